use maud::{Markup, html};

use crate::board::Board;
use crate::board::figures::{CategoryForm, Figure, FigureKind, ItemGrouping};
use crate::board::proofs::{ProofBoard, ProofSelection};
use crate::chart::{ChartError, Look, Theme, svg};
use crate::model::Benchmark;
use crate::words;

use super::cards;
use super::filters::{Extra, filters};
use super::house::House;
use super::page::{Page, caution, link};

/// Widths in CSS pixels: for the whole page, for a smaller window, for a place beside another figure, for a small window,
/// for a phone. Near the width that the app will find there, so that it draws in the same form.
const FULL: u32 = 1216;
const WIDE: u32 = 720;
const COLUMN: u32 = 596;
const HALF: u32 = 480;
const NARROW: u32 = 328;
const WIDTHS: [u32; 5] = [FULL, WIDE, COLUMN, HALF, NARROW];

/// A picture with its address below the site's root.
pub struct Drawing {
    /// `figures/lmb-overall-720.svg`.
    pub address: String,
    /// The picture.
    pub svg: String,
}

/// The figures of some kinds that a board has anything for, in this order.
fn figures<'b>(house: &'b House, board: &'b Board, kinds: &'b [FigureKind]) -> impl Iterator<Item = Figure> + 'b {
    kinds
        .iter()
        .map(move |kind| house.figure(board, *kind))
        .filter(|figure| !figure.is_empty())
}

/// Every picture of every board, light and dark.
///
/// # Errors
/// When a figure cannot be drawn.
pub fn drawings(house: &House, boards: &[Board], proofs: &[ProofBoard]) -> Result<Vec<Drawing>, ChartError> {
    let of_boards = boards.iter().flat_map(|board| {
        let prefix = board.index.benchmark.slug();
        figures(house, board, &FigureKind::ALL).map(move |figure| (prefix, figure))
    });
    let of_proofs = proofs
        .iter()
        .map(|board| (PROOFS, board.view(&ProofSelection::default()).figure()));
    let mut drawings = Vec::new();
    for (prefix, figure) in of_boards.chain(of_proofs) {
        for (width, theme) in looks() {
            drawings.push(Drawing {
                address: address(prefix, figure.kind(), width, theme),
                svg: svg(&figure, &Look::fit(&figure, width, theme))?,
            });
        }
    }
    Ok(drawings)
}

/// The widths and themes that every figure is drawn in.
fn looks() -> impl Iterator<Item = (u32, Theme)> {
    WIDTHS
        .into_iter()
        .flat_map(|width| Theme::ALL.map(|theme| (width, theme)))
}

/// Whether a picture of some board can have this address.
pub fn is_drawing(candidate: &str) -> bool {
    let of_boards = Benchmark::ALL
        .into_iter()
        .flat_map(|benchmark| FigureKind::ALL.map(|kind| (benchmark.slug(), kind)));
    let of_proofs = [FigureKind::Prover, FigureKind::Verifier].map(|kind| (PROOFS, kind));
    let mut known = of_boards.chain(of_proofs);
    known.any(|(prefix, kind)| looks().any(|(width, theme)| address(prefix, kind, width, theme) == candidate))
}

/// What the pictures of boards of proofs begin with.
const PROOFS: &str = "amb";

fn address(prefix: &str, kind: FigureKind, width: u32, theme: Theme) -> String {
    let theme = match theme {
        Theme::Light => "",
        Theme::Dark => "-dark",
    };
    format!("figures/{prefix}-{}-{width}{theme}.svg", kind.slug())
}

/// Figures of a board with their words, each leading to its own page; laid out as the app lays them out, with the room
/// of its tools and, where `has_settings`, of what can be set about them.
pub fn images(house: &House, board: &Board, kinds: &[FigureKind], has_settings: bool) -> Markup {
    html! {
        div.figure-grid {
            @for figure in figures(house, board, kinds) { (image(board.index.benchmark.slug(), &figure, has_settings)) }
        }
    }
}

/// The figure of a board of proofs with its words, its remarks and its numbers: its page is where it stands.
pub fn of_proofs(figure: &Figure) -> Markup {
    html! {
        div.figure-grid { (image(PROOFS, figure, false)) }
        @for note in &figure.caption.notes { p.figure-note { (note) } }
        noscript { (numbers(figure)) }
    }
}

fn image(prefix: &str, figure: &Figure, has_settings: bool) -> Markup {
    let (kind, is_wide) = (figure.kind(), figure.kind().is_wide());
    let is_on_own_page = kind.task().is_some();
    // Several boards have the same figures.
    let title_id = format!("figure-{prefix}-{}", kind.slug());
    html! {
        figure.figure.figure-wide[is_wide] aria-labelledby=(title_id) {
            h2.figure-title id=(title_id) {
                @if is_on_own_page { (figure.caption.title) } @else { (link(&kind.page(), &figure.caption.title)) }
            }
            p.figure-subtitle { (figure.caption.subtitle) }
            @if has_settings { (settings(kind)) }
            div.figure-drawing {
                @if is_wide { (whole_page(prefix, figure)) }
                @else { (beside_another(prefix, figure)) }
            }
            figcaption { p.figure-note { (figure.caption.source) } }
            div.figure-tools.app-only {
                @if !is_on_own_page { (link(&kind.page(), "Large")) }
                @for tool in ["SVG", "PNG", "CSV"] { button type="button" disabled { (tool) } }
                // As in the app, whose buttons to copy have a place for what came of it.
                @for tool in ["Copy link", "with title", "Cite"] { button type="button" disabled { (tool) } span.note { " " } }
            }
            details.app-only { summary { (words::FIGURE_NUMBERS) } }
        }
    }
}

/// A picture as wide as the page.
fn whole_page(prefix: &str, figure: &Figure) -> Markup {
    picture(
        prefix,
        figure,
        &[(NARROW, "40rem"), (HALF, "48rem"), (WIDE, "74rem")],
        FULL,
    )
}

/// A picture as wide as half the page where two stand side by side.
fn beside_another(prefix: &str, figure: &Figure) -> Markup {
    picture(
        prefix,
        figure,
        &[(NARROW, "40rem"), (HALF, "48rem"), (WIDE, "64rem")],
        COLUMN,
    )
}

/// A picture that follows the reader's theme; `steps` are the widths for windows up to a width, else `width`.
fn picture(prefix: &str, figure: &Figure, steps: &[(u32, &str)], width: u32) -> Markup {
    let dark = "(prefers-color-scheme: dark)";
    // With its size a picture keeps its room while it loads.
    let source = |width: u32, theme: Theme, media: String| {
        let height = Look::fit(figure, width, theme).height;
        html! { source srcset=(address(prefix, figure.kind(), width, theme)) media=(media) width=(width) height=(height); }
    };
    html! {
        picture {
            @for &(width, window) in steps {
                (source(width, Theme::Dark, format!("(max-width: {window}) and {dark}")))
                (source(width, Theme::Light, format!("(max-width: {window})")))
            }
            (source(width, Theme::Dark, dark.to_owned()))
            img src=(address(prefix, figure.kind(), width, Theme::Light)) alt=(figure.summary())
                width=(width) height=(Look::fit(figure, width, Theme::Light).height) loading="lazy";
        }
    }
}

/// The list of figures, and a page for each.
pub fn pages(house: &House, boards: &[Board]) -> Vec<Page> {
    let mut pages = vec![Page {
        route: "figures/".to_owned(),
        title: words::tab(words::PAGE_FIGURES),
        description: "Accuracy overall, by category, by month, by style of choices, and against cost.".to_owned(),
        content: html! {
            h1 { (words::PAGE_FIGURES) }
            @for (place, board) in boards.iter().enumerate() {
                @if place == 0 { (caution(board.index.benchmark)) (filters(boards, board, Extra::None)) }
                @else { h2.section { (board.index.benchmark.title()) } (caution(board.index.benchmark)) }
                (images(house, board, &FigureKind::ALL, place == 0))
            }
        },
        ..Page::default()
    }];
    for kind in FigureKind::ALL {
        pages.extend(page(house, boards, kind));
        if let (Some(other), Some(page)) = (kind.other_slug(), page(house, boards, kind)) {
            pages.push(Page {
                stands_for: Some(page.route),
                route: format!("figures/{other}/"),
                card: None,
                ..page
            });
        }
    }
    pages
}

/// One figure large, of every board that has it.
fn page(house: &House, boards: &[Board], kind: FigureKind) -> Option<Page> {
    let drawn: Vec<(&Board, Figure)> = boards
        .iter()
        .map(|board| (board, house.figure(board, kind)))
        .filter(|(_, figure)| !figure.is_empty())
        .collect();
    let description = drawn.first().map(|(_, figure)| figure.summary())?;
    Some(Page {
        route: kind.page(),
        title: words::tab(kind.name()),
        description,
        content: html! {
            @for (place, (board, figure)) in drawn.iter().enumerate() {
                section class=[(place > 0).then_some("section")] {
                    (caution(board.index.benchmark))
                    @if place == 0 {
                        h1 { (figure.caption.title) }
                    } @else {
                        h2 { (board.index.benchmark.title()) ": " (figure.caption.title) }
                    }
                    p.figure-subtitle { (figure.caption.subtitle) }
                    @if place == 0 {
                        details.filters-fold.app-only {
                            summary { (words::FILTERS) }
                            (filters(boards, board, Extra::None))
                        }
                        (settings(kind))
                    }
                    figure.figure aria-label=(figure.caption.title) {
                        div.figure-drawing { (whole_page(board.index.benchmark.slug(), figure)) }
                        figcaption {
                            p.figure-note { (figure.caption.source) }
                            @for note in &figure.caption.notes { p.figure-note { (note) } }
                        }
                    }
                    (numbers(figure))
                }
            }
        },
        card: drawn
            .first()
            .and_then(|(board, figure)| house.card(|| cards::figure(board, figure))),
        ..Page::default()
    })
}

/// The room of what can be set about a figure in the app, as [`filters`] hold theirs.
fn settings(kind: FigureKind) -> Markup {
    let list = |label: &str, chosen: &str| {
        html! { p.filters.app-only { label { (label) select disabled { option { (chosen) } } } } }
    };
    match kind {
        FigureKind::Category => list(words::FIGURE_FORM, CategoryForm::default().slug()),
        FigureKind::Matrix => list(words::FIGURE_GROUPING, ItemGrouping::default().label()),
        FigureKind::Cost => html! { details.prices.app-only { summary { (words::PRICES) } } },
        _ => html! {},
    }
}

fn numbers(figure: &Figure) -> Markup {
    let (table, columns) = (&figure.table, figure.table.reading());
    html! {
        div.scroll-x tabindex="0" role="region" aria-label="The numbers of the figure" {
            table.plain-table {
                thead {
                    tr { @for column in &columns { th.number[column.is_numeric] scope="col" { (column.head) } } }
                }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for column in &columns {
                                @let (first, second) = table.read(column, row);
                                @if column.is_row_head {
                                    th scope="row" { (first) @if !second.is_empty() { " " span.detail { (second) } } }
                                } @else {
                                    td.number[column.is_numeric] { (first) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
