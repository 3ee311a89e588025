use crate::board::{Comparison, Tally};
use crate::stats::{Interval, Z_95, fisher_exact, square_and_add, wilson};
use crate::words::{interval, percent, sum_of_means};

/// The share that uniform guessing among five choices gets right.
pub const CHANCE: f64 = 0.2;

/// Right answers among items, with the 95 % Wilson interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Right answers; of first samples where items have several.
    pub k: u64,
    /// Items.
    pub n: u64,
    /// 95 % Wilson interval of the share.
    pub interval: Interval,
    /// The mean of the items' means, where items have several samples.
    mean: Option<f64>,
    /// How many independent items tell as much, where papers have several items or items several samples.
    pub(super) effective_items: Option<f64>,
}

impl Rate {
    /// The rate of `k` right among `n` items; `None` of no items. A `k` above `n`, which some stored
    /// totals have, counts as `n`.
    pub fn new(k: u64, n: u64) -> Option<Self> {
        let k = k.min(n);
        (n > 0).then(|| Self {
            k,
            n,
            interval: wilson(k, n, Z_95),
            mean: None,
            effective_items: None,
        })
    }

    /// The rate of a tally, with its own interval: where items have several samples each counts by their mean. `None`
    /// of no items.
    pub fn of_tally(tally: &Tally) -> Option<Self> {
        Some(Self {
            interval: tally.interval(),
            mean: tally.repeats.map(|repeats| repeats.mean),
            effective_items: tally.effective_items,
            ..Self::new(tally.score.correct, tally.items())?
        })
    }

    /// The rates of the two runs of a pair on the items that both have.
    pub(super) fn of_pair(pair: &Comparison) -> Option<[Self; 2]> {
        let (table, n) = (pair.table, pair.table.items());
        let rate = |only: u64, (share, interval): (f64, Interval)| {
            let counted = Self::new(table.both + only, n)?;
            // Of several samples an item the table tells less than the mean.
            let mean = ((share - counted.share()).abs() > 1e-9).then_some(share);
            Some(Self {
                interval,
                mean,
                ..counted
            })
        };
        let [first, second] = pair.shares;
        Some([rate(table.only_first, first)?, rate(table.only_second, second)?])
    }

    /// The share right, 0 to 1.
    pub fn share(&self) -> f64 {
        self.mean.unwrap_or(self.k as f64 / self.n as f64)
    }

    /// Right answers, `77`; where items have several samples the sum of their means, `58.3`.
    pub fn right(&self) -> String {
        match self.mean {
            Some(mean) => sum_of_means(mean, self.n),
            None => self.k.to_string(),
        }
    }

    /// Wrong answers and all others that are not right, as [`Self::right`].
    pub fn wrong(&self) -> String {
        match self.mean {
            Some(mean) => sum_of_means(1.0 - mean, self.n),
            None => (self.n - self.k).to_string(),
        }
    }

    /// `77 of 177 right, 43.5 % (36.4–50.9 %)`.
    pub fn words(&self) -> String {
        format!(
            "{} of {} right, {} ({})",
            self.right(),
            self.n,
            percent(self.share()),
            interval(self.interval)
        )
    }

    /// `77/177`.
    pub fn count(&self) -> String {
        format!("{}/{}", self.right(), self.n)
    }

    /// Compares two shares, exactly where both are of whole counts.
    pub fn cmp_share(&self, other: &Self) -> std::cmp::Ordering {
        if self.mean.is_some() || other.mean.is_some() {
            return self.share().total_cmp(&other.share());
        }
        let left = u128::from(self.k) * u128::from(other.n);
        let right = u128::from(other.k) * u128::from(self.n);
        left.cmp(&right)
    }

    /// The rate of all items but those of a part of them; `None` where there are no others.
    pub(super) fn without(&self, part: &Self) -> Option<Self> {
        let n = self.n.checked_sub(part.n)?;
        let rest = Self::new(self.k.saturating_sub(part.k), n)?;
        let right = self.share() * self.n as f64 - part.share() * part.n as f64;
        let is_of_means = self.mean.is_some() || part.mean.is_some();
        Some(Self {
            mean: is_of_means.then(|| (right / n as f64).clamp(0.0, 1.0)),
            effective_items: self.effective_items.map(|items| items * n as f64 / self.n as f64),
            ..rest
        })
    }

    /// Fisher's exact test against the rate of different items: how likely shares so far apart are where none is.
    pub fn apart_p(&self, other: &Self) -> f64 {
        let is_better = self.cmp_share(other).is_ge();
        fisher_exact(self.counts(is_better), other.counts(!is_better))
    }

    /// Right answers and items for a test against other items: the whole numbers next to those of as many independent
    /// items as tell as much, the right answers on the side of the other rate's.
    fn counts(&self, is_better: bool) -> (u64, u64) {
        match self.effective_items {
            None => (self.k, self.n),
            Some(items) => {
                // What is whole but for rounding is meant to be.
                let items = (items + 1e-9).floor();
                let right = self.share() * items;
                let right = if is_better {
                    (right + 1e-9).floor()
                } else {
                    (right - 1e-9).ceil()
                };
                (right as u64, items as u64)
            }
        }
    }

    /// This share minus another of different items, with Newcombe's hybrid score interval
    /// (Newcombe 1998, method 10), which needs only the two Wilson intervals.
    pub fn minus(&self, other: &Self) -> Difference {
        let (p, q) = (self.share(), other.share());
        Difference {
            value: p - q,
            interval: square_and_add((p, self.interval), (q, other.interval), 0.0),
        }
    }
}

/// A difference of two shares, −1 to 1, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference.
    pub value: f64,
    /// Its interval; the ends lie in −1..=1.
    pub interval: Interval,
}

/// A level to compare with.
#[derive(Clone, Debug, PartialEq)]
pub struct ReferenceLine {
    /// What it is, without its number; short enough for a drawing.
    pub label: String,
    /// What exactly, for the notes; may be empty.
    pub detail: String,
    /// The level, 0 to 1.
    pub share: f64,
    /// Which kind, so that it can be drawn as such.
    pub kind: ReferenceKind,
}

impl ReferenceLine {
    /// Uniform guessing among five choices.
    pub fn chance() -> Self {
        Self {
            label: "chance".to_owned(),
            detail: String::new(),
            share: CHANCE,
            kind: ReferenceKind::Chance,
        }
    }
}

/// The remark that says which solver a baseline line is.
pub(super) fn baseline_note(references: &[ReferenceLine]) -> Option<String> {
    let line = references.iter().find(|line| line.kind == ReferenceKind::Baseline)?;
    let detail = if line.detail.is_empty() {
        &line.label
    } else {
        &line.detail
    };
    Some(format!(
        "The best blind solver, of the few on the board, never reads the question: {detail}."
    ))
}

/// What a reference line stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceKind {
    /// Uniform guessing.
    Chance,
    /// A solver that never reads the question.
    Baseline,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{View, tiny};

    #[test]
    fn a_difference_has_newcombes_interval() {
        // Newcombe 1998, table II, case (a), method 10: 56/70 against 48/80 gives 0.0524 to 0.3339.
        let difference = Rate::new(56, 70).unwrap().minus(&Rate::new(48, 80).unwrap());
        assert!((difference.value - 0.2).abs() < 1e-12);
        assert!((difference.interval.low - 0.0524).abs() < 5e-5, "{difference:?}");
        assert!((difference.interval.high - 0.3339).abs() < 5e-5, "{difference:?}");
    }

    #[test]
    fn a_rate_of_several_samples_is_the_mean_of_the_items_means() {
        let mut matrix = tiny::matrix(&[("x", "EEAAA"), ("y", "EEEAA")]);
        assert_eq!(
            Rate::of_tally(&View::everything(&matrix).tally(1).unwrap()),
            Rate::new(2, 5)
        );
        // Two further samples, right on nothing: a third of each of the first two items.
        let wrong = tiny::matrix(&[("x", "AAAAA")]).runs[0].cells.clone();
        matrix.runs[0].more_cells = vec![wrong.clone(), wrong];
        let tally = View::everything(&matrix).tally(0).unwrap();
        let rate = Rate::of_tally(&tally).unwrap();
        assert!((rate.share() - 2.0 / 15.0).abs() < 1e-12 && rate.interval == tally.interval());
        assert_eq!((rate.k, rate.count().as_str()), (2, "0.667/5"));
        assert_eq!(rate.count(), tally.count());
        assert!(rate.cmp_share(&Rate::new(1, 5).unwrap()).is_lt());
    }

    #[test]
    fn the_others_are_what_a_part_leaves() {
        let all = Rate::new(77, 177).unwrap();
        assert_eq!(all.without(&Rate::new(15, 85).unwrap()), Rate::new(62, 92));
        assert_eq!(all.without(&all), None);
        // As two independent items for each three: 2/3 of 6 against 1/3 of 6 is 2/3 of 4 against 1/3 of 4.
        let halved = |k| Rate {
            effective_items: Some(4.0),
            ..Rate::new(k, 6).unwrap()
        };
        assert_eq!(halved(4).apart_p(&halved(2)), fisher_exact((2, 4), (2, 4)));
        assert_eq!(halved(6).apart_p(&halved(0)), fisher_exact((4, 4), (0, 4)));
    }

    #[test]
    fn shares_are_compared_exactly() {
        let (third, same) = (Rate::new(1, 3).unwrap(), Rate::new(2, 6).unwrap());
        assert!(third.cmp_share(&same).is_eq());
        assert!(Rate::new(34, 100).unwrap().cmp_share(&third).is_gt());
    }

    #[test]
    fn no_items_have_no_rate_and_more_right_than_items_are_cut() {
        assert_eq!(Rate::new(0, 0), None);
        assert_eq!(Rate::new(13, 1).unwrap().share(), 1.0);
    }
}
