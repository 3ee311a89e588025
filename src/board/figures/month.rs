use super::letters::KEY_REPEATS;
use super::phrases::{add_rate, of_runs, spread};
use super::{Caption, FigureTable, Rate, RunLabel, Scope, reported_note};
use crate::model::{Month, Provenance};
use crate::stats::Interval;
use crate::words::count;

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

impl MonthRow {
    fn interval(&self, place: usize) -> Option<Interval> {
        Some(self.rates.get(place)?.as_ref()?.rate.interval)
    }

    /// Whether two of its months have intervals that do not overlap.
    fn is_apart(&self) -> bool {
        let ends = || self.rates.iter().flatten().map(|point| point.rate.interval);
        ends().map(|interval| interval.low).fold(0.0, f64::max)
            > ends().map(|interval| interval.high).fold(1.0, f64::min)
    }
}

impl MonthSeries {
    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| &row.label).collect();
        let mut notes = vec![
            "Each month has other items, so a line shows how hard the months are as much as how a model fares. Said of \
             months is only where the intervals of a run do not overlap, which is stricter than a test of two of them."
                .to_owned(),
        ];
        if self.key_repeats && self.columns.len() > 1 {
            notes.push(KEY_REPEATS.to_owned());
        }
        notes.extend(reported_note(&labels));
        Caption {
            title: self.title(scope.left_out),
            subtitle: format!(
                "Share right by month, {} in {}, with 95\u{a0}% Wilson intervals",
                count(scope.item_count, "item"),
                count(self.columns.len() as u64, "month")
            ),
            notes,
            source: scope.source(&labels, "run"),
        }
    }

    /// Two months, the better one first, with in how many runs the interval of the first lies above that of the second,
    /// of how many that have both: those for which this is so in most runs.
    fn apart(&self) -> Option<(Month, Month, usize, usize)> {
        let mut best = None;
        for (a, first) in self.columns.iter().enumerate() {
            for (b, second) in self.columns.iter().enumerate().filter(|(b, _)| *b != a) {
                let pairs = || {
                    self.rows
                        .iter()
                        .filter_map(move |row| Some((row.interval(a)?, row.interval(b)?)))
                };
                let runs = pairs().filter(|(one, other)| one.low > other.high).count();
                if runs > best.map_or(0, |(_, _, most, _)| most) {
                    best = Some((first.month, second.month, runs, pairs().count()));
                }
            }
        }
        best
    }

    fn title(&self, left_out: usize) -> String {
        if self.rows.is_empty() {
            return "No run has results for these filters".to_owned();
        }
        if let [column] = self.columns.as_slice() {
            let rates = self
                .rows
                .iter()
                .filter_map(|row| Some((&row.label, &row.rates.first()?.as_ref()?.rate)));
            return spread(&column.month.long(), &rates.collect::<Vec<_>>());
        }
        let several: Vec<&MonthRow> = self
            .rows
            .iter()
            .filter(|row| row.rates.iter().flatten().count() > 1)
            .collect();
        let all = self.rows.len() + left_out;
        match (self.apart(), several.as_slice()) {
            (_, []) => "No run has two of the months in view".to_owned(),
            (Some((better, worse, runs, of)), _) if runs * 2 > of => format!(
                "{} went better than {} for {}",
                better.long(),
                worse.long(),
                match self.rows.as_slice() {
                    [row] => row.label.full(),
                    _ => of_runs(runs, of, all, "results in both"),
                }
            ),
            (Some(_), runs) => {
                let apart = runs.iter().filter(|row| row.is_apart()).count();
                let has = if apart == 1 { "has" } else { "have" };
                format!("{apart} of {} runs {has} months whose intervals lie apart", runs.len())
            }
            (None, _) => match self.rows.as_slice() {
                [row] => format!("{} has no months whose intervals lie apart", row.label.full()),
                rows => format!(
                    "No run{} has months whose intervals lie apart",
                    if rows.len() < all { " with results" } else { "" }
                ),
            },
        }
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
