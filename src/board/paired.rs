use std::cmp::Ordering;

use super::compared::Side;
use super::samples::ItemSamples;
use super::{RunRow, View};
use crate::stats::{
    Interval, Z_95, cluster_correlation, effective_items, mcnemar_exact, mcnemar_mid_p, paired_difference, sign_flip,
    square_and_add, wilson_of_share,
};

/// Two runs on the same items: on how many both, one or neither was right. Where items have several samples, on
/// how many one run was right more often than the other, and both alike: some of the time or never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    /// Both right.
    pub both: u64,
    /// Only the first right (b).
    pub only_first: u64,
    /// Only the second right (c).
    pub only_second: u64,
    /// Neither right.
    pub neither: u64,
}

impl Paired {
    /// Items compared.
    pub const fn items(self) -> u64 {
        self.both + self.only_first + self.only_second + self.neither
    }

    /// The share of items on which the two disagree, 0..=1; 0 of no items.
    pub fn discordance(self) -> f64 {
        (self.only_first + self.only_second) as f64 / self.items().max(1) as f64
    }
}

/// How two runs are tested against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairMethod {
    /// One sample an item, one item a paper: the exact McNemar test ([`mcnemar_exact`]).
    McNemar,
    /// Several samples an item or several items a paper: the exact sign-flip test on item means, summed over each
    /// paper ([`sign_flip`]).
    SignFlip,
}

impl PairMethod {
    /// The test in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::McNemar => "exact McNemar test",
            Self::SignFlip => "exact sign-flip test on item means",
        }
    }
}

/// Two runs compared item by item, in full: what a page that compares two runs shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// On how many items which was right.
    pub table: Paired,
    /// The share right of each on these items, 0..=1, with its 95 % interval over independent items.
    pub shares: [(f64, Interval); 2],
    /// Share right of the first minus that of the second on these items, −1..=1.
    pub difference: f64,
    /// Its 95 % interval: Newcombe's for pairs ([`paired_difference`]), or the same square-and-add of the two
    /// intervals over item means with the correlation over papers.
    pub interval: Interval,
    /// How they are tested.
    pub method: PairMethod,
    /// The two-sided p-value of this pair alone: looking at several pairs calls for a correction.
    pub p_value: f64,
    /// The mid-p value, for one sample an item.
    pub mid_p: Option<f64>,
}

/// The samples of two runs on one item that both have.
#[derive(Clone, Copy)]
pub(super) struct PairedItem {
    /// Number of the item's cluster in the view.
    cluster: usize,
    pub(super) first: ItemSamples,
    pub(super) second: ItemSamples,
}

impl PairedItem {
    pub(super) const fn new(cluster: usize, first: ItemSamples, second: ItemSamples) -> Self {
        Self { cluster, first, second }
    }

    /// Which run was right, or right more often.
    pub(super) fn side(&self) -> Side {
        let Self { first, second, .. } = self;
        // a/b against c/d as ad against cb.
        let (a, b) = (
            u64::from(first.right) * u64::from(second.counted),
            u64::from(second.right) * u64::from(first.counted),
        );
        match a.cmp(&b) {
            Ordering::Greater => Side::OnlyFirst,
            Ordering::Less => Side::OnlySecond,
            Ordering::Equal if a > 0 => Side::Both,
            Ordering::Equal => Side::Neither,
        }
    }
}

/// Differences are counted in units of the least common multiple of the numbers of samples, up to this one.
const MOST_UNITS: u64 = 1_000_000;

impl View<'_> {
    /// Two runs, item by item, on the items in view where both have a verdict; `None` where there is no such item.
    /// When failed requests are left out, an item leaves the comparison as soon as either run failed on it (with
    /// several samples: as soon as either has no other sample of it).
    pub fn paired(&self, first: usize, second: usize) -> Option<Paired> {
        let (first, second) = (self.matrix.run(first)?, self.matrix.run(second)?);
        let table = table(&self.paired_items(first, second));
        (table.items() > 0).then_some(table)
    }

    /// Two runs compared in full, on the items of [`Self::paired`].
    pub fn comparison(&self, first: usize, second: usize) -> Option<Comparison> {
        let (first, second) = (self.matrix.run(first)?, self.matrix.run(second)?);
        let items = self.paired_items(first, second);
        let table = table(&items);
        if items.is_empty() {
            return None;
        }
        let method = self.pair_method(first, second);
        let count = items.len() as f64;
        let share = |of: fn(&PairedItem) -> ItemSamples| items.iter().map(|item| of(item).share()).sum::<f64>() / count;
        let (p, q) = (share(|item| item.first), share(|item| item.second));
        let (shares, interval) = match method {
            PairMethod::McNemar => (
                [p, q].map(|share| (share, wilson_of_share(share, count, Z_95))),
                paired_difference(table.both, table.only_first, table.only_second, table.neither),
            ),
            PairMethod::SignFlip => {
                let (a, of_a) = self.cluster_sums(&items, |item| item.first);
                let (b, of_b) = self.cluster_sums(&items, |item| item.second);
                let around = |share, clusters: &[(f64, f64)], samples| {
                    (share, wilson_of_share(share, effective_items(clusters, samples), Z_95))
                };
                let shares = [around(p, &a, of_a), around(q, &b, of_b)];
                (
                    shares,
                    square_and_add(shares[0], shares[1], cluster_correlation(&a, &b)),
                )
            }
        };
        Some(Comparison {
            table,
            shares,
            difference: p - q,
            interval,
            method,
            p_value: match method {
                PairMethod::McNemar => mcnemar_exact(table.only_first, table.only_second),
                PairMethod::SignFlip => sign_flip(&self.differences(&items)),
            },
            mid_p: (method == PairMethod::McNemar).then(|| mcnemar_mid_p(table.only_first, table.only_second)),
        })
    }

    /// How these two are tested in this view.
    pub(super) fn pair_method(&self, first: &RunRow, second: &RunRow) -> PairMethod {
        if self.has_clusters() || first.sample_count() > 1 || second.sample_count() > 1 {
            PairMethod::SignFlip
        } else {
            PairMethod::McNemar
        }
    }

    pub(super) fn paired_items(&self, first: &RunRow, second: &RunRow) -> Vec<PairedItem> {
        self.numbered_pairs(first, second).map(|(_, paired)| paired).collect()
    }

    /// The items in view that both runs have, by their indices in the matrix.
    pub(super) fn numbered_pairs(&self, first: &RunRow, second: &RunRow) -> impl Iterator<Item = (usize, PairedItem)> {
        self.items.iter().zip(self.clusters()).filter_map(|(&item, &cluster)| {
            let of = |run: &RunRow| ItemSamples::of(run.samples(item), self.selection.failed);
            let (first, second) = (of(first), of(second));
            (first.counted > 0 && second.counted > 0).then(|| (item, PairedItem::new(cluster, first, second)))
        })
    }

    /// The difference of each cluster, in units that are the same for all: what the sign-flip test takes.
    pub(super) fn differences(&self, items: &[PairedItem]) -> Vec<i64> {
        let counts = items.iter().flat_map(|item| [item.first.counted, item.second.counted]);
        let units = counts.map(u64::from).fold(
            1,
            |units, count| {
                if units > MOST_UNITS { units } else { lcm(units, count) }
            },
        );
        let scaled = |samples: ItemSamples| {
            if units > MOST_UNITS {
                (samples.share() * MOST_UNITS as f64).round() as i64
            } else {
                (u64::from(samples.right) * (units / u64::from(samples.counted))) as i64
            }
        };
        let mut differences = vec![0; self.cluster_count];
        for item in items {
            if let Some(difference) = differences.get_mut(item.cluster) {
                *difference += scaled(item.first) - scaled(item.second);
            }
        }
        differences
    }

    /// The share right and number of items of each cluster with any, and the number of samples in all.
    fn cluster_sums(&self, items: &[PairedItem], of: fn(&PairedItem) -> ItemSamples) -> (Vec<(f64, f64)>, f64) {
        let mut sums = vec![(0.0, 0.0); self.cluster_count];
        let mut samples = 0.0;
        for item in items {
            if let Some(sum) = sums.get_mut(item.cluster) {
                sum.0 += of(item).share();
                sum.1 += 1.0;
            }
            samples += f64::from(of(item).counted);
        }
        // The same clusters stay for both runs, since the items are the same.
        sums.retain(|sum| sum.1 > 0.0);
        (sums, samples)
    }
}

/// On how many items which run was right, or right more often.
pub(super) fn table(items: &[PairedItem]) -> Paired {
    let mut table = Paired::default();
    for item in items {
        let count = match item.side() {
            Side::OnlyFirst => &mut table.only_first,
            Side::OnlySecond => &mut table.only_second,
            Side::Both => &mut table.both,
            Side::Neither => &mut table.neither,
        };
        *count += 1;
    }
    table
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

const fn lcm(a: u64, b: u64) -> u64 {
    a / gcd(a, b) * b
}

#[cfg(test)]
mod tests {
    use super::super::{FailedPolicy, Matrix, Selection, tiny};
    use super::*;

    #[test]
    fn only_shared_items_are_compared() {
        let matrix = tiny::matrix(&[("x", "EED! "), ("y", "EAA E"), ("z", "    E")]);
        let view = View::everything(&matrix);
        let paired = view.paired(0, 1).unwrap();
        assert_eq!(
            (paired.both, paired.only_first, paired.only_second, paired.neither),
            (1, 2, 0, 0)
        );
        assert_eq!(paired.discordance(), 2.0 / 3.0);
        assert_eq!(view.paired(0, 2), None);
        let comparison = view.comparison(0, 1).unwrap();
        assert_eq!((comparison.table, comparison.method), (paired, PairMethod::McNemar));
        assert!((comparison.p_value - 0.5).abs() < 1e-12 && comparison.mid_p == Some(0.25));
        assert!((comparison.difference - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(comparison.interval, paired_difference(1, 2, 0, 0));
        assert_eq!(view.comparison(0, 2), None);
    }

    #[test]
    fn a_failure_on_either_side_leaves_out_the_item() {
        let matrix = tiny::matrix(&[("x", "EED!E"), ("y", "!EDEE")]);
        let counted = View::everything(&matrix).paired(0, 1).unwrap();
        assert_eq!((counted.only_first, counted.only_second, counted.items()), (1, 1, 5));
        let selection = Selection {
            failed: FailedPolicy::LeaveOut,
            ..Selection::default()
        };
        let left = View::new(&matrix, selection).paired(0, 1).unwrap();
        assert_eq!((left.both, left.items()), (3, 3));
    }

    /// A board where x has three samples of each item and y one.
    fn repeated() -> Matrix {
        let mut matrix = tiny::matrix(&[("x", "EEDAA"), ("y", "EAAAE")]);
        let further = tiny::matrix(&[("s", "EAD!A"), ("t", "AADAE")]);
        matrix.runs[0].more_cells = further.runs.into_iter().map(|run| run.cells).collect();
        matrix
    }

    #[test]
    fn several_samples_count_by_their_mean() {
        let matrix = repeated();
        let view = View::everything(&matrix);
        // x: ⅔, ⅓, 1, 0, ⅓; y: 1, 0, 0, 0, 1. In thirds: −1, 1, 3, 0, −2.
        let comparison = view.comparison(0, 1).unwrap();
        let Paired {
            both,
            only_first,
            only_second,
            neither,
        } = comparison.table;
        assert_eq!((both, only_first, only_second, neither), (0, 2, 2, 1));
        assert_eq!((comparison.method, comparison.mid_p), (PairMethod::SignFlip, None));
        // Of 16 choices of signs of 1, 1, 3, 2 all but those that sum to 0 are at least as far off.
        let zero = [(1, 1, 3, 2)].iter().map(|(a, b, c, d)| {
            let sums = (0..16).map(|bits: i32| {
                let sign = |place: i32| if bits >> place & 1 == 1 { 1 } else { -1 };
                a * sign(0) + b * sign(1) + c * sign(2) + d * sign(3)
            });
            sums.filter(|sum: &i32| sum.abs() >= 1).count()
        });
        assert_eq!(comparison.p_value, zero.sum::<usize>() as f64 / 16.0);
        assert!((comparison.difference - 1.0 / 15.0).abs() < 1e-12);
        assert!(comparison.interval.contains(1.0 / 15.0) && comparison.interval.width() > 0.5);
        // Left out, the failed sample of item 4 leaves two of its samples, both wrong.
        let selection = Selection {
            failed: FailedPolicy::LeaveOut,
            ..Selection::default()
        };
        assert_eq!(View::new(&matrix, selection).paired(0, 1), Some(comparison.table));
    }

    #[test]
    fn items_of_one_paper_flip_together() {
        let rows = [("x", "EEDEE"), ("y", "AAAEE")];
        let apart = tiny::matrix(&rows);
        let view = View::everything(&apart);
        assert_eq!(view.comparison(0, 1).unwrap().p_value, 0.25);
        let mut items = apart.items.clone();
        for item in &mut items[..2] {
            item.paper = Some("2511.04651v1".to_owned());
        }
        let one_paper = Matrix::new(apart.benchmark, items, apart.runs.clone());
        let view = View::everything(&one_paper);
        assert_eq!((view.cluster_count, view.clusters()), (4, &[0, 0, 1, 2, 3][..]));
        let comparison = view.comparison(0, 1).unwrap();
        // Differences of 2 and 1 instead of three of 1.
        assert_eq!((comparison.method, comparison.p_value), (PairMethod::SignFlip, 0.5));
        assert_eq!(comparison.table.only_first, 3);
        let tally = view.tally(1).unwrap();
        assert!(
            tally.effective_items.unwrap() < 5.0
                && tally.interval().width() > View::everything(&apart).tally(1).unwrap().interval().width()
        );
    }
}
