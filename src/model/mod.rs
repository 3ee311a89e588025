//! Words of the field as types: no JSON spelling, no rules, no I/O.
//!
//! Everything left of the drawing speaks in these types. They hold what was found; whether a
//! recorded verdict is *right* is for [`crate::score`] to say.
//!
//! ```
//! use mathboard::model::{Conditions, Month, PromptMode, Usage};
//!
//! let month: Month = "202511".parse()?;
//! assert_eq!((month.long().as_str(), month.short().as_str()), ("November 2025", "Nov 2025"));
//!
//! let conditions = Conditions {
//!     model: "org/model-1".to_owned(),
//!     effort: Some("high".to_owned()),
//!     thinking: false,
//!     prompt: PromptMode::SketchAware,
//!     seed: Some(42.into()),
//!     n_samples: 1,
//! };
//! assert_eq!(conditions.run_id().as_str(), "org_model-1_high_sketch");
//!
//! // Output is what is not prompt, whatever the evaluator calls completion.
//! let usage = Usage { prompt: Some(700), completion: Some(40), total: Some(1_040), reasoning: Some(300) };
//! assert_eq!(usage.output_tokens(), Some(340));
//! # Ok::<(), mathboard::model::ParseMonthError>(())
//! ```

mod benchmark;
mod category;
mod change;
mod file_name;
mod hex;
mod item;
mod label;
mod legible;
mod month;
mod order;
mod outcome;
mod pool;
mod proof;
mod proof_run;
mod proof_score;
mod ranges;
mod result_file;
mod run;
mod seed;
mod shortened;
mod source;

pub use benchmark::Benchmark;
pub use category::Category;
pub use change::{DataChange, DataChanges};
pub use file_name::file_name;
pub use hex::hex;
pub use item::{Choice, ChoiceRole, ChoiceStyle, Item, ItemFile, META_CHOICE_SHA256};
pub use label::{ChoiceLabel, ParseLabelError};
pub use legible::legible;
pub use month::{Month, ParseMonthError};
pub use order::sort_stably;
pub use outcome::{Outcome, Usage};
pub use pool::MonthPool;
pub use proof::{Level, ProofTask, Split};
pub use proof_run::{
    GivenProof, Manifest, MetaTrial, ProofRecord, ProofRow, ProofRows, ProofSubject, ProofSummary, ProofTruth, Reply,
    StoredMetrics, StoredVerdict, SummarySplit, Trial,
};
pub use proof_score::{Edition, ModelGroup, PrintedMeans, ProofMetric, ProofRole, ProofScore};
pub use ranges::ranges;
pub use result_file::{Record, ResultFile, ResultFormat, Sample, Score};
pub use run::{Conditions, NameFlags, ParseRunIdError, PromptMode, Provenance, RunId};
pub use seed::{ParseSeedError, Seed};
pub use shortened::shortened;
pub use source::{ReportedMonth, RunSource};
