//! Every number of the figures against the published totals, run by run and month by month; the tables as files.

use mathboard::board::figures::{Figure, FigureKind, Rate, Series};
use mathboard::board::{Matrix, View};
use mathboard::model::{Month, RunId};
use serde_json::Value;

use super::invented::figures;
use super::published::published;
use super::shared::shared;

/// The rows of a file of published totals that are of the newest version of their file.
fn facts(name: &str) -> Option<Vec<Value>> {
    let text = std::fs::read(shared(&format!("data/published/{name}"))?).unwrap();
    let rows: Vec<Value> = serde_json::from_slice(&text).unwrap();
    Some(rows.into_iter().filter(|row| row["latest"] != false).collect())
}

/// The run that a result file is part of, with the file's month.
fn run_of(matrix: &Matrix, row: &Value) -> Option<(RunId, Month)> {
    let file = row["file"].as_str()?;
    let month = row["month"].as_str()?.parse().ok()?;
    let run = matrix.runs.iter().find(|run| {
        let mut sources = run.sources.iter();
        sources.any(|source| source.month == month && source.file.ends_with(file.rsplit('/').next().unwrap()))
    })?;
    Some((run.id.clone(), month))
}

fn is(rate: Rate, right: &Value, items: &Value) -> bool {
    Some(rate.k) == right.as_u64() && Some(rate.n) == items.as_u64()
}

#[test]
fn every_month_of_every_run_is_that_of_its_result_file() {
    let Some(facts) = facts("lmb_overall.json") else { return };
    let matrix = published();
    let Series::Month(months) = View::everything(&matrix).figure(FigureKind::Month).series else {
        panic!("a figure of months");
    };
    let mut compared = 0;
    for row in &facts {
        let Some((run, month)) = run_of(&matrix, row) else {
            // Left out of the board on purpose: tests, and totals above their items.
            let file = row["file"].as_str().unwrap();
            let is_odd = file.contains("_tmp") || file.starts_with("data/") || row["total"] == 1;
            assert!(is_odd, "{file} is on no run");
            continue;
        };
        let place = months.columns.iter().position(|column| column.month == month).unwrap();
        let found = months.rows.iter().find(|other| other.label.run == run).unwrap();
        let rate = found.rates[place].unwrap().rate;
        assert!(
            is(rate, &row["correct"], &row["total"]),
            "{run:?} {month}: {}",
            rate.count()
        );
        compared += 1;
    }
    assert!(compared >= 55, "only {compared} compared");
}

#[test]
fn every_category_and_mean_of_every_run_is_that_of_the_published_page() {
    let Some(facts) = facts("lmb_category.json") else {
        return;
    };
    let matrix = published();
    let everything = View::everything(&matrix);
    let (mut compared, mut folded) = (0, 0);
    for row in &facts {
        let (run, month) = run_of(&matrix, row).unwrap();
        let view = everything.with_month(month);
        let Series::Category(series) = view.figure(FigureKind::Category).series else {
            panic!("a figure of categories");
        };
        let Series::Cost(cost) = view.figure(FigureKind::Cost).series else {
            panic!("a figure of costs");
        };
        let point = cost.points.iter().find(|point| point.label.run == run).unwrap();
        let told = row["avg_output_tokens"].as_f64().unwrap();
        assert!(
            (point.mean_output_tokens - told).abs() < 1e-6 * told,
            "{run:?} {month}: {told}"
        );
        let found = series.rows.iter().find(|other| other.label.run == run).unwrap();
        for (name, items) in row["category_total"].as_object().unwrap() {
            if *items == 0 {
                continue;
            }
            let place = series.columns.iter().position(|column| column.name == *name).unwrap();
            let rate = found.rates[place].unwrap();
            let right = &row["category_correct"][name];
            // The page counts the stray tags of five items apart; the board counts them in.
            if ["Biconditional or Equivalence", "Inequality or Bound"].contains(&name.as_str())
                && rate.n != items.as_u64().unwrap()
            {
                let more = rate.n - items.as_u64().unwrap();
                let more_right = rate.k - right.as_u64().unwrap();
                assert!(more <= 2 && more_right <= more, "{run:?} {month} {name}");
                folded += 1;
            } else {
                assert!(is(rate, right, items), "{run:?} {month} {name}: {}", rate.count());
                compared += 1;
            }
        }
    }
    assert!(compared > 330 && folded < 40, "{compared} compared, {folded} folded");
}

/// The cells of a CSV file, read by the rules of RFC 4180.
fn cells(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut cell, mut is_quoted) = (vec![vec![]], String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => rows.last_mut().unwrap().push(std::mem::take(&mut cell)),
            '\r' if !is_quoted => {
                assert_eq!(letters.next(), Some('\n'));
                rows.last_mut().unwrap().push(std::mem::take(&mut cell));
                rows.push(vec![]);
            }
            other => cell.push(other),
        }
    }
    assert_eq!(rows.pop(), Some(vec![]), "the last line ends");
    rows
}

fn assert_whole(figure: &Figure) {
    let mut rows = cells(&figure.table.to_csv()).into_iter();
    assert_eq!(rows.next().as_ref(), Some(&figure.table.header));
    assert!(rows.eq(figure.table.rows.iter().cloned()), "{:?}", figure.kind());
    for row in &figure.table.rows {
        assert_eq!(row.len(), figure.table.header.len(), "{:?}", figure.kind());
    }
}

#[test]
fn the_csv_of_every_figure_is_its_table() {
    let matrix = published();
    for kind in FigureKind::ALL {
        assert_whole(&View::everything(&matrix).figure(kind));
    }
    for runs in [0, 1, 8] {
        figures(runs).iter().for_each(assert_whole);
    }
}
