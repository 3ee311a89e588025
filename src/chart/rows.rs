use super::key::{
    GLYPH, REACH, more, references_above, references_height, references_upright, share_grid_upright,
    share_labels_below, shown,
};
use super::pen::{Align, Dash, Glyph, Pen};
use super::scale::{Scale, share_ticks, share_top};
use super::text::{fit, width};
use super::{Look, Mark};
use crate::board::figures::{Rate, ReferenceLine, RunLabel};
use crate::model::RunId;

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
    /// Rate, symbol and mark text of each point, from the top of the row down.
    pub points: Vec<(Rate, Glyph, String)>,
    /// What stands right of each point.
    pub values: Vec<String>,
}

/// More rows than this are left to the table.
const MOST_ROWS: usize = 60;

struct Layout {
    shown: Vec<usize>,
    hidden: usize,
    label_width: f64,
    value_width: f64,
    /// The most lines that a label has.
    lines: f64,
    row: f64,
    top: f64,
    is_stacked: bool,
}

impl RowChart<'_> {
    fn layout(&self, look: &Look) -> Layout {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| row.label).collect();
        let shown = shown(&labels, MOST_ROWS);
        let rows = || shown.iter().filter_map(|&place| self.rows.get(place));
        let widest = |texts: &mut dyn Iterator<Item = f64>| texts.fold(0.0, f64::max);
        let lines = || rows().flat_map(|row| &row.lines);
        let label_width = widest(&mut lines().map(|line| width(line, look.font_px)));
        let most_lines = rows().map(|row| row.lines.len()).max().unwrap_or(1) as f64;
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
        Layout {
            hidden: self.rows.len() - shown.len(),
            shown,
            label_width,
            value_width,
            lines: most_lines,
            row: if is_stacked {
                own + most_lines * look.line()
            } else {
                own.max(most_lines * look.line()) + 4.0 * (points - 1.0)
            },
            top: references_height(self.references, look) + 4.0,
            is_stacked,
        }
    }

    pub fn height(&self, look: &Look) -> f64 {
        let layout = self.layout(look);
        let more = if layout.hidden > 0 { look.line() } else { 0.0 };
        layout.top + layout.row * layout.shown.len() as f64 + 2.0 * look.line() + 6.0 + more
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
        let bottom = layout.top + layout.row * layout.shown.len() as f64;
        let ends = self
            .rows
            .iter()
            .flat_map(|row| &row.points)
            .map(|(rate, ..)| rate.interval.high);
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
        references_above(pen, self.references, &scale, layout.top);
        // Lines leave out the lines of text in a stacked row.
        let bands: Vec<(f64, f64)> = if layout.is_stacked {
            let from = |place: usize| layout.top + layout.row * place as f64;
            let rows = 0..layout.shown.len();
            rows.map(|place| (from(place) + layout.lines * look.line(), from(place + 1)))
                .collect()
        } else {
            vec![(layout.top, bottom)]
        };
        for band in bands {
            share_grid_upright(pen, &ticks, &scale, band);
            references_upright(pen, self.references, &scale, band);
        }
        let mut marks = Vec::new();
        let mut last = None;
        for (place, row) in layout
            .shown
            .iter()
            .filter_map(|&place| self.rows.get(place))
            .enumerate()
        {
            let from = layout.top + layout.row * place as f64;
            // Where a run has several rows, a line tells where the next run begins.
            if row.lines.len() > 1 && last.is_some_and(|run: &RunId| *run != row.label.run) {
                pen.rule_h(from, (0.0, f64::from(look.width)), tokens.muted, 1.0, Dash::Solid);
            }
            last = Some(&row.label.run);
            marks.extend(self.draw_row(pen, row, &layout, &scale, from));
        }
        if layout.hidden > 0 {
            more(pen, layout.hidden, bottom + look.line() * 2.5 + 4.0);
        }
        marks
    }

    fn draw_row(&self, pen: &mut Pen<'_>, row: &Row<'_>, layout: &Layout, scale: &Scale, from: f64) -> Vec<Mark> {
        let look = pen.look;
        let tokens = look.tokens();
        let ink = if row.is_apart { tokens.muted } else { tokens.ink };
        let (plot_from, first_line) = if layout.is_stacked {
            (from + layout.lines * look.line(), from + look.line() / 2.0 + 2.0)
        } else {
            let above = (row.lines.len().max(1) - 1) as f64 / 2.0;
            (from, from + layout.row / 2.0 - above * look.line())
        };
        for (place, line) in row.lines.iter().enumerate() {
            let text = fit(line, look.font_px, f64::from(look.width));
            let ink = if place > 0 { tokens.muted } else { ink };
            pen.text(&text, (0.0, first_line + place as f64 * look.line()), Align::Left, ink);
        }
        let step = (from + layout.row - plot_from) / row.points.len().max(1) as f64;
        let at = |place: usize| plot_from + step * (place as f64 + 0.5);
        let line: Vec<(f64, f64)> = row
            .points
            .iter()
            .enumerate()
            .map(|(place, (rate, ..))| (scale.at(rate.share()), at(place)))
            .collect();
        if let Some((_, glyph, _)) = row.points.first() {
            pen.path(&line, glyph.colour, 1, Dash::Solid);
        }
        let mut marks = Vec::new();
        for (place, (rate, glyph, text)) in row.points.iter().enumerate() {
            let (x, y) = (scale.at(rate.share()), at(place));
            let ends = (scale.at(rate.interval.low), scale.at(rate.interval.high));
            pen.rule_h(y, ends, glyph.colour, 2.0, Dash::Solid);
            pen.glyph((x, y), *glyph, GLYPH);
            marks.push(Mark {
                x,
                y,
                radius: REACH,
                run: Some(row.label.run.clone()),
                item: None,
                text: text.clone(),
            });
        }
        for (place, value) in row.values.iter().enumerate() {
            pen.text(value, (f64::from(look.width), at(place)), Align::Right, ink);
        }
        marks
    }
}
