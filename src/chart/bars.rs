use plotters::style::RGBColor;

use super::key::REACH;
use super::names::{Name, name_lines};
use super::pen::{Align, Dash, Pen};
use super::scale::Scale;
use super::text::{width, wrap};
use super::{Look, Mark};
use crate::model::RunId;
use crate::stats::Interval;

/// A table of bars: rows below each other, columns beside each other, every bar on one scale with its number at
/// its left. Labels stand left of the columns, or above each row where the drawing is narrow. Columns that do not
/// fit beside each other continue in further blocks below.
pub struct BarTable {
    /// The heads of the columns.
    pub columns: Vec<String>,
    pub rows: Vec<BarRow>,
    /// The value that fills each column; above zero.
    pub tops: Vec<f64>,
    /// A level to compare with, in every column.
    pub chance: Option<f64>,
}

pub struct BarRow {
    pub label: String,
    /// The run it stands for, if any.
    pub run: Option<RunId>,
    /// The colour of its bars.
    pub colour: RGBColor,
    /// One entry a column; nothing where nothing is known.
    pub bars: Vec<Option<Bar>>,
}

pub struct Bar {
    /// The length of the bar; 0 for a number alone.
    pub value: f64,
    /// The number at its left.
    pub number: String,
    pub interval: Option<Interval>,
    /// A value to compare it with.
    pub tick: Option<f64>,
    /// What its mark says.
    pub text: String,
}

/// Air below a block.
const AIR: f64 = 14.0;
/// The least length of a full bar.
const SHORTEST: f64 = 22.0;
/// The greatest.
const LONGEST: f64 = 170.0;

/// Air between columns.
fn gap(look: &Look) -> f64 {
    if look.is_narrow() { 10.0 } else { 16.0 }
}

struct Layout {
    label_width: f64,
    /// Of each column.
    number_widths: Vec<f64>,
    /// Columns of a block.
    columns: usize,
    column_width: f64,
    /// Lines of the heads of each block.
    heads: Vec<Vec<Vec<String>>>,
    row: f64,
    is_stacked: bool,
    /// Whether numbers stand above their bars: bars with intervals need all the room of a narrow column.
    is_number_above: bool,
}

impl Layout {
    fn head(&self, block: &[Vec<String>], look: &Look) -> f64 {
        block.iter().map(Vec::len).max().unwrap_or(0) as f64 * look.line() + 6.0
    }
}

impl BarTable {
    fn layout(&self, look: &Look) -> Layout {
        let widest =
            |texts: &mut dyn Iterator<Item = &String>| texts.map(|text| width(text, look.font_px)).fold(0.0, f64::max);
        let total = f64::from(look.width);
        let label_width = widest(&mut self.rows.iter().map(|row| &row.label));
        let bars = || self.rows.iter().flat_map(|row| row.bars.iter().flatten());
        let numbers = |column: usize| self.rows.iter().filter_map(move |row| row.bars.get(column)?.as_ref());
        let columns = 0..self.columns.len();
        let number_widths: Vec<f64> = columns
            .map(|column| widest(&mut numbers(column).map(|bar| &bar.number)))
            .collect();
        let number_width = number_widths.iter().copied().fold(0.0, f64::max);
        let is_stacked = look.is_narrow() || label_width > total * 0.4;
        let left = if is_stacked { 0.0 } else { label_width + 18.0 };
        let gap = gap(look);
        let is_number_above = is_stacked && bars().any(|bar| bar.interval.is_some());
        let least = if is_number_above {
            number_width.max(2.0 * SHORTEST)
        } else {
            number_width + 6.0 + SHORTEST
        };
        let all = self.columns.len().max(1);
        let fitting = (((total - left + gap) / (least + gap)).floor() as usize).clamp(1, all);
        let columns = all.div_ceil(all.div_ceil(fitting));
        let room = (total - left - gap * (columns as f64 - 1.0)) / columns as f64;
        let column_width = room.clamp(8.0, number_width + 6.0 + LONGEST);
        let heads = self.columns.chunks(columns).map(|block| {
            let lines = block.iter().map(|head| wrap(head, look.font_px, column_width, 3));
            lines.collect()
        });
        Layout {
            label_width,
            number_widths,
            columns,
            column_width,
            heads: heads.collect(),
            row: look.line() * (1.0 + f64::from(u8::from(is_stacked)) + f64::from(u8::from(is_number_above))) + 6.0,
            is_stacked,
            is_number_above,
        }
    }

    pub fn height(&self, look: &Look) -> f64 {
        let layout = self.layout(look);
        let rows = layout.row * self.rows.len() as f64;
        let blocks = layout.heads.iter().map(|block| layout.head(block, look) + rows + AIR);
        blocks.sum::<f64>() - AIR
    }

    pub fn draw(&self, pen: &mut Pen<'_>, mut top: f64) -> Vec<Mark> {
        let look = pen.look;
        let tokens = look.tokens();
        let layout = self.layout(look);
        let mut marks = Vec::new();
        let names: Vec<Name<'_>> = self.rows.iter().map(|row| (row.label.as_str(), "")).collect();
        let labels = name_lines(&names, look, f64::from(look.width), 1);
        for (place, block) in layout.heads.iter().enumerate() {
            let head = layout.head(block, look);
            let first = place * layout.columns;
            let edges: Vec<f64> = (0..block.len())
                .map(|column| {
                    let left = if layout.is_stacked {
                        0.0
                    } else {
                        layout.label_width + 18.0
                    };
                    left + column as f64 * (layout.column_width + gap(look))
                })
                .collect();
            for (lines, left) in block.iter().zip(&edges) {
                for (line_place, line) in lines.iter().enumerate() {
                    let below = (lines.len() - line_place) as f64 - 0.5;
                    pen.text(
                        line,
                        (*left, top + head - 6.0 - below * look.line()),
                        Align::Left,
                        tokens.muted,
                    );
                }
            }
            top += head;
            for (row, label) in self.rows.iter().zip(&labels) {
                pen.rule_h(top, (0.0, f64::from(look.width)), tokens.hairline, 1.0, Dash::Solid);
                let line = look.line();
                let label_y = top + line / 2.0 + 3.0;
                pen.text(&label.concat(), (0.0, label_y), Align::Left, tokens.ink);
                let y = if layout.is_stacked { label_y + line } else { label_y };
                let sizes = self.tops.iter().zip(&layout.number_widths);
                let bars = row.bars.iter().zip(sizes).skip(first).zip(&edges);
                for ((bar, (full, number_width)), left) in bars {
                    if let Some(bar) = bar {
                        let (from, y) = if layout.is_number_above {
                            pen.text(&bar.number, (*left, y), Align::Left, tokens.ink);
                            (*left, y + line)
                        } else {
                            let from = left + number_width + 6.0;
                            pen.text(&bar.number, (from - 6.0, y), Align::Right, tokens.ink);
                            (from, y)
                        };
                        let scale = Scale::linear((0.0, *full), (from, left + layout.column_width));
                        marks.push(self.draw_bar(pen, row, bar, &scale, (from, y)));
                    }
                }
                top += layout.row;
            }
            top += AIR;
        }
        marks
    }

    fn draw_bar(&self, pen: &mut Pen<'_>, row: &BarRow, bar: &Bar, scale: &Scale, (from, y): (f64, f64)) -> Mark {
        let look = pen.look;
        let tokens = look.tokens();
        let half = (look.line() * 0.3).round();
        let end = scale.at(bar.value);
        if bar.value > 0.0 {
            let colour = if bar.interval.is_some() {
                super::palette::mix(row.colour, tokens.paper, 0.5)
            } else {
                row.colour
            };
            pen.rect(from, (y - half).round(), end - from, half * 2.0, colour);
        }
        let line = (y - half - 3.0, y + half + 3.0);
        if let Some(chance) = self.chance.filter(|_| bar.interval.is_some()) {
            pen.rule_v(scale.at(chance), line, tokens.muted, 1.0, Dash::Dotted);
        }
        if let Some(interval) = bar.interval {
            pen.rule_h(
                y,
                (scale.at(interval.low), scale.at(interval.high)),
                row.colour,
                2.0,
                Dash::Solid,
            );
        }
        if let Some(tick) = bar.tick {
            pen.rule_v(scale.at(tick), line, tokens.accent, 2.0, Dash::Solid);
        }
        Mark {
            x: end.min(f64::from(look.width)),
            y,
            radius: REACH,
            run: row.run.clone(),
            item: None,
            text: bar.text.clone(),
        }
    }
}
