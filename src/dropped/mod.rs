//! What a dropped file turned out to be, in the one shape that both sides of the re-scorer share.
//!
//! Files are read and scored away from the page, by a program of its own (`src/bin/rescorer.rs`, in a worker), so that
//! the page stays alive and its own program needs no reader, no scoring and no large numbers. What crosses over is
//! this: the verdicts of a run in the very form in which a published run comes (a [`MatrixRow`](crate::store::MatrixRow)
//! and a [`TokenRow`](crate::store::TokenRow), one character or entry a record in the place of one an item), counts,
//! and remarks as sentences. Texts stay behind: a record or an item is asked for when a reader opens it, and comes as
//! the [`RawSample`](crate::store::RawSample)s and [`ItemText`](crate::store::ItemText) that a page reads anyway.
//!
//! The documents of [`crate::evidence`] on a file are made when a reader asks for them.
//!
//! Owns: those shapes; how they follow from a file and its audit ([`DroppedRun::new`]); the [`Desk`], which holds what
//! was dropped on the other side; and the [`Intake`], by which large files come there without being held.
//! Must not know: browsers and workers, how files are spelled, what a board makes of a run.
//!
//! ```
//! use mathboard::dropped::{Desk, Dropped};
//! use mathboard::model::{ChoiceLabel, Outcome};
//!
//! let bytes = br#"{"test_info": {"model": "solver-1", "month": "202511", "seed": 42},
//!     "overall": {"correct": 1, "total": 1},
//!     "detailed_results": [{"id": "a", "correct_answer": "E", "model_answer": "E",
//!         "raw_response": "Not E but A", "is_correct": true}]}"#;
//! let mut desk = Desk::default();
//! let Dropped::Results(run) = desk.read(1, "run.json", bytes) else { panic!("not a result file") };
//! assert_eq!(run.flips, 1, "the last lone capital counts, and that is A");
//! assert_eq!(run.verdict(0, 0), Some((Outcome::Wrong, Some(ChoiceLabel::A))));
//! let record = desk.record(1, 0).ok_or("it has one record")?;
//! assert_eq!(record.samples[0].response.as_deref(), Some("Not E but A"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod desk;
mod evidence;
mod evidence_text;
mod evidence_words;
mod intake;
mod joins;
mod listing;
mod long;
mod of_file;
mod proof;
mod proof_beside;
mod proof_desk;
mod proof_parts;
mod proof_record;
mod proof_sheets;
mod record;
mod remarks;
mod run;
mod stand_in;
mod window;

use serde::{Deserialize, Serialize};

use crate::model::Month;

pub use desk::Desk;
pub use evidence::{DroppedEvidence, DroppedFailures, DroppedPart, DroppedPolicy};
pub use intake::{Intake, Wants};
pub use joins::Join;
pub use listing::{LATER, Listing, listings};
pub use long::{MOST_ROWS, WINDOW};
pub use proof::{
    DroppedProof, DroppedProofRecord, DroppedProofRun, DroppedReply, DroppedStep, DroppedTrial, ProofPartName,
    ProofRuleSheet, Sheet, SheetRow,
};
pub use proof_parts::PROOF_PAGE;
pub use record::DroppedRecord;
pub use remarks::MOST_REMARKS;
pub use run::DroppedRun;

/// What a dropped file turned out to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dropped {
    /// Not usable; the words say why and what would help.
    Unusable(String),
    /// JSON of another kind, as a folder may hold beside results; the words say which.
    Other(String),
    /// Another file that is here has the same bytes; its name, and on a line behind it a sentence where the names of both
    /// contradict each other.
    Same(String),
    /// Items, which give other files their ids and texts.
    Items(DroppedItems),
    /// A receipt, held against its file: the lines of [`Desk::check`].
    Receipt(String),
    /// A file of AdvancedMathBench.
    Proof(Box<DroppedProof>),
    /// The results of a run.
    Results(Box<DroppedRun>),
}

/// What came in one go, before any of it is read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Arrivals {
    /// The files that will be read, in that order: key, name with folders where they are known, length in bytes. A file
    /// whose length was not known before may come once more.
    pub files: Vec<(u32, String, u64)>,
    /// Files that turned out to be of no use in a folder, by key.
    pub gone: Vec<u32>,
    /// What was passed over, or went wrong, in a sentence; empty where there is nothing to say.
    pub remark: String,
}

/// An item file without its texts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DroppedItems {
    /// SHA-256 of the file as it lies on the disk, in hex digits.
    pub sha256: String,
    /// The month, where the file tells one.
    pub month: Option<Month>,
    /// Its items.
    pub count: u64,
    /// Those with a sketch.
    pub with_sketch: u64,
    /// What is odd about the file, as sentences.
    pub notices: Vec<String>,
}
