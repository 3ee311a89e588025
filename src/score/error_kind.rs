use std::fmt;

use super::audit::Audit;
use crate::model::{Outcome, ResultFile, sort_stably};

/// What kind of error made a request fail, as far as its text tells. The text itself may name accounts and machines,
/// and is not repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ErrorKind {
    /// The request or a gateway on its way ran out of time: the text says so, or has the status 408 or 504.
    TimedOut,
    /// Too many requests: the text says so, or has the status 429.
    RateLimited,
    /// A filter refused the request or the answer.
    Filtered,
    /// The request was longer than the model takes.
    TooLong,
    /// The connection failed.
    Connection,
    /// Another HTTP status from 400 to 599.
    Status(u16),
    /// Anything else.
    Other,
}

/// What tells a kind, in the order in which it is looked for; in small letters.
const SIGNS: [(ErrorKind, &[&str]); 5] = [
    (ErrorKind::TimedOut, &["timed out", "timeout", "time-out", "time out"]),
    (
        ErrorKind::RateLimited,
        &["rate limit", "ratelimit", "rate_limit", "too many requests"],
    ),
    (
        ErrorKind::Filtered,
        &[
            "content filter",
            "content_filter",
            "content management policy",
            "filtered",
        ],
    ),
    (
        ErrorKind::TooLong,
        &["context length", "context_length", "maximum context", "too long"],
    ),
    (ErrorKind::Connection, &["connection", "connect error", "disconnected"]),
];

/// Bytes of a text that are looked at: the kind stands at its beginning, and some bring whole pages.
const MOST_BYTES: usize = 4096;

impl ErrorKind {
    /// The kind of an error by its text. A kind's own words ([`Display`](fmt::Display)) are of that kind.
    pub fn of(text: &str) -> Self {
        let mut end = text.len().min(MOST_BYTES);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let text = text.get(..end).unwrap_or_default().to_ascii_lowercase();
        let said = SIGNS
            .iter()
            .find(|(_, signs)| signs.iter().any(|sign| text.contains(sign)));
        if let Some((kind, _)) = said {
            return *kind;
        }
        let numbers = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        let status = numbers
            .filter(|word| word.len() == 3)
            .find_map(|word| word.parse::<u16>().ok().filter(|status| (400..600).contains(status)));
        match status {
            Some(408 | 504) => Self::TimedOut,
            Some(429) => Self::RateLimited,
            Some(status) => Self::Status(status),
            None => Self::Other,
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TimedOut => "timed out",
            Self::RateLimited => "too many requests",
            Self::Filtered => "filtered",
            Self::TooLong => "too long",
            Self::Connection => "connection failed",
            Self::Status(status) => return write!(f, "status {status}"),
            Self::Other => "other error",
        })
    }
}

/// What failed by one kind of error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedRecords {
    /// The kind.
    pub kind: ErrorKind,
    /// 1-based numbers of the records in the file of which any sample failed so, ascending.
    pub records: Vec<usize>,
    /// How many samples did.
    pub samples: usize,
    /// How many of these are first ones; those of all kinds sum to [`Audit::failed`].
    pub firsts: usize,
}

impl Audit {
    /// What failed by kind of error, the most frequent kind first, then by kind. All samples, so that those of the kinds
    /// sum to [`Audit::failed`] and those of [`Audit::later`]. The audit has to be of this file.
    pub fn failed_by_kind(&self, file: &ResultFile) -> Vec<FailedRecords> {
        let mut kinds: Vec<FailedRecords> = Vec::new();
        let records = self.records.iter().zip(&file.records).zip(1..);
        let samples = records.flat_map(|((audited, record), number)| {
            let samples = audited.samples.iter().zip(&record.samples).enumerate();
            let samples = samples.filter(|(_, (audited, _))| audited.replayed_outcome == Outcome::Failed);
            samples.map(move |(at, (_, sample))| (number, at == 0, sample.error.as_deref()))
        });
        for (number, is_first, error) in samples {
            let kind = ErrorKind::of(error.unwrap_or_default());
            let known = kinds.iter().position(|found| found.kind == kind);
            let at = known.unwrap_or(kinds.len());
            if known.is_none() {
                kinds.push(FailedRecords {
                    kind,
                    records: Vec::new(),
                    samples: 0,
                    firsts: 0,
                });
            }
            let Some(found) = kinds.get_mut(at) else { continue };
            found.samples += 1;
            found.firsts += usize::from(is_first);
            if found.records.last() != Some(&number) {
                found.records.push(number);
            }
        }
        sort_stably(&mut kinds, |a, b| b.samples.cmp(&a.samples).then(a.kind.cmp(&b.kind)));
        kinds
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_kind_is_told_by_words_then_by_status() {
        for (text, kind) in [
            ("Request timed out.", ErrorKind::TimedOut),
            ("Error code: 504 - gateway", ErrorKind::TimedOut),
            ("Error code: 500 - {'error': 'Gateway Time-out'}", ErrorKind::TimedOut),
            ("Error code: 429 - {'error': 'slow down'}", ErrorKind::RateLimited),
            ("RateLimitError: 60 s", ErrorKind::RateLimited),
            ("content_filter", ErrorKind::Filtered),
            ("this model's maximum context is 8192 tokens", ErrorKind::TooLong),
            ("Connection error.", ErrorKind::Connection),
            ("Error code: 400 - bad", ErrorKind::Status(400)),
            ("HTTP 503", ErrorKind::Status(503)),
            ("took 1500 ms, not 450x", ErrorKind::Other),
            ("", ErrorKind::Other),
            ("ü€", ErrorKind::Other),
        ] {
            assert_eq!(ErrorKind::of(text), kind, "{text}");
        }
        assert_eq!(
            ErrorKind::of(&format!("{}429", "é".repeat(MOST_BYTES))),
            ErrorKind::Other
        );
    }

    proptest! {
        #[test]
        fn a_kinds_own_words_are_of_that_kind(text in "(timed out|429|5[0-9]{2}|filtered|too long|connection| |é|[a-z]){0,6}") {
            let kind = ErrorKind::of(&text);
            prop_assert_eq!(ErrorKind::of(&kind.to_string()), kind);
        }
    }
}
