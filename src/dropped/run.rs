use serde::{Deserialize, Serialize};

use super::{DroppedEvidence, Join};
use crate::model::{ChoiceLabel, Conditions, Month, Outcome, Provenance, Score};
use crate::store::{MatrixRow, TokenRow, read_mark};

/// A result file scored again, without its texts. Everything by record is in the order of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DroppedRun {
    /// The name of the file, with folders where they were told.
    pub source: String,
    /// What the run was made with.
    pub conditions: Conditions,
    /// The month, where anything tells it.
    pub month: Option<Month>,
    /// End of the run as stored, no zone.
    pub timestamp: Option<String>,
    /// What the file's name says that a reader should know beside its number.
    pub notes: Vec<String>,
    /// What is odd about the file and its scoring, as sentences: the first [`MOST_REMARKS`](super::MOST_REMARKS).
    pub notices: Vec<String>,
    /// How many such remarks there are.
    pub remarks: u64,
    /// The file's own total; `None` where it tells none that can be read.
    pub recorded: Option<Score>,
    /// Our count over the records that could be replayed; `None` when the file cannot be and is shown as recorded.
    pub replayed: Option<Score>,
    /// What stands as stored in a file that is replayed, counted over the records whose first sample could not be.
    pub as_recorded: Score,
    /// All samples that stand as stored so.
    pub left_samples: u64,
    /// Those of them that have a verdict and not even an answer.
    pub verdicts_alone: u64,
    /// How far the numbers can be checked.
    pub provenance: Provenance,
    /// Whether nothing that could be checked disagrees: see [`Audit::agrees`](crate::score::Audit::agrees).
    pub agrees: bool,
    /// Verdicts that change between right and not right, all samples.
    pub flips: u64,
    /// Those of them that come out right here.
    pub gained_flips: u64,
    /// Those of them that hang on a position that only the order of the records tells.
    pub assumed_flips: u64,
    /// Stored right letters that the shuffle does not give.
    pub letter_mismatches: u64,
    /// Stored chosen letters that the parser does not read from the stored text, all samples.
    pub answer_mismatches: u64,
    /// Records with an answer, right or wrong. This count and the next four are over first samples.
    pub answered: u64,
    /// Records with text from which no letter can be read.
    pub unread: u64,
    /// Records with neither text nor error.
    pub unanswered: u64,
    /// Records whose request failed.
    pub failed: u64,
    /// Records with a verdict and neither answer nor text.
    pub only_verdicts: u64,
    /// Samples after the first by what became of them, in the order of [`LATER`](super::LATER), then those with a verdict
    /// alone; empty where there are none.
    pub later: Vec<u64>,
    /// First samples read by their last box. This count and the next three sum to the first samples with text.
    pub boxed: u64,
    /// First samples that are a single letter.
    pub single: u64,
    /// First samples read by their last lone capital.
    pub fallback: u64,
    /// First samples with text that no rule reads.
    pub no_rule: u64,
    /// Where the items of its records come from, files before the site.
    pub joins: Vec<Join>,
    /// What there is on it beside its score; nothing where only its score was asked for.
    pub evidence: DroppedEvidence,
    /// The id of each record as stored.
    pub ids: Vec<String>,
    /// The number of each record's item in its month, from 1, where known.
    pub numbers: Vec<Option<u64>>,
    /// One character a record: a space where it agrees, `f` where a verdict flips, `k` where the stored right letter
    /// is not the one of the shuffle, `b` for both.
    pub differences: String,
    /// The verdicts, one character a record. The key is always told, with a space where no right letter is known;
    /// there a letter is a wrong one.
    pub row: MatrixRow,
    /// Tokens and seconds, one entry a record.
    pub tokens: TokenRow,
    /// Of a file [with more records](Self::is_long) than are told of at once: how many, then the parts of them, a line
    /// each. Of [some of them](Self::window): `@` with their place in a part, and which they are. Else empty, as in what
    /// older builds told.
    #[serde(default)]
    pub(super) long: String,
}

impl DroppedRun {
    /// Whether the file's own total can be true: see [`Audit::has_possible_total`](crate::score::Audit::has_possible_total).
    pub fn has_possible_total(&self) -> bool {
        self.recorded.is_none_or(|recorded| recorded.can_be_of(self.count()))
    }

    /// The share of right answers by a total that is over the records; `None` where it is not.
    pub fn recorded_share(&self) -> Option<f64> {
        let recorded = self.recorded.filter(|recorded| recorded.is_of(self.count()));
        recorded.and_then(Score::accuracy)
    }

    /// Whether a sample of a record after the first has an answer, as far as that is told beside one with a verdict alone.
    /// `at` counts from 0.
    pub(super) fn has_later_answer(&self, at: usize) -> bool {
        let has_alone = character(&self.evidence.lacks, at).is_some_and(|mark| mark as u8 & 8 != 0);
        let mut later = (1..=self.row.more_letters.len()).filter_map(|sample| self.verdict(sample, at));
        later.any(|(outcome, letter)| outcome.is_answered() && (letter.is_some() || !has_alone))
    }

    /// How many samples of a record after the first came to one of these outcomes. `at` counts from 0.
    pub fn later_of(&self, at: usize, holds: &dyn Fn(Outcome) -> bool) -> u64 {
        let later = (1..=self.row.more_letters.len()).filter_map(|sample| self.verdict(sample, at));
        later.filter(|(outcome, _)| holds(*outcome)).count() as u64
    }

    /// What the first sample of a record is worth as stored, and whether that is recorded at all; `None` where that is
    /// not told. `at` counts from 0.
    pub fn recorded_verdict(&self, at: usize) -> Option<Option<bool>> {
        match character(&self.evidence.recorded, at)? {
            'r' | 'R' => Some(Some(true)),
            'w' | 'W' => Some(Some(false)),
            _ => Some(None),
        }
    }

    /// Whether a record is joined with an item that is known. `at` counts from 0.
    pub fn is_joined(&self, at: usize) -> bool {
        character(&self.evidence.placed, at) == Some('i')
    }

    /// Whether the position of a record is assumed from the order of the records. `at` counts from 0.
    pub fn is_assumed(&self, at: usize) -> bool {
        character(&self.evidence.placed, at) == Some('a')
    }

    /// Whether the first sample of a record stands as stored in a file that is replayed. `at` counts from 0.
    pub fn is_as_recorded(&self, at: usize) -> bool {
        character(&self.evidence.as_recorded, at) == Some('f')
    }

    /// The number of a record's item in its month, from 1, where known. `at` counts from 0.
    pub fn number(&self, at: usize) -> Option<u64> {
        self.numbers.get(at).copied().flatten()
    }

    /// The right letter of a record, ours where we have one, else as stored. `at` counts from 0.
    pub fn key(&self, at: usize) -> Option<ChoiceLabel> {
        character(self.row.key.as_deref()?, at).and_then(ChoiceLabel::from_char)
    }

    /// What became of a sample of a record, and the letter chosen; `None` where there is no such sample.
    /// `sample` and `at` count from 0.
    pub fn verdict(&self, sample: usize, at: usize) -> Option<(Outcome, Option<ChoiceLabel>)> {
        let letters = match sample.checked_sub(1) {
            None => &self.row.letters,
            Some(more) => self.row.more_letters.get(more)?,
        };
        let mark = character(letters, at)?;
        match (self.key(at), ChoiceLabel::from_char(mark)) {
            (None, Some(letter)) => Some((Outcome::Wrong, Some(letter))),
            (key, _) => read_mark(mark, key.unwrap_or(ChoiceLabel::A)),
        }
    }

    /// Whether the verdict of any sample of a record flips.
    pub fn has_flip(&self, at: usize) -> bool {
        matches!(character(&self.differences, at), Some('f' | 'b'))
    }

    /// Whether the stored letter of any sample of a record is not what the parser reads.
    pub fn has_answer_mismatch(&self, at: usize) -> bool {
        character(&self.evidence.answers, at).is_some_and(|letter| letter.is_ascii_lowercase() || letter == '_')
    }

    /// The stored letter of a record's first sample, if it has one; `None` where stored letters are not told.
    pub fn stored_letter(&self, at: usize) -> Option<Option<char>> {
        let letter = character(&self.evidence.answers, at)?.to_ascii_uppercase();
        Some(Some(letter).filter(char::is_ascii_uppercase))
    }

    /// Whether a right letter of a record is recorded; `None` where that is not told. `at` counts from 0.
    pub fn has_recorded_key(&self, at: usize) -> Option<bool> {
        character(&self.evidence.lacks, at).map(|mark| mark as u8 & 1 == 0)
    }

    /// Whether the first sample of a record has a verdict and neither answer nor text. `at` counts from 0.
    pub fn is_verdict_alone(&self, at: usize) -> bool {
        character(&self.evidence.lacks, at).is_some_and(|mark| mark as u8 & 4 != 0)
    }

    /// Whether the first sample of a record has a text; `None` where that is not told. `at` counts from 0.
    pub fn has_text(&self, at: usize) -> Option<bool> {
        character(&self.evidence.rules, at).map(|rule| rule != ' ')
    }

    /// Whether the stored right letter of a record is not the one of the shuffle.
    pub fn has_letter_mismatch(&self, at: usize) -> bool {
        matches!(character(&self.differences, at), Some('k' | 'b'))
    }
}

/// All these rows are ASCII, so that a place is found at once.
fn character(row: &str, at: usize) -> Option<char> {
    row.as_bytes().get(at).copied().map(char::from)
}
