//! Runs × items to tallies, rankings, baselines and the series of each figure.
//!
//! Everything a page shows is computed here from a [`Matrix`], so that the published board and a
//! dropped file walk the same path. Nothing here draws, fetches or reads a clock.
//!
//! The way through: [`Board::open`] puts the published files together, a [`Selection`] says what
//! is in view, [`View`] is the matrix seen through it, and [`View::tally`] counts one run in it.
//!
//! ```
//! use std::error::Error;
//!
//! use mathboard::board::{Board, Sort, View};
//! use mathboard::model::PromptMode;
//! use mathboard::store::{BenchmarkIndex, ShardName};
//!
//! let month = "190001".parse()?;
//! let sample = mathboard::model::Benchmark::Sample;
//! let shards: [(ShardName, &str); 3] = [
//!     (ShardName::Matrix(sample), r#"{"key": "EE", "runs": {"solver-1": {"letters": "EA"}}}"#),
//!     (ShardName::Tokens(sample), r#"{"runs": {"solver-1": {"output_tokens": [10, 30], "elapsed_secs": [1.5, null]}}}"#),
//!     (
//!         ShardName::Items(sample, month),
//!         r#"{"month": "190001", "items": [{"no": 1, "style": "original"}, {"no": 2, "style": "original"}]}"#,
//!     ),
//! ];
//! let [matrix, tokens, items] = shards.map(|(name, text)| name.address(text.as_bytes()));
//! let file = |address: &str| -> Result<Vec<u8>, Box<dyn Error>> {
//!     let found = shards.iter().find(|(name, text)| name.address(text.as_bytes()) == address);
//!     Ok(found.ok_or("no such file")?.1.as_bytes().to_vec())
//! };
//! let index: BenchmarkIndex = serde_json::from_value(serde_json::json!({
//!     "benchmark": "sample", "credit": "made up", "matrix": matrix, "tokens": tokens,
//!     "months": [{"month": "190001", "item_count": 2, "items": items}],
//!     "runs": [{"id": "solver-1", "sources": [], "conditions": {"model": "solver-1", "effort": null,
//!         "thinking": false, "prompt": "plain", "seed": null, "n_samples": 1}}]
//! }))?;
//! let board = Board::open(&index, &mut { file })?;
//! let ranking = board.view(PromptMode::Plain).ranking();
//! let tally = &ranking.rows[0].tally;
//! assert_eq!((tally.score.to_string().as_str(), tally.mean_output_tokens), ("1/2", Some(20.0)));
//! assert_eq!(View::everything(&board.matrix).item_tally(0).score.to_string(), "1/1");
//! # Ok::<(), Box<dyn Error>>(())
//! ```

mod bar_axis;
mod baseline;
mod baseline_solver;
#[cfg(test)]
mod baseline_solver_test;
mod citation;
mod column;
mod compared;
mod compared_words;
mod emptied;
mod error;
pub mod figures;
mod from_store;
mod item_search;
mod item_tally;
mod item_texts;
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
mod parts;
mod policies;
mod price;
pub mod proofs;
mod rank;
mod ranking;
mod ranking_cells;
mod ranking_notes;
#[cfg(test)]
mod ranking_test;
mod reported;
mod run_account;
mod run_cells;
mod samples;
mod selection;
mod solver_response;
mod sort;
mod spread;
mod strata;
mod tally;
#[cfg(test)]
mod tally_test;
#[cfg(test)]
mod tiny;
mod trial;
mod versions;
mod view;

pub use bar_axis::BarAxis;
pub use baseline::{Baseline, BaselineTally};
pub use baseline_solver::{
    BaselineSolver, ParseSolverError, SOLVER_MAX_TOKENS, SolveError, SolverPlan, repeated_choice, solve,
};
pub use citation::{Citation, Cited};
pub use column::Column;
pub use compared::{Compared, ComparedItem, ComparedStratum, Rival, Rivals, Side};
pub use error::BoardError;
pub use from_store::matrix_from_store;
pub use item_search::{ItemOrder, ItemSearch};
pub use item_tally::{ItemTally, WrongChoice};
pub use item_texts::ItemTexts;
pub use local::{add_local_run, local_places, version_of};
pub use mark::{Mark, Standing};
pub use matrix::{Cell, ItemRow, MOST_SAMPLES, Matrix, RunRow};
pub use model_name::{Provider, RunName};
pub use opened::Board;
pub use paired::{Comparison, PairMethod, Paired};
pub use pairwise::{APART_LEVEL, DetectableGap, PairTest, Pairing, PairwiseTests};
pub use parts::{BoardPart, BoardParts, Fault};
pub use policies::{PolicyRow, dropped_readings, joined_readings, policy_place, published_readings};
pub use price::{Amount, Cost, ParseAmountError, Price, Prices};
pub use rank::{FEWEST_RANKED_ITEMS, NoRank, RankBasis, RunRank};
pub use ranking::{AbsentRun, Ranking, RankingRow};
pub use ranking_cells::{CellWords, RowWords};
pub use reported::{Reported, ReportedIn};
pub use samples::Repeats;
pub use selection::{FailedPolicy, Selection};
pub use solver_response::{ParseStyleError, ResponseStyle};
pub use sort::{Sort, SortKey};
pub use spread::Spread;
pub use strata::Stratum;
pub use tally::{NoTally, OutcomeCounts, Tally};
pub use trial::TrialRecord;
pub use versions::{OtherVersion, VersionDifference};
pub use view::View;
