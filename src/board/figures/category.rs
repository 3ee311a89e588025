use super::phrases::{FEWER_INDEPENDENT, of_runs, spread};
use super::{Caption, CategoryForm, FigureTable, Rate, RunLabel, Scope, reported_note};
use crate::board::APART_LEVEL;
use crate::stats::holm;
use crate::words::{count, percent_digits};

/// A category with fewer items than this is drawn faint and named in no finding.
pub const FEW_ITEMS: u64 = 10;

/// Accuracy of every run in every category.
#[derive(Clone, Debug, PartialEq)]
pub struct CategorySeries {
    /// The categories, most items first.
    pub columns: Vec<CategoryColumn>,
    /// One row a run, by overall accuracy.
    pub rows: Vec<CategoryRow>,
    /// The solver behind [`CategoryColumn::baseline`].
    pub baseline_label: Option<String>,
    /// How it is drawn. Words about the numbers and the table are the same in each form.
    pub form: CategoryForm,
}

/// One category.
#[derive(Clone, Debug, PartialEq)]
pub struct CategoryColumn {
    /// Its name.
    pub name: String,
    /// Its items in view.
    pub n: u64,
    /// What the best solver that never reads the question gets here, 0 to 1.
    pub baseline: Option<f64>,
}

impl CategoryColumn {
    /// Whether it has too few items to say anything.
    pub const fn is_faint(&self) -> bool {
        self.n < FEW_ITEMS
    }
}

/// One run of [`CategorySeries`].
#[derive(Clone, Debug, PartialEq)]
pub struct CategoryRow {
    /// Who.
    pub label: RunLabel,
    /// How many right of all items in view.
    pub overall: Rate,
    /// Whether every item in view is counted.
    pub is_complete: bool,
    /// One rate a column; `None` where nothing is known.
    pub rates: Vec<Option<Rate>>,
}

/// A category of a run, tested against the other items in view: different items, so that nothing is paired.
struct CategoryTest {
    /// Place of the run.
    run: usize,
    /// Place of the category.
    column: usize,
    /// Whether its share right is above that of the others.
    is_above: bool,
    /// Whether they are apart, with all tests of the figure taken together.
    is_apart: bool,
}

/// A closed line around fewer axes has no inside.
const LEAST_AXES: usize = 3;

impl CategorySeries {
    /// The categories with enough items, which come first: the axes of a radar.
    pub fn axes(&self) -> &[CategoryColumn] {
        let firm = self.columns.iter().take_while(|column| !column.is_faint()).count();
        self.columns.get(..firm).unwrap_or_default()
    }

    /// Whether it is drawn as a radar: asked for, and with axes enough for one.
    pub fn is_radar(&self) -> bool {
        self.form == CategoryForm::Radar && self.axes().len() >= LEAST_AXES
    }

    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| &row.label).collect();
        let tests = self.tests();
        let mut note =
            "An item counts in each of its categories; each interval is taken alone, so some of so many miss by luck, \
             and no category is ranked."
                .to_owned();
        if !tests.is_empty() {
            note.push_str(&format!(
                " A category is told from the other items in view by Fisher\u{2019}s exact test at 5\u{a0}%; {}, of every \
                 category of at least {FEW_ITEMS} items and every run, are taken together (Holm).",
                count(tests.len() as u64, "test")
            ));
        }
        if self.rows.iter().any(|row| row.overall.effective_items.is_some()) {
            note.push_str(FEWER_INDEPENDENT);
        }
        let mut notes = vec![note];
        let is_radar = self.is_radar();
        let few = (self.columns.len() - self.axes().len()) as u64;
        if is_radar {
            notes.push(
                "No interval can be drawn readably in a radar, and the area in a line depends on the order of the \
                 axes: see the dots. The numbers are the same, with intervals."
                    .to_owned(),
            );
        } else if self.form == CategoryForm::Radar {
            notes.push(format!(
                "Drawn as dots: a radar needs {LEAST_AXES} categories of at least {FEW_ITEMS} items."
            ));
        }
        if few > 0 {
            notes.push(if is_radar {
                format!(
                    "Without an axis: {} of fewer than {FEW_ITEMS} items.",
                    count(few, "category")
                )
            } else {
                format!("Faint: fewer than {FEW_ITEMS} items.")
            });
        }
        if self.counts_fewer() {
            notes.push(
                "Totals of a category that are published count fewer items than its n here, where it has items with stray \
                 spellings of its name."
                    .to_owned(),
            );
        }
        notes.extend(reported_note(&labels));
        Caption {
            title: self.title(scope, &tests),
            subtitle: format!(
                "Share right by theorem category, {} in {}, {}",
                count(scope.item_count, "item"),
                count(self.columns.len() as u64, "category"),
                if is_radar {
                    "as a radar without intervals"
                } else {
                    "with 95\u{a0}% Wilson intervals"
                }
            ),
            notes,
            source: scope.source(&labels, "run"),
        }
    }

    /// Whether a run with all items in view is said to have fewer in a category than are.
    fn counts_fewer(&self) -> bool {
        let cells = |row: &CategoryRow| {
            let mut cells = self.columns.iter().zip(&row.rates);
            cells.any(|(column, rate)| rate.is_some_and(|rate| rate.n < column.n))
        };
        self.rows.iter().any(|row| row.is_complete && cells(row))
    }

    /// Every category with enough items against the other items in view, for each run that has results in it.
    fn tests(&self) -> Vec<CategoryTest> {
        let (mut tests, mut p_values) = (Vec::new(), Vec::new());
        for (run, row) in self.rows.iter().enumerate() {
            for (column, rate) in row.rates.iter().take(self.axes().len()).enumerate() {
                let Some(rate) = rate else { continue };
                let Some(others) = row.overall.without(rate) else {
                    continue;
                };
                p_values.push(rate.apart_p(&others));
                tests.push(CategoryTest {
                    run,
                    column,
                    is_above: rate.cmp_share(&others).is_gt(),
                    is_apart: false,
                });
            }
        }
        for (test, p) in tests.iter_mut().zip(holm(&p_values)) {
            test.is_apart = p < APART_LEVEL;
        }
        tests
    }

    /// The category that lies on one side of the other items by tests of more than half of its runs, and of most; whether
    /// above, and for how many of how many.
    fn apart(&self, tests: &[CategoryTest]) -> Option<(&CategoryColumn, bool, usize, usize)> {
        let mut best = None;
        for (place, column) in self.axes().iter().enumerate() {
            let of_column = || tests.iter().filter(|test| test.column == place);
            let all = of_column().count();
            for is_above in [false, true] {
                let runs = of_column()
                    .filter(|test| test.is_apart && test.is_above == is_above)
                    .count();
                if runs * 2 > all && best.is_none_or(|(_, _, most, _)| runs > most) {
                    best = Some((column, is_above, runs, all));
                }
            }
        }
        best
    }

    fn title(&self, scope: &Scope, tests: &[CategoryTest]) -> String {
        if self.rows.is_empty() {
            return "No run has results by category for these filters".to_owned();
        }
        // A category that all items are of, as where a reader has chosen one, is compared with itself alone.
        if let Some(column) = self.columns.first().filter(|column| column.n == scope.item_count) {
            let rates = self
                .rows
                .iter()
                .filter_map(|row| Some((&row.label, row.rates.first()?.as_ref()?)));
            return spread(&column.name, &rates.collect::<Vec<_>>());
        }
        let apart: Vec<&CategoryTest> = tests.iter().filter(|test| test.is_apart).collect();
        let alone = match apart.as_slice() {
            [only] => self
                .columns
                .get(only.column)
                .zip(self.rows.get(only.run))
                .map(|found| (*only, found)),
            _ => None,
        };
        match (self.apart(tests), self.rows.as_slice()) {
            _ if tests.is_empty() => format!("No category with {FEW_ITEMS} items or more has results"),
            (Some(_), [row]) if apart.len() > 1 => format!(
                "In {} of {} categories {} is measurably better or worse than on other items",
                apart.len(),
                tests.len(),
                row.label.full()
            ),
            (Some((column, is_above, runs, all)), rows) => format!(
                "{} went {} than other items for {}",
                column.name,
                better_or_worse(is_above),
                match rows {
                    [row] => row.label.full(),
                    rows => of_runs(runs, all, rows.len() + scope.left_out, "results in it"),
                }
            ),
            (None, rows) => {
                let in_one = "measurably better or worse in a category than on other items";
                let runs_with = |is_wanted: fn(&CategoryTest) -> bool| {
                    let runs = tests.iter().filter(|test| is_wanted(test)).map(|test| test.run);
                    let mut runs: Vec<usize> = runs.collect();
                    runs.dedup();
                    runs.len()
                };
                match (rows, runs_with(|test| test.is_apart)) {
                    ([row], _) => format!("{} is not {in_one}", row.label.full()),
                    (_, 0) if scope.left_out > 0 => format!("No run with results is {in_one}"),
                    (_, 0) => format!("No run is {in_one}"),
                    _ if let Some((test, (column, row))) = alone => format!(
                        "Of {} runs only {} is measurably {} in a category ({}) than on other items",
                        runs_with(|_| true),
                        row.label.full(),
                        better_or_worse(test.is_above),
                        column.name
                    ),
                    (_, 1) => format!("1 of {} runs is {in_one}", runs_with(|_| true)),
                    (_, some) => format!("{some} of {} runs are {in_one}", runs_with(|_| true)),
                }
            }
        }
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::of_runs(&["overall, %"]);
        for column in &self.columns {
            table.header.push(format!("{}, n = {}, %", column.name, column.n));
            table.header.push(format!("{}, right/items", column.name));
            table.join_ends(table.header.len());
            for end in ["from", "to"] {
                table.header.push(format!("{}, interval {end}, %", column.name));
            }
        }
        table.header.push("provenance".to_owned());
        for row in &self.rows {
            let mut cells = row.label.cells();
            cells.push(percent_digits(row.overall.share()));
            for rate in &row.rates {
                cells.push(rate.map(|rate| percent_digits(rate.share())).unwrap_or_default());
                cells.push(rate.map(|rate| rate.count()).unwrap_or_default());
                let interval = rate.map(|rate| rate.interval);
                for end in [interval.map(|ends| ends.low), interval.map(|ends| ends.high)] {
                    cells.push(end.map(percent_digits).unwrap_or_default());
                }
            }
            cells.push(row.label.provenance.label().to_owned());
            table.rows.push(cells);
        }
        table
    }
}

const fn better_or_worse(is_above: bool) -> &'static str {
    if is_above { "better" } else { "worse" }
}
