use crate::model::{Month, RunId, Score};

/// Why runs and items could not be put together. Published files disagree with each other, or a
/// dropped file is about items that this board has not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A month of the index has no item list among those given.
    #[error("the item list of {} is missing", .month.long())]
    MissingItems {
        /// The month.
        month: Month,
    },
    /// An item list was given for a month that the index does not have, or twice.
    #[error("there is an item list for {}, which the index does not list or lists once only", .month.long())]
    UnexpectedItems {
        /// The month.
        month: Month,
    },
    /// The item list of a month is not as long as the index says.
    #[error("the item list of {} has {found} items, the index says {expected}", .month.long())]
    ItemCount {
        /// The month.
        month: Month,
        /// Items in the list.
        found: usize,
        /// Items by the index.
        expected: usize,
    },
    /// The numbers of a month's items do not rise.
    #[error("item {no} of {} is out of order or there twice", .month.long())]
    ItemOrder {
        /// The month.
        month: Month,
        /// The number in question.
        no: usize,
    },
    /// The key has another length than the item lists.
    #[error("the key has {found} letters for {expected} items")]
    KeyLength {
        /// Letters of the key.
        found: usize,
        /// Items.
        expected: usize,
    },
    /// A character of the published key is no letter.
    #[error("the key of item {no} of {} is no letter from A to E but {found:?}", .month.long())]
    KeyLetter {
        /// The month.
        month: Month,
        /// The item's number.
        no: usize,
        /// The character found.
        found: char,
    },
    /// A row of the matrix or of the tokens has another length than the item lists.
    #[error("run {run}: {what} has {found} entries for {expected} items ({months})")]
    RowLength {
        /// The run.
        run: RunId,
        /// Which row: letters, key, output tokens or seconds.
        what: &'static str,
        /// Entries found.
        found: usize,
        /// Items.
        expected: usize,
        /// The months that the entries should cover: `November 2025 to February 2026`.
        months: String,
    },
    /// A character of a run's letters or key is none that the store knows.
    #[error("run {run}, item {no} of {}: {what} holds {found:?}, which means nothing here", .month.long())]
    CellLetter {
        /// The run.
        run: RunId,
        /// The month.
        month: Month,
        /// The item's number.
        no: usize,
        /// Letters or key.
        what: &'static str,
        /// The character found.
        found: char,
    },
    /// A month of a run comes both as verdicts and as a total, so it would count twice.
    #[error("run {run} has both verdicts and a reported total for {}", .month.long())]
    CountedTwice {
        /// The run.
        run: RunId,
        /// The month.
        month: Month,
    },
    /// A run speaks of a month that the benchmark does not have.
    #[error("run {run} speaks of {}, a month without items on this board", .month.long())]
    RunMonth {
        /// The run.
        run: RunId,
        /// The month.
        month: Month,
    },
    /// The matrix or the tokens have a row for a run that the index does not list.
    #[error("{what} has a row for run {run}, which the index does not list")]
    UnlistedRun {
        /// The run.
        run: RunId,
        /// Matrix or tokens.
        what: &'static str,
    },
    /// The index lists a run twice.
    #[error("the index lists run {run} twice")]
    RepeatedRun {
        /// The run.
        run: RunId,
    },
    /// A dropped file tells no month, neither inside nor by its name.
    #[error("nothing tells the month of this file, so its items cannot be found: {file:?}")]
    NoMonth {
        /// The file.
        file: String,
    },
    /// A dropped file counts more right answers than answers.
    #[error("its own total, {total}, cannot be true, so it is not ranked: {file:?}")]
    ImpossibleTotal {
        /// The total as stored.
        total: Score,
        /// The file.
        file: String,
    },
    /// A dropped file is about a month that the board does not have.
    #[error("this board has no items of {}, so this file cannot join it: {file:?}", .month.long())]
    MonthNotHere {
        /// The month.
        month: Month,
        /// The file.
        file: String,
    },
    /// A dropped file has no record, or came with the audit of another.
    #[error("there is no scored record to add in {file:?}")]
    NoRecords {
        /// The file.
        file: String,
    },
    /// A dropped file has far more records than any month has items.
    #[error("{count} records are more than {} has items, in {file:?}", .month.long())]
    TooManyRecords {
        /// How many it has.
        count: usize,
        /// The month.
        month: Month,
        /// The file.
        file: String,
    },
    /// Records of a dropped file are about items that the board does not have.
    #[error("{count} of {total} records are about no item of {} that this board has; the first is {first:?}", .month.long())]
    UnknownItems {
        /// The month.
        month: Month,
        /// Records about unknown items.
        count: usize,
        /// All records.
        total: usize,
        /// The id of the first.
        first: String,
    },
    /// Two records of a dropped file are about one item.
    #[error("two records are about item {no} of {}, in {file:?}", .month.long())]
    ItemTwice {
        /// The month.
        month: Month,
        /// The item's number.
        no: usize,
        /// The file.
        file: String,
    },
}
