use super::key::{GLYPH, REACH, glyph, key_text, more, share_axis_left, share_axis_width, share_labels_below, shown};
use super::labels::{Area, along, declutter};
use super::names::{list_height, numbered_list};
use super::pen::{Align, Dash, Glyph, Pen};
use super::placing::{Anchor, Placing, place};
use super::scale::Scale;
use super::text::{fit, width, wrap};
use super::{Look, Mark};
use crate::board::figures::{RunLabel, VerifierPoint, VerifierRow, VerifierSeries};
use crate::words::{count, percent};

/// More points than this never have room for names.
const MOST_NAMED: usize = 20;
/// More runs than this are left to the table.
const MOST_DRAWN: usize = 40;
/// Longer lines from points to their names than this, a point, are a thicket.
const LEADERS: f64 = 30.0;
/// So many straight pieces make a line of equal balanced F1.
const PIECES: u32 = 40;

/// So far below the plot its labels stand, clear of that of the lowest level.
const DOWN: f64 = 8.0;

/// TPR against TNR: each run twice, joined, with lines of equal balanced F1. Names stand at the points where that stays
/// readable; else numbers do, with a list below.
struct Plot<'a> {
    look: &'a Look,
    rows: Vec<&'a VerifierRow>,
    hidden: usize,
    key: Vec<String>,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    x: Scale,
    y: Scale,
    /// Ends of both axes.
    ends: [(f64, f64); 2],
    labels: Labels,
}

/// What stands at the points.
#[derive(Default)]
struct Labels {
    /// Names where they have room; else numbers alone.
    has_names: bool,
    placing: Placing,
    /// The runs that have a number, by their places: those of the list below.
    numbered: Vec<usize>,
}

/// Draws the points with their lines.
pub(super) fn draw(pen: &mut Pen<'_>, series: &VerifierSeries) -> Vec<Mark> {
    let plot = Plot::new(series, pen.look);
    plot.draw_ground(pen);
    let marks = plot.draw_points(pen);
    plot.draw_labels(pen);
    let mut y = plot.bottom + plot.foot();
    if !plot.labels.numbered.is_empty() {
        numbered_list(pen, &plot.listed(), y + 8.0);
        y += list_height(&plot.listed(), pen.look) + 8.0;
    }
    if plot.labels.placing.missing > 0 {
        let text = format!("No room for {}.", count(plot.labels.placing.missing as u64, "label"));
        pen.text(
            &text,
            (0.0, y + pen.look.line() / 2.0),
            Align::Left,
            pen.look.tokens().muted,
        );
        y += pen.look.line();
    }
    if plot.hidden > 0 {
        more(pen, plot.hidden, y + pen.look.line() / 2.0);
    }
    marks
}

pub(super) fn height(series: &VerifierSeries, look: &Look) -> f64 {
    let plot = Plot::new(series, look);
    let list = if plot.labels.numbered.is_empty() {
        0.0
    } else {
        list_height(&plot.listed(), look) + 8.0
    };
    let remarks = usize::from(plot.hidden > 0) + usize::from(plot.labels.placing.missing > 0);
    plot.bottom + plot.foot() + list + remarks as f64 * look.line()
}

impl<'a> Plot<'a> {
    fn new(series: &'a VerifierSeries, look: &'a Look) -> Self {
        let labels: Vec<&RunLabel> = series.rows.iter().map(|row| &row.label).collect();
        let drawn = shown(&labels, MOST_DRAWN);
        let rows: Vec<&VerifierRow> = drawn.iter().filter_map(|place| series.rows.get(*place)).collect();
        let points = || {
            rows.iter()
                .flat_map(|row| [row.rough, row.meta])
                .filter_map(VerifierPoint::at)
        };
        let ends = [tens(points().map(|point| point.0)), tens(points().map(|point| point.1))];
        let key = wrap(
            "TNR: wrong proofs rejected, %. Filled: rough. Open: meta, explanations graded.",
            look.font_px,
            f64::from(look.width),
            3,
        );
        let left = share_axis_width(1.0, look);
        let right = f64::from(look.width) - width("F1 90", look.font_px) - 10.0;
        let top = key.len() as f64 * look.line() + 14.0;
        let mut plot = Self {
            look,
            hidden: series.rows.len() - rows.len(),
            rows,
            key,
            left,
            right,
            top,
            bottom: top,
            x: Scale::linear(ends[0], (left, right)),
            y: Scale::linear(ends[1], (top, top)),
            ends,
            labels: Labels::default(),
        };
        let high = (f64::from(look.width) * 0.5).clamp(280.0, 460.0);
        let all = plot.rows.len();
        let mut best: Option<(f64, Labels)> = None;
        if f64::from(look.width) >= look.font_px * 25.0 && all <= MOST_NAMED {
            for share in [1.0, 1.25, 1.5] {
                plot.stretch(high * share);
                let labels = plot.labels(true);
                let is_readable = labels.placing.missing == 0
                    && labels.placing.leaders <= LEADERS * all as f64
                    && labels.numbered.len() * 3 <= all;
                let is_better = |(_, best): &(f64, Labels)| labels.numbered.len() < best.numbered.len();
                if is_readable && best.as_ref().is_none_or(is_better) {
                    let is_whole = labels.numbered.is_empty();
                    best = Some((high * share, labels));
                    if is_whole {
                        break;
                    }
                }
            }
        }
        if best.is_none() {
            for share in [1.0, 1.5, 2.2] {
                plot.stretch(high * share);
                let labels = plot.labels(false);
                let is_last = labels.placing.missing == 0;
                best = Some((high * share, labels));
                if is_last {
                    break;
                }
            }
        }
        if let Some((high, labels)) = best {
            plot.stretch(high);
            plot.labels = labels;
        }
        plot
    }

    /// Makes the plot so high.
    fn stretch(&mut self, high: f64) {
        self.bottom = self.top + high;
        self.y = Scale::linear(self.ends[1], (self.bottom, self.top));
    }

    /// The runs of the list.
    fn listed(&self) -> Vec<&'a RunLabel> {
        let rows = self.labels.numbered.iter().filter_map(|place| self.rows.get(*place));
        rows.map(|row| &row.label).collect()
    }

    /// Axis labels, axis name, air.
    fn foot(&self) -> f64 {
        self.look.line() * 2.0 + 10.0 + DOWN
    }

    fn at(&self, point: VerifierPoint) -> Option<(f64, f64)> {
        let (tpr, tnr) = point.at()?;
        Some((self.x.at(tpr), self.y.at(tnr)))
    }

    /// The points of a run that are known, joined by a line.
    fn line(&self, row: &VerifierRow) -> Vec<(f64, f64)> {
        [row.rough, row.meta]
            .into_iter()
            .filter_map(|point| self.at(point))
            .collect()
    }

    fn anchors(&self, has_names: bool) -> Vec<Anchor> {
        let mut firsts: Vec<(f64, f64)> = Vec::new();
        let anchor = |row: &&VerifierRow| {
            let mut line = self.line(row);
            let first = line.first().copied().unwrap_or_default();
            // Where two begin at one place the second is named at its other end.
            if firsts
                .iter()
                .any(|(x, y)| (x - first.0).hypot(y - first.1) < f64::from(GLYPH))
            {
                line = line.split_off(line.len().saturating_sub(1));
            }
            firsts.push(first);
            let (x, y) = line.first().copied().unwrap_or_default();
            let levels = line.iter().map(|point| point.1);
            let name = has_names.then(|| row.label.full());
            let texts = name.into_iter().chain(["00".to_owned()]);
            Anchor {
                x,
                y,
                above: levels.clone().fold(y, f64::min),
                below: levels.fold(y, f64::max),
                sizes: texts
                    .map(|text| (width(&text, self.look.font_px) + 4.0, self.look.line()))
                    .collect(),
                liked: 1,
                is_wanted: row.label.is_local,
            }
        };
        self.rows.iter().map(anchor).collect()
    }

    fn labels(&self, has_names: bool) -> Labels {
        let mut obstacles = Vec::new();
        for line in self.rows.iter().map(|row| self.line(row)) {
            obstacles.extend(along(&line, 2.0));
            obstacles.extend(line.iter().map(|(x, y)| Area::around(*x, *y, 7.0, 7.0)));
        }
        let bounds = Area {
            left: self.left + 2.0,
            top: self.top,
            right: self.right,
            bottom: self.bottom - 1.0,
        };
        let placing = place(&self.anchors(has_names), &obstacles, &[], &bounds);
        let is_numbered = |place: &usize| {
            let spot = placing.spots.get(*place).copied().flatten();
            !has_names || spot.is_none_or(|spot| spot.size > 0)
        };
        Labels {
            has_names,
            numbered: (0..self.rows.len()).filter(is_numbered).collect(),
            placing,
        }
    }

    /// Axes and lines of equal balanced F1.
    fn draw_ground(&self, pen: &mut Pen<'_>) {
        let (look, tokens) = (self.look, self.look.tokens());
        key_text(pen, &self.key);
        share_axis_left(pen, &ticks(self.ends[1]), &self.y, (self.left, self.right), true);
        let ticks = ticks(self.ends[0]);
        for tick in &ticks {
            let x = self.x.at(*tick);
            pen.rule_v(x, (self.top, self.bottom), tokens.hairline, 1.0, Dash::Solid);
        }
        share_labels_below(pen, &ticks, &self.x, self.bottom + DOWN);
        let axis = fit("TPR: right proofs accepted, %", look.font_px, self.right);
        let at = (self.right, self.bottom + DOWN + look.line() * 1.5 + 6.0);
        pen.text(&axis, at, Align::Right, tokens.muted);
        let [(first, last), (low, high)] = self.ends;
        let is_in = |tnr: &f64| (low..=high).contains(tnr);
        let levels = VerifierSeries::LEVELS.into_iter();
        // A line without an end at the right has no place for its name.
        let levels = levels.filter_map(|level| Some((level, VerifierSeries::tnr_of(level, last).filter(is_in)?)));
        let levels: Vec<(f64, f64)> = levels.collect();
        for (level, _) in &levels {
            let line = (0..=PIECES).filter_map(|piece| {
                let tpr = first + (last - first) * f64::from(piece) / f64::from(PIECES);
                let tnr = VerifierSeries::tnr_of(*level, tpr).filter(is_in)?;
                Some((self.x.at(tpr), self.y.at(tnr)))
            });
            pen.path(&line.collect::<Vec<_>>(), tokens.muted, 1, Dash::Dotted);
        }
        let targets: Vec<f64> = levels.iter().map(|(_, tnr)| self.y.at(*tnr)).collect();
        let places = declutter(&targets, look.line(), self.top, self.bottom);
        for ((level, _), y) in levels.iter().zip(places) {
            let text = format!("F1 {:.0}", level * 100.0);
            pen.text(&text, (self.right + 8.0, y), Align::Left, tokens.muted);
        }
    }

    fn draw_points(&self, pen: &mut Pen<'_>) -> Vec<Mark> {
        for row in &self.rows {
            pen.path(&self.line(row), glyph(&row.label, self.look).colour, 1, Dash::Solid);
        }
        let mut marks = Vec::new();
        for row in &self.rows {
            for (name, point, is_open) in [("rough", row.rough, false), ("meta", row.meta, true)] {
                let Some(((x, y), (tpr, tnr))) = self.at(point).zip(point.at()) else {
                    continue;
                };
                let symbol = Glyph {
                    is_open,
                    ..glyph(&row.label, self.look)
                };
                pen.glyph((x, y), symbol, GLYPH);
                let f1 = point
                    .f1
                    .map_or_else(String::new, |f1| format!(", balanced F1 {}", percent(f1)));
                marks.push(Mark {
                    x,
                    y,
                    radius: REACH,
                    run: Some(row.label.run.clone()),
                    item: None,
                    text: format!(
                        "{}, {name}: TPR {}, TNR {}{f1}",
                        row.label.full(),
                        percent(tpr),
                        percent(tnr)
                    ),
                });
            }
        }
        marks
    }

    fn draw_labels(&self, pen: &mut Pen<'_>) {
        let tokens = self.look.tokens();
        let anchors = self.anchors(self.labels.has_names);
        let spots = &self.labels.placing.spots;
        let rows = self.rows.iter().enumerate().zip(&anchors).zip(spots);
        for (((place, row), anchor), spot) in rows {
            let Some(spot) = spot else { continue };
            let area = &spot.area;
            if let Some(leader) = anchor.leader(area) {
                pen.path(&leader, tokens.muted, 1, Dash::Solid);
            }
            // Lines of equal balanced F1 run under it.
            let (wide, high) = (area.right - area.left, area.bottom - area.top - 4.0);
            pen.rect(area.left, area.top + 2.0, wide, high, tokens.paper);
            let (x, align) = if area.right <= anchor.x {
                (area.right - 2.0, Align::Right)
            } else if area.left >= anchor.x {
                (area.left + 2.0, Align::Left)
            } else {
                ((area.left + area.right) / 2.0, Align::Middle)
            };
            let y = (area.top + area.bottom) / 2.0;
            let number = self.labels.numbered.iter().position(|numbered| *numbered == place);
            let text = number.map_or_else(|| row.label.full(), |number| (number + 1).to_string());
            pen.text(&text, (x, y), align, tokens.ink);
        }
    }
}

/// The tens around some shares, at least two of them apart.
fn tens(shares: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = shares.fold((1.0_f64, 0.0_f64), |(low, high), share| {
        (low.min(share), high.max(share))
    });
    let high = (high * 10.0 - 1e-9).ceil().max(2.0);
    let low = (low * 10.0 + 1e-9).floor().min(high - 2.0);
    (low.max(0.0) / 10.0, high.min(10.0) / 10.0)
}

/// Ticks from ten to ten.
fn ticks((low, high): (f64, f64)) -> Vec<f64> {
    let (first, last) = ((low * 10.0).round() as u32, (high * 10.0).round() as u32);
    let step = if last - first > 6 { 2 } else { 1 };
    (first..=last)
        .step_by(step)
        .map(|tick| f64::from(tick) / 10.0)
        .collect()
}
