//! Intervals and tests: pure numbers in, pure numbers out.
