use maud::{Markup, html};

use crate::board::View;
use crate::board::figures::{Figure, FigureKind};
use crate::chart::{ChartError, Look, Theme, svg};
use crate::model::{Benchmark, PromptMode};

use super::board::Board;
use super::page::{Page, link};

/// How wide the pictures are, in CSS pixels.
const WIDTH: u32 = 720;

/// A picture with its address below the site's root.
pub struct Drawing {
    /// `figures/overall.svg`.
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
        .filter(|figure| figure.run_count() > 0)
}

/// Every picture of every board, light and dark.
///
/// # Errors
/// When a figure cannot be drawn.
pub fn drawings(boards: &[Board]) -> Result<Vec<Drawing>, ChartError> {
    let mut drawings = Vec::new();
    for board in boards {
        for figure in figures(board) {
            for theme in Theme::ALL {
                drawings.push(Drawing {
                    address: address(board.index.benchmark, figure.kind(), theme),
                    svg: svg(&figure, &Look::fit(&figure, WIDTH, theme))?,
                });
            }
        }
    }
    Ok(drawings)
}

fn address(benchmark: Benchmark, kind: FigureKind, theme: Theme) -> String {
    let theme = match theme {
        Theme::Light => "",
        Theme::Dark => "-dark",
    };
    format!("figures/{}-{}{theme}.svg", benchmark.slug(), kind.slug())
}

fn route(kind: FigureKind) -> String {
    format!("figures/{}/", kind.slug())
}

/// The figures of a board with their words, each leading to its own page.
pub fn images(board: &Board) -> Markup {
    html! {
        @for figure in figures(board) {
            figure.static-figure {
                figcaption {
                    h3 { (link(&route(figure.kind()), &figure.caption.title)) }
                    p { (figure.caption.subtitle) }
                }
                (image(board.index.benchmark, &figure))
            }
        }
    }
}

fn image(benchmark: Benchmark, figure: &Figure) -> Markup {
    let kind = figure.kind();
    html! {
        picture {
            source srcset=(address(benchmark, kind, Theme::Dark)) media="(prefers-color-scheme: dark)";
            img src=(address(benchmark, kind, Theme::Light)) alt=(figure.caption.summary) width=(WIDTH) loading="lazy";
        }
    }
}

/// The list of figures, and a page for each.
pub fn pages(boards: &[Board]) -> Vec<Page> {
    let mut pages = vec![Page {
        route: "figures/".to_owned(),
        title: "Figures · mathboard".to_owned(),
        description: "Accuracy overall, by category, by month, by style of choices, and against cost.".to_owned(),
        content: html! {
            h1 { "Figures" }
            @for board in boards {
                h2 { (board.index.benchmark.title()) }
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
        .filter(|(_, figure)| figure.run_count() > 0)
        .collect();
    let description = drawn.first().map(|(_, figure)| figure.caption.summary.clone())?;
    Some(Page {
        route: route(kind),
        title: format!("{} · mathboard", kind.name()),
        description,
        content: html! {
            p.breadcrumb { (link("figures/", "Figures")) }
            h1 { (kind.name()) }
            @for (board, figure) in &drawn {
                section {
                    h2 { (board.index.benchmark.title()) ": " (figure.caption.title) }
                    p { (figure.caption.subtitle) }
                    (image(board.index.benchmark, figure))
                    p { (figure.caption.summary) }
                    @for note in &figure.caption.notes { p.note { (note) } }
                    p.credit { (figure.caption.source) }
                    (table(figure))
                }
            }
        },
    })
}

fn table(figure: &Figure) -> Markup {
    html! {
        table.static-table {
            caption { "The numbers of the figure" }
            thead { tr { @for name in &figure.table.header { th scope="col" { (name) } } } }
            tbody {
                @for row in &figure.table.rows {
                    tr { @for cell in row { td { (cell) } } }
                }
            }
        }
    }
}
