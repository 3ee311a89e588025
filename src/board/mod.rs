//! Runs × items to tallies, rankings, baselines and the series of each figure.
//!
//! Everything a page shows is computed here from a [`Matrix`], so that the published board and a
//! dropped file walk the same path. Nothing here draws, fetches or reads a clock.
//!
//! The way through: [`Board::open`] puts the published files together, a [`Selection`] says what
//! is in view, [`View`] is the matrix seen through it, and [`View::tally`] counts one run in it.

mod baseline;
mod baseline_solver;
#[cfg(test)]
mod baseline_solver_test;
mod error;
pub mod figures;
mod from_store;
mod item_tally;
mod lead;
mod local;
#[cfg(test)]
mod local_test;
mod mark;
mod matrix;
mod model_name;
mod opened;
mod paired;
mod pairwise;
mod rank;
mod ranking;
#[cfg(test)]
mod ranking_test;
mod run_cells;
mod samples;
mod selection;
mod solver_response;
mod sort;
mod tally;
#[cfg(test)]
mod tally_test;
#[cfg(test)]
mod tiny;
mod view;

pub use baseline::{Baseline, BaselineTally};
pub use baseline_solver::{
    BaselineSolver, ParseSolverError, SOLVER_MAX_TOKENS, SolveError, SolverPlan, repeated_choice, solve,
};
pub use error::BoardError;
pub use from_store::matrix_from_store;
pub use item_tally::{ItemOrder, ItemTally, WrongChoice};
pub use local::add_local_run;
pub use mark::{Mark, Standing};
pub use matrix::{Cell, ItemRow, MOST_SAMPLES, Matrix, RunRow};
pub use model_name::{Provider, RunName};
pub use opened::Board;
pub use paired::{Comparison, PairMethod, Paired};
pub use pairwise::{APART_LEVEL, DetectableGap, PairTest, PairwiseTests};
pub use rank::{FEWEST_RANKED_ITEMS, NoRank, RankBasis, RunRank};
pub use ranking::{AbsentRun, Ranking, RankingRow};
pub use samples::Repeats;
pub use selection::{FailedPolicy, Selection};
pub use solver_response::{ParseStyleError, ResponseStyle};
pub use sort::{Sort, SortKey};
pub use tally::{NoTally, OutcomeCounts, Tally};
pub use view::View;
