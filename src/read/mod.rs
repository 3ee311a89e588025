//! The only place that knows how files spell things.
