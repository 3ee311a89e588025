//! Series to drawings, generic over the plotters backend.
//!
//! The room gets numbers and words from [`crate::board::figures`] and puts them on a surface: SVG on
//! the server and for export, a canvas in the page. It knows neither matrix nor browser, asks no
//! backend how wide a text is (SVG cannot tell), and gives the same drawing for the same series.
//!
//! Lengths are CSS pixels. A caller with a dense canvas sets `canvas.width = css width × ratio`, scales
//! the context by the ratio once, and draws with the same [`Look`]; nothing here reads the surface's size.
//!
//! ```
//! use mathboard::board::figures::{Figure, OverallRow, OverallSeries, Rate, ReferenceLine, RunLabel, Scope, Series};
//! use mathboard::chart::{Look, Theme, svg};
//! use mathboard::model::{Provenance, RunId};
//!
//! let label = RunLabel {
//!     run: RunId("always-e".to_owned()),
//!     name: "Always E".to_owned(),
//!     detail: String::new(),
//!     model: "always-e".to_owned(),
//!     effort: Default::default(),
//!     provenance: Provenance::Replayed,
//!     is_local: false,
//! };
//! let rows = vec![OverallRow { label, rate: Rate::new(9, 30).ok_or("no items")?, is_complete: true, is_partial: false }];
//! let series = Series::Overall(OverallSeries { rows, references: vec![ReferenceLine::chance()] });
//! let scope = Scope {
//!     benchmark: "Sample benchmark".to_owned(),
//!     months: "November 2025".to_owned(),
//!     item_count: 30,
//!     ..Scope::default()
//! };
//! let figure = Figure::new(series, &scope);
//! let drawing = svg(&figure, &Look::fit(&figure, 360, Theme::Light))?;
//! assert!(drawing.starts_with("<svg role=\"img\""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bars;
mod card;
mod category;
mod composition;
mod cost;
mod cost_plan;
mod framed;
mod grid;
mod key;
mod labels;
mod letters;
mod look;
mod marks;
mod matrix;
mod month;
mod names;
mod overall;
mod palette;
mod panels;
mod pen;
mod placing;
mod prover;
mod radar;
mod record;
mod rows;
mod scale;
mod sketch;
mod style;
mod svg;
mod text;
mod verifier;

pub use card::{CARD_SIZE, Card, CardBody, card_svg};
pub use framed::{draw_framed, framed_height};
pub use look::{Look, Theme, Tokens};
pub use marks::{Mark, Marks};
pub use palette::{colour, css_colour};
pub use svg::{framed_svg, svg};
pub use text::width as text_width;

use crate::board::figures::{Figure, Series};
use pen::Pen;
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};
use record::Drawing;

/// Why a drawing came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChartError {
    /// The surface refused.
    #[error("the surface could not be drawn on: {0}")]
    Surface(String),
}

/// Draws a figure without title and source at the left upper corner of `root`, and says where its marks are.
///
/// # Errors
/// When the surface refuses.
pub fn draw<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    figure: &Figure,
    look: &Look,
) -> Result<Marks, ChartError> {
    let (drawing, marks) = record(figure, look);
    drawing.replay(root)?;
    Ok(marks)
}

/// The drawing of a figure without title and source, for any surface, and where its marks are.
fn record(figure: &Figure, look: &Look) -> (Drawing, Marks) {
    let mut pen = Pen::new(look);
    let marks = match &figure.series {
        Series::Overall(series) => overall::draw(&mut pen, series).into(),
        Series::Category(series) if series.is_radar() => radar::draw(&mut pen, series).into(),
        Series::Category(series) => category::draw(&mut pen, series).into(),
        Series::Month(series) => month::draw(&mut pen, series).into(),
        Series::Style(series) => style::draw(&mut pen, series).into(),
        Series::Cost(series) => cost::draw(&mut pen, series).into(),
        Series::Sketch(series) => sketch::draw(&mut pen, series).into(),
        Series::Composition(series) => composition::draw(&mut pen, series).into(),
        Series::Letters(series) => letters::draw(&mut pen, series).into(),
        Series::Matrix(series) => matrix::draw(&mut pen, series),
        Series::Prover(series) => prover::draw(&mut pen, series).into(),
        Series::Verifier(series) => verifier::draw(&mut pen, series).into(),
    };
    (pen.finish(), marks)
}

/// How high a figure wants to be at the width and text size of a look, without title and source.
pub fn preferred_height(figure: &Figure, look: &Look) -> u32 {
    let height = match &figure.series {
        Series::Overall(series) => overall::height(series, look),
        Series::Category(series) if series.is_radar() => radar::height(series, look),
        Series::Category(series) => category::height(series, look),
        Series::Month(series) => month::height(series, look),
        Series::Style(series) => style::height(series, look),
        Series::Cost(series) => cost::height(series, look),
        Series::Sketch(series) => sketch::height(series, look),
        Series::Composition(series) => composition::height(series, look),
        Series::Letters(series) => letters::height(series, look),
        Series::Matrix(series) => matrix::height(series, look),
        Series::Prover(series) => prover::height(series, look),
        Series::Verifier(series) => verifier::height(series, look),
    };
    height.ceil().max(1.0) as u32
}
