//! What the figures of the published facts leave unsaid: what is hidden, and what is not known of all.

use mathboard::board::View;
use mathboard::board::figures::{Figure, FigureKind, FigureOptions, Series};
use mathboard::chart::{Look, Theme, draw, svg};
use plotters::prelude::{IntoDrawingArea, SVGBackend};

use super::WIDTHS;
use super::published::{plain, published};

/// Everything that a figure says and draws.
fn everything(figure: &Figure) -> String {
    let mut text = format!("{:?} {}", figure.caption, figure.table.to_csv());
    for width in WIDTHS {
        text.push_str(&svg(figure, &Look::fit(figure, width, Theme::Light)).unwrap());
    }
    text.to_lowercase()
}

#[test]
fn with_baselines_hidden_no_figure_speaks_of_them_or_draws_their_line() {
    let matrix = published();
    let view = plain(&matrix);
    let hidden = FigureOptions {
        hides_baselines: true,
        ..FigureOptions::default()
    };
    let accent = "#7b1e2e";
    for kind in FigureKind::ALL {
        let words = [
            "baseline",
            "never reads",
            "blind solver",
            "meta choice",
            "always gives one",
        ];
        let told = |text: &str| words.iter().any(|word| text.contains(word));
        assert_eq!(told(&everything(&view.figure(kind))), kind.has_baselines(), "{kind:?}");
        let text = everything(&view.figure_with(kind, &hidden));
        assert!(!told(&text), "{kind:?}: {text}");
        if kind.has_baselines() && kind != FigureKind::Letters {
            assert!(everything(&view.figure(kind)).contains(accent), "{kind:?}");
            assert!(!text.contains(accent), "{kind:?}");
        }
        assert!(kind == FigureKind::Composition || text.contains("gpt-5.4"), "{kind:?}");
    }
    assert_eq!(
        view.figure_with(FigureKind::Overall, &hidden).caption.title,
        "Gemini 3.1 Pro Preview high leads, but 8 other intervals overlap its own"
    );
}

#[test]
fn without_the_token_files_cost_is_told_of_the_runs_that_it_has() {
    let mut matrix = published();
    for run in &mut matrix.runs {
        let cells = run
            .cells
            .iter_mut()
            .chain(run.more_cells.iter_mut().flatten())
            .flatten();
        for cell in cells {
            (cell.prompt_tokens, cell.output_tokens) = (None, None);
        }
    }
    let view: View<'_> = plain(&matrix);
    let figure = view.figure(FigureKind::Cost);
    let Series::Cost(series) = &figure.series else {
        panic!("a figure of costs");
    };
    assert_eq!((series.points.len(), series.unknown), (5, 8));
    assert!(
        figure
            .caption
            .title
            .starts_with("Of the 5 of 13 runs with token counts, "),
        "{}",
        figure.caption.title
    );
    let notes = figure.caption.notes.join(" ");
    assert!(notes.contains("Dashed: no other of these runs"), "{notes}");
    assert!(figure.table.header.contains(&"on the frontier of these".to_owned()));
    let look = Look::fit(&figure, 768, Theme::Light);
    let mut text = String::new();
    let root = SVGBackend::with_string(&mut text, (look.width, look.height)).into_drawing_area();
    let marks = format!("{:?}", draw(&root, &figure, &look).unwrap());
    assert!(marks.contains("on the frontier of the runs shown"), "{marks}");
    assert!(!figure.caption.title.contains("the leader"), "{}", figure.caption.title);
}

#[test]
fn a_cell_of_a_category_has_the_runs_own_n_where_it_is_another() {
    let matrix = published();
    let figure = plain(&matrix).figure(FigureKind::Category);
    let Series::Category(series) = &figure.series else {
        panic!("a figure of categories");
    };
    let others = |n: u64| {
        let rates = |place: usize| series.rows.iter().filter_map(move |row| row.rates[place]);
        let places = (0..series.columns.len()).filter(|place| series.columns[*place].n != n);
        places.flat_map(rates).filter(|rate| rate.n == n).count()
    };
    let text = svg(&figure, &Look::fit(&figure, 1216, Theme::Light)).unwrap();
    for n in [26, 42] {
        assert!(others(n) > 0);
        assert_eq!(text.matches(&format!(">\n{n}\n<")).count(), others(n), "{n}");
    }
    assert!(text.contains("A number in a cell"), "{text}");
}
