use crate::model::{Sample, shortened};
use crate::replay::{AnswerRule, parse_answer, python_trim};
use crate::score::ErrorKind;

/// Takes the texts from a sample, but what scoring goes by: how the response is read, and what kind of error there is.
pub(super) fn strip(sample: &mut Sample) {
    sample.response = sample.response.as_deref().map(stand_in);
    sample.thinking = None;
    sample.unusual_answer = sample.unusual_answer.as_deref().map(shortened);
    sample.error = sample.error.as_deref().map(|text| ErrorKind::of(text).to_string());
}

/// The shortest text that is read as this one is: to the same letter by the same rule, or blank alike.
fn stand_in(text: &str) -> String {
    let parsed = parse_answer(text);
    let letter = parsed.letter.map_or_else(String::new, |letter| letter.to_string());
    match parsed.rule {
        AnswerRule::Box => format!("\\boxed{{{letter}}}"),
        AnswerRule::Single => letter,
        AnswerRule::Fallback => format!("({letter})"),
        AnswerRule::None if text.trim().is_empty() => String::new(),
        // White space to Python, but not to Rust.
        AnswerRule::None if python_trim(text).is_empty() => "\u{1c}".to_owned(),
        AnswerRule::None => "?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_stand_in_is_read_as_the_text_itself(text in r"[ \x1c\u{a0}?éAbE_(){}1]{0,6}(\\boxed\{[A-F]\})?[ .\u{3000}a-eC]{0,3}") {
            let short = stand_in(&text);
            let (ours, theirs) = (parse_answer(&short), parse_answer(&text));
            prop_assert_eq!((ours.letter, ours.rule), (theirs.letter, theirs.rule));
            prop_assert_eq!(short.trim().is_empty(), text.trim().is_empty());
            prop_assert_eq!(python_trim(&short).is_empty(), python_trim(&text).is_empty());
        }
    }
}
