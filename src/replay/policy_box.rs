use std::ops::Range;

use super::answer::stands_alone;
use super::policy_marks::{Cursor, Opened, goes_on};
use crate::model::ChoiceLabel;

/// The names of a box, longest first, as they stand before its brace; with a backslash, or what a program that took
/// `\b` and `\f` for control characters left of it.
const NAMES: [&str; 8] = [
    "\\framebox",
    "\u{c}ramebox",
    "framebox",
    "\\boxed",
    "\u{8}oxed",
    "boxed",
    "\\fbox",
    "\u{c}box",
];

/// Where the command of a box begins whose brace opens at `brace`; `None` where no box opens there.
pub(super) fn box_before(text: &str, brace: usize) -> Option<usize> {
    let head = text.get(..brace)?.trim_end_matches(super::is_python_space);
    let name = NAMES.iter().chain(&["fbox"]).find(|name| head.ends_with(**name))?;
    let start = head.len() - name.len();
    // A lost backslash is no reason to see a box in `unboxed{A}`.
    let is_in_word = !name.starts_with('\\')
        && text
            .get(..start)?
            .ends_with(|letter: char| letter.is_ascii_alphanumeric());
    (!is_in_word).then_some(start)
}

/// The letter in a box, read from behind its brace to the end of `text` at most, with the place where the box ends.
/// `is_last` says that this is the end of the response, which may cut the box off.
pub(super) fn letter_in_box(text: &str, inside: usize, is_last: bool) -> Option<(ChoiceLabel, usize)> {
    let mut cursor = Cursor { text, at: inside };
    let mut opened = Opened {
        braces: 1,
        ..Opened::default()
    };
    cursor.skip_openers(&mut opened, &[]);
    if cursor.take_any(&["option", "choice", "answer"]) {
        cursor.take(":");
        cursor.skip_openers(&mut opened, &[]);
    }
    // `E_8` is no letter.
    opened.has_underscore = false;
    let label = cursor.take_letter()?;
    if goes_on(cursor.next()) {
        return None;
    }
    let mut is_delimited = false;
    loop {
        match cursor.next() {
            None => return is_last.then_some((label, cursor.at)),
            Some('}') => {
                cursor.at += 1;
                opened.braces -= 1;
                if opened.braces == 0 {
                    return Some((label, cursor.at));
                }
            }
            Some('.' | ':') => {
                is_delimited = true;
                cursor.at += 1;
            }
            Some(next) => {
                is_delimited |= next == ')';
                if !cursor.take_closer(opened) {
                    let is_text = is_delimited && opened.has_font;
                    return is_text
                        .then(|| end_of_option(cursor, opened.braces))
                        .flatten()
                        .map(|end| (label, end));
                }
            }
        }
    }
}

/// Where a box ends whose letter is followed by the text of an option, unless another option begins in it.
fn end_of_option(mut cursor: Cursor<'_>, mut braces: usize) -> Option<usize> {
    loop {
        let next = cursor.next()?;
        let at = cursor.at;
        cursor.at += next.len_utf8();
        match next {
            '\\' => cursor.at += cursor.next().map_or(0, char::len_utf8),
            '{' => braces += 1,
            '}' => {
                braces -= 1;
                if braces == 0 {
                    return Some(cursor.at);
                }
            }
            'A'..='E' if matches!(cursor.next(), Some('.' | ':' | ')')) && stands_alone(cursor.text, at) => {
                return None;
            }
            _ => {}
        }
    }
}

/// Whether a box that begins at `start` is only supposed: what stands before it ends in “would be” or “not”.
pub(super) fn is_supposed(text: &str, start: usize) -> bool {
    /// Marks that are looked back over.
    const MOST_MARKS: usize = 8;
    let mut head = text.get(..start).unwrap_or_default();
    for _ in 0..MOST_MARKS {
        let is_mark = |letter: char| super::is_python_space(letter) || "$*([\\:`".contains(letter);
        match head.strip_suffix(is_mark) {
            Some(shorter) => head = shorter,
            None => break,
        }
    }
    let ends_in = |words: &str| {
        let start: Option<Range<usize>> = head.len().checked_sub(words.len()).map(|start| start..head.len());
        start
            .and_then(|tail| head.get(tail))
            .is_some_and(|tail| tail.eq_ignore_ascii_case(words))
    };
    ends_in(" would be") || ends_in(" would have been") || ends_in(" not") || ends_in(" might be")
}
