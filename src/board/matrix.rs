use std::collections::{BTreeMap, BTreeSet};

use super::baseline::by_length;
use crate::model::{
    Benchmark, Category, ChoiceLabel, ChoiceRole, ChoiceStyle, Conditions, Month, MonthPool, Outcome, Provenance,
    ReportedMonth, RunId, RunSource,
};
use crate::replay::{ChoiceOrder, published_order};
use crate::score::ItemFact;
use crate::store::ItemEntry;

/// Samples of an item that a board carries; what a file has beyond them stays in its raw responses.
pub const MOST_SAMPLES: usize = 999;

/// Runs × items of one benchmark: the one structure that every page asks.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// The benchmark.
    pub benchmark: Benchmark,
    /// Items in the order (month, number).
    pub items: Vec<ItemRow>,
    /// For each item the index of the first item of the same paper: its own where the paper is not known or has
    /// one item only. Items of one paper are one cluster: they may be easy or hard together. Versions of a paper
    /// are one paper.
    pub clusters: Vec<usize>,
    /// For each item the letters of its longest and shortest choice in the published order, which costs a shuffle
    /// to find and is asked for every view.
    pub(super) by_length: Vec<[Option<ChoiceLabel>; 2]>,
    /// Runs in the order of the store; dropped runs follow.
    pub runs: Vec<RunRow>,
    /// How the items of each month were chosen, where published.
    pub pools: Vec<MonthPool>,
}

impl Matrix {
    /// Runs × items, with what follows from the items for every view.
    pub fn new(benchmark: Benchmark, items: Vec<ItemRow>, runs: Vec<RunRow>) -> Self {
        let mut first_of: BTreeMap<&str, usize> = BTreeMap::new();
        let mut clusters = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            clusters.push(match item.paper.as_deref() {
                Some(paper) => *first_of.entry(unversioned(paper)).or_insert(index),
                None => index,
            });
        }
        Self {
            benchmark,
            clusters,
            by_length: items.iter().map(by_length).collect(),
            items,
            runs,
            pools: Vec::new(),
        }
    }

    /// The months that have items, oldest first.
    pub fn months(&self) -> Vec<Month> {
        let mut months: Vec<Month> = self.items.iter().map(|item| item.month).collect();
        months.dedup();
        months
    }

    /// The categories that have items, by name, with their number of items. An item counts in each of its own.
    pub fn categories(&self) -> BTreeMap<Category, usize> {
        let mut counts = BTreeMap::new();
        for category in self.items.iter().flat_map(|item| &item.categories) {
            *counts.entry(category.clone()).or_insert(0) += 1;
        }
        counts
    }

    /// The efforts that runs were made with, in the words of [`Conditions::effort_word`].
    pub fn efforts(&self) -> BTreeSet<String> {
        let mut efforts = BTreeSet::new();
        efforts.extend(self.runs.iter().map(|run| run.conditions.effort_word()));
        efforts
    }

    /// The item at an index.
    pub fn item(&self, index: usize) -> Option<&ItemRow> {
        self.items.get(index)
    }

    /// The run at an index.
    pub fn run(&self, index: usize) -> Option<&RunRow> {
        self.runs.get(index)
    }

    /// The index of an item by its address.
    pub fn item_index(&self, month: Month, no: usize) -> Option<usize> {
        self.items
            .binary_search_by_key(&(month, no), |item| (item.month, item.no))
            .ok()
    }

    /// The index of a run by its address.
    pub fn run_index(&self, id: &RunId) -> Option<usize> {
        self.runs.iter().position(|run| run.id == *id)
    }
}

/// `2511.04651v1` → `2511.04651`.
fn unversioned(paper: &str) -> &str {
    let is_version = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match paper.rsplit_once('v') {
        Some((base, version)) if is_version(version) => base,
        _ => paper,
    }
}

/// What the board knows of an item; its text is elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemRow {
    /// Month of the benchmark.
    pub month: Month,
    /// 1-based number in the month.
    pub no: usize,
    /// The id of the hard split, where known.
    pub id: Option<String>,
    /// arXiv id of the paper, where known.
    pub paper: Option<String>,
    /// Categories; may be empty.
    pub categories: Vec<Category>,
    /// Whether the right choice is the meta choice, where known.
    pub style: Option<ChoiceStyle>,
    /// The right letter in the published order (global seed 42).
    pub key: ChoiceLabel,
    /// Roles by dataset position (the right choice first); empty when unknown.
    pub roles: Vec<ChoiceRole>,
    /// Templates by dataset position, `None` for the right choice; empty when unknown.
    pub templates: Vec<Option<String>>,
    /// Characters of each choice by dataset position; empty when unknown.
    pub choice_chars: Vec<usize>,
}

/// One run on the items of the matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct RunRow {
    /// The run's address.
    pub id: RunId,
    /// What it was made with.
    pub conditions: Conditions,
    /// One entry an item, in the order of [`Matrix::items`]; `None` where the run has no verdict for it.
    pub cells: Vec<Option<Cell>>,
    /// The same of further samples, for a run with several an item: one row a sample after the first.
    pub more_cells: Vec<Vec<Option<Cell>>>,
    /// Months of which only totals are known.
    pub reported: Vec<ReportedMonth>,
    /// The files behind the run, one a month.
    pub sources: Vec<RunSource>,
    /// Dropped by this reader, not published.
    pub is_local: bool,
    /// What tells a dropped run from others of the same conditions that were dropped: the name of its first file, or the
    /// beginning of its digest. `None` where there is no other.
    pub version: Option<String>,
}

impl ItemRow {
    /// The item of an entry of the item list, with its right letter in the published order.
    pub fn new(month: Month, entry: &ItemEntry, key: ChoiceLabel) -> Self {
        Self {
            month,
            no: entry.no,
            id: entry.id.clone(),
            paper: entry.paper.clone(),
            categories: entry.categories.clone(),
            style: entry.style,
            key,
            roles: entry.roles.clone(),
            templates: entry.templates.clone(),
            choice_chars: entry.choice_chars.clone(),
        }
    }

    /// What scoring needs to know of the item: what a record can call it, and how many choices it has.
    pub fn fact(&self) -> ItemFact {
        ItemFact {
            month: self.month,
            no: self.no,
            id: self.id.clone(),
            paper: self.paper.clone(),
            choice_count: self.choice_count(),
        }
    }

    /// 0-based position in the month's file: what the global seed is added to.
    pub const fn position(&self) -> usize {
        self.no.saturating_sub(1)
    }

    /// The order in which the published runs saw the choices.
    pub fn published_order(&self) -> ChoiceOrder {
        published_order(self.no, self.choice_count())
    }

    /// How many choices it has, from whichever fact tells; five when none does, as in every published item.
    pub fn choice_count(&self) -> usize {
        [self.choice_chars.len(), self.roles.len(), self.templates.len()]
            .into_iter()
            .max()
            .filter(|&count| count > 0)
            .unwrap_or(ChoiceLabel::ALL.len())
    }
}

impl RunRow {
    /// What it did on the item at an index; `None` where it has no verdict.
    pub fn cell(&self, item: usize) -> Option<&Cell> {
        self.cells.get(item).and_then(Option::as_ref)
    }

    /// What each of its samples did on the item at an index, the first one first; nothing where it has no verdict.
    pub fn samples(&self, item: usize) -> impl Iterator<Item = &Cell> + Clone {
        let more = self.more_cells.iter().filter_map(move |row| row.get(item));
        self.cells.get(item).into_iter().chain(more).filter_map(Option::as_ref)
    }

    /// The largest number of samples that an item has.
    pub fn sample_count(&self) -> usize {
        1 + self.more_cells.len()
    }

    /// Whether it has a verdict for any item.
    pub fn has_verdicts(&self) -> bool {
        self.cells.iter().any(Option::is_some)
    }

    /// The totals of a month of which no verdicts are known.
    pub fn reported_month(&self, month: Month) -> Option<&ReportedMonth> {
        self.reported.iter().find(|reported| reported.month == month)
    }

    /// The file behind a month.
    pub fn source(&self, month: Month) -> Option<&RunSource> {
        self.sources.iter().find(|source| source.month == month)
    }

    /// Whose it is, where it is not published: "your file", and which one where there are several.
    pub fn own_words(&self) -> Option<String> {
        let words = || match &self.version {
            None => "your file".to_owned(),
            Some(version) => format!("your file {version}"),
        };
        self.is_local.then(words)
    }

    /// The weakest provenance of its months.
    pub fn provenance(&self) -> Provenance {
        self.sources
            .iter()
            .map(|source| source.provenance)
            .min()
            .unwrap_or(Provenance::Reported)
    }
}

/// What one sample of a run did on one item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// The verdict.
    pub outcome: Outcome,
    /// The letter chosen, in the order that this run saw.
    pub letter: Option<ChoiceLabel>,
    /// The right letter in the order that this run saw.
    pub key: ChoiceLabel,
    /// Tokens of the prompt, where known; the same for every sample.
    pub prompt_tokens: Option<u64>,
    /// Output tokens by the rule of [`crate::model::Usage::output_tokens`].
    pub output_tokens: Option<u64>,
    /// Seconds, with retries.
    pub elapsed_secs: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::super::tiny;
    use super::*;

    #[test]
    fn items_of_one_paper_are_one_cluster() {
        let mut items = tiny::matrix(&[]).items;
        assert_eq!(
            Matrix::new(Benchmark::Sample, items.clone(), Vec::new()).clusters,
            [0, 1, 2, 3, 4]
        );
        let papers = ["2511.04651v1", "2511.00001", "2511.04651v12", "vol", "2511.00001v2"];
        for (item, paper) in items.iter_mut().zip(papers) {
            item.paper = Some(paper.to_owned());
        }
        assert_eq!(
            Matrix::new(Benchmark::Sample, items, Vec::new()).clusters,
            [0, 1, 0, 3, 1]
        );
    }
}
