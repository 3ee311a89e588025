use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Conditions, Month, RunId, Seed};
use crate::replay::PUBLISHED_SEED;
use crate::store::content_hash;

use super::MonthRun;

/// The longest run id in bytes: it is a folder's name on every host.
const LONGEST_ID: usize = 120;

/// The months of one run, joined.
#[derive(Debug)]
pub struct Run {
    /// Its address, unlike every other of the board.
    pub id: RunId,
    /// What it was made with.
    pub conditions: Conditions,
    /// Its months.
    pub months: BTreeMap<Month, MonthRun>,
}

/// Join month files of equal conditions. The order follows the conditions, so that the same files give the
/// same board however they were named. A second file of the same month and conditions is left to the caller
/// to avoid ([`super::choose`] does); here the later one wins.
pub fn group(runs: Vec<MonthRun>) -> Vec<Run> {
    let mut joined: BTreeMap<(String, bool, Conditions), BTreeMap<Month, MonthRun>> = BTreeMap::new();
    for run in runs {
        // Of runs that differ in their seed alone, the one with the published seed keeps the plain address.
        let has_other_seed = run
            .conditions
            .seed
            .as_ref()
            .is_some_and(|seed| *seed != Seed::from(PUBLISHED_SEED));
        let key = (
            run.conditions.model.to_lowercase(),
            has_other_seed,
            run.conditions.clone(),
        );
        joined.entry(key).or_default().insert(run.source.month, run);
    }
    let mut taken = BTreeSet::new();
    joined
        .into_iter()
        .map(|((_, _, conditions), months)| Run {
            id: free_id(&conditions, &mut taken),
            conditions,
            months,
        })
        .collect()
}

/// The run's own id, made safe as a folder's name and unlike those taken (whatever the case of letters).
fn free_id(conditions: &Conditions, taken: &mut BTreeSet<String>) -> RunId {
    let mut id = conditions.run_id().0;
    if id.is_empty() || id.starts_with('.') || id.starts_with('-') {
        id.insert(0, '_');
    }
    if id.len() > LONGEST_ID {
        let hash = content_hash(id.as_bytes());
        id = id.chars().take(LONGEST_ID - hash.len() - 1).collect();
        id = format!("{id}_{hash}");
    }
    let mut candidates = std::iter::once(id.clone())
        .chain(
            conditions
                .seed
                .iter()
                .filter(|seed| seed.to_string().len() < 24)
                .map(|seed| format!("{id}_seed{seed}")),
        )
        .chain((2_u32..).map(|number| format!("{id}_{number}")));
    let free = candidates.find(|candidate| taken.insert(candidate.to_lowercase()));
    RunId(free.unwrap_or(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PromptMode;

    fn conditions(model: &str, seed: i64) -> Conditions {
        Conditions {
            model: model.to_owned(),
            effort: None,
            thinking: false,
            prompt: PromptMode::Plain,
            seed: Some(Seed::from(seed)),
            n_samples: 1,
        }
    }

    #[test]
    fn every_run_has_an_address_of_its_own_that_is_a_safe_folder() {
        let mut taken = BTreeSet::new();
        let mut id = |model: &str, seed| free_id(&conditions(model, seed), &mut taken).0;
        assert_eq!(id("a/b", 42), "a_b");
        assert_eq!(id("a/b", -7), "a_b_seed-7");
        assert_eq!(id("A_b", 42), "A_b_seed42");
        assert_eq!(id("A.b", 42), "A.b");
        assert_eq!(id("..", 42), "_..");
        assert_eq!(id("", 42), "_");
        assert!(id(&"x".repeat(5000), 42).len() <= LONGEST_ID);
        assert!(id("../../etc", 42).starts_with('_'));
    }
}
