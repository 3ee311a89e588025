use crate::model::sort_stably;
use std::cmp::Ordering;

use super::rank::rank;
use super::{
    BaselineTally, DetectableGap, FailedPolicy, Mark, Matrix, NoRank, NoTally, PairTest, PairwiseTests, Prices,
    RunName, RunRank, RunRow, Sort, SortKey, Tally, View,
};

/// The leaderboard of a view.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// Runs with a tally. Ordered by a score, runs that do not cover all items in view follow the
    /// others: their shares are of other items.
    pub rows: Vec<RankingRow>,
    /// Runs without a tally in this view, each with the reason.
    pub absent: Vec<AbsentRun>,
    /// Solvers that never read the question; never ranked.
    pub baselines: Vec<BaselineTally>,
    /// The best of them, which [`RankingRow::baseline`] is about.
    pub best_baseline: Option<BaselineTally>,
    /// Index of the run that the others are paired with: the best by accuracy of those that have a
    /// verdict on every item in view. It does not move with the sorting.
    pub leader: Option<usize>,
    /// What failed requests count for.
    pub failed: FailedPolicy,
    /// Items in view.
    pub selected: u64,
    /// Papers that they are from; as many as items where no paper occurs twice.
    pub clusters: u64,
    /// Why no run has a rank; `None` when those that cover all items have one.
    pub unranked: Option<NoRank>,
    /// Pairs of runs tested, all together.
    pub tested_pairs: usize,
    /// Those of them that can be told apart.
    pub separable_pairs: usize,
    /// The smallest gap that so many items show.
    pub detectable: Option<DetectableGap>,
}

/// One run of the leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct RankingRow {
    /// Index of the run in the matrix.
    pub run: usize,
    /// What it did.
    pub tally: Tally,
    /// Its rank range, or why it has none. It follows the accuracy, whatever the rows are sorted by.
    pub rank: Result<RunRank, NoRank>,
    /// The leader (first) and this run (second), where both have verdicts on every item in view.
    /// `None` for the leader itself and where only totals are known.
    pub against_leader: Option<PairTest>,
    /// Against uniform guessing.
    pub chance: Option<Mark>,
    /// Against the best solver that never reads the question, [`Ranking::best_baseline`].
    pub baseline: Option<Mark>,
}

/// A run that has nothing to show in a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbsentRun {
    /// Index of the run in the matrix.
    pub run: usize,
    /// Why.
    pub reason: NoTally,
}

impl Ranking {
    /// The best of the solvers that never read the question, with its share right in 0..=1.
    pub fn best_baseline_share(&self) -> Option<(BaselineTally, f64)> {
        let best = self.best_baseline?;
        Some((best, best.accuracy()?))
    }

    /// Leaves out the solvers that never read the question: nothing that is told of the ranking speaks of them then.
    pub fn hide_baselines(&mut self) {
        self.baselines.clear();
        self.best_baseline = None;
        for row in &mut self.rows {
            row.baseline = None;
        }
    }

    /// Whether it has solvers that never read the question.
    pub fn has_baselines(&self) -> bool {
        !self.baselines.is_empty()
    }

    /// How many rows can be told apart from the leader, all pairs of runs tested together, out of how many that
    /// could be paired with it.
    pub fn apart_from_leader(&self) -> (usize, usize) {
        let pairs = self.rows.iter().filter_map(|row| row.against_leader);
        (pairs.clone().filter(PairTest::is_apart).count(), pairs.count())
    }

    /// Puts the rows in another order; nothing else changes. Rows that compare equal are in the order of the
    /// matrix; runs whose value in the column is unknown come last in both directions.
    pub fn sort(&mut self, matrix: &Matrix, sort: Sort, prices: &Prices) {
        let by_name = sort.key == SortKey::Name;
        let names: Vec<String> = if by_name {
            matrix.runs.iter().map(found_name).collect()
        } else {
            Vec::new()
        };
        let value = |row: &RankingRow| (!by_name).then(|| self.value(row, matrix, sort.key, prices)).flatten();
        let mut values = vec![None; matrix.runs.len()];
        for row in &self.rows {
            if let Some(known) = values.get_mut(row.run) {
                *known = value(row);
            }
        }
        let value_of = |row: &RankingRow| values.get(row.run).copied().flatten();
        let direct = |order: Ordering| if sort.is_descending { order.reverse() } else { order };
        sort_stably(&mut self.rows, |a, b| {
            let apart = if sort.key.is_score() {
                b.tally.covers_all().cmp(&a.tally.covers_all())
            } else {
                Ordering::Equal
            };
            let by_value = || match (value_of(a), value_of(b)) {
                (None, None) => direct(names.get(a.run).cmp(&names.get(b.run))),
                (None, Some(_)) => Ordering::Greater,
                (Some(_), None) => Ordering::Less,
                (known, other) => direct(compare(known, other)),
            };
            apart.then_with(by_value).then_with(|| a.run.cmp(&b.run))
        });
    }

    /// The places of the rows whose run has all these words in its name, in any order and case. It is a look for rows,
    /// not another selection of runs: ranks, tests and notes stay those of all rows.
    pub fn find(&self, matrix: &Matrix, words: &str) -> Vec<usize> {
        let words = words.to_lowercase();
        let has_words = |row: &RankingRow| {
            let name = matrix.run(row.run).map_or_else(String::new, found_name);
            words.split_whitespace().all(|word| name.contains(word))
        };
        let places = self.rows.iter().enumerate();
        places
            .filter(|(_, row)| has_words(row))
            .map(|(place, _)| place)
            .collect()
    }

    /// The number behind a column, with a second one for those that are equal in it; `None` where it is unknown, and
    /// for names.
    fn value(&self, row: &RankingRow, matrix: &Matrix, key: SortKey, prices: &Prices) -> Option<(f64, f64)> {
        let tally = &row.tally;
        let outcome = |count: fn(super::OutcomeCounts) -> u64| tally.outcomes().map(|counts| count(counts) as f64);
        let one = match key {
            SortKey::Rank => {
                let range = row.rank.ok()?.range;
                return Some((range.best as f64, range.worst as f64));
            }
            SortKey::Floor => {
                let baseline = row.baseline.map_or(0.0, |mark| f64::from(mark.standing as u8));
                return Some((f64::from(row.chance?.standing as u8), baseline));
            }
            SortKey::Accuracy => tally.accuracy(),
            SortKey::IntervalLow => tally.accuracy().map(|_| tally.interval().low),
            SortKey::AnsweredAccuracy => tally.answered_score().and_then(|score| score.accuracy()),
            SortKey::Answered => outcome(super::OutcomeCounts::answered),
            SortKey::Failed => outcome(|counts| counts.failed),
            SortKey::Unread => outcome(|counts| counts.unread),
            SortKey::MeanTokens => tally.mean_output_tokens,
            SortKey::MedianTokens => tally.median_output_tokens,
            SortKey::Cost => {
                let price = matrix.run(row.run).and_then(|run| prices.of(run))?;
                tally.cost(price).map(|cost| cost.per_item)
            }
            SortKey::Against if self.leader == Some(row.run) => Some(0.0),
            SortKey::Against => row
                .against_leader
                .map(|pair| pair.table.only_first as f64 - pair.table.only_second as f64),
            SortKey::PassShare => tally.repeats.and_then(|repeats| repeats.pass.accuracy()),
            SortKey::Provenance => Some(f64::from(tally.provenance as u8)),
            SortKey::Months => Some(tally.months.len() as f64),
            SortKey::Name => None,
        };
        one.map(|value| (value, 0.0))
    }
}

impl View<'_> {
    /// The leaderboard of this view, best first.
    pub fn ranking(&self) -> Ranking {
        self.ranking_with(&self.pairwise())
    }

    /// The same with the pairs tested before ([`View::pairwise`] of this view or of one that differs in nothing
    /// that the tests depend on).
    pub fn ranking_with(&self, tests: &PairwiseTests) -> Ranking {
        let (mut rows, mut absent) = (Vec::new(), Vec::new());
        let baselines = self.floor();
        let best_baseline = self.best_of(&baselines).map(|(best, _)| best);
        for &run in &self.runs {
            match self.tally(run) {
                Ok(tally) => rows.push(RankingRow {
                    run,
                    rank: Err(NoRank::Incomplete),
                    against_leader: None,
                    chance: self.chance_mark(run, &tally),
                    baseline: best_baseline.and_then(|best| self.baseline_mark(run, &tally, &best)),
                    tally,
                }),
                Err(reason) => absent.push(AbsentRun { run, reason }),
            }
        }
        let leader = leader(&rows);
        for row in &mut rows {
            row.against_leader = leader.and_then(|leader| tests.pair(leader, row.run));
        }
        let unranked = rank(&mut rows, tests, self.items.len() as u64);
        let mut ranking = Ranking {
            rows,
            absent,
            baselines,
            best_baseline,
            leader,
            failed: self.selection.failed,
            selected: self.items.len() as u64,
            clusters: self.cluster_count as u64,
            unranked,
            tested_pairs: tests.pairs().len(),
            separable_pairs: tests.pairs().iter().filter(|pair| pair.is_apart()).count(),
            detectable: tests.detectable(),
        };
        ranking.sort(self.matrix, Sort::default(), &Prices::default());
        ranking
    }
}

fn leader(rows: &[RankingRow]) -> Option<usize> {
    let is_paired = |row: &&RankingRow| row.tally.covers_all() && row.tally.has_all_verdicts();
    let best = rows.iter().filter(is_paired).reduce(|best, next| {
        let is_better = compare(best.tally.accuracy(), next.tally.accuracy()) == Ordering::Less;
        if is_better { next } else { best }
    });
    best.map(|row| row.run)
}

fn compare<T: PartialOrd>(a: T, b: T) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}

/// What a run is sorted and found by: model and conditions.
fn found_name(run: &RunRow) -> String {
    RunName::of(&run.conditions).full().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::super::{FailedPolicy, Price, Selection, matrix_from_store, tiny};
    use super::*;

    fn order(ranking: &Ranking) -> Vec<usize> {
        ranking.rows.iter().map(|row| row.run).collect()
    }

    fn sorted(matrix: &Matrix, sort: Sort) -> Ranking {
        let mut prices = Prices::default();
        // c costs half of what the others do.
        for (run, output) in [("a", "2"), ("b", "2"), ("c", "1")] {
            let output = output.parse().unwrap();
            prices.insert(
                run,
                Price {
                    output,
                    ..Price::default()
                },
            );
        }
        let mut ranking = View::everything(matrix).ranking();
        ranking.sort(matrix, sort, &prices);
        ranking
    }

    #[test]
    fn the_best_leads_and_the_others_are_paired_with_it() {
        let matrix = tiny::matrix(&[("x", "EAAEE"), ("y", "EEDEE"), ("z", "EEAAA")]);
        let ranking = View::everything(&matrix).ranking();
        assert_eq!((order(&ranking), ranking.leader), (vec![1, 0, 2], Some(1)));
        assert_eq!(ranking.rows[0].against_leader, None);
        let pair = ranking.rows[1].against_leader.unwrap();
        assert_eq!((pair.table.only_first, pair.table.only_second), (2, 0));
        assert_eq!(ranking.apart_from_leader(), (0, 2));
    }

    #[test]
    fn runs_on_other_items_follow_and_are_not_paired() {
        // x is right on all it has, but lacks a month.
        let matrix = tiny::matrix(&[("x", "EED  "), ("y", "EEAAA"), ("z", "     ")]);
        let ranking = View::everything(&matrix).ranking();
        assert_eq!((order(&ranking), ranking.leader), (vec![1, 0], Some(1)));
        assert_eq!(ranking.rows[1].against_leader, None);
        let reason = NoTally::NotRun;
        assert_eq!(ranking.absent, [AbsentRun { run: 2, reason }]);
        let by_months = sorted(&matrix, Sort::by(SortKey::Months));
        assert_eq!(order(&by_months), [1, 0]);
    }

    #[test]
    fn a_run_whose_failed_requests_are_left_out_is_not_one_of_some_items() {
        // x is right on all that it answered, and was asked everything.
        let matrix = tiny::matrix(&[("x", "EED!!"), ("y", "EEDEA"), ("z", "EEAAA")]);
        let selection = Selection {
            failed: FailedPolicy::LeaveOut,
            ..Selection::default()
        };
        let ranking = View::new(&matrix, selection).ranking();
        assert_eq!((order(&ranking), ranking.leader), (vec![0, 1, 2], Some(0)));
        assert_eq!(ranking.unranked, Some(NoRank::OwnItems));
        assert!(ranking.rows.iter().all(|row| row.rank.is_err()));
    }

    #[test]
    fn totals_are_ranked_but_never_lead() {
        let runs = vec![
            tiny::run("x", Vec::new()),
            tiny::run(
                "t",
                vec![tiny::reported("202511", 3, 3), tiny::reported("202512", 2, 2)],
            ),
        ];
        let shard = tiny::shard(&[("x", "EEAAA")]);
        let matrix = matrix_from_store(&tiny::index(runs), &shard, None, &tiny::items()).unwrap();
        let ranking = View::everything(&matrix).ranking();
        assert_eq!((order(&ranking), ranking.leader), (vec![1, 0], Some(0)));
        assert!(ranking.rows.iter().all(|row| row.against_leader.is_none()));
        // Unknown values come last whichever way the column runs.
        let failed = Sort::by(SortKey::Failed);
        for sort in [failed, failed.reversed()] {
            assert_eq!(order(&sorted(&matrix, sort)), [0, 1]);
        }
    }

    #[test]
    fn every_column_sorts_both_ways_and_ties_keep_their_place() {
        let mut matrix = tiny::matrix(&[("b", "EED?!"), ("a", "EE?AA"), ("c", "EEDE!")]);
        for (run, tokens) in [(0, 30), (1, 10), (2, 20)] {
            for cell in matrix.runs[run].cells.iter_mut().flatten() {
                cell.output_tokens = Some(tokens);
            }
        }
        for (key, expected) in [
            (SortKey::Accuracy, [2, 0, 1]),
            (SortKey::AnsweredAccuracy, [0, 2, 1]),
            (SortKey::Answered, [1, 2, 0]),
            (SortKey::Failed, [0, 2, 1]),
            (SortKey::Unread, [0, 1, 2]),
            (SortKey::MeanTokens, [1, 2, 0]),
            (SortKey::MedianTokens, [1, 2, 0]),
            (SortKey::Name, [1, 0, 2]),
            (SortKey::Provenance, [0, 1, 2]),
            (SortKey::Months, [0, 1, 2]),
            (SortKey::IntervalLow, [2, 0, 1]),
            (SortKey::Cost, [1, 2, 0]),
            (SortKey::Against, [2, 0, 1]),
        ] {
            let ranking = sorted(&matrix, Sort::by(key));
            assert_eq!(order(&ranking), expected, "{key:?}");
        }
        let up = sorted(&matrix, Sort::by(SortKey::MeanTokens).reversed());
        assert_eq!(order(&up), [0, 2, 1]);
    }
}
