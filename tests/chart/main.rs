//! Drawings of invented runs: snapshots, room for every text, hostile names, any surface.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

#[cfg(feature = "cli")]
mod drawn_views;
#[cfg(feature = "cli")]
mod facts;
mod invented;
#[cfg(feature = "cli")]
mod published;
mod radar;
mod recorder;
mod room;
mod scan;
#[cfg(feature = "cli")]
#[path = "../shared/mod.rs"]
mod shared;
mod themes;
#[cfg(feature = "cli")]
mod told;

use std::collections::BTreeSet;
use std::path::Path;

use invented::{Luck, figure, figures, name_of};
use mathboard::board::figures::{Figure, FigureKind, ItemGrouping, Series};
use mathboard::chart::{Look, Mark, Theme, draw, framed_svg, preferred_height, svg};
use plotters::prelude::{IntoDrawingArea, SVGBackend};
use recorder::Recorder;

const WIDTHS: [u32; 7] = [320, 360, 480, 560, 768, 1024, 1280];

fn drawn(figure: &Figure, width: u32) -> String {
    svg(figure, &Look::fit(figure, width, Theme::Light)).unwrap()
}

#[test]
fn drawings_stay_as_they_are() {
    for figure in figures(4) {
        for (width, theme) in [(360, Theme::Light), (768, Theme::Dark)] {
            let text = svg(&figure, &Look::fit(&figure, width, theme)).unwrap();
            insta::assert_snapshot!(format!("{}_{width}", name_of(&figure)), text);
        }
    }
    let alone = figure(FigureKind::Style, 3);
    insta::assert_snapshot!("framed", framed_svg(&alone, &Look::new(560, Theme::Light)).unwrap());
}

#[test]
fn no_text_leaves_the_drawing_or_covers_another() {
    for runs in [0, 1, 2, 3, 5, 8, 13, 21, 40, 50] {
        for figure in figures(runs) {
            for width in WIDTHS {
                let text = drawn(&figure, width);
                scan::assert_readable(&text, &format!("{:?} of {runs} runs at {width}", figure.kind()));
            }
        }
    }
}

#[test]
fn any_number_of_months_and_any_grouping_of_items_has_room() {
    let readable = |series: Series| {
        let figure = invented::worded(series);
        for width in WIDTHS {
            scan::assert_readable(&drawn(&figure, width), &format!("{} at {width}", figure.caption.title));
        }
    };
    for months in [1, 2, 7, 30] {
        readable(Series::Composition(invented::composition(months)));
    }
    let mut luck = Luck::new(8);
    let groupings = [
        ItemGrouping::Nothing,
        ItemGrouping::Month,
        ItemGrouping::Category,
        ItemGrouping::Style,
    ];
    for grouping in groupings {
        for (runs, items) in [(3, 5), (8, 177), (41, 700)] {
            readable(Series::Matrix(invented::matrix(
                invented::labels(runs),
                items,
                grouping,
                &mut luck,
            )));
        }
    }
}

#[test]
fn a_hundred_thousand_cells_are_few_shapes_and_each_can_be_pointed_at() {
    let series = invented::matrix(invented::labels(100), 1_000, ItemGrouping::Style, &mut Luck::new(2));
    let (first, last) = (series.columns[0], series.columns[999]);
    let figure = invented::worded(Series::Matrix(series));
    for width in [360, 1280] {
        let look = Look::fit(&figure, width, Theme::Light);
        let recorder = Recorder::new((look.width, look.height));
        let counts = recorder.counts();
        let marks = draw(&recorder.into_drawing_area(), &figure, &look).unwrap();
        // Three outlines a run and stretch.
        assert!(counts.borrow().shapes <= 100 * 2 * 3, "{}", counts.borrow().shapes);
        assert_eq!((marks.len(), marks.row_len()), (100_000, 1_000));
        for (index, column) in [(0, first), (99_999, last)] {
            let mark = marks.get(index).unwrap();
            assert_eq!(mark.item, Some((column.month, column.no)));
            assert_eq!(marks.nearest(mark.x, mark.y), Some(index));
        }
        assert_eq!(marks.next("ArrowDown", Some(7)), Some(Some(1_007)));
        assert_eq!(marks.next("ArrowDown", Some(99_007)), Some(Some(99_007)));
        assert_eq!(marks.next("ArrowUp", Some(7)), Some(Some(7)));
        assert_eq!(marks.next("ArrowRight", Some(7)), Some(Some(8)));
    }
}

#[test]
fn larger_text_has_room_too() {
    for runs in [3, 13] {
        for figure in figures(runs) {
            for width in [360, 480, 768, 1280] {
                let mut look = Look::new(width, Theme::Light);
                look.font_px = 20.0;
                let text = svg(&figure, &look).unwrap();
                scan::assert_readable(&text, &format!("{:?} of {runs} runs at {width}", figure.kind()));
            }
        }
    }
}

#[test]
fn no_text_of_a_drawing_that_stands_alone_leaves_it() {
    for figure in figures(6) {
        for width in WIDTHS {
            let text = framed_svg(&figure, &Look::new(width, Theme::Dark)).unwrap();
            scan::assert_readable(&text, &format!("framed {:?} at {width}", figure.kind()));
            // Of the proofs that shares are of, how many is often not published.
            let counted = if figure.kind().task().is_some() {
                "6 runs"
            } else {
                "item"
            };
            assert!(text.contains(counted), "the source says how many");
        }
    }
}

#[test]
fn the_same_series_gives_the_same_drawing() {
    for kind in FigureKind::ALL {
        assert_eq!(drawn(&figure(kind, 7), 640), drawn(&figure(kind, 7), 640));
    }
}

#[test]
fn every_run_up_to_forty_has_a_mark_inside_the_drawing() {
    for runs in [1, 6, 40] {
        for figure in figures(runs) {
            for width in WIDTHS {
                let look = Look::fit(&figure, width, Theme::Light);
                let mut text = String::new();
                let root = SVGBackend::with_string(&mut text, (look.width, look.height)).into_drawing_area();
                let marks = draw(&root, &figure, &look).unwrap();
                let is_of_runs = matches!(figure.kind(), FigureKind::Composition | FigureKind::Letters);
                for (index, Mark { x, y, text, .. }) in marks.iter().enumerate() {
                    assert!((0.0..=f64::from(look.width)).contains(&x), "{x} {text}");
                    assert!((0.0..=f64::from(look.height)).contains(&y), "{y} {text}");
                    let is_cell = figure.kind() == FigureKind::Matrix;
                    let is_of_proofs = figure.kind().task().is_some() && text.contains("\u{a0}%");
                    assert!(
                        is_of_runs || is_cell || is_of_proofs || text.contains(" right, "),
                        "a mark gives its counts: {text}"
                    );
                    assert!(!is_cell || marks.nearest(x, y) == Some(index), "{index} {text}");
                }
                assert!(!marks.is_empty() || figure.is_empty(), "{:?}", figure.kind());
                // The first run of all lacks the first category, and so on; none lacks them all.
                let drawn: BTreeSet<_> = marks.iter().filter_map(|mark| mark.run).collect();
                let what = format!("{} of {runs} at {width}", name_of(&figure));
                assert!(
                    figure.kind() == FigureKind::Composition || drawn.len() == runs,
                    "{what}: {}",
                    drawn.len()
                );
                if let Series::Overall(series) = &figure.series {
                    assert_eq!(marks.len(), series.rows.len());
                }
                if let Series::Style(series) = &figure.series {
                    assert_eq!(marks.len(), 2 * series.rows.len());
                }
            }
        }
    }
}

#[test]
fn names_from_files_stay_text() {
    let hostile = "</text></svg><script>alert(1)</script>\u{0}\u{202e}\u{ffff}]]>&amp;\"'\u{7}";
    for runs in [1, 4] {
        for mut figure in figures(runs) {
            let name = name_of(&figure);
            invented::rename(&mut figure, hostile);
            for width in [320, 1280] {
                for text in [
                    svg(&figure, &Look::fit(&figure, width, Theme::Light)).unwrap(),
                    framed_svg(&figure, &Look::new(width, Theme::Light)).unwrap(),
                ] {
                    scan::assert_well_formed(&text);
                    assert!(!text.contains("<script"), "{name}");
                    let is_allowed = |letter: char| !letter.is_control() || letter == '\n';
                    assert!(text.chars().all(|letter| is_allowed(letter) && letter != '\u{ffff}'));
                }
            }
        }
    }
}

#[test]
fn a_drawing_says_what_it_is() {
    for figure in figures(3) {
        let text = drawn(&figure, 500);
        scan::assert_well_formed(&text);
        assert!(text.starts_with("<svg role=\"img\""));
        assert!(text.contains("viewBox=\"0 0 500 "));
        let title = figure.caption.title.replace('&', "&amp;");
        assert!(text.contains(&format!("<title>{title}</title>")), "{title}");
        assert!(text.contains("<desc>"));
    }
}

#[test]
fn any_surface_gets_the_same_marks_and_is_asked_nothing() {
    for figure in figures(9) {
        for width in [360, 900] {
            let look = Look::fit(&figure, width, Theme::Dark);
            let mut text = String::new();
            let root = SVGBackend::with_string(&mut text, (look.width, look.height)).into_drawing_area();
            let on_svg = draw(&root, &figure, &look).unwrap();
            // As a dense canvas: more pixels than the look is wide, and no idea of text sizes.
            let recorder = Recorder::new((look.width * 3, look.height * 3));
            let counts = recorder.counts();
            let root = recorder.into_drawing_area();
            let elsewhere = draw(&root, &figure, &look).unwrap();
            assert_eq!(on_svg, elsewhere);
            assert!(counts.borrow().texts > 0 && counts.borrow().shapes > 0);
            assert_eq!(
                counts.borrow().font_px,
                [16.0],
                "a canvas gets the font size of the look"
            );
        }
    }
}

#[test]
fn a_surface_that_refuses_is_an_error() {
    let figure = figure(FigureKind::Overall, 2);
    let look = Look::fit(&figure, 400, Theme::Light);
    let root = Recorder::refusing().into_drawing_area();
    let error = draw(&root, &figure, &look).unwrap_err();
    assert!(
        error.to_string().starts_with("the surface could not be drawn on"),
        "{error}"
    );
}

#[test]
fn a_figure_takes_the_height_it_asks_for() {
    let mut luck = Luck::new(5);
    for figure in figures(12) {
        for _ in 0..20 {
            let width = 320 + (luck.next() * 960.0) as u32;
            let look = Look::fit(&figure, width, Theme::Light);
            assert_eq!(look.height, preferred_height(&figure, &look));
            let lowest = scan::lowest_text(&svg(&figure, &look).unwrap());
            assert!(lowest <= f64::from(look.height), "{lowest} {}", look.height);
            assert!(
                lowest + 60.0 >= f64::from(look.height),
                "no empty foot: {lowest} {}",
                look.height
            );
        }
    }
}

#[test]
fn colours_are_those_of_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("style/tokens.css");
    let Ok(css) = std::fs::read_to_string(path) else {
        println!("skipped: style/tokens.css is not here");
        return;
    };
    let value = |block: &str, name: &str| {
        let (_, rest) = block.split_once(&format!("--{name}:")).unwrap();
        rest.split(';').next().unwrap().trim().to_lowercase()
    };
    let (light, dark) = css.split_once("[data-theme=\"dark\"]").unwrap();
    for (block, theme) in [(light, Theme::Light), (dark, Theme::Dark)] {
        let tokens = theme.tokens();
        for (name, colour) in [
            ("paper", tokens.paper),
            ("ink", tokens.ink),
            ("ink-muted", tokens.muted),
            ("hairline", tokens.hairline),
            ("accent", tokens.accent),
        ] {
            let ours = format!("#{:02x}{:02x}{:02x}", colour.0, colour.1, colour.2);
            assert_eq!(value(block, name), ours, "{name} {theme:?}");
        }
    }
}
