use serde::Serialize;

use super::placement::{Placement, Positions};
use crate::model::{ChoiceLabel, Outcome, Provenance, Score};
use crate::read::Notice;
use crate::replay::{AnswerRule, ParsedAnswer};

/// A result file scored again, beside what it says itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// The file's own total; `None` where it tells none that can be read.
    pub recorded: Option<Score>,
    /// Whether something that is no total stands in its place.
    pub has_unreadable_total: bool,
    /// Our count over the records of the file whose first sample could be replayed, whatever total it tells; `None` when
    /// the file cannot be replayed and is shown as recorded. The records left out are those of [`Self::as_recorded`].
    pub replayed: Option<Score>,
    /// Verdicts that change between right and not right, in either direction; all samples.
    pub flips: Vec<Flip>,
    /// Stored right letters that the shuffle does not give.
    pub letter_mismatches: Vec<LetterMismatch>,
    /// Stored chosen letters that the parser does not read from the stored text, whatever the verdict; all samples.
    pub answer_mismatches: Vec<AnswerMismatch>,
    /// Records with an answer, right or wrong. This count and the next four are over first samples and sum to the number
    /// of records.
    pub answered: usize,
    /// Records with text from which no letter can be read.
    pub unread: usize,
    /// Records with neither text nor error.
    pub unanswered: usize,
    /// Records whose request failed.
    pub failed: usize,
    /// Records with [a verdict alone](SampleAudit::is_verdict_alone).
    pub verdicts_alone: usize,
    /// Which rule of the parser read the first samples that have text.
    pub rules: RuleCounts,
    /// Remarks of the scoring; those of the reading are apart.
    pub notices: Vec<Notice>,
    /// One entry a record, in the order of the file.
    pub records: Vec<RecordAudit>,
}

impl Audit {
    /// Whether nothing that could be checked disagrees: letters, answers, verdicts and totals.
    /// A file that cannot be replayed agrees as far as can be told.
    pub fn agrees(&self) -> bool {
        self.flips.is_empty()
            && self.letter_mismatches.is_empty()
            && self.answer_mismatches.is_empty()
            && self.replayed.is_none_or(|replayed| {
                let correct = replayed.correct + self.as_recorded().score.correct;
                match self.recorded {
                    Some(recorded) => correct == recorded.correct && self.has_whole_total(),
                    None => !self.has_unreadable_total,
                }
            })
    }

    /// What is taken as the file stores it although the file is replayed: samples with a stored answer and no response,
    /// or without a right letter of our own. Nothing of a file that is not replayed.
    pub fn as_recorded(&self) -> AsRecorded {
        let mut found = AsRecorded::default();
        if self.replayed.is_none() {
            return found;
        }
        for (at, record) in self.records.iter().enumerate() {
            let left = record.samples.iter().filter(|sample| !sample.is_replayed).count();
            if left > 0 {
                found.records.push(at + 1);
                found.samples += left;
                found.verdicts_alone += record.samples.iter().filter(|sample| sample.is_verdict_alone).count();
            }
            if let Some(first) = record.samples.first().filter(|first| !first.is_replayed) {
                found.score.total += 1;
                found.score.correct += u64::from(first.replayed_outcome == Outcome::Correct);
            }
        }
        found
    }

    /// Whether the file's own total can be true: it counts no fewer items than the file has records, or right answers by
    /// its own count. Where it cannot, no rate, interval or band is to be given.
    pub fn has_possible_total(&self) -> bool {
        self.recorded
            .is_none_or(|recorded| recorded.can_be_of(self.records.len()))
    }

    /// Whether the file tells a total that is over its records. Where it is not, no rate is to be given for it.
    pub fn has_whole_total(&self) -> bool {
        let is_whole = |recorded: Score| recorded.is_of(self.records.len());
        self.recorded.is_some_and(is_whole)
    }

    /// 1-based numbers of the records of which some sample has no verdict recorded, ascending.
    pub fn without_verdict(&self) -> Vec<usize> {
        self.numbers(|record| record.samples.iter().any(|sample| sample.recorded_outcome.is_none()))
    }

    /// 1-based numbers of the records of which no right letter from A to E is recorded, ascending.
    pub fn without_letter(&self) -> Vec<usize> {
        self.numbers(|record| record.recorded_key.is_none())
    }

    /// 1-based numbers of the records of which some sample has a text and no answer recorded, ascending.
    pub fn without_answer(&self) -> Vec<usize> {
        self.numbers(RecordAudit::lacks_answer)
    }

    fn numbers(&self, holds: fn(&RecordAudit) -> bool) -> Vec<usize> {
        let records = self.records.iter().enumerate();
        let found = records.filter(|(_, record)| holds(record));
        found.map(|(at, _)| at + 1).collect()
    }

    /// What became of the samples after the first ones, which no other count is of; `None` where there are none.
    pub fn later(&self) -> Option<OutcomeCounts> {
        let later = self.records.iter().flat_map(|record| record.samples.iter().skip(1));
        let mut later = later.peekable();
        later.peek()?;
        let mut found = OutcomeCounts::default();
        later.for_each(|sample| found.count(sample));
        Some(found)
    }

    /// How the records came by their positions.
    pub fn positions(&self) -> Positions {
        let mut positions = Positions::default();
        for record in &self.records {
            positions.count(record);
        }
        positions
    }

    /// How far the file's numbers can be checked: the weakest of its samples counts.
    pub fn provenance(&self) -> Provenance {
        if self.replayed.is_some() && self.as_recorded().samples == 0 {
            Provenance::Replayed
        } else {
            Provenance::Recorded
        }
    }

    /// What a board shows of a sample of a record: ours where we have a right letter of our own, else as stored.
    /// `None` where the record has no such sample; every record as read has sample 0.
    pub fn verdict(&self, record: &RecordAudit, sample: usize) -> Option<Verdict> {
        let sample = record.samples.get(sample)?;
        let is_ours = self.replayed.is_some() && record.replayed_key.is_some();
        let parsed = sample.parsed.as_ref().filter(|_| is_ours);
        let outcome = sample.replayed_outcome;
        Some(Verdict {
            outcome,
            letter: parsed
                .map_or(sample.recorded, |parsed| parsed.letter)
                .filter(|_| outcome.is_answered()),
            key: if is_ours {
                record.replayed_key
            } else {
                record.recorded_key
            },
            rule: parsed.map(|parsed| parsed.rule),
        })
    }
}

/// How many samples came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OutcomeCounts {
    /// With an answer, right or wrong.
    pub answered: usize,
    /// With text but no letter.
    pub unread: usize,
    /// With neither text nor error.
    pub unanswered: usize,
    /// Whose request failed.
    pub failed: usize,
    /// With a verdict and neither answer nor text.
    pub verdicts_alone: usize,
}

impl OutcomeCounts {
    fn count(&mut self, sample: &SampleAudit) {
        *match sample.replayed_outcome {
            Outcome::Correct | Outcome::Wrong if sample.is_verdict_alone => &mut self.verdicts_alone,
            Outcome::Correct | Outcome::Wrong => &mut self.answered,
            Outcome::Unread => &mut self.unread,
            Outcome::Unanswered => &mut self.unanswered,
            Outcome::Failed => &mut self.failed,
        } += 1;
    }
}

/// What is taken as stored in a file that is replayed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AsRecorded {
    /// Right ones, as stored, of the records whose first sample is taken so.
    pub score: Score,
    /// Samples that are taken so, the first ones among them.
    pub samples: usize,
    /// Those of them that have a verdict and not even an answer.
    pub verdicts_alone: usize,
    /// 1-based numbers of the records that have such a sample, ascending.
    pub records: Vec<usize>,
}

/// What became of a sample, and how that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What became of it.
    pub outcome: Outcome,
    /// The letter chosen; `None` where the outcome has none, or the letter is not known.
    pub letter: Option<ChoiceLabel>,
    /// The right letter; `None` where nothing tells it.
    pub key: Option<ChoiceLabel>,
    /// The rule that read the letter; `None` where it was not read here.
    pub rule: Option<AnswerRule>,
}

/// A verdict that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flip {
    /// 1-based number of the record in the file.
    pub record: usize,
    /// 1-based number of the item in its month.
    pub no: usize,
    /// The record's id as stored.
    pub id: String,
    /// 0-based number of the sample; the file's total counts sample 0 only.
    pub sample: usize,
    /// As stored.
    pub recorded: Outcome,
    /// As computed here.
    pub replayed: Outcome,
}

/// A stored right letter that the shuffle does not give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterMismatch {
    /// 1-based number of the record in the file.
    pub record: usize,
    /// 1-based number of the item in its month.
    pub no: usize,
    /// The record's id as stored.
    pub id: String,
    /// As stored.
    pub recorded: ChoiceLabel,
    /// By the shuffle.
    pub replayed: ChoiceLabel,
}

/// A stored chosen letter that is not what the parser reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerMismatch {
    /// 1-based number of the record in the file.
    pub record: usize,
    /// 1-based number of the item in its month; of the record in the file where its item is unknown.
    pub no: usize,
    /// The record's id as stored.
    pub id: String,
    /// 0-based number of the sample.
    pub sample: usize,
    /// As stored.
    pub recorded: Option<ChoiceLabel>,
    /// What is stored in its place where that is no letter from A to E, shortened.
    pub unusual: Option<String>,
    /// By the parser.
    pub replayed: Option<ChoiceLabel>,
}

/// How often each rule of the parser fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RuleCounts {
    /// [`AnswerRule::Box`].
    #[serde(rename = "box")]
    pub boxed: usize,
    /// [`AnswerRule::Single`].
    pub single: usize,
    /// [`AnswerRule::Fallback`].
    pub fallback: usize,
    /// [`AnswerRule::None`].
    pub none: usize,
}

impl RuleCounts {
    pub(super) fn count(&mut self, rule: AnswerRule) {
        *match rule {
            AnswerRule::Box => &mut self.boxed,
            AnswerRule::Single => &mut self.single,
            AnswerRule::Fallback => &mut self.fallback,
            AnswerRule::None => &mut self.none,
        } += 1;
    }
}

/// One record scored again.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordAudit {
    /// The id as stored.
    pub id: String,
    /// Where the record's position comes from.
    pub placement: Placement,
    /// 0-based position of its item in the month, which the shuffle's seed counts from; `None` when unknown.
    pub position: Option<usize>,
    /// The right letter as stored.
    pub recorded_key: Option<ChoiceLabel>,
    /// The right letter by the shuffle; `None` without seed or position.
    pub replayed_key: Option<ChoiceLabel>,
    /// One entry a sample, in the order of the file; never empty for a record as read.
    pub samples: Vec<SampleAudit>,
}

impl RecordAudit {
    /// 1-based number of the item in its month, where known.
    pub fn no(&self) -> Option<usize> {
        self.position.map(|position| position + 1)
    }

    /// Whether what the shuffle says of it hangs on a position that only its place in the file tells.
    pub fn is_assumed(&self) -> bool {
        self.placement.is_assumed() && self.replayed_key.is_some()
    }

    /// Stored and shuffled right letter, where both are known and differ.
    pub fn letter_mismatch(&self) -> Option<(ChoiceLabel, ChoiceLabel)> {
        let both = self.recorded_key.zip(self.replayed_key);
        both.filter(|(recorded, replayed)| recorded != replayed)
    }

    /// Whether the verdict of its first sample, which counts, is computed here.
    pub fn is_replayed(&self) -> bool {
        self.samples.first().is_some_and(|first| first.is_replayed)
    }

    /// Whether some sample has a text and no answer recorded.
    pub fn lacks_answer(&self) -> bool {
        self.samples.iter().any(|sample| sample.lacks_answer)
    }

    /// Whether the verdict of any sample flips.
    pub fn has_flip(&self) -> bool {
        self.samples.iter().any(SampleAudit::is_flip)
    }
}

/// One sample scored again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleAudit {
    /// The chosen letter as stored.
    pub recorded: Option<ChoiceLabel>,
    /// What is stored in its place where that is no letter from A to E, shortened.
    pub unusual: Option<String>,
    /// Whether it has a text, and the file no field for what was read from it.
    pub lacks_answer: bool,
    /// Whether it is recorded as right, with neither an answer nor a text.
    pub is_verdict_alone: bool,
    /// What the parser makes of the text; `None` without text.
    pub parsed: Option<ParsedAnswer>,
    /// What became of it, as stored; `None` where no verdict is.
    pub recorded_outcome: Option<Outcome>,
    /// What became of it, as computed here; as stored where it cannot be computed.
    pub replayed_outcome: Outcome,
    /// Whether that is computed here: there is a right letter of ours, and no stored answer without the text it was read
    /// from.
    pub is_replayed: bool,
}

impl SampleAudit {
    /// Whether the verdict changes between right and not right, in either direction. What is not recorded cannot change.
    pub fn is_flip(&self) -> bool {
        let is_right = self.replayed_outcome == Outcome::Correct;
        self.recorded_outcome
            .is_some_and(|recorded| (recorded == Outcome::Correct) != is_right)
    }
}
