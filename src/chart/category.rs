use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use super::key::{REACH, glyph, label_lines, mark_text, more, shown};
use super::palette::mix;
use super::pen::{Align, Dash, Pen};
use super::scale::{Scale, share_label};
use super::text::{width, wrap};
use super::{ChartError, Look, Mark};
use crate::board::figures::{CHANCE, CategoryColumn, CategoryRow, CategorySeries, Rate, RunLabel};

/// A dot matrix: a row a run, a column a category, each cell a dot with its interval on one axis from 0 to
/// 100 %. Columns that do not fit beside each other continue in further blocks below.
struct Layout {
    shown: Vec<usize>,
    hidden: usize,
    /// Label lines of each row shown.
    labels: Vec<Vec<String>>,
    label_width: f64,
    column_width: f64,
    blocks: Vec<Block>,
    rows_height: f64,
}

/// Some columns beside each other.
struct Block {
    first: usize,
    last: usize,
    /// Name lines of each column.
    names: Vec<Vec<String>>,
    /// Height of the names and the line with n.
    head: f64,
}

const GAP: f64 = 16.0;
const SMALL_GLYPH: i32 = 4;

fn layout(series: &CategorySeries, look: &Look) -> Layout {
    let labels: Vec<&RunLabel> = series.rows.iter().map(|row| &row.label).collect();
    let shown = shown(&labels, if look.is_narrow() { 12 } else { 40 });
    let total = f64::from(look.width);
    let label_room = if look.is_narrow() { total * 0.45 } else { (total * 0.3).min(240.0) };
    let lines: Vec<Vec<String>> = shown
        .iter()
        .filter_map(|&place| labels.get(place))
        .map(|label| label_lines(label, look, label_room))
        .collect();
    let label_width = lines
        .iter()
        .flatten()
        .map(|line| width(line, look.font_px))
        .fold(0.0, f64::max);
    let room = total - label_width - GAP;
    let fitting = ((room + GAP) / (look.font_px * 6.0 + GAP)).floor().max(1.0);
    let block_count = (series.columns.len() as f64 / fitting).ceil().max(1.0);
    let columns = (series.columns.len() as f64 / block_count).ceil().max(1.0);
    let column_width = ((room - GAP * (columns - 1.0)) / columns).clamp(20.0, 260.0);
    let names: Vec<Vec<String>> = series
        .columns
        .iter()
        .map(|column| wrap(&column.name, look.font_px, column_width + GAP - 6.0, 4))
        .collect();
    let blocks = names
        .chunks(columns as usize)
        .enumerate()
        .map(|(place, names)| Block {
            first: place * columns as usize,
            last: place * columns as usize + names.len(),
            names: names.to_vec(),
            head: (names.iter().map(Vec::len).max().unwrap_or(0) + 1) as f64 * look.line() + 6.0,
        })
        .collect();
    Layout {
        hidden: series.rows.len() - shown.len(),
        shown,
        rows_height: lines.iter().map(|lines| row_height(lines, look)).sum(),
        labels: lines,
        label_width,
        column_width,
        blocks,
    }
}

fn row_height(lines: &[String], look: &Look) -> f64 {
    lines.len() as f64 * look.line() + 6.0
}

/// Height of the axis labels under a block and the air below them.
fn foot(look: &Look) -> f64 {
    look.line() + 18.0
}

pub(super) fn height(series: &CategorySeries, look: &Look) -> f64 {
    let layout = layout(series, look);
    let blocks: f64 = layout
        .blocks
        .iter()
        .map(|block| block.head + layout.rows_height + foot(look))
        .sum();
    key_height(series, look) + blocks + if layout.hidden > 0 { look.line() } else { 0.0 }
}

fn key_lines(series: &CategorySeries, look: &Look) -> Vec<String> {
    let mut text = "Each column runs from 0 to 100\u{a0}%. Dotted: chance.".to_owned();
    if let Some(baseline) = &series.baseline_label {
        text.push_str(&format!(" Dashed: {baseline}, which never reads the question."));
    }
    wrap(&text, look.font_px, f64::from(look.width), 4)
}

fn key_height(series: &CategorySeries, look: &Look) -> f64 {
    key_lines(series, look).len() as f64 * look.line() + 8.0
}

/// Draws runs × categories.
///
/// # Errors
/// When the surface refuses.
pub fn draw_category<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    series: &CategorySeries,
    look: &Look,
) -> Result<Vec<Mark>, ChartError> {
    let pen = Pen::new(root, look);
    let layout = layout(series, look);
    for (place, line) in key_lines(series, look).iter().enumerate() {
        let y = (place as f64 + 0.5) * look.line();
        pen.text(line, (0.0, y), Align::Left, look.tokens().muted)?;
    }
    let mut top = key_height(series, look);
    let mut marks = Vec::new();
    for block in &layout.blocks {
        marks.extend(draw_block(&pen, series, &layout, block, top)?);
        top += block.head + layout.rows_height + foot(look);
    }
    if layout.hidden > 0 {
        more(&pen, layout.hidden, top + look.line() / 2.0)?;
    }
    Ok(marks)
}

fn draw_block<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    series: &CategorySeries,
    layout: &Layout,
    block: &Block,
    top: f64,
) -> Result<Vec<Mark>, ChartError> {
    let look = pen.look;
    let tokens = look.tokens();
    let rows_top = top + block.head;
    let bottom = rows_top + layout.rows_height;
    let columns = || {
        series
            .columns
            .iter()
            .enumerate()
            .skip(block.first)
            .take(block.last - block.first)
    };
    let scale_of = |place: usize| {
        let left = layout.label_width + GAP + (place - block.first) as f64 * (layout.column_width + GAP);
        Scale::linear((0.0, 1.0), (left, left + layout.column_width))
    };
    for ((place, column), names) in columns().zip(&block.names) {
        draw_column(pen, column, names, &scale_of(place), (rows_top, bottom))?;
    }
    let mut marks = Vec::new();
    let mut y = rows_top;
    for (row, lines) in layout.shown.iter().filter_map(|&place| series.rows.get(place)).zip(&layout.labels) {
        pen.rule_h(y, (0.0, f64::from(look.width)), tokens.hairline, 1.0, Dash::Solid)?;
        let height = row_height(lines, look);
        for (place, line) in lines.iter().enumerate() {
            let line_y = y + 3.0 + (place as f64 + 0.5) * look.line();
            let ink = if place > 0 && *line == row.label.detail { tokens.muted } else { tokens.ink };
            pen.text(line, (0.0, line_y), Align::Left, ink)?;
        }
        for (place, column) in columns() {
            if let Some(Some(rate)) = row.rates.get(place) {
                marks.push(draw_cell(pen, row, column, rate, &scale_of(place), y + height / 2.0)?);
            }
        }
        y += height;
    }
    pen.rule_h(y, (0.0, f64::from(look.width)), tokens.hairline, 1.0, Dash::Solid)?;
    Ok(marks)
}

/// Name, n, axis and reference lines of a column.
fn draw_column<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    column: &CategoryColumn,
    names: &[String],
    scale: &Scale,
    (top, bottom): (f64, f64),
) -> Result<(), ChartError> {
    let look = pen.look;
    let tokens = look.tokens();
    let ink = if column.is_faint() { tokens.muted } else { tokens.ink };
    // Names stand on the line with n, so that short ones stay near their column.
    let first = top - 6.0 - (names.len() as f64 + 1.0) * look.line();
    for (place, line) in names.iter().enumerate() {
        let y = first + (place as f64 + 0.5) * look.line();
        pen.text(line, (scale.at(0.0), y), Align::Left, ink)?;
    }
    let n = format!("n = {}{}", column.n, if column.is_faint() { ", few" } else { "" });
    pen.text(&n, (scale.at(0.0), top - 6.0 - look.line() / 2.0), Align::Left, tokens.muted)?;
    for tick in [0.0, 0.5, 1.0] {
        pen.rule_v(scale.at(tick), (top, bottom), tokens.hairline, 1.0, Dash::Solid)?;
    }
    // The ends alone: the middle would touch them in a narrow column.
    for (tick, align) in [(0.0, Align::Left), (1.0, Align::Right)] {
        let y = bottom + look.line() / 2.0 + 2.0;
        pen.text(&share_label(tick), (scale.at(tick), y), align, tokens.muted)?;
    }
    pen.rule_v(scale.at(CHANCE), (top, bottom), tokens.muted, 1.0, Dash::Dotted)?;
    if let Some(baseline) = column.baseline {
        pen.rule_v(scale.at(baseline), (top, bottom), tokens.accent, 1.0, Dash::Dashed)?;
    }
    Ok(())
}

fn draw_cell<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    row: &CategoryRow,
    column: &CategoryColumn,
    rate: &Rate,
    scale: &Scale,
    y: f64,
) -> Result<Mark, ChartError> {
    let look = pen.look;
    let mut glyph = glyph(&row.label, look);
    if column.is_faint() {
        glyph.colour = mix(glyph.colour, look.tokens().paper, 0.6);
    }
    let x = scale.at(rate.share());
    let ends = (scale.at(rate.interval.low), scale.at(rate.interval.high));
    pen.rule_h(y, ends, glyph.colour, 2.0, Dash::Solid)?;
    pen.glyph((x, y), glyph, SMALL_GLYPH)?;
    Ok(Mark {
        x,
        y,
        radius: REACH,
        run: row.label.run.clone(),
        text: mark_text(&row.label, &column.name, rate),
    })
}
