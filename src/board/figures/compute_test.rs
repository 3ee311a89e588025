//! Figures of a board small enough to check by hand: five items, key E E D · E E, the first of each month
//! substitution-resistant, Existence and Uniqueness in turn.

use super::{Figure, FigureKind, FigureOptions, LetterCounts, Series};
use crate::board::tiny;
use crate::board::{FailedPolicy, Matrix, Price, Selection, View};
use crate::model::{ChoiceLabel, ChoiceStyle, MonthPool, PromptMode, Provenance};

fn counts(rates: impl IntoIterator<Item = Option<super::Rate>>) -> Vec<String> {
    rates
        .into_iter()
        .map(|rate| rate.map_or_else(|| "-".to_owned(), |rate| rate.count()))
        .collect()
}

/// `a` gets all but the third, `b` the first only, one of its requests failed; `c` has the first month only;
/// `d` has totals of both months.
fn board() -> Matrix {
    let mut matrix = tiny::matrix(&[("a", "EEAEE"), ("b", "EA!AA"), ("c", "EED  ")]);
    let totals = tiny::run(
        "d",
        vec![tiny::reported("202511", 2, 3), tiny::reported("202512", 0, 2)],
    );
    let other = crate::board::matrix_from_store(&tiny::index(vec![totals]), &tiny::shard(&[]), None, &tiny::items());
    matrix.runs.extend(other.unwrap().runs);
    matrix
}

fn figure(kind: FigureKind, selection: Selection) -> Figure {
    View::new(&board(), selection).figure(kind)
}

#[test]
fn complete_runs_come_first_by_accuracy() {
    let figure = figure(FigureKind::Overall, Selection::default());
    let Series::Overall(series) = &figure.series else {
        panic!("an overall figure")
    };
    let rows: Vec<(&str, String, bool)> = series
        .rows
        .iter()
        .map(|row| (row.label.name.as_str(), row.rate.count(), row.is_complete))
        .collect();
    let expected = [
        ("a", "4/5", true),
        ("d", "2/5", true),
        ("b", "1/5", true),
        ("c", "3/3", false),
    ];
    assert_eq!(
        rows,
        expected.map(|(name, count, complete)| (name, count.to_owned(), complete))
    );
    assert!(series.rows[1].label.is_reported());
    // All right choices are the shortest.
    assert_eq!(series.references[1].detail, "Shortest choice");
    assert!((series.references[1].share - 1.0).abs() < 1e-12);
    assert_eq!(
        figure.caption.source,
        "Sample benchmark, November 2025 to December 2025, 5 items: 3 runs by recorded verdicts, 1 run by published totals."
    );
    assert_eq!(figure.table.rows.len(), 4);
    assert!(
        figure
            .table
            .rows
            .iter()
            .all(|row| row.len() == figure.table.header.len())
    );
}

#[test]
fn months_have_their_own_provenance() {
    let Series::Month(series) = figure(FigureKind::Month, Selection::default()).series else {
        panic!("a figure of months")
    };
    let of = |name: &str| series.rows.iter().find(|row| row.label.name == name).unwrap();
    let rates = |name: &str| counts(of(name).rates.iter().map(|point| point.map(|point| point.rate)));
    assert_eq!(rates("a"), ["2/3", "2/2"]);
    assert_eq!(rates("c"), ["3/3", "-"]);
    assert_eq!(rates("d"), ["2/3", "0/2"]);
    assert_eq!(of("d").rates[0].unwrap().provenance, Provenance::Reported);
    assert_eq!(of("a").rates[0].unwrap().provenance, Provenance::Recorded);
    assert_eq!(series.columns.iter().map(|column| column.n).collect::<Vec<_>>(), [3, 2]);
}

#[test]
fn categories_leave_out_runs_of_bare_totals() {
    let Series::Category(series) = figure(FigureKind::Category, Selection::default()).series else {
        panic!("a figure of categories")
    };
    let names: Vec<&str> = series.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["Existence", "Uniqueness"], "most items first");
    let rows: Vec<(&str, Vec<String>)> = series
        .rows
        .iter()
        .map(|row| (row.label.name.as_str(), counts(row.rates.iter().copied())))
        .collect();
    let strings = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
    assert_eq!(
        rows,
        [
            ("a", strings(["2/3", "2/2"])),
            ("b", strings(["1/3", "0/2"])),
            ("c", strings(["2/2", "1/1"])),
        ]
    );
}

#[test]
fn styles_need_verdicts_and_ignore_a_style_filter() {
    for style in [None, Some(ChoiceStyle::Original)] {
        let selection = Selection {
            style,
            ..Selection::default()
        };
        let Series::Style(series) = figure(FigureKind::Style, selection).series else {
            panic!("a figure of styles")
        };
        assert_eq!((series.original_n, series.resistant_n, series.unsplit), (3, 2, 1));
        let rows: Vec<_> = series
            .rows
            .iter()
            .map(|row| (row.label.name.as_str(), row.original.count(), row.resistant.count()))
            .collect();
        let expected = [("a", "2/3", "2/2"), ("c", "2/2", "1/1"), ("b", "0/3", "1/2")];
        assert_eq!(
            rows,
            expected.map(|(name, original, resistant)| (name, original.to_owned(), resistant.to_owned()))
        );
    }
}

#[test]
fn runs_without_token_counts_are_counted_not_drawn() {
    let mut matrix = board();
    for (place, tokens) in [(0, 4_000), (1, 1_000)] {
        for cell in matrix.runs[place].cells.iter_mut().flatten() {
            cell.output_tokens = Some(tokens);
        }
    }
    let figure = View::everything(&matrix).figure(FigureKind::Cost);
    let Series::Cost(series) = &figure.series else {
        panic!("a figure of costs")
    };
    let points: Vec<_> = series
        .points
        .iter()
        .map(|point| {
            (
                point.label.name.as_str(),
                point.mean_output_tokens,
                point.is_on_frontier,
            )
        })
        .collect();
    assert_eq!(points, [("b", 1_000.0, true), ("a", 4_000.0, true)]);
    assert_eq!(series.unknown, 2);
    assert!(
        figure
            .caption
            .notes
            .iter()
            .any(|note| note.ends_with("not known for 2 runs."))
    );
}

#[test]
fn what_the_selection_does_is_said() {
    let selection = Selection {
        failed: FailedPolicy::LeaveOut,
        categories: [tiny::category("Existence")].into(),
        ..Selection::default()
    };
    let caption = figure(FigureKind::Overall, selection).caption;
    let notes = caption.notes.join(" ");
    assert!(notes.contains("Failed requests are left out"), "{notes}");
    assert!(
        notes.contains("1 run not shown: only totals are known, failed requests cannot be left out."),
        "{notes}"
    );
    assert!(caption.source.contains("Existence, 3 items"), "{}", caption.source);
}

#[test]
fn items_are_counted_by_category_and_month_whatever_ran() {
    let mut matrix = board();
    let pool = |month: &str, hard| MonthPool {
        month: tiny::month(month),
        full: 40,
        scored: 20,
        least_score: 5,
        papers: 9,
        papers_solved: 9 - hard,
        hard,
    };
    matrix.pools = vec![pool("202511", 3)];
    matrix.items[4].categories.clear();
    let selection = Selection {
        prompt: Some(PromptMode::Plain),
        failed: FailedPolicy::LeaveOut,
        ..Selection::default()
    };
    let figure = View::new(&matrix, selection).figure(FigureKind::Composition);
    let Series::Composition(series) = &figure.series else {
        panic!("a figure of items")
    };
    let rows: Vec<(&str, &[u64])> = series
        .categories
        .iter()
        .map(|row| (row.label(), row.counts.as_slice()))
        .collect();
    assert_eq!(
        rows,
        [
            ("Existence", &[2, 1][..]),
            ("Uniqueness", &[1, 0]),
            ("no category given", &[0, 1])
        ]
    );
    let months: Vec<(u64, u64)> = series.months.iter().map(|month| (month.n, month.resistant)).collect();
    assert_eq!(months, [(3, 1), (2, 1)]);
    // One month tells no pool, so no sum of both is named.
    assert_eq!(figure.caption.title, "Existence is the largest category: 3 of 5 items");
    assert_eq!(
        figure.caption.source,
        "Sample benchmark, November 2025 to December 2025, 5 items. What is chosen of runs does not count here."
    );
    matrix.pools.push(pool("202512", 2));
    let title = |view: View<'_>| view.figure(FigureKind::Composition).caption.title;
    let everything = View::everything(&matrix);
    assert_eq!(title(everything.clone()), "The hard split keeps 5 of 80 questions made");
    let existence = everything.with_category(&tiny::category("Existence"));
    assert_eq!(title(existence), "2 of 3 items in view are substitution-resistant");
    let row = |name: &str| {
        let table = everything.figure(FigureKind::Composition).table;
        table.rows.into_iter().find(|row| row[0] == name).unwrap()
    };
    assert_eq!(row("questions made"), ["questions made", "40", "40", "80"]);
    assert_eq!(row("hard split"), ["hard split", "3", "2", "5"]);
}

#[test]
fn a_sketch_is_compared_with_the_plain_run_of_the_same_conditions() {
    let mut matrix = tiny::matrix(&[
        ("a", "EEAAA"),
        ("a-sketch", "EEDE "),
        ("b", "EEAAA"),
        ("b-sketch", "AAAAA"),
    ]);
    for (run, model) in [(1, "a"), (3, "b")] {
        matrix.runs[run].conditions.model = model.to_owned();
        matrix.runs[run].conditions.prompt = PromptMode::SketchAware;
    }
    matrix.runs[3].conditions.effort = Some("high".to_owned());
    for (run, tokens) in [(0, [100, 100, 100, 100, 100]), (1, [110, 300, 300, 121, 300])] {
        for (cell, tokens) in matrix.runs[run].cells.iter_mut().zip(tokens) {
            if let Some(cell) = cell {
                cell.prompt_tokens = Some(tokens);
            }
        }
    }
    let selection = Selection {
        prompt: Some(PromptMode::Plain),
        ..Selection::default()
    };
    let figure = View::new(&matrix, selection).figure(FigureKind::Sketch);
    let Series::Sketch(series) = &figure.series else {
        panic!("a figure of sketches")
    };
    let parts: Vec<(&str, String, String)> = series.rows[0]
        .parts
        .iter()
        .map(|part| (part.of.label(), part.plain.count(), part.sketch.count()))
        .collect();
    let row = |of, plain: &str, sketch: &str| (of, plain.to_owned(), sketch.to_owned());
    assert_eq!(
        parts,
        [
            row("all items", "2/4", "4/4"),
            row("original choices", "1/2", "2/2"),
            row("resistant choices", "1/2", "2/2"),
            row("items with a sketch", "1/3", "3/3"),
        ]
    );
    assert_eq!(
        (series.rows.len(), series.unpaired),
        (1, 1),
        "another effort is no counterpart"
    );
    assert_eq!(series.no_sketch, [(tiny::month("202511"), 1)]);
    assert_eq!(
        figure.caption.title,
        "a is not measurably different with the proof sketch"
    );
}

#[test]
fn letters_are_counted_in_the_key_and_in_the_answers() {
    let figure = figure(FigureKind::Letters, Selection::default());
    let Series::Letters(series) = &figure.series else {
        panic!("a figure of letters")
    };
    let counts = |counts: &LetterCounts| ChoiceLabel::ALL.map(|letter| counts.of(letter));
    // The key is E E D of November, E E of December.
    assert_eq!(counts(&series.key), [0, 0, 0, 1, 4]);
    assert!(series.key_repeats);
    let rows: Vec<(&str, [u64; 5], u64)> = series
        .rows
        .iter()
        .map(|row| (row.label.name.as_str(), counts(&row.answers), row.without_letter))
        .collect();
    assert_eq!(
        rows,
        [
            ("a", [1, 0, 0, 0, 4], 0),
            ("b", [3, 0, 0, 0, 1], 1),
            ("c", [0, 0, 0, 1, 2], 0)
        ]
    );
    assert_eq!(counts(&series.rows[1].key), [0, 0, 0, 0, 4], "of the items answered");
    assert_eq!(series.without_letters, 1);
    assert_eq!(
        figure.caption.title,
        "The key is skewed: E is right 4 times in 5, A 0 times"
    );
    let notes = figure.caption.notes.join(" ");
    assert!(notes.contains("always E scores 80.0"), "{notes}");
    assert!(notes.contains("The k-th item of every month"), "{notes}");
    assert!(notes.contains("No letters are known of 1 run."), "{notes}");
    let mut matrix = board();
    matrix.items[3].key = ChoiceLabel::A;
    let view = View::everything(&matrix);
    for kind in [FigureKind::Letters, FigureKind::Month] {
        let notes = view.figure(kind).caption.notes.join(" ");
        assert!(!notes.contains("The k-th item of every month"), "{notes}");
    }
}

#[test]
fn an_empty_view_says_so_in_every_figure() {
    let selection = Selection {
        categories: [tiny::category("Duality")].into(),
        ..Selection::default()
    };
    for kind in FigureKind::ALL {
        let figure = figure(kind, selection.clone());
        assert!(figure.is_empty());
        assert!(figure.caption.title.starts_with("No "), "{}", figure.caption.title);
        assert!(figure.caption.source.contains("no month"), "{}", figure.caption.source);
    }
}

#[test]
fn where_no_run_has_a_price_the_figure_of_cost_does_not_blame_the_tokens() {
    let mut matrix = tiny::matrix(&[("a", "EEDEE"), ("b", "EAAAA")]);
    for cell in matrix.runs.iter_mut().flat_map(|run| run.cells.iter_mut().flatten()) {
        cell.output_tokens = Some(1_000);
    }
    let view = View::everything(&matrix);
    let mut options = FigureOptions::default();
    for (name, output) in [("a", "0"), ("elsewhere", "10")] {
        let output = output.parse().unwrap();
        options.prices.insert(
            name,
            Price {
                output,
                ..Price::default()
            },
        );
    }
    let figure = view.figure_with(FigureKind::Cost, &options);
    assert!(figure.is_empty());
    assert_eq!(figure.caption.title, "No run has a price above zero for these filters");
    let notes = figure.caption.notes.join(" ");
    assert!(!notes.contains("Token counts are not"), "{notes}");
}
