use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::loose::{List, Loose, Object, Shaped};
use super::proof_record::{Fault, required, signed, split, texts};
use super::proof_shape::RawRow;
use super::run_id::write_text;
use super::source_text::decode;
use super::{Parsed, ReadError};
use crate::model::{GivenProof, ProofRow, ProofRows, ProofTask, ProofTruth, hex};

/// Characters besides CR and LF at which CPython's `str.splitlines` ends a line.
const LINE_ENDS: [char; 8] = [
    '\u{B}', '\u{C}', '\u{1C}', '\u{1D}', '\u{1E}', '\u{85}', '\u{2028}', '\u{2029}',
];

/// SHA-256 of the two files that the published scores go by (spec section 2.1 of AdvancedMathBench).
const PINNED: [(ProofTask, &str); 2] = [
    (
        ProofTask::Prover,
        "a71e670987a97ca8863f5fcd137e1d289ed6f7bad8456dfbcbcb03049e2a6b81",
    ),
    (
        ProofTask::Verifier,
        "59997ab90eec9adce7f22fc395e610a04e247864b51a26f3683b98b194b056b6",
    ),
];

/// The pinned file that a digest is of.
pub fn pinned_dataset(sha256: &str) -> Option<ProofTask> {
    let found = PINNED.into_iter().find(|(_, pinned)| *pinned == sha256);
    found.map(|(task, _)| task)
}

/// Reads a file of the benchmark itself, `test.jsonl`, as its evaluator loads it (spec sections 2.2 to 2.5): ids that are
/// missing are derived, and what experts say is derived from their annotation.
///
/// # Errors
/// As the evaluator does, at the first row that breaks a rule; the row number counts blank lines.
pub fn read_proof_rows(source: &str, bytes: &[u8]) -> Result<Parsed<ProofRows>, ReadError> {
    let mut notices = Vec::new();
    let text = decode(source, bytes, &mut notices)?;
    let mut rows = ProofRows {
        sha256: hex(&Sha256::digest(bytes)),
        rows: Vec::new(),
    };
    let mut seen = Seen::default();
    for (at, line) in lines(text).enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let row = row(line).and_then(|row| {
            seen.check(&row, at + 1)?;
            Ok(row)
        });
        rows.rows.push(row.map_err(|fault| ReadError::Shape {
            file: source.to_owned(),
            record: Some(at + 1),
            field: fault.field,
            expected: fault.expected,
            found: fault.found,
        })?);
    }
    if rows.rows.is_empty() {
        return Err(ReadError::Shape {
            file: source.to_owned(),
            record: None,
            field: "the file".to_owned(),
            expected: "a row at least",
            found: "none".to_owned(),
        });
    }
    Ok(Parsed { value: rows, notices })
}

/// The lines of a text as CPython splits them.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let is_end = |letter: char| letter == '\n' || letter == '\r' || LINE_ENDS.contains(&letter);
        let Some((at, end)) = text.char_indices().find(|(_, letter)| is_end(*letter)) else {
            rest = None;
            return Some(text);
        };
        let (line, behind) = text.split_at(at);
        let behind = behind.strip_prefix("\r\n").or_else(|| behind.strip_prefix(end));
        rest = behind;
        Some(line)
    })
}

/// What may not come twice.
#[derive(Default)]
struct Seen {
    keys: BTreeMap<String, usize>,
    problems: BTreeMap<String, (usize, [u8; 32])>,
}

impl Seen {
    fn check(&mut self, row: &ProofRow, number: usize) -> Result<(), Fault> {
        let (field, key) = match &row.given {
            Some(given) => ("proof_id", &given.proof_id),
            None => ("problem_id", &row.problem_id),
        };
        if let Some(first) = self.keys.insert(key.clone(), number) {
            return Err(Fault {
                field: field.to_owned(),
                expected: "a key of its own",
                found: format!("that of row {first}"),
            });
        }
        let digest = Sha256::digest(row.problem.as_bytes()).into();
        let (first, known) = *self.problems.entry(row.problem_id.clone()).or_insert((number, digest));
        if known != digest {
            return Err(Fault {
                field: "problem".to_owned(),
                expected: "one problem for one problem_id",
                found: format!("another text than in row {first}"),
            });
        }
        Ok(())
    }
}

fn row(line: &str) -> Result<ProofRow, Fault> {
    let raw = match serde_json::from_str::<Shaped<'_, Object<RawRow<'_>>>>(line) {
        Ok(Shaped::Is(Object(raw))) => raw,
        Ok(Shaped::Odd(found)) => return Err(Fault::new("the line", "an object", &found)),
        Err(error) => {
            return Err(Fault {
                field: "the line".to_owned(),
                expected: "a row in JSON",
                found: error.to_string(),
            });
        }
    };
    let problem = not_blank(&raw.problem, "problem")?;
    let problem_id = match &raw.problem_id {
        Loose::Absent => derived("amb-p-", &problem),
        given => required(given, "problem_id")?,
    };
    let solution = if matches!(raw.reference_solution, Loose::Absent) {
        &raw.solution
    } else {
        &raw.reference_solution
    };
    let reference = match solution {
        Loose::Absent => String::new(),
        Loose::Text(text) => text.clone().into_owned(),
        other => return Err(Fault::new("reference_solution", "a text", other)),
    };
    let given = match raw.steps {
        Shaped::Odd(Loose::Absent) => None,
        Shaped::Odd(found) => return Err(Fault::new("steps", "a list of texts", &found)),
        Shaped::Is(List(steps)) => {
            let steps = texts(steps)?;
            if steps.is_empty() || steps.iter().any(|step| is_blank(step)) {
                return Err(Fault::new(
                    "steps",
                    "texts that are not blank, one at least",
                    &Loose::List,
                ));
            }
            let (fatal, recoverable, comment) = match raw.annotation {
                Shaped::Is(Object(of)) => (
                    of.first_fatal_error_step,
                    of.recoverable_error_steps,
                    of.reviewer_comment,
                ),
                Shaped::Odd(Loose::Absent) => (
                    raw.first_fatal_error_step,
                    raw.recoverable_error_steps,
                    raw.reviewer_comment,
                ),
                Shaped::Odd(found) => return Err(Fault::new("annotation", "an object", &found)),
            };
            let truth = truth(&fatal, recoverable, steps.len())?;
            agrees(&raw.is_correct, &raw.first_error_step, truth)?;
            let comment = match comment {
                Loose::Absent => String::new(),
                Loose::Text(text) => text.into_owned(),
                other => return Err(Fault::new("reviewer_comment", "a text", &other)),
            };
            let proof_id = match &raw.proof_id {
                Loose::Absent => derived_proof_id(&problem_id, &steps),
                given => required(given, "proof_id")?,
            };
            Some(GivenProof {
                proof_id,
                steps,
                truth,
                comment,
                author: raw.policy.into_text().map(std::borrow::Cow::into_owned),
            })
        }
    };
    Ok(ProofRow {
        split: split(&raw.domain)?,
        subject: raw.subject.into_text().unwrap_or_default().into_owned(),
        problem_id,
        problem,
        reference,
        given,
    })
}

fn is_blank(text: &str) -> bool {
    text.chars()
        .all(|letter| letter.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&letter))
}

fn not_blank(value: &Loose<'_>, field: &str) -> Result<String, Fault> {
    let text = value.as_text().filter(|text| !is_blank(text));
    let text = text.ok_or_else(|| Fault::new(field, "a text that is not blank", value))?;
    Ok(text.to_owned())
}

fn derived(prefix: &str, text: &str) -> String {
    let digest = hex(&Sha256::digest(text.as_bytes()));
    format!("{prefix}{}", digest.get(..16).unwrap_or_default())
}

fn derived_proof_id(problem_id: &str, steps: &[String]) -> String {
    let mut text = "[".to_owned();
    write_text(&mut text, problem_id);
    text.push_str(",[");
    for (at, step) in steps.iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        write_text(&mut text, step);
    }
    text.push_str("]]");
    derived("amb-v-", &text)
}

/// What an annotation says of a proof of so many steps (spec section 2.5).
fn truth(fatal: &Loose<'_>, recoverable: Shaped<'_, List<Loose<'_>>>, steps: usize) -> Result<ProofTruth, Fault> {
    let label = |value: &Loose<'_>, field: &str| {
        let spelled_whole = !matches!(value, Loose::Fraction(_));
        let label = signed(value).filter(|label| spelled_whole && *label >= -1 && *label < steps as i64);
        label.ok_or_else(|| Fault::new(field, "-1 or a step of the proof", value))
    };
    const RECOVERABLE: &str = "recoverable_error_steps";
    let fatal = label(fatal, "first_fatal_error_step")?;
    let list = match recoverable {
        Shaped::Is(List(list)) if !list.is_empty() => list,
        Shaped::Is(_) => return Err(Fault::new(RECOVERABLE, "a list that is not empty", &Loose::List)),
        Shaped::Odd(found) => return Err(Fault::new(RECOVERABLE, "a list of steps", &found)),
    };
    let is_one = list.len() == 1;
    let mut first = usize::try_from(fatal).ok();
    for value in list {
        let label = label(&value, RECOVERABLE)?;
        if label == -1 && !is_one {
            return Err(Fault::new(RECOVERABLE, "-1 alone, or steps", &value));
        }
        if let Ok(step) = usize::try_from(label) {
            first = Some(first.map_or(step, |first| first.min(step)));
        }
    }
    Ok(ProofTruth {
        is_correct: first.is_none(),
        first_error: first,
    })
}

/// What is stored of the derived labels has to agree with them.
fn agrees(is_correct: &Loose<'_>, first_error: &Loose<'_>, truth: ProofTruth) -> Result<(), Fault> {
    if !matches!(is_correct, Loose::Absent) && *is_correct != Loose::Flag(truth.is_correct) {
        return Err(Fault::new("is_correct", "what the annotation says", is_correct));
    }
    let step = truth.first_error.map_or(-1, |step| step as i64);
    if !matches!(first_error, Loose::Absent) && signed(first_error) != Some(step) {
        return Err(Fault::new("first_error_step", "what the annotation says", first_error));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<ProofRows, String> {
        read_proof_rows("test.jsonl", text.as_bytes())
            .map(|parsed| parsed.value)
            .map_err(|error| error.to_string())
    }

    fn proof(fatal: &str, recoverable: &str) -> Result<ProofTruth, String> {
        let text = format!(
            r#"{{"problem": "p", "domain": "qe", "steps": ["a", "b", "c", "d", "e", "f"],
             "annotation": {{"first_fatal_error_step": {fatal}, "recoverable_error_steps": {recoverable}}}}}"#
        );
        let rows = read(&text.replace('\n', " "))?;
        Ok(rows.rows[0].given.as_ref().unwrap().truth)
    }

    #[test]
    fn ids_that_are_missing_are_those_of_the_evaluator() {
        let rows = read("\n{\"problem\": \"Show that 2 is even.\", \"domain\": \"ugd\"}\u{2028}").unwrap();
        assert_eq!(rows.rows[0].problem_id, "amb-p-1a0d7d0359ce250a");
        let text = r#"{"problem_id": "demo-1", "problem": "p", "domain": "ugd", "steps": ["2 = 2*1.", "Hence 2 is even."], "first_fatal_error_step": -1, "recoverable_error_steps": [-1]}"#;
        let rows = read(text).unwrap();
        assert_eq!(rows.rows[0].given.as_ref().unwrap().proof_id, "amb-v-d47facd3640e9148");
    }

    #[test]
    fn truth_is_the_first_label_of_either_kind() {
        let first = |fatal, recoverable| proof(fatal, recoverable).unwrap().first_error;
        assert_eq!(first("-1", "[-1]"), None);
        assert_eq!(first("-1", "[2, 4]"), Some(2));
        assert_eq!(first("3", "[1]"), Some(1));
        assert_eq!(first("0", "[-1]"), Some(0));
        assert_eq!(first("2", "[5]"), Some(2));
        for odd in ["[-1, 0]", "[]", "null", "[true]", "[6]", "[1.0]"] {
            let error = proof("-1", odd).unwrap_err();
            assert!(error.contains("record 1, field \"recoverable_error_steps\""), "{error}");
        }
        assert!(proof("true", "[-1]").unwrap_err().contains("first_fatal_error_step"));
    }

    #[test]
    fn a_row_that_breaks_a_rule_is_named() {
        let row = |more: &str| format!(r#"{{"problem": "p", "domain": "ugd"{more}}}"#);
        let error = |text: &str| read(text).unwrap_err();
        assert!(error(&row(r#", "problem_id": null"#)).contains("field \"problem_id\""));
        assert!(error(&row(r#", "reference_solution": null"#)).contains("field \"reference_solution\""));
        assert!(error(r#"{"problem": " \u001f", "domain": "ugd"}"#).contains("field \"problem\""));
        assert!(error(r#"{"problem": "p", "domain": "UG"}"#).contains("field \"domain\""));
        let twice = format!("{}\n\n{}", row(""), row(""));
        assert!(error(&twice).contains("record 3, field \"problem_id\""));
        let other = format!(
            "{}\n{}",
            row(
                r#", "problem_id": "x", "steps": ["a"], "proof_id": "1", "first_fatal_error_step": -1, "recoverable_error_steps": [-1]"#
            ),
            r#"{"problem": "q", "domain": "ugd", "problem_id": "x", "steps": ["a"], "proof_id": "2", "first_fatal_error_step": -1, "recoverable_error_steps": [-1]}"#
        );
        assert!(error(&other).contains("another text than in row 1"));
        let stored = row(
            r#", "steps": ["a"], "first_fatal_error_step": 0, "recoverable_error_steps": [-1], "is_correct": true"#,
        );
        assert!(error(&stored).contains("field \"is_correct\""));
        assert!(error("\n \n").contains("a row at least"));
    }

    #[test]
    fn lines_are_those_of_python() {
        let split = |text: &'static str| lines(text).collect::<Vec<_>>();
        assert_eq!(
            split("a\r\nb\rc\nd\u{85}e\u{2029}f\u{1c}g\u{b}h"),
            ["a", "b", "c", "d", "e", "f", "g", "h"]
        );
        assert_eq!(split("a\n\nb"), ["a", "", "b"]);
    }
}
