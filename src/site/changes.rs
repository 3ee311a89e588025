//! What differs between two data sets, for those who follow a board.

use std::collections::BTreeMap;

use crate::board::{Board, ItemRow, RunName, RunRow};
use crate::model::{DataChange, DataChanges, Month, ProofTask, RunSource};
use crate::store::ItemEntry;
use crate::words::{count, item_name};

use super::DataSet;

/// More changes than this are told by their number: whoever wants them all has both data sets.
const MOST_TOLD: usize = 200;
/// More builds than this are not remembered.
const MOST_BUILDS: usize = 20;

/// What changed from one data set to another: months, items, runs and files that came, went or are not the same.
/// Right letters are never named.
pub fn changes(old: &DataSet, new: &DataSet) -> Vec<DataChange> {
    let mut list = List::default();
    for board in &old.boards {
        if !new
            .boards
            .iter()
            .any(|other| other.index.benchmark == board.index.benchmark)
        {
            list.tell(board.index.benchmark.title(), "the whole board is gone");
        }
    }
    for board in &new.boards {
        match old
            .boards
            .iter()
            .find(|other| other.index.benchmark == board.index.benchmark)
        {
            None => list.tell(board.index.benchmark.title(), "a new board"),
            Some(before) => {
                months(before, board, &mut list);
                runs(before, board, &mut list);
                files(before, board, &mut list);
            }
        }
    }
    for task in ProofTask::ALL {
        let scores = |data: &DataSet| data.index.proofs_of(task).map(|entry| entry.scores.clone());
        match (scores(old), scores(new)) {
            (None, None) => {}
            (None, Some(_)) => list.tell(task.title(), "published scores are new"),
            (Some(_), None) => list.tell(task.title(), "published scores are gone"),
            (Some(before), Some(now)) if before != now => list.tell(task.title(), "other published scores"),
            (Some(_), Some(_)) => {}
        }
    }
    list.changes
}

/// The changes from build to build that a new data set tells: those since the one before it, then what that told.
pub fn history(old: &DataSet, new: &DataSet) -> Vec<DataChanges> {
    let mut changes = changes(old, new);
    let more = changes.len().saturating_sub(MOST_TOLD);
    if more > 0 {
        changes.truncate(MOST_TOLD);
        changes.push(DataChange {
            subject: "And more".to_owned(),
            what: count(more as u64, "further change"),
        });
    }
    let sources = new
        .boards
        .iter()
        .flat_map(|board| &board.index.runs)
        .flat_map(|run| &run.sources);
    let days = sources.filter_map(|source| source.timestamp.as_deref()?.get(..10));
    let newest = (!changes.is_empty()).then(|| DataChanges {
        day: days.max().map(str::to_owned),
        changes,
    });
    newest
        .into_iter()
        .chain(old.index.changes.iter().cloned())
        .take(MOST_BUILDS)
        .collect()
}

#[derive(Default)]
struct List {
    changes: Vec<DataChange>,
}

impl List {
    fn tell(&mut self, subject: impl Into<String>, what: impl Into<String>) {
        self.changes.push(DataChange {
            subject: subject.into(),
            what: what.into(),
        });
    }

    /// What came and what went of things with names; returns those that are in both.
    fn come_and_go<'a, K: Ord + Copy, T>(
        &mut self,
        old: &BTreeMap<K, &'a T>,
        new: &BTreeMap<K, &'a T>,
        words: impl Fn(K, &T) -> (String, String),
    ) -> Vec<(K, &'a T, &'a T)> {
        for (key, gone) in old.iter().filter(|(key, _)| !new.contains_key(key)) {
            let (subject, what) = words(*key, gone);
            self.tell(subject, format!("gone ({what})"));
        }
        let mut both = Vec::new();
        for (key, here) in new {
            match old.get(key) {
                Some(before) => both.push((*key, *before, *here)),
                None => {
                    let (subject, what) = words(*key, here);
                    self.tell(subject, format!("new ({what})"));
                }
            }
        }
        both
    }
}

fn months(old: &Board, new: &Board, list: &mut List) {
    let before = old.items.iter().map(|shard| (shard.month, shard)).collect();
    let here = new.items.iter().map(|shard| (shard.month, shard)).collect();
    let both = list.come_and_go(&before, &here, |month: Month, shard| {
        (month.long(), count(shard.items.len() as u64, "item"))
    });
    for (month, before, here) in both {
        let before = before.items.iter().map(|entry| (entry.no, entry)).collect();
        let here = here.items.iter().map(|entry| (entry.no, entry)).collect();
        let items = list.come_and_go(&before, &here, |no: usize, entry: &ItemEntry| {
            (
                item_name(month, no),
                entry.id.clone().unwrap_or_else(|| "no id".to_owned()),
            )
        });
        for (no, before, here) in items {
            let parts = item_parts((before, row(old, month, no)), (here, row(new, month, no)));
            if !parts.is_empty() {
                list.tell(item_name(month, no), format!("other {}", parts.join(", ")));
            }
        }
    }
}

fn row(board: &Board, month: Month, no: usize) -> Option<&ItemRow> {
    board.matrix.item(board.matrix.item_index(month, no)?)
}

/// What of an item is not as it was.
fn item_parts(old: (&ItemEntry, Option<&ItemRow>), new: (&ItemEntry, Option<&ItemRow>)) -> Vec<&'static str> {
    let key = |row: Option<&ItemRow>| row.map(|row| row.key);
    [
        ("right letter", key(old.1) != key(new.1)),
        ("text", old.0.digest != new.0.digest),
        ("id", old.0.id != new.0.id),
        ("paper", old.0.paper != new.0.paper),
        ("categories", old.0.categories != new.0.categories),
        ("style of choices", old.0.style != new.0.style),
        ("roles", old.0.roles != new.0.roles),
    ]
    .into_iter()
    .filter_map(|(name, is_other)| is_other.then_some(name))
    .collect()
}

fn runs(old: &Board, new: &Board, list: &mut List) {
    let before = old.index.runs.iter().map(|run| (run.id.as_str(), run)).collect();
    let here = new.index.runs.iter().map(|run| (run.id.as_str(), run)).collect();
    let both = list.come_and_go(&before, &here, |_, run| {
        let months = run
            .sources
            .iter()
            .map(|source| format!("{} {}", source.month.short(), source.recorded));
        (
            RunName::of(&run.conditions).full(),
            months.collect::<Vec<_>>().join(", "),
        )
    });
    for (id, before, here) in both {
        let name = RunName::of(&here.conditions).full();
        let months_before = before.sources.iter().map(|source| (source.month, source)).collect();
        let months_here = here.sources.iter().map(|source| (source.month, source)).collect();
        let months = list.come_and_go(&months_before, &months_here, |month: Month, source: &RunSource| {
            (format!("{name}, {}", month.long()), source.recorded.to_string())
        });
        for (month, before, here) in months {
            let mut parts = Vec::new();
            if before.recorded != here.recorded {
                parts.push(format!("{} before, {} now", before.recorded, here.recorded));
            }
            let moved = moved(old, new, id, month);
            if moved > 0 {
                parts.push(format!("{} came out otherwise", count(moved, "item")));
            }
            if before.provenance != here.provenance {
                parts.push(format!(
                    "{} before, {} now",
                    before.provenance.label(),
                    here.provenance.label()
                ));
            }
            if before.version != here.version || before.file != here.file {
                parts.push("another version of the file".to_owned());
            }
            if !parts.is_empty() {
                list.tell(format!("{name}, {}", month.long()), parts.join("; "));
            }
        }
    }
}

/// How many items of a month a run has another letter or verdict on.
fn moved(old: &Board, new: &Board, run: &str, month: Month) -> u64 {
    let (Some(before), Some(here)) = (run_row(old, run), run_row(new, run)) else {
        return 0;
    };
    let items = new
        .matrix
        .items
        .iter()
        .enumerate()
        .filter(|(_, item)| item.month == month);
    let moved = items.filter(|(index, item)| {
        let cell = |row: &RunRow, index: usize| row.cell(index).map(|cell| (cell.outcome, cell.letter));
        let before = old
            .matrix
            .item_index(month, item.no)
            .and_then(|index| cell(before, index));
        before != cell(here, *index)
    });
    moved.count() as u64
}

fn run_row<'b>(board: &'b Board, run: &str) -> Option<&'b RunRow> {
    board.matrix.runs.iter().find(|row| row.id.as_str() == run)
}

fn files(old: &Board, new: &Board, list: &mut List) {
    let before = old
        .index
        .odd
        .iter()
        .map(|odd| ((odd.file.as_str(), odd.version.as_deref()), odd))
        .collect();
    let here = new
        .index
        .odd
        .iter()
        .map(|odd| ((odd.file.as_str(), odd.version.as_deref()), odd))
        .collect();
    list.come_and_go(&before, &here, |(file, _), odd| {
        (file.to_owned(), format!("not ranked: {}", odd.reason))
    });
}
