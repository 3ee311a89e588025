use serde::{Deserialize, Serialize};

use crate::model::{ItemFile, Month};
use crate::score::{Audit, ItemFact, Placement, RecordAudit};

/// From where records of a result file have their items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Join {
    /// The name of the item file; none where the site itself knows the items.
    pub source: Option<String>,
    /// The month of the items.
    pub month: Month,
    /// How many items it has of this month.
    pub items: u64,
    /// How many of the records it knows the items of by their ids, how many by paper, and how many by month and number.
    /// None of them is in two.
    pub records: [u64; 3],
    /// The same record by record, a character each: one of [`Self::WAYS`], else a space.
    pub marks: String,
}

impl Join {
    /// The marks of the ways in which items are known, in the order of [`Self::records`].
    pub const WAYS: [char; 3] = ['i', 'p', 'n'];

    /// How many of the records it knows the items of.
    pub fn known(&self) -> u64 {
        self.records.iter().sum()
    }

    /// What a source of items says of the records of an audit; `None` where it knows none of them.
    pub(super) fn new(source: Option<&str>, facts: &[ItemFact], audit: &Audit, month: Month) -> Option<Self> {
        let facts = facts.iter().filter(|fact| fact.month == month);
        let mut by_number: Vec<&ItemFact> = facts.collect();
        by_number.sort_by_key(|fact| fact.no);
        let way_of = |record: &RecordAudit| {
            if !record.placement.is_known() {
                return None;
            }
            let fact = record
                .no()
                .and_then(|no| by_number.binary_search_by_key(&no, |fact| fact.no).ok());
            let fact = fact.and_then(|at| by_number.get(at));
            Some(match fact?.joins(&record.id)? {
                Placement::ById => 0,
                Placement::ByPaper => 1,
                _ => 2,
            })
        };
        let mut records = [0; 3];
        let mut marks = String::with_capacity(audit.records.len());
        for record in &audit.records {
            let way: Option<usize> = way_of(record);
            marks.push(way.and_then(|way| Self::WAYS.get(way).copied()).unwrap_or(' '));
            if let Some(count) = way.and_then(|way| records.get_mut(way)) {
                *count += 1;
            }
        }
        let join = Self {
            source: source.map(str::to_owned),
            month,
            items: by_number.len() as u64,
            records,
            marks,
        };
        (join.known() > 0).then_some(join)
    }
}

/// What an item file knows of its items without their texts.
pub(super) fn facts(file: &ItemFile) -> Vec<ItemFact> {
    let items = file.items.iter();
    let placed = items.filter_map(|item| {
        Some(ItemFact {
            month: item.month.or(file.month)?,
            no: item.no,
            id: item.id.clone(),
            paper: item.paper.clone(),
            choice_count: item.choices.len(),
        })
    });
    placed.collect()
}
