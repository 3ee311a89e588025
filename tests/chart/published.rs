//! The figures of the published facts.

use mathboard::board::figures::{Figure, FigureKind, FigureOptions, Series};
use mathboard::board::{Board, Matrix, Price, Selection, View};
use mathboard::chart::{Look, Theme, svg};
use mathboard::model::{ChoiceLabel, ChoiceStyle, PromptMode};
use mathboard::site::{MemorySink, SiteError, emit, published_draft};

use super::{WIDTHS, scan};

pub fn published() -> Matrix {
    let mut sink = MemorySink::default();
    let index = emit(vec![published_draft().unwrap()], None, &mut sink).unwrap();
    let mut fetch = |address: &str| Ok::<_, SiteError>(sink.files[address].clone());
    Board::open(&index.benchmarks[0], &mut fetch).unwrap().matrix
}

pub fn plain(matrix: &Matrix) -> View<'_> {
    let selection = Selection {
        prompt: Some(PromptMode::Plain),
        ..Selection::default()
    };
    View::new(matrix, selection)
}

fn title(view: &View<'_>, kind: FigureKind) -> String {
    view.figure(kind).caption.title
}

#[test]
fn titles_tell_the_findings_of_the_paper() {
    let matrix = published();
    let view = plain(&matrix);
    assert_eq!(
        title(&view, FigureKind::Overall),
        "Every run scores below a solver that never reads the question"
    );
    assert_eq!(
        title(&view, FigureKind::Style),
        "Every run with verdicts falls on substitution-resistant choices"
    );
    assert_eq!(
        title(&view, FigureKind::Cost),
        "GPT-5.4 medium reaches Gemini 3.1 Pro Preview high\u{2019}s interval with a quarter of the tokens"
    );
    assert_eq!(
        title(&view, FigureKind::Month),
        "No run is measurably better in one month than in another"
    );
    assert_eq!(
        title(&view, FigureKind::Category),
        "Of 11 runs only GPT-5.4 medium is measurably better in a category (Universal) than on other items"
    );
    assert_eq!(
        title(&view, FigureKind::Matrix),
        "No run with verdicts is right on 49 of 177 items, every run with verdicts on 10"
    );
    let subtitle = view.figure(FigureKind::Style).caption.subtitle;
    assert!(subtitle.ends_with("measurably above chance"), "{subtitle}");
}

#[test]
fn the_numbers_are_those_of_the_facts() {
    let matrix = published();
    let view = plain(&matrix);
    let Series::Style(styles) = view.figure(FigureKind::Style).series else {
        panic!("a figure of styles");
    };
    let counts = |name: &str, detail: &str| {
        let row = styles
            .rows
            .iter()
            .find(|row| row.label.name == name && row.label.detail == detail)
            .unwrap();
        (row.original.count(), row.resistant.count())
    };
    assert_eq!(
        counts("Gemini 3.1 Pro Preview", "high"),
        ("62/92".to_owned(), "15/85".to_owned())
    );
    assert_eq!(counts("GPT-5.4", "high"), ("48/92".to_owned(), "26/85".to_owned()));
    assert_eq!(counts("GPT-5.4", "medium"), ("48/92".to_owned(), "25/85".to_owned()));
    let Series::Overall(overall) = view.figure(FigureKind::Overall).series else {
        panic!("an overall figure");
    };
    assert_eq!(overall.rows[0].rate.count(), "77/177");
    assert!((overall.references[1].share - 113.0 / 177.0).abs() < 1e-12);
    let Series::Month(months) = view.figure(FigureKind::Month).series else {
        panic!("a figure of months");
    };
    let all: Vec<u64> = months.columns.iter().map(|column| column.n).collect();
    assert_eq!(all, [29, 52, 46, 50]);
    for row in &months.rows {
        let sum: u64 = row.rates.iter().flatten().map(|point| point.rate.k).sum();
        assert_eq!(sum, row.overall.k, "months add up for {}", row.label.full());
    }
    assert!(
        months.rows.iter().any(|row| row.label.is_reported()),
        "totals are drawn too"
    );
}

#[test]
fn the_items_are_counted_as_in_the_published_table() {
    let matrix = published();
    let Series::Composition(items) = plain(&matrix).figure(FigureKind::Composition).series else {
        panic!("a figure of items");
    };
    // Spec section 6.3; it does not fold `Equivalence` (4 items) and `Equality or Bound` (1).
    for (name, counts) in [
        ("Asymptotic or Limit", [1, 4, 3, 8]),
        ("Classification or Bijection", [1, 11, 9, 6]),
        ("Existence", [12, 13, 7, 12]),
        ("Existential\u{2013}Universal", [4, 7, 6, 8]),
        ("Implication", [9, 18, 18, 14]),
        ("Uniqueness", [2, 1, 1, 1]),
        ("Universal", [9, 18, 13, 17]),
    ] {
        let row = items.categories.iter().find(|row| row.label() == name).unwrap();
        assert_eq!(row.counts, counts, "{name}");
    }
    let all = |name: &str| items.categories.iter().find(|row| row.label() == name).unwrap().n();
    assert_eq!(all("Biconditional or Equivalence"), 30);
    assert_eq!(all("Inequality or Bound"), 43);
    assert_eq!(all("no category given"), 8);
    let pools: Vec<u64> = items.months.iter().map(|month| month.pool.unwrap().full).collect();
    assert_eq!(pools, [337, 472, 403, 390]);
    let resistant: Vec<u64> = items.months.iter().map(|month| month.resistant).collect();
    assert_eq!(resistant, [14, 26, 20, 25]);
    assert_eq!(
        title(&plain(&matrix), FigureKind::Composition),
        "The hard split keeps 177 of 1,602 questions made"
    );
}

#[test]
fn letters_and_verdicts_are_those_of_the_facts() {
    let matrix = published();
    let view = plain(&matrix);
    let Series::Letters(letters) = view.figure(FigureKind::Letters).series else {
        panic!("a figure of letters");
    };
    assert_eq!(
        ChoiceLabel::ALL.map(|letter| letters.key.of(letter)),
        [25, 31, 23, 48, 50]
    );
    assert!(letters.key_repeats);
    assert_eq!(
        title(&view, FigureKind::Letters),
        "The key is skewed: E is right 50 times in 177, C 23 times"
    );
    let Series::Matrix(cells) = view.figure(FigureKind::Matrix).series else {
        panic!("a figure of verdicts");
    };
    let Series::Overall(overall) = view.figure(FigureKind::Overall).series else {
        panic!("an overall figure");
    };
    assert_eq!(cells.rows.len(), 6);
    for row in &cells.rows {
        let told = overall
            .rows
            .iter()
            .find(|other| other.label.run == row.label.run)
            .unwrap();
        assert!((row.share - told.rate.share()).abs() < 1e-12, "{}", row.label.full());
        let right = row.cells.iter().flatten().filter(|cell| cell.right == 1).count();
        assert_eq!(right as u64, told.rate.k);
    }
    let right: u32 = cells.columns.iter().map(|column| column.right).sum();
    assert_eq!(u64::from(right), 77 + 74 + 73 + 53 + 51 + 45);
    assert_eq!(
        (cells.items, cells.columns.len(), cells.without_verdicts),
        (177, 177, 7)
    );
}

#[test]
fn sketches_help_as_the_facts_say() {
    let matrix = published();
    let figure = plain(&matrix).figure(FigureKind::Sketch);
    let Series::Sketch(series) = &figure.series else {
        panic!("a figure of sketches");
    };
    let of = |part: usize| -> Vec<(String, String)> {
        let parts = series.rows.iter().map(|row| &row.parts[part]);
        parts.map(|part| (part.plain.count(), part.sketch.count())).collect()
    };
    let pair = |plain: &str, sketch: &str| (plain.to_owned(), sketch.to_owned());
    let names: Vec<String> = series.rows.iter().map(|row| row.label.full()).collect();
    assert_eq!(names, ["Gemini 3.1 Pro Preview high", "GPT-5.4 high"]);
    assert_eq!(of(0), [pair("77/177", "101/177"), pair("74/177", "95/177")]);
    assert_eq!(of(1)[0].0, "62/92");
    assert_eq!(of(2)[0].0, "15/85");
    assert_eq!(of(2)[1].0, "26/85");
    // b − c is the difference of the totals.
    for (row, gain) in series.rows.iter().zip([24, 21]) {
        let table = row.parts[0].gain.table;
        assert_eq!(table.only_first - table.only_second, gain, "{}", row.label.full());
    }
    assert_eq!(series.no_sketch.len(), 24, "by the prompt tokens of either pair");
    assert_eq!(
        figure.caption.title,
        "Every pair gains with the proof sketch, by 11.9 to 13.6 points"
    );
    assert!(
        figure
            .caption
            .source
            .ends_with("177 items: 2 pairs by recorded verdicts. Both prompts are compared, whichever is chosen."),
        "{}",
        figure.caption.source
    );
    let notes = figure.caption.notes.join(" ");
    assert!(
        notes.contains("November 2025: 22, 28; December 2025: 5, 23, 49;"),
        "{notes}"
    );
    let chosen = Selection {
        prompt: Some(PromptMode::Plain),
        runs: [series.rows[1].label.run.clone()].into(),
        ..Selection::default()
    };
    let alone = View::new(&matrix, chosen).figure(FigureKind::Sketch);
    assert_eq!(
        alone.caption.title,
        "GPT-5.4 high gains 11.9 points with the proof sketch"
    );
    let Series::Sketch(one_pair) = &alone.series else {
        panic!("a figure of sketches");
    };
    // An item has a sketch or not, whichever runs are looked at.
    assert_eq!(one_pair.no_sketch, series.no_sketch);
    // Of one style of choices all items are those of the style: they are told once, of each pair and part.
    let resistant = Selection {
        style: Some(ChoiceStyle::SubstitutionResistant),
        ..Selection::default()
    };
    let figure = View::new(&matrix, resistant).figure(FigureKind::Sketch);
    assert_eq!(
        figure.caption.title,
        "1 of 2 pairs measurably gains with the proof sketch"
    );
    let parts: Vec<&str> = figure.table.rows.iter().map(|row| row[2].as_str()).collect();
    assert_eq!(parts, ["all items", "items with a sketch"].repeat(2));
}

#[test]
fn every_width_is_readable() {
    let matrix = published();
    let of = |view: View<'_>| FigureKind::ALL.map(|kind| view.figure(kind));
    let figures: Vec<Figure> = [of(plain(&matrix)), of(View::everything(&matrix))]
        .into_iter()
        .flatten()
        .collect();
    for figure in figures {
        for width in WIDTHS {
            let text = svg(&figure, &Look::fit(&figure, width, Theme::Light)).unwrap();
            scan::assert_readable(&text, &format!("{:?} at {width}", figure.kind()));
        }
    }
}

#[test]
fn what_the_authors_report_is_what_the_figures_show() {
    let rows = published().reported();
    assert_eq!(rows.len(), 8);
    for row in rows {
        println!(
            "{}: {} – {} there, {:?} on figures/{}/",
            row.source.label(),
            row.what,
            row.reported,
            row.ours,
            row.kind.slug()
        );
        assert!(row.agrees(), "{row:?}");
    }
}

/// The published category totals leave out the five items of stray spelling, in three months and categories.
#[test]
fn the_published_totals_are_those_of_the_figures() {
    let mut sink = MemorySink::default();
    let index = emit(vec![published_draft().unwrap()], None, &mut sink).unwrap();
    let held = &index.benchmarks[0].held;
    for row in held {
        println!("{}: {} {}, {} the same", row.figure, row.compared, row.what, row.same);
    }
    let of = |kind: FigureKind| held.iter().find(|row| row.figure == kind.slug()).unwrap();
    for (kind, compared) in [
        (FigureKind::Overall, 8),
        (FigureKind::Month, 32),
        (FigureKind::Cost, 24),
        (FigureKind::Sketch, 4),
        (FigureKind::Matrix, 8),
    ] {
        assert_eq!((of(kind).compared, of(kind).same), (compared, compared), "{kind:?}");
    }
    let items = of(FigureKind::Composition);
    assert_eq!((items.compared, items.same), (36, 33));
    // The same three of each of the six runs whose categories are published.
    let categories = of(FigureKind::Category);
    assert_eq!((categories.compared, categories.same), (6 * 36, 6 * 33));
}

#[test]
fn the_readers_prices_turn_the_axis_to_money() {
    let matrix = published();
    let view = plain(&matrix);
    let mut options = FigureOptions::default();
    let price = Price {
        input: "1.25".parse().unwrap(),
        output: "10".parse().unwrap(),
    };
    options.prices.insert("gpt-5.4", price);
    let figure = view.figure_with(FigureKind::Cost, &options);
    let Series::Cost(series) = &figure.series else {
        panic!("a figure of costs");
    };
    let names: Vec<String> = series.points.iter().map(|point| point.label.full()).collect();
    assert_eq!(
        names,
        ["GPT-5.4 medium", "GPT-5.4 high", "GPT-5.4 xhigh"],
        "{:?}",
        figure.caption
    );
    for point in &series.points {
        let output = point.mean_output_tokens * 10.0 / 1e6;
        assert!(point.cost() >= output && point.cost() < output * 1.2, "{point:?}");
        let cost = point.spread.unwrap().cost;
        assert!(cost.low < point.cost() && point.cost() < cost.high, "{point:?}");
    }
    let notes = figure.caption.notes.join(" ");
    assert!(
        notes.contains("prices that you typed") && notes.contains("No price is known for 10 runs"),
        "{notes}"
    );
    let text = svg(&figure, &Look::fit(&figure, 768, Theme::Light)).unwrap();
    assert!(
        text.contains("cost of an item, log scale") && text.contains(">\n0.1\n<"),
        "{text}"
    );
    scan::assert_readable(&text, "money");
}

#[test]
#[ignore = "a measurement: cargo test --release --features cli --test chart -- --ignored --nocapture"]
fn the_numbers_of_a_figure_come_at_once() {
    let matrix = published();
    let view = plain(&matrix);
    for kind in FigureKind::ALL {
        let start = std::time::Instant::now();
        for _ in 0..10 {
            std::hint::black_box(view.figure(kind));
        }
        println!("numbers of {}: {:?}", kind.slug(), start.elapsed() / 10);
    }
    let start = std::time::Instant::now();
    view.figure(FigureKind::Cost);
    assert!(start.elapsed().as_millis() < 100);
}
