use std::collections::BTreeMap;

use crate::model::{Conditions, Month, NameFlags, Seed};
use crate::store::OddFile;

use super::MonthRun;

/// One month of a run that wants into the board.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The run.
    pub run: MonthRun,
    /// What its file's name says.
    pub name: NameFlags,
    /// One of the published facts rather than a file: any file of the same run takes its place.
    pub is_published: bool,
}

/// Of the candidates of equal conditions and month, take the newest that is no copy, no partial run and as
/// long as its month; the rest is listed with the reason (spec section 5, rules 6 and 7).
pub fn choose(candidates: Vec<Candidate>, counts: &BTreeMap<Month, usize>) -> (Vec<MonthRun>, Vec<OddFile>) {
    let mut odd = Vec::new();
    let mut rivals: BTreeMap<(Conditions, Month), Vec<Candidate>> = BTreeMap::new();
    for candidate in adopt_seeds(candidates) {
        match oddity(&candidate, counts) {
            Some(reason) => odd.push(odd_file(candidate.run, reason)),
            None => {
                let key = (candidate.run.conditions.clone(), candidate.run.source.month);
                rivals.entry(key).or_default().push(candidate);
            }
        }
    }
    let mut chosen = Vec::new();
    for mut same in rivals.into_values() {
        same.sort_by(|one, other| rank(one).cmp(&rank(other)));
        let Some(best) = same.pop() else { continue };
        // A published figure whose file is here is not odd: it is the same thing, known better.
        for candidate in same.into_iter().filter(|candidate| !candidate.is_published) {
            odd.push(odd_file(
                candidate.run,
                format!("a newer file of the same run is here: {}", best.run.source.file),
            ));
        }
        chosen.push(best.run);
    }
    odd.sort_by(|one, other| (&one.file, &one.version).cmp(&(&other.file, &other.version)));
    (chosen, odd)
}

/// Files before published facts, then the newest; of equally new ones the last by name, so that the choice
/// does not hang on the order in which they were given.
fn rank(candidate: &Candidate) -> (bool, Option<&str>, &str) {
    let source = &candidate.run.source;
    (!candidate.is_published, source.timestamp.as_deref(), &source.file)
}

fn oddity(candidate: &Candidate, counts: &BTreeMap<Month, usize>) -> Option<String> {
    let source = &candidate.run.source;
    let total = source.recorded.total;
    let count = counts.get(&source.month).copied();
    if candidate.name.progress {
        Some("partial run (.progress.)".to_owned())
    } else if candidate.name.tmp {
        Some("hand-made copy (_tmp)".to_owned())
    } else if let Some(count) = count.filter(|count| *count as u64 != total) {
        Some(format!("total {total}, but the month has {count} items"))
    } else if source.recorded.correct > total {
        Some("more right answers than items".to_owned())
    } else {
        None
    }
}

fn odd_file(run: MonthRun, reason: String) -> OddFile {
    OddFile {
        file: run.source.file,
        version: run.source.version,
        conditions: run.conditions,
        month: Some(run.source.month),
        timestamp: run.source.timestamp,
        recorded: run.source.recorded,
        reason,
        notes: run.source.notes,
    }
}

/// A published figure without a known seed belongs to the files that are equal but for the seed, when these
/// agree on one.
fn adopt_seeds(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut told: BTreeMap<Conditions, Option<Seed>> = BTreeMap::new();
    for candidate in candidates.iter().filter(|candidate| !candidate.is_published) {
        let conditions = &candidate.run.conditions;
        told.entry(conditions.without_seed())
            .and_modify(|seed| {
                if *seed != conditions.seed {
                    *seed = None;
                }
            })
            .or_insert_with(|| conditions.seed.clone());
    }
    for candidate in candidates.iter_mut().filter(|candidate| candidate.is_published) {
        let conditions = &mut candidate.run.conditions;
        if conditions.seed.is_none() {
            conditions.seed = told.get(conditions).cloned().flatten();
        }
    }
    candidates
}
