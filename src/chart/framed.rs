use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use super::pen::{Align, Pen};
use super::record::Drawing;
use super::text::{clean, wrap};
use super::{ChartError, Look, preferred_height, record};
use crate::board::figures::{Caption, Figure};

/// Air around a figure that stands alone.
const MARGIN: f64 = 20.0;
const TITLE_SCALE: f64 = 1.25;
/// A serif bold title is about as wide as the estimate for text of this many times its size.
const TITLE_WIDTH: f64 = 1.12;

/// The words above and below the drawing, in lines.
struct Words {
    title: Vec<String>,
    subtitle: Vec<String>,
    notes: Vec<String>,
}

fn inner(look: &Look) -> Look {
    let width = f64::from(look.width) - 2.0 * MARGIN;
    Look {
        width: width.max(100.0) as u32,
        ..*look
    }
}

fn words(caption: &Caption, look: &Look) -> Words {
    let room = f64::from(inner(look).width);
    // Names come from files, so even a title may be too long to read.
    let lines = |text: &str, size: f64, most: usize| wrap(&clean(text), size, room, most);
    let mut notes: Vec<String> = caption
        .notes
        .iter()
        .flat_map(|note| lines(note, look.font_px, 6))
        .collect();
    notes.extend(lines(&caption.source, look.font_px, 6));
    Words {
        title: lines(&caption.title, look.font_px * TITLE_SCALE * TITLE_WIDTH, 4),
        subtitle: lines(&caption.subtitle, look.font_px, 4),
        notes,
    }
}

fn title_line(look: &Look) -> f64 {
    (look.line() * TITLE_SCALE).round()
}

/// How high a figure is that carries its own title, notes and source.
pub fn framed_height(figure: &Figure, look: &Look) -> u32 {
    let words = words(&figure.caption, look);
    let lines = (words.subtitle.len() + words.notes.len()) as f64 * look.line();
    let around = MARGIN * 2.0 + words.title.len() as f64 * title_line(look) + lines + 32.0;
    around.ceil() as u32 + preferred_height(figure, &inner(look))
}

/// Draws a figure that can stand alone: on paper, with title, subtitle, notes and source. For export.
///
/// # Errors
/// When the surface refuses.
pub fn draw_framed<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    figure: &Figure,
    look: &Look,
) -> Result<(), ChartError> {
    record_framed(figure, look).replay(root)
}

/// The drawing of a figure that can stand alone, for any surface.
fn record_framed(figure: &Figure, look: &Look) -> Drawing {
    let mut pen = Pen::new(look);
    let tokens = look.tokens();
    let words = words(&figure.caption, look);
    pen.rect(
        0.0,
        0.0,
        f64::from(look.width),
        f64::from(framed_height(figure, look)),
        tokens.paper,
    );
    let mut y = MARGIN;
    for line in &words.title {
        pen.title(line, (MARGIN, y + title_line(look) / 2.0), look.font_px * TITLE_SCALE);
        y += title_line(look);
    }
    y += 4.0;
    for line in &words.subtitle {
        pen.text(line, (MARGIN, y + look.line() / 2.0), Align::Left, tokens.muted);
        y += look.line();
    }
    y += 16.0;
    let mut within = inner(look);
    within.height = preferred_height(figure, &within);
    pen.lay(record(figure, &within).0, (MARGIN, y));
    y += f64::from(within.height) + 12.0;
    for line in &words.notes {
        pen.text(line, (MARGIN, y + look.line() / 2.0), Align::Left, tokens.muted);
        y += look.line();
    }
    pen.finish()
}
