//! From read files to the draft of one benchmark.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Benchmark, ItemFile, Month};

use super::audited::{AuditedFile, benchmark_of_id};
use super::choose::{Candidate, choose};
use super::join::{bare_item, draft_item, month_run, odd_without_month};
use super::{Draft, DraftItem, Origin};

/// All files that could be used.
#[derive(Debug, Default)]
pub struct Files {
    /// Item files.
    pub items: Vec<(Origin, ItemFile)>,
    /// Result files.
    pub results: Vec<AuditedFile>,
}

impl Files {
    /// The board of one benchmark; nothing when no file is of it. `published` are the known facts and whether
    /// they belong to the board; if not, they still tell the items of months that have results but no item file.
    pub fn draft(&self, benchmark: Benchmark, published: Option<(Draft, bool)>) -> Option<Draft> {
        let results: Vec<&AuditedFile> = self
            .results
            .iter()
            .filter(|file| file.benchmark() == benchmark)
            .collect();
        let (facts, is_wanted) = published.unzip();
        let is_wanted = is_wanted.unwrap_or(false);
        let mut months = self.items_of(benchmark, facts.as_ref());
        let given: BTreeSet<Month> = months.keys().copied().collect();
        if months.is_empty() && results.is_empty() && !is_wanted {
            return None;
        }
        for (month, items) in facts.iter().flat_map(|facts| &facts.months) {
            if is_wanted || results.iter().any(|result| result.file.month == Some(*month)) {
                months.entry(*month).or_insert_with(|| items.clone());
            }
        }
        let untold: BTreeSet<Month> = results.iter().filter_map(|result| result.file.month).collect();
        for month in untold {
            months.entry(month).or_insert_with(|| items_of_results(month, &results));
        }
        let counts = months.iter().map(|(month, items)| (*month, items.len())).collect();

        let mut odd = Vec::new();
        let mut candidates = Vec::new();
        for result in results {
            let Some(month) = result.file.month else {
                odd.push(odd_without_month(result));
                continue;
            };
            let items = months.get(&month).map_or(&[][..], Vec::as_slice);
            candidates.push(Candidate {
                run: month_run(result, month, items),
                name: result.file.name.clone(),
                is_published: false,
            });
        }
        let mut credit = credit(benchmark).to_owned();
        let mut pools = Vec::new();
        if let Some(facts) = facts.filter(|_| is_wanted) {
            credit = format!("{credit} {}", facts.credit);
            odd.extend(facts.odd);
            pools = facts.pools;
            candidates.extend(facts.runs.into_iter().map(|run| Candidate {
                run,
                name: Default::default(),
                is_published: true,
            }));
        }
        let (runs, unranked) = choose(candidates, &counts);
        // A month that only odd files speak of would make every run of the board look incomplete.
        let has_run = |month: &Month| runs.iter().any(|run| run.source.month == *month);
        if !is_wanted && !runs.is_empty() {
            months.retain(|month, _| given.contains(month) || has_run(month));
        }
        odd.extend(unranked);
        odd.sort_by(|one, other| (&one.file, &one.version).cmp(&(&other.file, &other.version)));
        Some(Draft {
            benchmark,
            credit,
            months,
            runs,
            pools,
            odd,
        })
    }

    /// The items of the item files by month. Of two files of one month the one with ids (the hard split, whose
    /// wording the published runs saw) counts, else the first. Published facts fill in ids, and the items that
    /// a shortened file leaves out.
    fn items_of(&self, benchmark: Benchmark, facts: Option<&Draft>) -> BTreeMap<Month, Vec<DraftItem>> {
        let mut by_month: BTreeMap<Month, (bool, BTreeMap<usize, DraftItem>)> = BTreeMap::new();
        for (_, file) in &self.items {
            let mut of_file: BTreeMap<Month, (bool, BTreeMap<usize, DraftItem>)> = BTreeMap::new();
            for item in &file.items {
                let is_of = benchmark_of_id(item.id.as_deref()) == benchmark;
                let Some(month) = item.month.or(file.month).filter(|_| is_of) else {
                    continue;
                };
                let known = facts.and_then(|facts| facts.months.get(&month));
                let known = known.and_then(|items| items.iter().find(|known| known.entry.no == item.no));
                let (has_ids, items) = of_file.entry(month).or_default();
                *has_ids |= item.id.is_some();
                items.entry(item.no).or_insert_with(|| draft_item(item, known));
            }
            for (month, items) in of_file {
                let is_better = by_month.get(&month).is_none_or(|(has_ids, _)| !has_ids && items.0);
                if is_better {
                    by_month.insert(month, items);
                }
            }
        }
        let mut months = BTreeMap::new();
        for (month, (_, mut items)) in by_month {
            if let Some(known) = facts.and_then(|facts| facts.months.get(&month)) {
                add_left_out(&mut items, known);
            }
            months.insert(month, items.into_values().collect());
        }
        months
    }
}

/// Adds the known items of a month that its file leaves out, when the file is of the known set.
fn add_left_out(items: &mut BTreeMap<usize, DraftItem>, known: &[DraftItem]) {
    let is_same = |known: &DraftItem| {
        let item = items.get(&known.entry.no);
        item.is_some_and(|item| item.entry.id.is_some() && item.entry.id == known.entry.id)
    };
    if known.iter().any(is_same) {
        for known in known {
            items.entry(known.entry.no).or_insert_with(|| known.clone());
        }
    }
}

/// What the result files alone tell of a month's items: the ids of the file whose total most files share, the
/// longer one of several.
fn items_of_results(month: Month, results: &[&AuditedFile]) -> Vec<DraftItem> {
    let of_month: Vec<_> = results
        .iter()
        .filter(|result| result.file.month == Some(month))
        .collect();
    let mut shared: BTreeMap<u64, usize> = BTreeMap::new();
    for result in &of_month {
        *shared.entry(result.file.total_or_marked().total).or_default() += 1;
    }
    let total = shared
        .into_iter()
        .max_by_key(|(total, count)| (*count, *total))
        .map(|(total, _)| total);
    let fullest = of_month
        .iter()
        .filter(|result| Some(result.file.total_or_marked().total) == total)
        .max_by_key(|result| result.file.records.len());
    let mut items = BTreeMap::new();
    for (index, (record, audited)) in fullest
        .iter()
        .flat_map(|result| result.file.records.iter().zip(&result.audit.records))
        .enumerate()
    {
        let no = audited.position.unwrap_or(index) + 1;
        items.entry(no).or_insert_with(|| bare_item(no, &record.id));
    }
    items.into_values().collect()
}

const fn credit(benchmark: Benchmark) -> &'static str {
    match benchmark {
        Benchmark::LiveMathematicianBench => "Items and results from files of whoever built this site.",
        Benchmark::Sample => {
            "Written for this site: items on classical theorems, and responses of solvers that never read the question. \
             A demonstration, not a measurement."
        }
    }
}
