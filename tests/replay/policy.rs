//! The declared policies: what each reads, on cases of ours and on those of ../shared where these are.

use std::fs;

use mathboard::model::ChoiceLabel;
use mathboard::replay::{Policy, PolicyLetters, parse_answer, parse_under};
use mathboard::score::{PolicyAgreement, ReadCase, policy_agreement};
use mathboard::words::POLICY_AGREEMENT;
use proptest::prelude::*;
use serde_json::Value;

use crate::root;
use crate::shared::shared;

/// A line of cases; a reader's words begin with the letter where there is one.
fn case(line: &str) -> ReadCase {
    let case: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let human = case["human"].as_str().unwrap_or_default();
    let letter = human.split(' ').next().and_then(|word| word.parse().ok());
    ReadCase {
        response: case["input"].as_str().map(str::to_owned),
        human: letter,
    }
}

fn cases(text: &str) -> Vec<ReadCase> {
    text.lines().filter(|line| !line.trim().is_empty()).map(case).collect()
}

fn ours() -> Vec<ReadCase> {
    cases(&fs::read_to_string(root().join("tests/fixtures/policy_cases.jsonl")).unwrap())
}

/// Agrees, invents, misses, differs.
fn counts(agreement: &PolicyAgreement) -> [usize; 4] {
    [agreement.agrees, agreement.invents, agreement.misses, agreement.differs]
}

fn assert_table(cases: &[ReadCase], expected: [(Policy, [usize; 4]); 7]) {
    let found: Vec<_> = policy_agreement(cases)
        .iter()
        .map(|found| (found.policy, counts(found)))
        .collect();
    for (policy, counts) in &found {
        println!("{:18} {counts:?}", policy.id());
        assert_eq!(counts.iter().sum::<usize>(), cases.len());
    }
    for case in cases {
        let text = case.response.as_deref().unwrap_or_default();
        let found = parse_under(Policy::LastDeclared, text).letter;
        if found != case.human {
            println!("last-declared reads {found:?}, a reader {:?}: {text:?}", case.human);
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn the_table_of_our_cases_stands() {
    assert_table(
        &ours(),
        [
            (Policy::Released, [17, 18, 3, 13]),
            (Policy::BoxedOnly, [24, 1, 24, 2]),
            (Policy::LenientBox, [34, 1, 14, 2]),
            (Policy::LastPhrase, [33, 0, 17, 1]),
            (Policy::WithoutThinking, [18, 17, 3, 13]),
            (Policy::LastDeclared, [50, 0, 1, 0]),
            (Policy::Strict, [45, 1, 5, 0]),
        ],
    );
}

#[test]
fn the_table_of_the_shared_cases_is_what_the_page_shows() {
    let Some(path) = shared("cases/answers.jsonl") else {
        return;
    };
    let cases = cases(&fs::read_to_string(path).unwrap());
    assert_eq!(cases.len(), 49);
    // The page about the numbers shows it.
    assert_table(&cases, POLICY_AGREEMENT);
}

#[test]
fn a_policy_is_known_by_its_id() {
    for policy in Policy::ALL {
        assert_eq!(policy.id().parse(), Ok(policy));
        assert!(!policy.title().is_empty() && policy.rule().ends_with('.'));
    }
    let error = "boxed".parse::<Policy>().unwrap_err().to_string();
    for policy in Policy::ALL {
        assert!(error.contains(policy.id()), "{error}");
    }
}

/// Texts that make each rule look again at what it has seen: were one not linear, all of them would need hours.
#[test]
fn every_policy_is_linear_on_adversarial_text() {
    const LENGTH: usize = 60_000;
    for piece in [
        "{",
        "}",
        r"\boxed{",
        r"\boxed{A",
        r"\boxed{\text{A: ",
        r"\boxed{A}}",
        r"\text{\boxed",
        "boxed ",
        " ",
        "\u{3000}",
        "\\boxed \u{3000}",
        "answer",
        "answer ",
        "answer is ",
        "answer: ",
        "answer:option ",
        "the right option: choice: ((",
        "answer: A, ",
        "answer is A or option ",
        "A or ",
        "so option A ",
        "correct statement is ",
        "**_'\"",
        "\\quad",
        "<think>",
        "</think>",
        "<think></think>x",
        "<",
        "答案是",
        "答",
        "A ",
    ] {
        for head in ["", "The answer is ", "Thus option ", r"\boxed{", r"\boxed{\text{A. "] {
            let text = head.to_owned() + &piece.repeat(LENGTH / piece.len());
            let letters = PolicyLetters::of(&text);
            assert_eq!(letters.letter(Policy::Released), parse_answer(&text).letter);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_alike_at_once_and_by_policy(
        text in r"(\\boxed\{|\\text\{|answer|Answer: |the right option|(is|:|=| ){1,2}|<think>|</think>|thus |not |[A-E]|[a-e]|\}|\{|答案|选|\PC|.){0,24}"
    ) {
        let at_once = PolicyLetters::of(&text);
        for policy in Policy::ALL {
            let answer = parse_under(policy, &text);
            prop_assert_eq!(answer.letter, at_once.letter(policy), "{}", policy.id());
            prop_assert_eq!(answer.letter.is_some(), answer.span.is_some());
            if let Some(span) = answer.span {
                prop_assert!(!text.get(span).expect("a span of whole characters").is_empty());
            }
        }
        let released = parse_answer(&text);
        prop_assert_eq!(at_once.letter(Policy::Released), released.letter);
        let boxed = at_once.letter(Policy::BoxedOnly);
        prop_assert!(boxed.is_none() || boxed == released.letter);
        // What holds a plain box holds a lenient one.
        prop_assert!(boxed.is_none() || at_once.letter(Policy::LenientBox).is_some());
    }

    #[test]
    fn a_text_without_thinking_is_read_as_released(text in r"(\\boxed\{[A-F]\}|[A-E]|answer is | |\PC){0,24}") {
        prop_assume!(!text.contains('<'));
        let letters = PolicyLetters::of(&text);
        prop_assert_eq!(letters.letter(Policy::WithoutThinking), letters.letter(Policy::Released));
    }
}

#[test]
fn spans_hold_what_was_read() {
    let text = "é <think>no</think> Thus **Answer:** (D).";
    for (policy, matched) in [
        (Policy::Released, "D"),
        (Policy::LastPhrase, "D"),
        (Policy::WithoutThinking, "D"),
        (Policy::LastDeclared, "D"),
        (Policy::Strict, "D"),
    ] {
        let answer = parse_under(policy, text);
        assert_eq!(answer.letter, Some(ChoiceLabel::D), "{}", policy.id());
        assert_eq!(answer.span.map(|span| &text[span]), Some(matched), "{}", policy.id());
    }
    let text = r"x \boxed{\text{(B)}} y";
    let answer = parse_under(Policy::LenientBox, text);
    assert_eq!(answer.span.map(|span| &text[span]), Some(r"\boxed{\text{(B)}}"));
}
