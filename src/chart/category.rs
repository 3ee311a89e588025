use super::key::{REACH, glyph, key_text, mark_text, more, shown};
use super::names::{list_height, name_lines, names, numbered_list};
use super::palette::mix;
use super::pen::{Align, Dash, Pen};
use super::scale::Scale;
use super::text::{width, wrap};
use super::{Look, Mark};
use crate::board::figures::{CHANCE, CategoryColumn, CategoryRow, CategorySeries, Rate, RunLabel};
use crate::words::{count, percent_whole};

/// A dot matrix: a row a run, a column a category, each cell a dot with its interval on one axis from 0 to
/// 100 %. Columns that do not fit beside each other continue in further blocks below. A narrow drawing has
/// numbers for labels, and a list of them on top.
struct Layout {
    shown: Vec<usize>,
    hidden: usize,
    /// Lines of text on top.
    key: Vec<String>,
    /// Whether the runs are listed on top, with numbers.
    is_listed: bool,
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

/// Air between columns, so that the ends of two axes do not read as one number; names may reach into it.
fn gap(look: &Look) -> f64 {
    if look.is_narrow() { 22.0 } else { 20.0 }
}

/// Air that stays between names.
const NAME_GAP: f64 = 10.0;
const SMALL_GLYPH: i32 = 4;
/// More rows than this are left to the table.
const MOST_ROWS: usize = 40;
/// Room at the right for the half of a symbol that stands at 100 %.
const EDGE: f64 = 6.0;

fn layout(series: &CategorySeries, look: &Look) -> Layout {
    let labels: Vec<&RunLabel> = series.rows.iter().map(|row| &row.label).collect();
    let is_listed = look.is_narrow();
    let shown = shown(&labels, MOST_ROWS);
    let total = f64::from(look.width);
    let lines: Vec<Vec<String>> = if is_listed {
        (1..=shown.len()).map(|number| vec![number.to_string()]).collect()
    } else {
        let drawn: Vec<&RunLabel> = shown.iter().filter_map(|&place| labels.get(place).copied()).collect();
        name_lines(&names(&drawn), look, (total * 0.26).min(240.0), 3)
    };
    let label_width = lines
        .iter()
        .flatten()
        .map(|line| width(line, look.font_px))
        .fold(0.0, f64::max);
    let room = total - label_width - gap(look) - EDGE;
    // The longest word of a name should not be cut, if that leaves more than one column.
    let firm = || series.columns.iter().filter(|column| !column.is_faint());
    let columns = drawn_columns(series, look);
    let words = firm().flat_map(|column| column.name.split([' ', '\u{2013}']));
    let longest = words.map(|word| width(word, look.font_px)).fold(0.0, f64::max);
    let least = (longest + NAME_GAP - gap(look)).clamp(look.font_px * 6.0, look.font_px * 9.0);
    let fitting = ((room + gap(look)) / (least + gap(look))).floor().max(1.0);
    let block_count = (columns.len() as f64 / fitting).ceil().max(1.0);
    let beside = (columns.len() as f64 / block_count).ceil().max(1.0);
    let column_width = ((room - gap(look) * (beside - 1.0)) / beside).max(20.0);
    let name_room = column_width + gap(look) - NAME_GAP;
    let heads: Vec<Vec<String>> = columns
        .iter()
        .map(|column| wrap(&hyphenated(&column.name, look, name_room), look.font_px, name_room, 4))
        .collect();
    let mut blocks = Vec::new();
    let mut first = 0;
    for place in 0..block_count as usize {
        // As even as can be, the longer ones first.
        let last = first + (heads.len() - first).div_ceil(block_count as usize - place);
        let names = heads.get(first..last).unwrap_or_default();
        blocks.push(Block {
            first,
            last,
            names: names.to_vec(),
            head: (names.iter().map(Vec::len).max().unwrap_or(0) + 1) as f64 * look.line() + 6.0,
        });
        first = last;
    }
    Layout {
        hidden: series.rows.len() - shown.len(),
        key: key_lines(series, look),
        is_listed,
        shown,
        rows_height: lines.iter().map(|lines| row_height(lines, look)).sum(),
        labels: lines,
        label_width,
        column_width,
        blocks,
    }
}

/// The name with hyphens in each word that is wider than its room, in parts of about one length: better than
/// a cut word.
fn hyphenated(name: &str, look: &Look, room: f64) -> String {
    let mut text = String::new();
    for word in name.split_inclusive([' ', '\u{2013}']) {
        let parts = (width(word.trim_end(), look.font_px) / room).ceil().max(1.0) as usize;
        let longest = word.chars().count().div_ceil(parts);
        for (place, letter) in word.chars().enumerate() {
            if place > 0 && place % longest == 0 {
                text.push('-');
            }
            text.push(letter);
        }
    }
    text
}

/// The columns that are drawn: a narrow drawing leaves those with few items, which come last, to the table.
fn drawn_columns<'a>(series: &'a CategorySeries, look: &Look) -> &'a [CategoryColumn] {
    let firm = series.columns.iter().filter(|column| !column.is_faint()).count();
    let drawn = if look.is_narrow() && firm > 0 {
        firm
    } else {
        series.columns.len()
    };
    series.columns.get(..drawn).unwrap_or(&series.columns)
}

fn row_height(lines: &[String], look: &Look) -> f64 {
    lines.len() as f64 * look.line() + if look.is_narrow() { 3.0 } else { 6.0 }
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
    layout.top(series, look) + blocks + if layout.hidden > 0 { look.line() } else { 0.0 }
}

fn key_lines(series: &CategorySeries, look: &Look) -> Vec<String> {
    let mut text = "Each column runs from 0 to 100\u{a0}%. Dotted: chance.".to_owned();
    if let Some(baseline) = &series.baseline_label {
        text.push_str(&format!(" Dashed: {baseline}, which never reads the question."));
    }
    if series.rows.iter().any(|row| own_counts(series, row).next().is_some()) {
        text.push_str(" A number in a cell: the n of that run there, where it is another.");
    }
    let left_out = series.columns.len() - drawn_columns(series, look).len();
    if left_out > 0 {
        text.push_str(&format!(
            " {} with few items: see the table.",
            count(left_out as u64, "category")
        ));
    }
    wrap(&text, look.font_px, f64::from(look.width), 6)
}

/// Where a run has another number of items than the column says.
fn own_counts<'a>(series: &'a CategorySeries, row: &'a CategoryRow) -> impl Iterator<Item = u64> + 'a {
    let cells = series.columns.iter().zip(&row.rates);
    cells.filter_map(|(column, rate)| rate.map(|rate| rate.n).filter(|n| *n != column.n))
}

impl Layout {
    /// The runs listed on top.
    fn listed<'a>(&self, series: &'a CategorySeries) -> Vec<&'a RunLabel> {
        let shown: &[usize] = if self.is_listed { &self.shown } else { &[] };
        shown
            .iter()
            .filter_map(|&place| series.rows.get(place))
            .map(|row| &row.label)
            .collect()
    }

    /// Where the first block begins.
    fn top(&self, series: &CategorySeries, look: &Look) -> f64 {
        let listed = self.listed(series);
        let list = if listed.is_empty() {
            0.0
        } else {
            list_height(&listed, look) + 12.0
        };
        self.key.len() as f64 * look.line() + 8.0 + list
    }
}

/// Draws runs × categories.
pub(super) fn draw(pen: &mut Pen<'_>, series: &CategorySeries) -> Vec<Mark> {
    let look = pen.look;
    let layout = layout(series, look);
    key_text(pen, &layout.key);
    numbered_list(pen, &layout.listed(series), layout.key.len() as f64 * look.line() + 8.0);
    let mut top = layout.top(series, look);
    let mut marks = Vec::new();
    for block in &layout.blocks {
        marks.extend(draw_block(pen, series, &layout, block, top));
        top += block.head + layout.rows_height + foot(look);
    }
    if layout.hidden > 0 {
        more(pen, layout.hidden, top + look.line() / 2.0);
    }
    marks
}

fn draw_block(pen: &mut Pen<'_>, series: &CategorySeries, layout: &Layout, block: &Block, top: f64) -> Vec<Mark> {
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
        let left = layout.label_width + gap(look) + (place - block.first) as f64 * (layout.column_width + gap(look));
        Scale::linear((0.0, 1.0), (left, left + layout.column_width))
    };
    for ((place, column), names) in columns().zip(&block.names) {
        draw_column(pen, column, names, &scale_of(place), (rows_top, bottom));
    }
    let mut marks = Vec::new();
    let mut y = rows_top;
    for (row, lines) in layout
        .shown
        .iter()
        .filter_map(|&place| series.rows.get(place))
        .zip(&layout.labels)
    {
        pen.rule_h(y, (0.0, f64::from(look.width)), tokens.hairline, 1.0, Dash::Solid);
        let height = row_height(lines, look);
        for (place, line) in lines.iter().enumerate() {
            let line_y = y + 3.0 + (place as f64 + 0.5) * look.line();
            let ink = if place > 0 && *line == row.label.detail {
                tokens.muted
            } else {
                tokens.ink
            };
            pen.text(line, (0.0, line_y), Align::Left, ink);
        }
        for (place, column) in columns() {
            if let Some(Some(rate)) = row.rates.get(place) {
                marks.push(draw_cell(pen, row, column, rate, &scale_of(place), y + height / 2.0));
            }
        }
        y += height;
    }
    pen.rule_h(y, (0.0, f64::from(look.width)), tokens.hairline, 1.0, Dash::Solid);
    marks
}

/// Name, n, axis and reference lines of a column.
fn draw_column(pen: &mut Pen<'_>, column: &CategoryColumn, names: &[String], scale: &Scale, (top, bottom): (f64, f64)) {
    let look = pen.look;
    let tokens = look.tokens();
    let ink = if column.is_faint() { tokens.muted } else { tokens.ink };
    // Names stand on the line with n, so that short ones stay near their column.
    let first = top - 6.0 - (names.len() as f64 + 1.0) * look.line();
    for (place, line) in names.iter().enumerate() {
        let y = first + (place as f64 + 0.5) * look.line();
        // In the last column there is no gap to reach into.
        let left = scale.at(0.0).min(f64::from(look.width) - width(line, look.font_px));
        pen.text(line, (left, y), Align::Left, ink);
    }
    let n = format!("n = {}{}", column.n, if column.is_faint() { ", few" } else { "" });
    pen.text(
        &n,
        (scale.at(0.0), top - 6.0 - look.line() / 2.0),
        Align::Left,
        tokens.muted,
    );
    for tick in [0.0, 0.5, 1.0] {
        pen.rule_v(scale.at(tick), (top, bottom), tokens.hairline, 1.0, Dash::Solid);
    }
    // The ends alone: the middle would touch them in a narrow column.
    for (tick, align) in [(0.0, Align::Left), (1.0, Align::Right)] {
        let y = bottom + look.line() / 2.0 + 2.0;
        pen.text(&percent_whole(tick), (scale.at(tick), y), align, tokens.muted);
    }
    pen.rule_v(scale.at(CHANCE), (top, bottom), tokens.muted, 1.0, Dash::Dotted);
    if let Some(baseline) = column.baseline {
        pen.rule_v(scale.at(baseline), (top, bottom), tokens.accent, 1.0, Dash::Dashed);
    }
}

fn draw_cell(
    pen: &mut Pen<'_>,
    row: &CategoryRow,
    column: &CategoryColumn,
    rate: &Rate,
    scale: &Scale,
    y: f64,
) -> Mark {
    let look = pen.look;
    let mut glyph = glyph(&row.label, look);
    if column.is_faint() {
        glyph.colour = mix(glyph.colour, look.tokens().paper, 0.6);
    }
    let x = scale.at(rate.share());
    let ends = (scale.at(rate.interval.low), scale.at(rate.interval.high));
    pen.rule_h(y, ends, glyph.colour, 2.0, Dash::Solid);
    pen.glyph((x, y), glyph, SMALL_GLYPH);
    if rate.n != column.n {
        // At the end of the cell that has more room.
        let (from, to) = (scale.at(0.0), scale.at(1.0));
        let (at, align) = if ends.0.min(x) - from > to - ends.1.max(x) {
            (from + 2.0, Align::Left)
        } else {
            (to - 2.0, Align::Right)
        };
        pen.text(&rate.n.to_string(), (at, y), align, look.tokens().muted);
    }
    Mark {
        x,
        y,
        radius: REACH,
        run: Some(row.label.run.clone()),
        item: None,
        text: mark_text(&row.label, &column.name, rate),
    }
}
