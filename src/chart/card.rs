use plotters::prelude::{IntoDrawingArea, SVGBackend};

use super::pen::{Align, Pen};
use super::svg::for_svg;
use super::text::{clean, fit, wrap};
use super::{ChartError, Look, Theme, preferred_height, svg};
use crate::board::figures::Figure;
use crate::model::Outcome;

/// Width and height of a card in pixels, as those who draw previews of links want it.
pub const CARD_SIZE: (u32, u32) = (1200, 630);

const MARGIN: f64 = 60.0;
const TEXT: f64 = 30.0;
const TITLE: f64 = 48.0;
const TITLE_LINE: f64 = 58.0;
/// The face of cards is narrower than the common ones that widths are estimated for, by this much.
const NARROWER: f64 = 0.9;
/// The side of a square that stands for a run, and from one to the next; smaller where they are many.
const SQUARES: [(f64, f64); 2] = [(76.0, 90.0), (36.0, 46.0)];

/// What a link to a page shows before anybody opens it.
#[derive(Clone, Debug)]
pub struct Card {
    /// Above the title: where it is from.
    pub kicker: String,
    /// The page's finding or name.
    pub title: String,
    /// What else to say, a line each.
    pub lines: Vec<String>,
    /// What is drawn below.
    pub body: CardBody,
}

/// What a card draws.
#[derive(Clone, Debug)]
pub enum CardBody {
    /// A figure, without its own words.
    Figure(Box<Figure>),
    /// A square a run, filled where it was right.
    Verdicts(Vec<Outcome>),
}

/// A card as SVG of [`CARD_SIZE`], on light paper.
///
/// # Errors
/// Writing to memory does not fail; an error would come from the backend.
pub fn card_svg(card: &Card) -> Result<String, ChartError> {
    let mut look = Look::new(CARD_SIZE.0, Theme::Light);
    (look.height, look.font_px) = (CARD_SIZE.1, TEXT);
    let look = for_svg(&look);
    let (width, height) = (f64::from(CARD_SIZE.0), f64::from(CARD_SIZE.1));
    let room = width - 2.0 * MARGIN;
    let tokens = look.tokens();
    let mut pen = Pen::new(&look);
    pen.rect(0.0, 0.0, width, height, tokens.paper);
    pen.rect(0.0, 0.0, width, 10.0, tokens.accent);
    let mut y = MARGIN;
    pen.text(
        &fit(&clean(&card.kicker), TEXT * NARROWER, room),
        (MARGIN, y),
        Align::Left,
        tokens.muted,
    );
    y += 22.0;
    for line in wrap(&clean(&card.title), TITLE * NARROWER, room, 2) {
        pen.title(&line, (MARGIN, y + TITLE_LINE / 2.0), TITLE);
        y += TITLE_LINE;
    }
    for line in &card.lines {
        y += look.line();
        pen.text(
            &fit(&clean(line), TEXT * NARROWER, room),
            (MARGIN, y - look.line() / 3.0),
            Align::Left,
            tokens.muted,
        );
    }
    y += 24.0;
    let below = match &card.body {
        CardBody::Figure(figure) => fitted(figure, (MARGIN, y), (room, height - MARGIN / 2.0 - y))?,
        CardBody::Verdicts(outcomes) => {
            squares(&mut pen, outcomes, y, room);
            String::new()
        }
    };
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, CARD_SIZE).into_drawing_area();
        pen.finish().replay(&root)?;
        root.present().map_err(|error| ChartError::Surface(error.to_string()))?;
    }
    let end = text.rfind("</svg>").unwrap_or(text.len());
    text.insert_str(end, &below);
    Ok(text)
}

/// A figure at the width that leaves it largest in its room, as SVG to lay into another.
fn fitted(figure: &Figure, (x, y): (f64, f64), room: (f64, f64)) -> Result<String, ChartError> {
    let scale_of = |width: u32| {
        let look = Look::new(width, Theme::Light);
        let height = f64::from(preferred_height(figure, &look));
        (room.0 / f64::from(width)).min(room.1 / height)
    };
    let widths = (480..=1200).step_by(40).map(|width| (width, scale_of(width)));
    let best = widths.reduce(|best, next| if next.1 > best.1 { next } else { best });
    let (width, scale) = best.unwrap_or((480, 1.0));
    let drawing = svg(figure, &Look::new(width, Theme::Light))?;
    Ok(format!(
        "<g transform=\"translate({x} {y}) scale({scale:.4})\">{drawing}</g>"
    ))
}

/// Squares of runs, as many as there is room for.
fn squares(pen: &mut Pen<'_>, outcomes: &[Outcome], top: f64, room: f64) {
    let tokens = pen.look.tokens();
    let [large, small] = SQUARES;
    let in_line = |step: f64| (room / step).floor().max(1.0) as usize;
    let (side, step) = if outcomes.len() <= in_line(large.1) {
        large
    } else {
        small
    };
    let in_line = in_line(step);
    for (place, outcome) in outcomes.iter().take(in_line * 4).enumerate() {
        let x = MARGIN + (place % in_line) as f64 * step;
        let y = top + (place / in_line) as f64 * step;
        pen.rect(x, y, side, side, tokens.ink);
        if *outcome != Outcome::Correct {
            pen.rect(x + 3.0, y + 3.0, side - 6.0, side - 6.0, tokens.paper);
        }
        if !outcome.is_answered() {
            let inset = (side / 3.0).round();
            pen.rect(
                x + inset,
                y + inset,
                side - 2.0 * inset,
                side - 2.0 * inset,
                tokens.muted,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::figures::{OverallRow, OverallSeries, Rate, RunLabel, Scope, Series};
    use crate::model::{Provenance, RunId};

    fn card(body: CardBody) -> String {
        let hostile = "</text><script>alert(1)</script>".to_owned();
        card_svg(&Card {
            kicker: "Sample".to_owned(),
            title: hostile.clone(),
            lines: vec![hostile],
            body,
        })
        .unwrap()
    }

    #[test]
    fn hostile_words_stay_words() {
        let svg = card(CardBody::Verdicts(Vec::new()));
        assert!(!svg.contains("<script") && svg.contains("&lt;script"), "{svg}");
        assert!(svg.contains("width=\"1200\" height=\"630\""), "{svg}");
    }

    #[test]
    fn a_square_tells_right_wrong_and_no_answer_apart() {
        let rects = |outcome| card(CardBody::Verdicts(vec![outcome])).matches("<rect").count();
        let ground = card(CardBody::Verdicts(Vec::new())).matches("<rect").count();
        let counts = [Outcome::Correct, Outcome::Wrong, Outcome::Failed].map(|outcome| rects(outcome) - ground);
        assert_eq!(counts, [1, 2, 3]);
    }

    #[test]
    fn a_figure_of_any_height_stays_in_its_room() {
        for runs in [1, 8, 40] {
            let rows = (0..runs).map(|place| OverallRow {
                label: RunLabel {
                    run: RunId(format!("run-{place}")),
                    name: format!("Model {place}"),
                    detail: String::new(),
                    model: "model".to_owned(),
                    effort: Default::default(),
                    provenance: Provenance::Recorded,
                    is_local: false,
                },
                rate: Rate::new(3, 9).unwrap(),
                is_complete: true,
                is_partial: false,
            });
            let series = OverallSeries {
                rows: rows.collect(),
                references: Vec::new(),
            };
            let figure = Figure::new(Series::Overall(series), &Scope::default());
            let svg = fitted(&figure, (60.0, 200.0), (1080.0, 400.0)).unwrap();
            let scale: f64 = svg
                .split("scale(")
                .nth(1)
                .unwrap()
                .split(')')
                .next()
                .unwrap()
                .parse()
                .unwrap();
            let size = |name: &str| -> f64 {
                let (_, rest) = svg.split_once(&format!(" {name}=\"")).unwrap();
                rest.split('"').next().unwrap().parse().unwrap()
            };
            assert!(
                size("width") * scale <= 1080.5 && size("height") * scale <= 400.5,
                "{runs}: {scale}"
            );
            assert!(
                size("height") * scale > 390.0 || size("width") * scale > 1070.0,
                "{runs}: {scale}"
            );
        }
    }
}
