use std::collections::BTreeSet;

use serde::Serialize;

use super::RecordAudit;
use super::item_set::{ItemSet, MonthIndex};
use crate::model::{ResultFile, ResultFormat, shortened};
use crate::read::Notice;

/// Where a record's position in the month's file comes from. The seed of its shuffle counts from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Its id is a known item's.
    ById,
    /// Its id begins with the paper of one known item, whose own id is not known.
    ByPaper,
    /// Its id is month and number of a known item, as loaders write them (`202511:1`).
    ByNumber,
    /// Its place in the file, whose records are all there: an assumption.
    ByOrder,
    /// Its place in the file, although records are missing or too many, as in a resumed or partial run: a guess.
    Guessed,
    /// Nothing tells: an older file, in completion order.
    Unknown,
}

impl Placement {
    /// Whether the record is joined with a known item.
    pub const fn is_known(self) -> bool {
        matches!(self, Self::ById | Self::ByPaper | Self::ByNumber)
    }

    /// Whether the position is only the record's place in the file.
    pub const fn is_assumed(self) -> bool {
        matches!(self, Self::ByOrder | Self::Guessed)
    }
}

/// How many records of a file came by their positions in which way. The first six sum to its records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Positions {
    /// [`Placement::ById`].
    pub by_id: usize,
    /// [`Placement::ByPaper`].
    pub by_paper: usize,
    /// [`Placement::ByNumber`].
    pub by_number: usize,
    /// [`Placement::ByOrder`].
    pub by_order: usize,
    /// [`Placement::Guessed`].
    pub guessed: usize,
    /// [`Placement::Unknown`].
    pub unknown: usize,
    /// Records whose right letter is that of the shuffle at a position that is assumed.
    pub shuffled_there: usize,
    /// Those of them of which the file stores a right letter too.
    pub compared_there: usize,
    /// Those of these where both letters are the same, which speaks for the positions.
    pub alike_there: usize,
}

impl Positions {
    pub(super) fn count(&mut self, record: &RecordAudit) {
        *match record.placement {
            Placement::ById => &mut self.by_id,
            Placement::ByPaper => &mut self.by_paper,
            Placement::ByNumber => &mut self.by_number,
            Placement::ByOrder => &mut self.by_order,
            Placement::Guessed => &mut self.guessed,
            Placement::Unknown => &mut self.unknown,
        } += 1;
        let is_compared = record.is_assumed() && record.recorded_key.is_some();
        self.shuffled_there += usize::from(record.is_assumed());
        self.compared_there += usize::from(is_compared);
        self.alike_there += usize::from(is_compared && record.letter_mismatch().is_none());
    }
}

/// A placement and 0-based position for each record, with remarks.
pub(super) fn place(
    file: &ResultFile,
    items: &ItemSet,
    known: Option<&MonthIndex<'_>>,
    notices: &mut Vec<Notice>,
) -> Vec<(Placement, Option<usize>)> {
    let total = file.recorded.map(|recorded| recorded.total);
    // Without a total nothing says that records are missing.
    let is_whole = total.is_none_or(|total| u64::try_from(file.records.len()) == Ok(total));
    let by_order = match (file.format, is_whole) {
        (ResultFormat::Legacy, _) => Placement::Unknown,
        (ResultFormat::Current, true) => Placement::ByOrder,
        (ResultFormat::Current, false) => Placement::Guessed,
    };
    let mut unknown = Vec::new();
    let mut seen = BTreeSet::new();
    let mut places = Vec::with_capacity(file.records.len());
    for (index, record) in file.records.iter().enumerate() {
        if let Some((no, placement)) = known.and_then(|known| known.number(&record.id)) {
            seen.insert(no);
            places.push((placement, no.checked_sub(1)));
            continue;
        }
        unknown.push((index + 1, record.id.as_str()));
        let position = (by_order != Placement::Unknown).then_some(index);
        places.push((by_order, position));
    }
    remark_on_unknown(file, items, known.is_some(), unknown, notices);
    if let Some(total) = total.filter(|_| places.iter().any(|(placement, _)| *placement == Placement::Guessed)) {
        notices.push(Notice::PositionGuessed {
            records: file.records.len(),
            total,
        });
    }
    if let Some(known) = known.filter(|_| !seen.is_empty()) {
        let numbers: Vec<usize> = known.numbers().filter(|no| !seen.contains(no)).collect();
        if !numbers.is_empty() {
            notices.push(Notice::ItemsWithoutRecord { numbers });
        }
    }
    places
}

/// Of records whose ids are those of no item of the month: which are those of items of another one, and, where the items of
/// the month are known, which are of none at all.
fn remark_on_unknown(
    file: &ResultFile,
    items: &ItemSet,
    is_month_known: bool,
    mut unknown: Vec<(usize, &str)>,
    notices: &mut Vec<Notice>,
) {
    let told = |found: Vec<(usize, &str)>| {
        let id = found.first().map(|(_, id)| shortened(id))?;
        Some((found.into_iter().map(|(record, _)| record).collect(), id))
    };
    for month in items.months().filter(|month| Some(*month) != file.month) {
        let Some(index) = items.index(month).filter(|_| !unknown.is_empty()) else {
            continue;
        };
        let (found, rest) = unknown.into_iter().partition(|(_, id)| index.number(id).is_some());
        unknown = rest;
        notices.extend(told(found).map(|(records, id)| Notice::OtherMonth { month, records, id }));
    }
    let unknown = told(unknown).filter(|_| is_month_known);
    notices.extend(unknown.map(|(records, id)| Notice::UnknownItems { records, id }));
}
