use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};

use crate::read::mended;
use crate::replay::parse_answer;

use super::{CliError, Exit};

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
pub fn run(out: &mut dyn Write) -> Result<Exit, CliError> {
    answer_lines(io::stdin().lock(), out)
}

fn answer(input: Option<&str>) -> Answer {
    let Some(input) = input else {
        return Answer {
            letter: None,
            rule: NO_RULE,
            start: None,
            end: None,
        };
    };
    let parsed = parse_answer(input);
    Answer {
        letter: parsed.letter.map(|letter| letter.as_char()),
        rule: parsed.rule.as_str(),
        start: parsed.span.as_ref().map(|span| span.start),
        end: parsed.span.as_ref().map(|span| span.end),
    }
}

/// Python writes halves of surrogate pairs as they are; the parser then sees U+FFFD, which is as long in bytes.
fn read_line(line: &[u8]) -> serde_json::Result<Line> {
    serde_json::from_slice(line).or_else(|error| {
        let mended = std::str::from_utf8(line).ok().and_then(mended);
        mended.map_or(Err(error), |line| serde_json::from_str(&line))
    })
}

fn answer_lines(mut input: impl BufRead, out: &mut dyn Write) -> Result<Exit, CliError> {
    let mut exit = Exit::Agree;
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
        match read_line(line) {
            Ok(Line { input }) => serde_json::to_writer(&mut *out, &answer(input.as_deref()))?,
            Err(error) => {
                exit = Exit::Unreadable;
                let error = format!("line {number}: expected a JSON object with a text in \"input\": {error}");
                eprintln!("mathboard: {error}");
                serde_json::to_writer(&mut *out, &NoAnswer { error })?;
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(exit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_python_writes_is_read() {
        let input = "\u{feff}{\"input\": \"A\"}\r\n{\"input\": \"\\ud800 \\\\boxed{B}\"}";
        let mut out = Vec::new();
        assert_eq!(answer_lines(input.as_bytes(), &mut out).unwrap(), Exit::Agree);
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
        let exit = answer_lines(input.as_bytes(), &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[0], r#"{"letter":"B","rule":"box","start":3,"end":12}"#);
        assert!(lines[1].starts_with(r#"{"error":"line 3: "#), "{}", lines[1]);
        assert_eq!(lines[2], r#"{"letter":null,"rule":"none","start":null,"end":null}"#);
        assert_eq!((lines.len(), exit), (3, Exit::Unreadable));
    }
}
