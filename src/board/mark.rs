use std::cmp::Ordering;

use super::paired::PairedItem;
use super::samples::ItemSamples;
use super::{Baseline, BaselineTally, PairMethod, RunRow, Tally, View};
use crate::stats::{guesses_at_least, guesses_at_most, mcnemar_exact, sign_flip};

/// What a one-sided test has to come below for a mark. Each mark is a test of its own.
const LEVEL: f64 = 0.05;

/// On which side of a floor a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Better, by a test.
    Above,
    /// Neither side by a test: whoever only does as well as the floor may score so.
    NotApart,
    /// Worse, by a test.
    Below,
}

impl Standing {
    /// `above`, `not above`, `below`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Above => "above",
            Self::NotApart => "not above",
            Self::Below => "below",
        }
    }
}

/// What a run's score is against a floor, by an exact test at 5 % in each direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// On which side.
    pub standing: Standing,
    /// The one-sided p-value in the direction of the difference seen.
    pub p_value: f64,
    /// Whether item was tested against item; else the floor's share was taken as fixed.
    pub is_paired: bool,
}

impl Mark {
    fn new(p_above: f64, p_below: f64, is_paired: bool) -> Self {
        let standing = if p_above < LEVEL {
            Standing::Above
        } else if p_below < LEVEL {
            Standing::Below
        } else {
            Standing::NotApart
        };
        Self {
            standing,
            p_value: p_above.min(p_below),
            is_paired,
        }
    }

    /// From a two-sided test whose law is even on both sides, so that one side has half of it.
    fn of_pairs(two_sided: f64, order: Ordering) -> Self {
        let half = two_sided / 2.0;
        match order {
            Ordering::Greater => Self::new(half, 1.0, true),
            Ordering::Less => Self::new(1.0, half, true),
            Ordering::Equal => Self::new(1.0, 1.0, true),
        }
    }
}

impl View<'_> {
    /// A run's tally against uniform guessing on the same items: exact binomial tests with each item's own chance of
    /// 1 / choices. `None` where that chance is not known (totals of items with different numbers of choices).
    ///
    /// Where items have several samples, the sum of item means is tested as if the samples of an item agreed, rounded
    /// towards chance: that errs on the safe side, since samples of one item are not independent.
    pub fn chance_mark(&self, run: usize, tally: &Tally) -> Option<Mark> {
        let groups = self.guesses(run, tally)?;
        let correct = tally.correct();
        // Rounding of a sum of means must not decide.
        let (low, high) = ((correct + 1e-9).floor() as u64, (correct - 1e-9).ceil() as u64);
        let (p_above, p_below) = (guesses_at_least(low, &groups), guesses_at_most(high, &groups));
        (tally.items() > 0).then(|| Mark::new(p_above, p_below, false))
    }

    /// How many of the items that a tally is of have which chance to be guessed.
    fn guesses(&self, run: usize, tally: &Tally) -> Option<Vec<(u64, f64)>> {
        let chance = |choices: usize| 1.0 / choices.max(1) as f64;
        let choices = |item: usize| self.matrix.item(item).map(|item| item.choice_count());
        let first = choices(*self.items.first()?)?;
        if self.items.iter().all(|&item| choices(item) == Some(first)) {
            return Some(vec![(tally.items(), chance(first))]);
        }
        if !tally.has_all_verdicts() {
            return None;
        }
        let row = self.matrix.run(run)?;
        let mut groups: Vec<(u64, f64)> = Vec::new();
        for &item in &self.items {
            if ItemSamples::of(row.samples(item), self.selection.failed).counted == 0 {
                continue;
            }
            let chance = chance(choices(item)?);
            match groups.iter_mut().find(|group| group.1 == chance) {
                Some(group) => group.0 += 1,
                None => groups.push((1, chance)),
            }
        }
        Some(groups)
    }

    /// A run's tally against a solver that never reads the question, on the same items. Where the run has verdicts
    /// they are tested item against item as two runs are; totals are tested against the solver's share as if it were
    /// fixed. `None` for a draw, and where the solver's letters are not known.
    pub fn baseline_mark(&self, run: usize, tally: &Tally, baseline: &BaselineTally) -> Option<Mark> {
        if baseline.baseline == Baseline::Uniform || tally.items() == 0 {
            return None;
        }
        if !tally.has_all_verdicts() {
            let groups = [(tally.score.total, baseline.accuracy()?)];
            let correct = tally.score.correct.min(tally.score.total);
            let (p_above, p_below) = (guesses_at_least(correct, &groups), guesses_at_most(correct, &groups));
            return Some(Mark::new(p_above, p_below, false));
        }
        let row = self.matrix.run(run)?;
        match self.pair_method(row, row) {
            PairMethod::McNemar => self.solver_table(row, baseline.baseline),
            PairMethod::SignFlip => self.solver_differences(row, baseline.baseline),
        }
    }

    fn solver_table(&self, row: &RunRow, solver: Baseline) -> Option<Mark> {
        let (mut only_run, mut only_solver) = (0, 0);
        for &item in &self.items {
            let samples = ItemSamples::of(row.cell(item).into_iter(), self.selection.failed);
            let is_solved = solver.is_right(self.matrix, item)?;
            only_run += u64::from(samples.right > 0 && !is_solved);
            only_solver += u64::from(samples.counted > 0 && samples.right == 0 && is_solved);
        }
        let p_value = mcnemar_exact(only_run, only_solver);
        Some(Mark::of_pairs(p_value, only_run.cmp(&only_solver)))
    }

    fn solver_differences(&self, row: &RunRow, solver: Baseline) -> Option<Mark> {
        let mut items = Vec::with_capacity(self.items.len());
        for (&item, &cluster) in self.items.iter().zip(self.clusters()) {
            let solved = ItemSamples {
                right: u32::from(solver.is_right(self.matrix, item)?),
                counted: 1,
                failed: 0,
            };
            let samples = ItemSamples::of(row.samples(item), self.selection.failed);
            if samples.counted > 0 {
                items.push(PairedItem::new(cluster, samples, solved));
            }
        }
        let differences = self.differences(&items);
        let order = differences.iter().sum::<i64>().cmp(&0);
        Some(Mark::of_pairs(sign_flip(&differences), order))
    }
}
