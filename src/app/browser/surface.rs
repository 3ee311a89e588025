use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, IntoDrawingArea};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement};

use super::document::document;

/// A canvas as a drawing area of CSS pixels. The canvas gets `ratio` device pixels for each of them and its
/// context is scaled once, so that whoever draws never sees the ratio.
pub fn surface(
    canvas: &HtmlCanvasElement,
    width: u32,
    height: u32,
    ratio: f64,
) -> Option<DrawingArea<CanvasBackend, Shift>> {
    canvas.set_width((f64::from(width) * ratio).round() as u32);
    canvas.set_height((f64::from(height) * ratio).round() as u32);
    let context = canvas
        .get_context("2d")
        .ok()??
        .dyn_into::<CanvasRenderingContext2d>()
        .ok()?;
    context.scale(ratio, ratio).ok()?;
    let whole = CanvasBackend::with_canvas_object(canvas.clone())?.into_drawing_area();
    Some(whole.shrink((0, 0), (width, height)))
}

/// Draws on a canvas that is not on the page and offers it as a PNG file, twice as fine as CSS pixels.
pub fn download_png(
    name: &str,
    width: u32,
    height: u32,
    draw: impl FnOnce(&DrawingArea<CanvasBackend, Shift>) -> bool,
) -> Option<()> {
    let document = document()?;
    let canvas = document
        .create_element("canvas")
        .ok()?
        .dyn_into::<HtmlCanvasElement>()
        .ok()?;
    let root = surface(&canvas, width, height, 2.0)?;
    if !draw(&root) {
        return None;
    }
    let link = document
        .create_element("a")
        .ok()?
        .dyn_into::<HtmlAnchorElement>()
        .ok()?;
    link.set_href(&canvas.to_data_url_with_type("image/png").ok()?);
    link.set_download(name);
    link.click();
    Some(())
}
