//! How the figures compare with what is published. File by file that is of the result files whose verdicts are known
//! too: of the others the published totals are all there is. What is published of whole runs is held against every run.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::shape::{Facts, parse};
use crate::board::figures::{Figure, FigureKind, Rate, Series};
use crate::board::{Matrix, RunRow, View};
use crate::model::{Month, RunId};
use crate::site::SiteError;
use crate::store::HeldNumbers;
use crate::words::percent_digits;

const TOLD: &str = include_str!("lmb_told.json");
const PAGE: &str = include_str!("lmb_page.json");

/// What is published of whole runs: on the authors' page, and of the two styles of choices in the paper.
#[derive(Deserialize)]
struct Page {
    runs: Vec<ToldRun>,
}

#[derive(Deserialize)]
struct ToldRun {
    run: RunId,
    /// The share right in percent, as it stands there.
    percent: String,
    /// Mean output tokens, rounded.
    tokens: u64,
    /// Right answers and items.
    original: Option<(u64, u64)>,
    resistant: Option<(u64, u64)>,
}

/// What is published of a result file.
#[derive(Deserialize)]
struct Told {
    file: String,
    month: Month,
    correct: u64,
    total: u64,
    /// Right answers and items of each category.
    categories: BTreeMap<String, (u64, u64)>,
    mean_output_tokens: Option<f64>,
}

/// Counts comparisons.
#[derive(Default)]
struct Count {
    compared: u64,
    same: u64,
    /// The largest difference, in whatever is compared.
    largest: f64,
}

/// Published means are stored to a thousandth: no number differs by less.
const ROUNDING: f64 = 0.001;

impl Count {
    /// Adds a number by how far it is from what is published; `None` where it is not here.
    fn add(&mut self, difference: Option<f64>) {
        self.compared += 1;
        self.same += u64::from(difference.is_some_and(|difference| difference < ROUNDING));
        self.largest = self.largest.max(difference.unwrap_or(0.0));
    }

    fn row(self, kind: FigureKind, what: &str) -> Option<HeldNumbers> {
        (self.compared > 0).then(|| HeldNumbers {
            figure: kind.slug().to_owned(),
            what: what.to_owned(),
            compared: self.compared,
            same: self.same,
            largest: if self.largest < ROUNDING {
                "0".to_owned()
            } else {
                few_digits(self.largest)
            },
        })
    }
}

/// How far right answers or items are from those published, whichever is further.
fn apart(rate: Option<&Rate>, (right, items): (u64, u64)) -> Option<f64> {
    rate.map(|rate| rate.k.abs_diff(right).max(rate.n.abs_diff(items)) as f64)
}

/// A difference in as few digits as it has.
fn few_digits(difference: f64) -> String {
    let digits = format!("{difference:.3}");
    digits.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What each figure of a board has of the published numbers; nothing where the board is made of other files.
///
/// # Errors
/// [`SiteError::Embedded`] when a file of this program is broken.
pub fn held(matrix: &Matrix) -> Result<Vec<HeldNumbers>, SiteError> {
    let mut sums: BTreeMap<RunId, (u64, u64)> = BTreeMap::new();
    let mut files: Vec<(RunId, Told)> = Vec::new();
    for told in parse::<Facts<Told>>("lmb_told.json", TOLD)?.files {
        let is_of = |run: &&RunRow| {
            let mut sources = run.sources.iter();
            sources.any(|source| source.file == told.file && source.month == told.month)
        };
        if let Some(run) = matrix.runs.iter().find(is_of) {
            let sum = sums.entry(run.id.clone()).or_default();
            *sum = (sum.0 + told.correct, sum.1 + told.total);
            files.push((run.id.clone(), told));
        }
    }
    let view = View::everything(matrix);
    let page = of_page(&view)?;
    let (months, categories, tokens, items) = by_file(&view, &files);
    let rows = [
        of_runs(&view.figure(FigureKind::Overall), &sums)
            .row(FigureKind::Overall, "right answers and items of each run"),
        categories.row(
            FigureKind::Category,
            "right answers and items of each category, file by file",
        ),
        months.row(FigureKind::Month, "right answers and items of each file"),
        tokens.row(FigureKind::Cost, "mean output tokens of each file"),
        of_pairs(&view.figure(FigureKind::Sketch), &sums).row(
            FigureKind::Sketch,
            "right answers and items of each pair, plain and with sketch",
        ),
        items.row(FigureKind::Composition, "items of each category, month by month"),
        of_runs(&view.figure(FigureKind::Matrix), &sums)
            .row(FigureKind::Matrix, "right answers of each run, counted in its row"),
    ];
    Ok(rows.into_iter().flatten().chain(page).collect())
}

/// What is published of whole runs.
fn of_page(view: &View<'_>) -> Result<Vec<HeldNumbers>, SiteError> {
    let (mut percents, mut tokens, mut styles): (Count, Count, Count) = Default::default();
    let (overall, cost) = (
        view.figure(FigureKind::Overall).series,
        view.figure(FigureKind::Cost).series,
    );
    let style = view.figure(FigureKind::Style).series;
    let page = parse::<Page>("lmb_page.json", PAGE)?;
    let is_here = |told: &&ToldRun| view.matrix.runs.iter().any(|run| run.id == told.run);
    for told in page.runs.iter().filter(is_here) {
        if let Series::Overall(series) = &overall {
            let row = series.rows.iter().find(|row| row.label.run == told.run);
            let ours: Option<f64> = row.and_then(|row| percent_digits(row.rate.share()).parse().ok());
            let there: Option<f64> = told.percent.parse().ok();
            percents.add(ours.zip(there).map(|(ours, there)| (ours - there).abs()));
        }
        if let Series::Cost(series) = &cost {
            let point = series.points.iter().find(|point| point.label.run == told.run);
            tokens.add(point.map(|point| (point.mean_output_tokens.round() - told.tokens as f64).abs()));
        }
        if let Series::Style(series) = &style {
            let row = series.rows.iter().find(|row| row.label.run == told.run);
            for (rate, told) in [
                (row.map(|row| &row.original), told.original),
                (row.map(|row| &row.resistant), told.resistant),
            ] {
                if let Some(told) = told {
                    styles.add(apart(rate, told));
                }
            }
        }
    }
    let rows = [
        percents.row(FigureKind::Overall, "percent right of each run over all its months"),
        styles.row(
            FigureKind::Style,
            "right answers and items of each style of choices, of three runs",
        ),
        tokens.row(
            FigureKind::Cost,
            "mean output tokens of each run over all its months, rounded",
        ),
    ];
    Ok(rows.into_iter().flatten().collect())
}

/// Each run against the sum of its files.
fn of_runs(figure: &Figure, sums: &BTreeMap<RunId, (u64, u64)>) -> Count {
    let mut count = Count::default();
    match &figure.series {
        Series::Overall(series) => {
            for row in &series.rows {
                if let Some(sum) = sums.get(&row.label.run) {
                    count.add(apart(Some(&row.rate), *sum));
                }
            }
        }
        Series::Matrix(series) => {
            for row in &series.rows {
                let right = row
                    .cells
                    .iter()
                    .flatten()
                    .map(|cell| u64::from(cell.right))
                    .sum::<u64>();
                if let Some(sum) = sums.get(&row.label.run) {
                    count.add(Some(right.abs_diff(sum.0).max(row.n.abs_diff(sum.1)) as f64));
                }
            }
        }
        _ => {}
    }
    count
}

/// Both runs of each pair against the sums of their files.
fn of_pairs(figure: &Figure, sums: &BTreeMap<RunId, (u64, u64)>) -> Count {
    let mut count = Count::default();
    let Series::Sketch(series) = &figure.series else {
        return count;
    };
    for row in &series.rows {
        let Some(part) = row.all() else { continue };
        for (run, rate) in [(&row.label.run, &part.plain), (&row.sketch, &part.sketch)] {
            if let Some(sum) = sums.get(run) {
                count.add(apart(Some(rate), *sum));
            }
        }
    }
    count
}

/// Months, categories and tokens of each file; and, once a month, the items of each category.
fn by_file(everything: &View<'_>, files: &[(RunId, Told)]) -> (Count, Count, Count, Count) {
    let (mut months, mut categories, mut tokens, mut items): (Count, Count, Count, Count) = Default::default();
    let told: BTreeSet<Month> = files.iter().map(|(_, told)| told.month).collect();
    for month in told {
        let view = everything.with_month(month);
        let files = || files.iter().filter(|(_, told)| told.month == month);
        if let Series::Month(series) = view.figure(FigureKind::Month).series {
            for (run, told) in files() {
                let row = series.rows.iter().find(|row| row.label.run == *run);
                let rate = row.and_then(|row| row.rates.first()?.as_ref());
                months.add(apart(rate.map(|point| &point.rate), (told.correct, told.total)));
            }
        }
        if let Series::Category(series) = view.figure(FigureKind::Category).series {
            for (run, told) in files() {
                let row = series.rows.iter().find(|row| row.label.run == *run);
                for (name, told) in &told.categories {
                    let place = series.columns.iter().position(|column| column.name == *name);
                    let rate = row.zip(place).and_then(|(row, place)| row.rates.get(place)?.as_ref());
                    categories.add(apart(rate, *told));
                }
            }
        }
        if let Series::Cost(series) = view.figure(FigureKind::Cost).series {
            for (run, told) in files() {
                let Some(told) = told.mean_output_tokens else { continue };
                let point = series.points.iter().find(|point| point.label.run == *run);
                tokens.add(point.map(|point| (point.mean_output_tokens - told).abs()));
            }
        }
        let told = files().find(|(_, told)| !told.categories.is_empty());
        if let (Series::Composition(series), Some((_, told))) = (view.figure(FigureKind::Composition).series, told) {
            for (name, (_, all)) in &told.categories {
                let row = series.categories.iter().find(|row| row.name.as_ref() == Some(name));
                items.add(row.map(|row| row.n().abs_diff(*all) as f64));
            }
        }
    }
    (months, categories, tokens, items)
}
