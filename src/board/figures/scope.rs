use super::RunLabel;
use crate::board::{FailedPolicy, NoTally, View};
use crate::model::{Benchmark, Month, Provenance};
use crate::words;

/// Which items a figure is about, in words for its caption.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// The benchmark's name.
    pub benchmark: String,
    /// The months in view, `November 2025 to February 2026`.
    pub months: String,
    /// Other filters in words; empty when there is none.
    pub filter: String,
    /// Items in view.
    pub item_count: u64,
    /// Runs in view of which the figure has nothing, such as those of bare totals in a figure of items: what it finds it
    /// does not find of every run.
    pub left_out: usize,
    /// Further remarks for the notes, such as which runs are left out and why.
    pub remarks: Vec<String>,
}

impl Scope {
    /// The line of source: what the figure is of, and how far its numbers can be checked; `noun` is what a label stands for.
    pub(super) fn source(&self, labels: &[&RunLabel], noun: &str) -> String {
        let of = |provenance| labels.iter().filter(|label| label.provenance == provenance).count() as u64;
        let mut parts = Vec::new();
        for (provenance, how) in [
            (Provenance::Replayed, "scored here from raw responses"),
            (Provenance::Recorded, "by recorded verdicts"),
            (Provenance::Reported, "by published totals"),
        ] {
            let found = of(provenance);
            if found > 0 {
                parts.push(format!("{} {how}", words::count(found, noun)));
            }
        }
        let mut text = format!("{}, {}", self.benchmark, self.months);
        if !self.filter.is_empty() {
            text.push_str(", ");
            text.push_str(&self.filter);
        }
        text.push_str(&format!(", {}", words::count(self.item_count, "item")));
        if !parts.is_empty() {
            text.push_str(": ");
            text.push_str(&parts.join(", "));
        }
        text.push('.');
        text
    }
}

impl View<'_> {
    pub(super) fn scope(&self, absent: &[NoTally]) -> Scope {
        let mut remarks = Vec::new();
        if self.selection.failed == FailedPolicy::LeaveOut {
            remarks.push("Failed requests are left out, so each run has its own number of items.".to_owned());
        }
        for reason in [NoTally::NotRun, NoTally::NoVerdicts, NoTally::FailuresUnknown] {
            let runs = absent.iter().filter(|other| **other == reason).count() as u64;
            if runs > 0 {
                remarks.push(format!("{} not shown: {reason}.", words::count(runs, "run")));
            }
        }
        let paper = match self.matrix.benchmark {
            Benchmark::LiveMathematicianBench => " (arXiv:2604.01754)",
            Benchmark::Sample => "",
        };
        Scope {
            benchmark: format!("{}{paper}", self.matrix.benchmark.title()),
            months: self.months_in_words(),
            filter: self.filter_in_words(),
            item_count: self.items.len() as u64,
            left_out: 0,
            remarks,
        }
    }

    /// `November 2025 to February 2026`, or a list when months between are missing.
    fn months_in_words(&self) -> String {
        let all: Vec<Month> = self.matrix.months();
        let is_run = all
            .windows(self.months.len().max(1))
            .any(|months| months == self.months);
        match self.months.as_slice() {
            [] => "no month".to_owned(),
            [only] => only.long(),
            [first, .., last] if is_run => format!("{} to {}", first.long(), last.long()),
            months => months.iter().map(|month| month.long()).collect::<Vec<_>>().join(", "),
        }
    }

    fn filter_in_words(&self) -> String {
        let mut parts: Vec<String> = self.selection.categories.iter().map(ToString::to_string).collect();
        parts.extend(self.selection.style.map(|style| format!("{} choices", style.label())));
        parts.extend(self.selection.prompt.map(|prompt| format!("{} prompt", prompt.label())));
        parts.join(", ")
    }
}
