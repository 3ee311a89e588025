use std::ops::Range;

use memchr::memchr;
use serde::Serialize;

use super::{Subject, VERSION};
use crate::model::{Outcome, Score};
use crate::read::{EachRecord, RecordStream};
use crate::replay::{AnswerRule, Policy};
use crate::score::{Band, RecordAudit, SampleAudit};

/// Why a file cannot be handed on with our verdicts in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// It can be read only by guessing, which nobody should take for the file itself.
    #[error(
        "not sound JSON in every respect, so nothing is written into it; the table of records has the same verdicts"
    )]
    Unsound,
    /// It holds such verdicts already.
    #[error("this file holds verdicts of mathboard already: give the file that they were written into")]
    AlreadyRescored,
    /// The bytes are not those of the audit.
    #[error("expected {expected} records, as were scored, found {found}")]
    OtherFile {
        /// Records scored.
        expected: usize,
        /// Records in the bytes.
        found: usize,
    },
}

/// What is added to the file: a field `mathboard` of this shape.
#[derive(Serialize)]
struct FileFields<'f> {
    version: &'static str,
    recorded: Option<Score>,
    replayed: Option<Score>,
    /// What stands as stored, counted over the records of which nothing could be replayed.
    as_recorded: Score,
    policies: Vec<PolicyFields<'f>>,
}

#[derive(Serialize)]
struct PolicyFields<'f> {
    id: &'f str,
    correct: u64,
    total: u64,
}

/// What is added to a record: a field `mathboard` of this shape.
#[derive(Serialize)]
struct RecordFields {
    no: Option<usize>,
    /// The right letter by the shuffle.
    correct_answer: Option<char>,
    /// One entry a sample, the first of which counts.
    samples: Vec<SampleFields>,
}

#[derive(Serialize)]
struct SampleFields {
    model_answer: Option<char>,
    rule: Option<&'static str>,
    /// These two are null where nothing could be replayed.
    outcome: Option<Outcome>,
    is_correct: Option<bool>,
}

impl SampleFields {
    fn new(sample: &SampleAudit) -> Self {
        let parsed = sample.parsed.as_ref();
        let outcome = sample.is_replayed.then_some(sample.replayed_outcome);
        Self {
            model_answer: parsed.and_then(|parsed| parsed.letter).map(|letter| letter.as_char()),
            rule: parsed.map(|parsed| AnswerRule::as_str(parsed.rule)),
            outcome,
            is_correct: outcome.map(|outcome| outcome == Outcome::Correct),
        }
    }
}

impl RecordFields {
    fn new(record: &RecordAudit) -> Self {
        Self {
            no: record.no(),
            correct_answer: record.replayed_key.map(|letter| letter.as_char()),
            samples: record.samples.iter().map(SampleFields::new).collect(),
        }
    }
}

/// A result file with our verdicts in it: to each record and to the file one field `mathboard` is added, and every other
/// byte stays as it is, so that order, spelling of numbers and white space are the evaluator's. `bytes` are those of the
/// unpacked file.
///
/// # Errors
/// [`ExportError`] where the file is not sound, holds such verdicts already, or has other records than were scored.
pub fn rescored_json(bytes: &[u8], subject: &Subject<'_>) -> Result<Vec<u8>, ExportError> {
    let audit = subject.audit;
    let band = Band::of(audit, subject.readings);
    let places = places(bytes)?;
    if places.len() != audit.records.len() {
        return Err(ExportError::OtherFile {
            expected: audit.records.len(),
            found: places.len(),
        });
    }
    let mut out = Vec::with_capacity(bytes.len() + 200 * places.len());
    let mut written = 0;
    for (place, record) in places.iter().zip(&audit.records) {
        insert(&mut out, bytes, &mut written, place.end, &RecordFields::new(record));
    }
    let end = bytes.trim_ascii_end().len();
    let policies = band.iter().flat_map(|band| &band.scores).map(|score| PolicyFields {
        id: Policy::id(score.policy),
        correct: score.score.correct,
        total: score.score.total,
    });
    let fields = FileFields {
        version: VERSION,
        recorded: audit.recorded,
        replayed: audit.replayed,
        as_recorded: audit.as_recorded().score,
        policies: policies.collect(),
    };
    insert(&mut out, bytes, &mut written, end, &fields);
    out.extend_from_slice(bytes.get(written..).unwrap_or_default());
    Ok(out)
}

/// Where the records stand in the bytes.
fn places(bytes: &[u8]) -> Result<Vec<Range<usize>>, ExportError> {
    let mut places: Vec<Range<usize>> = Vec::new();
    let mut stream = RecordStream::default();
    // Boxed up so that this shares the code of the other streams.
    let mut each: EachRecord<'_> = &mut |_, place| places.push(place.start as usize..place.end as usize);
    stream.push(bytes, &mut each).map_err(|_| ExportError::Unsound)?;
    stream.finish("").map_err(|_| ExportError::Unsound)?;
    let has_ours = has_key(bytes, b"\"mathboard\"");
    if has_ours {
        Err(ExportError::AlreadyRescored)
    } else {
        Ok(places)
    }
}

/// Whether a key stands in sound JSON, with its quotes. Within a text these would be escaped.
fn has_key(bytes: &[u8], key: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(at) = memchr(b'"', rest) {
        rest = rest.get(at..).unwrap_or_default();
        if rest
            .strip_prefix(key)
            .is_some_and(|rest| rest.trim_ascii_start().starts_with(b":"))
        {
            return true;
        }
        rest = rest.get(1..).unwrap_or_default();
    }
    false
}

/// Copies up to the end of an object, with a field more in it.
fn insert(out: &mut Vec<u8>, bytes: &[u8], written: &mut usize, end: usize, fields: &impl Serialize) {
    let object = bytes.get(..end).unwrap_or_default().trim_ascii_end();
    let object = object.strip_suffix(b"}").unwrap_or(object).trim_ascii_end();
    out.extend_from_slice(object.get(*written..).unwrap_or_default());
    *written = object.len();
    if object.last() != Some(&b'{') {
        out.extend_from_slice(b", ");
    }
    out.extend_from_slice(b"\"mathboard\": ");
    // Shapes of text, letters and whole numbers always serialise, and a vector takes all.
    let _ = serde_json::to_writer(out, fields);
}
