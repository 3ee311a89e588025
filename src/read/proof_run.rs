use std::ops::Range;

use serde_json::value::RawValue;

use super::loose::{Object, Shaped};
use super::mend::{MendCount, mend};
use super::notice_list::NoticeList;
use super::proof_record::proof_record;
use super::proof_shape::RawProof;
use super::source_text::decode;
use super::{Notice, Parsed, ReadError};
use crate::model::ProofRecord;

/// Reads records of a run of AdvancedMathBench: `results.jsonl`, or one of its `records/*.json`; `source` is its name with
/// folders, if any.
///
/// A line that is cut off or broken, and a record that lacks what scoring goes by, is left out with a remark: its split is
/// then not complete and has no score.
///
/// # Errors
/// When the bytes are no text, or no record can be used.
pub fn read_proof_records(source: &str, bytes: &[u8]) -> Result<Parsed<Vec<ProofRecord>>, ReadError> {
    let mut records = Vec::new();
    let notices = each_proof_record(source, bytes, &mut |record, _| records.push(record))?;
    Ok(Parsed {
        value: records,
        notices,
    })
}

/// What gets each record of a run, with its place in the unpacked file in bytes.
pub type EachProof<'e> = &'e mut dyn FnMut(ProofRecord, Range<u64>);

/// The same, one record after the other, so that no more than one of them is held; returns what was remarked.
///
/// # Errors
/// As [`read_proof_records`].
pub fn each_proof_record(source: &str, bytes: &[u8], each: EachProof<'_>) -> Result<Vec<Notice>, ReadError> {
    let mut notices = Vec::new();
    let text = decode(source, bytes, &mut notices)?;
    let mut at = (text.as_ptr() as usize - bytes.as_ptr() as usize) as u64;
    let mut lines = ProofLines::default();
    let mut count = 0;
    let is_one = serde_json::from_str::<&RawValue>(text).is_ok() || !text.trim_end().contains('\n');
    let mut push = |line: &str| {
        let place = at..at + line.len() as u64;
        at = place.end + 1;
        lines.push(line, &mut |record| {
            count += 1;
            each(record, place.clone());
        });
    };
    if is_one {
        push(text);
    } else {
        // Lines end with a line feed only: strings may hold what else Python takes for an end.
        text.split('\n').for_each(push);
    }
    let told = lines.finish();
    if count == 0 {
        return Err(no_record(source, &told));
    }
    notices.extend(told);
    Ok(notices)
}

/// Why a file of which no record can be used is of no use: the first remark on one of them.
pub(super) fn no_record(source: &str, told: &[Notice]) -> ReadError {
    let left_out = told.iter().find_map(|notice| match notice {
        Notice::RecordLeftOut {
            record,
            field,
            expected,
            found,
        } => Some((Some(*record), field.clone(), *expected, found.clone())),
        _ => None,
    });
    let nothing = || {
        (
            None,
            "results.jsonl".to_owned(),
            "a record a line",
            "nothing".to_owned(),
        )
    };
    let (record, field, expected, found) = left_out.unwrap_or_else(nothing);
    ReadError::Shape {
        file: source.to_owned(),
        record,
        field,
        expected,
        found,
    }
}

/// Records of a run on their way in, a line at a time.
#[derive(Debug, Default)]
pub struct ProofLines {
    lines: usize,
    notices: NoticeList,
    mended: MendCount,
}

impl ProofLines {
    /// Takes the next line; `each` gets the record that it is, if it can be used. Blank lines are counted and passed over.
    pub fn push(&mut self, line: &str, each: &mut dyn FnMut(ProofRecord)) {
        self.lines += 1;
        if line.trim().is_empty() {
            return;
        }
        if let Some(record) = self.read(line) {
            each(record);
        }
    }

    fn read(&mut self, line: &str) -> Option<ProofRecord> {
        let number = self.lines;
        let parse = serde_json::from_str::<Shaped<'_, Object<RawProof<'_>>>>;
        let mut parsed = parse(line);
        // What Python writes and JSON does not know is looked for only where it may be what is wrong.
        let mended = parsed
            .as_ref()
            .is_err_and(|error| !error.is_eof())
            .then(|| mend(line))
            .flatten();
        if let Some(mended) = &mended {
            parsed = parse(&mended.text);
        }
        let fault = match parsed {
            Ok(Shaped::Is(Object(raw))) => match proof_record(number, raw, &mut self.notices) {
                Ok(record) => {
                    if let Some(mended) = &mended {
                        self.mended.add(&mended.count, Some(number));
                    }
                    return Some(record);
                }
                Err(fault) => (fault.field, fault.expected, fault.found),
            },
            Ok(Shaped::Odd(found)) => ("the line".to_owned(), "an object", found.describe()),
            Err(error) if error.is_eof() => (
                "the line".to_owned(),
                "a whole record",
                "one that is cut off, as while the run writes or a download breaks off".to_owned(),
            ),
            Err(error) => ("the line".to_owned(), "a record in JSON", error.to_string()),
        };
        let (field, expected, found) = fault;
        self.notices.on_record(Notice::RecordLeftOut {
            record: number,
            field,
            expected,
            found,
        });
        None
    }

    /// What was remarked.
    pub fn finish(self) -> Vec<Notice> {
        let mut notices: Vec<Notice> = self.mended.notices().collect();
        notices.extend(self.notices.finish());
        notices
    }
}
