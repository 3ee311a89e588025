//! The native command: arguments to plan to run, one exit point.

fn main() {}
