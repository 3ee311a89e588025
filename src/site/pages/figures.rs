use maud::{Markup, html};

use crate::board::figures::{Figure, FigureKind};
use crate::board::{Board, View};
use crate::chart::{ChartError, Look, Theme, svg};
use crate::model::{Benchmark, PromptMode};
use crate::words;

use super::page::{Page, caution, link, table};

/// Widths in CSS pixels: for a page of its own, for a place beside another figure, for a phone.
const WIDE: u32 = 720;
const HALF: u32 = 480;
const NARROW: u32 = 328;

/// A picture with its address below the site's root.
pub struct Drawing {
    /// `figures/lmb-overall-720.svg`.
    pub address: String,
    /// The picture.
    pub svg: String,
}

/// The figures that a board has anything for.
fn figures<'b>(board: &'b Board) -> impl Iterator<Item = Figure> + 'b {
    let view: View<'b> = board.view(PromptMode::Plain);
    FigureKind::ALL
        .into_iter()
        .map(move |kind| view.figure(kind))
        .filter(|figure| !figure.is_empty())
}

/// Every picture of every board, light and dark.
///
/// # Errors
/// When a figure cannot be drawn.
pub fn drawings(boards: &[Board]) -> Result<Vec<Drawing>, ChartError> {
    let mut drawings = Vec::new();
    for board in boards {
        for figure in figures(board) {
            for (width, theme) in looks() {
                drawings.push(Drawing {
                    address: address(board.index.benchmark, figure.kind(), width, theme),
                    svg: svg(&figure, &Look::fit(&figure, width, theme))?,
                });
            }
        }
    }
    Ok(drawings)
}

/// The widths and themes that every figure is drawn in.
fn looks() -> impl Iterator<Item = (u32, Theme)> {
    [WIDE, HALF, NARROW]
        .into_iter()
        .flat_map(|width| Theme::ALL.map(|theme| (width, theme)))
}

/// Whether a picture of some board can have this address.
pub fn is_drawing(candidate: &str) -> bool {
    Benchmark::ALL.into_iter().any(|benchmark| {
        FigureKind::ALL
            .into_iter()
            .any(|kind| looks().any(|(width, theme)| address(benchmark, kind, width, theme) == candidate))
    })
}

fn address(benchmark: Benchmark, kind: FigureKind, width: u32, theme: Theme) -> String {
    let theme = match theme {
        Theme::Light => "",
        Theme::Dark => "-dark",
    };
    format!("figures/{}-{}-{width}{theme}.svg", benchmark.slug(), kind.slug())
}

fn route(kind: FigureKind) -> String {
    format!("figures/{}/", kind.slug())
}

/// The figures of a board with their words, each leading to its own page.
pub fn images(board: &Board) -> Markup {
    html! {
        div.figure-grid {
            @for figure in figures(board) {
                figure.figure {
                    figcaption {
                        h3.figure-title { (link(&route(figure.kind()), &figure.caption.title)) }
                        p.figure-subtitle { (figure.caption.subtitle) }
                    }
                    (picture(board.index.benchmark, &figure, &[(NARROW, "40rem")], HALF))
                }
            }
        }
    }
}

/// A picture that follows the reader's theme; `steps` are the widths for windows up to a width, else `width`.
fn picture(benchmark: Benchmark, figure: &Figure, steps: &[(u32, &str)], width: u32) -> Markup {
    let kind = figure.kind();
    let dark = "(prefers-color-scheme: dark)";
    html! {
        picture {
            @for (width, window) in steps {
                source srcset=(address(benchmark, kind, *width, Theme::Dark)) media=(format!("(max-width: {window}) and {dark}"));
                source srcset=(address(benchmark, kind, *width, Theme::Light)) media=(format!("(max-width: {window})"));
            }
            source srcset=(address(benchmark, kind, width, Theme::Dark)) media=(dark);
            img src=(address(benchmark, kind, width, Theme::Light)) alt=(figure.caption.summary) loading="lazy";
        }
    }
}

/// The list of figures, and a page for each.
pub fn pages(boards: &[Board]) -> Vec<Page> {
    let mut pages = vec![Page {
        route: "figures/".to_owned(),
        title: words::tab(words::PAGE_FIGURES),
        description: "Accuracy overall, by category, by month, by style of choices, and against cost.".to_owned(),
        content: html! {
            h1 { (words::PAGE_FIGURES) }
            @for board in boards {
                h2 { (board.index.benchmark.title()) }
                (caution(board.index.benchmark))
                (images(board))
            }
        },
    }];
    pages.extend(FigureKind::ALL.into_iter().filter_map(|kind| page(boards, kind)));
    pages
}

/// One figure large, of every board that has it.
fn page(boards: &[Board], kind: FigureKind) -> Option<Page> {
    let drawn: Vec<(&Board, Figure)> = boards
        .iter()
        .map(|board| (board, board.view(PromptMode::Plain).figure(kind)))
        .filter(|(_, figure)| !figure.is_empty())
        .collect();
    let description = drawn.first().map(|(_, figure)| figure.caption.summary.clone())?;
    Some(Page {
        route: route(kind),
        title: words::tab(kind.name()),
        description,
        content: html! {
            p.breadcrumb { (link("figures/", words::PAGE_FIGURES)) }
            h1 { (kind.name()) }
            @for (board, figure) in &drawn {
                section.section {
                    h2 { (board.index.benchmark.title()) ": " (figure.caption.title) }
                    (caution(board.index.benchmark))
                    p.figure-subtitle { (figure.caption.subtitle) }
                    figure.figure { (picture(board.index.benchmark, figure, &[(NARROW, "40rem"), (HALF, "60rem")], WIDE)) }
                    p { (figure.caption.summary) }
                    @for note in &figure.caption.notes { p.note { (note) } }
                    p.note { (figure.caption.source) }
                    (numbers(figure))
                }
            }
        },
    })
}

fn numbers(figure: &Figure) -> Markup {
    let columns: Vec<&str> = figure.table.header.iter().map(String::as_str).collect();
    let rows = html! {
        @for row in &figure.table.rows {
            tr { @for cell in row { td { (cell) } } }
        }
    };
    table("The numbers of the figure", &columns, &rows)
}
