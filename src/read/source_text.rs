use serde::de::Deserialize;

use super::error::Offset;
use super::loose::{MOST_ENTRIES, TOO_MANY};
use super::mend::{mend, place_unmended};
use super::whole::{begins_another, count_whole};
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
                    at: Offset::of(bytes.len() - rest.len()),
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
    // Of a text that begins behind a byte order mark.
    let start = if notices.contains(&Notice::ByteOrderMark) { 3 } else { 0 };
    let first = match read(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let Some(mended) = (if first.is_eof() { None } else { mend(text) }) else {
        return Err(json_error(source, start, text, None, &first));
    };
    let value = read(&mended.text).map_err(|error| json_error(source, start, text, Some(&mended.text), &error))?;
    notices.extend(mended.count.notices());
    Ok(value)
}

/// Where a text that holds one JSON value, or one a line, breaks: line, column in bytes, and what is wrong there.
pub(super) fn first_break(text: &str) -> Option<(usize, usize, String)> {
    let mended = mend(text).map(|mended| mended.text);
    let (_, broken) = count_whole(mended.as_deref().unwrap_or(text));
    match json_error("", 0, text, mended.as_deref(), &broken?) {
        ReadError::Syntax {
            line, column, problem, ..
        } => Some((line, column, problem)),
        ReadError::Truncated { line, column, .. } => Some((line, column, "the file ends inside a value".to_owned())),
        _ => None,
    }
}

/// Whether a text holds a whole JSON value and another one behind it, or the beginning of one.
pub(super) fn is_several(text: &str) -> bool {
    begins_another(text) || mend(text).is_some_and(|mended| begins_another(&mended.text))
}

/// `start` is where the text begins in its file; `mended` is what was read in its place, if that is another.
fn json_error(source: &str, start: usize, text: &str, mended: Option<&str>, error: &serde_json::Error) -> ReadError {
    let file = source.to_owned();
    if error.is_data() {
        return ReadError::TooMany {
            file,
            limit: MOST_ENTRIES,
        };
    }
    let read = mended.unwrap_or(text);
    let (line, column, whole) = (error.line(), error.column(), count_whole(read).0);
    if error.is_eof() {
        return ReadError::Truncated {
            file,
            line,
            column,
            at: Offset::of(start + text.len()),
            whole,
        };
    }
    let place = format!(" at line {line} column {column}");
    let message = error.to_string();
    let problem = message.strip_suffix(&place).unwrap_or(&message);
    // The place is that behind the character that is wrong, but for one within a text.
    let behind = usize::from(!problem.starts_with("control character"));
    let at = (line_start(read, line) + column).saturating_sub(behind);
    // Mending leaves lines where they are, and no columns.
    let at = mended.map_or(at, |_| place_unmended(text, at));
    let found = text.get(text.floor_char_boundary(at)..).unwrap_or_default();
    let found = found.strip_prefix('\n').unwrap_or(found);
    ReadError::Syntax {
        file,
        line,
        column: (at + 1).saturating_sub(line_start(text, line)),
        at: Offset::of(start + at),
        whole,
        problem: problem.to_owned(),
        found: shortened(found.split('\n').next().unwrap_or_default().trim_end()),
    }
}

/// Where a line, counted from 1, begins in a text.
fn line_start(text: &str, line: usize) -> usize {
    let Some(before) = line.checked_sub(2) else { return 0 };
    text.match_indices('\n')
        .nth(before)
        .map_or(text.len(), |(at, _)| at + 1)
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
    use serde::de::IgnoredAny;

    use super::*;

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
            "\"a\": not UTF-8 text: line 2 (byte offset 2) holds the byte 0xC3 where no character can have it; save the file as UTF-8"
        );
    }
    #[test]
    fn where_a_text_breaks_is_told_in_bytes_of_the_file_whatever_was_mended_before() {
        let broken = |text: &str| {
            let mut notices = Vec::new();
            let text = decode("a", text.as_bytes(), &mut notices).unwrap();
            read_json("a", text, &mut notices, |text| {
                serde_json::from_str::<IgnoredAny>(text).map(drop)
            })
            .unwrap_err()
        };
        for text in [
            "[1, x",
            "[\n1,\n  x]",
            "\u{feff}[x",
            "[NaN, -Infinity,\n[\"\\ud83d\", Infinity, xé]]",
            "{\"a\": \"é\", x",
        ] {
            let ReadError::Syntax {
                line,
                column,
                at,
                found,
                ..
            } = broken(text)
            else {
                panic!("{text}")
            };
            let place = text.find('x').unwrap();
            assert_eq!(at, Offset::of(place), "{text}");
            let before = text[..place].trim_start_matches('\u{feff}');
            assert_eq!(line, 1 + before.matches('\n').count(), "{text}");
            assert_eq!(
                column,
                before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1,
                "{text}"
            );
            assert_eq!(found, text[place..], "{text}");
        }
        assert!(matches!(broken("\u{feff}[1,"), ReadError::Truncated { at, .. } if at == Offset::of(6)));
        for (text, place) in [
            ("[\n\"ab\nc\"]", (2, 4, 5)),
            ("[\"a\0b\"]", (1, 4, 3)),
            ("[1,\n]", (2, 1, 4)),
        ] {
            let ReadError::Syntax { line, column, at, .. } = broken(text) else {
                panic!("{text}")
            };
            let (its_line, its_column, its_place) = place;
            assert_eq!(
                (line, column, at),
                (its_line, its_column, Offset::of(its_place)),
                "{text:?}"
            );
        }
    }
}
