use crate::model::{ChoiceLabel, Month};
use crate::replay::PUBLISHED_SEED;

/// What the result files of readers name as their model.
const MODEL: &str = "human";

/// One answer that a person gave.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenAnswer {
    /// 1-based number of the item in its month.
    pub no: usize,
    /// The item's id, where known.
    pub id: Option<String>,
    /// The letter of the right choice, in the published order.
    pub key: ChoiceLabel,
    /// The letter given, in the published order.
    pub letter: ChoiceLabel,
    /// Seconds it took.
    pub secs: f64,
}

/// The name of the result file of a person's answers to items of a month.
pub fn own_result_name(month: Month) -> String {
    format!("accuracy_test_{MODEL}_{month}_default.json")
}

/// A person's answers to items of a month as a result file: what the harness would have written of a model that wrote each
/// letter in a box. The answers stand in the order of their items; the run ended at `timestamp`, `YYYY-MM-DD HH:MM:SS`.
///
/// It is what [`super::result_json`] writes, byte for byte, spelled here for this one shape: the page, which hands it on,
/// need not hold the whole writer.
pub fn own_result_json(month: Month, answers: &[GivenAnswer], timestamp: &str) -> String {
    let total = answers.len();
    let correct = answers.iter().filter(|answer| answer.letter == answer.key).count();
    let accuracy = correct as f64 / total.max(1) as f64;
    let score = |indent: &str| {
        format!(
            "{{\n{indent}  \"correct\": {correct},\n{indent}  \"total\": {total},\n{indent}  \"accuracy\": {accuracy:?}\n{indent}}}"
        )
    };
    let records: Vec<String> = answers.iter().map(|answer| record(month, answer)).collect();
    let records = if records.is_empty() {
        "[]".to_owned()
    } else {
        format!("[\n{}\n  ]", records.join(",\n"))
    };
    format!(
        "{{\n  \"test_info\": {{\n    \"date\": \"{}\",\n    \"model\": \"{MODEL}\",\n    \"month\": \"{month}\",\n    \
         \"reasoning_effort\": null,\n    \"max_tokens\": null,\n    \"seed\": {PUBLISHED_SEED},\n    \"n_samples\": 1,\n    \
         \"total_candidates\": {total},\n    \"total_tested\": {total},\n    \"timestamp\": \"{timestamp}\"\n  }},\n  \
         \"summary\": {{\n    \"all\": {}\n  }},\n  \"overall\": {},\n  \"detailed_results\": {records}\n}}",
        super::result_file::date_of(timestamp),
        score("    "),
        score("  "),
    )
}

fn record(month: Month, answer: &GivenAnswer) -> String {
    let GivenAnswer {
        no,
        id,
        key,
        letter,
        secs,
    } = answer;
    let id = id.clone().unwrap_or_else(|| format!("{month}:{no}"));
    format!(
        "    {{\n      \"id\": {},\n      \"theorem_type\": \"all\",\n      \"score\": null,\n      \
         \"correct_answer\": \"{key}\",\n      \"model_answer\": \"{letter}\",\n      \
         \"raw_response\": \"\\\\boxed{{{letter}}}\",\n      \"is_correct\": {},\n      \"reasoning_effort\": null,\n      \
         \"prompt_tokens\": null,\n      \"completion_tokens\": null,\n      \"total_tokens\": null,\n      \
         \"reasoning_tokens\": null,\n      \"elapsed_seconds\": {secs:?},\n      \"error\": null,\n      \
         \"n_samples\": 1,\n      \"samples\": null\n    }}",
        serde_json::Value::String(id),
        letter == key,
    )
}

#[cfg(test)]
mod tests {
    use super::super::result_json;
    use super::*;
    use crate::model::Score;
    use crate::read::read_results;
    use crate::score::{ItemSet, rescore};

    const NOW: &str = "2026-03-23 06:56:01";

    fn given(id: Option<&str>, letter: ChoiceLabel) -> GivenAnswer {
        GivenAnswer {
            no: 2,
            id: id.map(str::to_owned),
            key: ChoiceLabel::E,
            letter,
            secs: 12.5,
        }
    }

    #[test]
    fn a_persons_answers_are_a_result_file_that_replays_to_the_same_score() {
        // Seed 42 puts the right choice of the first two items of a month at E.
        let answers = [given(Some("q\"1\n"), ChoiceLabel::E), given(None, ChoiceLabel::A)];
        let text = own_result_json("202511".parse().unwrap(), &answers, NOW);
        let read = read_results("human.json", text.as_bytes()).unwrap();
        assert_eq!(read.notices, [], "nothing is odd about it");
        let ids: Vec<&str> = read.value.records.iter().map(|record| record.id.as_str()).collect();
        assert_eq!(ids, ["q\"1\n", "202511:2"]);
        let audit = rescore(&read.value, &ItemSet::default());
        let score = Score { correct: 1, total: 2 };
        assert_eq!((audit.recorded, audit.replayed), (Some(score), Some(score)));
        assert!(audit.flips.is_empty());
    }

    #[test]
    fn it_is_spelled_as_the_writer_of_result_files_spells_it() {
        let month = "202511".parse().unwrap();
        for answers in [
            vec![],
            vec![given(None, ChoiceLabel::E)],
            vec![
                given(Some("é"), ChoiceLabel::B),
                given(None, ChoiceLabel::E),
                given(Some("x"), ChoiceLabel::A),
            ],
        ] {
            let text = own_result_json(month, &answers, NOW);
            let read = read_results(&own_result_name(month), text.as_bytes()).unwrap().value;
            assert_eq!(result_json(&read, NOW).unwrap(), text);
        }
        assert_eq!(own_result_name(month), super::super::result_file_name(MODEL, month));
    }
}
