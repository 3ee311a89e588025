use std::fmt;

use crate::model::{Month, Score};

/// Where in a file a remark belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The file's head.
    Head,
    /// A record of a result file, by its 1-based number in the file.
    Record(usize),
    /// An item of an item file, by its 1-based number in the file.
    Item(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head => f.write_str("head"),
            Self::Record(record) => write!(f, "record {record}"),
            Self::Item(item) => write!(f, "item {item}"),
        }
    }
}

/// A remark on a file that is usable all the same. [`Notice::code`] is for machines, `Display` for readers:
/// it names record and field, and untrusted text stands last, quoted and shortened.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Notice {
    /// The file begins with a UTF-8 byte order mark.
    ByteOrderMark,
    /// NaN or Infinity, as Python writes them, or numbers too large for a double; read as null.
    NonFiniteNumbers {
        /// How many.
        count: usize,
        /// In which records, ascending; none where they stand elsewhere.
        records: Vec<usize>,
    },
    /// Escaped halves of surrogate pairs; read as U+FFFD.
    LoneSurrogates {
        /// How many.
        count: usize,
        /// In which records, ascending; none where they stand elsewhere.
        records: Vec<usize>,
    },
    /// There are more remarks than are listed.
    MoreNotices {
        /// How many are left out.
        count: usize,
        /// Which records they are on, ascending; none in an item file.
        records: Vec<usize>,
    },
    /// A number that stands as a text; it is read as the number.
    NumberAsText {
        /// The field of the head.
        field: &'static str,
        /// The text.
        found: String,
    },
    /// A field holds a value of another type; it is read as empty.
    WrongType {
        /// Where.
        place: Place,
        /// The field.
        field: String,
        /// What should be there.
        expected: &'static str,
        /// What is there, in words.
        found: String,
    },
    /// A field that every such file has is missing.
    MissingField {
        /// Where.
        place: Place,
        /// The field.
        field: String,
    },
    /// A record of a run of AdvancedMathBench that cannot be used.
    RecordLeftOut {
        /// Which: its line in the file, from 1.
        record: usize,
        /// The field.
        field: String,
        /// What should be there.
        expected: &'static str,
        /// What is there, in words.
        found: String,
    },
    /// A key occurs twice in one object; the last counts, as in Python.
    RepeatedField {
        /// Where.
        place: Place,
    },
    /// A stored letter is none of A to E.
    UnknownLetter {
        /// The record.
        record: usize,
        /// The field.
        field: String,
        /// The text there.
        found: String,
    },
    /// The older format: no raw responses, no seed, unknown shuffle (spec section 4.5).
    LegacyFormat,
    /// Raw responses, but no seed: the right letters cannot be recomputed.
    SeedMissing,
    /// `overall` has no totals.
    TotalsMissing {
        /// What that means, in words.
        used: &'static str,
    },
    /// What stands in `overall` is no total; which value, another remark tells.
    TotalsUnreadable,
    /// `summary.all` and `overall` tell different totals; `overall` counts.
    SummaryDisagrees {
        /// By the summary.
        summary: Score,
        /// By `overall`.
        overall: Score,
    },
    /// The stored accuracy is not correct / total.
    AccuracyDisagrees {
        /// As stored.
        accuracy: f64,
        /// The totals.
        overall: Score,
    },
    /// More right answers than items: a short run resumed on a full file (spec section 4.6).
    CorrectExceedsTotal {
        /// The totals.
        overall: Score,
    },
    /// There are fewer or more records than the total says.
    RecordCountDisagrees {
        /// Records in the file.
        records: usize,
        /// The file's total.
        total: u64,
    },
    /// The records marked correct are not as many as the totals say.
    CorrectCountDisagrees {
        /// Records marked correct.
        counted: u64,
        /// The file's number.
        recorded: u64,
    },
    /// Not all candidates were tested.
    PartialRun {
        /// `total_tested`.
        tested: u64,
        /// `total_candidates`.
        candidates: u64,
    },
    /// `total_tested` is not the total of `overall`.
    TestedDisagrees {
        /// `total_tested`.
        tested: u64,
        /// The file's total.
        total: u64,
    },
    /// Content, name and folder do not name one month.
    MonthDisagrees {
        /// `file name` or `folder`.
        place: &'static str,
        /// The month named there.
        found: Month,
        /// The month that counts.
        used: Month,
    },
    /// Nothing tells the month.
    MonthMissing,
    /// Name and content tell different efforts; the content counts.
    EffortDisagrees {
        /// In the name.
        name: String,
        /// In the content.
        content: String,
    },
    /// Records were made with another effort than the head says.
    RecordEffortDisagrees {
        /// Which, from 1, ascending.
        records: Vec<usize>,
        /// The effort of the first of them.
        found: String,
    },
    /// The name and the head disagree on the thinking switch; the head counts.
    ThinkingDisagrees {
        /// By the head.
        content: bool,
    },
    /// The name ends in `_tmp`: a hand-made copy.
    TemporaryCopy,
    /// The name says `.progress`: an unfinished run.
    ProgressFile,
    /// A field with private values (folders, endpoints) is present; its values are not read.
    PrivateField {
        /// The field.
        field: &'static str,
        /// How often.
        count: usize,
        /// In which records; none where it is in the head.
        records: Vec<usize>,
    },
    /// An id occurs twice.
    DuplicateId {
        /// Where the second stands.
        place: Place,
        /// 1-based number of the first.
        first: usize,
        /// The id.
        id: String,
    },
    /// A record holds both an answer and an error.
    AnswerWithError {
        /// The record.
        record: usize,
    },
    /// The stored verdict is not what the stored letters say.
    VerdictDisagrees {
        /// The record.
        record: usize,
        /// 0-based number of the sample.
        sample: usize,
        /// The verdict.
        is_correct: bool,
        /// Whether a letter of the answer is stored.
        has_letter: bool,
    },
    /// A record has another number of samples than the head says.
    SampleCountDisagrees {
        /// The record.
        record: usize,
        /// Its samples.
        found: usize,
        /// By the head.
        expected: u32,
    },
    /// A sample of a record does not have the number of its place; its place counts. The first of the record.
    SampleIndexDisagrees {
        /// The record.
        record: usize,
        /// 0-based place of the sample.
        sample: usize,
        /// What stands there, in words.
        found: String,
    },
    /// A record's own field does not repeat sample 0; the record's own counts.
    SampleZeroDisagrees {
        /// The record.
        record: usize,
        /// The field.
        field: &'static str,
    },
    /// Items whose stored number is not their place in the file; the number counts.
    NumberDisagrees {
        /// How many items.
        count: usize,
        /// The first of them.
        item: usize,
        /// Its stored number.
        no: usize,
    },
    /// The items are of several months.
    SeveralMonths {
        /// How many months.
        count: usize,
    },
    /// A choice has no usable label; it gets the one of its place.
    LabelReplaced {
        /// The item.
        item: usize,
        /// 1-based place in `choices`.
        choice: usize,
        /// What stands there.
        found: String,
    },
    /// A choice has no text.
    BlankChoice {
        /// The item.
        item: usize,
        /// 1-based place in `choices`.
        choice: usize,
        /// Whether it still takes part in the shuffle, as in the hard split.
        is_kept: bool,
    },
    /// Two choices of an item have the same text.
    RepeatedChoice {
        /// The item.
        item: usize,
    },
    /// An item has another number of choices than five.
    ChoiceCount {
        /// The item.
        item: usize,
        /// Its choices.
        count: usize,
    },
    /// An item's choices cannot be used; it is kept without them.
    ChoicesUnusable {
        /// The item.
        item: usize,
        /// Why.
        reason: &'static str,
    },
    /// The right choice's own text and the one in `choices` differ; its own counts.
    CorrectTextDisagrees {
        /// The item.
        item: usize,
    },
    /// A text holds control characters, as where `\t` of a command was swallowed.
    ControlCharacters {
        /// The item.
        item: usize,
        /// The field.
        field: &'static str,
    },
    /// Record positions are their places in a file whose records are not all there: letters may be off.
    PositionGuessed {
        /// Records in the file.
        records: usize,
        /// The file's total.
        total: u64,
    },
    /// Records whose ids are those of no known item of the month.
    UnknownItems {
        /// Which, ascending.
        records: Vec<usize>,
        /// The id of the first of them.
        id: String,
    },
    /// Records whose ids are those of known items of another month.
    OtherMonth {
        /// That month.
        month: Month,
        /// Which, ascending.
        records: Vec<usize>,
        /// The id of the first of them.
        id: String,
    },
    /// Known items of the month have no record.
    ItemsWithoutRecord {
        /// Their numbers, ascending.
        numbers: Vec<usize>,
    },
    /// Stored answers, or verdicts alone, without a raw response, in a file that has some: nothing to replay, so their verdicts stay as
    /// recorded.
    AnswersWithoutResponse {
        /// How many records.
        records: usize,
        /// How many of their samples.
        samples: usize,
        /// How many of these have a verdict and not even an answer.
        verdicts_alone: usize,
        /// Whether any of these is not a first one.
        has_later: bool,
        /// The first record.
        first: usize,
    },
    /// Stored letters that the parser does not read from the stored text. Two evaluators parse thinking
    /// text that they do not store (spec section 3.2).
    AnswersNotReproduced {
        /// How many samples.
        count: usize,
        /// The first record.
        record: usize,
    },
    /// The file is shown as recorded.
    NotReplayed {
        /// Why.
        reason: &'static str,
    },
}

impl Notice {
    /// The 1-based number of the one record that it is on; `None` for what is on the file, or sums up.
    pub const fn record(&self) -> Option<usize> {
        match self {
            Self::WrongType { place, .. }
            | Self::MissingField { place, .. }
            | Self::RepeatedField { place }
            | Self::DuplicateId { place, .. } => match place {
                Place::Record(record) => Some(*record),
                Place::Head | Place::Item(_) => None,
            },
            Self::UnknownLetter { record, .. }
            | Self::RecordLeftOut { record, .. }
            | Self::AnswerWithError { record }
            | Self::VerdictDisagrees { record, .. }
            | Self::SampleCountDisagrees { record, .. }
            | Self::SampleIndexDisagrees { record, .. }
            | Self::SampleZeroDisagrees { record, .. } => Some(*record),
            _ => None,
        }
    }
}
