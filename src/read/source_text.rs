use serde::de::Deserialize;

use super::loose::{MOST_ENTRIES, TOO_MANY};
use super::sniff::{begins_another, count_whole};
use super::{FileKind, Notice, ReadError};
use crate::model::shortened;

/// The text of a file without its byte order mark.
///
/// # Errors
/// When the bytes are not UTF-8, or are padded with NULs. A character cut in half at the very end is left to the JSON reader,
/// which then finds the file truncated.
pub(super) fn decode<'b>(source: &str, bytes: &'b [u8], notices: &mut Vec<Notice>) -> Result<&'b str, ReadError> {
    let body = match bytes.strip_prefix(b"\xEF\xBB\xBF") {
        Some(body) => {
            notices.push(Notice::ByteOrderMark);
            body
        }
        None => bytes,
    };
    // No sound text ends so, and where it breaks would be told at the first of them.
    if body.ends_with(&[0]) {
        return Err(ReadError::not_this(
            source,
            bytes,
            FileKind::Padded,
            "the text of a file",
        ));
    }
    match std::str::from_utf8(body) {
        Ok(text) => Ok(text),
        Err(error) => {
            let (sound, rest) = body.split_at_checked(error.valid_up_to()).unwrap_or((body, &[]));
            match (error.error_len(), std::str::from_utf8(sound)) {
                (None, Ok(text)) => Ok(text),
                _ => Err(ReadError::NotUtf8 {
                    file: source.to_owned(),
                    line: 1 + sound.iter().filter(|byte| **byte == b'\n').count(),
                    byte: rest.first().copied().unwrap_or_default(),
                }),
            }
        }
    }
}

/// Hands the text to `read`; when it is no JSON only because of what Python writes and JSON does not know
/// (NaN, Infinity, larger numbers, lone surrogates), hands it over once more with those replaced, and says so.
///
/// # Errors
/// What `read` says, with place and count of whole records.
pub(super) fn read_json<T>(
    source: &str,
    text: &str,
    notices: &mut Vec<Notice>,
    read: impl Fn(&str) -> serde_json::Result<T>,
) -> Result<T, ReadError> {
    let first = match read(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let Some(mended) = (if first.is_eof() { None } else { mend(text) }) else {
        return Err(json_error(source, text, &first));
    };
    let value = read(&mended.text).map_err(|error| json_error(source, &mended.text, &error))?;
    notices.extend(mended.count.notices());
    Ok(value)
}

/// Whether a text holds a whole JSON value and another one behind it, or the beginning of one.
pub(super) fn is_several(text: &str) -> bool {
    begins_another(text) || mend(text).is_some_and(|mended| begins_another(&mended.text))
}

fn json_error(source: &str, text: &str, error: &serde_json::Error) -> ReadError {
    let file = source.to_owned();
    if error.is_data() {
        return ReadError::TooMany {
            file,
            limit: MOST_ENTRIES,
        };
    }
    let (line, column, whole) = (error.line(), error.column(), count_whole(text));
    if error.is_eof() {
        return ReadError::Truncated {
            file,
            line,
            column,
            whole,
        };
    }
    let place = format!(" at line {line} column {column}");
    let message = error.to_string();
    let found = text
        .split('\n')
        .nth(line.saturating_sub(1))
        .map(|found| {
            found
                .get(found.floor_char_boundary(column.saturating_sub(1))..)
                .unwrap_or_default()
        })
        .map(|found| shortened(found.trim_end()))
        .unwrap_or_default();
    ReadError::Syntax {
        file,
        line,
        column,
        whole,
        problem: message.strip_suffix(&place).unwrap_or(&message).to_owned(),
        found,
    }
}

pub(super) struct Mended {
    pub text: String,
    pub count: MendCount,
}

/// How much was replaced.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MendCount {
    numbers: usize,
    surrogates: usize,
}

impl MendCount {
    pub fn add(&mut self, more: Self) {
        self.numbers += more.numbers;
        self.surrogates += more.surrogates;
    }

    /// Remarks on what was replaced.
    pub fn notices(self) -> impl Iterator<Item = Notice> {
        let numbers = (self.numbers > 0).then_some(Notice::NonFiniteNumbers { count: self.numbers });
        let surrogates = (self.surrogates > 0).then_some(Notice::LoneSurrogates { count: self.surrogates });
        numbers.into_iter().chain(surrogates)
    }
}

/// A JSON text with what Python writes and JSON does not know replaced as the readers do it, lone surrogates by U+FFFD
/// among them; `None` when there is nothing to replace.
pub fn mended(text: &str) -> Option<String> {
    mend(text).map(|mended| mended.text)
}

/// Replaces NaN, Infinity and numbers too large for a double by null (but no seed), and escaped halves of surrogate pairs by U+FFFD.
/// Lines stay where they are. `None` when there is nothing to replace.
pub(super) fn mend(text: &str) -> Option<Mended> {
    let mut mended = Mended {
        text: String::new(),
        count: MendCount::default(),
    };
    let bytes = text.as_bytes();
    let (mut at, mut kept, mut is_in_string) = (0, 0, false);
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let (found, with) = match (is_in_string, rest) {
            (_, [b'"', ..]) => {
                is_in_string = !is_in_string;
                (1, None)
            }
            (true, [b'\\', b'u', ..]) => match lone_surrogate(rest) {
                Escape::Lone => (6, Some("\\ufffd")),
                Escape::Pair => (12, None),
                Escape::Other => (2, None),
            },
            (true, [b'\\', ..]) => (2, None),
            (false, [b'0'..=b'9' | b'-', ..]) => {
                let is_seed = bytes.get(..at).is_some_and(follows_seed);
                let (length, is_finite) = number(rest);
                (length, (!is_finite && !is_seed).then_some("null"))
            }
            (false, [b'N', b'a', b'N', ..]) => (3, Some("null")),
            (false, [b'I', ..]) if rest.starts_with(b"Infinity") => (8, Some("null")),
            _ => (1, None),
        };
        if let Some(with) = with {
            mended.text.push_str(text.get(kept..at)?);
            mended.text.push_str(with);
            kept = at + found;
            *(if is_in_string {
                &mut mended.count.surrogates
            } else {
                &mut mended.count.numbers
            }) += 1;
        }
        at += found;
    }
    if kept == 0 {
        return None;
    }
    mended.text.push_str(text.get(kept..)?);
    Some(mended)
}

/// Whether a text ends in `"seed":`, with white space or without.
fn follows_seed(before: &[u8]) -> bool {
    let before = before.trim_ascii_end().strip_suffix(b":");
    before.is_some_and(|before| before.trim_ascii_end().ends_with(b"\"seed\""))
}

/// The length of a number or of −Infinity, and whether a double can hold it.
fn number(rest: &[u8]) -> (usize, bool) {
    if rest.starts_with(b"-Infinity") {
        return (9, false);
    }
    let is_part = |byte: &&u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
    let length = rest.iter().take_while(is_part).count();
    let spelled = rest.get(..length).and_then(|part| std::str::from_utf8(part).ok());
    let value: Option<f64> = spelled.and_then(|part| part.parse().ok());
    (length, value.is_none_or(f64::is_finite))
}

enum Escape {
    Pair,
    Lone,
    Other,
}

fn lone_surrogate(rest: &[u8]) -> Escape {
    let unit = |from: usize| {
        let digits = rest.get(from..from + 6)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    match (unit(0), unit(6)) {
        (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => Escape::Pair,
        (Some(0xD800..=0xDFFF), _) => Escape::Lone,
        _ => Escape::Other,
    }
}

/// Reads every value of a text that holds one or, as JSON Lines do, several.
pub(super) fn read_values<'de, T: Deserialize<'de>>(text: &'de str) -> serde_json::Result<Vec<T>> {
    let mut values = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter() {
        if values.len() == MOST_ENTRIES {
            return Err(serde::de::Error::custom(TOO_MANY));
        }
        values.push(value?);
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_python_writes_and_json_does_not_know_is_replaced_outside_and_inside_texts() {
        let text = r#"{"a": NaN, "b": [-Infinity, Infinity, -3e999, 1e9], "c": "NaN \" NaN", "d": "\ud83d\ude00 \ud83d \\ud83d"}"#;
        let mended = mend(text).unwrap();
        let expected =
            r#"{"a": null, "b": [null, null, null, 1e9], "c": "NaN \" NaN", "d": "\ud83d\ude00 \ufffd \\ud83d"}"#;
        assert_eq!(mended.text, expected);
        assert_eq!((mended.count.numbers, mended.count.surrogates), (4, 1));
        assert!(mend(r#"{"a": "NaN"}"#).is_none());
    }

    #[test]
    fn a_second_document_is_seen_behind_the_first() {
        assert!(is_several("{\"a\": NaN}\n{\"b"));
        assert!(is_several("{} {}"));
        assert!(!is_several("{\"a\": 1}}"));
        assert!(!is_several("{\"a\": 1, {}"));
    }

    #[test]
    fn a_character_cut_in_half_at_the_end_is_left_to_the_json_reader() {
        let mut notices = Vec::new();
        assert_eq!(decode("a", b"\"\xC3", &mut notices), Ok("\""));
        let error = decode("a", b"\n\"\xC3\"", &mut notices).unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"a\": not UTF-8 text: line 2 holds the byte 0xC3 where no character can have it; save the file as UTF-8"
        );
    }
}
