use super::cost_plan::{Labels, Plan, settings};
use super::key::{
    GLYPH, LevelReference, REACH, draw_level_references, glyph, level_references, mark_text, more, share_axis_left,
    share_axis_width,
};
use super::labels::{Area, along};
use super::names::{list_height, numbered_list};
use super::pen::{Align, Dash, Pen};
use super::placing::{Anchor, Placing, place};
use super::scale::{Scale, count_label, log_range, log_ticks, money_label, share_ticks, share_top};
use super::text::{fit, width};
use super::{Look, Mark};
use crate::board::figures::{CostPoint, CostSeries, RunLabel};
use crate::words::count;

/// A scatter. Labels stand at the points where that stays readable; else numbers do, with a list below.
pub(super) struct Plot<'a> {
    series: &'a CostSeries,
    look: &'a Look,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    tokens: (f64, f64),
    top_share: f64,
    x: Scale,
    y: Scale,
}

pub(super) const TOP: f64 = 10.0;

pub(super) fn plot_height(look: &Look) -> f64 {
    (f64::from(look.width) * 0.55).clamp(260.0, 460.0)
}

/// Axis labels, axis name, air.
fn foot(look: &Look) -> f64 {
    look.line() * 2.0 + 10.0
}

/// Height of all below the plot.
fn below(series: &CostSeries, plan: &Plan, look: &Look) -> f64 {
    let list = if !plan.listed.is_empty() {
        list_height(&labels(series, &plan.listed), look) + 8.0
    } else {
        0.0
    };
    let remarks = usize::from(plan.hidden(series) > 0) + usize::from(plan.missing > 0);
    foot(look) + list + remarks as f64 * look.line()
}

fn labels<'a>(series: &'a CostSeries, listed: &[usize]) -> Vec<&'a RunLabel> {
    let points = listed.iter().filter_map(|&place| series.points.get(place));
    points.map(|point| &point.label).collect()
}

pub(super) fn height(series: &CostSeries, look: &Look) -> f64 {
    let plan = Plan::new(series, look);
    TOP + plan.plot + below(series, &plan, look)
}

/// Draws tokens against accuracy with the frontier.
pub(super) fn draw(pen: &mut Pen<'_>, series: &CostSeries) -> Vec<Mark> {
    let look = pen.look;
    let plan = Plan::new(series, look);
    // Not what rounding to whole pixels adds: labels could then find other places than those that were planned.
    let bottom = TOP + plan.plot;
    let plot = Plot::new(series, look, bottom);
    plot.draw_axes(pen);
    let references = plot.references();
    draw_level_references(pen, &references, &plot.y, (plot.left, plot.right));
    pen.path(&plot.frontier(), look.tokens().ink, 1, Dash::Dashed);
    let marks = plot.draw_points(pen);
    plot.draw_labels(pen, &plan);
    let mut y = bottom + foot(look);
    if !plan.listed.is_empty() {
        let names = labels(series, &plan.listed);
        numbered_list(pen, &names, y + 8.0);
        y += list_height(&names, look) + 8.0;
    }
    y += look.line() / 2.0;
    if plan.missing > 0 {
        let text = format!("No room for {}.", count(plan.missing as u64, "label"));
        pen.text(&text, (0.0, y), Align::Left, look.tokens().muted);
        y += look.line();
    }
    if plan.hidden(series) > 0 {
        more(pen, plan.hidden(series), y);
    }
    marks
}

impl<'a> Plot<'a> {
    pub(super) fn new(series: &'a CostSeries, look: &'a Look, bottom: f64) -> Self {
        let tokens = log_range(series.points.iter().flat_map(|point| {
            let spread = point.spread.map(|spread| spread.cost);
            [
                Some(point.cost()),
                spread.map(|cost| cost.low),
                spread.map(|cost| cost.high),
            ]
            .into_iter()
            .flatten()
        }));
        let ends = series.points.iter().map(|point| point.rate.interval.high);
        let top_share = share_top(ends.chain(series.references.iter().map(|line| line.share)));
        let (left, right) = (share_axis_width(top_share, look), f64::from(look.width) - 2.0);
        Self {
            series,
            look,
            left,
            right,
            top: TOP,
            bottom,
            tokens,
            top_share,
            x: Scale::log(tokens, (left, right)),
            y: Scale::linear((0.0, top_share), (bottom, TOP)),
        }
    }

    fn at(&self, point: &CostPoint) -> (f64, f64) {
        (self.x.at(point.cost()), self.y.at(point.rate.share()))
    }

    /// Upper and lower end of a point's interval.
    fn ends(&self, point: &CostPoint) -> (f64, f64) {
        let interval = point.rate.interval;
        (self.y.at(interval.high), self.y.at(interval.low))
    }

    /// Left and right end of a point's interval.
    fn sides(&self, point: &CostPoint) -> Option<(f64, f64)> {
        let cost = point.spread?.cost;
        Some((self.x.at(cost.low), self.x.at(cost.high)))
    }

    fn frontier(&self) -> Vec<(f64, f64)> {
        let points = self.series.points.iter().filter(|point| point.is_on_frontier);
        points.map(|point| self.at(point)).collect()
    }

    /// What labels may not cover: symbols, intervals, the frontier.
    fn drawn(&self) -> Vec<Area> {
        let mut taken = along(&self.frontier(), 2.0);
        for point in &self.series.points {
            let ((x, y), (high, low)) = (self.at(point), self.ends(point));
            taken.push(Area::around(x, y, 7.0, 7.0));
            taken.push(Area::around(x, (high + low) / 2.0, 2.0, (low - high) / 2.0));
            if let Some((left, right)) = self.sides(point) {
                taken.push(Area::around((left + right) / 2.0, y, (right - left) / 2.0, 2.0));
            }
        }
        taken
    }

    fn references(&self) -> Vec<LevelReference<'a>> {
        let x = (self.left, self.right);
        level_references(&self.series.references, &self.y, x, &self.drawn(), self.look)
    }

    /// Where labels go.
    pub(super) fn placing(&self, labels: Labels) -> Placing {
        let texts: Vec<Area> = self.references().iter().map(|reference| reference.area).collect();
        let mut obstacles = Vec::new();
        if labels == Labels::CrowdedNumbers {
            let symbols = self.series.points.iter().map(|point| self.at(point));
            obstacles.extend(symbols.map(|(x, y)| Area::around(x, y, 7.0, 7.0)));
        } else {
            obstacles.extend(self.drawn());
            // Text across a line is hard to read.
            obstacles.extend(self.series.references.iter().map(|line| Area {
                left: self.left,
                top: self.y.at(line.share) - 1.0,
                right: self.right,
                bottom: self.y.at(line.share) + 1.0,
            }));
        }
        let bounds = Area {
            left: self.left + 2.0,
            top: self.top,
            right: self.right,
            bottom: self.bottom - 1.0,
        };
        let anchors = self.anchors(labels);
        place(&anchors, &obstacles, &texts, &bounds)
    }

    fn anchors(&self, labels: Labels) -> Vec<Anchor> {
        let points = self.series.points.iter();
        points
            .map(|point| {
                let ((x, y), (above, below)) = (self.at(point), self.ends(point));
                let all = settings(point);
                // A number alone, or every setting.
                let from = if labels == Labels::Names { 0 } else { all.len() - 1 };
                // A number sends the reader to a list.
                let liked = (all.len() - 1 - from).max(1);
                let sizes = all.iter().skip(from).map(|lines| {
                    let widths = lines.iter().map(|line| width(line, self.look.font_px));
                    (widths.fold(0.0, f64::max) + 4.0, lines.len() as f64 * self.look.line())
                });
                Anchor {
                    x,
                    y,
                    above,
                    below,
                    sizes: sizes.collect(),
                    liked,
                    // The reader's own and the frontier are looked for first.
                    is_wanted: point.label.is_local || point.is_on_frontier,
                }
            })
            .collect()
    }

    fn draw_axes(&self, pen: &mut Pen<'_>) {
        let (look, tokens) = (self.look, self.look.tokens());
        let ticks = share_ticks(self.top_share, self.bottom - self.top, look.font_px * 2.0);
        share_axis_left(pen, &ticks, &self.y, (self.left, self.right), true);
        for tick in log_ticks(self.tokens.0, self.tokens.1, &self.x, look.font_px * 3.5) {
            let x = self.x.at(tick);
            pen.rule_v(x, (self.bottom, self.bottom + 5.0), tokens.muted, 1.0, Dash::Solid);
            let text = if self.series.is_money {
                money_label(tick)
            } else {
                count_label(tick)
            };
            let half = width(&text, look.font_px) / 2.0;
            let at = (x.min(self.right - half), self.bottom + look.line() / 2.0 + 6.0);
            pen.text(&text, at, Align::Middle, tokens.muted);
        }
        let axis = fit(
            if self.series.is_money {
                "cost of an item, log scale"
            } else {
                "mean output tokens, log scale"
            },
            look.font_px,
            self.right,
        );
        let at = (self.right, self.bottom + look.line() * 1.5 + 6.0);
        pen.text(&axis, at, Align::Right, tokens.muted)
    }

    fn draw_points(&self, pen: &mut Pen<'_>) -> Vec<Mark> {
        for point in &self.series.points {
            let symbol = glyph(&point.label, self.look);
            pen.rule_v(self.at(point).0, self.ends(point), symbol.colour, 2.0, Dash::Solid);
            if let Some(sides) = self.sides(point) {
                pen.rule_h(self.at(point).1, sides, symbol.colour, 2.0, Dash::Solid);
            }
        }
        let mut marks = Vec::new();
        for point in &self.series.points {
            let (x, y) = self.at(point);
            pen.glyph((x, y), glyph(&point.label, self.look), GLYPH);
            marks.push(Mark {
                x,
                y,
                radius: REACH,
                run: Some(point.label.run.clone()),
                item: None,
                text: format!(
                    "{}; {}{}{}",
                    mark_text(&point.label, "", &point.rate),
                    point.cost_words(),
                    self.series.frontier_words(point),
                    point.spread_words()
                ),
            });
        }
        marks
    }

    fn draw_labels(&self, pen: &mut Pen<'_>, plan: &Plan) {
        let tokens = self.look.tokens();
        let anchors = self.anchors(plan.labels);
        let points = self.series.points.iter().enumerate().zip(&anchors);
        for (((index, point), anchor), spot) in points.zip(&plan.placing.spots) {
            let Some(spot) = spot else { continue };
            if let Some(leader) = anchor.leader(&spot.area) {
                pen.path(&leader, tokens.muted, 1, Dash::Solid);
                pen.glyph((anchor.x, anchor.y), glyph(&point.label, self.look), GLYPH);
            }
            if plan.labels == Labels::CrowdedNumbers {
                let Area {
                    left,
                    top,
                    right,
                    bottom,
                } = spot.area;
                pen.rect(
                    left,
                    top + 2.0,
                    right - left,
                    bottom - top - 4.0,
                    self.look.tokens().paper,
                );
            }
            let number = match plan.labels {
                Labels::Names => plan.listed.iter().position(|listed| *listed == index),
                _ => Some(index),
            };
            let lines = match number {
                Some(number) => vec![(number + 1).to_string()],
                None => settings(point).into_iter().nth(spot.size).unwrap_or_default(),
            };
            for (place, line) in lines.iter().enumerate() {
                let y = spot.area.top + (place as f64 + 0.5) * self.look.line();
                let ink = if place == 0 { tokens.ink } else { tokens.muted };
                // The lines of a label lean towards their point.
                let (x, align) = if spot.area.right <= anchor.x {
                    (spot.area.right - 2.0, Align::Right)
                } else if spot.area.left >= anchor.x {
                    (spot.area.left + 2.0, Align::Left)
                } else {
                    ((spot.area.left + spot.area.right) / 2.0, Align::Middle)
                };
                pen.text(line, (x, y), align, ink);
            }
        }
    }
}
