use crate::model::Score;
use crate::stats::{Interval, Z_95, wilson};
use crate::words::{interval, percent};

/// The share that uniform guessing among five choices gets right.
pub const CHANCE: f64 = 0.2;

/// Right answers among items, with the 95 % Wilson interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Right answers.
    pub k: u64,
    /// Items.
    pub n: u64,
    /// 95 % Wilson interval of the share.
    pub interval: Interval,
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
        })
    }

    /// The rate of a score; `None` of no items.
    pub fn of(score: Score) -> Option<Self> {
        Self::new(score.correct, score.total)
    }

    /// k / n, 0 to 1.
    pub fn share(&self) -> f64 {
        self.k as f64 / self.n as f64
    }

    /// `77 of 177 right, 43.5 % (36.4–50.9 %)`.
    pub fn words(&self) -> String {
        format!(
            "{} of {} right, {} ({})",
            self.k,
            self.n,
            percent(self.share()),
            interval(self.interval)
        )
    }

    /// `77/177`.
    pub fn count(&self) -> String {
        format!("{}/{}", self.k, self.n)
    }

    /// Compares two shares exactly, without rounding.
    pub fn cmp_share(&self, other: &Self) -> std::cmp::Ordering {
        let left = u128::from(self.k) * u128::from(other.n);
        let right = u128::from(other.k) * u128::from(self.n);
        left.cmp(&right)
    }

    /// This share minus another of different items, with Newcombe's hybrid score interval
    /// (Newcombe 1998, method 10), which needs only the two Wilson intervals.
    pub fn minus(&self, other: &Self) -> Difference {
        let (p, q) = (self.share(), other.share());
        let down = (p - self.interval.low).hypot(other.interval.high - q);
        let up = (self.interval.high - p).hypot(q - other.interval.low);
        Difference {
            value: p - q,
            interval: Interval {
                low: (p - q - down).max(-1.0),
                high: (p - q + up).min(1.0),
            },
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

    #[test]
    fn a_difference_has_newcombes_interval() {
        // Newcombe 1998, table II, case (a), method 10: 56/70 against 48/80 gives 0.0524 to 0.3339.
        let difference = Rate::new(56, 70).unwrap().minus(&Rate::new(48, 80).unwrap());
        assert!((difference.value - 0.2).abs() < 1e-12);
        assert!((difference.interval.low - 0.0524).abs() < 5e-5, "{difference:?}");
        assert!((difference.interval.high - 0.3339).abs() < 5e-5, "{difference:?}");
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
