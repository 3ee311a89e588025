use plotters::coord::Shift;
use plotters::element::{Drawable, PointCollection};
use plotters::prelude::{DrawingArea, DrawingBackend, FontDesc, FontFamily, FontStyle, TextStyle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, RGBColor, ShapeStyle};
use plotters_backend::{BackendCoord, DrawingErrorKind};

use super::ChartError;

/// A drawing as a list of operations, in whole pixels from its left upper corner.
///
/// Every figure is drawn once, onto this list, and the list is replayed onto whatever surface there is: the code
/// of the figures exists once in the program, not once a surface, and a figure can be laid into another drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    operations: Vec<Operation>,
}

/// One thing drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Operation {
    /// A filled rectangle, by two corners.
    Rect(BackendCoord, BackendCoord, RGBColor),
    /// A line through points, so many pixels thick.
    Path(Vec<BackendCoord>, RGBColor, u32),
    /// A filled outline, see-through by its share.
    Polygon(Vec<BackendCoord>, RGBColor, f64),
    /// A filled circle of a radius.
    Circle(BackendCoord, u32, RGBColor),
    /// A line of text.
    Text(Text),
}

/// A line of text, centred on its y.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// What it says.
    pub text: String,
    /// Where it stands.
    pub at: BackendCoord,
    /// Which part of it stands at its x.
    pub align: Align,
    /// Its colour.
    pub colour: RGBColor,
    /// Its size, as the surface wants it told.
    pub font_px: f64,
    /// Its faces.
    pub family: &'static str,
    /// Whether it is bold.
    pub is_bold: bool,
}

/// Which part of a text stands at its x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Middle,
    Right,
}

impl Drawing {
    /// Draws one thing more, on top.
    pub fn push(&mut self, operation: Operation) {
        self.operations.push(operation);
    }

    /// Lays another drawing on top, moved by whole pixels.
    pub fn lay(&mut self, other: Self, by: BackendCoord) {
        self.operations
            .extend(other.operations.into_iter().map(|mut operation| {
                for point in operation.points() {
                    *point = moved(*point, by);
                }
                operation
            }));
    }

    /// Draws it all on a surface, from the left upper corner of `root` on.
    ///
    /// # Errors
    /// When the surface refuses.
    pub fn replay<DB: DrawingBackend>(&self, root: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        root.draw(self).map_err(|error| ChartError::Surface(error.to_string()))
    }
}

impl Operation {
    fn points(&mut self) -> Vec<&mut BackendCoord> {
        match self {
            Self::Rect(from, to, _) => vec![from, to],
            Self::Path(points, ..) | Self::Polygon(points, ..) => points.iter_mut().collect(),
            Self::Circle(centre, ..) => vec![centre],
            Self::Text(text) => vec![&mut text.at],
        }
    }

    /// `place` maps a point of the drawing to the surface, `by` is how far the drawing is moved.
    fn draw<DB: DrawingBackend>(
        &self,
        surface: &mut DB,
        place: impl Fn(&BackendCoord) -> BackendCoord,
        by: BackendCoord,
    ) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
        match self {
            Self::Rect(from, to, colour) => surface.draw_rect(place(from), place(to), &colour.filled(), true),
            Self::Path(points, colour, thick) => {
                let style = ShapeStyle::from(colour).stroke_width(*thick);
                surface.draw_path(points.iter().map(place), &style)
            }
            Self::Polygon(points, colour, alpha) => {
                let style = colour.mix(*alpha).filled();
                surface.fill_polygon(points.iter().map(place), &style)
            }
            Self::Circle(centre, radius, colour) => surface.draw_circle(place(centre), *radius, &colour.filled(), true),
            Self::Text(text) => {
                let side = match text.align {
                    Align::Left => HPos::Left,
                    Align::Middle => HPos::Center,
                    Align::Right => HPos::Right,
                };
                let face = if text.is_bold {
                    FontStyle::Bold
                } else {
                    FontStyle::Normal
                };
                let font = FontDesc::new(FontFamily::Name(text.family), text.font_px, face);
                let style = TextStyle::from(font)
                    .color(&text.colour)
                    .pos(Pos::new(side, VPos::Center));
                surface.draw_text(&text.text, &style, moved(text.at, by))
            }
        }
    }
}

fn moved(point: BackendCoord, by: BackendCoord) -> BackendCoord {
    (point.0 + by.0, point.1 + by.1)
}

/// As an element of plotters it hangs on one point: the corner of the area that it is drawn in.
impl<'a> PointCollection<'a, BackendCoord> for &'a Drawing {
    type Point = BackendCoord;
    type IntoIter = [BackendCoord; 1];

    fn point_iter(self) -> Self::IntoIter {
        [(0, 0)]
    }
}

impl<DB: DrawingBackend> Drawable<DB> for Drawing {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        mut corner: I,
        surface: &mut DB,
        (width, height): (u32, u32),
    ) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
        let by = corner.next().unwrap_or_default();
        // Nothing but text is drawn beyond the edges.
        let edges = (width.cast_signed(), height.cast_signed());
        let place = |point: &BackendCoord| moved((point.0.clamp(0, edges.0), point.1.clamp(0, edges.1)), by);
        self.operations
            .iter()
            .try_for_each(|operation| operation.draw(surface, place, by))
    }
}
