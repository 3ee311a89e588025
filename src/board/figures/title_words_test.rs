//! Titles of runs whose numbers are made for it, word for word.

use super::title_test::{label, title};
use super::{
    CategoryColumn, CategoryForm, CategoryRow, CategorySeries, CostPoint, CostSeries, Figure, MonthColumn, MonthRate,
    MonthRow, MonthSeries, Rate, ReferenceLine, Scope, Series, StyleRow, StyleSeries,
};
use crate::model::{Month, Provenance};

fn titled(series: Series, scope: &Scope) -> String {
    Figure::new(series, scope).caption.title
}

fn category_series(k: &[u64]) -> Series {
    let rows = k.iter().enumerate().map(|(place, k)| CategoryRow {
        label: label(place),
        overall: Rate::new(40, 100).unwrap(),
        is_complete: true,
        rates: vec![Rate::new(*k, 50), Rate::new(20, 50)],
    });
    let column = |name: &str| CategoryColumn {
        name: name.to_owned(),
        n: 50,
        baseline: None,
    };
    Series::Category(CategorySeries {
        columns: vec![column("Duality"), column("Existence")],
        rows: rows.collect(),
        baseline_label: None,
        form: CategoryForm::Dots,
    })
}

#[test]
fn a_category_is_named_where_most_runs_show_it() {
    let all = Scope::default();
    assert_eq!(
        titled(category_series(&[2, 3, 20]), &all),
        "Duality went worse than other items for 2 of 3 runs"
    );
    assert_eq!(
        titled(category_series(&[48, 49, 47]), &all),
        "Duality went better than other items for every run"
    );
    let part = Scope {
        left_out: 1,
        ..Scope::default()
    };
    assert_eq!(
        titled(category_series(&[48, 49, 47]), &part),
        "Duality went better than other items for every run with results in it"
    );
    assert_eq!(
        titled(category_series(&[2, 20, 20]), &all),
        "Of 3 runs only Run 0 is measurably worse in a category (Duality) than on other items"
    );
    assert_eq!(
        titled(category_series(&[48]), &all),
        "Duality went better than other items for Run 0"
    );
    // 28 of 50 against 12 of 50 is p 0.002; 26 against 14, p 0.025, is not told among four tests taken together.
    assert_eq!(
        titled(category_series(&[26, 20]), &all),
        "No run is measurably better or worse in a category than on other items"
    );
    assert_eq!(
        titled(category_series(&[28]), &all),
        "Duality went better than other items for Run 0"
    );
    let notes = Figure::new(category_series(&[26, 20]), &all).caption.notes.join(" ");
    assert!(
        notes.contains("4 tests, of every category of at least 10 items"),
        "{notes}"
    );
    let chosen = Scope {
        item_count: 50,
        ..Scope::default()
    };
    assert_eq!(
        titled(category_series(&[2, 20, 25]), &chosen),
        "Duality: 3 runs are right on 4.0 to 50.0\u{a0}%"
    );
}

#[test]
fn one_month_is_told_by_its_range_and_several_by_what_tests_show() {
    let months = |rates: &[&[u64]]| {
        let rows = rates.iter().enumerate().map(|(place, rates)| MonthRow {
            label: label(place),
            overall: Rate::new(1, 2).unwrap(),
            rates: rates
                .iter()
                .map(|k| {
                    Some(MonthRate {
                        rate: Rate::new(*k, 50)?,
                        provenance: Provenance::Recorded,
                    })
                })
                .collect(),
        });
        let columns = (0..rates[0].len()).map(|place| MonthColumn {
            month: Month::new(2026, place as u8 + 1).unwrap(),
            n: 50,
            baseline: None,
        });
        Series::Month(MonthSeries {
            columns: columns.collect(),
            rows: rows.collect(),
            baseline_label: None,
            key_repeats: false,
        })
    };
    let all = Scope::default();
    for (rates, told) in [
        (
            &[&[10][..], &[25]][..],
            "January 2026: 2 runs are right on 20.0 to 50.0\u{a0}%",
        ),
        (&[&[10][..]], "January 2026: Run 0 is right on 10 of 50 items"),
        // A fall from 50 % to 40 % of 50 items each shows nothing, however many runs fall.
        (
            &[&[25, 20][..], &[26, 20], &[30, 22]],
            "No run is measurably better in one month than in another",
        ),
        // 15 of 50 against 5 of 50: intervals overlap (19.1 to 43.8 %, 4.3 to 21.4 %), but p is 0.022.
        (&[&[15, 5][..]], "January 2026 went better than February 2026 for Run 0"),
        // Taken together with two more such tests it shows no longer anything.
        (
            &[&[15, 5][..], &[15, 6], &[15, 6]],
            "No run is measurably better in one month than in another",
        ),
        (
            &[&[20, 20][..]],
            "Run 0 is not measurably better in one month than in another",
        ),
        (
            &[&[40, 10][..]],
            "January 2026 went better than February 2026 for Run 0",
        ),
        (
            &[&[40, 10][..], &[45, 12], &[20, 20]],
            "January 2026 went better than February 2026 for 2 of 3 runs",
        ),
        (
            &[&[40, 10][..], &[10, 45], &[20, 20]],
            "2 of 3 runs are measurably better in one month than in another",
        ),
    ] {
        assert_eq!(titled(months(rates), &all), told);
    }
    let notes = Figure::new(months(&[&[40, 10, 10], &[45, 12, 10]]), &all)
        .caption
        .notes
        .join(" ");
    assert!(
        notes.contains("Fisher\u{2019}s exact test at 5\u{a0}%; 6 tests, of every two months"),
        "{notes}"
    );
    let part = Scope {
        left_out: 2,
        ..Scope::default()
    };
    assert_eq!(
        titled(months(&[&[40, 10], &[45, 12]]), &part),
        "January 2026 went better than February 2026 for every run with results in both"
    );
}

#[test]
fn findings_read_as_sentences() {
    let rows = [(62, 15), (48, 26)].map(|(original, resistant)| StyleRow {
        label: label(original as usize),
        original: Rate::new(original, 92).unwrap(),
        resistant: Rate::new(resistant, 85).unwrap(),
        traps: Default::default(),
    });
    let series = |rows: &[StyleRow]| {
        Series::Style(StyleSeries {
            rows: rows.to_vec(),
            original_n: 92,
            resistant_n: 85,
            references: vec![ReferenceLine::chance()],
            unsplit: 1,
        })
    };
    assert_eq!(
        title(series(&rows)),
        "Every run falls on substitution-resistant choices"
    );
    assert_eq!(
        title(series(&rows[..1])),
        "Run 62 falls by 49.7 points on substitution-resistant choices"
    );
    let figure = Figure::new(series(&rows), &Scope::default());
    assert!(
        figure
            .caption
            .subtitle
            .ends_with("on resistant items 1 of 2 is not measurably above chance")
    );
    // 12 of 30 against 4 of 30, p 0.039: the interval of the difference leaves out zero for each run alone, but of two such
    // tests none is told. 11 of 30 on resistant items, p 0.026 against guessing, likewise.
    let close = [0, 1].map(|place| StyleRow {
        label: label(place),
        original: Rate::new(20, 30).unwrap(),
        resistant: Rate::new(11, 30).unwrap(),
        traps: Default::default(),
    });
    assert!(close[0].change().interval.high < 0.0);
    let told = |rows: &[StyleRow]| {
        let caption = Figure::new(series(rows), &Scope::default()).caption;
        (caption.title, caption.subtitle)
    };
    let (one, of_one) = told(&close[..1]);
    assert_eq!(one, "Run 0 falls by 30.0 points on substitution-resistant choices");
    assert!(of_one.ends_with("it is measurably above chance"), "{of_one}");
    let (two, of_two) = told(&close);
    assert_eq!(two, "No run is measurably different on substitution-resistant choices");
    assert!(of_two.ends_with("no run is measurably above chance"), "{of_two}");
    let notes = figure.caption.notes.join(" ");
    assert!(notes.contains("1 run with published totals only"), "{notes}");
    let part = Scope {
        left_out: 1,
        ..Scope::default()
    };
    assert_eq!(
        titled(series(&rows), &part),
        "Every run with verdicts falls on substitution-resistant choices"
    );
}

#[test]
fn a_cost_of_the_output_alone_says_so_wherever_it_is_told() {
    let point = |place: usize, is_output_alone: bool| CostPoint {
        label: label(place),
        rate: Rate::new(20, 50).unwrap(),
        mean_output_tokens: 1_000.0,
        median_output_tokens: None,
        money: Some(0.5),
        is_output_alone,
        spread: None,
        is_complete: true,
        is_on_frontier: false,
    };
    let figure = |points: Vec<CostPoint>| {
        Figure::new(
            Series::Cost(CostSeries::new(points, Vec::new(), 0, true)),
            &Scope::default(),
        )
    };
    let alone = figure(vec![point(0, true)]);
    assert!(
        alone.caption.title.ends_with("by your prices, of the output alone"),
        "{}",
        alone.caption.title
    );
    let both = figure(vec![point(0, true), point(1, false)]);
    let notes = both.caption.notes.join(" ");
    assert!(
        notes.contains("are not known for Run 0: the cost there is of the output alone"),
        "{notes}"
    );
    let last: Vec<&str> = both
        .table
        .rows
        .iter()
        .filter_map(|row| row.last())
        .map(String::as_str)
        .collect();
    assert_eq!(
        (both.table.header.last().map(String::as_str), last),
        (Some("cost of what"), vec!["output alone", "prompt and output"])
    );
    let whole = figure(vec![point(1, false)]).caption;
    assert!(
        !whole.notes.join(" ").contains("output alone") && !whole.title.contains("alone"),
        "{whole:?}"
    );
}
