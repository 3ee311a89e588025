use serde::{Deserialize, Serialize};

use super::window::{response_window, text_window};
use crate::model::{ChoiceLabel, Record, ResultFile, Sample};
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

fn evidence(file: &ResultFile, audited: &RecordAudit) -> String {
    let recorded = audited.recorded_key;
    let recorded = recorded.map_or_else(|| "none".to_owned(), |letter: ChoiceLabel| letter.to_string());
    let (Some(seed), Some(position), Some(key)) = (&file.conditions.seed, audited.position, audited.replayed_key)
    else {
        return format!("No shuffle is known for this file; its key letter is {recorded}.");
    };
    let agrees = if audited.letter_mismatch().is_some() {
        "other than"
    } else {
        "like"
    };
    let place = match audited.placement {
        Placement::ById => "is that of the item of its id",
        Placement::ByPaper => "is that of the item of its paper",
        Placement::ByNumber => "is that of the item of its month and number",
        Placement::ByOrder => "is assumed from its place among the records, since no known item names it",
        Placement::Guessed => "is guessed from its place in a file that is not whole, since no known item names it",
        Placement::Unknown => "is unknown",
    };
    format!(
        "Shuffle: seed {seed} + {position} = {} puts the right choice at {key}, {agrees} the file's {recorded}. Position {position} {place}.",
        seed + position
    )
}

fn raw_sample(sample: &Sample, key: Option<ChoiceLabel>) -> RawSample {
    let (response, response_bytes) = sample.response.as_deref().map(response_window).unzip();
    let (thinking, thinking_bytes) = sample.thinking.as_deref().map(text_window).unzip();
    RawSample {
        answer: sample.answer,
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
