//! The second form of the figure by category: a small radar a run, over the lines of all other runs.
//!
//! An axis a category with enough items, from the centre at 0 to the outer ring. Intervals are left to the dots of
//! [`super::category`]: on axes that meet they would lie on each other.

use std::f64::consts::TAU;

use super::key::{REACH, glyph, key_text, mark_text};
use super::palette::mix;
use super::panels::{MOST_LINES, Panels};
use super::pen::{Align, Dash, Pen};
use super::scale::{share_ticks, share_top};
use super::text::{fit, width, wrap};
use super::{Look, Mark};
use crate::board::figures::{CHANCE, CategoryColumn, CategoryRow, CategorySeries, RunLabel};
use crate::words::{percent_short, percent_whole};

const SMALL_GLYPH: i32 = 4;
/// Air below a panel.
const AIR: f64 = 20.0;

struct Layout<'a> {
    axes: &'a [CategoryColumn],
    panels: Panels,
    /// From the centre to the outer ring.
    radius: f64,
    /// The rings, from the centre outwards.
    ticks: Vec<f64>,
    /// Lines of text on top.
    key: Vec<String>,
    /// How many axes are listed beside each other.
    list_columns: usize,
}

/// Room around the outer ring, for the numbers of the axes.
fn rim(look: &Look) -> f64 {
    width("00", look.font_px) + 8.0
}

fn layout<'a>(series: &'a CategorySeries, look: &Look) -> Layout<'a> {
    let axes = series.axes();
    let labels: Vec<&RunLabel> = series.rows.iter().map(|row| &row.label).collect();
    // Two beside each other on a phone, larger ones elsewhere.
    let least = look.font_px * if look.is_narrow() { 9.5 } else { 12.5 };
    let panels = Panels::new(&labels, look, 0.0, (least, 360.0));
    let radius = (panels.width / 2.0 - rim(look)).max(20.0);
    let rates = series.rows.iter().flat_map(|row| row.rates.iter().take(axes.len()));
    let shares = rates.flatten().map(|rate| rate.share());
    let top_share = share_top(shares.chain(axes.iter().filter_map(|axis| axis.baseline)));
    let ticks = share_ticks(top_share, radius, 12.0);
    let names = axes.iter().map(|axis| width(&entry(axis), look.font_px));
    let widest = names.fold(0.0, f64::max) + rim(look) + look.font_px;
    Layout {
        list_columns: ((f64::from(look.width) / widest) as usize).clamp(1, axes.len().max(1)),
        key: key_lines(series, &ticks, look),
        axes,
        panels,
        radius,
        ticks,
    }
}

fn entry(axis: &CategoryColumn) -> String {
    format!("{}{}", axis.name, with_n(axis))
}

fn with_n(axis: &CategoryColumn) -> String {
    format!(", n = {}", axis.n)
}

fn key_lines(series: &CategorySeries, ticks: &[f64], look: &Look) -> Vec<String> {
    let [step, top] = [ticks.get(1), ticks.last()].map(|tick| tick.copied().unwrap_or(1.0));
    let grey = match series.rows.len() {
        0 | 1 => "",
        2..=MOST_LINES => " Grey: the other runs.",
        _ => " Grey: from the lowest run to the highest.",
    };
    let mut text = format!(
        "From 0 at the centre to {} at the outer ring, a ring each {}\u{a0}%.{grey} Dotted: chance.",
        percent_short(top),
        percent_whole(step),
    );
    if let Some(baseline) = &series.baseline_label {
        text.push_str(&format!(" Dashed: {baseline}, which never reads the question."));
    }
    text.push_str(" Intervals: see the dots. Axes, clockwise from the top:");
    wrap(&text, look.font_px, f64::from(look.width), 8)
}

impl Layout<'_> {
    fn list_rows(&self) -> usize {
        self.axes.len().div_ceil(self.list_columns)
    }

    /// Height of what stands over the panels.
    fn top(&self, look: &Look) -> f64 {
        (self.key.len() + self.list_rows()) as f64 * look.line() + 18.0
    }

    /// Height of a panel below its name.
    fn panel_height(&self, look: &Look) -> f64 {
        2.0 * (self.radius + look.line()) + AIR
    }

    /// The axes with the numbers that stand for them in each panel.
    fn draw_list(&self, pen: &mut Pen<'_>) {
        let (look, tokens) = (pen.look, pen.look.tokens());
        let (top, indent) = (self.key.len() as f64 * look.line() + 4.0, rim(look));
        let room = f64::from(look.width) / self.list_columns as f64;
        for (place, axis) in self.axes.iter().enumerate() {
            let left = (place / self.list_rows()) as f64 * room;
            let y = top + ((place % self.list_rows()) as f64 + 0.5) * look.line();
            let number = (place + 1).to_string();
            pen.text(&number, (left + indent - 8.0, y), Align::Right, tokens.muted);
            let n = with_n(axis);
            let name = fit(&axis.name, look.font_px, room - indent - width(&n, look.font_px));
            pen.text(&format!("{name}{n}"), (left + indent, y), Align::Left, tokens.ink);
        }
    }
}

pub(super) fn height(series: &CategorySeries, look: &Look) -> f64 {
    let layout = layout(series, look);
    layout.top(look) + layout.panels.height(layout.panel_height(look), look)
}

/// Draws a panel a run.
pub(super) fn draw(pen: &mut Pen<'_>, series: &CategorySeries) -> Vec<Mark> {
    let look = pen.look;
    let layout = layout(series, look);
    key_text(pen, &layout.key);
    layout.draw_list(pen);
    let mut marks = Vec::new();
    let height = layout.panel_height(look);
    for place in layout.panels.place(pen, layout.top(look), height) {
        let Some(row) = series.rows.get(place.run) else {
            continue;
        };
        place.draw_name(pen, &row.label);
        let panel = Panel {
            layout: &layout,
            centre: (
                place.left + layout.panels.width / 2.0,
                place.top + look.line() + layout.radius,
            ),
            unit: layout.radius / layout.ticks.last().copied().unwrap_or(1.0),
        };
        panel.draw_axes(pen);
        panel.draw_others(pen, &series.rows, row);
        panel.draw_references(pen);
        marks.extend(panel.draw_run(pen, row));
    }
    marks
}

struct Panel<'a> {
    layout: &'a Layout<'a>,
    centre: (f64, f64),
    /// Pixels from the centre to a share of 1.
    unit: f64,
}

impl Panel<'_> {
    /// The point on an axis that lies so many pixels from the centre.
    fn out(&self, axis: usize, pixels: f64) -> (f64, f64) {
        let (sin, cos) = (axis as f64 / self.layout.axes.len() as f64 * TAU).sin_cos();
        (self.centre.0 + pixels * sin, self.centre.1 - pixels * cos)
    }

    /// Where shares lie, one an axis.
    fn points(&self, shares: impl Iterator<Item = Option<f64>>) -> Vec<Option<(f64, f64)>> {
        let axes = shares.take(self.layout.axes.len()).enumerate();
        axes.map(|(axis, share)| Some(self.out(axis, share? * self.unit)))
            .collect()
    }

    fn points_of(&self, row: &CategoryRow) -> Vec<Option<(f64, f64)>> {
        self.points(row.rates.iter().map(|rate| Some(rate.as_ref()?.share())))
    }

    fn ring(&self, share: f64) -> Vec<Option<(f64, f64)>> {
        self.points(self.layout.axes.iter().map(|_| Some(share)))
    }

    /// Rings, spokes and the numbers of the axes, as many as fit.
    fn draw_axes(&self, pen: &mut Pen<'_>) {
        let (look, tokens) = (pen.look, pen.look.tokens());
        for &tick in self.layout.ticks.iter().skip(1) {
            closed(pen, &self.ring(tick), tokens.hairline, 1, Dash::Solid);
        }
        let (radius, count) = (self.layout.radius, self.layout.axes.len());
        let far = radius + look.line() / 2.0 + 4.0;
        let every = ((count as f64 * look.font_px * 1.6) / (TAU * far)).ceil().max(1.0) as usize;
        for axis in 0..count {
            let spoke = [self.centre, self.out(axis, radius)];
            pen.path(&spoke, tokens.hairline, 1, Dash::Solid);
            // The last must not touch the first.
            if axis % every == 0 && axis + every <= count {
                let number = (axis + 1).to_string();
                pen.text(&number, self.out(axis, far), Align::Middle, tokens.muted);
            }
        }
    }

    /// The lines of the other runs in grey, or the range of all where lines would be a thicket.
    fn draw_others(&self, pen: &mut Pen<'_>, rows: &[CategoryRow], own: &CategoryRow) {
        let tokens = pen.look.tokens();
        if rows.len() <= MOST_LINES {
            let grey = mix(tokens.muted, tokens.paper, 0.5);
            for row in rows.iter().filter(|row| row.label.run != own.label.run) {
                closed(pen, &self.points_of(row), grey, 1, Dash::Solid);
            }
            return;
        }
        let end = |pick: fn(f64, f64) -> f64| {
            let of_axis = |axis: usize| {
                let rates = rows.iter().filter_map(move |row| row.rates.get(axis)?.as_ref());
                rates.map(|rate| rate.share()).reduce(pick)
            };
            let points = self.points((0..self.layout.axes.len()).map(of_axis));
            let first = points.first().copied();
            points.into_iter().chain(first).collect::<Option<Vec<_>>>()
        };
        // Out along the first axis and back leaves the middle free.
        if let (Some(mut outline), Some(inner)) = (end(f64::max), end(f64::min)) {
            outline.extend(inner.into_iter().rev());
            pen.band(&outline, tokens.muted, 0.16);
        }
    }

    fn draw_references(&self, pen: &mut Pen<'_>) {
        let tokens = pen.look.tokens();
        closed(pen, &self.ring(CHANCE), tokens.muted, 1, Dash::Dotted);
        let baselines = self.points(self.layout.axes.iter().map(|axis| axis.baseline));
        closed(pen, &baselines, tokens.accent, 1, Dash::Dashed);
    }

    fn draw_run(&self, pen: &mut Pen<'_>, row: &CategoryRow) -> Vec<Mark> {
        let symbol = glyph(&row.label, pen.look);
        let points = self.points_of(row);
        closed(pen, &points, symbol.colour, 2, Dash::of(row.label.effort));
        let mut marks = Vec::new();
        for ((axis, rate), point) in self.layout.axes.iter().zip(&row.rates).zip(points) {
            let (Some(rate), Some((x, y))) = (rate, point) else {
                continue;
            };
            pen.glyph((x, y), symbol, SMALL_GLYPH);
            marks.push(Mark {
                x,
                y,
                radius: REACH,
                run: Some(row.label.run.clone()),
                item: None,
                text: mark_text(&row.label, &axis.name, rate),
            });
        }
        marks
    }
}

/// A line around through points, open where one is missing.
fn closed(pen: &mut Pen<'_>, points: &[Option<(f64, f64)>], colour: plotters::style::RGBColor, thick: u32, dash: Dash) {
    let start = points.iter().position(Option::is_none).unwrap_or(0);
    let round = points.iter().cycle().skip(start).take(points.len() + 1);
    let round: Vec<Option<(f64, f64)>> = round.copied().collect();
    for piece in round.split(Option::is_none) {
        let piece: Vec<(f64, f64)> = piece.iter().flatten().copied().collect();
        pen.path(&piece, colour, thick, dash);
    }
}
