use super::key::glyph;
use super::pen::{Glyph, Pen};
use super::rows::{Point, Row, RowChart};
use super::{Look, Mark};
use crate::board::figures::{ProverRow, ProverSeries, SharePoint};
use crate::words::{interval, percent, points_signed};

/// Draws each run as two dots joined by a slope, UG over QE; other benchmarks in a row of their own, in grey.
pub(super) fn draw(pen: &mut Pen<'_>, series: &ProverSeries) -> Vec<Mark> {
    chart(series, pen.look).draw(pen)
}

pub(super) fn height(series: &ProverSeries, look: &Look) -> f64 {
    chart(series, look).height(look)
}

fn chart<'a>(series: &'a ProverSeries, look: &Look) -> RowChart<'a> {
    let rows = series.rows.iter().flat_map(|row| {
        let splits = row.splits.iter().zip(ProverRow::SPLITS);
        let splits = splits.filter_map(|(point, name)| Some((name, (*point)?))).collect();
        let beside = row.beside.iter().zip(ProverRow::BESIDE);
        let beside: Vec<(&str, SharePoint)> = beside
            .filter_map(|(share, name)| {
                let (share, interval) = ((*share)?, None);
                Some((name, SharePoint { share, interval }))
            })
            .collect();
        let drop = row.drop().map(|drop| format!("{} points", points_signed(drop)));
        let own = one_row(
            row,
            vec![row.label.full(), drop.unwrap_or_default()],
            splits,
            look,
            false,
        );
        let others = vec!["other benchmarks".to_owned(), "2026".to_owned()];
        let beside = (!beside.is_empty()).then(|| one_row(row, others, beside, look, true));
        [Some(own), beside].into_iter().flatten()
    });
    RowChart {
        rows: rows.collect(),
        references: &[],
        axis: "% of proofs accepted",
    }
}

fn one_row<'a>(
    row: &'a ProverRow,
    lines: Vec<String>,
    points: Vec<(&'static str, SharePoint)>,
    look: &Look,
    is_apart: bool,
) -> Row<'a> {
    let mut symbol = glyph(&row.label, look);
    if is_apart {
        symbol = Glyph {
            colour: look.tokens().muted,
            ..symbol
        };
    }
    let values = points
        .iter()
        .map(|(name, point)| format!("{name} {}", percent(point.share)));
    let values = values.collect();
    let points = points.into_iter().map(|(name, point)| {
        let ends = point
            .interval
            .map_or_else(String::new, |ends| format!(" ({})", interval(ends)));
        Point {
            share: point.share,
            interval: point.interval,
            glyph: symbol,
            text: format!("{}, {name}: {}{ends}", row.label.full(), percent(point.share)),
        }
    });
    Row {
        label: &row.label,
        lines,
        is_apart,
        points: points.collect(),
        values,
    }
}
