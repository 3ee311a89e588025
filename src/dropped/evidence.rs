use serde::{Deserialize, Serialize};

use crate::evidence::{Difference, FileDigest, ReceiptError, Subject};
use crate::replay::Policy;
use crate::score::{AgreeingSeeds, Band, PolicyFlip, RecordAudit, Repeats, agreeing_seeds_of};

/// What there is on a result file beside its score: asked for when a reader wants to see it. Records count from 0 here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DroppedEvidence {
    /// SHA-256 of the file as it lies on the disk.
    pub sha256: String,
    /// The score under each declared policy, the released one first; empty where the file cannot be replayed.
    pub policies: Vec<DroppedPolicy>,
    /// What several samples a record come to; `None` where no record has more than one.
    pub repeats: Option<Repeats>,
    /// Failed records by kind of error, the most frequent first.
    pub errors: Vec<DroppedFailures>,
    /// The seeds that give every stored right letter, where the file's own does not or is not told.
    pub seeds: Option<AgreeingSeeds>,
    /// The rule that read each record's first sample, a [mark](crate::replay::AnswerRule::mark) a record, and a space where
    /// there is no text.
    pub rules: String,
}

/// The score under a policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DroppedPolicy {
    /// Which: [`Policy::id`].
    pub id: String,
    /// Right answers.
    pub correct: u64,
    /// Records from which it reads a letter.
    pub read: u64,
    /// The letter it reads from each record, a space where none.
    pub letters: String,
    /// Records that are right under it and not under the released one.
    pub gained: Vec<u64>,
    /// Records that are right under the released one and not under it.
    pub lost: Vec<u64>,
}

/// The failed records of one kind of error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DroppedFailures {
    /// The kind in words.
    pub kind: String,
    /// The records.
    pub records: Vec<u64>,
}

/// What a receipt from before says, held against its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DroppedCheck {
    /// It is no receipt, or a damaged one; the words say why.
    Unusable(String),
    /// What differs, a key and what the receipt and a fresh one say of it; empty where they say the same.
    Differences(Vec<(String, Option<String>, Option<String>)>),
}

impl From<Result<Vec<Difference>, ReceiptError>> for DroppedCheck {
    fn from(check: Result<Vec<Difference>, ReceiptError>) -> Self {
        match check {
            Err(error) => Self::Unusable(error.to_string()),
            Ok(found) => {
                let found = found.into_iter().map(|found| (found.key, found.receipt, found.now));
                Self::Differences(found.collect())
            }
        }
    }
}

impl DroppedEvidence {
    /// The evidence of a file.
    pub fn new(subject: &Subject<'_>, digest: &FileDigest) -> Self {
        let Subject {
            file,
            audit,
            readings,
            items,
            ..
        } = *subject;
        let letters = |policy: Policy| -> String {
            let letter = |at: usize| readings.letters(at, 0).and_then(|letters| letters.letter(policy));
            let records = 0..audit.records.len();
            records
                .map(|at| letter(at).map_or(' ', |letter| letter.as_char()))
                .collect()
        };
        let places = |flips: &[PolicyFlip]| flips.iter().map(|flip| flip.record as u64 - 1).collect();
        let band = Band::of(audit, readings);
        let policies = band.iter().flat_map(|band| &band.scores).map(|score| DroppedPolicy {
            id: score.policy.id().to_owned(),
            correct: score.score.correct,
            read: score.read as u64,
            letters: letters(score.policy),
            gained: places(&score.gained),
            lost: places(&score.lost),
        });
        let errors = audit.failed_by_kind(file).into_iter().map(|failed| DroppedFailures {
            kind: failed.kind.to_string(),
            records: failed.records.iter().map(|record| *record as u64 - 1).collect(),
        });
        Self {
            sha256: digest.sha256(),
            policies: policies.collect(),
            repeats: audit.repeats(),
            errors: errors.collect(),
            seeds: agreeing_seeds_of(file, audit, items),
            rules: audit.records.iter().map(rule).collect(),
        }
    }
}

fn rule(record: &RecordAudit) -> char {
    let parsed = record.samples.first().and_then(|first| first.parsed.as_ref());
    parsed.map_or(' ', |parsed| parsed.rule.mark())
}
