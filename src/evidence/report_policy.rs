use serde::Serialize;

use crate::score::{Audit, PolicyFlip, PolicyScore, RecordAudit};

/// The score under one policy.
#[derive(Debug, Serialize)]
pub struct PolicyReport {
    /// The policy's id.
    pub id: &'static str,
    /// Right answers.
    pub correct: u64,
    /// The records that could be replayed.
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
    /// `assumed` where the right letter hangs on a position that only the order of the records tells; else left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<&'static str>,
    /// The right letter.
    pub key: char,
    /// What the released parser reads.
    pub released: Option<char>,
    /// What the policy reads.
    pub letter: Option<char>,
}

impl PolicyReport {
    pub(super) fn new(score: &PolicyScore, audit: &Audit) -> Self {
        let changes = |flips: &[PolicyFlip]| flips.iter().map(|flip| PolicyChange::new(flip, audit)).collect();
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

impl PolicyChange {
    fn new(flip: &PolicyFlip, audit: &Audit) -> Self {
        Self {
            no: flip.no,
            id: flip.id.clone(),
            position: position(audit, flip.record),
            key: flip.key.as_char(),
            released: flip.released.map(|letter| letter.as_char()),
            letter: flip.letter.map(|letter| letter.as_char()),
        }
    }
}

/// What there is to say of the position of a record, counted from 1.
pub(super) fn position(audit: &Audit, record: usize) -> Option<&'static str> {
    let record = record.checked_sub(1).and_then(|at| audit.records.get(at));
    record.is_some_and(RecordAudit::is_assumed).then_some("assumed")
}
