//! The replay layer against CPython: vectors recorded from it (tests/golden/README.md), and the
//! cases and vectors of ../shared where that folder is.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may stop at what it did not expect"
)]

use std::fs;
use std::path::Path;

use mathboard::model::{ChoiceLabel, Seed};
use mathboard::replay::{ChoiceOrder, ParsedAnswer, evaluated_order, parse_answer, shuffle};
use proptest::prelude::*;
use serde_json::Value;

#[path = "replay/policy.rs"]
mod policy;
#[path = "replay/proofs.rs"]
mod proofs;
#[path = "replay/replies.rs"]
mod replies;
#[path = "shared/mod.rs"]
mod shared;

use shared::shared;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The vectors of a recorded file, one a line.
fn golden(name: &str) -> Vec<String> {
    let path = root().join("tests/golden").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

/// `rule letter start end`, as the recorded files write an answer.
fn line_of(answer: &ParsedAnswer) -> String {
    match (answer.letter, &answer.span) {
        (Some(letter), Some(span)) => format!("{} {letter} {} {}", answer.rule.as_str(), span.start, span.end),
        (None, None) => format!("{} - - -", answer.rule.as_str()),
        other => panic!("letter and span go together, found {other:?}"),
    }
}

#[test]
fn short_shuffles_equal_cpythons() {
    let mut compared = 0;
    for line in golden("shuffles.txt") {
        let mut words = line.split(' ');
        let seed = seed(words.next().unwrap());
        for (len, word) in words.enumerate() {
            let order: String = shuffle(&seed, len).iter().map(|index| format!("{index:x}")).collect();
            assert_eq!(order, word.trim_start_matches('-'), "seed {seed}, length {len}");
            compared += 1;
        }
    }
    println!("{compared} shuffles of up to 13");
    assert!(compared >= 5_000);
}

#[test]
fn long_shuffles_equal_cpythons() {
    let lines = golden("long_shuffles.txt");
    for line in &lines {
        let [text, len, order] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            panic!("three words a line: {line}");
        };
        let order: Vec<usize> = order.split(',').map(|index| index.parse().unwrap()).collect();
        assert_eq!(
            shuffle(&seed(text), len.parse().unwrap()),
            order,
            "seed {text}, length {len}"
        );
    }
    assert!(lines.len() >= 100);
}

#[test]
fn answers_equal_cpythons() {
    let mut compared = 0;
    let mut mismatches = Vec::new();
    for name in ["answers_at_edges.txt", "answers_at_random.txt"] {
        for line in golden(name) {
            // The text is a JSON string and may hold blanks; the four words before it do not.
            let quote = line.find('"').unwrap();
            let (expected, text) = line.split_at(quote);
            let text: String = serde_json::from_str(text).unwrap();
            let found = line_of(&parse_answer(&text));
            if found != expected.trim_end() {
                mismatches.push(format!("{text:?}: found {found}, CPython {expected}"));
            }
            compared += 1;
        }
    }
    println!("{compared} answers");
    assert!(compared >= 20_000);
    assert!(
        mismatches.is_empty(),
        "{} mismatches, first {:?}",
        mismatches.len(),
        mismatches.first()
    );
}

#[test]
fn every_shared_case_gives_its_letter_and_rule() {
    let Some(path) = shared("cases/answers.jsonl") else {
        return;
    };
    let text = fs::read_to_string(path).unwrap();
    let mut compared = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).unwrap();
        // A null response has no text and never reached the parser.
        let Some(input) = case["input"].as_str() else {
            assert!(case["input"].is_null() && case["lmb"].is_null(), "{line}");
            continue;
        };
        let answer = parse_answer(input);
        let letter = answer.letter.map(|letter| letter.to_string());
        assert_eq!(letter.as_deref(), case["lmb"].as_str(), "{line}");
        assert_eq!(Some(answer.rule.as_str()), case["stage"].as_str(), "{line}");
        compared += 1;
    }
    println!("{compared} cases of ../shared");
    assert!(compared > 0);
}

#[test]
fn the_shared_vectors_hold() {
    let Some(path) = shared("data/published/lmb_vectors.json") else {
        return;
    };
    let vectors: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let order_of = |value: &Value| -> Vec<usize> { serde_json::from_value(value.clone()).unwrap() };
    let shuffles = vectors["shuffle"].as_array().unwrap();
    for vector in shuffles {
        let seed = seed(vector["seed"].as_str().unwrap());
        for (field, len) in [("perm5", 5), ("perm4", 4), ("perm3", 3), ("perm2", 2)] {
            assert_eq!(shuffle(&seed, len), order_of(&vector[field]), "seed {seed}, {field}");
        }
        let letter = ChoiceOrder::new(&seed, 5).letter_of(0).unwrap();
        assert_eq!(
            Some(letter.to_string().as_str()),
            vector["correct"].as_str(),
            "seed {seed}"
        );
    }
    let hashed = vectors["sha_seeds"].as_array().unwrap();
    for vector in hashed {
        let seed = seed(vector["seed"].as_str().unwrap());
        assert_eq!(shuffle(&seed, 5), order_of(&vector["perm5"]), "seed {seed}");
    }
    let key = vectors["key_seed42"].as_str().unwrap();
    for (position, letter) in key.chars().enumerate() {
        let order = evaluated_order(&Seed::from(42), position, 5);
        assert_eq!(
            order.letter_of(0),
            ChoiceLabel::from_char(letter),
            "position {position}"
        );
    }
    let answers = vectors["parser"].as_array().unwrap();
    for vector in answers {
        let letter = parse_answer(vector["text"].as_str().unwrap())
            .letter
            .map(|letter| letter.to_string());
        assert_eq!(letter.as_deref(), vector["answer"].as_str(), "{vector}");
    }
    assert!(!shuffles.is_empty() && !hashed.is_empty() && !key.is_empty() && !answers.is_empty());
    println!(
        "{} shuffles, {} answers of ../shared",
        shuffles.len() + hashed.len(),
        answers.len()
    );
}

/// Texts that make a parser look again at what it has seen. A parser that is not linear would
/// need hours for each of these.
#[test]
fn time_is_linear_on_adversarial_text() {
    const LENGTH: usize = 2_000_000;
    for (piece, rule) in [
        ("A", "none"),
        ("A_", "none"),
        ("\\", "none"),
        (r"\boxed{", "none"),
        (r"\boxed{A", "fallback"),
        (r"\boxed{{A_}}", "none"),
        (" ", "none"),
        ("\u{3000}", "none"),
        ("éA", "none"),
        ("²AA\u{10FFFF}", "none"),
        ("}", "none"),
    ] {
        let text = piece.repeat(LENGTH / piece.len());
        assert_eq!(parse_answer(&text).rule.as_str(), rule, "{piece:?} again and again");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_parsed_and_the_span_holds_the_letter(text in r"(\\boxed\{|[A-E]|[a-e]|\}|\{| |\PC|.){0,24}") {
        let answer = parse_answer(&text);
        line_of(&answer);
        if let (Some(letter), Some(span)) = (answer.letter, answer.span) {
            let matched = text.get(span).expect("a span of whole characters");
            let expected = if matched.len() == 1 { letter.to_string() } else { format!("\\boxed{{{letter}}}") };
            prop_assert_eq!(matched.to_ascii_uppercase(), expected.to_ascii_uppercase());
        }
    }

    #[test]
    fn any_shuffle_is_a_permutation(number in any::<i64>(), len in 0_usize..200) {
        let mut order = shuffle(&Seed::from(number), len);
        order.sort_unstable();
        prop_assert_eq!(order, (0..len).collect::<Vec<_>>());
    }
}
