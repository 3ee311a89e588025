//! Whatever the items and letters, a title is true of them.

use proptest::prelude::*;

use super::title_test::{label, title};
use super::{
    CompositionMonth, CompositionRow, CompositionSeries, LetterCounts, LetterSeries, MatrixSeries, Rate, Series,
    SketchItems, SketchPart, SketchRow, SketchSeries, StyleRow,
};
use crate::board::{Comparison, PairMethod, Paired, View, tiny};
use crate::model::{ChoiceLabel, Month, MonthPool, RunId};
use crate::stats::{holm, mcnemar_exact, paired_difference};

fn letters(counts: &[usize; 5]) -> LetterCounts {
    let mut letters = LetterCounts::default();
    for (letter, count) in ChoiceLabel::ALL.into_iter().zip(counts) {
        (0..*count).for_each(|_| letters.add(letter));
    }
    letters
}

fn pair(place: usize, [both, only_sketch, only_plain, neither]: [u64; 4]) -> Option<SketchRow> {
    let n = both + only_sketch + only_plain + neither;
    let (sketch, plain) = (Rate::new(both + only_sketch, n)?, Rate::new(both + only_plain, n)?);
    let gain = Comparison {
        table: Paired {
            both,
            only_first: only_sketch,
            only_second: only_plain,
            neither,
        },
        shares: [(sketch.share(), sketch.interval), (plain.share(), plain.interval)],
        difference: sketch.share() - plain.share(),
        interval: paired_difference(both, only_sketch, only_plain, neither),
        method: PairMethod::McNemar,
        p_value: mcnemar_exact(only_sketch, only_plain),
        mid_p: None,
    };
    let part = SketchPart {
        of: SketchItems::All,
        plain,
        sketch,
        gain,
    };
    Some(SketchRow {
        label: label(place),
        sketch: RunId(format!("run-{place}-sketch")),
        parts: vec![part],
    })
}

#[test]
fn gains_are_told_of_pairs_that_show_one_with_all_taken_together() {
    let told = |tables: &[[u64; 4]]| {
        let rows = tables
            .iter()
            .enumerate()
            .filter_map(|(place, table)| pair(place, *table));
        title(Series::Sketch(SketchSeries {
            rows: rows.collect(),
            references: Vec::new(),
            no_sketch: Vec::new(),
            unpaired: 0,
        }))
    };
    assert_eq!(
        told(&[[20, 10, 1, 29]; 2]),
        "Every pair gains with the proof sketch, by 15.0 points"
    );
    // 8 : 2 may be luck, p 0.109.
    assert_eq!(
        told(&[[20, 8, 2, 30]; 2]),
        "No pair is measurably different with the proof sketch"
    );
    // p 0.031 alone, 0.063 of two.
    assert_eq!(
        told(&[[20, 6, 0, 30], [20, 8, 2, 30]]),
        "No pair is measurably different with the proof sketch"
    );
    assert_eq!(
        told(&[[20, 10, 1, 29], [20, 1, 12, 27], [20, 5, 5, 30]]),
        "1 of 3 pairs measurably gains with the proof sketch, 1 loses"
    );
}

/// P(X ≥ k) of n at one in five, term by term.
fn at_least(k: u64, n: u64) -> f64 {
    let mut term = 0.8_f64.powi(n as i32);
    let mut below = 0.0;
    for successes in 0..k {
        below += term;
        term *= (n - successes) as f64 / (successes + 1) as f64 * 0.25;
    }
    1.0 - below
}

#[test]
fn the_most_frequent_of_five_letters_is_no_skew_by_itself() {
    let told = |counts: [usize; 5]| {
        let key = letters(&counts);
        title(Series::Letters(LetterSeries {
            key,
            rows: Vec::new(),
            without_letters: 0,
            key_repeats: false,
            tells_solvers: true,
        }))
    };
    // In each of these the interval of that letter alone lies above chance, as one of five often does.
    for fair in [[1, 0, 0, 0, 0], [4, 4, 5, 4, 10], [4, 4, 4, 9, 4]] {
        assert!(told(fair).starts_with("No letter of the key stands out"), "{fair:?}");
    }
    assert!(told([25, 31, 23, 48, 50]).starts_with("The key is skewed: E is right 50 times in 177"));
}

proptest! {
    #[test]
    fn of_letters(counts in prop::array::uniform5(0_usize..60)) {
        let key = letters(&counts);
        let title = title(Series::Letters(LetterSeries { key, rows: Vec::new(), without_letters: 0, key_repeats: false, tells_solvers: true }));
        let most = ChoiceLabel::ALL.into_iter().max_by_key(|letter| key.of(*letter)).unwrap();
        let is_skewed = key.n() > 0 && 5.0 * at_least(key.of(most), key.n()) <= 0.05;
        prop_assert_eq!(title.starts_with("The key is skewed"), is_skewed, "{}", title);
        prop_assert_eq!(title.starts_with("No item"), key.n() == 0);
        if is_skewed {
            let named = title.split(": ").nth(1).unwrap();
            let letter: ChoiceLabel = ChoiceLabel::ALL.into_iter().find(|letter| named.starts_with(&letter.to_string())).unwrap();
            prop_assert_eq!(key.of(letter), key.of(most));
            let times = format!("{} times in {}", key.of(most), key.n());
            prop_assert!(named.contains(&times) || key.of(most) == 1, "{}", title);
        }
    }

    #[test]
    fn of_items(counts in prop::collection::vec(0_u64..40, 0..5), pool in prop::option::of(40_u64..90), is_whole: bool) {
        let month = Month::new(2025, 11).unwrap();
        let n: u64 = counts.iter().sum();
        let pool = pool.map(|full| MonthPool { month, full, scored: 30, least_score: 5, papers: 20, papers_solved: 5, hard: 17 });
        let mut categories: Vec<CompositionRow> = counts
            .iter()
            .enumerate()
            .map(|(place, count)| CompositionRow { name: (place > 0).then(|| format!("Kind {place}")), counts: vec![*count] })
            .collect();
        categories.sort_by_key(|row| (row.name.is_none(), std::cmp::Reverse(row.n())));
        let months = vec![CompositionMonth { month, n, resistant: 0, pool }];
        let title = title(Series::Composition(CompositionSeries { months, categories: categories.clone(), is_whole }));
        prop_assert_eq!(title.starts_with("The hard split keeps"), is_whole && pool.is_some(), "{}", title);
        if title.ends_with("substitution-resistant") {
            let text = format!("0 of {n} item");
            prop_assert!(title.starts_with(&text), "{}", title);
        }
        if title.contains("is the largest category") {
            let largest = categories.iter().find(|row| title.starts_with(row.label())).unwrap();
            let others = categories.iter().filter(|row| *row != largest);
            prop_assert!(others.into_iter().all(|row| row.n() < largest.n()), "{}", title);
        }
    }

    #[test]
    fn of_sketches(tables in prop::collection::vec(prop::array::uniform4(0_u64..30), 0..6)) {
        let rows: Vec<SketchRow> = tables.iter().enumerate().filter_map(|(place, table)| pair(place, *table)).collect();
        let gains: Vec<f64> = rows.iter().map(|row| row.all().unwrap().gain.difference).collect();
        let p_values: Vec<f64> = rows.iter().map(|row| row.all().unwrap().gain.p_value).collect();
        let is_told = |gain: &f64, p: f64, way: f64| gain * way > 0.0 && p < 0.05;
        let of = |way: f64| gains.iter().zip(holm(&p_values)).filter(|(gain, p)| is_told(gain, *p, way)).count();
        let (gaining, losing) = (of(1.0), of(-1.0));
        let p_value = rows.first().map(|row| row.all().unwrap().gain.p_value);
        let title = title(Series::Sketch(SketchSeries { rows, references: Vec::new(), no_sketch: Vec::new(), unpaired: 0 }));
        match gains.as_slice() {
            [] => prop_assert!(title.starts_with("No run with sketch has")),
            [gain] => {
                prop_assert_eq!(title.contains("not measurably"), p_value.unwrap() >= 0.05, "{}", title);
                prop_assert_eq!(title.contains(" gains "), p_value.unwrap() < 0.05 && *gain > 0.0, "{}", title);
            }
            all => {
                prop_assert_eq!(title.starts_with("Every pair gains"), gaining == all.len(), "{}", title);
                prop_assert_eq!(title.starts_with("Every pair loses"), losing == all.len(), "{}", title);
                prop_assert_eq!(title.starts_with("No pair is measurably"), gaining + losing == 0, "{}", title);
                let ends = title.split_once(", by ").and_then(|(_, span)| span.strip_suffix(" points")?.split_once(" to "));
                prop_assert!(ends.is_none_or(|(low, high)| low != high), "{}", title);
                let some = format!("{gaining} of {} pairs measurably gain", all.len());
                prop_assert_eq!(title.starts_with(&some), gaining > 0 && gaining < all.len(), "{}", title);
            }
        }
    }

    #[test]
    fn of_cells(answers in prop::collection::vec("[A-E!]{5}", 1..6)) {
        let names: Vec<String> = (0..answers.len()).map(|place| format!("m{place}")).collect();
        let rows: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(answers.iter().map(String::as_str)).collect();
        let matrix = tiny::matrix(&rows);
        let figure = View::everything(&matrix).figure(super::FigureKind::Matrix);
        let Series::Matrix(MatrixSeries { rows, columns, .. }) = &figure.series else { panic!("cells") };
        let right = |place: usize| rows.iter().filter(|row| row.cells[place].is_some_and(|cell| cell.right > 0)).count();
        let none = (0..columns.len()).filter(|place| right(*place) == 0).count();
        let all = (0..columns.len()).filter(|place| right(*place) == rows.len()).count();
        let told = if rows.len() == 1 {
            format!("misses {none} of 5 items")
        } else {
            format!("No run is right on {none} of 5 items, every run on {all}")
        };
        prop_assert!(figure.caption.title.ends_with(&told), "{}", figure.caption.title);
    }

    #[test]
    fn of_guessing(k in 0_u64..=85) {
        let rate = Rate::new(k, 85).unwrap();
        let p = StyleRow::guess_p(&rate);
        // 24 of 85 is the least count that guessing reaches in less than one case of twenty.
        prop_assert_eq!(p < 0.05, k >= 24, "{} {}", k, p);
    }
}
