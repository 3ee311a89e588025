use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::audit::Audit;
use super::item_set::ItemSet;
use super::mcq::right_letter;
use crate::model::{ChoiceLabel, ResultFile, Seed};

/// The global seeds that are tried for letters that disagree with the file's own.
pub const TRIED_SEEDS: RangeInclusive<i64> = 0..=1000;

/// The seeds whose shuffle gives every stored right letter of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgreeingSeeds {
    /// Records with a stored right letter and a known position. By chance a seed agrees with all of them once in five to
    /// this power.
    pub compared: usize,
    /// Whether the file's own seed is one.
    pub has_own: bool,
    /// The seeds that agree, ascending.
    pub seeds: Vec<i64>,
}

/// Seeds that agree with few letters are many, and say nothing.
const FEWEST_LETTERS: usize = 6;

/// The seeds among [`TRIED_SEEDS`] that give every stored right letter of a file. `None` where its own seed does, and
/// where there are fewer than six letters to tell by. Audit and items have to be those of the file.
pub fn agreeing_seeds_of(file: &ResultFile, audit: &Audit, items: &ItemSet) -> Option<AgreeingSeeds> {
    let is_told = file.conditions.seed.is_some();
    (!is_told || !audit.letter_mismatches.is_empty())
        .then(|| agreeing_seeds(file, audit, items, TRIED_SEEDS))
        .flatten()
}

/// Which of `tried` and the file's own seed give every right letter that the file stores. `None` where there are fewer
/// than six letters to tell by. Audit and items have to be those of the file.
pub fn agreeing_seeds(
    file: &ResultFile,
    audit: &Audit,
    items: &ItemSet,
    tried: RangeInclusive<i64>,
) -> Option<AgreeingSeeds> {
    let known = file.month.and_then(|month| items.index(month));
    let stored: Vec<_> = audit
        .records
        .iter()
        .filter_map(|record| Some((record.position?, record.placement, record.recorded_key?)))
        .collect();
    if stored.len() < FEWEST_LETTERS {
        return None;
    }
    let agrees = |seed: &Seed| {
        let mut stored = stored.iter();
        stored.all(|(position, placement, key): &(_, _, ChoiceLabel)| {
            right_letter(seed, *position, *placement, known.as_ref()) == Some(*key)
        })
    };
    Some(AgreeingSeeds {
        compared: stored.len(),
        has_own: file.conditions.seed.as_ref().is_some_and(agrees),
        seeds: tried.filter(|seed| agrees(&Seed::from(*seed))).collect(),
    })
}
