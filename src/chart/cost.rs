use super::key::{
    GLYPH, LevelReference, REACH, draw_level_references, glyph, level_references, list_height, mark_text, more,
    more_words, numbered_list, share_axis_left, share_axis_width,
};
use super::labels::{Area, along};
use super::pen::{Align, Dash, Pen};
use super::placing::{Anchor, Placing, place};
use super::scale::{Scale, count_label, log_range, log_ticks, money_label, share_ticks, share_top};
use super::text::{fit, width};
use super::{Look, Mark};
use crate::board::figures::{CostPoint, CostSeries, RunLabel};

/// A scatter. Labels stand at the points where that stays readable; else numbers do, with a list below.
struct Plot<'a> {
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

/// More points than this are left to the table in the list.
const MOST_LISTED: usize = 40;
/// More points than this never have room for names.
const MOST_NAMED: usize = 20;
const TOP: f64 = 10.0;

fn plot_height(look: &Look) -> f64 {
    (f64::from(look.width) * 0.55).clamp(260.0, 460.0)
}

/// Axis labels, axis name, air.
fn foot(look: &Look) -> f64 {
    look.line() * 2.0 + 10.0
}

/// Height of all below the plot.
fn below(series: &CostSeries, listed: usize, look: &Look) -> f64 {
    let labels = labels(series, listed);
    let list = if listed > 0 {
        list_height(&labels, look) + 8.0
    } else {
        0.0
    };
    let has_more = listed > 0 && listed < series.points.len();
    foot(look) + list + if has_more { look.line() } else { 0.0 }
}

fn labels(series: &CostSeries, listed: usize) -> Vec<&RunLabel> {
    series.points.iter().take(listed).map(|point| &point.label).collect()
}

pub(super) fn height(series: &CostSeries, look: &Look) -> f64 {
    TOP + plot_height(look) + below(series, listed(series, look), look)
}

/// How many points are in the list below: none where labels at the points are readable at the height that the
/// figure wants.
fn listed(series: &CostSeries, look: &Look) -> usize {
    let all = series.points.len().min(MOST_LISTED);
    if f64::from(look.width) < look.font_px * 25.0 || all > MOST_NAMED {
        return all;
    }
    let placing = Plot::new(series, look, TOP + plot_height(look)).placing(false);
    let is_readable = placing.missing == 0 && placing.leaders <= 25.0 * series.points.len() as f64;
    if is_readable { 0 } else { all }
}

/// Draws tokens against accuracy with the frontier.
pub(super) fn draw(pen: &mut Pen<'_>, series: &CostSeries) -> Vec<Mark> {
    let look = pen.look;
    let listed = listed(series, look);
    // Only the plot gives way when the drawing is higher or lower than it wants to be.
    let given = f64::from(look.height) - below(series, listed, look);
    let bottom = if given > 140.0 { given } else { TOP + plot_height(look) };
    let plot = Plot::new(series, look, bottom);
    plot.draw_axes(pen);
    let references = plot.references();
    draw_level_references(pen, &references, &plot.y, (plot.left, plot.right));
    pen.path(&plot.frontier(), look.tokens().ink, 1, Dash::Dashed);
    let marks = plot.draw_points(pen);
    let hidden = plot.draw_labels(pen, listed > 0);
    let list_top = bottom + foot(look) + 8.0;
    let labels = labels(series, listed);
    if listed > 0 {
        numbered_list(pen, &labels, list_top);
        if listed < series.points.len() {
            let y = list_top + list_height(&labels, look) + look.line() / 2.0;
            more(pen, series.points.len() - listed, y);
        }
    } else if hidden > 0 {
        let at = (plot.left, bottom + look.line() * 1.5 + 6.0);
        pen.text(&more_words(hidden), at, Align::Left, look.tokens().muted);
    }
    marks
}

impl<'a> Plot<'a> {
    fn new(series: &'a CostSeries, look: &'a Look, bottom: f64) -> Self {
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

    /// Where labels go: numbers, or names in one line or two.
    fn placing(&self, is_numbered: bool) -> Placing {
        let mut obstacles = self.drawn();
        obstacles.extend(self.references().iter().map(|reference| reference.area));
        // Text across a line is hard to read.
        obstacles.extend(self.series.references.iter().map(|line| Area {
            left: self.left,
            top: self.y.at(line.share) - 1.0,
            right: self.right,
            bottom: self.y.at(line.share) + 1.0,
        }));
        let bounds = Area {
            left: self.left + 2.0,
            top: self.top,
            right: self.right,
            bottom: self.bottom - 1.0,
        };
        let anchors = self.anchors(is_numbered);
        place(&anchors, &obstacles, &bounds)
    }

    fn anchors(&self, is_numbered: bool) -> Vec<Anchor> {
        let points = self.series.points.iter().enumerate();
        points
            .map(|(index, point)| {
                let ((x, y), (above, below)) = (self.at(point), self.ends(point));
                let settings = settings(index, point, is_numbered);
                let sizes = settings.iter().map(|lines| {
                    let widths = lines.iter().map(|line| width(line, self.look.font_px));
                    (widths.fold(0.0, f64::max) + 4.0, lines.len() as f64 * self.look.line())
                });
                Anchor {
                    x,
                    y,
                    above,
                    below,
                    sizes: sizes.collect(),
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
                    if point.is_on_frontier { "; on the frontier" } else { "" },
                    point.spread_words()
                ),
            });
        }
        marks
    }

    /// Answers how many labels found no room.
    fn draw_labels(&self, pen: &mut Pen<'_>, is_numbered: bool) -> usize {
        let tokens = self.look.tokens();
        let placing = self.placing(is_numbered);
        let anchors = self.anchors(is_numbered);
        let points = self.series.points.iter().enumerate().zip(&anchors);
        for (((index, point), anchor), spot) in points.zip(&placing.spots) {
            let Some(spot) = spot else { continue };
            if let Some(leader) = anchor.leader(&spot.area) {
                pen.path(&leader, tokens.muted, 1, Dash::Solid);
                pen.glyph((anchor.x, anchor.y), glyph(&point.label, self.look), GLYPH);
            }
            let settings = settings(index, point, is_numbered);
            for (place, line) in settings.get(spot.size).into_iter().flatten().enumerate() {
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
        placing.missing
    }
}

/// The ways a label may be set, as lines.
fn settings(index: usize, point: &CostPoint, is_numbered: bool) -> Vec<Vec<String>> {
    if is_numbered {
        return vec![vec![(index + 1).to_string()]];
    }
    let label = &point.label;
    let mut settings = vec![vec![label.full()]];
    if !label.detail.is_empty() {
        settings.push(vec![label.name.clone(), label.detail.clone()]);
    }
    settings
}
