//! What CPython calls a word and white space. Rust's notions differ: circled letters and vowel
//! signs are alphabetic in Rust and no word characters in Python, `²` the other way; U+001C–001F
//! are white space in Python only.

use std::ops::Range;

use super::python_word::{UNICODE_VERSION, WORD_EDGES};

/// The Unicode version that [`is_python_word`] goes by: CPython 3.11's, which is 14.0.
///
/// A character assigned later (by CPython 3.12 and newer, with Unicode 15.0 and up) counts as no
/// word character here, as it does in CPython 3.11. No character that Unicode 12.1 (CPython 3.8)
/// to 15.1 (CPython 3.13) have in common is classed differently by them. So a harness run under
/// another CPython can differ from this replay only where a lone capital A to E directly touches
/// a letter or number that one of the two does not know.
pub const PYTHON_UNICODE_VERSION: &str = UNICODE_VERSION;

/// Whether CPython's `re` counts `letter` as one of a word (`\w` on `str`): `str.isalnum`, which
/// holds for letters (L) and for whatever has a decimal, digit or numeric value, or underscore.
/// Spec section 3.1.
pub fn is_python_word(letter: char) -> bool {
    if letter.is_ascii() {
        return letter.is_ascii_alphanumeric() || letter == '_';
    }
    WORD_EDGES.partition_point(|edge| *edge <= u32::from(letter)) % 2 == 1
}

/// Whether CPython's `str.strip` removes `letter` from the ends of a text. Spec section 3.1.
pub fn is_python_space(letter: char) -> bool {
    matches!(
        letter,
        '\u{9}'..='\u{D}' | '\u{1C}'..=' ' | '\u{85}' | '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}'
            | '\u{2028}' | '\u{2029}' | '\u{202F}' | '\u{205F}' | '\u{3000}'
    )
}

/// `text` without white space at its ends, as CPython's `str.strip()`.
pub fn python_trim(text: &str) -> &str {
    text.trim_matches(is_python_space)
}

/// The place of what [`python_trim`] leaves of the text at `place`, in bytes of `text`; empty, at the end of `place`, where
/// that is nothing.
pub(super) fn python_trimmed(text: &str, place: Range<usize>) -> Range<usize> {
    let content = text.get(place.clone()).unwrap_or_default();
    let start = place.end - content.trim_start_matches(is_python_space).len();
    start..start + python_trim(content).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_pythons_where_rust_thinks_otherwise() {
        // Circled letters and vowel signs: alphabetic in Rust, no word in Python.
        for letter in ['\u{24B6}', '\u{93E}', '\u{301}', '\u{200D}', '\u{203F}', '\u{FF3F}'] {
            assert!(!is_python_word(letter), "{letter:?}");
        }
        for letter in ['²', '₂', '½', 'Ⅳ', '一', 'é', 'Ａ', 'Α', '_', '٣'] {
            assert!(is_python_word(letter), "{letter:?}");
        }
    }

    #[test]
    fn ascii_by_rule_equals_ascii_by_table() {
        for letter in '\0'..'\u{80}' {
            let by_table = WORD_EDGES.partition_point(|edge| *edge <= u32::from(letter)) % 2 == 1;
            assert_eq!(is_python_word(letter), by_table, "{letter:?}");
        }
    }

    #[test]
    fn the_table_rises_and_its_end_is_no_word() {
        assert!(WORD_EDGES.is_sorted_by(|left, right| left < right));
        assert!(!is_python_word(char::MAX));
    }

    #[test]
    fn separators_are_trimmed_and_marks_of_byte_order_are_not() {
        assert_eq!(python_trim("\u{1C}\u{85}\u{3000} b \u{1F}\n"), "b");
        assert_eq!(python_trim("\u{FEFF}b\u{200B}"), "\u{FEFF}b\u{200B}");
        assert_eq!(python_trim(" \u{A0} "), "");
    }
}
