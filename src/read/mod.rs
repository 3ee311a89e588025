//! The only place that knows how files spell things.
//!
//! Owns: from bytes to [`crate::model`] types, with every remark on the way. Nothing is dropped in
//! silence: a record or field that cannot be used stays in the file's count, empty, and a [`Notice`]
//! says so; only a file that holds no usable structure at all is a [`ReadError`].
//! Must not know: what a right answer is, how choices are shuffled, where files lie.
//!
//! ```
//! use mathboard::read::{read_any, AnyFile};
//!
//! let bytes = br#"{"test_info": {"model": "solver-1", "month": "202511", "seed": 42},
//!     "overall": {"correct": 1, "total": 1},
//!     "detailed_results": [{"id": "a", "correct_answer": "E", "model_answer": "E",
//!         "raw_response": "\\boxed{E}", "is_correct": true}]}"#;
//! let Ok(AnyFile::Results(results)) = read_any("run.json", bytes) else { panic!("not a result file") };
//! assert_eq!(results.value.recorded.map(|total| total.correct), Some(1));
//! assert!(results.notices.is_empty());
//! ```

mod error;
mod file_kind;
mod item_choices;
mod item_shape;
mod lmb_items;
mod lmb_results;
mod loose;
mod mend;
mod name;
mod notice;
mod notice_list;
mod notice_text;
mod proof_head;
mod proof_record;
mod proof_rows;
mod proof_run;
mod proof_shape;
mod proof_stream;
mod result_checks;
mod result_record;
mod result_shape;
mod run_id;
mod sniff;
mod source_text;
mod stream;
mod unpack;
mod whole;

use crate::model::{ItemFile, ResultFile};

pub use error::{Offset, ReadError};
pub use file_kind::{FileKind, ProofPart};
pub use lmb_items::read_items;
pub use lmb_results::read_results;
pub use mend::mended;
pub use name::{folder_month, name_contradictions, parse_name};
pub use notice::{Notice, Place};
pub use proof_head::{read_manifest, read_proof_summary};
pub use proof_rows::{pinned_dataset, read_proof_rows};
pub use proof_run::{EachProof, ProofLines, each_proof_record, read_proof_records};
pub use proof_stream::ProofStream;
pub use sniff::sniff;
pub use stream::{EachRecord, RecordStream, Unsteady, read_record};
pub use unpack::{PackedFault, Unpacker};

/// What was read, with the remarks on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<T> {
    /// What was read.
    pub value: T,
    /// Remarks in file order, those on the whole file first.
    pub notices: Vec<Notice>,
}

/// A file of either kind.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyFile {
    /// Items: hard split, release, or a looser form that public loaders accept.
    Items(Parsed<ItemFile>),
    /// The results of one run on one month.
    Results(Parsed<ResultFile>),
}

/// Reads a file of either kind, told apart by its content; `source` is its name with folders, if any.
///
/// # Errors
/// When the file is neither, or has no usable structure.
pub fn read_any(source: &str, bytes: &[u8]) -> Result<AnyFile, ReadError> {
    match sniff(bytes) {
        FileKind::Items => read_items(source, bytes).map(AnyFile::Items),
        // Broken JSON: the reader of the larger files says where.
        FileKind::Results | FileKind::BrokenJson => read_results(source, bytes).map(AnyFile::Results),
        kind => Err(ReadError::not_this(
            source,
            bytes,
            kind,
            "a result file or an item file",
        )),
    }
}
