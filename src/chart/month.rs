use super::key::{
    GLYPH, REACH, glyph, key_text, label_lines, mark_text, more, share_axis_left, share_axis_width, shown,
};
use super::palette::mix;
use super::pen::{Align, Dash, Glyph, Pen};
use super::scale::{Scale, share_ticks, share_top};
use super::text::{width, wrap};
use super::{Look, Mark};
use crate::board::figures::{CHANCE, MonthRate, MonthRow, MonthSeries, RunLabel};
use crate::model::{Month, Provenance};

/// Small multiples: a panel a run, its line and band in colour over the lines of all other runs.
struct Layout {
    shown: Vec<usize>,
    hidden: usize,
    columns: usize,
    /// Room for the labels of the axis, left of the first panel.
    axis: f64,
    panel_width: f64,
    /// Label lines of each panel, and the most lines in each row of panels.
    labels: Vec<Vec<String>>,
    title_lines: Vec<usize>,
}

const GAP: f64 = 24.0;
/// More runs than this are grey as a range, not as lines.
const MOST_LINES: usize = 16;
/// Height of a panel's plot.
const PLOT: f64 = 132.0;

impl Layout {
    fn rows(&self) -> usize {
        self.title_lines.len()
    }

    /// Title, plot, months, n, air.
    fn row_height(&self, row: usize, look: &Look) -> f64 {
        let titles = self.title_lines.get(row).copied().unwrap_or(1) as f64;
        titles * look.line() + 8.0 + PLOT + 2.0 * look.line() + 22.0
    }
}

fn top_share(series: &MonthSeries) -> f64 {
    let points = series.rows.iter().flat_map(|row| &row.rates).flatten();
    let baselines = series.columns.iter().filter_map(|column| column.baseline);
    share_top(points.map(|point| point.rate.interval.high).chain(baselines))
}

fn layout(series: &MonthSeries, look: &Look) -> Layout {
    let labels: Vec<&RunLabel> = series.rows.iter().map(|row| &row.label).collect();
    let shown = shown(&labels, if look.is_narrow() { 12 } else { 40 });
    let axis = share_axis_width(top_share(series), look);
    let room = f64::from(look.width) - axis;
    let least = (look.font_px * 8.0).max(series.columns.len() as f64 * 24.0);
    let columns = ((room + GAP) / (least + GAP))
        .floor()
        .clamp(1.0, 5.0)
        .min(shown.len().max(1) as f64);
    let panel_width = ((room - GAP * (columns - 1.0)) / columns).min(360.0);
    let lines: Vec<Vec<String>> = shown
        .iter()
        .filter_map(|&place| labels.get(place))
        .map(|label| label_lines(label, look, panel_width))
        .collect();
    Layout {
        hidden: series.rows.len() - shown.len(),
        shown,
        columns: columns as usize,
        axis,
        panel_width,
        title_lines: lines
            .chunks(columns as usize)
            .map(|row| row.iter().map(Vec::len).max().unwrap_or(1))
            .collect(),
        labels: lines,
    }
}

pub(super) fn height(series: &MonthSeries, look: &Look) -> f64 {
    let layout = layout(series, look);
    let panels: f64 = (0..layout.rows()).map(|row| layout.row_height(row, look)).sum();
    key_height(series, look) + panels + if layout.hidden > 0 { look.line() } else { 0.0 }
}

fn key_lines(series: &MonthSeries, look: &Look) -> Vec<String> {
    let grey = match series.rows.len() {
        0 | 1 => "",
        2..=MOST_LINES => " Grey: the other runs.",
        _ => " Grey: from the lowest run to the highest.",
    };
    let mut text = format!("% right by month, n below. Band: 95\u{a0}% interval.{grey} Dotted: chance.");
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
    let layout = layout(series, look);
    key_text(pen, &key_lines(series, look));
    let top_share = top_share(series);
    let mut top = key_height(series, look);
    let mut marks = Vec::new();
    let rows: Vec<&MonthRow> = layout
        .shown
        .iter()
        .filter_map(|&place| series.rows.get(place))
        .collect();
    for (row_place, panels) in rows.chunks(layout.columns).enumerate() {
        let titles = layout.title_lines.get(row_place).copied().unwrap_or(1);
        for (column, row) in panels.iter().enumerate() {
            let left = layout.axis + column as f64 * (layout.panel_width + GAP);
            let lines = layout.labels.get(row_place * layout.columns + column);
            let plot_top = top + titles as f64 * look.line() + 8.0;
            let panel = Panel {
                series,
                row,
                // The names of the outermost months must not reach over the edges.
                x: Scale::linear(
                    (0.0, series.columns.len().saturating_sub(1).max(1) as f64),
                    (left + look.font_px, left + layout.panel_width - look.font_px),
                ),
                y: Scale::linear((0.0, top_share), (plot_top + PLOT, plot_top)),
                edges: (left, left + layout.panel_width),
                plot: (plot_top, plot_top + PLOT),
                top_share,
                has_axis: column == 0,
            };
            panel.draw_title(pen, lines.map_or(&[], Vec::as_slice));
            marks.extend(panel.draw(pen));
        }
        top += layout.row_height(row_place, look);
    }
    if layout.hidden > 0 {
        more(pen, layout.hidden, top + look.line() / 2.0 - 10.0);
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
    plot: (f64, f64),
    top_share: f64,
    has_axis: bool,
}

impl Panel<'_> {
    /// The label lines stand on the plot, whatever the neighbours' need.
    fn draw_title(&self, pen: &mut Pen<'_>, lines: &[String]) {
        let (look, tokens) = (pen.look, pen.look.tokens());
        for (place, line) in lines.iter().enumerate() {
            let below = (lines.len() - place) as f64;
            let y = self.plot.0 - 8.0 - (below - 0.5) * look.line();
            let ink = if place > 0 && *line == self.row.label.detail {
                tokens.muted
            } else {
                tokens.ink
            };
            pen.text(line, (self.edges.0, y), Align::Left, ink);
        }
    }

    fn draw(&self, pen: &mut Pen<'_>) -> Vec<Mark> {
        let (look, tokens) = (pen.look, pen.look.tokens());
        let ticks = share_ticks(self.top_share, PLOT, look.font_px * 1.8);
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
                pen.path(&self.line(&piece), grey, 1, Dash::Solid);
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
                (x, self.plot.1 + look.line() / 2.0 + 4.0),
                Align::Middle,
                muted,
            );
            let n = column.n.to_string();
            pen.text(&n, (x, self.plot.1 + look.line() * 1.5 + 2.0), Align::Middle, muted);
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
        pen.path(&points, pen.look.tokens().accent, 1, Dash::Dashed)
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
