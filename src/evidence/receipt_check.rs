use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use super::receipt::{ALWAYS, FORM, HEAD, OF_RECORDS, PROGRAM_LINE, SUM};
use super::{FileDigest, Receipt, Subject};
use crate::model::{shortened, sort_stably};
use crate::read::{FileKind, sniff};
use crate::replay::Policy;

/// What stands otherwise in a receipt than in a fresh one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The key of the line.
    pub key: String,
    /// What the receipt says; `None` where it says nothing of it.
    pub receipt: Option<String>,
    /// What is so now; `None` where there is nothing of it now.
    pub now: Option<String>,
}

/// Why something is no receipt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReceiptError {
    /// Neither form begins there.
    #[error(
        "this is no receipt: one begins with the line \"{HEAD} {FORM}\", or in JSON with {{\"receipt\": and ends with its \
         sum; copy it whole as the page or `mathboard score --receipt` gave it. Found {found:?}"
    )]
    NotAReceipt {
        /// How it begins.
        found: String,
    },
    /// Another file of the benchmark in its place.
    #[error("this is {}, not a receipt", .kind.seems())]
    OtherFile {
        /// What it is.
        kind: FileKind,
    },
    /// A form of another version.
    #[error(
        "a receipt of form {found:?}, which another version of mathboard wrote; form {FORM} is checked here, so make it anew \
         from its file, or check it by that version"
    )]
    OtherForm {
        /// The form.
        found: String,
    },
    /// JSON that is no receipt.
    #[error("a receipt in JSON that cannot be read: {reason}")]
    Json {
        /// What is wrong with it, with its place.
        reason: String,
    },
    /// A line that does not belong there.
    #[error("line {line} of the receipt: expected {expected}, found {found:?}; copy it whole, every line as it was")]
    Line {
        /// 1-based number of the line, the head counted and blank ones not.
        line: usize,
        /// What should stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// The end is missing.
    #[error(
        "this is a receipt whose end is missing: it breaks off after {last:?}. Copy it whole, to the end of the line that \
         begins with \"{SUM}: \", or make it anew from its file"
    )]
    CutOff {
        /// What stands last.
        last: String,
    },
    /// The beginning is missing.
    #[error(
        "this is the end of a receipt, whose beginning is missing: it begins with the line \"{HEAD} {FORM}\". Copy it \
         whole, or make it anew from its file. Found {found:?}"
    )]
    BeginningMissing {
        /// How it begins.
        found: String,
    },
    /// It was changed on its way.
    #[error("the receipt was changed or damaged: its lines sum to {sum}, and its last line says {found:?}")]
    Changed {
        /// The sum of its lines.
        sum: String,
        /// What stands in its last line.
        found: String,
    },
}

/// The lines of a receipt in JSON, in their order.
struct JsonLines(Vec<(String, String)>);

impl<'de> Deserialize<'de> for JsonLines {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lines;

        impl<'de> Visitor<'de> for Lines {
            type Value = JsonLines;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of texts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonLines, A::Error> {
                let mut lines = Vec::new();
                while let Some(line) = map.next_entry()? {
                    lines.push(line);
                }
                Ok(JsonLines(lines))
            }
        }

        deserializer.deserialize_map(Lines)
    }
}

/// Reads a receipt back, in either form. In text, lines may be indented or quoted (`> `), and fences of code (three
/// backticks) and blank lines may stand around: so it comes out of an issue or a mail.
///
/// # Errors
/// [`ReceiptError`] says what is wrong where it is no receipt, cut off, or not as it was written.
pub fn read_receipt(text: &str) -> Result<Receipt, ReceiptError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with(['{', '[']) {
        let kind = sniff(text.as_bytes());
        if !matches!(kind, FileKind::Json(_) | FileKind::BrokenJson) {
            return Err(ReceiptError::OtherFile { kind });
        }
    }
    if text.starts_with('{') {
        let JsonLines(mut lines) =
            serde_json::from_str(text).map_err(|error: serde_json::Error| match error.is_eof() {
                true if has_key(text, "receipt") => cut_off(text),
                _ => ReceiptError::Json {
                    reason: error.to_string(),
                },
            })?;
        let Some((_, form)) = lines.first().filter(|line| line.0 == "receipt") else {
            return Err(ReceiptError::NotAReceipt { found: shortened(text) });
        };
        check_form(form)?;
        lines.remove(0);
        return checked(lines);
    }
    let lines = text
        .lines()
        .map(|line| line.trim_start_matches(['>', ' ', '\t']).trim_end());
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with("```"));
    let head = lines.next().unwrap_or_default();
    let Some(form) = head.strip_prefix(HEAD) else {
        let found = shortened(head);
        // Such lines may stand in any text, as in settings; what ends in a sum was a receipt, whose first line may be cut.
        let known = |line: &str| {
            line.split_once(": ")
                .filter(|(key, _)| is_key(key))
                .map(|(key, _)| key == SUM)
        };
        let last = lines.clone().next_back().and_then(known);
        let count = [head].into_iter().chain(lines).take(3).filter_map(known).count();
        return Err(match count > 1 && last == Some(true) {
            true => ReceiptError::BeginningMissing { found },
            false => ReceiptError::NotAReceipt { found },
        });
    };
    check_form(form.trim())?;
    let mut found = Vec::new();
    for line in lines {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        found.push((key.to_owned(), value.trim_start().to_owned()));
    }
    checked(found)
}

/// Whether JSON begins with this key, as far as it can be told without reading it.
fn has_key(json: &str, key: &str) -> bool {
    let key = json
        .trim_start_matches(['{', ' ', '\t', '\r', '\n', '"'])
        .strip_prefix(key);
    key.is_some_and(|rest| rest.starts_with('"'))
}

/// Whether a line of a receipt begins with this.
fn is_key(key: &str) -> bool {
    let is_record = |beginning: &&str| {
        key.strip_prefix(*beginning)
            .is_some_and(|rest| rest.starts_with(" record "))
    };
    ALWAYS.contains(&key) || key == SUM || OF_RECORDS.iter().any(is_record)
}

/// What is cut off, with the last of its characters.
fn cut_off(text: &str) -> ReceiptError {
    const SHOWN: usize = 40;
    let before = text.chars().count().saturating_sub(SHOWN);
    ReceiptError::CutOff {
        last: text.chars().skip(before).collect(),
    }
}

fn check_form(form: &str) -> Result<(), ReceiptError> {
    let found = shortened(form);
    if form == FORM {
        Ok(())
    } else {
        Err(ReceiptError::OtherForm { found })
    }
}

/// A receipt from lines as they were found, the sum last.
fn checked(mut lines: Vec<(String, String)>) -> Result<Receipt, ReceiptError> {
    for (at, (key, value)) in lines.iter().enumerate() {
        let is_last = at + 1 == lines.len();
        let is_right = match ALWAYS.get(at) {
            Some(expected) => key == expected,
            None => is_key(key) && !ALWAYS.contains(&key.as_str()) && (is_last || key != SUM),
        };
        // A key of which only the beginning is left.
        if !is_right && is_last && value.is_empty() {
            return Err(cut_off(key));
        }
        if !is_right {
            return Err(ReceiptError::Line {
                line: at + 2,
                expected: ALWAYS.get(at).unwrap_or(&"a record or the sum"),
                found: shortened(key),
            });
        }
    }
    let Some((_, found)) = lines.pop_if(|line| line.0 == SUM) else {
        let last = lines.last().map(|(key, value)| [key, ": ", value].concat());
        return Err(cut_off(&last.unwrap_or_default()));
    };
    let receipt = Receipt(lines);
    let sum = receipt.sum();
    if sum == found {
        Ok(receipt)
    } else if sum.starts_with(&found) {
        Err(cut_off(&[SUM, ": ", &found].concat()))
    } else {
        Err(ReceiptError::Changed {
            sum,
            found: shortened(&found),
        })
    }
}

impl Receipt {
    /// What this receipt says otherwise than a fresh one of the file, under the policy that this one tells of; where that
    /// is none known here, under the released one.
    pub fn check(&self, subject: &Subject<'_>, digest: &FileDigest) -> Vec<Difference> {
        let policy = self.policy().unwrap_or(Policy::Released);
        self.differences(&Self::new(subject, digest, policy))
    }

    /// Whether all that differs is the program: then everything that was scored comes out the same.
    pub fn is_program_alone(differences: &[Difference]) -> bool {
        differences.iter().all(|difference| difference.key == PROGRAM_LINE)
    }

    /// What this receipt says otherwise than a fresh one. The name of the file counts only where its bytes differ too.
    pub fn differences(&self, fresh: &Self) -> Vec<Difference> {
        // Of both, by key; of equal keys ours first.
        let mut lines: Vec<(&str, &str, bool)> = self.lines().map(|(key, value)| (key, value, true)).collect();
        lines.extend(fresh.lines().map(|(key, value)| (key, value, false)));
        let rank = |key: &str| ALWAYS.iter().position(|other| *other == key).unwrap_or(ALWAYS.len());
        sort_stably(&mut lines, |a, b| rank(a.0).cmp(&rank(b.0)).then(a.0.cmp(b.0)));
        let is_same_file = self.value("sha256") == fresh.value("sha256");
        let mut found: Vec<Difference> = Vec::new();
        let mut rest = lines.into_iter().peekable();
        while let Some((key, value, is_kept)) = rest.next() {
            let other = rest.next_if(|other| is_kept && other.0 == key && !other.2);
            let is_same = other.is_some_and(|other| other.1 == value);
            if is_same || (key == "file" && is_same_file) {
                continue;
            }
            let now = if is_kept {
                other.map(|other| other.1)
            } else {
                Some(value)
            };
            found.push(Difference {
                key: key.to_owned(),
                receipt: is_kept.then(|| value.to_owned()),
                now: now.map(str::to_owned),
            });
        }
        found
    }
}
