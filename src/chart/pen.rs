use plotters::style::RGBColor;

use super::Look;
use super::look::{FONT_FAMILY, TITLE_FAMILY};
use super::palette::Shape;
pub use super::record::Align;
use super::record::{Drawing, Operation, Text};
use super::text::clean;
use crate::board::figures::Effort;

/// The drawing primitives of every figure, in CSS pixels with the origin at the left upper corner.
pub struct Pen<'a> {
    drawing: Drawing,
    /// The look drawn in.
    pub look: &'a Look,
}

/// How a line is broken. Effort is told by it as well as by shade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    Solid,
    Dashed,
    Dotted,
    Sparse,
}

impl Dash {
    /// The dash of an effort: solid where nothing else was asked for.
    pub const fn of(effort: Effort) -> Self {
        match effort {
            Effort::Low => Self::Sparse,
            Effort::Medium => Self::Dashed,
            Effort::High => Self::Solid,
            Effort::ExtraHigh => Self::Dotted,
        }
    }

    /// Lengths drawn and left out.
    const fn pattern(self) -> (f64, f64) {
        match self {
            Self::Solid => (f64::INFINITY, 0.0),
            Self::Dashed => (8.0, 4.0),
            Self::Dotted => (2.0, 4.0),
            Self::Sparse => (5.0, 7.0),
        }
    }
}

/// The symbol of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    pub shape: Shape,
    pub colour: RGBColor,
    /// Open: only totals are known.
    pub is_open: bool,
}

impl<'a> Pen<'a> {
    pub fn new(look: &'a Look) -> Self {
        Self {
            drawing: Drawing::default(),
            look,
        }
    }

    /// What has been drawn.
    pub fn finish(self) -> Drawing {
        self.drawing
    }

    /// Lays a finished drawing in, its left upper corner at whole pixels.
    pub fn lay(&mut self, drawing: Drawing, (x, y): (f64, f64)) {
        self.drawing.lay(drawing, (x as i32, y as i32));
    }

    /// A filled rectangle. Rules are rectangles too: a stroke on whole pixels would blur over two rows.
    pub fn rect(&mut self, left: f64, top: f64, width: f64, height: f64, colour: RGBColor) {
        let (x, y) = (px(left), px(top));
        let corner = (x + px(width).max(1), y + px(height).max(1));
        self.drawing.push(Operation::Rect((x, y), corner, colour));
    }

    /// A horizontal line, `thick` pixels high, centred on `y`.
    pub fn rule_h(&mut self, y: f64, x: (f64, f64), colour: RGBColor, thick: f64, dash: Dash) {
        let top = (y - thick / 2.0).round();
        if dash == Dash::Solid {
            return self.rect(x.0, top, x.1 - x.0, thick, colour);
        }
        let comb = comb(x, dash).map(|(along, is_far)| (px(along), px(if is_far { top + thick } else { top })));
        self.polygon(comb.collect(), colour, 1.0)
    }

    /// A vertical line, `thick` pixels wide, centred on `x`.
    pub fn rule_v(&mut self, x: f64, y: (f64, f64), colour: RGBColor, thick: f64, dash: Dash) {
        let left = (x - thick / 2.0).round();
        if dash == Dash::Solid {
            return self.rect(left, y.0, thick, y.1 - y.0, colour);
        }
        let comb = comb(y, dash).map(|(along, is_far)| (px(if is_far { left + thick } else { left }), px(along)));
        self.polygon(comb.collect(), colour, 1.0)
    }

    /// A line through points.
    pub fn path(&mut self, points: &[(f64, f64)], colour: RGBColor, thick: u32, dash: Dash) {
        for piece in pieces(points, dash) {
            let piece = piece.into_iter().map(|(x, y)| (px(x), px(y)));
            self.drawing.push(Operation::Path(piece.collect(), colour, thick));
        }
    }

    /// A filled area, see-through by `alpha`.
    pub fn band(&mut self, points: &[(f64, f64)], colour: RGBColor, alpha: f64) {
        self.polygon(points.iter().map(|(x, y)| (px(*x), px(*y))).collect(), colour, alpha)
    }

    fn polygon(&mut self, points: Vec<(i32, i32)>, colour: RGBColor, alpha: f64) {
        if points.len() > 2 {
            self.drawing.push(Operation::Polygon(points, colour, alpha));
        }
    }

    /// A run's symbol on a rim of paper, so that neighbours stay apart.
    pub fn glyph(&mut self, (x, y): (f64, f64), glyph: Glyph, radius: i32) {
        let paper = self.look.tokens().paper;
        self.shape((x, y), glyph.shape, radius + 1, paper);
        self.shape((x, y), glyph.shape, radius, glyph.colour);
        if glyph.is_open {
            // The middle of a triangle is nearer to its side than to its corner.
            let y = match glyph.shape {
                Shape::TriangleUp => y + 1.0,
                Shape::TriangleDown => y - 1.0,
                Shape::Circle | Shape::Square | Shape::Diamond => y,
            };
            self.shape((x, y), glyph.shape, radius - 2, paper);
        }
    }

    fn shape(&mut self, (x, y): (f64, f64), shape: Shape, radius: i32, colour: RGBColor) {
        let (x, y, r) = (px(x), px(y), radius);
        let points = match shape {
            Shape::Circle => {
                let radius = r.unsigned_abs();
                return self.drawing.push(Operation::Circle((x, y), radius, colour));
            }
            Shape::Square => {
                let r = r - i32::from(r > 3);
                vec![(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
            }
            Shape::Diamond => {
                let r = r + 1;
                vec![(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
            }
            Shape::TriangleUp => vec![(x - r - 1, y + r - 1), (x, y - r - 1), (x + r + 1, y + r - 1)],
            Shape::TriangleDown => vec![(x - r - 1, y - r + 1), (x, y + r + 1), (x + r + 1, y - r + 1)],
        };
        self.polygon(points, colour, 1.0)
    }

    /// One line of text, centred on `y`.
    pub fn text(&mut self, text: &str, at: (f64, f64), align: Align, colour: RGBColor) {
        self.line(text, at, align, colour, self.look.font_px, FONT_FAMILY);
    }

    /// One line of a title, centred on `y`.
    pub fn title(&mut self, text: &str, at: (f64, f64), font_px: f64) {
        self.line(text, at, Align::Left, self.look.tokens().ink, font_px, TITLE_FAMILY);
    }

    fn line(
        &mut self,
        text: &str,
        (x, y): (f64, f64),
        align: Align,
        colour: RGBColor,
        font_px: f64,
        family: &'static str,
    ) {
        let text = clean(text);
        if !text.is_empty() {
            self.drawing.push(Operation::Text(Text {
                text,
                at: (px(x), px(y)),
                align,
                colour,
                font_px: font_px * self.look.font_scale,
                family,
                is_bold: family == TITLE_FAMILY,
            }));
        }
    }
}

/// The nearest whole pixel. Not-a-number and infinities, which no series should hold, come to the edge.
fn px(value: f64) -> i32 {
    value.clamp(-1e6, 1e6).round() as i32
}

/// A broken line along an axis as one polygon: a comb whose teeth are the dashes and whose back has no
/// width. One element instead of one a dash keeps drawings small.
fn comb((from, to): (f64, f64), dash: Dash) -> impl Iterator<Item = (f64, bool)> {
    let (on, off) = dash.pattern();
    let count = ((to - from).max(0.0) / (on + off)).ceil().min(2_000.0) as u32;
    (0..count).flat_map(move |tooth| {
        let start = from + f64::from(tooth) * (on + off);
        let end = (start + on).min(to);
        [(start, false), (start, true), (end, true), (end, false)]
    })
}

/// The pieces of a line that are drawn.
fn pieces(points: &[(f64, f64)], dash: Dash) -> Vec<Vec<(f64, f64)>> {
    if dash == Dash::Solid {
        return if points.len() > 1 {
            vec![points.to_vec()]
        } else {
            Vec::new()
        };
    }
    let (on, off) = dash.pattern();
    let mut drawn = Vec::new();
    let (mut is_on, mut left) = (true, on);
    for pair in points.windows(2) {
        let [(x0, y0), (x1, y1)] = *pair else { continue };
        let length = (x1 - x0).hypot(y1 - y0);
        let at = |way: f64| (x0 + (x1 - x0) * way / length, y0 + (y1 - y0) * way / length);
        let mut way = 0.0;
        while way < length {
            let step = left.min(length - way);
            if is_on {
                drawn.push(vec![at(way), at(way + step)]);
            }
            way += step;
            left -= step;
            if left <= 1e-9 {
                is_on = !is_on;
                left = if is_on { on } else { off };
            }
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_go_around_corners_and_end_in_time() {
        let drawn = pieces(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], Dash::Dashed);
        assert_eq!(drawn, [vec![(0.0, 0.0), (8.0, 0.0)], vec![(10.0, 2.0), (10.0, 10.0)],]);
        assert!(pieces(&[(3.0, 3.0)], Dash::Solid).is_empty());
    }

    #[test]
    fn a_comb_is_one_outline_whose_teeth_are_the_dashes() {
        let teeth: Vec<(f64, bool)> = comb((0.0, 14.0), Dash::Dashed).collect();
        assert_eq!(
            teeth,
            [
                (0.0, false),
                (0.0, true),
                (8.0, true),
                (8.0, false),
                (12.0, false),
                (12.0, true),
                (14.0, true),
                (14.0, false)
            ]
        );
    }
}
