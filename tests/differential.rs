//! The replay layer against the python3 of this machine, on fresh random input in each run.
//!
//! `MATHBOARD_SEED` fixes the input (each run prints its seed); `MATHBOARD_PYTHON` names another
//! interpreter. Without one the tests print that they are skipped. An interpreter of another
//! Unicode version than the replay's is asked only about characters that both versions know.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may stop at what it did not expect"
)]

use std::collections::hash_map::RandomState;
use std::fmt::Write as _;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::process::{Command, Stdio};

use mathboard::model::Seed;
use mathboard::replay::{
    PYTHON_UNICODE_VERSION, evaluated_order, is_python_space, is_python_word, parse_answer, shuffle,
};
use num_bigint::{BigInt, BigUint, Sign};
use rand_mt::Mt;
use serde_json::Value;

#[path = "replay/replies.rs"]
mod replies;

/// Replies of each of four kinds compared in one run.
const REPLIES: usize = 5_000;
/// Strings compared in one run.
const ANSWERS: usize = 200_000;
/// Shuffles compared in one run.
const SHUFFLES: usize = 10_000;

/// What a script of tests/golden prints; `None`, with a printed line, without an interpreter.
fn run_python(script: &str, arguments: &[&str], input: Stdio) -> Option<String> {
    let python = std::env::var("MATHBOARD_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(script);
    let output = Command::new(&python)
        .args(["-B", "-X", "utf8"])
        .arg(path)
        .args(arguments)
        .stdin(input)
        .stderr(Stdio::inherit())
        .output();
    match output {
        Err(error) => {
            println!("skipped: {python} does not run here ({error})");
            None
        }
        Ok(output) => {
            assert!(output.status.success(), "{python} {script} {arguments:?} failed");
            Some(String::from_utf8(output.stdout).unwrap())
        }
    }
}

/// What tests/golden/reference.py answers to lines of input.
fn ask_python(question: &str, input: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("input");
    fs::write(&file, input).unwrap();
    run_python("reference.py", &[question], fs::File::open(&file).unwrap().into())
}

/// A generator for this run, its seed printed.
fn source(test: &str) -> Mt {
    let seed = std::env::var("MATHBOARD_SEED").map_or_else(
        |_| RandomState::new().build_hasher().finish(),
        |text| text.parse().expect("MATHBOARD_SEED is a whole number"),
    );
    println!("{test}: MATHBOARD_SEED={seed}");
    Mt::new_with_key([seed as u32, (seed >> 32) as u32])
}

fn below(source: &mut Mt, bound: usize) -> usize {
    source.next_u32() as usize % bound
}

/// Where a property of characters begins and ends, in turn.
struct Edges(Vec<u32>);

impl Edges {
    fn hold(&self, letter: char) -> bool {
        self.0.partition_point(|edge| *edge <= u32::from(letter)) % 2 == 1
    }
}

/// What an interpreter thinks of characters.
struct Interpreter {
    version: String,
    word: Edges,
    assigned: Edges,
}

impl Interpreter {
    fn ask() -> Option<Self> {
        let facts: Value = serde_json::from_str(&ask_python("unicode", "")?).unwrap();
        let edges = |field: &str| Edges(serde_json::from_value(facts[field].clone()).unwrap());
        Some(Self {
            version: facts["version"].as_str().unwrap().to_owned(),
            word: edges("word"),
            assigned: edges("assigned"),
        })
    }

    /// The characters on which it can be asked: all of them when it has the replay's Unicode
    /// version, else those that both versions know.
    fn comparable(&self) -> Vec<char> {
        let every = '\0'..=char::MAX;
        if self.version == PYTHON_UNICODE_VERSION {
            return every.collect();
        }
        println!(
            "python3 has Unicode {}, the replay {PYTHON_UNICODE_VERSION}",
            self.version
        );
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/assigned.txt");
        let text = fs::read_to_string(path).unwrap();
        let points = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .flat_map(str::split_whitespace);
        let ours = Edges(points.map(|point| u32::from_str_radix(point, 16).unwrap()).collect());
        every
            .filter(|letter| ours.hold(*letter) && self.assigned.hold(*letter))
            .collect()
    }
}

#[test]
fn every_character_is_a_word_character_for_both_or_none() {
    let Some(interpreter) = Interpreter::ask() else {
        return;
    };
    let letters = interpreter.comparable();
    let differing: Vec<char> = letters
        .iter()
        .copied()
        .filter(|letter| is_python_word(*letter) != interpreter.word.hold(*letter))
        .collect();
    println!("{} characters", letters.len());
    assert!(letters.len() > 100_000);
    assert!(differing.is_empty(), "{} differ: {differing:?}", differing.len());
}

/// Pieces of responses, whole and broken.
const PIECES: [&str; 40] = [
    r"\boxed{A}",
    r"\boxed{B}",
    r"\boxed{C}",
    r"\boxed{D}",
    r"\boxed{E}",
    r"\boxed{{B}}",
    r"\boxed{\text{C}}",
    r"\boxed{F}",
    r"\boxed{d}",
    r"\boxed{AB}",
    r"\boxed{ A }",
    r"\boxed {A}",
    r"\boxed{",
    r"\boxed",
    "\\",
    "{",
    "}",
    "boxed{E}",
    "A",
    "B",
    "C",
    "D",
    "E",
    "a",
    "b",
    "c",
    "d",
    "e",
    "F",
    "(A)",
    "_",
    "1",
    ".",
    " ",
    "\n",
    "$",
    "**",
    "I",
    "option ",
    "Answer: ",
];

/// Characters at which an answer can turn: those beside every edge of either table, and spaces.
fn turning_points(interpreter: &Interpreter, letters: &[char]) -> Vec<char> {
    letters
        .iter()
        .copied()
        .filter(|letter| {
            let edge = |letter: char| interpreter.word.hold(letter) || is_python_word(letter);
            let next = char::from_u32(u32::from(*letter) + 1);
            is_python_space(*letter) || letter.is_whitespace() || next.is_some_and(|next| edge(next) != edge(*letter))
        })
        .collect()
}

fn random_text(source: &mut Mt, letters: &[char], turning: &[char]) -> String {
    let length = [1, 1, 2, 3, 3, 4, 5, 6, 8, 12, 30, 90][below(source, 12)];
    let share = below(source, 100);
    let mut text = String::new();
    for _ in 0..length {
        if below(source, 100) < share {
            text.push_str(PIECES[below(source, PIECES.len())]);
        } else {
            text.push(match below(source, 4) {
                0 => char::from(below(source, 128) as u8),
                1 => letters[below(source, letters.len())],
                _ => turning[below(source, turning.len())],
            });
        }
    }
    text
}

#[test]
fn fresh_answers_equal_pythons() {
    let Some(interpreter) = Interpreter::ask() else {
        return;
    };
    let letters = interpreter.comparable();
    let turning = turning_points(&interpreter, &letters);
    let mut source = source("answers");
    let texts: Vec<String> = (0..ANSWERS)
        .map(|_| random_text(&mut source, &letters, &turning))
        .collect();
    let mut input = String::new();
    for text in &texts {
        writeln!(input, "{}", serde_json::to_string(text).unwrap()).unwrap();
    }
    let output = ask_python("answers", &input).unwrap();
    let expected: Vec<&str> = output.lines().collect();
    assert_eq!(expected.len(), ANSWERS);
    let mut rules = std::collections::BTreeMap::<&str, usize>::new();
    let mut mismatches = Vec::new();
    for (text, expected) in texts.iter().zip(expected) {
        let answer = parse_answer(text);
        *rules.entry(answer.rule.as_str()).or_default() += 1;
        let found = match (answer.letter, answer.span) {
            (Some(letter), Some(span)) => format!("{} {letter} {} {}", answer.rule.as_str(), span.start, span.end),
            _ => format!("{} - - -", answer.rule.as_str()),
        };
        if found != expected {
            mismatches.push(format!("{text:?}: found {found}, python3 {expected}"));
        }
    }
    println!("{ANSWERS} answers, {} mismatches, {rules:?}", mismatches.len());
    assert!(
        mismatches.is_empty(),
        "{} mismatches, first {:?}",
        mismatches.len(),
        mismatches.first()
    );
    assert!(
        rules.len() == 4 && rules.values().all(|count| *count > ANSWERS / 1_000),
        "{rules:?}"
    );
}

#[test]
fn fresh_replies_of_proof_runs_equal_pythons() {
    let seed = source("replies").next_u32().to_string();
    let arguments = ["--each", &REPLIES.to_string(), "--seed", &seed];
    let Some(output) = run_python("record_proofs.py", &arguments, Stdio::null()) else {
        return;
    };
    let mut count = 0;
    for line in output.lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        assert_eq!(replies::line_of(&expected), expected, "{arguments:?}");
        count += 1;
    }
    println!("{count} replies, no mismatch");
    assert_eq!(count, 4 * REPLIES);
}

#[test]
fn fresh_shuffles_equal_pythons() {
    let mut source = source("shuffles");
    let mut input = String::new();
    let cases: Vec<(Seed, usize)> = (0..SHUFFLES)
        .map(|case| {
            // Now and then a seed longer than the generator's state of 624 words.
            let words = if case % 500 == 0 {
                600 + below(&mut source, 900)
            } else {
                below(&mut source, 5)
            };
            let magnitude = BigUint::new((0..words).map(|_| source.next_u32()).collect());
            let sign = [Sign::Plus, Sign::Minus][below(&mut source, 2)];
            let number = BigInt::from_biguint(sign, magnitude);
            let len = if case % 50 == 0 {
                below(&mut source, 2_000)
            } else {
                below(&mut source, 14)
            };
            writeln!(input, "{number:x} {len}").unwrap();
            (number.to_string().parse().unwrap(), len)
        })
        .collect();
    let Some(output) = ask_python("shuffles", &input) else {
        return;
    };
    let expected: Vec<&str> = output.lines().collect();
    assert_eq!(expected.len(), SHUFFLES);
    for ((seed, len), expected) in cases.iter().zip(expected) {
        let order: Vec<String> = shuffle(seed, *len).iter().map(usize::to_string).collect();
        assert_eq!(order.join(","), expected, "seed {seed}, length {len}");
    }
    println!("{SHUFFLES} shuffles, no mismatch");
}

#[test]
fn a_made_up_result_file_replays_to_what_python_stored_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.json");
    let path = path.to_str().expect("a path in UTF-8");
    let making = ["--megabytes", "2", "--out", path];
    if run_python("make_large_results.py", &making, Stdio::null()).is_none() {
        return;
    }
    let results: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let records = results["detailed_results"].as_array().unwrap();
    assert!(records.len() > 10);
    for (position, record) in records.iter().enumerate() {
        let key = evaluated_order(&Seed::from(42), position, 5)
            .letter_of(0)
            .map(|letter| letter.to_string());
        assert_eq!(key.as_deref(), record["correct_answer"].as_str(), "record {position}");
        let answer = parse_answer(record["raw_response"].as_str().unwrap_or_default());
        let letter = answer.letter.map(|letter| letter.to_string());
        assert_eq!(letter.as_deref(), record["model_answer"].as_str(), "record {position}");
    }
    let report: Value =
        serde_json::from_str(&run_python("reference_score.py", &[path], Stdio::null()).unwrap()).unwrap();
    let file = &report["files"][0];
    assert_eq!(file["recorded"], file["replayed"]);
    assert_eq!(file["replayed"]["total"], records.len());
    assert_eq!(
        (&file["flips"], &file["letter_mismatches"]),
        (&Value::Array(vec![]), &Value::Array(vec![]))
    );
}
