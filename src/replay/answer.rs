//! The answer parser of the six evaluators (spec section 3.1), without patterns: three rules over
//! the text, each searched from its end and each linear in its length.

use std::ops::Range;

use memchr::memrchr;

use super::{is_python_space, is_python_word, python_trim};
use crate::model::ChoiceLabel;

/// What the parser made of a response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedAnswer {
    /// The letter; `None` when no rule fired.
    pub letter: Option<ChoiceLabel>,
    /// The rule that fired.
    pub rule: AnswerRule,
    /// The characters it was read from, in bytes of the text as given: the whole `\boxed{B}`, or
    /// the letter alone. `None` when no rule fired.
    pub span: Option<Range<usize>>,
}

/// The rules of the parser, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AnswerRule {
    /// The last `\boxed{…}` that holds one capital A to E and nothing else.
    Box,
    /// The trimmed text is one letter, of either case.
    Single,
    /// The last capital A to E that stands alone, wherever that is.
    Fallback,
    /// No rule fired.
    None,
}

impl AnswerRule {
    /// The rule in one word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Box => "box",
            Self::Single => "single",
            Self::Fallback => "fallback",
            Self::None => "none",
        }
    }

    /// The rule in one character, where there is one for each record.
    pub const fn mark(self) -> char {
        match self {
            Self::Box => 'b',
            Self::Single => 's',
            Self::Fallback => 'f',
            Self::None => '-',
        }
    }
}

/// The letter that the released harness reads from a response, with the rule that fired and the
/// characters it matched (spec section 3.1).
///
/// Word characters are CPython 3.11's: see [`PYTHON_UNICODE_VERSION`](super::PYTHON_UNICODE_VERSION)
/// for newer ones. A null response never reaches the parser; give it `""` to the same effect.
///
/// ```
/// use mathboard::replay::{AnswerRule, parse_answer};
///
/// // Doubled braces are no box; the lone letter saves them.
/// let answer = parse_answer(r"\boxed{{B}}");
/// assert_eq!((answer.rule, answer.span), (AnswerRule::Fallback, Some(8..9)));
/// ```
pub fn parse_answer(text: &str) -> ParsedAnswer {
    let found = last_box(text)
        .map(|found| (AnswerRule::Box, found))
        .or_else(|| single_letter(text).map(|found| (AnswerRule::Single, found)))
        .or_else(|| last_lone_letter(text).map(|found| (AnswerRule::Fallback, found)));
    match found {
        Some((rule, (letter, span))) => ParsedAnswer {
            letter: Some(letter),
            rule,
            span: Some(span),
        },
        None => ParsedAnswer {
            letter: None,
            rule: AnswerRule::None,
            span: None,
        },
    }
}

/// A letter and the bytes it was read from.
pub(super) type Found = (ChoiceLabel, Range<usize>);

// The harness trims the text before all three rules. White space is neither part of a box nor a
// word character, so only the second rule can tell.

pub(super) fn last_box(text: &str) -> Option<Found> {
    let mut rest = text.as_bytes();
    while let Some(at) = memrchr(b'\\', rest) {
        if let Some([b'\\', b'b', b'o', b'x', b'e', b'd', b'{', letter, b'}', ..]) = text.as_bytes().get(at..)
            && let Some(label) = ChoiceLabel::from_char(char::from(*letter))
        {
            return Some((label, at..at + r"\boxed{A}".len()));
        }
        rest = rest.get(..at)?;
    }
    None
}

pub(super) fn single_letter(text: &str) -> Option<Found> {
    // Only the ten ASCII letters have an upper case in A to E.
    let [letter] = python_trim(text).as_bytes() else {
        return None;
    };
    let label = ChoiceLabel::from_char(char::from(letter.to_ascii_uppercase()))?;
    let start = text.len() - text.trim_start_matches(is_python_space).len();
    Some((label, start..start + 1))
}

/// How many bytes are asked at once whether any of them is a capital A to E.
const BLOCK: usize = 64;

pub(super) fn last_lone_letter(text: &str) -> Option<Found> {
    let mut end = text.len();
    for block in text.as_bytes().rchunks(BLOCK) {
        let start = end - block.len();
        end = start;
        // Without a branch for each byte, so that a whole block is a few instructions.
        if !block.iter().fold(false, |any, byte| any | is_capital(*byte)) {
            continue;
        }
        for (offset, byte) in block.iter().enumerate().rev() {
            let at = start + offset;
            if is_capital(*byte) && stands_alone(text, at) {
                let label = ChoiceLabel::from_char(char::from(*byte))?;
                return Some((label, at..at + 1));
            }
        }
    }
    None
}

/// A to E. No byte of a longer UTF-8 sequence is one of them.
fn is_capital(byte: u8) -> bool {
    byte.wrapping_sub(b'A') < 5
}

/// Whether neither neighbour of the ASCII letter at this byte is a word character.
pub(super) fn stands_alone(text: &str, at: usize) -> bool {
    let before = text.get(..at).and_then(|text| text.chars().next_back());
    let after = text.get(at + 1..).and_then(|text| text.chars().next());
    !before.is_some_and(is_python_word) && !after.is_some_and(is_python_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Option<char>, &'static str) {
        let answer = parse_answer(text);
        (answer.letter.map(ChoiceLabel::as_char), answer.rule.as_str())
    }

    #[test]
    fn the_last_box_beats_everything() {
        assert_eq!(read(r"\boxed{A} then \boxed{D}, so (C)"), (Some('D'), "box"));
        assert_eq!(read(r"\\boxed{B}"), (Some('B'), "box"));
        assert_eq!(read(r"\boxed{\boxed{C}}"), (Some('C'), "box"));
        assert_eq!(read(r"\boxed{A}\boxed{}"), (Some('A'), "box"));
    }

    #[test]
    fn what_only_looks_like_a_box_falls_back_or_fails() {
        for text in [
            r"\boxed{{B}}",
            r"\boxed{\text{B}}",
            r"\boxed{ B }",
            r"\boxed {B}",
            r"\boxed{B",
            "boxed{B}",
        ] {
            assert_eq!(read(text), (Some('B'), "fallback"), "{text}");
        }
        for text in [
            r"\boxed{b}",
            r"\boxed{F}",
            r"\boxed{AB}",
            r"\boxed{}",
            r"\boxed{",
            r"\boxed",
            "\\",
        ] {
            assert_eq!(read(text), (None, "none"), "{text}");
        }
    }

    #[test]
    fn a_single_letter_may_be_small() {
        for text in ["b", " b\n", "\u{A0}b\u{3000}", "\u{1C}B", "\u{85}b"] {
            assert_eq!(read(text), (Some('B'), "single"), "{text:?}");
        }
        assert_eq!(parse_answer("\u{3000}b ").span, Some(3..4));
        assert_eq!(read("\u{FEFF}b"), (None, "none"));
        assert_eq!(read("f"), (None, "none"));
        assert_eq!(read("B."), (Some('B'), "fallback"));
    }

    #[test]
    fn the_last_lone_capital_is_taken_whatever_it_means() {
        assert_eq!(read("I choose D because A is weaker"), (Some('A'), "fallback"));
        assert_eq!(read(r"$H_n(E)$"), (Some('E'), "fallback"));
        assert_eq!(read("A-B_"), (Some('A'), "fallback"));
        assert_eq!(read("A_1 A1 _B_ AB answer: b"), (None, "none"));
    }

    #[test]
    fn neighbours_are_judged_as_python_does() {
        for text in ["A²", "A₂", "½A", "答案B", "éA", "Aé", "AⅣ"] {
            assert_eq!(read(text), (None, "none"), "{text}");
        }
        for text in [
            "A\u{301}",
            "A\u{200D}",
            "A\u{203F}",
            "A\u{200B}",
            "A\u{24D0}",
            "A’s",
            "答案：A",
        ] {
            assert_eq!(read(text), (Some('A'), "fallback"), "{text:?}");
        }
    }

    #[test]
    fn spans_are_bytes_of_the_text_as_given() {
        let text = "  答案 \\boxed{C}\n";
        assert_eq!(&text[parse_answer(text).span.unwrap()], r"\boxed{C}");
        let text = " ½ (D) 答 ";
        assert_eq!(&text[parse_answer(text).span.unwrap()], "D");
        assert_eq!(parse_answer("").span, None);
    }

    #[test]
    fn a_letter_is_found_on_either_side_of_a_block_edge() {
        for length in 0..3 * BLOCK {
            let text = format!("{}A{}", "-".repeat(100), "-".repeat(length));
            assert_eq!(parse_answer(&text).span, Some(100..101), "{length}");
            let text = format!("{}Aé{}", "-".repeat(100), "-".repeat(length));
            assert_eq!(read(&text), (None, "none"), "{length}");
        }
    }
}
