//! From a source to a read file, for `gather` and for the command that scores.

use crate::board::ItemRow;
use crate::model::ItemFile;
use crate::read::{AnyFile, FileKind, ReadError, Unpacker, read_any};
use crate::score::ItemSet;

use super::{Origin, Skipped};

/// Why a source gives no file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A file that lies in a folder given and is of another kind: to be passed over with a line.
    Unrelated(Skipped),
    /// A file that should be usable and is not: an error, which names it.
    Unusable(String),
}

/// Read a source; the file and its bytes.
///
/// # Errors
/// Sound JSON of another kind that was found in a folder is [`Refusal::Unrelated`], everything else
/// [`Refusal::Unusable`].
pub fn open(origin: &Origin) -> Result<(AnyFile, Vec<u8>), Refusal> {
    let mut is_packed = false;
    let loaded = origin.load_seen(&mut |bytes| is_packed = Unpacker::is_for(bytes));
    let bytes = loaded.map_err(|error| Refusal::Unusable(error.to_string()))?;
    read_loaded(origin, bytes, is_packed)
}

/// The same with the bytes at hand, which may have been unpacked.
///
/// # Errors
/// As [`open`].
pub fn read_loaded(origin: &Origin, bytes: Vec<u8>, is_packed: bool) -> Result<(AnyFile, Vec<u8>), Refusal> {
    let read = read_any(&origin.name(), &bytes);
    match read.map_err(|error| error.of_unpacked(is_packed)) {
        Ok(file) => Ok((file, bytes)),
        Err(ReadError::NotThis { kind, .. }) if !origin.is_named() && is_other_json(kind) => {
            Err(Refusal::Unrelated(Skipped {
                file: origin.name(),
                reason: kind.seems().to_owned(),
            }))
        }
        Err(error) => Err(Refusal::Unusable(error.to_string())),
    }
}

const fn is_other_json(kind: FileKind) -> bool {
    matches!(
        kind,
        FileKind::Json(_) | FileKind::Records | FileKind::MonthSummary | FileKind::Proof(_)
    )
}

/// What is known of items: the published facts, then the files given, which count where the two differ.
pub fn known_items<'f>(files: impl IntoIterator<Item = &'f ItemFile>, published: &[ItemRow]) -> ItemSet {
    let mut known = ItemSet::default();
    for row in published {
        known.add_fact(row.fact());
    }
    for file in files {
        known.add_file(file);
    }
    known
}
