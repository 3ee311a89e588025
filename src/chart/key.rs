//! What several figures share: a run's symbol, the label column, reference lines, the line that says how many
//! runs have no room.

use super::Look;
use super::labels::Area;
use super::palette::{colour, shape};
use super::pen::{Align, Dash, Glyph, Pen};
use super::scale::Scale;
use super::text::{fit, width};
use crate::board::figures::{Rate, ReferenceKind, ReferenceLine, RunLabel};
use crate::words::{percent_short, percent_whole};

/// Radius of a run's symbol.
pub const GLYPH: i32 = 5;
/// How far a mark can be hit from.
pub const REACH: f64 = 12.0;

pub fn glyph(label: &RunLabel, look: &Look) -> Glyph {
    Glyph {
        shape: shape(&label.model),
        colour: colour(&label.model, label.effort, look.theme),
        is_open: label.is_reported(),
    }
}

/// Which of `labels` are drawn when there is room for `most`: a reader's own first, then in order.
/// Sorted by place.
pub fn shown(labels: &[&RunLabel], most: usize) -> Vec<usize> {
    let own = labels.iter().filter(|label| label.is_local).count().min(most);
    let (mut own, mut others) = (own, most - own);
    let mut has_room = |is_local: bool| {
        let room = if is_local { &mut own } else { &mut others };
        let has_room = *room > 0;
        *room = room.saturating_sub(1);
        has_room
    };
    let places = labels.iter().enumerate();
    places
        .filter(|(_, label)| has_room(label.is_local))
        .map(|(place, _)| place)
        .collect()
}

/// The line that says how many runs are not drawn, `3 more runs in the table`, centred on `y`.
pub fn more(pen: &mut Pen<'_>, hidden: usize, y: f64) {
    let noun = if hidden == 1 { "run" } else { "runs" };
    let text = format!("{hidden} more {noun} in the table");
    pen.text(&text, (0.0, y), Align::Left, pen.look.tokens().muted)
}

/// Lines of explanation at the top of a drawing.
pub fn key_text(pen: &mut Pen<'_>, lines: &[String]) {
    for (place, line) in lines.iter().enumerate() {
        let y = (place as f64 + 0.5) * pen.look.line();
        pen.text(line, (0.0, y), Align::Left, pen.look.tokens().muted);
    }
}

/// `GPT-5.4 high: 77 of 177 right, 43.5 % (36.4–50.9 %)`, with the stratum before the numbers if there is one.
pub fn mark_text(label: &RunLabel, stratum: &str, rate: &Rate) -> String {
    let comma = if stratum.is_empty() { "" } else { ", " };
    format!("{}{comma}{stratum}: {}", label.full(), rate.words())
}

/// The line of a reference: dotted for chance, dashed accent for a baseline.
pub fn reference_stroke(look: &Look, kind: ReferenceKind) -> (plotters::style::RGBColor, Dash) {
    match kind {
        ReferenceKind::Chance => (look.tokens().muted, Dash::Dotted),
        ReferenceKind::Baseline => (look.tokens().accent, Dash::Dashed),
    }
}

pub fn reference_text(line: &ReferenceLine) -> String {
    format!("{} {}", line.label, percent_short(line.share))
}

/// Height of the labels over upright reference lines: one line of text each.
pub fn references_height(references: &[ReferenceLine], look: &Look) -> f64 {
    references.len() as f64 * look.line()
}

/// The labels of upright reference lines, each on a line of its own above `bottom`, with its line down to there.
pub fn references_above(pen: &mut Pen<'_>, references: &[ReferenceLine], scale: &Scale, bottom: f64) {
    let look = pen.look;
    let room = f64::from(look.width);
    for (place, line) in references.iter().enumerate() {
        let (stroke, dash) = reference_stroke(look, line.kind);
        let x = scale.at(line.share);
        let above = (references.len() - place) as f64;
        let y = bottom - (above - 0.5) * look.line();
        pen.rule_v(x, (y + look.line() / 2.0, bottom), stroke, 1.0, dash);
        let text = fit(&reference_text(line), look.font_px, room);
        let half = width(&text, look.font_px) / 2.0;
        let centre = x.clamp(half.min(room / 2.0), (room - half).max(room / 2.0));
        let lines = references.iter().take(place).map(|above| scale.at(above.share));
        let centre = lines.fold(centre, |centre, line| clear_of(line, centre, half, room));
        pen.text(&text, (centre, y), Align::Middle, stroke);
    }
}

/// The centre of a text, moved aside from a line that would run through it, where there is room for that.
fn clear_of(line: f64, centre: f64, half: f64, room: f64) -> f64 {
    const AIR: f64 = 4.0;
    let (left, right) = (line - half - AIR, line + half + AIR);
    if centre <= left || centre >= right {
        return centre;
    }
    let fits = |centre: &f64| *centre >= half && *centre <= room - half;
    let sides = [left, right].into_iter().filter(fits);
    sides
        .min_by(|a, b| (a - centre).abs().total_cmp(&(b - centre).abs()))
        .unwrap_or(centre)
}

/// Upright reference lines without labels.
pub fn references_upright(pen: &mut Pen<'_>, references: &[ReferenceLine], scale: &Scale, y: (f64, f64)) {
    for line in references {
        let (stroke, dash) = reference_stroke(pen.look, line.kind);
        pen.rule_v(scale.at(line.share), y, stroke, 1.0, dash);
    }
}

/// A level reference line with the room of its label.
pub struct LevelReference<'a> {
    line: &'a ReferenceLine,
    text: String,
    /// What the label covers.
    pub area: Area,
}

/// Finds a place for the label of each level reference line between `x.0` and `x.1`: just above or below the
/// line where nothing is in the way.
pub fn level_references<'a>(
    references: &'a [ReferenceLine],
    scale: &Scale,
    x: (f64, f64),
    obstacles: &[Area],
    look: &Look,
) -> Vec<LevelReference<'a>> {
    let mut placed: Vec<LevelReference<'_>> = Vec::new();
    for line in references {
        let y = scale.at(line.share);
        let text = fit(&reference_text(line), look.font_px, x.1 - x.0);
        let (wide, high) = (width(&text, look.font_px), look.line());
        let spot = |step: u32, top: f64| {
            let left = x.1 - wide - (x.1 - x.0 - wide) * f64::from(step) / 8.0;
            Area {
                left,
                top,
                right: left + wide,
                bottom: top + high,
            }
        };
        let is_free = |area: &Area| {
            let labels = placed.iter().map(|other| &other.area);
            area.top >= 0.0 && !obstacles.iter().chain(labels).any(|other| other.overlaps(area))
        };
        let area = (0..=8)
            .flat_map(|step| [spot(step, y - high), spot(step, y)])
            .find(is_free)
            .unwrap_or_else(|| spot(0, if y < high { y } else { y - high }));
        placed.push(LevelReference { line, text, area });
    }
    placed
}

/// Draws level reference lines from `x.0` to `x.1` with their labels.
pub fn draw_level_references(pen: &mut Pen<'_>, references: &[LevelReference<'_>], scale: &Scale, x: (f64, f64)) {
    for LevelReference { line, text, area } in references {
        let (stroke, dash) = reference_stroke(pen.look, line.kind);
        pen.rule_h(scale.at(line.share), x, stroke, 1.0, dash);
        let at = (area.left, (area.top + area.bottom) / 2.0);
        pen.text(text, at, Align::Left, stroke);
    }
}

/// Upright grid lines of an axis of shares.
pub fn share_grid_upright(pen: &mut Pen<'_>, ticks: &[f64], scale: &Scale, y: (f64, f64)) {
    for &tick in ticks {
        pen.rule_v(scale.at(tick), y, pen.look.tokens().hairline, 1.0, Dash::Solid);
    }
}

/// The labels of an axis of shares, below `bottom`.
pub fn share_labels_below(pen: &mut Pen<'_>, ticks: &[f64], scale: &Scale, bottom: f64) {
    for &tick in ticks {
        let at = (scale.at(tick), bottom + pen.look.line() / 2.0 + 2.0);
        pen.text(&percent_whole(tick), at, Align::Middle, pen.look.tokens().muted);
    }
}

/// Room for the labels of a level axis of shares up to `top_share`, with the air between them and the plot.
pub fn share_axis_width(top_share: f64, look: &Look) -> f64 {
    width(&format!("{}\u{a0}%", percent_whole(top_share)), look.font_px) + 8.0
}

/// Level grid lines with labels at the left, for an axis of shares; the topmost label has the unit.
pub fn share_axis_left(pen: &mut Pen<'_>, ticks: &[f64], scale: &Scale, x: (f64, f64), has_labels: bool) {
    let tokens = pen.look.tokens();
    for &tick in ticks {
        let y = scale.at(tick);
        pen.rule_h(y, x, tokens.hairline, 1.0, Dash::Solid);
        if has_labels {
            let unit = if Some(&tick) == ticks.last() { "\u{a0}%" } else { "" };
            let text = format!("{}{unit}", percent_whole(tick));
            pen.text(&text, (x.0 - 8.0, y), Align::Right, tokens.muted);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_moves_aside_from_a_line_as_little_as_it_can() {
        // 100 wide, in a room of 300.
        assert_eq!(clear_of(20.0, 150.0, 50.0, 300.0), 150.0);
        assert_eq!(clear_of(110.0, 150.0, 50.0, 300.0), 164.0);
        assert_eq!(clear_of(190.0, 150.0, 50.0, 300.0), 136.0);
        // Where one side has no room it is the other, and where neither has, nothing.
        assert_eq!(clear_of(70.0, 60.0, 50.0, 300.0), 124.0);
        assert_eq!(clear_of(50.0, 55.0, 50.0, 110.0), 55.0);
    }
}
