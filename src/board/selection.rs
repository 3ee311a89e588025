use std::collections::BTreeSet;

use super::{Matrix, RunRow};
use crate::model::{Category, ChoiceStyle, Month, PromptMode, Provenance, RunId};

/// What a failed request counts as. One rule for all runs in view, named beside the numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FailedPolicy {
    /// As a wrong answer, as the benchmark itself scores: every run keeps the same denominator.
    #[default]
    CountAsWrong,
    /// As if the item had not been asked: kinder to a run with time-outs, and each run gets its own denominator.
    LeaveOut,
}

impl FailedPolicy {
    /// The rule in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::CountAsWrong => "count as wrong",
            Self::LeaveOut => "leave out",
        }
    }
}

/// Which runs and items are in view. An empty set means no restriction, so the default is everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Months; empty means all.
    pub months: BTreeSet<Month>,
    /// The first month in view; `None` for the board's first.
    pub from: Option<Month>,
    /// The last month in view; `None` for the board's last.
    pub to: Option<Month>,
    /// Categories; empty means all. An item is in view when any of its categories is.
    pub categories: BTreeSet<Category>,
    /// One style of choices; `None` means both.
    pub style: Option<ChoiceStyle>,
    /// Runs of one prompt mode; `None` means both.
    pub prompt: Option<PromptMode>,
    /// Runs of these efforts ([`crate::model::Conditions::effort_word`]); empty means all.
    pub efforts: BTreeSet<String>,
    /// Runs whose numbers for the months in view are of these kinds, by the weakest of each; empty means all.
    pub provenances: BTreeSet<Provenance>,
    /// What failed requests count as.
    pub failed: FailedPolicy,
    /// Runs chosen; empty means all (of the prompt mode).
    pub runs: BTreeSet<RunId>,
}

impl Selection {
    /// The indices of the items in view, in the order of the matrix.
    pub fn item_indices(&self, matrix: &Matrix) -> Vec<usize> {
        let in_view = matrix.items.iter().enumerate().filter(|(_, item)| {
            self.has_month(item.month)
                && (self.categories.is_empty() || item.categories.iter().any(|tag| self.categories.contains(tag)))
                && (self.style.is_none() || self.style == item.style)
        });
        in_view.map(|(index, _)| index).collect()
    }

    /// Whether a month is in view.
    pub fn has_month(&self, month: Month) -> bool {
        (self.months.is_empty() || self.months.contains(&month))
            && self.from.is_none_or(|from| from <= month)
            && self.to.is_none_or(|to| month <= to)
    }

    /// The weakest provenance of a run's months in view, or of all its months where it has none of those.
    fn provenance(&self, run: &RunRow) -> Provenance {
        let in_view = run.sources.iter().filter(|source| self.has_month(source.month));
        let weakest = in_view.map(|source| source.provenance).min();
        weakest.unwrap_or_else(|| run.provenance())
    }

    /// The indices of the runs in view, in the order of the matrix.
    pub fn run_indices(&self, matrix: &Matrix) -> Vec<usize> {
        let in_view = matrix.runs.iter().enumerate().filter(|(_, run)| {
            self.prompt.is_none_or(|prompt| prompt == run.conditions.prompt)
                && (self.runs.is_empty() || self.runs.contains(&run.id))
                && (self.efforts.is_empty() || self.efforts.contains(&run.conditions.effort_word()))
                && (self.provenances.is_empty() || self.provenances.contains(&self.provenance(run)))
        });
        in_view.map(|(index, _)| index).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{View, tiny};
    use super::*;

    #[test]
    fn months_are_chosen_one_by_one_and_by_a_range() {
        let matrix = tiny::matrix(&[]);
        let items = |from: Option<&str>, to: Option<&str>, months: &[&str]| {
            let selection = Selection {
                from: from.map(tiny::month),
                to: to.map(tiny::month),
                months: months.iter().map(|of| tiny::month(of)).collect(),
                ..Selection::default()
            };
            View::new(&matrix, selection).items
        };
        assert_eq!(items(Some("202511"), None, &[]), [0, 1, 2, 3, 4]);
        assert_eq!(items(Some("202512"), None, &[]), [3, 4]);
        assert_eq!(items(None, Some("202511"), &[]), [0, 1, 2]);
        assert_eq!(items(Some("202001"), Some("209912"), &["202512"]), [3, 4]);
        // Nothing in view, not everything.
        assert!(items(Some("202601"), None, &[]).is_empty());
        assert!(items(Some("202512"), None, &["202511"]).is_empty());
    }

    #[test]
    fn runs_are_chosen_by_effort_and_by_the_weakest_provenance_in_view() {
        let mut matrix = tiny::matrix(&[("x", "EEDEE"), ("y", "EEDEE"), ("z", "EEDEE")]);
        for (run, effort) in matrix.runs.iter_mut().zip([Some("High"), None, Some("very high")]) {
            run.conditions.effort = effort.map(str::to_owned);
        }
        matrix.runs[0].sources = vec![
            tiny::source("202511", Provenance::Recorded),
            tiny::source("202512", Provenance::Replayed),
        ];
        matrix.runs[1].sources = vec![tiny::source("202511", Provenance::Replayed)];
        let words: Vec<String> = matrix.efforts().into_iter().collect();
        assert_eq!(words, ["default", "high", "very-high"]);
        let runs = |selection: Selection| View::new(&matrix, selection).runs;
        let efforts = |words: &[&str]| Selection {
            efforts: words.iter().map(|word| (*word).to_owned()).collect(),
            ..Selection::default()
        };
        assert_eq!(runs(efforts(&["high"])), [0]);
        assert_eq!(runs(efforts(&["default", "very-high"])), [1, 2]);
        let replayed = Selection {
            provenances: [Provenance::Replayed].into(),
            ..Selection::default()
        };
        assert_eq!(runs(replayed.clone()), [1]);
        let december = Selection {
            from: Some(tiny::month("202512")),
            ..replayed
        };
        assert_eq!(runs(december), [0, 1]);
    }
}
