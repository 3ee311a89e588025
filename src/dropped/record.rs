use serde::{Deserialize, Serialize};

use super::window::{response_window, text_window};
use crate::model::{ChoiceLabel, Record, ResultFile, Sample, shortened};
use crate::score::{Placement, RecordAudit};
use crate::store::RawSample;

/// One record whole, with what its shuffle shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DroppedRecord {
    /// How the right letter follows from seed and position, in a sentence.
    pub evidence: String,
    /// Its generations. Of texts longer than [`LONE_TEXT_BYTES`](crate::store::LONE_TEXT_BYTES) only parts are here, and
    /// `lone_bytes` is the length of the longest whole one.
    pub samples: Vec<RawSample>,
}

impl DroppedRecord {
    /// A record of a file with its audit.
    pub fn new(file: &ResultFile, record: &Record, audited: &RecordAudit) -> Self {
        Self {
            evidence: evidence(file, audited),
            samples: record
                .samples
                .iter()
                .map(|sample| raw_sample(sample, record.recorded_key))
                .collect(),
        }
    }
}

const NO_LETTER: &str = "the file records no letter from A to E";

fn evidence(file: &ResultFile, audited: &RecordAudit) -> String {
    let recorded = audited.recorded_key;
    let (Some(seed), Some(position), Some(key)) = (&file.conditions.seed, audited.position, audited.replayed_key)
    else {
        let recorded = recorded.map_or_else(
            || NO_LETTER.to_owned(),
            |letter: ChoiceLabel| format!("its key letter is {letter}"),
        );
        return format!("No shuffle is known for this file; {recorded}.");
    };
    let beside = match recorded {
        None => NO_LETTER.to_owned(),
        Some(letter) if letter == key => format!("like the file's {letter}"),
        Some(letter) => format!("other than the file's {letter}"),
    };
    let place = match audited.placement {
        Placement::ById => "is that of the item of its id",
        Placement::ByPaper => "is that of the item of its paper",
        Placement::ByNumber => "is that of the item of its month and number",
        Placement::ByOrder => "is assumed from its place among the records, since no known item of the month names it",
        Placement::Guessed => {
            "is guessed from its place in a file that is not whole, since no known item of the month names it"
        }
        Placement::Unknown => "is unknown",
    };
    format!(
        "Shuffle: seed {seed} + {position} = {} puts the right choice at {key}, {beside}. Position {position} {place}.",
        seed + position
    )
}

fn raw_sample(sample: &Sample, key: Option<ChoiceLabel>) -> RawSample {
    let (response, response_bytes) = sample.response.as_deref().map(response_window).unzip();
    let (thinking, thinking_bytes) = sample.thinking.as_deref().map(text_window).unzip();
    RawSample {
        answer: sample.answer,
        unusual_answer: sample.unusual_answer.as_deref().map(shortened),
        outcome: sample.stored_outcome(key),
        response,
        thinking,
        lone_text: None,
        lone_bytes: response_bytes.flatten().max(thinking_bytes.flatten()),
        usage: sample.usage,
        elapsed_secs: sample.elapsed_secs.filter(|secs| secs.is_finite()),
        error: sample.error.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::read_results;
    use crate::score::{ItemSet, rescore};

    #[test]
    fn a_letter_that_is_not_recorded_is_likened_to_nothing() {
        for (stored, words) in [
            ("null", "the file records no letter from A to E"),
            ("\"e\"", "the file records no letter from A to E"),
            ("\"E\"", "like the file's E"),
            ("\"A\"", "other than the file's A"),
        ] {
            let text = format!(
                r#"{{"test_info": {{"model": "m", "month": "209901", "seed": 42}}, "overall": {{"correct": 1, "total": 1}},
                "detailed_results": [{{"id": "a", "correct_answer": {stored}, "model_answer": "E", "raw_response": "E",
                "is_correct": true}}]}}"#
            );
            let file = read_results("run.json", text.as_bytes()).unwrap().value;
            let audit = rescore(&file, &ItemSet::default());
            let told = evidence(&file, &audit.records[0]);
            assert!(
                told.contains(&format!("puts the right choice at E, {words}. Position 0")),
                "{told}"
            );
        }
    }
}
