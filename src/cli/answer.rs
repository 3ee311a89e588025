use std::io::{self, BufRead, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::read::mended;
use crate::replay::{Policy, parse_answer, parse_under};

use super::args::AnswerPlan;
use super::{CliError, Exit, policies};

#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Line {
    /// `null` where there was no response: then no evaluator calls the parser.
    #[serde(deserialize_with = "Option::deserialize")]
    input: Option<String>,
}

/// In the place of a rule where the parser never ran.
const NO_RULE: &str = "-";

#[derive(Serialize)]
struct Answer {
    letter: Option<char>,
    rule: &'static str,
    start: Option<usize>,
    end: Option<usize>,
}

#[derive(Serialize)]
struct NoAnswer {
    error: String,
}

/// Answer standard input line by line. A line that cannot be read gets an `error` in its place, so that
/// outputs stay beside their inputs, and the lines after it are still answered.
pub fn run(plan: &AnswerPlan, out: &mut dyn Write) -> Result<Exit, CliError> {
    if plan.policies {
        return policies::run(plan.format, out);
    }
    answer_lines(io::stdin().lock(), plan.policy, out)
}

fn answer(input: Option<&str>, policy: Policy) -> Answer {
    let Some(input) = input else {
        return Answer {
            letter: None,
            rule: NO_RULE,
            start: None,
            end: None,
        };
    };
    let (letter, rule, span) = if policy == Policy::Released {
        let parsed = parse_answer(input);
        (parsed.letter, parsed.rule.as_str(), parsed.span)
    } else {
        let parsed = parse_under(policy, input);
        let rule = parsed.letter.map_or("none", |_| policy.id());
        (parsed.letter, rule, parsed.span)
    };
    Answer {
        letter: letter.map(|letter| letter.as_char()),
        rule,
        start: span.as_ref().map(|span| span.start),
        end: span.as_ref().map(|span| span.end),
    }
}

/// Python writes halves of surrogate pairs as they are; the parser then sees U+FFFD, which is as long in bytes.
fn read_line<T: DeserializeOwned>(line: &[u8]) -> serde_json::Result<T> {
    serde_json::from_slice(line).or_else(|error| {
        let mended = std::str::from_utf8(line).ok().and_then(mended);
        mended.map_or(Err(error), |line| serde_json::from_str(&line))
    })
}

/// Reads lines, blank ones left out, and hands on each, or what is wrong with it, which is also told.
pub(super) fn each_line<T: DeserializeOwned>(
    mut input: impl BufRead,
    expected: &str,
    mut each: impl FnMut(Result<T, String>) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        if input.read_until(b'\n', &mut line).map_err(CliError::Input)? == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&line);
        each(read_line(line).map_err(|error| {
            let error = format!("line {number}: expected a JSON object with {expected}: {error}");
            eprintln!("mathboard: {error}");
            error
        }))?;
    }
    Ok(())
}

fn answer_lines(input: impl BufRead, policy: Policy, out: &mut dyn Write) -> Result<Exit, CliError> {
    let mut exit = Exit::Agree;
    each_line(input, "a text in \"input\"", |line| {
        match line {
            Ok(Line { input }) => serde_json::to_writer(&mut *out, &answer(input.as_deref(), policy))?,
            Err(error) => {
                exit = Exit::Unreadable;
                serde_json::to_writer(&mut *out, &NoAnswer { error })?;
            }
        }
        Ok(out.write_all(b"\n")?)
    })?;
    Ok(exit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_python_writes_is_read() {
        let input = "\u{feff}{\"input\": \"A\"}\r\n{\"input\": \"\\ud800 \\\\boxed{B}\"}";
        let mut out = Vec::new();
        assert_eq!(
            answer_lines(input.as_bytes(), Policy::Released, &mut out).unwrap(),
            Exit::Agree
        );
        let out = String::from_utf8(out).unwrap();
        assert!(
            out.ends_with("{\"letter\":\"B\",\"rule\":\"box\",\"start\":4,\"end\":13}\n"),
            "{out}"
        );
    }

    #[test]
    fn a_line_that_cannot_be_read_keeps_its_place() {
        let input = "{\"input\": \"\u{e9} \\\\boxed{B}\"}\n\nnonsense\n{\"input\": \"no idea\"}";
        let mut out = Vec::new();
        let exit = answer_lines(input.as_bytes(), Policy::Released, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[0], r#"{"letter":"B","rule":"box","start":3,"end":12}"#);
        assert!(lines[1].starts_with(r#"{"error":"line 3: "#), "{}", lines[1]);
        assert_eq!(lines[2], r#"{"letter":null,"rule":"none","start":null,"end":null}"#);
        assert_eq!((lines.len(), exit), (3, Exit::Unreadable));
    }
}
