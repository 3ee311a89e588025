use super::key::{GLYPH, REACH, glyph, mark_text, reference_stroke, reference_text, share_axis_left, share_axis_width};
use super::labels::declutter;
use super::pen::{Align, Dash, Pen};
use super::rows::{Point, Row, RowChart};
use super::scale::{Scale, share_ticks, share_top};
use super::text::{fit, width};
use super::{Look, Mark};
use crate::board::figures::{Rate, StyleRow, StyleSeries};
use crate::model::sort_stably;
use crate::words::{p_value, points_signed};

/// More runs than this are drawn in rows: slopes would be a thicket.
const MOST_SLOPES: usize = 10;
/// Slopes wider than this are hard to compare.
const WIDEST: f64 = 640.0;
/// From the plot to its labels.
const LEADER: f64 = 26.0;
/// How far the ends of neighbouring slopes stand apart, so that their intervals do not cover each other.
const DODGE: f64 = 7.0;

fn label(row: &StyleRow) -> String {
    format!("{} {}", row.label.full(), row.resistant.count())
}

fn label_width(series: &StyleSeries, look: &Look) -> f64 {
    let runs = series.rows.iter().map(label);
    let texts = runs.chain(series.references.iter().map(reference_text));
    texts.map(|text| width(&text, look.font_px)).fold(0.0, f64::max)
}

/// Whether there is room for slopes with labels beside them.
fn has_slopes(series: &StyleSeries, look: &Look) -> bool {
    let slopes = DODGE * 2.0 * series.rows.len() as f64 + look.font_px * 7.0;
    series.rows.len() <= MOST_SLOPES && label_width(series, look) + slopes + 60.0 <= f64::from(look.width)
}

pub(super) fn height(series: &StyleSeries, look: &Look) -> f64 {
    if !has_slopes(series, look) {
        return rows(series, look).height(look);
    }
    let labels = (series.rows.len() + series.references.len()) as f64 * look.line();
    let plot = (f64::from(look.width) * 0.5).clamp(280.0, 420.0).max(labels + 20.0);
    plot + 2.0 * look.line() + 18.0
}

/// Draws a slope a run from original to substitution-resistant choices; in rows where that would be too
/// narrow or too many.
pub(super) fn draw(pen: &mut Pen<'_>, series: &StyleSeries) -> Vec<Mark> {
    let look = pen.look;
    if has_slopes(series, look) {
        draw_slopes(pen, series)
    } else {
        rows(series, look).draw(pen)
    }
}

fn texts(row: &StyleRow) -> [(Rate, String); 2] {
    let change = row.change();
    let change = format!(
        "; difference {} points ({} to {})",
        points_signed(change.value),
        points_signed(change.interval.low),
        points_signed(change.interval.high)
    );
    [("original choices", row.original), ("resistant choices", row.resistant)].map(|(style, rate)| {
        let guess = format!(
            "; guessing does as well with p\u{a0}{}",
            p_value(StyleRow::guess_p(&rate))
        );
        (rate, mark_text(&row.label, style, &rate) + &guess + &change)
    })
}

fn rows<'a>(series: &'a StyleSeries, look: &Look) -> RowChart<'a> {
    let rows = series.rows.iter().map(|row| Row {
        label: &row.label,
        lines: vec![row.label.full()],
        is_apart: false,
        points: texts(row)
            .map(|(rate, text)| Point::of(&rate, glyph(&row.label, look), text))
            .into(),
        values: vec![
            format!("original {}", row.original.count()),
            format!("resistant {}", row.resistant.count()),
        ],
    });
    RowChart {
        rows: rows.collect(),
        references: &series.references,
        axis: "% right, with 95\u{a0}% interval",
    }
}

fn draw_slopes(pen: &mut Pen<'_>, series: &StyleSeries) -> Vec<Mark> {
    let look = pen.look;
    let tokens = look.tokens();
    let total = f64::from(look.width);
    let (top, bottom) = (10.0, f64::from(look.height.max(200)) - 2.0 * look.line() - 8.0);
    let ends = series
        .rows
        .iter()
        .map(|row| row.original.interval.high.max(row.resistant.interval.high));
    let top_share = share_top(ends.chain(series.references.iter().map(|line| line.share)));
    let left = share_axis_width(top_share, look);
    let right = (total - label_width(series, look) - LEADER - 4.0).min(left + WIDEST);
    let y = Scale::linear((0.0, top_share), (bottom, top));
    let ticks = share_ticks(top_share, bottom - top, look.font_px * 2.0);
    share_axis_left(pen, &ticks, &y, (left, right), true);
    let spread = DODGE * series.rows.len().saturating_sub(1) as f64 / 2.0;
    let centres = (left + spread + look.font_px * 2.0, right - spread - 12.0);
    draw_heads(pen, series, centres, (left, bottom));
    let mut marks = Vec::new();
    let slots = slots(series);
    let ends_of = |row: &StyleRow, slot: usize| {
        let offset = slot as f64 * DODGE - spread;
        [
            (centres.0 + offset, y.at(row.original.share())),
            (centres.1 + offset, y.at(row.resistant.share())),
        ]
    };
    // Lines of reference are labelled among the runs, where nothing is in their way.
    let levels = series.references.iter().map(|line| y.at(line.share));
    let targets: Vec<f64> = levels
        .chain(series.rows.iter().map(|row| y.at(row.resistant.share())))
        .collect();
    let mut label_ys = declutter(&targets, look.line(), 0.0, bottom + look.line() / 2.0).into_iter();
    for (line, label_y) in series.references.iter().zip(label_ys.by_ref()) {
        let (stroke, dash) = reference_stroke(look, line.kind);
        let level = y.at(line.share);
        pen.rule_h(level, (left, right), stroke, 1.0, dash);
        pen.path(&leader(right, level, right, label_y), tokens.hairline, 1, Dash::Solid);
        pen.text(&reference_text(line), (right + LEADER, label_y), Align::Left, stroke);
    }
    for ((row, slot), label_y) in series.rows.iter().zip(slots).zip(label_ys) {
        let symbol = glyph(&row.label, look);
        let points = ends_of(row, slot);
        pen.path(&points, symbol.colour, 2, Dash::of(row.label.effort));
        let from = points[1].0 + 8.0;
        pen.path(
            &leader(from, points[1].1, right, label_y),
            tokens.hairline,
            1,
            Dash::Solid,
        );
        pen.text(&label(row), (right + LEADER, label_y), Align::Left, tokens.ink);
        for ((x, point_y), (rate, text)) in points.into_iter().zip(texts(row)) {
            let ends = (y.at(rate.interval.high), y.at(rate.interval.low));
            pen.rule_v(x, ends, symbol.colour, 2.0, Dash::Solid);
            pen.glyph((x, point_y), symbol, GLYPH);
            marks.push(Mark {
                x,
                y: point_y,
                radius: REACH,
                run: Some(row.label.run.clone()),
                item: None,
                text,
            });
        }
    }
    marks
}

/// The line from a point to the label right of the plot.
fn leader(from: f64, level: f64, right: f64, label_y: f64) -> [(f64, f64); 3] {
    [(from, level), (right + 6.0, level), (right + LEADER - 4.0, label_y)]
}

/// Where each row stands among the dodged slopes: by how it does on resistant choices, best rightmost, so
/// that the leader lines to the labels do not cross.
fn slots(series: &StyleSeries) -> Vec<usize> {
    let mut order: Vec<usize> = (0..series.rows.len()).collect();
    let share = |place: &usize| series.rows.get(*place).map_or(0.0, |row| row.resistant.share());
    sort_stably(&mut order, |a, b| share(a).total_cmp(&share(b)));
    let mut slots = vec![0; order.len()];
    for (slot, row) in order.into_iter().enumerate() {
        if let Some(place) = slots.get_mut(row) {
            *place = slot;
        }
    }
    slots
}

/// Names of the two ends, with n.
fn draw_heads(pen: &mut Pen<'_>, series: &StyleSeries, centres: (f64, f64), (left, bottom): (f64, f64)) {
    let (look, muted) = (pen.look, pen.look.tokens().muted);
    let room = centres.1 - centres.0 - 10.0;
    for (at, name, n) in [
        (centres.0, "original", series.original_n),
        (centres.1, "resistant", series.resistant_n),
    ] {
        for (place, text) in [name.to_owned(), format!("n = {n}")].iter().enumerate() {
            let text = fit(text, look.font_px, room);
            let half = width(&text, look.font_px) / 2.0;
            let x = at.max(left + half).min(f64::from(look.width) - half);
            let y = bottom + (place as f64 + 0.5) * look.line() + 6.0;
            pen.text(&text, (x, y), Align::Middle, muted);
        }
    }
}
