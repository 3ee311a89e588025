//! What is taken from a reply of an AdvancedMathBench run, in the form of the vectors of tests/golden/record_proofs.py.

use mathboard::replay::{InvalidLevel, InvalidVerdict, final_text, parse_level, parse_verdict, proof_steps};
use serde_json::{Value, json};

/// The vector that begins with the same number of steps and the same reply.
pub fn line_of(vector: &Value) -> Value {
    let (steps, reply) = (vector[0].as_u64().unwrap() as usize, vector[1].as_str().unwrap());
    let text = &reply[final_text(reply)];
    let verdict = match parse_verdict(text, steps) {
        Ok(verdict) => json!([
            verdict.first_error.map_or(-1, |step| i64::try_from(step).unwrap()),
            text[verdict.assessment],
            text[verdict.errors]
        ]),
        Err(InvalidVerdict::Pairs { field, count }) => json!([format!("{} {count}", field.tag())]),
        Err(InvalidVerdict::EmptyAssessment) => json!(["empty"]),
        Err(InvalidVerdict::NotAnInteger) => json!(["integer"]),
        Err(InvalidVerdict::OutOfRange) => json!(["range"]),
    };
    let level = match parse_level(text) {
        Ok((level, _)) => level.name().to_owned(),
        Err(InvalidLevel::Pairs(count)) => count.to_string(),
        Err(InvalidLevel::Unknown) => "unknown".to_owned(),
    };
    let cut: Vec<&str> = proof_steps(text).into_iter().map(|place| &text[place]).collect();
    json!([steps, reply, text, cut, verdict, level])
}
