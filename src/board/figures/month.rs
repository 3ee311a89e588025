use super::letters::KEY_REPEATS;
use super::phrases::{add_rate, of_runs};
use super::{Caption, FigureKind, FigureTable, Rate, RunLabel, Scope, reported_note};
use crate::model::{Month, Provenance};
use crate::words::{count, percent};

/// Accuracy of every run in every month.
#[derive(Clone, Debug, PartialEq)]
pub struct MonthSeries {
    /// The months in view, in time.
    pub columns: Vec<MonthColumn>,
    /// One row a run, by overall accuracy.
    pub rows: Vec<MonthRow>,
    /// The solver behind [`MonthColumn::baseline`].
    pub baseline_label: Option<String>,
    /// Whether items of one number have the same key letter in every month.
    pub key_repeats: bool,
}

/// One month.
#[derive(Clone, Debug, PartialEq)]
pub struct MonthColumn {
    /// Which.
    pub month: Month,
    /// Its items in view.
    pub n: u64,
    /// What the best solver that never reads the question gets here, 0 to 1.
    pub baseline: Option<f64>,
}

/// One run of [`MonthSeries`].
#[derive(Clone, Debug, PartialEq)]
pub struct MonthRow {
    /// Who.
    pub label: RunLabel,
    /// How many right of all items in view.
    pub overall: Rate,
    /// One rate a column; `None` where nothing is known.
    pub rates: Vec<Option<MonthRate>>,
}

/// One point of a [`MonthRow`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonthRate {
    /// How many right.
    pub rate: Rate,
    /// How far the number can be checked.
    pub provenance: Provenance,
}

impl MonthSeries {
    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| &row.label).collect();
        let mut notes = vec![
            "Each month has other items, so a line shows how hard the months are as much as how a model fares."
                .to_owned(),
        ];
        if self.key_repeats && self.columns.len() > 1 {
            notes.push(KEY_REPEATS.to_owned());
        }
        notes.extend(reported_note(&labels));
        Caption {
            title: self.title(),
            subtitle: format!(
                "Share right by month, {} in {}, with 95\u{a0}% Wilson intervals",
                count(scope.item_count, "item"),
                count(self.columns.len() as u64, "month")
            ),
            summary: self.summary(),
            notes,
            source: scope.source(&labels),
        }
    }

    /// The first two neighbouring months between which every run that has both moves the same way.
    fn common_move(&self) -> Option<(Month, Month, bool, bool)> {
        for (at, pair) in self.columns.windows(2).enumerate() {
            let [from, to] = pair else { continue };
            let moves: Vec<_> = self
                .rows
                .iter()
                .filter_map(|row| {
                    let before = row.rates.get(at)?.as_ref()?;
                    let after = row.rates.get(at + 1)?.as_ref()?;
                    Some(after.rate.cmp_share(&before.rate))
                })
                .collect();
            let is_every_run = moves.len() == self.rows.len();
            if moves.len() > 1 && moves.iter().all(|way| way.is_lt()) {
                return Some((from.month, to.month, false, is_every_run));
            }
            if moves.len() > 1 && moves.iter().all(|way| way.is_gt()) {
                return Some((from.month, to.month, true, is_every_run));
            }
        }
        None
    }

    /// The month that is alone best for most runs with all months, with how many of how many.
    fn best_month(&self) -> Option<(Month, u64, u64)> {
        let full: Vec<Vec<&Rate>> = self
            .rows
            .iter()
            .filter_map(|row| {
                row.rates
                    .iter()
                    .map(|rate| rate.as_ref().map(|rate| &rate.rate))
                    .collect()
            })
            .collect();
        if self.columns.len() < 2 || full.len() < 2 {
            return None;
        }
        let is_best = |rates: &[&Rate], at: usize| {
            let own = rates.get(at);
            own.is_some_and(|own| {
                let others = rates.iter().enumerate().filter(|(other, _)| *other != at);
                others.into_iter().all(|(_, other)| own.cmp_share(other).is_gt())
            })
        };
        self.columns
            .iter()
            .enumerate()
            .map(|(at, column)| (column.month, full.iter().filter(|rates| is_best(rates, at)).count()))
            .find(|(_, runs)| runs * 2 > full.len())
            .map(|(month, runs)| (month, runs as u64, full.len() as u64))
    }

    fn title(&self) -> String {
        if let [row] = self.rows.as_slice() {
            let shares = || row.rates.iter().flatten().map(|point| point.rate.share());
            let (low, high) = (shares().reduce(f64::min), shares().reduce(f64::max));
            if let (Some(low), Some(high), true) = (low, high, shares().count() > 1) {
                return format!(
                    "{} ranges from {} to {} between months",
                    row.label.full(),
                    percent(low),
                    percent(high)
                );
            }
        }
        if self.rows.is_empty() {
            return "No run has results for these filters".to_owned();
        }
        if let Some((from, to, is_rise, is_every_run)) = self.common_move() {
            return format!(
                "Every run{} {} from {} to {}",
                if is_every_run { "" } else { " with both months" },
                if is_rise { "rises" } else { "falls" },
                if from.year() == to.year() {
                    from.name().to_owned()
                } else {
                    from.long()
                },
                to.long()
            );
        }
        match self.best_month() {
            Some((month, runs, all)) => {
                let among = of_runs(runs, all, self.rows.len() as u64, "months");
                format!("{} is the best month for {among}", month.long())
            }
            None => FigureKind::Month.name().to_owned(),
        }
    }

    fn summary(&self) -> String {
        let mut text = format!("{}.", count(self.rows.len() as u64, "run"));
        for (at, column) in self.columns.iter().enumerate() {
            let points = || self.rows.iter().filter_map(move |row| row.rates.get(at)?.as_ref());
            let shares = || points().map(|point| point.rate.share());
            if let (Some(low), Some(high)) = (shares().reduce(f64::min), shares().reduce(f64::max)) {
                text.push_str(&format!(
                    " {}, {}: {} to {}.",
                    column.month.long(),
                    count(column.n, "item"),
                    percent(low),
                    percent(high)
                ));
            }
        }
        text
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::new(&[
            "model",
            "conditions",
            "month",
            "right",
            "items",
            "accuracy, %",
            "interval from, %",
            "to, %",
            "provenance",
        ]);
        for row in &self.rows {
            for (column, point) in self.columns.iter().zip(&row.rates) {
                let mut cells = row.label.cells();
                cells.push(column.month.to_string());
                add_rate(&mut cells, point.as_ref().map(|point| &point.rate));
                cells.push(
                    point
                        .map(|point| point.provenance.label().to_owned())
                        .unwrap_or_default(),
                );
                table.rows.push(cells);
            }
        }
        table
    }
}
