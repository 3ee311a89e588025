use super::Readings;
use super::audit::{Audit, RecordAudit};
use crate::model::{ChoiceLabel, Outcome, Score};
use crate::replay::{Policy, PolicyLetters};

/// The scores that the responses of one file have under the declared policies. First samples, as in the file's total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// One entry a policy, in the order of [`Policy::ALL`].
    pub scores: Vec<PolicyScore>,
}

/// The score under a policy, and how it comes about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyScore {
    /// The policy.
    pub policy: Policy,
    /// Right answers over the records that could be replayed.
    pub score: Score,
    /// Records from which it reads a letter.
    pub read: usize,
    /// Records that are right under it and not under the released one.
    pub gained: Vec<PolicyFlip>,
    /// Records that are right under the released one and not under it.
    pub lost: Vec<PolicyFlip>,
}

/// A record that a policy scores otherwise than the released one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyFlip {
    /// 1-based number of the record in the file.
    pub record: usize,
    /// 1-based number of the item in its month; of the record in the file where its item is unknown.
    pub no: usize,
    /// The record's id as stored.
    pub id: String,
    /// The right letter.
    pub key: ChoiceLabel,
    /// What the released parser reads.
    pub released: Option<ChoiceLabel>,
    /// What the policy reads.
    pub letter: Option<ChoiceLabel>,
}

impl Band {
    /// The band of an audit; the readings have to be of its file. `None` where the file cannot be replayed, or tells a
    /// total that cannot be true.
    pub fn of(audit: &Audit, readings: &Readings) -> Option<Self> {
        let total = audit.replayed.filter(|_| audit.has_possible_total())?.total;
        if total == 0 {
            return None;
        }
        let scores = Policy::ALL.map(|policy| {
            let mut score = PolicyScore {
                policy,
                score: Score { correct: 0, total },
                read: 0,
                gained: Vec::new(),
                lost: Vec::new(),
            };
            for (at, record) in audit.records.iter().enumerate() {
                score.count(at, record, readings.letters(at, 0));
            }
            score
        });
        Some(Self {
            scores: scores.to_vec(),
        })
    }

    /// The lowest and the highest score among the policies.
    pub fn range(&self) -> (Score, Score) {
        let of = |found: Option<&PolicyScore>| found.map_or_else(Score::default, |found| found.score);
        let by_correct = |score: &&PolicyScore| score.score.correct;
        (
            of(self.scores.iter().min_by_key(by_correct)),
            of(self.scores.iter().max_by_key(by_correct)),
        )
    }

    /// Records that some policy scores otherwise than the released one, counted once each.
    pub fn flipping(&self) -> usize {
        let flips = self
            .scores
            .iter()
            .flat_map(|score| score.gained.iter().chain(&score.lost));
        let mut records: Vec<usize> = flips.map(|flip| flip.record).collect();
        records.sort_unstable();
        records.dedup();
        records.len()
    }
}

/// What a policy reads from the first sample of a record, and whether the record is right under it; `letters` are those
/// of that sample. Where there is no text no policy reads anything, and a record that is taken as recorded is worth nothing
/// to any: no policy read it.
pub fn reading_of(
    policy: Policy,
    record: &RecordAudit,
    letters: Option<&PolicyLetters>,
) -> (Option<ChoiceLabel>, bool) {
    let (Some(letters), Some(key)) = (letters.filter(|_| record.is_replayed()), record.replayed_key) else {
        return (None, false);
    };
    let letter = letters.letter(policy);
    (letter, letter == Some(key))
}

fn is_right(record: &RecordAudit) -> bool {
    let mut samples = record.samples.iter();
    samples
        .next()
        .is_some_and(|first| first.replayed_outcome == Outcome::Correct)
}

impl PolicyScore {
    fn count(&mut self, at: usize, record: &RecordAudit, letters: Option<&PolicyLetters>) {
        let was_right = is_right(record);
        let (letter, is_right) = reading_of(self.policy, record, letters);
        self.read += usize::from(letter.is_some());
        self.score.correct += u64::from(is_right);
        let (Some(letters), Some(key)) = (letters.filter(|_| record.is_replayed()), record.replayed_key) else {
            return;
        };
        if is_right != was_right {
            let flips = if is_right { &mut self.gained } else { &mut self.lost };
            flips.push(PolicyFlip {
                record: at + 1,
                no: record.no().unwrap_or(at + 1),
                id: record.id.clone(),
                key,
                released: letters.letter(Policy::Released),
                letter,
            });
        }
    }
}
