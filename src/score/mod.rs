//! Verdicts of our own, beside the stored ones.
