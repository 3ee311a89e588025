use std::collections::BTreeSet;

use super::item_set::MonthIndex;
use crate::model::{ResultFile, ResultFormat, shortened};
use crate::read::Notice;

/// Where a record's position in the month's file comes from. The seed of its shuffle counts from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Its id is a known item's.
    ById,
    /// Its place in the file, whose records are all there.
    ByOrder,
    /// Its place in the file, although records are missing or too many: a resumed or partial run.
    Guessed,
    /// Nothing tells: an older file, in completion order.
    Unknown,
}

/// The first so many records without a known item are named.
const NAMED: usize = 100;

/// A placement and 0-based position for each record, with remarks.
pub(super) fn place(
    file: &ResultFile,
    known: Option<&MonthIndex<'_>>,
    notices: &mut Vec<Notice>,
) -> Vec<(Placement, Option<usize>)> {
    let is_whole = u64::try_from(file.records.len()) == Ok(file.recorded.total);
    let by_order = match (file.format, is_whole) {
        (ResultFormat::Legacy, _) => Placement::Unknown,
        (ResultFormat::Current, true) => Placement::ByOrder,
        (ResultFormat::Current, false) => Placement::Guessed,
    };
    let mut unknown = 0;
    let mut seen = BTreeSet::new();
    let mut places = Vec::with_capacity(file.records.len());
    for (index, record) in file.records.iter().enumerate() {
        let no = known.and_then(|known| known.number(&record.id));
        if let Some(no) = no {
            seen.insert(no);
            places.push((Placement::ById, no.checked_sub(1)));
            continue;
        }
        if known.is_some() {
            unknown += 1;
            if unknown <= NAMED {
                notices.push(Notice::UnknownItem {
                    record: index + 1,
                    id: shortened(&record.id),
                });
            }
        }
        let position = (by_order != Placement::Unknown).then_some(index);
        places.push((by_order, position));
    }
    if unknown > NAMED {
        notices.push(Notice::MoreNotices { count: unknown - NAMED });
    }
    if places.iter().any(|(placement, _)| *placement == Placement::Guessed) {
        notices.push(Notice::PositionGuessed {
            records: file.records.len(),
            total: file.recorded.total,
        });
    }
    if let Some(known) = known.filter(|_| !seen.is_empty()) {
        let mut missing = known.numbers().filter(|no| !seen.contains(no));
        if let Some(no) = missing.next() {
            notices.push(Notice::ItemsWithoutRecord {
                count: 1 + missing.count(),
                no,
            });
        }
    }
    places
}
