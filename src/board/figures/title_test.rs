//! Whatever the data, a title is true of them.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{
    CategoryColumn, CategoryForm, CategoryRow, CategorySeries, CostPoint, CostSeries, Effort, FEW_ITEMS, Figure,
    MonthColumn, MonthRate, MonthRow, MonthSeries, OverallRow, OverallSeries, Rate, ReferenceKind, ReferenceLine,
    RunLabel, Scope, Series, StyleRow, StyleSeries,
};
use crate::model::{Month, Provenance, RunId};
use crate::stats::{binomial_at_least, fisher_exact, holm};

pub(super) fn label(place: usize) -> RunLabel {
    RunLabel {
        run: RunId(format!("run-{place}")),
        name: format!("Run {place}"),
        detail: String::new(),
        model: format!("run {place}"),
        effort: Effort::High,
        provenance: Provenance::Recorded,
        is_local: false,
    }
}

fn rate() -> impl Strategy<Value = Rate> {
    (1_u64..200).prop_flat_map(|n| (0..=n).prop_map(move |k| Rate::new(k, n).unwrap()))
}

pub(super) fn title(series: Series) -> String {
    // So many items that a leader may be named.
    let scope = Scope {
        item_count: 177,
        ..Scope::default()
    };
    Figure::new(series, &scope).caption.title
}

fn named<'a, T>(rows: &'a [T], title: &str, label: impl Fn(&'a T) -> &'a RunLabel) -> Option<&'a T> {
    let fits = |row: &&'a T| title.starts_with(&format!("{} ", label(row).name));
    // The longest name that fits: `Run 1` starts `Run 12` too.
    rows.iter().filter(fits).max_by_key(|row| label(row).name.len())
}

proptest! {
    #[test]
    fn overall(rates in prop::collection::vec((rate(), prop::bool::weighted(0.8)), 0..8), floor in prop::option::of(0.0..1.0_f64)) {
        let rows: Vec<OverallRow> = rates
            .iter()
            .enumerate()
            .map(|(place, (rate, is_complete))| OverallRow { label: label(place), rate: *rate, is_complete: *is_complete, is_partial: !*is_complete })
            .collect();
        let baseline = floor.map(|share| ReferenceLine {
            label: "floor".to_owned(),
            detail: String::new(),
            share,
            kind: ReferenceKind::Baseline,
        });
        let references: Vec<_> = std::iter::once(ReferenceLine::chance()).chain(baseline).collect();
        let title = title(Series::Overall(OverallSeries { rows: rows.clone(), references }));
        let is_below = |row: &OverallRow| floor.is_some_and(|floor| row.rate.interval.high < floor);
        if title.starts_with("Every run scores below") {
            prop_assert!(rows.len() > 1 && rows.iter().all(is_below));
        } else if title.contains("scores below a solver") {
            prop_assert!(rows.len() == 1 && is_below(&rows[0]));
        } else if title.contains(" leads") {
            let leader = named(&rows, &title, |row| &row.label).unwrap();
            let others: Vec<&OverallRow> = rows.iter().filter(|row| row.label.run != leader.label.run).collect();
            prop_assert!(leader.is_complete);
            for row in others.iter().filter(|row| row.is_complete) {
                prop_assert!(row.rate.share() < leader.rate.share());
            }
            let overlapping = others.iter().filter(|row| row.rate.interval.high >= leader.rate.interval.low).count();
            if title.contains("above all others") {
                prop_assert_eq!(overlapping, 0);
            } else if title.contains("another interval") {
                prop_assert_eq!(overlapping, 1);
            } else if title.contains("other intervals") {
                let text = format!(" {overlapping} other intervals");
                prop_assert!(title.contains(&text));
            }
        } else if title.contains("share the lead") {
            let best = rows.iter().filter(|row| row.is_complete).map(|row| row.rate.share()).fold(0.0, f64::max);
            let tied = rows.iter().filter(|row| row.is_complete && (row.rate.share() - best).abs() < 1e-12).count();
            let text = format!("{tied} runs");
            prop_assert!(title.starts_with(&text));
        } else if rows.is_empty() {
            prop_assert!(title.starts_with("No run has results"));
        } else {
            prop_assert!(title == "No run has all items in view" || title.contains(" is right on "), "{}", title);
        }
    }

    #[test]
    fn styles(pairs in prop::collection::vec((rate(), rate()), 0..8)) {
        let rows: Vec<StyleRow> = pairs
            .iter()
            .enumerate()
            .map(|(place, (original, resistant))| StyleRow { label: label(place), original: *original, resistant: *resistant, traps: Default::default() })
            .collect();
        // By Fisher's test, all runs together.
        let p_values: Vec<f64> = pairs.iter().map(|(a, b)| fisher_exact((a.k, a.n), (b.k, b.n))).collect();
        let moved = |is_way: fn(f64, f64) -> bool| {
            let moved = pairs.iter().zip(holm(&p_values)).filter(|((a, b), p)| *p < 0.05 && is_way(b.share(), a.share()));
            moved.count()
        };
        let (falling, gaining) = (moved(|resistant, original| resistant < original), moved(|resistant, original| resistant > original));
        let series = StyleSeries { rows: rows.clone(), original_n: 1, resistant_n: 1, references: vec![ReferenceLine::chance()], unsplit: 0 };
        let caption = Figure::new(Series::Style(series), &Scope::default()).caption;
        let title = caption.title;
        if title.starts_with("Every run falls") {
            prop_assert!(rows.len() > 1 && falling == rows.len());
        } else if title.starts_with("Every run gains") {
            prop_assert!(rows.len() > 1 && gaining == rows.len());
        } else if title.starts_with("No run is measurably") {
            prop_assert!(rows.len() > 1 && falling + gaining == 0);
        } else if title.contains(&format!(" of {} runs measurably", rows.len())) {
            let (first, verb) = if gaining > 0 { (gaining, " gain") } else { (falling, " fall") };
            let text = format!("{first} of {} runs measurably{verb}", rows.len());
            prop_assert!(first > 0 && title.starts_with(&text), "{}", title);
            let rest = format!(", {falling} fall");
            prop_assert_eq!(title.contains(&rest), gaining > 0 && falling > 0, "{}", title);
        } else {
            prop_assert!(rows.len() < 2);
            prop_assert!(rows.is_empty() || title.contains("falls by") == (falling == 1));
            prop_assert!(rows.is_empty() || title.contains("not measurably") == (falling + gaining == 0));
        }
        let guesses: Vec<f64> = pairs.iter().map(|(_, rate)| binomial_at_least(rate.k, rate.n, 0.2)).collect();
        let reaching = holm(&guesses).into_iter().filter(|p| *p >= 0.05).count();
        let ends = ["every run is measurably above chance", "it is measurably above chance"];
        let says_none = ends.iter().any(|end| caption.subtitle.ends_with(end));
        prop_assert_eq!(!rows.is_empty() && reaching == 0, says_none);
    }

    #[test]
    fn costs(points in prop::collection::vec((rate(), 1.0..1e5_f64, prop::bool::weighted(0.8)), 0..8)) {
        let points: Vec<CostPoint> = points
            .iter()
            .enumerate()
            .map(|(place, (rate, tokens, is_complete))| CostPoint {
                median_output_tokens: None,
                money: None,
                is_output_alone: false,
                spread: None,
                label: label(place),
                rate: *rate,
                mean_output_tokens: *tokens,
                is_complete: *is_complete,
                is_on_frontier: false,
            })
            .collect();
        let series = CostSeries::new(points, Vec::new(), 0, false);
        let points = series.points.clone();
        for point in points.iter().filter(|point| point.is_complete) {
            let is_beaten = points.iter().any(|other| {
                other.is_complete
                    && other.rate.share() >= point.rate.share()
                    && other.mean_output_tokens <= point.mean_output_tokens
                    && (other.rate.share() > point.rate.share() || other.mean_output_tokens < point.mean_output_tokens)
            });
            prop_assert_eq!(point.is_on_frontier, !is_beaten);
        }
        let title = title(Series::Cost(series));
        let complete: Vec<&CostPoint> = points.iter().filter(|point| point.is_complete).collect();
        let best = complete.iter().map(|point| point.rate.share()).fold(0.0, f64::max);
        let leaders: Vec<&&CostPoint> = complete.iter().filter(|point| (point.rate.share() - best).abs() < 1e-12).collect();
        if title.contains("reaches the leader") {
            let cheap = named(&points, &title, |point| &point.label).unwrap();
            let leader = leaders.iter().min_by(|a, b| a.mean_output_tokens.total_cmp(&b.mean_output_tokens)).unwrap();
            prop_assert!(cheap.is_complete && cheap.mean_output_tokens < leader.mean_output_tokens);
            prop_assert!(cheap.rate.share() >= leader.rate.interval.low);
            let cheaper = complete.iter().filter(|point| point.mean_output_tokens < cheap.mean_output_tokens);
            prop_assert!(cheaper.into_iter().all(|point| point.rate.share() < leader.rate.interval.low));
        } else if title.starts_with("No run reaches") {
            let leader = leaders.iter().min_by(|a, b| a.mean_output_tokens.total_cmp(&b.mean_output_tokens)).unwrap();
            let cheaper = points.iter().filter(|point| point.mean_output_tokens < leader.mean_output_tokens);
            prop_assert!(cheaper.into_iter().all(|point| point.rate.share() < leader.rate.interval.low));
        } else if points.is_empty() {
            prop_assert!(title.starts_with("No run has token counts"));
        } else {
            let reach = points.iter().filter(|point| leaders.iter().all(|leader| point.cost() < leader.cost()));
            match complete.as_slice() {
                [] => prop_assert_eq!(title, "No run has all items in view"),
                [only] => prop_assert!(title.contains(" is right on ") && title.ends_with(&only.cost_words()), "{}", title),
                _ => {
                    prop_assert!(title.starts_with("No run that has all items reaches"), "{}", title);
                    prop_assert!(reach.filter(|point| !point.is_complete).count() > 0);
                }
            }
        }
    }

    #[test]
    fn months(rows in prop::collection::vec(prop::collection::vec(prop::option::weighted(0.9, rate()), 3), 0..6)) {
        let columns = [11_u8, 12, 1].map(|month| MonthColumn {
            month: Month::new(if month == 1 { 2026 } else { 2025 }, month).unwrap(),
            n: 40,
            baseline: None,
        });
        let series = MonthSeries {
            rows: rows
                .iter()
                .enumerate()
                .map(|(place, rates)| MonthRow {
                    label: label(place),
                    overall: Rate::new(1, 2).unwrap(),
                    rates: rates.iter().map(|rate| rate.map(|rate| MonthRate { rate, provenance: Provenance::Recorded })).collect(),
                })
                .collect(),
            columns: columns.to_vec(),
            baseline_label: None,
            key_repeats: true,
        };
        let title = title(Series::Month(series));
        // Every two months of every run, better one first, by Fisher's test and Holm.
        let pairs: Vec<(usize, usize, usize)> = rows
            .iter()
            .enumerate()
            .flat_map(|(run, rates)| {
                let both = [(0, 1), (0, 2), (1, 2)].into_iter().filter(|(a, b)| rates[*a].is_some() && rates[*b].is_some());
                both.map(move |(a, b)| if rates[a].unwrap().share() >= rates[b].unwrap().share() { (run, a, b) } else { (run, b, a) })
            })
            .collect();
        let p_values: Vec<f64> = pairs
            .iter()
            .map(|(run, a, b)| {
                let [a, b] = [a, b].map(|month| rows[*run][*month].unwrap());
                fisher_exact((a.k, a.n), (b.k, b.n))
            })
            .collect();
        let apart: Vec<(usize, usize, usize)> =
            pairs.iter().zip(holm(&p_values)).filter(|(_, p)| *p < 0.05).map(|(pair, _)| *pair).collect();
        let runs = |pairs: &[(usize, usize, usize)]| pairs.iter().map(|pair| pair.0).collect::<BTreeSet<_>>().len();
        if let Some((better, rest)) = title.split_once(" went better than ") {
            let at = |start: &str| columns.iter().position(|column| start.starts_with(&column.month.long())).unwrap();
            let (better, worse) = (at(better), at(rest));
            let both = rows.iter().filter(|rates| rates[better].is_some() && rates[worse].is_some()).count();
            let shown = apart.iter().filter(|(_, a, b)| (*a, *b) == (better, worse)).count();
            prop_assert!(shown * 2 > both, "{}", title);
            prop_assert_eq!(rest.contains("every run"), shown == both && rows.len() > 1, "{}", title);
            prop_assert_eq!(rest.contains("with results in both"), both < rows.len() && rows.len() > 1, "{}", title);
            if let Some((count, _)) = rest.split_once(" of ") {
                let text = format!("for {shown}");
                prop_assert!(count.ends_with(&text), "{}", title);
            }
        } else if rows.is_empty() {
            prop_assert!(title.starts_with("No run has results"));
        } else if pairs.is_empty() {
            prop_assert!(title.starts_with("No run has two"), "{}", title);
        } else if title.starts_with("No run is") || title.contains(" is not measurably") {
            prop_assert!(apart.is_empty(), "{}", title);
            prop_assert_eq!(title.starts_with("No run is"), rows.len() > 1, "{}", title);
        } else {
            let text = format!("{} of {} runs ", runs(&apart), runs(&pairs));
            prop_assert!(!apart.is_empty() && title.starts_with(&text) && title.contains("measurably better"), "{}", title);
        }
    }

    #[test]
    fn categories(
        mut sizes in prop::collection::vec(1_u64..40, 1..5),
        shares in prop::collection::vec(prop::collection::vec(0.0..1.0_f64, 5), 0..6),
    ) {
        sizes.sort_by_key(|n| std::cmp::Reverse(*n));
        let columns: Vec<CategoryColumn> = sizes
            .iter()
            .enumerate()
            .map(|(place, n)| CategoryColumn { name: format!("Category {place}"), n: *n, baseline: None })
            .collect();
        let rows: Vec<CategoryRow> = shares
            .iter()
            .enumerate()
            .map(|(place, shares)| CategoryRow {
                label: label(place),
                overall: Rate::new((shares[4] * 100.0) as u64, 100).unwrap(),
                is_complete: true,
                rates: sizes.iter().zip(shares).map(|(n, share)| Rate::new((share * *n as f64) as u64, *n)).collect(),
            })
            .collect();
        let firm: Vec<usize> = (0..sizes.len()).filter(|at| sizes[*at] >= FEW_ITEMS).collect();
        // Every firm category of every run against its other items, by Fisher's test and Holm.
        let cells: Vec<(usize, usize)> = (0..rows.len()).flat_map(|row| firm.iter().map(move |at| (row, *at))).collect();
        let counts = |(row, at): (usize, usize)| {
            let (part, all) = (rows[row].rates[at].unwrap(), rows[row].overall);
            let k = all.k.saturating_sub(part.k).min(all.n - part.n);
            ((part.k, part.n), (k, all.n - part.n))
        };
        let p_values: Vec<f64> = cells.iter().map(|cell| { let (part, rest) = counts(*cell); fisher_exact(part, rest) }).collect();
        let is_above = |cell: (usize, usize)| { let ((k, n), (other, rest)) = counts(cell); k * rest > other * n };
        let apart: Vec<(usize, usize)> = cells.iter().zip(holm(&p_values)).filter(|(_, p)| *p < 0.05).map(|(cell, _)| *cell).collect();
        let series = CategorySeries { columns: columns.clone(), rows: rows.clone(), baseline_label: None, form: CategoryForm::Dots };
        let title = title(Series::Category(series));
        if rows.is_empty() {
            prop_assert!(title.starts_with("No run has results by category"));
        } else if firm.is_empty() {
            prop_assert!(title.starts_with("No category with 10 items"), "{}", title);
        } else if let Some((name, rest)) = title.split_once(" went ") {
            let at = columns.iter().position(|column| column.name == name).unwrap();
            prop_assert!(firm.contains(&at), "a faint category is named");
            let shown = apart.iter().filter(|cell| cell.1 == at && is_above(**cell) == rest.starts_with("better")).count();
            prop_assert!(shown * 2 > rows.len(), "{}", title);
            let text = if shown == rows.len() { "for every run".to_owned() } else { format!("for {shown} of {} runs", rows.len()) };
            let text = if rows.len() == 1 { format!("for {}", rows[0].label.name) } else { text };
            prop_assert!(title.ends_with(&text), "{}", title);
        } else if title.starts_with("In ") {
            let text = format!("In {} of {} categories Run 0 ", apart.len(), firm.len());
            prop_assert!(rows.len() == 1 && apart.len() > 1 && title.starts_with(&text), "{}", title);
        } else if title.starts_with("No run is") || title.contains(" is not ") {
            prop_assert!(apart.is_empty(), "{}", title);
        } else if title.starts_with("Of ") {
            let [cell] = apart.as_slice() else { panic!("{title}") };
            let way = if is_above(*cell) { "better" } else { "worse" };
            let text = format!("Of {} runs only Run {} is measurably {way} in a category (Category {})", rows.len(), cell.0, cell.1);
            prop_assert!(title.starts_with(&text), "{}", title);
        } else {
            let runs = apart.iter().map(|cell| cell.0).collect::<BTreeSet<_>>().len();
            let text = format!("{runs} of {} runs ", rows.len());
            prop_assert!(runs > 0 && title.starts_with(&text), "{}", title);
        }
    }
}
