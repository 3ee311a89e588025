//! Result files in the current format, as the evaluators write them (spec section 4): key order,
//! indent 2, non-ASCII kept, no line end at the end.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::model::{Month, Record, ResultFile, Sample, Score};
use crate::replay::is_python_word;

/// The name of a result file without effort (spec section 5): in the model's name every character
/// that is no word character of Python's, `-` or `.` becomes `_`.
pub fn result_file_name(model: &str, month: Month) -> String {
    let is_kept = |letter: char| is_python_word(letter) || matches!(letter, '-' | '.');
    let model: String = model
        .chars()
        .map(|letter| if is_kept(letter) { letter } else { '_' })
        .collect();
    format!("accuracy_test_{model}_{month}_default.json")
}

/// The content of a result file that ended at `timestamp`, `YYYY-MM-DD HH:MM:SS`. Its conditions must have no effort, as
/// those of a baseline solver.
///
/// # Errors
/// When the seed is no JSON number, which a seed always is.
pub fn result_json(file: &ResultFile, timestamp: &str) -> Result<String, serde_json::Error> {
    let n_samples = file.conditions.n_samples;
    let seed = file
        .conditions
        .seed
        .as_ref()
        .map(|seed| RawValue::from_string(seed.to_string()));
    let score = ScoreShape::new(file.total_or_marked());
    let total = file.records.len();
    serde_json::to_string_pretty(&FileShape {
        test_info: InfoShape {
            date: date_of(timestamp),
            model: &file.conditions.model,
            month: file.month,
            reasoning_effort: (),
            max_tokens: file.max_tokens,
            seed: seed.transpose()?,
            n_samples,
            total_candidates: total,
            total_tested: total,
            timestamp,
        },
        summary: SummaryShape { all: score },
        overall: score,
        detailed_results: file
            .records
            .iter()
            .filter_map(|record| RecordShape::new(record, n_samples))
            .collect(),
    })
}

/// The same moment as `test_info.date` spells it: `MMDD_HHMMSS`.
pub(super) fn date_of(timestamp: &str) -> String {
    let digits: String = timestamp.chars().skip(5).filter(char::is_ascii_digit).collect();
    let (day, time) = digits.split_at(4.min(digits.len()));
    format!("{day}_{time}")
}

#[derive(Serialize)]
struct FileShape<'a> {
    test_info: InfoShape<'a>,
    summary: SummaryShape,
    overall: ScoreShape,
    detailed_results: Vec<RecordShape<'a>>,
}

#[derive(Serialize)]
struct InfoShape<'a> {
    date: String,
    model: &'a str,
    month: Option<Month>,
    reasoning_effort: (),
    max_tokens: Option<u64>,
    seed: Option<Box<RawValue>>,
    n_samples: u32,
    total_candidates: usize,
    total_tested: usize,
    timestamp: &'a str,
}

#[derive(Serialize)]
struct SummaryShape {
    all: ScoreShape,
}

#[derive(Serialize, Clone, Copy)]
struct ScoreShape {
    correct: u64,
    total: u64,
    accuracy: f64,
}

impl ScoreShape {
    fn new(score: Score) -> Self {
        Self {
            correct: score.correct,
            total: score.total,
            accuracy: score.accuracy().unwrap_or_default(),
        }
    }
}

#[derive(Serialize)]
struct RecordShape<'a> {
    id: &'a str,
    theorem_type: &'static str,
    score: Option<i64>,
    correct_answer: Option<char>,
    model_answer: Option<char>,
    raw_response: Option<&'a str>,
    is_correct: Option<bool>,
    reasoning_effort: (),
    prompt_tokens: Option<u64>,
    completion_tokens: Option<u64>,
    total_tokens: Option<u64>,
    reasoning_tokens: Option<u64>,
    elapsed_seconds: Option<f64>,
    error: Option<&'a str>,
    n_samples: u32,
    samples: Option<Vec<SampleShape<'a>>>,
}

impl<'a> RecordShape<'a> {
    /// The record repeats its first sample; a record always has one.
    fn new(record: &'a Record, n_samples: u32) -> Option<Self> {
        let first = SampleShape::new(0, record.samples.first()?);
        Some(Self {
            id: &record.id,
            theorem_type: "all",
            score: record.score,
            correct_answer: record.recorded_key.map(|key| key.as_char()),
            model_answer: first.model_answer,
            raw_response: first.raw_response,
            is_correct: first.is_correct,
            reasoning_effort: (),
            prompt_tokens: first.prompt_tokens,
            completion_tokens: first.completion_tokens,
            total_tokens: first.total_tokens,
            reasoning_tokens: first.reasoning_tokens,
            elapsed_seconds: first.elapsed_seconds,
            error: first.error,
            n_samples,
            samples: (n_samples > 1).then(|| {
                let samples = record.samples.iter().enumerate();
                samples.map(|(index, sample)| SampleShape::new(index, sample)).collect()
            }),
        })
    }
}

#[derive(Serialize)]
struct SampleShape<'a> {
    sample_idx: usize,
    model_answer: Option<char>,
    raw_response: Option<&'a str>,
    is_correct: Option<bool>,
    prompt_tokens: Option<u64>,
    completion_tokens: Option<u64>,
    total_tokens: Option<u64>,
    reasoning_tokens: Option<u64>,
    elapsed_seconds: Option<f64>,
    error: Option<&'a str>,
}

impl<'a> SampleShape<'a> {
    fn new(sample_idx: usize, sample: &'a Sample) -> Self {
        Self {
            sample_idx,
            model_answer: sample.answer.map(|letter| letter.as_char()),
            raw_response: sample.response.as_deref(),
            is_correct: sample.is_correct,
            prompt_tokens: sample.usage.prompt,
            completion_tokens: sample.usage.completion,
            total_tokens: sample.usage.total,
            reasoning_tokens: sample.usage.reasoning,
            elapsed_seconds: sample.elapsed_secs,
            error: sample.error.as_deref(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_spelled_both_ways() {
        assert_eq!(date_of("2026-03-23 06:56:01"), "0323_065601");
        assert_eq!(date_of(""), "_");
    }

    #[test]
    fn a_name_keeps_word_characters() {
        let month = "190001".parse().unwrap();
        assert_eq!(
            result_file_name("baseline/always-e", month),
            "accuracy_test_baseline_always-e_190001_default.json"
        );
        assert_eq!(
            result_file_name("ß 1.5", month),
            "accuracy_test_ß_1.5_190001_default.json"
        );
    }
}
