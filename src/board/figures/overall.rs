use super::phrases::{add_rate, spread};
use super::rate::baseline_note;
use super::{Caption, FigureTable, Rate, ReferenceKind, ReferenceLine, RunLabel, Scope, reported_note};
use crate::board::FEWEST_RANKED_ITEMS;
use crate::words::{count, percent};

/// Accuracy of every run.
#[derive(Clone, Debug, PartialEq)]
pub struct OverallSeries {
    /// One row a run: by accuracy, then those that are partial.
    pub rows: Vec<OverallRow>,
    /// Levels to compare with.
    pub references: Vec<ReferenceLine>,
}

/// One run of [`OverallSeries`].
#[derive(Clone, Debug, PartialEq)]
pub struct OverallRow {
    /// Who.
    pub label: RunLabel,
    /// How many right.
    pub rate: Rate,
    /// Whether every item in view is counted; a run of fewer is never called a leader.
    pub is_complete: bool,
    /// Whether there are items in view that it was not asked: its share is not beside those of the others. A run whose
    /// failed requests are left out was asked all.
    pub is_partial: bool,
}

impl OverallSeries {
    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| &row.label).collect();
        let mut notes: Vec<String> = baseline_note(&self.references).into_iter().collect();
        notes.extend(reported_note(&labels));
        if self.rows.iter().any(|row| row.is_partial) {
            notes.push("Runs without all items in view come last; their items are fewer and may be easier.".to_owned());
        }
        Caption {
            title: self.title(scope),
            subtitle: format!(
                "Share right of {}, with 95\u{a0}% Wilson intervals",
                count(scope.item_count, "item")
            ),
            notes,
            source: scope.source(&labels, "run"),
        }
    }

    /// The leading run among the complete ones.
    fn leader(&self) -> Option<&OverallRow> {
        let complete = self.rows.iter().filter(|row| row.is_complete);
        complete.reduce(|best, row| {
            if row.rate.cmp_share(&best.rate).is_gt() {
                row
            } else {
                best
            }
        })
    }

    fn title(&self, scope: &Scope) -> String {
        let is_part = scope.left_out > 0;
        let Some(leader) = self.leader() else {
            return nobody(self.rows.is_empty());
        };
        let name = leader.label.full();
        let below_baseline = self
            .best_baseline()
            .is_some_and(|baseline| self.rows.iter().all(|row| row.rate.interval.high < baseline.share));
        if self.rows.len() == 1 {
            return if below_baseline {
                format!("{name} scores below a solver that never reads the question")
            } else {
                format!(
                    "{name} is right on {} of {}",
                    leader.rate.right(),
                    count(leader.rate.n, "item")
                )
            };
        }
        if below_baseline {
            let which = if is_part { " with results" } else { "" };
            return format!("Every run{which} scores below a solver that never reads the question");
        }
        if scope.item_count < FEWEST_RANKED_ITEMS {
            let counted = self.rows.iter().filter(|row| !row.is_partial);
            let rates: Vec<_> = counted.map(|row| (&row.label, &row.rate)).collect();
            return spread(&format!("Of {}", count(scope.item_count, "item")), &rates);
        }
        let complete = || self.rows.iter().filter(|row| row.is_complete);
        let tied = complete()
            .filter(|row| row.rate.cmp_share(&leader.rate).is_eq())
            .count();
        if tied > 1 {
            return format!(
                "{} share the lead at {}",
                count(tied as u64, "run"),
                percent(leader.rate.share())
            );
        }
        if self.rows.iter().any(|row| row.rate.cmp_share(&leader.rate).is_gt()) {
            return format!("{name} leads the runs with all {}", count(scope.item_count, "item"));
        }
        let overlapping = self
            .rows
            .iter()
            .filter(|row| row.rate.interval.high >= leader.rate.interval.low)
            .count()
            .saturating_sub(1);
        let among = if is_part { " the runs with results" } else { "" };
        match overlapping {
            0 => format!("{name} leads{among}: its interval lies above all others"),
            1 => format!("{name} leads{among}, but another interval overlaps its own"),
            others => format!("{name} leads{among}, but {others} other intervals overlap its own"),
        }
    }

    fn best_baseline(&self) -> Option<&ReferenceLine> {
        let baselines = self
            .references
            .iter()
            .filter(|line| line.kind == ReferenceKind::Baseline);
        baselines.max_by(|a, b| a.share.total_cmp(&b.share))
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::of_runs(&[
            "right",
            "items",
            "accuracy, %",
            "interval from, %",
            "to, %",
            "provenance",
        ]);
        table.join_rate(2);
        for row in &self.rows {
            let mut cells = row.label.cells();
            add_rate(&mut cells, Some(&row.rate));
            cells.push(row.label.provenance.label().to_owned());
            table.rows.push(cells);
        }
        table
    }
}

/// What is said where no run has all items in view.
pub(super) fn nobody(is_empty: bool) -> String {
    if is_empty {
        "No run has results for these filters"
    } else {
        "No run has all items in view"
    }
    .to_owned()
}
