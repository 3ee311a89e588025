use std::cmp::Ordering;

use super::paired::{PairMethod, table};
use super::{FailedPolicy, Paired, RunRow, View};
use crate::model::{Outcome, sort_stably};
use crate::stats::{detectable_gap, holm, mcnemar_exact, median, sign_flip};

/// What an adjusted p-value has to be below for two runs to be told apart.
pub const APART_LEVEL: f64 = 0.05;

/// Every pair of the runs that have a verdict on every item in view, tested together.
///
/// It depends on the items in view, the runs in view and the rule for failed requests, and on nothing else: keep it
/// while columns and sorting change ([`View::ranking_with`]).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairwiseTests {
    /// Indices of the runs tested, in the order of the matrix.
    runs: Vec<usize>,
    /// One entry a pair, the earlier run first: those of the first run, then of the second, and so on.
    pairs: Vec<PairTest>,
    items: u64,
}

/// One pair of [`PairwiseTests`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairTest {
    /// On how many items which was right; see [`Paired`] for items with several samples.
    pub table: Paired,
    /// How the two were tested.
    pub method: PairMethod,
    /// Whether the first is better (greater) or the second, by the sum of the differences tested.
    pub order: Ordering,
    /// The two-sided p-value of this pair alone.
    pub p_value: f64,
    /// The same among all pairs tested here (Holm).
    pub adjusted: f64,
}

impl PairTest {
    /// Whether the two can be told apart, all pairs considered.
    pub fn is_apart(&self) -> bool {
        self.adjusted < APART_LEVEL
    }

    /// Whether the first is better than the second, all pairs considered.
    pub fn is_first_better(&self) -> bool {
        self.is_apart() && self.order == Ordering::Greater
    }

    fn turned(self) -> Self {
        let Paired {
            both,
            only_first,
            only_second,
            neither,
        } = self.table;
        Self {
            table: Paired {
                both,
                only_first: only_second,
                only_second: only_first,
                neither,
            },
            order: self.order.reverse(),
            ..self
        }
    }
}

/// The smallest true gap between two runs that so many items show with a power of 80 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DetectableGap {
    /// The gap in shares right, 0..=1, of two runs tested alone.
    pub gap: f64,
    /// The gap of two runs whose pair is tested with all others together; `None` where none is large enough.
    pub gap_together: Option<f64>,
    /// The share of items on which two runs disagree, taken for it: the median of the pairs tested.
    pub discordance: f64,
    /// Items, or papers where some have several.
    pub items: u64,
}

impl PairwiseTests {
    /// Indices of the runs tested, in the order of the matrix.
    pub fn runs(&self) -> &[usize] {
        &self.runs
    }

    /// All pairs.
    pub fn pairs(&self) -> &[PairTest] {
        &self.pairs
    }

    /// The test of two runs by their indices in the matrix; `None` where either was not tested, and for a run and
    /// itself.
    pub fn pair(&self, first: usize, second: usize) -> Option<PairTest> {
        let (a, b) = (
            self.runs.binary_search(&first).ok()?,
            self.runs.binary_search(&second).ok()?,
        );
        let (low, high) = (a.min(b), a.max(b));
        // Runs before `low` have count − 1, count − 2, … pairs.
        let before = low * (2 * self.runs.len() - low - 1) / 2;
        let pair = self.pairs.get(before + high.checked_sub(low + 1)?).copied()?;
        Some(if a < b { pair } else { pair.turned() })
    }

    /// What these items can show; `None` without pairs, and where no gap is large enough.
    pub fn detectable(&self) -> Option<DetectableGap> {
        let disagreed: Vec<f64> = self.pairs.iter().map(|pair| pair.table.discordance()).collect();
        let discordance = median(&disagreed)?;
        detectable_gap(self.items, discordance, 1).map(|gap| DetectableGap {
            gap,
            gap_together: detectable_gap(self.items, discordance, self.pairs.len()),
            discordance,
            items: self.items,
        })
    }
}

/// The verdicts of one run on the items in view, one bit each.
struct Bits {
    right: Vec<u64>,
    /// Items that count: all, but those that failed where these are left out.
    counted: Vec<u64>,
    /// How many items of each cluster are right, where items have one sample and some cluster has several items.
    of_clusters: Option<Vec<i64>>,
}

impl Bits {
    fn of(view: &View<'_>, run: &RunRow) -> Self {
        let words = view.items.len().div_ceil(64);
        let (mut right, mut counted) = (vec![0; words], vec![0; words]);
        let mut of_clusters = vec![0; view.cluster_count];
        let is_plain = run.sample_count() == 1 && view.has_clusters();
        for (place, (&item, &cluster)) in view.items.iter().zip(view.clusters()).enumerate() {
            let Some(cell) = run.cell(item) else { continue };
            let bit = 1 << (place % 64);
            let counts = cell.outcome != Outcome::Failed || view.selection.failed == FailedPolicy::CountAsWrong;
            if let Some(word) = counted.get_mut(place / 64).filter(|_| counts) {
                *word |= bit;
            }
            if let Some(word) = right.get_mut(place / 64).filter(|_| cell.outcome == Outcome::Correct) {
                *word |= bit;
            }
            if let Some(of_cluster) = of_clusters.get_mut(cluster) {
                *of_cluster += i64::from(cell.outcome == Outcome::Correct);
            }
        }
        Self {
            right,
            counted,
            of_clusters: Some(of_clusters).filter(|_| is_plain),
        }
    }

    /// The difference of each cluster on the items that count for both; `None` where these have to be looked at one by
    /// one. `clusters` has the cluster of each item in view.
    fn differences(&self, other: &Self, clusters: &[usize]) -> Option<Vec<i64>> {
        let (a, b) = (self.of_clusters.as_ref()?, other.of_clusters.as_ref()?);
        let mut differences: Vec<i64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
        for (one, another, sign) in [(self, other, 1), (other, self, -1)] {
            for (word, (right, counted)) in one.right.iter().zip(&another.counted).enumerate() {
                let mut dropped = right & !counted;
                while dropped != 0 {
                    let cluster = clusters.get(64 * word + dropped.trailing_zeros() as usize);
                    if let Some(difference) = cluster.and_then(|cluster| differences.get_mut(*cluster)) {
                        *difference -= sign;
                    }
                    dropped &= dropped - 1;
                }
            }
        }
        Some(differences)
    }

    fn table(&self, other: &Self) -> Paired {
        let mut table = Paired::default();
        let words = self.right.iter().zip(&self.counted);
        for ((a, of_a), (b, of_b)) in words.zip(other.right.iter().zip(&other.counted)) {
            let counted = of_a & of_b;
            let count = |bits: u64| u64::from((bits & counted).count_ones());
            table.both += count(a & b);
            table.only_first += count(a & !b);
            table.only_second += count(!a & b);
            table.neither += count(!a & !b);
        }
        table
    }
}

/// [`View::pairwise`] in parts, for who cannot wait for all pairs at once: a hundred runs have 4,950.
///
/// ```
/// use mathboard::board::{Matrix, Pairing, View};
/// use mathboard::model::Benchmark;
///
/// let matrix = Matrix::new(Benchmark::Sample, Vec::new(), Vec::new());
/// let view = View::everything(&matrix);
/// let mut pairing = Pairing::of(&view);
/// while pairing.go_on(&view, 500) {}
/// assert_eq!(pairing.finish(&view), view.pairwise());
/// ```
pub struct Pairing {
    runs: Vec<usize>,
    bits: Vec<Bits>,
    pairs: Vec<PairTest>,
    /// Places in `runs` of the next pair.
    next: (usize, usize),
}

impl Pairing {
    /// No pair of this view tested yet.
    pub fn of(view: &View<'_>) -> Self {
        let (mut runs, mut bits) = (view.runs.clone(), Vec::new());
        sort_stably(&mut runs, Ord::cmp);
        runs.retain(|&run| {
            let row = view.matrix.run(run);
            let row = row.filter(|row| !view.items.is_empty() && view.has_all(row));
            bits.extend(row.map(|row| Bits::of(view, row)));
            row.is_some()
        });
        Self {
            pairs: Vec::with_capacity(runs.len() * runs.len().saturating_sub(1) / 2),
            runs,
            bits,
            next: (0, 1),
        }
    }

    /// Tests so many more pairs of the same view. True while there are more.
    pub fn go_on(&mut self, view: &View<'_>, count: usize) -> bool {
        let end = self.pairs.len().saturating_add(count);
        while self.pairs.len() < end {
            let (first, second) = self.next;
            let of = |place: usize| Some((view.matrix.run(*self.runs.get(place)?)?, self.bits.get(place)?));
            match (of(first), of(second)) {
                (Some(one), Some(other)) => {
                    self.pairs.push(view.pair_test(one, other));
                    self.next = (first, second + 1);
                }
                // The last run has no run after it.
                (None, _) => return false,
                (Some(_), None) => self.next = (first + 1, first + 2),
            }
        }
        true
    }

    /// The tests, once all pairs are.
    pub fn finish(mut self, view: &View<'_>) -> PairwiseTests {
        let p_values: Vec<f64> = self.pairs.iter().map(|pair| pair.p_value).collect();
        for (pair, adjusted) in self.pairs.iter_mut().zip(holm(&p_values)) {
            pair.adjusted = adjusted;
        }
        PairwiseTests {
            runs: self.runs,
            pairs: self.pairs,
            items: view.cluster_count as u64,
        }
    }
}

impl View<'_> {
    /// Tests every pair of the runs in view that have a verdict on every item in view.
    pub fn pairwise(&self) -> PairwiseTests {
        let mut pairing = Pairing::of(self);
        pairing.go_on(self, usize::MAX);
        pairing.finish(self)
    }

    /// Whether a run has a verdict on every item in view.
    fn has_all(&self, run: &RunRow) -> bool {
        self.items.iter().all(|&item| run.cell(item).is_some())
    }

    fn pair_test(&self, (first, of_first): (&RunRow, &Bits), (second, of_second): (&RunRow, &Bits)) -> PairTest {
        let method = self.pair_method(first, second);
        if method == PairMethod::McNemar {
            let table = of_first.table(of_second);
            let p_value = mcnemar_exact(table.only_first, table.only_second);
            return PairTest {
                table,
                method,
                order: table.only_first.cmp(&table.only_second),
                p_value,
                adjusted: p_value,
            };
        }
        let (table, differences) = match of_first.differences(of_second, self.clusters()) {
            Some(differences) => (of_first.table(of_second), differences),
            None => {
                let items = self.paired_items(first, second);
                (table(&items), self.differences(&items))
            }
        };
        let p_value = sign_flip(&differences);
        PairTest {
            table,
            method,
            order: differences.iter().sum::<i64>().cmp(&0),
            p_value,
            adjusted: p_value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Matrix, Selection, tiny};
    use super::*;

    /// The board of these rows, where two of the five items are from one paper.
    fn clustered(rows: &[(&str, &str)]) -> Matrix {
        let matrix = tiny::matrix(rows);
        let mut items = matrix.items;
        for item in &mut items[1..3] {
            item.paper = Some("2511.04651v1".to_owned());
        }
        Matrix::new(matrix.benchmark, items, matrix.runs)
    }

    #[test]
    fn pairs_tested_together_are_those_compared_one_by_one() {
        let rows = [("x", "EEDEE"), ("y", "!A!EE"), ("z", "EADEA"), ("u", "AE!A!")];
        let mut sampled = clustered(&rows);
        let further = tiny::matrix(&[("z", "!EAEA")]).runs;
        sampled.runs[2].more_cells = further.into_iter().map(|run| run.cells).collect();
        for matrix in [tiny::matrix(&rows), clustered(&rows), sampled] {
            for failed in [FailedPolicy::CountAsWrong, FailedPolicy::LeaveOut] {
                let selection = Selection {
                    failed,
                    ..Selection::default()
                };
                let view = View::new(&matrix, selection);
                let tests = view.pairwise();
                assert_eq!(tests.pairs().len(), 6);
                for part in [1, 2, 4, 6, 100] {
                    let mut pairing = Pairing::of(&view);
                    let parts = (1..).take_while(|_| pairing.go_on(&view, part)).count();
                    assert_eq!(parts, 6 / part);
                    assert_eq!(pairing.finish(&view), tests, "{part} at a time");
                }
                for first in 0..4 {
                    for second in (0..4).filter(|second| *second != first) {
                        let pair = tests.pair(first, second).unwrap();
                        let alone = view.comparison(first, second).unwrap();
                        assert_eq!((pair.table, pair.method), (alone.table, alone.method));
                        assert_eq!(pair.p_value, alone.p_value, "{first} {second}");
                        assert_eq!(pair.order, alone.difference.total_cmp(&0.0), "{first} {second}");
                    }
                }
            }
        }
    }
}
