use maud::{Markup, html};

use crate::board::proofs::{
    ProofBoard, ProofCell, ProofColumn, ProofLine, ProofSelection, ProofSort, ProofTable, ProofView,
};
use crate::model::{Edition, ProofTask};
use crate::site::DataSet;
use crate::words;

use super::cards;
use super::figures;
use super::filters;
use super::house::House;
use super::page::Page;
use super::ranking::provenance;

/// The board of a task of AdvancedMathBench: each edition in a table of its own, the figure of the final one.
pub fn page(house: &House, task: ProofTask, data: &DataSet) -> Page {
    let board = data.proofs_of(task);
    let credit = data.index.proofs_of(task).map_or("", |entry| &entry.credit);
    let shown = board.map(|board| (board, board.view(&ProofSelection::default())));
    let description = shown.as_ref().map_or(words::NO_PROOFS.to_owned(), |(_, view)| {
        format!("{}. {}", view.figure().caption.title, view.lead())
    });
    Page {
        route: task.page().to_owned(),
        title: words::tab(task.title()),
        description,
        content: html! {
            @match &shown {
                None => { h1 { (task.title()) } p { (words::NO_PROOFS) } }
                Some((board, view)) => {
                    div.page-head { h1 { (task.title()) } p.lead { (view.lead()) } }
                    (filters::of_proofs(board))
                    (ranking(view))
                    (figures::of_proofs(&view.figure()))
                    p.note.section { (credit) }
                    @for edition in board.editions().into_iter().filter(|edition| *edition != Edition::default()) {
                        (other_edition(board, edition))
                    }
                }
            }
        },
        card: shown.and_then(|(board, view)| house.card(|| cards::proofs(board, view.figure()))),
        ..Page::default()
    }
}

/// Without scripts there is no switch, so the other edition follows, with nothing of the first one in its table. The app
/// has a switch in its place.
fn other_edition(board: &ProofBoard, edition: Edition) -> Markup {
    let view = board.view(&ProofSelection {
        edition,
        ..ProofSelection::default()
    });
    html! {
        noscript {
            section.section {
                h2 { (words::capital(&board.edition_words(edition))) }
                p { (view.lead()) }
                (ranking(&view))
            }
        }
    }
}

/// The table with all that must be known of it.
fn ranking(view: &ProofView<'_>) -> Markup {
    let table = view.table();
    // Two editions have footnotes of their own on one page.
    let prefix = format!(
        "{}note",
        if view.edition == Edition::default() {
            ""
        } else {
            "earlier-"
        }
    );
    let href = |number: usize| format!("{}#{prefix}-{number}", view.board.task.page());
    html! {
        div.scroll-x tabindex="0" role="region" aria-label="Ranking" {
            table.ranking.proofs {
                thead { tr { @for column in table.columns { (head(*column, view.sort)) } } }
                tbody { @for line in &table.rows { (row(line, &href)) } }
            }
        }
        @for remark in view.remarks() { p.ranking-note { (remark) } }
        (footnotes(&table, &prefix))
    }
}

fn head(column: ProofColumn, sort: ProofSort) -> Markup {
    let (name, below) = column.head();
    let direction = if sort.is_descending { "descending" } else { "ascending" };
    let sorted = (sort.column == column).then_some(direction);
    html! {
        th.ranking-run[column == ProofColumn::Model].accuracy[column.is_main()] scope="col"
            data-column=(column.class()) aria-sort=[sorted] {
            span.sort-button { (name) @if sorted.is_some() { span aria-hidden="true" { " ↓" } } }
            @if let Some(line) = below { span.head-line { (line) } }
        }
    }
}

fn row(line: &ProofLine, href: &dyn Fn(usize) -> String) -> Markup {
    html! {
        tr {
            @for cell in &line.cells {
                @match cell.column {
                    ProofColumn::Model => {
                        th.ranking-run scope="row" {
                            (cell.words.first) (references(cell, href)) " "
                            span.detail { (cell.words.second.as_deref().unwrap_or_default()) }
                        }
                    }
                    ProofColumn::Source => { td data-column=(cell.column.class()) { (provenance(line.label.provenance)) } }
                    column => {
                        td.accuracy[column.is_main()] data-column=(column.class()) {
                            (cell.words.first) (references(cell, href))
                            @if let Some(text) = &cell.words.second { span.second { (text) } }
                        }
                    }
                }
            }
        }
    }
}

/// The numbers of the footnotes of a cell, each leading to its text.
fn references(cell: &ProofCell, href: &dyn Fn(usize) -> String) -> Markup {
    html! {
        @for number in &cell.notes {
            sup.reference { a href=(href(*number)) aria-label=(words::footnote(*number)) { (number) } }
        }
    }
}

fn footnotes(table: &ProofTable, prefix: &str) -> Markup {
    html! {
        @if !table.notes.is_empty() {
            section.footnotes aria-label=(words::FOOTNOTES) {
                ol { @for (place, note) in table.notes.iter().enumerate() { li id=(format!("{prefix}-{}", place + 1)) { (note) } } }
            }
        }
    }
}
