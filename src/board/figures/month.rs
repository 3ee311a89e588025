use super::letters::KEY_REPEATS;
use super::phrases::{FEWER_INDEPENDENT, add_rate, of_runs, spread};
use super::{Caption, FigureTable, Rate, RunLabel, Scope, reported_note};
use crate::board::APART_LEVEL;
use crate::model::{Month, Provenance};
use crate::stats::holm;
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

/// Two months of a run, tested against each other: they have different items, so that nothing is paired.
struct MonthTest {
    /// Place of the run.
    run: usize,
    /// Places of the months, the one with the larger share right first.
    months: (usize, usize),
    /// Whether they are apart, with all tests of the figure taken together.
    is_apart: bool,
}

impl MonthSeries {
    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| &row.label).collect();
        let tests = self.tests();
        let mut note =
            "Each month has other items, so a line shows how hard the months are as much as how a model fares."
                .to_owned();
        if !tests.is_empty() {
            note.push_str(&format!(
                " Two months of a run are told apart by Fisher\u{2019}s exact test at 5\u{a0}%; {}, of every two months of \
                 every run, are taken together (Holm).",
                count(tests.len() as u64, "test")
            ));
        }
        let mut points = self.rows.iter().flat_map(|row| &row.rates).flatten();
        if points.any(|point| point.rate.effective_items.is_some()) {
            note.push_str(FEWER_INDEPENDENT);
        }
        let mut notes = vec![note];
        if self.key_repeats && self.columns.len() > 1 {
            notes.push(KEY_REPEATS.to_owned());
        }
        notes.extend(reported_note(&labels));
        Caption {
            title: self.title(scope.left_out, &tests),
            subtitle: format!(
                "Share right by month, {} in {}, with 95\u{a0}% Wilson intervals",
                count(scope.item_count, "item"),
                count(self.columns.len() as u64, "month")
            ),
            notes,
            source: scope.source(&labels, "run"),
        }
    }

    /// Every two months of every run that has both.
    fn tests(&self) -> Vec<MonthTest> {
        let (mut tests, mut p_values) = (Vec::new(), Vec::new());
        for (run, row) in self.rows.iter().enumerate() {
            for (a, first) in row.rates.iter().enumerate() {
                for (b, second) in row.rates.iter().enumerate().skip(a + 1) {
                    let (Some(first), Some(second)) = (first, second) else {
                        continue;
                    };
                    let is_better = first.rate.cmp_share(&second.rate).is_ge();
                    p_values.push(first.rate.apart_p(&second.rate));
                    tests.push(MonthTest {
                        run,
                        months: if is_better { (a, b) } else { (b, a) },
                        is_apart: false,
                    });
                }
            }
        }
        for (test, p) in tests.iter_mut().zip(holm(&p_values)) {
            test.is_apart = p < APART_LEVEL;
        }
        tests
    }

    /// Two months, the better one first, with in how many runs the first is better by a test, of how many that have
    /// both: those for which this is so in most runs.
    fn apart(&self, tests: &[MonthTest]) -> Option<(Month, Month, usize, usize)> {
        let columns = self.columns.len();
        let mut counts = vec![0; columns * columns];
        for test in tests.iter().filter(|test| test.is_apart) {
            if let Some(runs) = counts.get_mut(test.months.0 * columns + test.months.1) {
                *runs += 1;
            }
        }
        // Of equals the first.
        let most = counts.iter().enumerate().rev().max_by_key(|(_, runs)| **runs);
        let (pair, runs) = most.filter(|(_, runs)| **runs > 0)?;
        let (a, b, runs) = (pair / columns, pair % columns, *runs);
        let of = tests
            .iter()
            .filter(|test| test.months == (a, b) || test.months == (b, a))
            .count();
        Some((self.columns.get(a)?.month, self.columns.get(b)?.month, runs, of))
    }

    fn title(&self, left_out: usize, tests: &[MonthTest]) -> String {
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
        let all = self.rows.len() + left_out;
        let runs_with = |is_wanted: fn(&MonthTest) -> bool| {
            let mut runs: Vec<usize> = tests
                .iter()
                .filter(|test| is_wanted(test))
                .map(|test| test.run)
                .collect();
            runs.dedup();
            runs.len()
        };
        match self.apart(tests) {
            _ if tests.is_empty() => "No run has two of the months in view".to_owned(),
            Some((better, worse, runs, of)) if runs * 2 > of => format!(
                "{} went better than {} for {}",
                better.long(),
                worse.long(),
                match self.rows.as_slice() {
                    [row] => row.label.full(),
                    _ => of_runs(runs, of, all, "results in both"),
                }
            ),
            Some(_) => {
                let apart = runs_with(|test| test.is_apart);
                let are = if apart == 1 { "is" } else { "are" };
                format!(
                    "{apart} of {} runs {are} measurably better in one month than in another",
                    runs_with(|_| true)
                )
            }
            None => {
                let who = match self.rows.as_slice() {
                    [row] => format!("{} is not", row.label.full()),
                    rows if rows.len() < all => "No run with results is".to_owned(),
                    _ => "No run is".to_owned(),
                };
                format!("{who} measurably better in one month than in another")
            }
        }
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::of_runs(&[
            "month",
            "right",
            "items",
            "accuracy, %",
            "interval from, %",
            "to, %",
            "provenance",
        ]);
        table.join_rate(3);
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
