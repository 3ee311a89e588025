//! From sources to the files of a site: native only, and the one room beside `cli` that touches files.
//!
//! [`gather`] reads what a board is made of (the published facts and the sample benchmark of this
//! program, or the files of whoever publishes) into a [`Draft`] for each benchmark; [`emit`] cuts the
//! drafts into the shapes of [`crate::store`] and hands them to a [`Sink`]; [`write_pages`] makes a
//! static page of every route; [`changes`] tells what differs between two data sets, each opened as a [`DataSet`]. What a verdict or a figure is, is not known here: `score` and `board`
//! say it.

mod assemble;
mod audited;
mod changes;
mod choose;
mod data_set;
mod draft;
mod emit;
mod error;
mod error_kind;
mod gather;
mod group;
mod join;
mod left_out;
mod open;
mod pages;
mod published;
mod raw;
mod sample;
mod sink;
mod sources;

pub use changes::{changes, history};
pub use data_set::DataSet;
pub use draft::{Draft, DraftCell, DraftItem, MonthRun, ProofDraft, RawOrigin, Verdicts};
pub use emit::{emit, emit_proofs, put_index};
pub use error::SiteError;
pub use gather::{Gathered, Sources, gather};
pub use open::{Refusal, known_items, open, read_loaded};
pub use pages::{PagesMade, PagesPlan, ShellError, read_shell, write_pages};
pub use published::{published_draft, published_items, published_proofs};
pub use sample::sample_items;
pub use sink::{FolderSink, MemorySink, Sink};
pub use sources::{Origin, Skipped, Walk, walk};
