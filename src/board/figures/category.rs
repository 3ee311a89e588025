use super::phrases::of_runs;
use super::{Caption, CategoryForm, FigureKind, FigureTable, Rate, RunLabel, Scope, reported_note};
use crate::words::{count, percent, percent_digits};

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
        let mut notes = vec![
            "An item counts in each of its categories; with so many cells some differ by luck, so no category is ranked."
                .to_owned(),
        ];
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
        notes.extend(reported_note(&labels));
        Caption {
            title: self.title(),
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
            summary: self.summary(),
            notes,
            source: scope.source(&labels),
        }
    }

    /// The rates of a row in categories with enough items, with their column.
    fn firm<'a>(&'a self, row: &'a CategoryRow) -> impl Iterator<Item = (&'a CategoryColumn, &'a Rate)> {
        let cells = self.columns.iter().zip(&row.rates);
        cells
            .filter(|(column, _)| !column.is_faint())
            .filter_map(|(column, rate)| Some((column, rate.as_ref()?)))
    }

    /// How many firm cells there are, and how many of their intervals miss the run's overall accuracy.
    fn misses(&self) -> (u64, u64) {
        let (mut cells, mut misses) = (0, 0);
        for row in &self.rows {
            for (_, rate) in self.firm(row) {
                cells += 1;
                misses += u64::from(!rate.interval.contains(row.overall.share()));
            }
        }
        (cells, misses)
    }

    /// The category that is alone lowest for most runs, with how many of how many.
    fn lowest(&self) -> Option<(&CategoryColumn, u64, u64)> {
        let firm_columns = self.columns.iter().filter(|column| !column.is_faint()).count();
        let full: Vec<&CategoryRow> = self
            .rows
            .iter()
            .filter(|row| self.firm(row).count() == firm_columns)
            .collect();
        if firm_columns < 2 || full.len() < 3 {
            return None;
        }
        let is_lowest = |row: &CategoryRow, name: &str| {
            let own = self.firm(row).find(|(column, _)| column.name == name);
            own.is_some_and(|(_, own)| {
                self.firm(row)
                    .filter(|(column, _)| column.name != name)
                    .all(|(_, other)| own.cmp_share(other).is_lt())
            })
        };
        self.columns
            .iter()
            .map(|column| (column, full.iter().filter(|row| is_lowest(row, &column.name)).count()))
            .find(|(_, runs)| runs * 2 > full.len())
            .map(|(column, runs)| (column, runs as u64, full.len() as u64))
    }

    fn title(&self) -> String {
        if self.rows.is_empty() {
            return "No run has results by category for these filters".to_owned();
        }
        match self.misses() {
            (0, _) => FigureKind::Category.name().to_owned(),
            (_, 0) => "No category stands out: every interval covers its run\u{2019}s overall accuracy".to_owned(),
            (cells, misses) => match self.lowest() {
                Some((column, runs, all)) => {
                    let among = of_runs(runs, all, self.rows.len() as u64, "categories");
                    format!("{} is the lowest category for {among}", column.name)
                }
                None if misses == 1 => {
                    format!("1 of {cells} category intervals misses its run\u{2019}s overall accuracy")
                }
                None => format!("{misses} of {cells} category intervals miss their run\u{2019}s overall accuracy"),
            },
        }
    }

    fn summary(&self) -> String {
        let mut text = format!(
            "{} in {}.",
            count(self.rows.len() as u64, "run"),
            count(self.columns.len() as u64, "category")
        );
        for column in &self.columns {
            let rates = self.rows.iter().filter_map(|row| {
                let (_, rate) = self
                    .columns
                    .iter()
                    .zip(&row.rates)
                    .find(|(other, _)| *other == column)?;
                rate.as_ref()
            });
            let shares: Vec<f64> = rates.map(Rate::share).collect();
            let (low, high) = (
                shares.iter().copied().reduce(f64::min),
                shares.iter().copied().reduce(f64::max),
            );
            if let (Some(low), Some(high)) = (low, high) {
                text.push_str(&format!(
                    " {}, {}: {} to {}.",
                    column.name,
                    count(column.n, "item"),
                    percent(low),
                    percent(high)
                ));
            }
        }
        let (cells, misses) = self.misses();
        if cells > 0 {
            text.push_str(&format!(
                " {misses} of {cells} intervals miss their run\u{2019}s overall accuracy."
            ));
        }
        text
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::new(&["model", "conditions", "overall, %"]);
        for column in &self.columns {
            table.header.push(format!("{}, n = {}, %", column.name, column.n));
            table.header.push(format!("{}, right/items", column.name));
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
