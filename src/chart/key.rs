//! What several figures share: a run's symbol, the label column, reference lines, the line that says how many
//! runs have no room.

use plotters::prelude::DrawingBackend;

use super::pen::{Align, Dash, Glyph, Pen};
use super::scale::{Scale, share_label};
use super::text::{fit, width, wrap};
use super::{ChartError, Look, colour, shape};
use crate::board::figures::{Rate, ReferenceKind, ReferenceLine, RunLabel, interval_words, percent};

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
    let own = labels.iter().enumerate().filter(|(_, label)| label.is_local);
    let others = labels.iter().enumerate().filter(|(_, label)| !label.is_local);
    let mut shown: Vec<usize> = own.chain(others).map(|(place, _)| place).take(most).collect();
    shown.sort_unstable();
    shown
}

/// `3 more runs in the table`, drawn centred on `y`.
pub fn more<DB: DrawingBackend>(pen: &Pen<'_, DB>, hidden: usize, y: f64) -> Result<(), ChartError> {
    let noun = if hidden == 1 { "run" } else { "runs" };
    let text = format!("{hidden} more {noun} in the table");
    pen.text(&text, (0.0, y), Align::Left, pen.look.tokens().muted)
}

/// A run's name for a column: in one line, else the name over its detail, else wrapped.
pub fn label_lines(label: &RunLabel, look: &Look, room: f64) -> Vec<String> {
    let full = label.full();
    if width(&full, look.font_px) <= room {
        return vec![full];
    }
    let fits = |text: &str| width(text, look.font_px) <= room;
    if fits(&label.name) && fits(&label.detail) {
        return vec![label.name.clone(), label.detail.clone()];
    }
    wrap(&full, look.font_px, room, 3)
}

/// `GPT-5.4 high: 77 of 177 right, 43.5 % (36.4–50.9 %)`, with the stratum before the numbers if there is one.
pub fn mark_text(label: &RunLabel, stratum: &str, rate: &Rate) -> String {
    let comma = if stratum.is_empty() { "" } else { ", " };
    format!("{}{comma}{stratum}: {}", label.full(), rate.words())
}

/// `43.5 %, 95 % interval 36.4–50.9 %`
pub fn rate_words(rate: &Rate) -> String {
    format!("{}, 95\u{a0}% interval {}", percent(rate.share()), interval_words(rate.interval))
}

/// The line of a reference: dotted for chance, dashed accent for a baseline.
fn reference_stroke(look: &Look, kind: ReferenceKind) -> (plotters::style::RGBColor, Dash) {
    match kind {
        ReferenceKind::Chance => (look.tokens().muted, Dash::Dotted),
        ReferenceKind::Baseline => (look.tokens().accent, Dash::Dashed),
    }
}

fn reference_text(line: &ReferenceLine) -> String {
    format!("{} {}", line.label, percent(line.share))
}

/// Height of the labels over upright reference lines: one line of text each.
pub fn references_height(references: &[ReferenceLine], look: &Look) -> f64 {
    references.len() as f64 * look.line()
}

/// Upright reference lines from `y.0` to `y.1`, each with its label on a line of its own above.
pub fn references_upright<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    references: &[ReferenceLine],
    scale: &Scale,
    y: (f64, f64),
) -> Result<(), ChartError> {
    let look = pen.look;
    let room = f64::from(look.width);
    for (place, line) in references.iter().enumerate() {
        let (stroke, dash) = reference_stroke(look, line.kind);
        let x = scale.at(line.share);
        let above = (references.len() - place) as f64;
        let text_y = y.0 - (above - 0.5) * look.line();
        pen.rule_v(x, (text_y + look.line() / 2.0, y.1), stroke, 1.0, dash)?;
        let text = fit(&reference_text(line), look.font_px, room);
        let half = width(&text, look.font_px) / 2.0;
        let centre = x.clamp(half.min(room / 2.0), (room - half).max(room / 2.0));
        pen.text(&text, (centre, text_y), Align::Middle, stroke)?;
    }
    Ok(())
}

/// Level reference lines from `x.0` to `x.1`, labelled at the right end just above the line.
pub fn references_level<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    references: &[ReferenceLine],
    scale: &Scale,
    x: (f64, f64),
) -> Result<(), ChartError> {
    let look = pen.look;
    for line in references {
        let (stroke, dash) = reference_stroke(look, line.kind);
        let y = scale.at(line.share);
        pen.rule_h(y, x, stroke, 1.0, dash)?;
        let text = fit(&reference_text(line), look.font_px, x.1 - x.0);
        pen.text(&text, (x.1, y - look.line() / 2.0), Align::Right, stroke)?;
    }
    Ok(())
}

/// Upright grid lines with labels below, for an axis of shares.
pub fn share_axis_below<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    ticks: &[f64],
    scale: &Scale,
    y: (f64, f64),
) -> Result<(), ChartError> {
    let tokens = pen.look.tokens();
    for &tick in ticks {
        let x = scale.at(tick);
        pen.rule_v(x, y, tokens.hairline, 1.0, Dash::Solid)?;
        let label_y = y.1 + pen.look.line() / 2.0 + 2.0;
        pen.text(&share_label(tick), (x, label_y), Align::Middle, tokens.muted)?;
    }
    Ok(())
}

/// Level grid lines with labels at the left, for an axis of shares.
pub fn share_axis_left<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    ticks: &[f64],
    scale: &Scale,
    x: (f64, f64),
    has_labels: bool,
) -> Result<(), ChartError> {
    let tokens = pen.look.tokens();
    for &tick in ticks {
        let y = scale.at(tick);
        pen.rule_h(y, x, tokens.hairline, 1.0, Dash::Solid)?;
        if has_labels {
            pen.text(&share_label(tick), (x.0 - 8.0, y), Align::Right, tokens.muted)?;
        }
    }
    Ok(())
}
