use super::{Cell, FailedPolicy, OutcomeCounts, RunRow, View};
use crate::model::{Outcome, Score};
use crate::score::{Vote, is_majority_right};
use crate::stats::effective_items;

/// What several samples an item come to: each item counts once, by the mean of its samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Repeats {
    /// The largest number of samples that an item in view has (n).
    pub most: u32,
    /// Samples counted, under the view's rule for failed requests.
    pub samples: u64,
    /// Mean over the items of the share of their samples that are right (avg@n).
    pub mean: f64,
    /// Items with at least one right sample (pass@n).
    pub pass: Score,
    /// Items whose most frequent letter is right; of letters that are equally frequent the one that came first
    /// counts, and samples without a letter have no vote.
    pub majority: Score,
    /// Outcomes of all samples.
    pub counts: OutcomeCounts,
    /// The mean were every failed sample wrong, and were every one right.
    pub bounds: (f64, f64),
}

/// The samples of one item, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ItemSamples {
    /// Right ones.
    pub right: u32,
    /// All, but failed ones where these are left out.
    pub counted: u32,
    /// Failed ones, whether counted or not.
    pub failed: u32,
}

impl ItemSamples {
    /// Counts the samples of an item.
    pub(super) fn of<'c>(cells: impl Iterator<Item = &'c Cell>, policy: FailedPolicy) -> Self {
        let mut samples = Self::default();
        for cell in cells {
            let has_failed = cell.outcome == Outcome::Failed;
            samples.failed += u32::from(has_failed);
            samples.right += u32::from(cell.outcome == Outcome::Correct);
            samples.counted += u32::from(!has_failed || policy == FailedPolicy::CountAsWrong);
        }
        samples
    }

    /// The share right, 0..=1; of no sample counted 0.
    pub(super) fn share(self) -> f64 {
        f64::from(self.right) / f64::from(self.counted.max(1))
    }
}

/// How a sample votes. A verdict without a letter votes as a letter of its own: right or wrong.
fn vote(cell: &Cell) -> Option<Vote> {
    let is_right = cell.outcome == Outcome::Correct;
    let letter = match (cell.letter, cell.outcome) {
        (Some(letter), _) => Some(letter),
        (None, Outcome::Correct) => Some(cell.key),
        (None, Outcome::Wrong) => None,
        (None, _) => return None,
    };
    Some(Vote { letter, is_right })
}

impl View<'_> {
    /// What the samples of a run come to on the items in view; `None` where no item has more than one, or none counts.
    pub(super) fn repeats(&self, run: &RunRow) -> Option<Repeats> {
        let policy = self.selection.failed;
        let mut repeats = Repeats {
            most: 0,
            samples: 0,
            mean: 0.0,
            pass: Score::default(),
            majority: Score::default(),
            counts: OutcomeCounts::default(),
            bounds: (0.0, 0.0),
        };
        let mut asked = 0_u64;
        for &item in &self.items {
            let cells = run.samples(item);
            let samples = ItemSamples::of(cells.clone(), policy);
            let all = cells.clone().count();
            cells.clone().for_each(|cell| repeats.counts.add(cell.outcome));
            if all == 0 {
                continue;
            }
            asked += 1;
            repeats.most = repeats.most.max(all as u32);
            repeats.bounds.0 += f64::from(samples.right) / all as f64;
            repeats.bounds.1 += f64::from(samples.right + samples.failed) / all as f64;
            if samples.counted > 0 {
                repeats.samples += u64::from(samples.counted);
                repeats.mean += samples.share();
                repeats.pass.correct += u64::from(samples.right > 0);
                repeats.pass.total += 1;
                repeats.majority.correct += u64::from(is_majority_right(cells.filter_map(vote)));
            }
        }
        let items = repeats.pass.total;
        repeats.majority.total = items;
        repeats.mean /= items as f64;
        repeats.bounds.0 /= asked as f64;
        repeats.bounds.1 /= asked as f64;
        (items > 0 && repeats.most > 1).then_some(repeats)
    }

    /// The share right and the number of items of each cluster that a run has, by number of the cluster; clusters
    /// without an item that counts have 0 of 0. See [`View::clusters`].
    pub fn cluster_shares(&self, run: &RunRow) -> Vec<(f64, f64)> {
        let mut shares = vec![(0.0, 0.0); self.cluster_count];
        for (&item, &cluster) in self.items.iter().zip(self.clusters()) {
            let samples = ItemSamples::of(run.samples(item), self.selection.failed);
            if let Some(share) = shares.get_mut(cluster).filter(|_| samples.counted > 0) {
                share.0 += samples.share();
                share.1 += 1.0;
            }
        }
        shares
    }

    /// The number of independent items that tell as much as a run's samples do, where items have several samples or
    /// papers several items; see [`effective_items`].
    pub(super) fn effective_items(&self, run: &RunRow, samples: u64) -> f64 {
        let mut shares = self.cluster_shares(run);
        shares.retain(|share| share.1 > 0.0);
        effective_items(&shares, samples as f64)
    }
}
