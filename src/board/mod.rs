//! Runs × items to tallies, rankings, baselines and the series of each figure.
//!
//! Everything a page shows is computed here from a [`Matrix`], so that the published board and a
//! dropped file walk the same path. Nothing here draws, fetches or reads a clock.

mod matrix;

pub use matrix::{Cell, ItemRow, Matrix, ReportedMonth, RunRow, RunSource};
