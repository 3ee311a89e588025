use serde::{Deserialize, Serialize};

use crate::model::{ItemFile, Month};
use crate::score::{Audit, ItemFact};

/// From where records of a result file have their items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Join {
    /// The name of the item file; none where the site itself knows the items.
    pub source: Option<String>,
    /// The month of the items.
    pub month: Month,
    /// How many items it has of this month.
    pub items: u64,
    /// How many of the records it knows the items of, by their ids.
    pub records: u64,
}

impl Join {
    /// What a source of items says of the records of an audit; `None` where it knows none of them.
    pub(super) fn new(source: Option<&str>, facts: &[ItemFact], audit: &Audit, month: Month) -> Option<Self> {
        let facts = facts.iter().filter(|fact| fact.month == month);
        let mut by_number: Vec<&ItemFact> = facts.collect();
        by_number.sort_by_key(|fact| fact.no);
        let known = audit.records.iter().filter(|record| {
            let fact = record
                .no()
                .and_then(|no| by_number.binary_search_by_key(&no, |fact| fact.no).ok());
            let fact = fact.and_then(|at| by_number.get(at));
            record.placement == crate::score::Placement::ById && fact.is_some_and(|fact| fact.may_be(&record.id))
        });
        let records = known.count() as u64;
        (records > 0).then(|| Self {
            source: source.map(str::to_owned),
            month,
            items: by_number.len() as u64,
            records,
        })
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
