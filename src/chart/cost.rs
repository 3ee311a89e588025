use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use super::key::{GLYPH, REACH, glyph, mark_text, references_level, share_axis_left};
use super::labels::{Anchor, Area, place};
use super::pen::{Align, Dash, Pen};
use super::scale::{Scale, count_label, log_range, log_ticks, share_ticks, share_top};
use super::text::{fit, width};
use super::{ChartError, Look, Mark};
use crate::board::figures::{CostPoint, CostSeries, percent, thousands};

/// A scatter with labels at its points; on narrow drawings numbers at the points and a list below.
struct Layout {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    /// Points in the list; none where labels stand at the points.
    listed: usize,
}

/// More points than this are left to the table in the list of a narrow drawing.
const MOST_LISTED: usize = 40;

fn plot_height(look: &Look) -> f64 {
    (f64::from(look.width) * 0.55).clamp(260.0, 460.0)
}

/// Axis labels, axis name, air.
fn foot(look: &Look) -> f64 {
    look.line() * 2.0 + 10.0
}

pub(super) fn height(series: &CostSeries, look: &Look) -> f64 {
    let listed = listed(series, look) as f64;
    let list = if listed > 0.0 { listed * list_step(look) + 8.0 } else { 0.0 };
    // The line that says how many have no label.
    plot_height(look) + 10.0 + foot(look) + list + look.line()
}

fn listed(series: &CostSeries, look: &Look) -> usize {
    if look.is_narrow() { series.points.len().min(MOST_LISTED) } else { 0 }
}

fn list_step(look: &Look) -> f64 {
    look.line() + 4.0
}

/// Draws tokens against accuracy with the frontier.
///
/// # Errors
/// When the surface refuses.
pub fn draw_cost<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    series: &CostSeries,
    look: &Look,
) -> Result<Vec<Mark>, ChartError> {
    let pen = Pen::new(root, look);
    let tokens = look.tokens();
    let listed = listed(series, look);
    let list = if listed > 0 { listed as f64 * list_step(look) + 8.0 } else { 0.0 };
    let given = f64::from(look.height) - foot(look) - list - look.line();
    let layout = Layout {
        left: width("100", look.font_px) + 10.0,
        right: f64::from(look.width) - 2.0,
        top: 10.0,
        bottom: if given > 120.0 { given } else { plot_height(look) + 10.0 },
        listed,
    };
    let (low, high) = log_range(series.points.iter().map(|point| point.mean_output_tokens));
    let x = Scale::log((low, high), (layout.left, layout.right));
    let ends = series.points.iter().map(|point| point.rate.interval.high);
    let top_share = share_top(ends.chain(series.references.iter().map(|line| line.share)));
    let y = Scale::linear((0.0, top_share), (layout.bottom, layout.top));
    let ticks = share_ticks(top_share, layout.bottom - layout.top, look.font_px * 2.0);
    share_axis_left(&pen, &ticks, &y, (layout.left, layout.right), true)?;
    for tick in log_ticks(low, high, &x, look.font_px * 3.5) {
        let tick_x = x.at(tick);
        pen.rule_v(tick_x, (layout.bottom, layout.bottom + 4.0), tokens.hairline, 1.0, Dash::Solid)?;
        let at = (tick_x, layout.bottom + look.line() / 2.0 + 6.0);
        pen.text(&count_label(tick), at, Align::Middle, tokens.muted)?;
    }
    let axis = fit("% right against mean output tokens, log scale", look.font_px, layout.right);
    let at = (layout.right, layout.bottom + look.line() * 1.5 + 6.0);
    pen.text(&axis, at, Align::Right, tokens.muted)?;
    references_level(&pen, &series.references, &y, (layout.left, layout.right))?;
    let at = |point: &CostPoint| (x.at(point.mean_output_tokens), y.at(point.rate.share()));
    let frontier: Vec<(f64, f64)> = series.points.iter().filter(|point| point.is_on_frontier).map(at).collect();
    pen.path(&frontier, tokens.ink, 1, Dash::Dashed)?;
    let mut marks = Vec::new();
    for point in &series.points {
        let symbol = glyph(&point.label, look);
        let ends = (y.at(point.rate.interval.high), y.at(point.rate.interval.low));
        pen.rule_v(at(point).0, ends, symbol.colour, 2.0, Dash::Solid)?;
    }
    for point in &series.points {
        let (px, py) = at(point);
        pen.glyph((px, py), glyph(&point.label, look), GLYPH)?;
        marks.push(Mark {
            x: px,
            y: py,
            radius: REACH,
            run: point.label.run.clone(),
            text: format!(
                "{}; {} output tokens a question{}",
                mark_text(&point.label, "", &point.rate),
                thousands(point.mean_output_tokens),
                if point.is_on_frontier { "; on the frontier" } else { "" }
            ),
        });
    }
    let obstacles = obstacles(series, &x, &y, &frontier, &layout, look);
    draw_labels(&pen, series, &at, obstacles, &layout)?;
    Ok(marks)
}

/// What labels may not cover: symbols, intervals, the frontier, the names of reference lines.
fn obstacles(
    series: &CostSeries,
    x: &Scale,
    y: &Scale,
    frontier: &[(f64, f64)],
    layout: &Layout,
    look: &Look,
) -> Vec<Area> {
    let mut taken = Vec::new();
    for point in &series.points {
        let px = x.at(point.mean_output_tokens);
        taken.push(Area::around(px, y.at(point.rate.share()), 7.0, 7.0));
        taken.push(Area {
            left: px - 2.0,
            top: y.at(point.rate.interval.high),
            right: px + 2.0,
            bottom: y.at(point.rate.interval.low),
        });
    }
    for pair in frontier.windows(2) {
        let [(x0, y0), (x1, y1)] = *pair else { continue };
        let steps = ((x1 - x0).hypot(y1 - y0) / 6.0).ceil().max(1.0);
        for step in 0..=steps as u32 {
            let way = f64::from(step) / steps;
            taken.push(Area::around(x0 + (x1 - x0) * way, y0 + (y1 - y0) * way, 2.0, 2.0));
        }
    }
    for line in &series.references {
        let text = format!("{} {}", line.label, percent(line.share));
        let line_y = y.at(line.share);
        taken.push(Area {
            left: layout.right - width(&text, look.font_px),
            top: line_y - look.line(),
            right: layout.right,
            bottom: line_y,
        });
        taken.push(Area {
            left: layout.left,
            top: line_y - 1.0,
            right: layout.right,
            bottom: line_y + 1.0,
        });
    }
    taken
}

fn draw_labels<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    series: &CostSeries,
    at: &dyn Fn(&CostPoint) -> (f64, f64),
    obstacles: Vec<Area>,
    layout: &Layout,
) -> Result<(), ChartError> {
    let (look, tokens) = (pen.look, pen.look.tokens());
    let bounds = Area {
        left: layout.left + 2.0,
        top: layout.top,
        right: layout.right,
        bottom: layout.bottom - 1.0,
    };
    let is_listed = layout.listed > 0;
    let text_of = |place: usize, point: &CostPoint| {
        if is_listed { (place + 1).to_string() } else { point.label.full() }
    };
    let mut order: Vec<(usize, &CostPoint)> = series.points.iter().enumerate().collect();
    // The reader's own and the most right first: they are looked for.
    order.sort_by(|(_, a), (_, b)| {
        b.label
            .is_local
            .cmp(&a.label.is_local)
            .then(b.is_on_frontier.cmp(&a.is_on_frontier))
            .then_with(|| b.rate.cmp_share(&a.rate))
    });
    let anchors: Vec<Anchor> = order
        .iter()
        .map(|&(index, point)| Anchor {
            x: at(point).0,
            y: at(point).1,
            width: width(&text_of(index, point), look.font_px) + 4.0,
            height: look.line(),
        })
        .collect();
    let mut hidden = 0;
    for ((index, point), spot) in order.iter().zip(place(&anchors, &obstacles, &bounds)) {
        let Some(area) = spot else {
            hidden += 1;
            continue;
        };
        let (x, y) = at(point);
        let near = (x.clamp(area.left, area.right), y.clamp(area.top + 4.0, area.bottom - 4.0));
        if (near.0 - x).hypot(near.1 - y) > 16.0 {
            pen.path(&[(x, y), near], tokens.muted, 1, Dash::Solid)?;
            pen.glyph((x, y), glyph(&point.label, look), GLYPH)?;
        }
        let middle = (area.top + area.bottom) / 2.0;
        pen.text(&text_of(*index, point), (area.left + 2.0, middle), Align::Left, tokens.ink)?;
    }
    let list_top = layout.bottom + foot(look);
    for (place, point) in series.points.iter().take(layout.listed).enumerate() {
        let y = list_top + 8.0 + (place as f64 + 0.5) * list_step(look);
        pen.text(&(place + 1).to_string(), (20.0, y), Align::Right, tokens.muted)?;
        pen.glyph((36.0, y), glyph(&point.label, look), GLYPH)?;
        let text = fit(&point.label.full(), look.font_px, layout.right - 50.0);
        pen.text(&text, (50.0, y), Align::Left, tokens.ink)?;
    }
    if is_listed {
        hidden = series.points.len() - layout.listed;
    }
    if hidden > 0 {
        let y = f64::from(look.height.max(1)) - look.line() / 2.0;
        super::key::more(pen, hidden, y)?;
    }
    Ok(())
}
