use serde::Serialize;

use crate::model::{Outcome, PromptMode, ResultFile, ResultFormat, Score, Seed};
use crate::read::Notice;
use crate::score::{AnswerMismatch, Audit, Band, Flip, LetterMismatch, PolicyFlip, PolicyScore};

use super::Exit;
use super::plain::plain;

/// What scoring some files again gave.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    /// One entry a result file, in the order given.
    pub files: Vec<FileReport>,
    /// Files that could not be used.
    pub errors: Vec<FileError>,
}

/// One result file.
#[derive(Debug, Serialize)]
pub struct FileReport {
    pub file: String,
    pub kind: &'static str,
    pub model: String,
    pub month: Option<String>,
    pub effort: Option<String>,
    pub thinking: bool,
    pub sketch: bool,
    pub seed: Option<SeedNumber>,
    pub samples: u32,
    /// Effort, thinking, prompt and samples in words, for the table; JSON has them apart.
    #[serde(skip)]
    pub conditions: String,
    pub recorded: Score,
    pub replayed: Option<Score>,
    pub flips: Vec<Change<Outcome>>,
    pub letter_mismatches: Vec<Change<char>>,
    pub answer_mismatches: Vec<Change<Option<char>>>,
    pub answered: usize,
    pub unread: usize,
    pub unanswered: usize,
    pub failed: usize,
    /// The score under each declared policy; `None` where the file cannot be replayed.
    pub policies: Option<Vec<PolicyReport>>,
    pub notices: Vec<Remark>,
    /// Whether nothing that could be checked disagrees.
    pub agrees: bool,
}

/// One record that came out otherwise than stored.
#[derive(Debug, Serialize)]
pub struct Change<T> {
    pub no: usize,
    pub id: String,
    #[serde(skip_serializing_if = "is_first")]
    pub sample: usize,
    pub recorded: T,
    pub replayed: T,
}

/// The score under one policy.
#[derive(Debug, Serialize)]
pub struct PolicyReport {
    pub id: &'static str,
    pub correct: u64,
    pub total: u64,
    /// Records from which it reads a letter.
    pub read: usize,
    /// Right under it and not under the released one.
    pub gained: Vec<PolicyChange>,
    /// Right under the released one and not under it.
    pub lost: Vec<PolicyChange>,
}

/// One record that a policy scores otherwise than the released one.
#[derive(Debug, Serialize)]
pub struct PolicyChange {
    pub no: usize,
    pub id: String,
    pub key: char,
    pub released: Option<char>,
    pub letter: Option<char>,
}

impl From<&PolicyScore> for PolicyReport {
    fn from(score: &PolicyScore) -> Self {
        let changes = |flips: &[PolicyFlip]| flips.iter().map(PolicyChange::from).collect();
        Self {
            id: score.policy.id(),
            correct: score.score.correct,
            total: score.score.total,
            read: score.read,
            gained: changes(&score.gained),
            lost: changes(&score.lost),
        }
    }
}

impl From<&PolicyFlip> for PolicyChange {
    fn from(flip: &PolicyFlip) -> Self {
        Self {
            no: flip.no,
            id: flip.id.clone(),
            key: flip.key.as_char(),
            released: flip.released.map(|letter| letter.as_char()),
            letter: flip.letter.map(|letter| letter.as_char()),
        }
    }
}

/// The first sample is the one that counts; it goes without saying.
fn is_first(sample: &usize) -> bool {
    *sample == 0
}

/// A remark on a file.
#[derive(Debug, Serialize)]
pub struct Remark {
    pub code: &'static str,
    pub message: String,
}

/// A file that could not be used.
#[derive(Debug, Serialize)]
pub struct FileError {
    pub file: String,
    pub message: String,
}

/// A seed as a number where every reader of JSON can hold it, else as its digits.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum SeedNumber {
    Number(i64),
    Digits(String),
}

/// The largest integer that a double holds exactly.
const SAFE_INTEGER: u64 = (1 << 53) - 1;

impl From<&Seed> for SeedNumber {
    fn from(seed: &Seed) -> Self {
        let digits = seed.to_string();
        match digits.parse::<i64>() {
            Ok(number) if number.unsigned_abs() <= SAFE_INTEGER => Self::Number(number),
            _ => Self::Digits(digits),
        }
    }
}

impl FileReport {
    /// The report on a file.
    pub fn new(name: String, file: &ResultFile, notices: &[Notice], audit: &Audit, band: Option<&Band>) -> Self {
        let conditions = &file.conditions;
        Self {
            file: name,
            kind: match file.format {
                ResultFormat::Current => "lmb",
                ResultFormat::Legacy => "lmb-legacy",
            },
            model: conditions.model.clone(),
            month: file.month.map(|month| month.to_string()),
            effort: conditions.effort.clone(),
            thinking: conditions.thinking,
            sketch: conditions.prompt == PromptMode::SketchAware,
            seed: conditions.seed.as_ref().map(SeedNumber::from),
            samples: conditions.n_samples,
            conditions: conditions.detail(),
            recorded: audit.recorded,
            replayed: audit.replayed,
            flips: audit.flips.iter().map(flip).collect(),
            letter_mismatches: audit.letter_mismatches.iter().map(letter_mismatch).collect(),
            answer_mismatches: audit.answer_mismatches.iter().map(answer_mismatch).collect(),
            answered: audit.answered,
            unread: audit.unread,
            unanswered: audit.unanswered,
            failed: audit.failed,
            policies: band.map(|band| band.scores.iter().map(PolicyReport::from).collect()),
            notices: notices
                .iter()
                .chain(&audit.notices)
                .map(|notice| Remark {
                    code: notice.code(),
                    message: notice.to_string(),
                })
                .collect(),
            agrees: audit.agrees(),
        }
    }
}

fn flip(flip: &Flip) -> Change<Outcome> {
    Change {
        no: flip.no,
        id: flip.id.clone(),
        sample: flip.sample,
        recorded: flip.recorded,
        replayed: flip.replayed,
    }
}

fn letter_mismatch(mismatch: &LetterMismatch) -> Change<char> {
    Change {
        no: mismatch.no,
        id: mismatch.id.clone(),
        sample: 0,
        recorded: mismatch.recorded.as_char(),
        replayed: mismatch.replayed.as_char(),
    }
}

fn answer_mismatch(mismatch: &AnswerMismatch) -> Change<Option<char>> {
    Change {
        no: mismatch.no,
        id: mismatch.id.clone(),
        sample: mismatch.sample,
        recorded: mismatch.recorded.map(|letter| letter.as_char()),
        replayed: mismatch.replayed.map(|letter| letter.as_char()),
    }
}

impl Report {
    /// A file that was named or found and is nothing to score.
    pub fn pass_over(&self, file: &str, reason: &str) {
        eprintln!("mathboard: {}: passed over: {reason}", plain(file));
    }

    /// The errors, for those who watch the terminal. Their messages name the file.
    pub fn tell_errors(&self) {
        for error in &self.errors {
            eprintln!("mathboard: {}", plain(&error.message));
        }
    }

    /// The worst of it.
    pub fn exit(&self) -> Exit {
        if !self.errors.is_empty() {
            Exit::Unreadable
        } else if self.files.iter().all(|file| file.agrees) {
            Exit::Agree
        } else {
            Exit::Disagree
        }
    }
}
