//! Which of the reader's files are of one run, without asking each of all others.

use leptos::prelude::*;

use crate::dropped::DroppedRun;
use crate::model::{Month, RunId};

/// How many of the other files of a run are told of without being asked for.
pub const NEAREST: usize = 3;

/// The files of each run and month.
#[derive(Clone, Copy)]
pub struct AllKin(StoredValue<Vec<Kin>>);

/// Files of one run and month, by their keys in order. It wakes those who follow it when the first ones change, and no
/// more: of many files each would else wake all others.
#[derive(Clone)]
struct Kin {
    month: Month,
    run: RunId,
    keys: ArcRwSignal<Vec<u32>>,
}

impl AllKin {
    /// Of no files yet.
    pub fn new() -> Self {
        Self(StoredValue::new(Vec::new()))
    }

    /// The keys of the files of a run and month; `None` where the month is not known.
    pub fn of(self, run: &DroppedRun) -> Option<ArcRwSignal<Vec<u32>>> {
        let (month, run) = (run.month?, run.conditions.run_id());
        let is_it = |kin: &&Kin| kin.month == month && kin.run == run;
        let found = self
            .0
            .with_value(|all| all.iter().find(is_it).map(|kin| kin.keys.clone()));
        Some(found.unwrap_or_else(|| {
            let keys = ArcRwSignal::new(Vec::new());
            let kin = Kin {
                month,
                run,
                keys: keys.clone(),
            };
            self.0.update_value(|all| all.push(kin));
            keys
        }))
    }

    /// Notes that a file is one of a run, or is so no more.
    pub fn set(self, key: u32, run: &DroppedRun, is_there: bool) {
        let Some(keys) = self.of(run) else { return };
        keys.maybe_update(|keys| {
            let at = keys.binary_search(&key);
            match at {
                Ok(at) if !is_there => drop(keys.remove(at)),
                Err(at) if is_there => keys.insert(at, key),
                _ => return false,
            }
            // Of those after the first ones only whether there are any matters.
            at.unwrap_or_else(|at| at) <= NEAREST + 1
        });
    }
}
