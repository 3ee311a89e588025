use std::fmt;

use serde::{Deserialize, Serialize};

use super::{ChoiceLabel, Conditions, Month, NameFlags, Outcome, Usage};

/// One result file: one run on one month.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultFile {
    /// The name of the file as given, with its folders.
    pub source: String,
    /// Which of the two families of shape it has.
    pub format: ResultFormat,
    /// Model, effort, thinking, prompt, seed, samples.
    pub conditions: Conditions,
    /// Month, from the content, else the name.
    pub month: Option<Month>,
    /// What the name says.
    pub name: NameFlags,
    /// End of the run, without zone, as stored.
    pub timestamp: Option<String>,
    /// The token limit, as stored.
    pub max_tokens: Option<u64>,
    /// The file's own total; `None` where it tells none that can be read. May disagree with its records (spec section 4.6).
    pub recorded: Option<Score>,
    /// Whether something that is no total stands in its place.
    pub has_unreadable_total: bool,
    /// The records in file order; every record of the file is here.
    pub records: Vec<Record>,
}

impl ResultFile {
    /// Records whose first sample is marked right, of all: what the file's own total should be.
    pub fn marked(&self) -> Score {
        let first = |record: &&Record| {
            record
                .samples
                .first()
                .is_some_and(|first| first.is_correct == Some(true))
        };
        Score {
            correct: self.records.iter().filter(first).count() as u64,
            total: self.records.len() as u64,
        }
    }

    /// The file's own total; where it tells none, that of its marks.
    pub fn total_or_marked(&self) -> Score {
        self.recorded.unwrap_or_else(|| self.marked())
    }
}

/// The families of result file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ResultFormat {
    /// With seed and raw responses: can be replayed.
    Current,
    /// Before 2026-03-17: no raw response, no seed, unknown shuffle (spec section 4.5). Shown as recorded.
    Legacy,
}

/// `correct` right answers out of `total`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score {
    /// Right answers.
    pub correct: u64,
    /// Items.
    pub total: u64,
}

impl Score {
    /// The share in 0..=1; `None` for no items.
    pub fn accuracy(self) -> Option<f64> {
        (self.total > 0).then(|| self.correct as f64 / self.total as f64)
    }

    /// Whether it is a total of so many records.
    pub fn is_of(self, records: usize) -> bool {
        self.correct <= self.total && self.total == records as u64
    }

    /// Whether it can be the total of so many records: neither more right answers nor more records than it counts items.
    pub fn can_be_of(self, records: usize) -> bool {
        self.correct.max(records as u64) <= self.total
    }
}

/// `77/177`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.correct, self.total)
    }
}

/// One item in one run.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The id as stored.
    pub id: String,
    /// `correct_answer` as stored.
    pub recorded_key: Option<ChoiceLabel>,
    /// The category, where the old format stores one here.
    pub category: Option<String>,
    /// The quality score, where the old format stores one here.
    pub score: Option<i64>,
    /// The generations; never empty. The first is the one that counts in the file's total.
    pub samples: Vec<Sample>,
}

/// One generation of a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// `model_answer` as stored.
    pub answer: Option<ChoiceLabel>,
    /// Whether there is no field `model_answer` at all; where it is null, it is recorded that none was read.
    pub lacks_answer: bool,
    /// `model_answer` as stored when it is a text that is no label (other harnesses write such).
    pub unusual_answer: Option<String>,
    /// The text that the harness parsed.
    pub response: Option<String>,
    /// Thinking text of the Claude and SGLang evaluators; never parsed.
    pub thinking: Option<String>,
    /// The verdict as stored; `None` where none is.
    pub is_correct: Option<bool>,
    /// Token counts.
    pub usage: Usage,
    /// Seconds, with client retries and time-outs.
    pub elapsed_secs: Option<f64>,
    /// The error text, if the request failed.
    pub error: Option<String>,
}

impl Sample {
    /// What became of it, as recorded; `None` where no verdict is.
    pub fn recorded_outcome(&self) -> Option<Outcome> {
        self.is_correct.map(|is_correct| self.outcome(is_correct))
    }

    /// What became of it by all that is stored: where no verdict is, by the letters.
    pub fn stored_outcome(&self, key: Option<ChoiceLabel>) -> Outcome {
        let is_key = self.answer.is_some() && self.answer == key;
        self.outcome(self.is_correct.unwrap_or(is_key))
    }

    fn outcome(&self, is_correct: bool) -> Outcome {
        if is_correct {
            Outcome::Correct
        } else if self.answer.is_some() || self.unusual_answer.is_some() {
            Outcome::Wrong
        } else if self.error.is_some() {
            Outcome::Failed
        } else if self.response.as_deref().is_some_and(|text| !text.trim().is_empty()) {
            Outcome::Unread
        } else {
            Outcome::Unanswered
        }
    }
}
