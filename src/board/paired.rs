use super::{FailedPolicy, View};
use crate::model::Outcome;
use crate::stats::mcnemar_exact;

/// Two runs on the same items: how often both, one or neither was right.
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

    /// The two-sided p-value of the exact McNemar test, for this pair alone: looking at several pairs
    /// calls for a correction.
    pub fn p_value(self) -> f64 {
        mcnemar_exact(self.only_first, self.only_second)
    }

    /// Share right of the first minus that of the second; `None` of no items.
    pub fn difference(self) -> Option<f64> {
        let items = self.items();
        (items > 0).then(|| (self.only_first as f64 - self.only_second as f64) / items as f64)
    }
}

impl View<'_> {
    /// Two runs, item by item, on the items in view where both have a verdict; `None` where there is
    /// no such item. When failed requests are left out, an item leaves the comparison as soon as
    /// either run failed on it.
    pub fn paired(&self, first: usize, second: usize) -> Option<Paired> {
        let (first, second) = (self.matrix.run(first)?, self.matrix.run(second)?);
        let mut paired = Paired::default();
        for &item in &self.items {
            let (Some(a), Some(b)) = (first.cell(item), second.cell(item)) else {
                continue;
            };
            let has_failed = a.outcome == Outcome::Failed || b.outcome == Outcome::Failed;
            if has_failed && self.selection.failed == FailedPolicy::LeaveOut {
                continue;
            }
            let count = match (a.outcome == Outcome::Correct, b.outcome == Outcome::Correct) {
                (true, true) => &mut paired.both,
                (true, false) => &mut paired.only_first,
                (false, true) => &mut paired.only_second,
                (false, false) => &mut paired.neither,
            };
            *count += 1;
        }
        (paired.items() > 0).then_some(paired)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Selection, tiny};
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
        assert!((paired.p_value() - 0.5).abs() < 1e-12);
        assert_eq!(paired.difference(), Some(2.0 / 3.0));
        assert_eq!(view.paired(0, 2), None);
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
}
