use serde::{Deserialize, Serialize};

use crate::model::{ItemFile, Month};
use crate::score::{Audit, ItemFact, Placement};

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
}

impl Join {
    /// How many of the records it knows the items of.
    pub fn known(&self) -> u64 {
        self.records.iter().sum()
    }
}

impl Join {
    /// What a source of items says of the records of an audit; `None` where it knows none of them.
    pub(super) fn new(source: Option<&str>, facts: &[ItemFact], audit: &Audit, month: Month) -> Option<Self> {
        let facts = facts.iter().filter(|fact| fact.month == month);
        let mut by_number: Vec<&ItemFact> = facts.collect();
        by_number.sort_by_key(|fact| fact.no);
        let mut records = [0; 3];
        for record in audit.records.iter().filter(|record| record.placement.is_known()) {
            let fact = record
                .no()
                .and_then(|no| by_number.binary_search_by_key(&no, |fact| fact.no).ok());
            let fact = fact.and_then(|at| by_number.get(at));
            let [by_id, by_paper, by_month_and_number] = &mut records;
            *match fact.and_then(|fact| fact.joins(&record.id)) {
                Some(Placement::ById) => by_id,
                Some(Placement::ByPaper) => by_paper,
                Some(_) => by_month_and_number,
                None => continue,
            } += 1;
        }
        let join = Self {
            source: source.map(str::to_owned),
            month,
            items: by_number.len() as u64,
            records,
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
