use serde::Serialize;

use super::report_policy::{PolicyReport, position};
use super::{FileDigest, ProofReport, Subject, as_recorded_words, position_words, total_words, unrecorded_words};
use crate::model::{ChoiceLabel, Outcome, PromptMode, ResultFormat, Score, Seed, file_name};
use crate::read::Notice;
use crate::score::{
    AgreeingSeeds, AnswerMismatch, Audit, Band, FailedRecords, Flip, LetterMismatch, OutcomeCounts, Positions, Repeats,
    RuleCounts, agreeing_seeds_of,
};

/// What scoring some files again gave: the audit, as `mathboard score --format json` prints it.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    /// One entry a result file, in the order given.
    pub files: Vec<FileReport>,
    /// What is odd about files beside each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<FileError>,
    /// Files that could not be used.
    pub errors: Vec<FileError>,
}

/// One result file.
#[derive(Debug, Serialize)]
pub struct FileReport {
    /// The name of the file without folders, which are others in every place.
    pub file: String,
    /// The same as given, for the table.
    #[serde(skip)]
    pub path: String,
    /// Length in bytes of the file as it lies on the disk; `None`, for the table, where nobody counted.
    pub bytes: Option<u64>,
    /// SHA-256 of the file as it lies on the disk.
    pub sha256: Option<String>,
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
    /// The file's own total, as stored; `None` where none can be read.
    pub recorded: Option<Score>,
    /// As computed here, over the records that could be replayed.
    pub replayed: Option<Score>,
    /// What could not in a file that is replayed, and stands as stored; `None` where nothing.
    pub as_recorded: Option<TakenAsRecorded>,
    /// What is wrong with the file's own total: it cannot be read, cannot be true, or is not over the records.
    pub odd_total: Option<String>,
    /// The records below in words, for the table.
    #[serde(skip)]
    pub unrecorded: Option<String>,
    /// 1-based numbers of the records of which some sample has no verdict recorded.
    pub without_verdict: Vec<usize>,
    /// Those of which no right letter is recorded.
    pub without_letter: Vec<usize>,
    /// Those of which some sample has a text and no answer recorded.
    pub without_answer: Vec<usize>,
    /// How the records came by their positions.
    pub positions: Positions,
    /// What hangs on positions that are assumed from the order of the records, where any are.
    pub assumed_positions: Option<String>,
    /// The sample that every count is of which does not tell another, and both scores: the first, as in the file's total.
    pub counted_sample: usize,
    /// Verdicts that come out otherwise.
    pub flips: Vec<Change<Outcome>>,
    /// Stored right letters that the shuffle does not give.
    pub letter_mismatches: Vec<Change<char>>,
    /// Stored chosen letters, or what stands in their place, that are not read from the stored text.
    pub answer_mismatches: Vec<Change<Option<String>>>,
    /// First samples with an answer, right or wrong.
    pub answered: usize,
    /// First samples with text but no letter.
    pub unread: usize,
    /// First samples with neither text nor error.
    pub unanswered: usize,
    /// First samples whose request failed.
    pub failed: usize,
    /// First samples with a verdict and neither answer nor text.
    pub verdicts_alone: usize,
    /// The same five counts of all later samples; `None` where there are none.
    pub later_samples: Option<OutcomeCounts>,
    /// First samples by the rule that read them.
    pub rules: RuleCounts,
    /// What failed by kind of error, over all samples.
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

/// Records that stand as stored in a file that is replayed.
#[derive(Debug, Serialize)]
pub struct TakenAsRecorded {
    /// The same in words, with the numbers of the records.
    pub words: String,
    /// Right ones among the records whose first sample stands so.
    pub correct: u64,
    /// These records.
    pub total: u64,
    /// Samples that stand so, the first ones among them.
    pub samples: usize,
    /// 1-based numbers of the records in the file.
    pub records: Vec<usize>,
}

impl TakenAsRecorded {
    fn of(audit: &Audit) -> Option<Self> {
        let found = audit.as_recorded();
        Some(Self {
            words: as_recorded_words(audit)?,
            correct: found.score.correct,
            total: found.score.total,
            samples: found.samples,
            records: found.records,
        })
    }
}

/// One record that came out otherwise than stored.
#[derive(Debug, Serialize)]
pub struct Change<T> {
    /// 1-based number of the item in its month; of the record in the file where its item is unknown.
    pub no: usize,
    /// The record's id as stored.
    pub id: String,
    /// 1-based number of the sample; left out for the first.
    #[serde(skip_serializing_if = "is_first")]
    pub sample: usize,
    /// `assumed` where this hangs on a position that only the order of the records tells; else left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<&'static str>,
    /// As stored.
    pub recorded: T,
    /// As computed here.
    pub replayed: T,
}

/// What failed by one kind of error.
#[derive(Debug, Serialize)]
pub struct FailedKind {
    /// The kind in words.
    pub kind: String,
    /// How many samples failed so.
    pub samples: usize,
    /// 1-based numbers of the records in the file of which any did.
    pub records: Vec<usize>,
}

impl From<&FailedRecords> for FailedKind {
    fn from(failed: &FailedRecords) -> Self {
        Self {
            kind: failed.kind.to_string(),
            samples: failed.samples,
            records: failed.records.clone(),
        }
    }
}

/// The first sample is the one that counts; it goes without saying.
fn is_first(sample: &usize) -> bool {
    *sample == 1
}

/// A remark on a file.
#[derive(Debug, Serialize)]
pub struct Remark {
    /// What kind of remark, in a word.
    pub code: &'static str,
    /// The remark as a sentence.
    pub message: String,
}

impl Remark {
    /// Of a remark.
    pub(super) fn new(notice: &Notice) -> Self {
        Self {
            code: notice.code(),
            message: notice.to_string(),
        }
    }
}

/// A file that could not be used, or that is odd beside another.
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
    /// The report on a file, with the digest of its own bytes where it is known.
    pub fn new(subject: &Subject<'_>, digest: Option<&FileDigest>) -> Self {
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
            file: file_name(&file.source).to_owned(),
            path: file.source.clone(),
            bytes: digest.map(FileDigest::bytes),
            sha256: digest.map(FileDigest::sha256),
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
            as_recorded: TakenAsRecorded::of(audit),
            odd_total: total_words(audit),
            unrecorded: unrecorded_words(audit),
            without_verdict: audit.without_verdict(),
            without_letter: audit.without_letter(),
            without_answer: audit.without_answer(),
            positions: audit.positions(),
            assumed_positions: position_words(audit),
            counted_sample: 1,
            flips: audit.flips.iter().map(|found| flip(found, audit)).collect(),
            letter_mismatches: letter_mismatches(audit),
            answer_mismatches: audit.answer_mismatches.iter().map(answer_mismatch).collect(),
            answered: audit.answered,
            unread: audit.unread,
            unanswered: audit.unanswered,
            failed: audit.failed,
            verdicts_alone: audit.verdicts_alone,
            later_samples: audit.later(),
            rules: audit.rules,
            errors: audit.failed_by_kind(file).iter().map(FailedKind::from).collect(),
            repeats: audit.repeats(),
            agreeing_seeds: agreeing_seeds_of(file, audit, items),
            policies: band.map(|band| {
                band.scores
                    .iter()
                    .map(|score| PolicyReport::new(score, audit))
                    .collect()
            }),
            notices: notices.iter().chain(&audit.notices).map(Remark::new).collect(),
            agrees: audit.agrees(),
        }
    }
}

fn flip(flip: &Flip, audit: &Audit) -> Change<Outcome> {
    Change {
        no: flip.no,
        id: flip.id.clone(),
        sample: flip.sample + 1,
        position: position(audit, flip.record),
        recorded: flip.recorded,
        replayed: flip.replayed,
    }
}

fn letter_mismatches(audit: &Audit) -> Vec<Change<char>> {
    let change = |mismatch: &LetterMismatch| Change {
        no: mismatch.no,
        id: mismatch.id.clone(),
        sample: 1,
        position: position(audit, mismatch.record),
        recorded: mismatch.recorded.as_char(),
        replayed: mismatch.replayed.as_char(),
    };
    audit.letter_mismatches.iter().map(change).collect()
}

fn answer_mismatch(mismatch: &AnswerMismatch) -> Change<Option<String>> {
    let letter = |letter: Option<ChoiceLabel>| letter.map(|letter| letter.to_string());
    Change {
        no: mismatch.no,
        id: mismatch.id.clone(),
        sample: mismatch.sample + 1,
        // What is read from a text hangs on no shuffle.
        position: None,
        recorded: letter(mismatch.recorded).or_else(|| mismatch.unusual.clone()),
        replayed: letter(mismatch.replayed),
    }
}

impl Report {
    /// The report in JSON, with a line end.
    pub fn to_json(&self) -> String {
        line(self)
    }

    /// The same with an entry `runs` for runs of AdvancedMathBench, in the order of their records, where there are any.
    pub fn to_json_with(&self, runs: &[ProofReport]) -> String {
        #[derive(Serialize)]
        struct WithRuns<'r> {
            files: &'r [FileReport],
            runs: &'r [ProofReport],
            #[serde(skip_serializing_if = "<[_]>::is_empty")]
            remarks: &'r [FileError],
            errors: &'r [FileError],
        }
        if runs.is_empty() {
            return self.to_json();
        }
        line(&WithRuns {
            files: &self.files,
            runs,
            remarks: &self.remarks,
            errors: &self.errors,
        })
    }
}

fn line(report: &impl Serialize) -> String {
    // Text for keys and no number that JSON cannot hold: it always serialises.
    let mut json = serde_json::to_string(report).unwrap_or_default();
    json.push('\n');
    json
}
