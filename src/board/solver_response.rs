use std::fmt;
use std::str::FromStr;

use crate::model::{ChoiceLabel, shortened};
use crate::words::capital;

/// How a baseline solver writes its responses. The oddities are those that real result files have
/// (spec section 4.6), so that a sample shows what a board does with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ResponseStyle {
    /// Every answer in a box.
    #[default]
    Plain,
    /// Every answer in a box with doubled braces, as models copy it from the system prompt.
    Doubled,
    /// By (item number + sample, from 0) modulo 9: 2 doubled braces, 4 a bare lower-case letter, 6 a
    /// sentence with no readable letter, 8 a simulated time-out without any text; else a box.
    Mixed,
}

impl ResponseStyle {
    /// All styles.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Doubled, Self::Mixed];

    /// The word in arguments.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Doubled => "doubled",
            Self::Mixed => "mixed",
        }
    }
}

impl fmt::Display for ResponseStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that names no response style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a response style (plain, doubled, mixed), found {found:?}")]
pub struct ParseStyleError {
    /// The text found.
    pub found: String,
}

impl FromStr for ResponseStyle {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|style| style.as_str() == text)
            .ok_or_else(|| ParseStyleError { found: shortened(text) })
    }
}

/// The response of one sample, or the text of a simulated error.
///
/// `reason` is a sentence that begins with a small letter and holds no lone capital from A to E, so
/// that the parser's fallback reads the letter and nothing else.
pub(super) fn write_response(
    style: ResponseStyle,
    no: usize,
    sample: u32,
    letter: ChoiceLabel,
    reason: &str,
) -> Result<String, String> {
    let turn = no + sample as usize;
    let boxed = format!(r"\boxed{{{letter}}}");
    let doubled = format!(r"\boxed{{{{{letter}}}}}");
    match (style, turn % 9) {
        (ResponseStyle::Doubled, _) | (ResponseStyle::Mixed, 2) => Ok(frame(turn, &doubled, reason)),
        (ResponseStyle::Mixed, 4) => Ok(letter.as_char().to_ascii_lowercase().to_string()),
        (ResponseStyle::Mixed, 6) => Ok(format!(
            "{} So my pick is option ({}), written small, which the evaluator does not read.",
            capital(reason),
            letter.as_char().to_ascii_lowercase()
        )),
        (ResponseStyle::Mixed, 8) => Err("simulated time-out: no request was made (response style mixed)".to_owned()),
        _ => Ok(frame(turn, &boxed, reason)),
    }
}

/// One of five ways to put a box and a reason together, in turn.
fn frame(turn: usize, answer: &str, reason: &str) -> String {
    let reason = capital(reason);
    match turn % 5 {
        0 => format!("{reason}\n\n\\[\n{answer}\n\\]"),
        1 => format!("{reason} So the answer is {answer}."),
        2 => format!("${answer}$\n\n{reason}"),
        3 => format!("**How it was found.** {reason}\n\n**Final answer:** ${answer}$"),
        _ => answer.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{AnswerRule, parse_answer};

    const REASON: &str = "the choices have 12, 7 characters; the longest has 12.";

    #[test]
    fn the_parser_reads_the_letter_meant_by_the_rule_meant() {
        for letter in ChoiceLabel::ALL {
            for turn in 0..45 {
                for (style, rule) in [
                    (ResponseStyle::Plain, AnswerRule::Box),
                    (ResponseStyle::Doubled, AnswerRule::Fallback),
                ] {
                    let text = write_response(style, turn, 0, letter, REASON).unwrap();
                    let answer = parse_answer(&text);
                    assert_eq!((answer.letter, answer.rule), (Some(letter), rule), "{text}");
                }
            }
        }
    }

    #[test]
    fn mixed_oddities_come_by_number_and_sample() {
        let answer = |no, sample| {
            let text = write_response(ResponseStyle::Mixed, no, sample, ChoiceLabel::C, REASON);
            text.map(|text| parse_answer(&text)).map(|it| (it.letter, it.rule))
        };
        let c = Some(ChoiceLabel::C);
        assert_eq!(answer(1, 0), Ok((c, AnswerRule::Box)));
        assert_eq!(answer(2, 0), Ok((c, AnswerRule::Fallback)));
        assert_eq!(answer(4, 0), Ok((c, AnswerRule::Single)));
        assert_eq!(answer(6, 0), Ok((None, AnswerRule::None)));
        assert!(answer(8, 0).unwrap_err().contains("no request was made"));
        assert_eq!(answer(6, 2), answer(8, 0));
        assert_eq!(answer(13, 0), answer(4, 0));
    }

    #[test]
    fn styles_are_read_by_name() {
        for style in ResponseStyle::ALL {
            assert_eq!(style.to_string().parse(), Ok(style));
        }
        assert!("fancy".parse::<ResponseStyle>().is_err());
    }
}
