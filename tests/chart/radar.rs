//! The radar of categories beside the dots of the same numbers.

use mathboard::board::figures::{CategoryColumn, CategoryForm, Figure, FigureKind, Rate, Series};
use mathboard::chart::{Look, Mark, Theme, draw};
use plotters::prelude::IntoDrawingArea;

use super::invented::{figure_of, radar, worded};
use super::recorder::Recorder;
use super::{drawn, scan};

fn marks(figure: &Figure, width: u32) -> Vec<Mark> {
    let look = Look::fit(figure, width, Theme::Light);
    let root = Recorder::new((look.width, look.height)).into_drawing_area();
    draw(&root, figure, &look).unwrap().iter().collect()
}

#[test]
fn the_forms_have_the_same_numbers_and_the_radar_says_that_it_has_no_intervals() {
    let (dots, radar) = (figure_of(FigureKind::Category, 7, 3), radar(7, 3));
    assert_eq!(dots.table, radar.table);
    assert_eq!(dots.caption.title, radar.caption.title);
    let notes = radar.caption.notes.join(" ");
    assert!(notes.contains("see the dots"), "{notes}");
    assert!(notes.contains("2 categories of fewer than 10 items"), "{notes}");
    assert!(radar.caption.subtitle.ends_with("as a radar without intervals"));
    assert!(!dots.caption.notes.join(" ").contains("radar"));
    for head in ["Implication, interval from, %", "Implication, interval to, %"] {
        assert!(radar.table.header.iter().any(|other| other == head), "{head}");
    }
}

/// Invented runs lack a category each; those of few items have no axis.
#[test]
fn every_rate_with_an_axis_has_a_mark_that_says_what_that_of_the_dots_says() {
    let (dots, radar) = (figure_of(FigureKind::Category, 9, 3), radar(9, 3));
    for width in [360, 1280] {
        let texts = |figure: &Figure| {
            let mut texts: Vec<String> = marks(figure, width).into_iter().map(|mark| mark.text).collect();
            texts.sort();
            texts
        };
        let mut expected = texts(&dots);
        expected.retain(|text| !text.contains("Independence") && !text.contains("Other:"));
        assert_eq!(texts(&radar), expected);
    }
}

/// An axis leads from the centre at 0 to the outer ring, the first upwards, the others clockwise.
#[test]
fn a_mark_lies_as_far_from_the_centre_as_its_share() {
    let Series::Category(mut series) = radar(1, 1).series else {
        panic!("a figure by category")
    };
    let shares = [100, 60, 0, 20];
    series.columns.truncate(4);
    for (place, column) in series.columns.iter_mut().enumerate() {
        *column = CategoryColumn {
            name: format!("Category {place}"),
            n: 100,
            baseline: None,
        };
    }
    series.rows[0].rates = shares.iter().map(|share| Rate::new(*share, 100)).collect();
    let marks = marks(&worded(Series::Category(series)), 768);
    let [up, right, down, left] = [0, 1, 2, 3].map(|place| (marks[place].x, marks[place].y));
    let (centre, unit) = (down, down.1 - up.1);
    let is_at = |point: (f64, f64), x: f64, y: f64| {
        (point.0 - centre.0 - x * unit).abs() < 1e-6 && (point.1 - centre.1 - y * unit).abs() < 1e-6
    };
    assert!(unit > 50.0, "{unit}");
    assert!(
        is_at(up, 0.0, -1.0) && is_at(right, 0.6, 0.0) && is_at(left, -0.2, 0.0),
        "{marks:?}"
    );
}

#[test]
fn too_few_categories_for_a_radar_are_drawn_as_dots_and_it_says_so() {
    let Series::Category(mut series) = radar(3, 1).series else {
        panic!("a figure by category")
    };
    for (place, column) in series.columns.iter_mut().enumerate() {
        column.n = if place < 2 { 30 } else { 9 };
    }
    let asked = worded(Series::Category(series.clone()));
    series.form = CategoryForm::Dots;
    let dots = worded(Series::Category(series));
    assert_eq!(marks(&asked, 768), marks(&dots, 768));
    assert_eq!(asked.caption.subtitle, dots.caption.subtitle);
    let notes = asked.caption.notes.join(" ");
    assert!(
        notes.contains("a radar needs 3 categories of at least 10 items"),
        "{notes}"
    );
}

#[test]
fn any_number_of_axes_has_room() {
    for axes in [3, 5, 12, 30, 99] {
        for runs in [1, 2, 17, 40] {
            let Series::Category(mut series) = radar(runs, 5).series else {
                panic!("a figure by category")
            };
            let column = CategoryColumn {
                n: 1_000,
                ..series.columns[1].clone()
            };
            series.columns = vec![column; axes];
            for row in &mut series.rows {
                row.rates = vec![Some(row.overall); axes];
            }
            let figure = worded(Series::Category(series));
            for width in [320, 360, 768, 1280] {
                let what = format!("{axes} axes of {runs} runs at {width}");
                let text = drawn(&figure, width);
                scan::assert_readable(&text, &what);
                scan::assert_shapes_inside(&text, &what);
            }
        }
    }
}
