use serde::Serialize;

use super::Subject;
use crate::model::{Outcome, PromptMode, ResultFormat, Score, Seed};
use crate::score::{
    AgreeingSeeds, AnswerMismatch, Band, FailedRecords, Flip, LetterMismatch, PolicyFlip, PolicyScore, Repeats,
    RuleCounts, agreeing_seeds_of,
};

/// What scoring some files again gave: the audit, as `mathboard score --format json` prints it.
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
    /// The name of the file as given.
    pub file: String,
    /// `lmb`, or `lmb-legacy` for the older format.
    pub kind: &'static str,
    /// The model as stored.
    pub model: String,
    /// The month, where known.
    pub month: Option<String>,
    /// Effort as stored.
    pub effort: Option<String>,
    /// Whether thinking was switched on.
    pub thinking: bool,
    /// Whether the prompt was sketch-aware.
    pub sketch: bool,
    /// The global seed.
    pub seed: Option<SeedNumber>,
    /// Samples a record.
    pub samples: u32,
    /// Effort, thinking, prompt and samples in words, for the table; JSON has them apart.
    #[serde(skip)]
    pub conditions: String,
    /// As stored.
    pub recorded: Score,
    /// As computed here.
    pub replayed: Option<Score>,
    /// Verdicts that come out otherwise.
    pub flips: Vec<Change<Outcome>>,
    /// Stored right letters that the shuffle does not give.
    pub letter_mismatches: Vec<Change<char>>,
    /// Stored chosen letters that are not read from the stored text.
    pub answer_mismatches: Vec<Change<Option<char>>>,
    /// First samples with a letter.
    pub answered: usize,
    /// First samples with text but no letter.
    pub unread: usize,
    /// First samples with neither text nor error.
    pub unanswered: usize,
    /// First samples whose request failed.
    pub failed: usize,
    /// First samples by the rule that read them.
    pub rules: RuleCounts,
    /// Failed records by kind of error.
    pub errors: Vec<FailedKind>,
    /// What several samples a record come to; `None` where no record has more than one.
    pub repeats: Option<Repeats>,
    /// The seeds that give every stored right letter, where the file's own does not or is not told.
    pub agreeing_seeds: Option<AgreeingSeeds>,
    /// The score under each declared policy; `None` where the file cannot be replayed.
    pub policies: Option<Vec<PolicyReport>>,
    /// What is odd about the file and its scoring.
    pub notices: Vec<Remark>,
    /// Whether nothing that could be checked disagrees.
    pub agrees: bool,
}

/// One record that came out otherwise than stored.
#[derive(Debug, Serialize)]
pub struct Change<T> {
    /// 1-based number of the item in its month; of the record in the file where its item is unknown.
    pub no: usize,
    /// The record's id as stored.
    pub id: String,
    /// 0-based number of the sample; left out for the first.
    #[serde(skip_serializing_if = "is_first")]
    pub sample: usize,
    /// As stored.
    pub recorded: T,
    /// As computed here.
    pub replayed: T,
}

/// The failed records of one kind of error.
#[derive(Debug, Serialize)]
pub struct FailedKind {
    /// The kind in words.
    pub kind: String,
    /// 1-based numbers of the records in the file.
    pub records: Vec<usize>,
}

impl From<&FailedRecords> for FailedKind {
    fn from(failed: &FailedRecords) -> Self {
        Self {
            kind: failed.kind.to_string(),
            records: failed.records.clone(),
        }
    }
}

/// The score under one policy.
#[derive(Debug, Serialize)]
pub struct PolicyReport {
    /// The policy's id.
    pub id: &'static str,
    /// Right answers.
    pub correct: u64,
    /// The file's own total.
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
    /// 1-based number of the item in its month; of the record in the file where its item is unknown.
    pub no: usize,
    /// The record's id as stored.
    pub id: String,
    /// The right letter.
    pub key: char,
    /// What the released parser reads.
    pub released: Option<char>,
    /// What the policy reads.
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
    /// What kind of remark, in a word.
    pub code: &'static str,
    /// The remark as a sentence.
    pub message: String,
}

/// A file that could not be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileError {
    /// The name of the file as given.
    pub file: String,
    /// The remark as a sentence.
    pub message: String,
}

/// A seed as a number where every reader of JSON can hold it, else as its digits.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum SeedNumber {
    /// Every reader of JSON can hold it.
    Number(i64),
    /// Its digits.
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
    pub fn new(subject: &Subject<'_>) -> Self {
        let Subject {
            file,
            notices,
            audit,
            readings,
            items,
        } = *subject;
        let band = Band::of(audit, readings);
        let conditions = &file.conditions;
        Self {
            file: file.source.clone(),
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
            rules: audit.rules,
            errors: audit.failed_by_kind(file).iter().map(FailedKind::from).collect(),
            repeats: audit.repeats(),
            agreeing_seeds: agreeing_seeds_of(file, audit, items),
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
    /// The report in JSON, with a line end.
    pub fn to_json(&self) -> String {
        // Text for keys and no number that JSON cannot hold: it always serialises.
        let mut json = serde_json::to_string(self).unwrap_or_default();
        json.push('\n');
        json
    }
}
