use std::ops::Range;

use super::folded::{angles, opening_end};
use super::python::python_trimmed;

/// What stands before the final channel of a reply in the Harmony format.
const HARMONY_FINAL: &str = "<|end|><|start|>assistant<|channel|>final<|message|>";

/// What ends the reasoning of a reply; small letters only.
const THINK_END: &str = "</think>";

/// Where the final text of a reply stands in it, in bytes: behind the last Harmony mark, then behind the last `</think>`,
/// without white space at its ends; empty, at the end, where reasoning was begun and not finished (spec section 5.1 of
/// AdvancedMathBench).
pub fn final_text(reply: &str) -> Range<usize> {
    let behind_last = |from: usize, mark: &str| {
        let rest = reply.get(from..).unwrap_or_default();
        rest.rfind(mark).map_or(from, |at| from + at + mark.len())
    };
    let from = behind_last(behind_last(0, HARMONY_FINAL), THINK_END);
    if angles(reply, from).any(|at| opening_end(reply, at, "think").is_some()) {
        return reply.len()..reply.len();
    }
    python_trimmed(reply, from..reply.len())
}

/// Why a reply is of no use to the evaluator (spec section 5.2 of AdvancedMathBench).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// The request failed; the error as the run recorded it.
    Transport(String),
    /// The model did not come to its end by itself, or nothing says so.
    NonStopFinish,
    /// Nothing but reasoning and white space.
    EmptyFinalAnswer,
    /// A proof without any step (spec section 5.3); of a prover's reply only.
    NoProofSteps,
}

impl Unusable {
    /// The code that the evaluator writes.
    pub fn code(&self) -> &str {
        match self {
            Self::Transport(error) => error,
            Self::NonStopFinish => "non_stop_finish",
            Self::EmptyFinalAnswer => "empty_final_answer",
            Self::NoProofSteps => "no_proof_steps",
        }
    }
}

/// The place of the final text of a reply, where the evaluator can use it: `error` is a transport error, `finish_reason`
/// what the provider gave.
///
/// # Errors
/// The first reason of [`Unusable`] that holds.
pub fn usable_text(reply: &str, finish_reason: Option<&str>, error: Option<&str>) -> Result<Range<usize>, Unusable> {
    if let Some(error) = error {
        return Err(Unusable::Transport(error.to_owned()));
    }
    if finish_reason != Some("stop") {
        return Err(Unusable::NonStopFinish);
    }
    let place = final_text(reply);
    if place.is_empty() {
        return Err(Unusable::EmptyFinalAnswer);
    }
    Ok(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(reply: &str) -> &str {
        &reply[final_text(reply)]
    }

    #[test]
    fn what_follows_the_last_marks_is_the_final_text() {
        assert_eq!(text("<think>a</think>b<think>c</think>d"), "d");
        assert_eq!(text("<think>a</think>b<think>c"), "");
        assert_eq!(text("x</THINK>y"), "x</THINK>y");
        assert_eq!(text("<THINK>x</THINK>y"), "");
        assert_eq!(text("<think >x</think >y"), "");
        assert_eq!(text("answer</think>"), "");
        assert_eq!(text(&format!("a{HARMONY_FINAL}b{HARMONY_FINAL} c\u{1c}")), "c");
        assert_eq!(text("<|channel|>final<|message|>c"), "<|channel|>final<|message|>c");
        assert_eq!(text(&format!("</think>{HARMONY_FINAL}<th\u{131}nk>x")), "");
    }

    #[test]
    fn the_first_reason_wins() {
        let reason =
            |reply, finish, error| usable_text(reply, finish, error).map_err(|reason| reason.code().to_owned());
        assert_eq!(reason("x", None, Some("HTTP_500")), Err("HTTP_500".to_owned()));
        assert_eq!(reason("", Some("length"), None), Err("non_stop_finish".to_owned()));
        assert_eq!(reason("x", None, None), Err("non_stop_finish".to_owned()));
        assert_eq!(reason(" ", Some("stop"), None), Err("empty_final_answer".to_owned()));
        assert_eq!(reason(" x", Some("stop"), None), Ok(1..2));
    }
}
