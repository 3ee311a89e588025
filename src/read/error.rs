use std::fmt;

use super::{FileKind, PackedFault};
use crate::model::shortened;

/// Where something stands in a file, in bytes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    bytes: usize,
    /// Whether the file was packed, and these are bytes of what was in it.
    is_unpacked: bool,
}

impl Offset {
    pub(super) const fn of(bytes: usize) -> Self {
        Self {
            bytes,
            is_unpacked: false,
        }
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = if self.is_unpacked { " of the unpacked text" } else { "" };
        write!(f, "byte offset {}{of}", self.bytes)
    }
}

/// Why a file cannot be used at all: one error a file. Untrusted text stands last, quoted and shortened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The content is of another kind than asked for.
    #[error("{}: expected {expected}, but this seems to be {}{signs}", quoted_name(file), kind.seems())]
    NotThis {
        /// The name of the file as given.
        file: String,
        /// What would be of use.
        expected: &'static str,
        /// What the file seems to be.
        kind: FileKind,
        /// What of it shows that, and what would help; empty where that goes without saying.
        signs: String,
    },
    /// The bytes are not UTF-8.
    #[error(
        "{}: not UTF-8 text: line {line} ({at}) holds the byte 0x{byte:02X} where no character can have it; save the file as UTF-8",
        quoted_name(file)
    )]
    NotUtf8 {
        /// The name of the file as given.
        file: String,
        /// 1-based line of the first such byte.
        line: usize,
        /// Where that byte stands.
        at: Offset,
        /// The byte.
        byte: u8,
    },
    /// The file ends in the middle of a value.
    #[error(
        "{}: cut off at line {line}, column {column} ({at}): the file ends inside a value, after {}; fetch the file again",
        quoted_name(file),
        whole_records(*whole)
    )]
    Truncated {
        /// The name of the file as given.
        file: String,
        /// 1-based line of the end.
        line: usize,
        /// 1-based column of the end, in bytes.
        column: usize,
        /// Where the end is: the length of the file.
        at: Offset,
        /// Records that are whole.
        whole: usize,
    },
    /// The file is not JSON.
    #[error(
        "{}: not valid JSON at line {line}, column {column} ({at}), after {}: {problem}; found {}",
        quoted_name(file),
        whole_records(*whole),
        quoted(found)
    )]
    Syntax {
        /// The name of the file as given.
        file: String,
        /// 1-based line.
        line: usize,
        /// 1-based column, in bytes.
        column: usize,
        /// The same place in the file.
        at: Offset,
        /// Records before it that are whole.
        whole: usize,
        /// What is wrong there, with what was expected.
        problem: String,
        /// The text at that place, shortened.
        found: String,
    },
    /// A list so long that it would fill the memory.
    #[error(
        "{}: expected at most {limit} records, items or samples in a list, found more; split the file",
        quoted_name(file)
    )]
    TooMany {
        /// The name of the file as given.
        file: String,
        /// How many a list may have.
        limit: usize,
    },
    /// It is packed, and cannot be unpacked.
    #[error("{}: {fault}", quoted_name(file))]
    Packed {
        /// The name of the file as given.
        file: String,
        /// What is wrong with it.
        fault: PackedFault,
    },
    /// It may well be sound, but not for the memory that there is.
    #[error(
        "{}: too big for this browser: {}, so it would have to be held whole, and there is room for {} MiB at most; `mathboard score` reads it on a computer",
        quoted_name(file),
        unsteady(*broke),
        limit >> 20
    )]
    TooBig {
        /// The name of the file as given.
        file: String,
        /// Where it stopped being readable record by record, if it ever was: whole records and bytes before that place.
        broke: Option<(usize, u64)>,
        /// Bytes that can be held.
        limit: usize,
    },
    /// The JSON is sound, but a part without which nothing can be said is missing or of another type.
    #[error("{}: {}field {}: expected {expected}, found {found}", quoted_name(file), record_prefix(*record), quoted(field))]
    Shape {
        /// The name of the file as given.
        file: String,
        /// 1-based number of the record, if the fault lies in one.
        record: Option<usize>,
        /// The field.
        field: String,
        /// What should be there.
        expected: &'static str,
        /// What is there, in words.
        found: String,
    },
}

impl ReadError {
    /// The same of a file that may have been unpacked before it was read.
    #[must_use]
    pub fn of_unpacked(mut self, is_unpacked: bool) -> Self {
        if let Self::NotUtf8 { at, .. } | Self::Truncated { at, .. } | Self::Syntax { at, .. } = &mut self {
            at.is_unpacked = is_unpacked;
        }
        self
    }

    pub(super) fn not_this(file: &str, bytes: &[u8], kind: FileKind, expected: &'static str) -> Self {
        Self::NotThis {
            file: file.to_owned(),
            expected,
            kind,
            signs: kind.signs(bytes),
        }
    }
}

/// The start of an untrusted text, quoted, with everything invisible escaped.
pub(super) fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text))
}

/// The name of a file, quoted; of a long path its end, which tells files apart.
fn quoted_name(path: &str) -> String {
    const CHARS: usize = 100;
    match path.chars().count().checked_sub(CHARS) {
        Some(more) if more > 0 => format!("{:?}", format!("…{}", path.chars().skip(more).collect::<String>())),
        _ => format!("{path:?}"),
    }
}

fn whole_records(count: usize) -> String {
    match count {
        0 => "no whole record".to_owned(),
        1 => "1 whole record".to_owned(),
        _ => format!("{count} whole records"),
    }
}

fn unsteady(broke: Option<(usize, u64)>) -> String {
    match broke {
        None => "it is no result file that can be read record by record".to_owned(),
        Some((records, bytes)) => format!(
            "near byte {bytes}, after {}, it is not what a sound result file is",
            whole_records(records)
        ),
    }
}

fn record_prefix(record: Option<usize>) -> String {
    record.map(|record| format!("record {record}, ")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untrusted_text_is_short_and_escaped() {
        let long = format!("\u{202e}{}", "x".repeat(100));
        let shown = quoted(&long);
        assert!(shown.starts_with("\"\\u{202e}x"), "{shown}");
        assert!(shown.ends_with("x…\""), "{shown}");
        assert!(shown.chars().count() < 75);
    }

    #[test]
    fn a_long_path_keeps_its_file() {
        let folders = "folder/".repeat(40);
        assert!(quoted_name(&format!("{folders}run.json")).ends_with("folder/run.json\""));
        assert!(quoted_name(&format!("{folders}run.json")).starts_with("\"…"));
        assert_eq!(quoted_name("a\u{1b}/run.json"), "\"a\\u{1b}/run.json\"");
    }

    #[test]
    fn a_shape_error_names_all_five_things() {
        let error = ReadError::Shape {
            file: "a.json".to_owned(),
            record: Some(3),
            field: "detailed_results".to_owned(),
            expected: "a list of records",
            found: "the number 5".to_owned(),
        };
        let message =
            "\"a.json\": record 3, field \"detailed_results\": expected a list of records, found the number 5";
        assert_eq!(error.to_string(), message);
    }
}
