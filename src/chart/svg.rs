use plotters::prelude::{IntoDrawingArea, SVGBackend};

use super::look::FONT_FAMILY;
use super::text::clean;
use super::{ChartError, Look, draw, draw_framed, framed_height, preferred_height};
use crate::board::figures::{Caption, Figure};

/// What the SVG backend divides font sizes by: a face's height is taken to be so many times its size.
const SVG_FONT_SCALE: f64 = 1.24;

/// A figure as SVG without title and source in the picture; both are in its description for those who do not
/// see it. The ground is left open, so it lies on the page's own.
///
/// # Errors
/// Writing to memory does not fail; an error would come from the backend.
pub fn svg(figure: &Figure, look: &Look) -> Result<String, ChartError> {
    let mut look = for_svg(look);
    if look.height == 0 {
        look.height = preferred_height(figure, &look);
    }
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, (look.width, look.height)).into_drawing_area();
        draw(&root, figure, &look)?;
        root.present().map_err(|error| ChartError::Surface(error.to_string()))?;
    }
    Ok(described(text, &figure.caption))
}

/// A figure as SVG that can stand alone: with title, subtitle, notes and source in the picture, on paper.
///
/// # Errors
/// As [`svg`].
pub fn framed_svg(figure: &Figure, look: &Look) -> Result<String, ChartError> {
    let look = for_svg(look);
    let mut text = String::new();
    {
        let size = (look.width, framed_height(figure, &look));
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        draw_framed(&root, figure, &look)?;
        root.present().map_err(|error| ChartError::Surface(error.to_string()))?;
    }
    Ok(described(text, &figure.caption))
}

pub(super) fn for_svg(look: &Look) -> Look {
    Look {
        font_scale: SVG_FONT_SCALE,
        ..*look
    }
}

/// Gives the root element its role, title and description.
fn described(text: String, caption: &Caption) -> String {
    let Some((root, rest)) = text.strip_prefix("<svg").and_then(|text| text.split_once('>')) else {
        return text;
    };
    let rest = slimmed(rest);
    format!(
        "<svg role=\"img\"{root} font-family=\"{FONT_FAMILY}\">\n<title>{}</title>\n<desc>{}</desc>{rest}",
        escaped(&caption.title),
        escaped(&format!("{}. {}", caption.subtitle, caption.source))
    )
}

/// Leaves out what is the default or stands on the root already; a third of a drawing's bytes. No text can
/// hold such a piece, since its quotes are escaped.
fn slimmed(drawing: &str) -> String {
    [
        " opacity=\"1\"".to_owned(),
        " stroke=\"none\"".to_owned(),
        format!(" font-family=\"{FONT_FAMILY}\""),
    ]
    .iter()
    .fold(drawing.to_owned(), |text, piece| text.replace(piece, ""))
    .replace(" \"/>", "\"/>")
}

fn escaped(text: &str) -> String {
    clean(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
