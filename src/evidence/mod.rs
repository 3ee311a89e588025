//! What is handed on about a scored file: the audit in JSON, a receipt that can be checked later, the file itself with
//! our verdicts in it, and a table of its records.
//!
//! Owns: the form of these documents, to the byte, so that the command and the page cannot drift apart; digests; reading a
//! receipt back and holding it against a fresh one.
//! Must not know: where files lie, who asks, how anything is drawn. It computes no verdict: these are [`crate::score`]'s.
//!
//! ```
//! use mathboard::evidence::{FileDigest, Receipt, Subject, read_receipt};
//! use mathboard::read::read_results;
//! use mathboard::replay::Policy;
//! use mathboard::score::{ItemSet, Readings, rescore};
//!
//! let bytes = br#"{"test_info": {"model": "solver-1", "month": "202511", "seed": 42},
//!     "overall": {"correct": 1, "total": 1},
//!     "detailed_results": [{"id": "a", "correct_answer": "E", "model_answer": "E",
//!         "raw_response": "Not A: \\boxed{E}", "is_correct": true}]}"#;
//! let (file, items) = (read_results("run.json", bytes)?.value, ItemSet::default());
//! let (audit, readings) = (rescore(&file, &items), Readings::of(&file));
//! let subject = Subject {
//!     file: &file,
//!     notices: &[],
//!     audit: &audit,
//!     readings: &readings,
//!     items: &items,
//! };
//! let receipt = Receipt::new(&subject, &FileDigest::of(bytes), Policy::Released);
//! assert!(receipt.to_text().contains("replayed: 1 of 1 record\n"));
//! // Read back, it says the same.
//! let kept = read_receipt(&receipt.to_text())?;
//! assert_eq!(kept.differences(&receipt), []);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The version of this program with its build: the head of a SHA-256 over its sources (`build.rs`), so that the same sources
/// name themselves alike in the command and in the page.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (build ", env!("MATHBOARD_BUILD"), ")");

mod csv;
mod digest;
mod in_words;
mod own_result;
mod proof_files;
mod proof_report;
mod receipt;
mod receipt_check;
mod report;
mod report_policy;
mod rescored;
mod result_file;
mod subject;
mod twins;

pub use csv::records_csv;
pub use digest::{FileDigest, item_set_digest};
pub use in_words::{as_recorded_words, partial_note, position_words, repeat_words, total_words, unrecorded_words};
pub use own_result::{GivenAnswer, own_result_json, own_result_name};
pub use proof_files::{InFile, PlacedProof, ProofFiles, ProofRun, ScoredProofs};
pub use proof_report::{
    DatasetJoin, FlagReport, Metrics, ProofChange, ProofReport, ProofSource, SplitReport, SubjectReport, SummaryChange,
    is_count, other_rules,
};
pub use receipt::Receipt;
pub use receipt_check::{Difference, ReceiptError, read_receipt};
pub use report::{Change, FailedKind, FileError, FileReport, Remark, Report, SeedNumber, TakenAsRecorded};
pub use report_policy::{PolicyChange, PolicyReport};
pub use rescored::{ExportError, rescored_json};
pub use result_file::{result_file_name, result_json};
pub use subject::Subject;
pub use twins::Twins;
