use super::key::{
    GLYPH, REACH, more, references_above, references_height, references_upright, share_grid_upright,
    share_labels_below, shown,
};
use super::names::{Name, name_lines};
use super::pen::{Align, Dash, Glyph, Pen};
use super::scale::{Scale, share_ticks, share_top};
use super::text::{fit, width};
use super::{Look, Mark};
use crate::board::figures::{Rate, ReferenceLine, RunLabel};
use crate::model::RunId;
use crate::stats::Interval;

/// Runs below each other on one axis of shares. Labels stand left of the axis, or above each row where the
/// drawing is narrow; a row of two points is joined by a slope.
pub struct RowChart<'a> {
    pub rows: Vec<Row<'a>>,
    pub references: &'a [ReferenceLine],
    /// What the axis shows.
    pub axis: &'static str,
}

pub struct Row<'a> {
    pub label: &'a RunLabel,
    /// What the row is of, line by line; the first weighs most.
    pub lines: Vec<String>,
    /// Of other items than the rest.
    pub is_apart: bool,
    /// The points, from the top of the row down.
    pub points: Vec<Point>,
    /// What stands right of each point.
    pub values: Vec<String>,
}

/// A share in a row.
pub struct Point {
    pub share: f64,
    /// Its interval, where it has one.
    pub interval: Option<Interval>,
    pub glyph: Glyph,
    /// What its mark says.
    pub text: String,
}

impl Point {
    /// The point of a rate.
    pub fn of(rate: &Rate, glyph: Glyph, text: String) -> Self {
        Self {
            share: rate.share(),
            interval: Some(rate.interval),
            glyph,
            text,
        }
    }
}

/// More rows than this are left to the table.
const MOST_ROWS: usize = 60;

struct Layout {
    shown: Vec<usize>,
    hidden: usize,
    label_width: f64,
    value_width: f64,
    /// Of each row drawn the lines of its name.
    names: Vec<Vec<String>>,
    /// Where each row begins, and the last one ends.
    edges: Vec<f64>,
    is_stacked: bool,
}

impl Layout {
    /// Where a row begins and ends.
    fn row(&self, place: usize) -> Option<(f64, f64)> {
        Some((*self.edges.get(place)?, *self.edges.get(place + 1)?))
    }

    fn bottom(&self) -> f64 {
        self.edges.last().copied().unwrap_or_default()
    }
}

impl RowChart<'_> {
    fn layout(&self, look: &Look) -> Layout {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| row.label).collect();
        let shown = shown(&labels, MOST_ROWS);
        let rows = || shown.iter().filter_map(|&place| self.rows.get(place));
        let widest = |texts: &mut dyn Iterator<Item = f64>| texts.fold(0.0, f64::max);
        let lines = || rows().flat_map(|row| &row.lines);
        let label_width = widest(&mut lines().map(|line| width(line, look.font_px)));
        let value_width = widest(
            &mut rows()
                .flat_map(|row| &row.values)
                .map(|value| width(value, look.font_px)),
        );
        let points = rows().map(|row| row.points.len()).max().unwrap_or(1) as f64;
        let is_stacked = look.is_narrow() || label_width > f64::from(look.width) * 0.4;
        let own = if points > 1.0 {
            points * look.line()
        } else {
            look.line() + 6.0
        };
        let room = if is_stacked { f64::from(look.width) } else { label_width };
        let firsts: Vec<Name<'_>> = rows()
            .map(|row| (row.lines.first().map_or("", String::as_str), ""))
            .collect();
        let names = name_lines(&firsts, look, room, 2);
        let high = |(row, name): (&Row<'_>, &Vec<String>)| {
            let lines = (name.len() + row.lines.len().saturating_sub(1)) as f64 * look.line();
            if is_stacked {
                own + lines
            } else {
                own.max(lines) + 4.0 * (points - 1.0)
            }
        };
        let heights: Vec<f64> = rows().zip(&names).map(high).collect();
        // Beside each other rows keep one rhythm.
        let most = heights.iter().copied().fold(0.0, f64::max);
        let mut edges = vec![references_height(self.references, look) + 4.0];
        for height in heights {
            let last = edges.last().copied().unwrap_or_default();
            edges.push(last + if is_stacked { height } else { most });
        }
        Layout {
            hidden: self.rows.len() - shown.len(),
            shown,
            label_width,
            value_width,
            names,
            edges,
            is_stacked,
        }
    }

    pub fn height(&self, look: &Look) -> f64 {
        let layout = self.layout(look);
        let more = if layout.hidden > 0 { look.line() } else { 0.0 };
        layout.bottom() + 2.0 * look.line() + 6.0 + more
    }

    pub fn draw(&self, pen: &mut Pen<'_>) -> Vec<Mark> {
        let look = pen.look;
        let layout = self.layout(look);
        let tokens = look.tokens();
        let right = f64::from(look.width) - layout.value_width - 14.0;
        let left = if layout.is_stacked {
            10.0
        } else {
            layout.label_width + 18.0
        };
        let (top, bottom) = (layout.edges.first().copied().unwrap_or_default(), layout.bottom());
        let ends = self
            .rows
            .iter()
            .flat_map(|row| &row.points)
            .map(|point| point.interval.map_or(point.share, |interval| interval.high));
        let top_share = share_top(ends.chain(self.references.iter().map(|line| line.share)));
        let scale = Scale::linear((0.0, top_share), (left, right));
        let ticks = share_ticks(top_share, right - left, look.font_px * 3.0);
        share_labels_below(pen, &ticks, &scale, bottom);
        pen.text(
            &fit(self.axis, look.font_px, f64::from(look.width) - left),
            (left, bottom + look.line() * 1.5 + 2.0),
            Align::Left,
            tokens.muted,
        );
        references_above(pen, self.references, &scale, top);
        // Lines leave out the lines of text in a stacked row.
        let bands: Vec<(f64, f64)> = if layout.is_stacked {
            let rows = (0..layout.shown.len())
                .filter_map(|place| Some((self.text_height(&layout, place, look), layout.row(place)?)));
            rows.map(|(text, (from, to))| (from + text, to)).collect()
        } else {
            vec![(top, bottom)]
        };
        for band in bands {
            share_grid_upright(pen, &ticks, &scale, band);
            references_upright(pen, self.references, &scale, band);
        }
        let mut marks = Vec::new();
        let mut last = None;
        for (place, &shown) in layout.shown.iter().enumerate() {
            let (Some(row), Some((from, _))) = (self.rows.get(shown), layout.row(place)) else {
                continue;
            };
            // Where a run has several rows, a line tells where the next run begins.
            if row.lines.len() > 1 && last.is_some_and(|run: &RunId| *run != row.label.run) {
                pen.rule_h(from, (0.0, f64::from(look.width)), tokens.muted, 1.0, Dash::Solid);
            }
            last = Some(&row.label.run);
            marks.extend(self.draw_row(pen, row, &layout, &scale, place));
        }
        if layout.hidden > 0 {
            more(pen, layout.hidden, bottom + look.line() * 2.5 + 4.0);
        }
        marks
    }

    /// Height of the lines of text of a row.
    fn text_height(&self, layout: &Layout, place: usize, look: &Look) -> f64 {
        let row = layout.shown.get(place).and_then(|&place| self.rows.get(place));
        let more = row.map_or(0, |row| row.lines.len().saturating_sub(1));
        (layout.names.get(place).map_or(0, Vec::len) + more) as f64 * look.line()
    }

    fn draw_row(&self, pen: &mut Pen<'_>, row: &Row<'_>, layout: &Layout, scale: &Scale, place: usize) -> Vec<Mark> {
        let look = pen.look;
        let tokens = look.tokens();
        let ink = if row.is_apart { tokens.muted } else { tokens.ink };
        let (from, to) = layout.row(place).unwrap_or_default();
        let text = self.text_height(layout, place, look);
        let (plot_from, text_from) = if layout.is_stacked {
            (from + text, from + 2.0)
        } else {
            (from, (from + to - text) / 2.0)
        };
        let name = layout.names.get(place).map_or(&[][..], Vec::as_slice);
        let lines = name.iter().map(|line| (line, ink));
        let more = row.lines.iter().skip(1).map(|line| (line, tokens.muted));
        for (below, (line, ink)) in lines.chain(more).enumerate() {
            let text = fit(line, look.font_px, f64::from(look.width));
            pen.text(
                &text,
                (0.0, text_from + (below as f64 + 0.5) * look.line()),
                Align::Left,
                ink,
            );
        }
        let step = (to - plot_from) / row.points.len().max(1) as f64;
        let at = |place: usize| plot_from + step * (place as f64 + 0.5);
        let line: Vec<(f64, f64)> = row
            .points
            .iter()
            .enumerate()
            .map(|(place, point)| (scale.at(point.share), at(place)))
            .collect();
        if let Some(point) = row.points.first() {
            pen.path(&line, point.glyph.colour, 1, Dash::Solid);
        }
        let mut marks = Vec::new();
        for (place, point) in row.points.iter().enumerate() {
            let (x, y) = (scale.at(point.share), at(place));
            if let Some(interval) = point.interval {
                let ends = (scale.at(interval.low), scale.at(interval.high));
                pen.rule_h(y, ends, point.glyph.colour, 2.0, Dash::Solid);
            }
            pen.glyph((x, y), point.glyph, GLYPH);
            marks.push(Mark {
                x,
                y,
                radius: REACH,
                run: Some(row.label.run.clone()),
                item: None,
                text: point.text.clone(),
            });
        }
        for (place, value) in row.values.iter().enumerate() {
            pen.text(value, (f64::from(look.width), at(place)), Align::Right, ink);
        }
        marks
    }
}
