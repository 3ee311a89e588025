use super::key::{GLYPH, REACH, glyph, key_text, mark_text, share_axis_left, share_axis_width};
use super::palette::mix;
use super::panels::{MOST_LINES, Panels};
use super::pen::{Align, Dash, Glyph, Pen};
use super::scale::{Scale, share_ticks, share_top};
use super::text::{width, wrap};
use super::{Look, Mark};
use crate::board::figures::{CHANCE, MonthRate, MonthRow, MonthSeries, RunLabel};
use crate::model::{Month, Provenance};

/// Height of a panel's plot, and that of a wide panel's.
const PLOT: f64 = 132.0;
const PLOT_OF_WIDE: f64 = 200.0;
/// A panel of this width or more is wide.
const WIDE: f64 = 400.0;
/// The most room that a month takes in a panel.
const MOST_OF_MONTH: f64 = 300.0;
/// Half of the line that stands for another run where there is only one month to draw.
const STUB: f64 = 14.0;

fn top_share(series: &MonthSeries) -> f64 {
    let points = series.rows.iter().flat_map(|row| &row.rates).flatten();
    let baselines = series.columns.iter().filter_map(|column| column.baseline);
    share_top(points.map(|point| point.rate.interval.high).chain(baselines))
}

/// Small multiples: a panel a run, its line and band in colour over the lines of all other runs.
fn panels(series: &MonthSeries, look: &Look) -> Panels {
    let labels: Vec<&RunLabel> = series.rows.iter().map(|row| &row.label).collect();
    let least = (look.font_px * 8.0).max(series.columns.len() as f64 * 24.0);
    // The labels of the axis stand left of the first panel.
    let most = (series.columns.len() as f64 * MOST_OF_MONTH).max(360.0);
    Panels::new(&labels, look, share_axis_width(top_share(series), look), (least, most))
}

fn plot(panels: &Panels) -> f64 {
    if panels.width < WIDE { PLOT } else { PLOT_OF_WIDE }
}

/// Plot, months, n, air.
fn panel_height(panels: &Panels, look: &Look) -> f64 {
    plot(panels) + 2.0 * look.line() + 22.0
}

pub(super) fn height(series: &MonthSeries, look: &Look) -> f64 {
    let panels = panels(series, look);
    key_height(series, look) + panels.height(panel_height(&panels, look), look)
}

fn key_lines(series: &MonthSeries, look: &Look) -> Vec<String> {
    let grey = match series.rows.len() {
        0 | 1 => "",
        2..=MOST_LINES => " Grey: the other runs.",
        _ => " Grey: from the lowest run to the highest.",
    };
    let shape = if series.columns.len() > 1 { "Band" } else { "Bar" };
    let mut text = format!("% right by month, n below. {shape}: 95\u{a0}% interval.{grey} Dotted: chance.");
    if let Some(baseline) = &series.baseline_label {
        text.push_str(&format!(" Dashed: {baseline}, which never reads the question."));
    }
    wrap(&text, look.font_px, f64::from(look.width), 5)
}

fn key_height(series: &MonthSeries, look: &Look) -> f64 {
    key_lines(series, look).len() as f64 * look.line() + 12.0
}

/// Draws a panel a run.
pub(super) fn draw(pen: &mut Pen<'_>, series: &MonthSeries) -> Vec<Mark> {
    let look = pen.look;
    let panels = panels(series, look);
    key_text(pen, &key_lines(series, look));
    let top_share = top_share(series);
    let mut marks = Vec::new();
    let plot = plot(&panels);
    let months = series.columns.len();
    // One month stands in the middle.
    let ends = if months > 1 {
        (0.0, months as f64 - 1.0)
    } else {
        (-1.0, 1.0)
    };
    for place in panels.place(pen, key_height(series, look), panel_height(&panels, look)) {
        let Some(row) = series.rows.get(place.run) else {
            continue;
        };
        let (left, right) = (place.left, place.left + panels.width);
        let panel = Panel {
            series,
            row,
            // The names of the outermost months must not reach over the edges.
            x: Scale::linear(ends, (left + look.font_px, right - look.font_px)),
            y: Scale::linear((0.0, top_share), (place.top + plot, place.top)),
            edges: (left, right),
            plot,
            plot_bottom: place.top + plot,
            top_share,
            has_axis: place.is_first,
        };
        place.draw_name(pen, &row.label);
        marks.extend(panel.draw(pen));
    }
    marks
}

fn short(month: Month) -> &'static str {
    month.name().get(..3).unwrap_or_default()
}

struct Panel<'a> {
    series: &'a MonthSeries,
    row: &'a MonthRow,
    x: Scale,
    y: Scale,
    edges: (f64, f64),
    plot: f64,
    plot_bottom: f64,
    top_share: f64,
    has_axis: bool,
}

impl Panel<'_> {
    fn draw(&self, pen: &mut Pen<'_>) -> Vec<Mark> {
        let (look, tokens) = (pen.look, pen.look.tokens());
        let ticks = share_ticks(self.top_share, self.plot, look.font_px * 1.8);
        share_axis_left(pen, &ticks, &self.y, self.edges, self.has_axis);
        self.draw_months(pen);
        self.draw_others(pen);
        pen.rule_h(self.y.at(CHANCE), self.edges, tokens.muted, 1.0, Dash::Dotted);
        self.draw_baseline(pen);
        let symbol = glyph(&self.row.label, look);
        for piece in self.pieces(self.row) {
            self.draw_band(pen, &piece, symbol);
            pen.path(&self.line(&piece), symbol.colour, 2, Dash::of(self.row.label.effort));
        }
        let mut marks = Vec::new();
        for (place, (column, point)) in self.series.columns.iter().zip(&self.row.rates).enumerate() {
            let Some(point) = point else { continue };
            let (x, y) = (self.x.at(place as f64), self.y.at(point.rate.share()));
            let is_open = point.provenance == Provenance::Reported;
            pen.glyph((x, y), Glyph { is_open, ..symbol }, GLYPH);
            marks.push(Mark {
                x,
                y,
                radius: REACH,
                run: Some(self.row.label.run.clone()),
                item: None,
                text: mark_text(&self.row.label, &column.month.long(), &point.rate),
            });
        }
        marks
    }

    /// The lines of the other runs in grey, or the range of all where lines would be a thicket.
    fn draw_others(&self, pen: &mut Pen<'_>) {
        let tokens = pen.look.tokens();
        if self.series.rows.len() <= MOST_LINES {
            let grey = mix(tokens.muted, tokens.paper, 0.72);
            let others = self
                .series
                .rows
                .iter()
                .filter(|row| row.label.run != self.row.label.run);
            for piece in others.flat_map(|row| self.pieces(row)) {
                match self.line(&piece).as_slice() {
                    [(x, y)] => pen.rule_h(*y, (x - STUB, x + STUB), grey, 1.0, Dash::Solid),
                    line => pen.path(line, grey, 1, Dash::Solid),
                }
            }
            return;
        }
        let (mut upper, mut lower) = (Vec::new(), Vec::new());
        for place in 0..self.series.columns.len() {
            let points = self.series.rows.iter().filter_map(|row| row.rates.get(place)?.as_ref());
            let shares: Vec<f64> = points.map(|point| point.rate.share()).collect();
            if let Some(most) = shares.iter().copied().reduce(f64::max) {
                let least = shares.iter().copied().fold(most, f64::min);
                upper.push((self.x.at(place as f64), self.y.at(most)));
                lower.push((self.x.at(place as f64), self.y.at(least)));
            }
        }
        if let ([(x, most)], [(_, least)]) = (upper.as_slice(), lower.as_slice()) {
            let corners = [
                (x - STUB, *most),
                (x + STUB, *most),
                (x + STUB, *least),
                (x - STUB, *least),
            ];
            return pen.band(&corners, tokens.muted, 0.16);
        }
        upper.extend(lower.into_iter().rev());
        pen.band(&upper, tokens.muted, 0.16)
    }

    /// Names and n of the months, as many as fit.
    fn draw_months(&self, pen: &mut Pen<'_>) {
        let (look, muted) = (pen.look, pen.look.tokens().muted);
        let names = self.series.columns.iter().map(|column| short(column.month));
        let widest = names.map(|name| width(name, look.font_px)).fold(0.0, f64::max) + 6.0;
        let step = self.x.at(1.0) - self.x.at(0.0);
        let every = ((widest / step.max(1.0)).ceil() as usize).max(1);
        for (place, column) in self.series.columns.iter().enumerate().step_by(every) {
            let x = self.x.at(place as f64);
            pen.text(
                short(column.month),
                (x, self.plot_bottom + look.line() / 2.0 + 4.0),
                Align::Middle,
                muted,
            );
            // A run may have other items than the month.
            let own = self.row.rates.get(place).copied().flatten();
            let n = own.map_or(column.n, |point| point.rate.n).to_string();
            pen.text(
                &n,
                (x, self.plot_bottom + look.line() * 1.5 + 2.0),
                Align::Middle,
                muted,
            );
        }
    }

    /// The baseline of each month, broken where it is not known.
    fn draw_baseline(&self, pen: &mut Pen<'_>) {
        let columns = &self.series.columns;
        let points: Vec<(f64, f64)> = columns
            .iter()
            .enumerate()
            .filter_map(|(place, column)| Some((self.x.at(place as f64), self.y.at(column.baseline?))))
            .collect();
        let accent = pen.look.tokens().accent;
        match points.as_slice() {
            [(_, y)] => pen.rule_h(*y, self.edges, accent, 1.0, Dash::Dashed),
            points => pen.path(points, accent, 1, Dash::Dashed),
        }
    }

    fn draw_band(&self, pen: &mut Pen<'_>, piece: &[(usize, &MonthRate)], symbol: Glyph) {
        if let [(place, point)] = piece {
            let ends = (self.y.at(point.rate.interval.high), self.y.at(point.rate.interval.low));
            return pen.rule_v(self.x.at(*place as f64), ends, symbol.colour, 2.0, Dash::Solid);
        }
        let edge = |pick: fn(&MonthRate) -> f64| {
            piece
                .iter()
                .map(move |(place, point)| (self.x.at(*place as f64), self.y.at(pick(point))))
        };
        let upper = edge(|point| point.rate.interval.high);
        let lower = edge(|point| point.rate.interval.low);
        let outline: Vec<(f64, f64)> = upper.chain(lower.rev()).collect();
        pen.band(&outline, symbol.colour, 0.2)
    }

    /// The stretches of neighbouring months with a rate.
    fn pieces<'r>(&self, row: &'r MonthRow) -> Vec<Vec<(usize, &'r MonthRate)>> {
        let mut pieces: Vec<Vec<(usize, &MonthRate)>> = vec![Vec::new()];
        for (place, point) in row.rates.iter().enumerate() {
            match (point, pieces.last_mut()) {
                (Some(point), Some(piece)) => piece.push((place, point)),
                _ => pieces.push(Vec::new()),
            }
        }
        pieces.retain(|piece| !piece.is_empty());
        pieces
    }

    fn line(&self, piece: &[(usize, &MonthRate)]) -> Vec<(f64, f64)> {
        piece
            .iter()
            .map(|(place, point)| (self.x.at(*place as f64), self.y.at(point.rate.share())))
            .collect()
    }
}
