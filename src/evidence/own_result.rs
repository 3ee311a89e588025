use crate::model::{
    ChoiceLabel, Conditions, Month, NameFlags, PromptMode, Record, ResultFile, ResultFormat, Sample, Score, sort_stably,
};
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

/// A person's answers to items of a month as a run's results: what the harness would have written of a model that wrote
/// each letter in a box. Records are in the order of the items.
pub fn own_result(month: Month, mut answers: Vec<GivenAnswer>, timestamp: &str) -> ResultFile {
    sort_stably(&mut answers, |a, b| a.no.cmp(&b.no));
    let recorded = Score {
        correct: answers.iter().filter(|answer| answer.letter == answer.key).count() as u64,
        total: answers.len() as u64,
    };
    let record = |answer: GivenAnswer| Record {
        id: answer.id.unwrap_or_else(|| format!("{month}:{}", answer.no)),
        recorded_key: Some(answer.key),
        category: None,
        score: None,
        samples: vec![Sample {
            answer: Some(answer.letter),
            is_correct: answer.letter == answer.key,
            response: Some(format!("\\boxed{{{}}}", answer.letter)),
            elapsed_secs: Some(answer.secs),
            ..Sample::default()
        }],
    };
    ResultFile {
        source: String::new(),
        format: ResultFormat::Current,
        conditions: Conditions {
            model: MODEL.to_owned(),
            effort: None,
            thinking: false,
            prompt: PromptMode::Plain,
            seed: Some(PUBLISHED_SEED.into()),
            n_samples: 1,
        },
        month: Some(month),
        name: NameFlags {
            month: Some(month),
            ..NameFlags::default()
        },
        timestamp: Some(timestamp.to_owned()),
        max_tokens: None,
        recorded,
        records: answers.into_iter().map(record).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::result_json;
    use super::*;
    use crate::read::read_results;
    use crate::score::{ItemSet, rescore};

    #[test]
    fn a_persons_answers_are_a_result_file_that_replays_to_the_same_score() {
        let answer = |no, letter| GivenAnswer {
            no,
            id: (no != 2).then(|| format!("q{no}")),
            key: ChoiceLabel::E,
            letter,
            secs: 12.5,
        };
        // Seed 42 puts the right choice of the first two items of a month at E.
        let given = vec![answer(2, ChoiceLabel::A), answer(1, ChoiceLabel::E)];
        let now = "2026-03-23 06:56:01";
        let result = own_result("202511".parse().unwrap(), given, now);
        assert_eq!(result.recorded, Score { correct: 1, total: 2 });
        let text = result_json(&result, now).unwrap();
        let read = read_results("human.json", text.as_bytes()).unwrap();
        assert_eq!(read.notices, [], "nothing is odd about it");
        let ids: Vec<&str> = read.value.records.iter().map(|record| record.id.as_str()).collect();
        assert_eq!(ids, ["q1", "202511:2"]);
        let audit = rescore(&read.value, &ItemSet::default());
        assert_eq!(
            (audit.recorded, audit.replayed),
            (result.recorded, Some(result.recorded))
        );
        assert!(audit.flips.is_empty());
    }
}
