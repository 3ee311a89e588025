use std::fmt;

use super::{PairwiseTests, RankingRow};
use crate::model::sort_stably;
use crate::stats::{Interval, RankRange, group_leaders, rank_ranges};

/// Fewer items than this carry no rank: with 30 items, on 30 % of which two runs disagree, only gaps of 27 points show.
pub const FEWEST_RANKED_ITEMS: u64 = 30;

/// What a run's rank range is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RankBasis {
    /// Paired tests with every other run ranked, all pairs together (Holm).
    PairedTests,
    /// Paired tests with the runs that have verdicts; against runs of which only totals are known, intervals that do
    /// not overlap.
    Both,
    /// Only totals are known of this run: intervals that do not overlap, which is the coarser rule.
    Intervals,
}

impl RankBasis {
    /// The basis in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::PairedTests => "paired tests",
            Self::Both => "paired tests; intervals against totals",
            Self::Intervals => "intervals",
        }
    }
}

/// Which ranks are not ruled out for a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunRank {
    /// From one more than the number of runs that are better for certain, to the number of runs less those worse.
    pub range: RankRange,
    /// What that is judged by.
    pub basis: RankBasis,
    /// Index in the matrix of the run that leads its group: the members cannot be told apart from it, which does not
    /// make them equal.
    pub group_leader: usize,
}

impl RunRank {
    /// `2–5`, or `3` where one rank is left.
    pub fn words(self) -> String {
        self.range.to_string()
    }
}

/// Why a run has no rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoRank {
    /// It does not cover every item in view: its share is of other items.
    Incomplete,
    /// Failed requests are left out of some runs, whose shares are of the items that they answered. To rank the others
    /// alone would leave out the better ones.
    OwnItems,
    /// No other run covers every item in view.
    Alone,
    /// Fewer than [`FEWEST_RANKED_ITEMS`] items are in view.
    FewItems,
    /// No two runs can be told apart on the items in view.
    NothingSeparable,
}

impl fmt::Display for NoRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Incomplete => "not all items in view",
            Self::OwnItems => "with failed requests left out each run has items of its own",
            Self::Alone => "no other run covers these items",
            Self::FewItems => "too few items to rank",
            Self::NothingSeparable => "no two runs can be told apart on these items",
        })
    }
}

/// Gives every row its rank or the reason for none, and the reason that holds for all rows if there is one. Rows of
/// other items than those in view are never ranked. Ranks do not depend on the order of the rows.
pub(super) fn rank(rows: &mut [RankingRow], tests: &PairwiseTests, items: u64) -> Option<NoRank> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    let is_complete = |place: &usize| rows.get(*place).is_some_and(|row| row.tally.is_complete());
    order.retain(is_complete);
    sort_stably(&mut order, |&a, &b| {
        let share = |place: usize| rows.get(place).and_then(|row| row.tally.accuracy()).unwrap_or(0.0);
        let run = |place: usize| rows.get(place).map(|row| row.run);
        share(b).total_cmp(&share(a)).then_with(|| run(a).cmp(&run(b)))
    });
    // Runs and intervals by place in the order, so that a pair costs no search in the rows.
    let ranked: Vec<(usize, Interval)> = order
        .iter()
        .filter_map(|&place| rows.get(place))
        .map(|row| (row.run, row.tally.interval()))
        .collect();
    let is_better = |a: usize, b: usize| {
        let (Some((a, of_a)), Some((b, of_b))) = (ranked.get(a), ranked.get(b)) else {
            return false;
        };
        match tests.pair(*a, *b) {
            Some(pair) => pair.is_first_better(),
            None => of_a.low > of_b.high,
        }
    };
    let none = if rows.iter().any(|row| row.tally.items() < row.tally.covered) {
        Some(NoRank::OwnItems)
    } else if ranked.len() < 2 {
        Some(NoRank::Alone)
    } else if items < FEWEST_RANKED_ITEMS {
        Some(NoRank::FewItems)
    } else if !(0..ranked.len()).any(|a| (a + 1..ranked.len()).any(|b| is_better(a, b))) {
        Some(NoRank::NothingSeparable)
    } else {
        None
    };
    for row in rows.iter_mut() {
        row.rank = Err(none.filter(|_| row.tally.covers_all()).unwrap_or(NoRank::Incomplete));
    }
    if none.is_some() {
        return none;
    }
    let tested = |run: usize| tests.runs().binary_search(&run).is_ok();
    let all_tested = ranked.iter().all(|(run, _)| tested(*run));
    let ranges = rank_ranges(ranked.len(), &is_better);
    let leaders = group_leaders(ranked.len(), &is_better);
    for ((place, range), leader) in order.iter().zip(ranges).zip(leaders) {
        if let (Some(row), Some((group_leader, _))) = (rows.get_mut(*place), ranked.get(leader)) {
            let basis = match (tested(row.run), all_tested) {
                (true, true) => RankBasis::PairedTests,
                (true, false) => RankBasis::Both,
                (false, _) => RankBasis::Intervals,
            };
            row.rank = Ok(RunRank {
                range,
                basis,
                group_leader: *group_leader,
            });
        }
    }
    None
}
