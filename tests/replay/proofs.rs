//! What is taken from AdvancedMathBench replies against vectors recorded from CPython.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::golden;
use super::replies::line_of;

#[test]
fn final_text_steps_verdicts_and_levels_equal_cpythons() {
    let lines = golden("proof_replies.txt");
    for line in &lines {
        let expected: Value = serde_json::from_str(line).unwrap();
        assert_eq!(line_of(&expected), expected);
    }
    println!("{} replies, each by four parsers", lines.len());
    assert!(lines.len() >= 5_000);
}

/// A parser that is not linear would need hours for each of these.
#[test]
fn time_is_linear_on_adversarial_replies() {
    const LENGTH: usize = 400_000;
    for piece in [
        "<",
        "<step ",
        "<step>",
        "<step></step>",
        "</step>",
        "\\end{step}>",
        "<think",
        "</think>",
        "<assessment>",
        "<assessment>x</assessment>",
        "<assessment ",
        "</ ",
        "<level>EXACT_MATCH",
        "<level> ",
        "<errors></errors ",
        "9",
        " ",
    ] {
        let text = piece.repeat(LENGTH / piece.len());
        line_of(&json!([3, text]));
        line_of(&json!([3, format!("<step>{text}")]));
        let digits = format!("<assessment>a</assessment><errors></errors><first_error_step>{text}</first_error_step>");
        line_of(&json!([3, digits]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_reply_is_parsed(text in r"(</?(step|level|errors|assessment|first_error_step|think) ?>|[0-9]|-|EXACT_MATCH|\PC|.){0,24}") {
        let line = line_of(&json!([2, text]));
        prop_assert!(text.contains(line[2].as_str().unwrap()));
    }
}
