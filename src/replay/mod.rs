//! Deterministic re-enactment of the harnesses, nothing else.
