//! Words of the field as types: no JSON spelling, no rules, no I/O.
//!
//! Everything left of the drawing speaks in these types. They hold what was found; whether a
//! recorded verdict is *right* is for [`crate::score`] to say.

mod benchmark;
mod category;
mod item;
mod label;
mod month;
mod outcome;
mod result_file;
mod run;
mod seed;
mod shortened;
mod source;

pub use benchmark::Benchmark;
pub use category::Category;
pub use item::{Choice, ChoiceRole, ChoiceStyle, Item, ItemFile, META_CHOICE_SHA256};
pub use label::{ChoiceLabel, ParseLabelError};
pub use month::{Month, ParseMonthError};
pub use outcome::{Outcome, Usage};
pub use result_file::{Record, ResultFile, ResultFormat, Sample, Score};
pub use run::{Conditions, NameFlags, PromptMode, Provenance, RunId};
pub use seed::{ParseSeedError, Seed};
pub use shortened::shortened;
pub use source::{ReportedMonth, RunSource};
