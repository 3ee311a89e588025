use std::collections::BTreeSet;

use super::Matrix;
use crate::model::{Category, ChoiceStyle, Month, PromptMode, RunId};

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
    /// Categories; empty means all. An item is in view when any of its categories is.
    pub categories: BTreeSet<Category>,
    /// One style of choices; `None` means both.
    pub style: Option<ChoiceStyle>,
    /// Runs of one prompt mode; `None` means both.
    pub prompt: Option<PromptMode>,
    /// What failed requests count as.
    pub failed: FailedPolicy,
    /// Runs chosen; empty means all (of the prompt mode).
    pub runs: BTreeSet<RunId>,
}

impl Selection {
    /// The indices of the items in view, in the order of the matrix.
    pub fn item_indices(&self, matrix: &Matrix) -> Vec<usize> {
        let in_view = matrix.items.iter().enumerate().filter(|(_, item)| {
            (self.months.is_empty() || self.months.contains(&item.month))
                && (self.categories.is_empty() || item.categories.iter().any(|tag| self.categories.contains(tag)))
                && self.style.is_none_or(|style| style == item.style)
        });
        in_view.map(|(index, _)| index).collect()
    }

    /// The indices of the runs in view, in the order of the matrix.
    pub fn run_indices(&self, matrix: &Matrix) -> Vec<usize> {
        let in_view = matrix.runs.iter().enumerate().filter(|(_, run)| {
            self.prompt.is_none_or(|prompt| prompt == run.conditions.prompt)
                && (self.runs.is_empty() || self.runs.contains(&run.id))
        });
        in_view.map(|(index, _)| index).collect()
    }
}
