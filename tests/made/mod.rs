//! Item and result files made for a test: small, ours, and with every verdict as it should be.

use mathboard::model::Seed;
use mathboard::replay::evaluated_order;
use serde_json::{Value, json};

#[allow(dead_code, reason = "not every test that makes files makes odd ones")]
pub mod odd;

/// The id of the k-th item of a month.
pub fn id(month: &str, position: usize) -> String {
    format!("{month}.{position:05}v1::orig")
}

/// An item file of the hard split with `count` items.
pub fn items(month: &str, count: usize) -> Value {
    let item = |position: usize| {
        let wrong: Vec<Value> = ["B", "C", "D", "E"]
            .iter()
            .map(|label| json!({"label": label, "text": format!("{label} of {position}")}))
            .collect();
        json!({
            "id": id(month, position),
            "month": month,
            "theorem": {"env_name": "theorem", "content": "Made for a test."},
            "theorem_type": ["Existence"],
            "mcq": {
                "question": format!("Which of these is number {position}? $x < y$"),
                "correct_choice": {"label": "A", "text": format!("A of {position}")},
                "choices": wrong,
            },
        })
    };
    (0..count).map(item).collect()
}

/// The right letter of the k-th item under a global seed.
pub fn key(seed: i64, position: usize) -> char {
    evaluated_order(&Seed::from(seed), position, 5)
        .letter_of(0)
        .unwrap()
        .as_char()
}

/// A result file in which the first `correct` of `count` answers are right.
pub fn results(model: &str, month: &str, seed: i64, correct: usize, count: usize) -> Value {
    let record = |position: usize| {
        let right = key(seed, position);
        let wrong = if right == 'A' { 'B' } else { 'A' };
        let answer = if position < correct { right } else { wrong };
        json!({
            "id": id(month, position),
            "theorem_type": "all",
            "correct_answer": right,
            "model_answer": answer,
            "raw_response": format!("So \\boxed{{{answer}}}."),
            "is_correct": position < correct,
            "prompt_tokens": 100,
            "completion_tokens": 20,
            "total_tokens": 120,
            "elapsed_seconds": 1.25,
            "error": null,
        })
    };
    let overall = json!({"correct": correct, "total": count, "accuracy": correct as f64 / count as f64});
    json!({
        "test_info": {"model": model, "month": month, "reasoning_effort": "high", "max_tokens": 1000, "seed": seed,
            "n_samples": 1, "total_candidates": count, "total_tested": count, "timestamp": "2026-03-20 04:19:58"},
        "summary": {"all": overall},
        "overall": overall,
        "detailed_results": (0..count).map(record).collect::<Vec<Value>>(),
    })
}
