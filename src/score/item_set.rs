use std::collections::BTreeMap;

use super::Placement;
use crate::model::{Choice, ChoiceLabel, ItemFile, Month};
use crate::replay::{ChoiceOrder, correct_letter};

/// What is known of items, by month and number: from item files with text, or from facts without. May be empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ItemSet {
    months: BTreeMap<Month, BTreeMap<usize, KnownItem>>,
}

/// What is known of one item without its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemFact {
    /// Month of the benchmark.
    pub month: Month,
    /// 1-based number in the month.
    pub no: usize,
    /// The id of the hard split, where known.
    pub id: Option<String>,
    /// arXiv id of the paper, where known.
    pub paper: Option<String>,
    /// How many choices it has; 0 when unknown.
    pub choice_count: usize,
}

impl ItemFact {
    /// Whether a record of this id may be about the item: `202511:1` by month and number, else by paper. Where the
    /// item's id is known, only that id is, and any variant of it where it names none, as in the older splits; an id
    /// that was not stored speaks against nothing else.
    pub fn may_be(&self, record_id: &str) -> bool {
        self.joins(record_id).is_some()
    }

    /// By what a record of this id may be about the item; `None` where it [may not](Self::may_be).
    pub fn joins(&self, record_id: &str) -> Option<Placement> {
        let source = record_id.split("::").next().unwrap_or(record_id);
        let (by_paper, by_number) = (Some(Placement::ByPaper), Some(Placement::ByNumber));
        match (&self.id, &self.paper) {
            (Some(known), _) if known == record_id => Some(Placement::ById),
            _ if record_id == format!("{}:{}", self.month, self.no) => by_number,
            (Some(known), _) => by_paper.filter(|_| known == source),
            (None, Some(paper)) if paper == source => by_paper,
            (None, Some(_)) => by_number.filter(|_| record_id.is_empty()),
            (None, None) => by_number,
        }
    }
}

/// What scoring goes by of one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedItem<'s> {
    /// 1-based number in the month.
    pub no: usize,
    /// The id of the hard split, where known.
    pub id: Option<&'s str>,
    /// arXiv id of the paper, where known.
    pub paper: Option<&'s str>,
    /// How many choices it has; 0 when unknown.
    pub choice_count: usize,
    /// Dataset positions of the right choice and of those worded like it; the first alone where no text is known.
    pub right: Vec<usize>,
}

fn right_positions(choices: &[Choice]) -> Vec<usize> {
    let Some(right) = choices.first() else { return vec![0] };
    let like = |choice: &Choice| choice.label == right.label && choice.text == right.text;
    let positions = choices.iter().enumerate();
    positions.filter(|(_, choice)| like(choice)).map(|(at, _)| at).collect()
}

#[derive(Clone, Debug, PartialEq)]
struct KnownItem {
    id: Option<String>,
    paper: Option<String>,
    choice_count: usize,
    /// In dataset order; empty when only facts are known.
    choices: Vec<Choice>,
}

impl ItemSet {
    /// Adds the items of a file. One that is known already keeps its id where the file has none; where both have
    /// a paper and they differ, the file's item replaces the other. Items without a month cannot be placed.
    pub fn add_file(&mut self, file: &ItemFile) {
        for item in &file.items {
            let Some(month) = item.month.or(file.month) else {
                continue;
            };
            let known = KnownItem {
                id: item.id.clone(),
                paper: item.paper.clone(),
                choice_count: item.choices.len(),
                choices: item.choices.clone(),
            };
            self.add(month, item.no, known);
        }
    }

    /// Adds what is known of an item without its text.
    pub fn add_fact(&mut self, fact: ItemFact) {
        let known = KnownItem {
            id: fact.id,
            paper: fact.paper,
            choice_count: fact.choice_count,
            choices: Vec::new(),
        };
        self.add(fact.month, fact.no, known);
    }

    fn add(&mut self, month: Month, no: usize, mut new: KnownItem) {
        let items = self.months.entry(month).or_default();
        if let Some(old) = items.remove(&no)
            && (old.paper == new.paper || old.paper.is_none() || new.paper.is_none())
        {
            new.id = new.id.or(old.id);
            new.paper = new.paper.or(old.paper);
            if new.choices.is_empty() {
                new.choices = old.choices;
            }
            if new.choice_count == 0 {
                new.choice_count = old.choice_count;
            }
        }
        items.insert(no, new);
    }

    /// What is known of the items of a month that scoring goes by, in the order of their numbers.
    pub fn of_month(&self, month: Month) -> impl Iterator<Item = UsedItem<'_>> {
        let items = self.months.get(&month).into_iter().flatten();
        items.map(|(no, item)| UsedItem {
            no: *no,
            id: item.id.as_deref(),
            paper: item.paper.as_deref(),
            choice_count: item.choice_count,
            right: right_positions(&item.choices),
        })
    }

    /// The months of which an item is known, in order.
    pub fn months(&self) -> impl Iterator<Item = Month> {
        self.months.keys().copied()
    }

    /// The items of a month by what a record can call them; `None` when none is known.
    pub(super) fn index(&self, month: Month) -> Option<MonthIndex<'_>> {
        let items = self.months.get(&month).filter(|items| !items.is_empty())?;
        let mut ids = BTreeMap::new();
        let mut sources: BTreeMap<&str, Option<usize>> = BTreeMap::new();
        for (no, item) in items {
            let full = item.id.as_deref().filter(|id| id.contains("::"));
            if let Some(id) = item.id.as_deref() {
                ids.insert(id, *no);
            }
            // A source stands for its item only where no variant is known and no other item has it.
            if full.is_none()
                && let Some(source) = item.id.as_deref().or(item.paper.as_deref())
            {
                sources.entry(source).and_modify(|no| *no = None).or_insert(Some(*no));
            }
        }
        Some(MonthIndex {
            month,
            items,
            ids,
            sources,
        })
    }
}

/// The items of one month by what a record can call them.
pub(super) struct MonthIndex<'s> {
    month: Month,
    items: &'s BTreeMap<usize, KnownItem>,
    ids: BTreeMap<&'s str, usize>,
    sources: BTreeMap<&'s str, Option<usize>>,
}

impl MonthIndex<'_> {
    /// The number of the item that a record's id names, and by what: the id of the hard split, else the part before `::` as
    /// paper where that is one item's only, else month and number as loaders write them (`202511:1`).
    pub fn number(&self, id: &str) -> Option<(usize, Placement)> {
        let source = id.split("::").next().unwrap_or(id);
        if let Some(no) = self.ids.get(id) {
            return Some((*no, Placement::ById));
        }
        if let Some(no) = self.sources.get(source).copied().flatten() {
            return Some((no, Placement::ByPaper));
        }
        let (month, no) = id.split_once(':')?;
        let no = no.parse().ok()?;
        (month.parse() == Ok(self.month) && self.items.contains_key(&no)).then_some((no, Placement::ByNumber))
    }

    /// The numbers of the known items, ascending.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        self.items.keys().copied()
    }

    /// How many choices the item with this number has; five where that is not known.
    pub fn choice_count(&self, no: usize) -> usize {
        let known = self.items.get(&no).map(|item| item.choice_count);
        known.filter(|count| *count > 0).unwrap_or(ChoiceLabel::ALL.len())
    }

    /// The right letter of the item with this number in an order of its choices.
    pub fn right_letter(&self, no: usize, order: &ChoiceOrder) -> Option<ChoiceLabel> {
        match self.items.get(&no) {
            Some(item) if !item.choices.is_empty() => correct_letter(order, &item.choices),
            _ => order.letter_of(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(no: usize, id: Option<&str>, paper: &str) -> ItemFact {
        ItemFact {
            month: "202511".parse().unwrap(),
            no,
            id: id.map(str::to_owned),
            paper: Some(paper.to_owned()),
            choice_count: 5,
        }
    }

    fn number(facts: &[ItemFact], id: &str) -> Option<usize> {
        let mut set = ItemSet::default();
        for fact in facts {
            set.add_fact(fact.clone());
        }
        let found = set.index("202511".parse().unwrap()).unwrap().number(id);
        found.map(|(no, _)| no)
    }

    #[test]
    fn what_an_item_is_known_by_may_speak_against_a_record() {
        let by_id = fact(1, Some("2511.1v1::orig"), "2511.1v1");
        assert_eq!(
            ["2511.1v1::orig", "202511:1", "2511.1v1::other", "202511:2", ""].map(|id| by_id.may_be(id)),
            [true, true, false, false, false]
        );
        let without_variant = fact(1, Some("2511.1v1"), "2511.1v1");
        assert_eq!(
            ["2511.1v1::orig", "2511.1v1", "2511.2v1::orig", ""].map(|id| without_variant.may_be(id)),
            [true, true, false, false]
        );
        let by_paper = fact(1, None, "2511.1v1");
        assert_eq!(
            ["2511.1v1::orig", "202511:1", "2511.2v1::orig", "202511:2", ""].map(|id| by_paper.may_be(id)),
            [true, true, false, false, true]
        );
        let unknown = ItemFact {
            paper: None,
            ..by_paper
        };
        assert!(unknown.may_be("2511.2v1::orig"));
    }

    #[test]
    fn a_record_is_placed_by_id_then_by_paper_then_by_number() {
        let facts = [
            fact(1, Some("x1::orig"), "x1"),
            fact(2, None, "x2"),
            fact(7, None, "x3"),
        ];
        assert_eq!(number(&facts, "x1::orig"), Some(1));
        assert_eq!(number(&facts, "x2::alt1"), Some(2));
        assert_eq!(number(&facts, "202511:7"), Some(7));
        assert_eq!(number(&facts, "202511:3"), None);
        assert_eq!(number(&facts, "202512:7"), None);
    }

    #[test]
    fn another_variant_or_a_shared_paper_is_not_taken_for_the_item() {
        let facts = [
            fact(1, Some("x1::orig"), "x1"),
            fact(2, None, "x2"),
            fact(3, None, "x2"),
        ];
        assert_eq!(number(&facts, "x1::alt1"), None);
        assert_eq!(number(&facts, "x2::orig"), None);
    }

    #[test]
    fn facts_and_files_complete_each_other() {
        let facts = [fact(1, Some("x1::orig"), "x1"), fact(1, None, "x1")];
        assert_eq!(number(&facts, "x1::orig"), Some(1));
        let replaced = [fact(1, Some("x1::orig"), "x1"), fact(1, None, "y1")];
        assert_eq!(number(&replaced, "x1::orig"), None);
    }
}
