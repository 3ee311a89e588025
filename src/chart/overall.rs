use super::key::{glyph, mark_text};
use super::pen::Pen;
use super::rows::{Point, Row, RowChart};
use super::{Look, Mark};
use crate::board::figures::OverallSeries;
use crate::words::percent;

/// Draws dots with intervals, one row a run.
pub(super) fn draw(pen: &mut Pen<'_>, series: &OverallSeries) -> Vec<Mark> {
    chart(series, pen.look).draw(pen)
}

pub(super) fn height(series: &OverallSeries, look: &Look) -> f64 {
    chart(series, look).height(look)
}

fn chart<'a>(series: &'a OverallSeries, look: &Look) -> RowChart<'a> {
    let rows = series.rows.iter().map(|row| Row {
        label: &row.label,
        lines: vec![row.label.full()],
        is_apart: row.is_partial,
        points: vec![Point::of(
            &row.rate,
            glyph(&row.label, look),
            mark_text(&row.label, "", &row.rate),
        )],
        values: vec![format!("{}\u{2002}{}", percent(row.rate.share()), row.rate.count())],
    });
    RowChart {
        rows: rows.collect(),
        references: &series.references,
        axis: "% right, with 95\u{a0}% interval",
    }
}
