//! Small multiples: a panel a run, as many beside each other as have room, each below the run's name.

use super::Look;
use super::key::{more, shown};
use super::names::{name_lines, names};
use super::pen::{Align, Pen};
use crate::board::figures::RunLabel;

/// More runs than this are grey as a range, not as lines.
pub const MOST_LINES: usize = 16;
/// More runs than this are left to the table.
const MOST_PANELS: usize = 40;
const GAP: f64 = 24.0;
/// Air between the name and what is drawn.
const AIR: f64 = 8.0;

/// How the panels stand.
pub struct Panels {
    /// Width of a panel.
    pub width: f64,
    /// Room left of the first panel.
    left: f64,
    columns: usize,
    shown: Vec<usize>,
    hidden: usize,
    /// Name lines of each panel.
    names: Vec<Vec<String>>,
}

/// Where a panel stands.
pub struct Place<'p> {
    /// The place of its run.
    pub run: usize,
    /// Left edge.
    pub left: f64,
    /// Upper edge of what is drawn below the name.
    pub top: f64,
    /// Whether it is the first of its row.
    pub is_first: bool,
    names: &'p [String],
}

impl Panels {
    /// Panels of runs, none narrower than `least` where there is room and none wider than `most`, with `left` pixels left
    /// of the first.
    pub fn new(labels: &[&RunLabel], look: &Look, left: f64, (least, most): (f64, f64)) -> Self {
        let shown = shown(labels, MOST_PANELS);
        let room = f64::from(look.width) - left;
        let columns = ((room + GAP) / (least + GAP))
            .floor()
            .clamp(1.0, 5.0)
            .min(shown.len().max(1) as f64);
        let width = ((room - GAP * (columns - 1.0)) / columns).min(most);
        let drawn: Vec<&RunLabel> = shown.iter().filter_map(|&place| labels.get(place).copied()).collect();
        Self {
            names: name_lines(&names(&drawn), look, width, 3),
            hidden: labels.len() - shown.len(),
            shown,
            columns: columns as usize,
            left,
            width,
        }
    }

    /// Height of all of them, where each draws `plot` pixels high.
    pub fn height(&self, plot: f64, look: &Look) -> f64 {
        let rows = self.names.chunks(self.columns);
        let panels: f64 = rows.map(|row| names_height(row, look) + plot).sum();
        panels + if self.hidden > 0 { look.line() } else { 0.0 }
    }

    /// Where each stands when the first row begins at `top`; and says at the end how many runs have none.
    pub fn place(&self, pen: &mut Pen<'_>, mut top: f64, plot: f64) -> Vec<Place<'_>> {
        let mut places = Vec::new();
        let rows = self.names.chunks(self.columns).zip(self.shown.chunks(self.columns));
        for (names, runs) in rows {
            top += names_height(names, pen.look);
            for (column, (names, &run)) in names.iter().zip(runs).enumerate() {
                places.push(Place {
                    run,
                    left: self.left + column as f64 * (self.width + GAP),
                    top,
                    is_first: column == 0,
                    names,
                });
            }
            top += plot;
        }
        if self.hidden > 0 {
            more(pen, self.hidden, top + pen.look.line() / 2.0 - 10.0);
        }
        places
    }
}

/// Height of the names over a row of panels.
fn names_height(row: &[Vec<String>], look: &Look) -> f64 {
    row.iter().map(Vec::len).max().unwrap_or(1) as f64 * look.line() + AIR
}

impl Place<'_> {
    /// The name lines stand on what is drawn, whatever the neighbours' need.
    pub fn draw_name(&self, pen: &mut Pen<'_>, label: &RunLabel) {
        let (look, tokens) = (pen.look, pen.look.tokens());
        for (place, line) in self.names.iter().enumerate() {
            let below = (self.names.len() - place) as f64;
            let y = self.top - AIR - (below - 0.5) * look.line();
            let ink = if place > 0 && *line == label.detail {
                tokens.muted
            } else {
                tokens.ink
            };
            pen.text(line, (self.left, y), Align::Left, ink);
        }
    }
}
