use super::key::{glyph, mark_text};
use super::pen::Pen;
use super::rows::{Point, Row, RowChart};
use super::{Look, Mark};
use crate::board::figures::{SketchItems, SketchPart, SketchRow, SketchSeries};
use crate::words::{p_value, points_signed};

/// Of more pairs than this only all items are drawn, not their parts.
const MOST_SPLIT: usize = 12;

pub(super) fn height(series: &SketchSeries, look: &Look) -> f64 {
    chart(series, look).height(look)
}

/// Draws each pair as two dots with intervals, plain over sketch-aware, for all items and for their parts.
pub(super) fn draw(pen: &mut Pen<'_>, series: &SketchSeries) -> Vec<Mark> {
    chart(series, pen.look).draw(pen)
}

fn chart<'a>(series: &'a SketchSeries, look: &Look) -> RowChart<'a> {
    let is_split = series.rows.len() <= MOST_SPLIT;
    let rows = series.rows.iter().flat_map(|row| {
        let parts = row
            .parts
            .iter()
            .filter(move |part| is_split || part.of == SketchItems::All);
        parts.map(|part| one_row(row, part, look))
    });
    RowChart {
        rows: rows.collect(),
        references: &series.references,
        axis: "% right, with 95\u{a0}% interval",
    }
}

fn one_row<'a>(row: &'a SketchRow, part: &SketchPart, look: &Look) -> Row<'a> {
    let gain = format!(
        "{} points, {} : {}, p\u{a0}{}",
        points_signed(part.gain.difference),
        part.gain.table.only_first,
        part.gain.table.only_second,
        p_value(part.gain.p_value)
    );
    let name = if part.of == SketchItems::All {
        row.label.full()
    } else {
        part.of.label().to_owned()
    };
    let point = |rate, prompt: &str| {
        let stratum = format!("{prompt}, {}", part.of.label());
        let text = format!("{}; gain {}", mark_text(&row.label, &stratum, &rate), part.gain_words());
        Point::of(&rate, glyph(&row.label, look), text)
    };
    Row {
        label: &row.label,
        lines: vec![name, gain],
        is_apart: false,
        points: vec![point(part.plain, "plain prompt"), point(part.sketch, "with sketch")],
        values: vec![
            format!("plain {}", part.plain.count()),
            format!("sketch {}", part.sketch.count()),
        ],
    }
}
