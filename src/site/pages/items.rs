use maud::{Markup, html};

use crate::board::{Board, ItemRow, ItemTally, RunName, View};
use crate::model::{ChoiceLabel, Month};
use crate::replay::ChoiceOrder;
use crate::store::{ItemEntry, ItemText};
use crate::words::{self, UNKNOWN, known, seconds, whole};

use super::page::{Page, caution, link, paragraphs, table};

/// The item list of all boards.
pub fn list(boards: &[Board]) -> Page {
    let count: usize = boards.iter().map(|board| board.matrix.items.len()).sum();
    Page {
        route: "items/".to_owned(),
        title: words::tab(words::PAGE_ITEMS),
        description: format!("{count} items with month, categories, style, and how many runs got each right."),
        content: html! {
            h1 { (words::PAGE_ITEMS) }
            @for board in boards {
                section.section {
                    h2 { (board.index.benchmark.title()) }
                    (caution(board.index.benchmark))
                    @let view = View::everything(&board.matrix);
                    @for shard in &board.items {
                        @let month = shard.month;
                        @let caption = format!("{}: {} items", month.long(), shard.items.len());
                        @let rows = html! { @for entry in &shard.items { (line(board, &view, month, entry)) } };
                        (table(&caption, &["Item", "Question", "Categories", "Style", "Runs right#"], &rows))
                    }
                }
            }
        },
    }
}

fn route(month: Month, no: usize) -> String {
    format!("items/{month}/{no}/")
}

fn line(board: &Board, view: &View<'_>, month: Month, entry: &ItemEntry) -> Markup {
    let index = board.matrix.item_index(month, entry.no);
    let tally = index.map(|index| view.item_tally(index));
    html! {
        tr {
            th scope="row" { (link(&route(month, entry.no), &words::item_name_short(month, entry.no))) }
            td { (entry.teaser.as_deref().or(entry.id.as_deref()).unwrap_or(UNKNOWN)) }
            td { (categories(entry)) }
            td { (entry.style.label()) }
            td.number { @if let Some(tally) = tally { (tally.score) } }
        }
    }
}

fn categories(entry: &ItemEntry) -> String {
    let names: Vec<&str> = entry.categories.iter().map(|category| category.as_str()).collect();
    if names.is_empty() {
        UNKNOWN.to_owned()
    } else {
        names.join(", ")
    }
}

/// The page of one item; `view` is of everything on its board.
pub fn page(board: &Board, view: &View<'_>, month: Month, entry: &ItemEntry, text: Option<&ItemText>) -> Page {
    let benchmark = board.index.benchmark.title();
    let name = words::item_name(month, entry.no);
    let row = board
        .matrix
        .item_index(month, entry.no)
        .and_then(|index| Some((index, board.matrix.item(index)?)));
    let tally = row.map(|(index, _)| view.item_tally(index)).unwrap_or_default();
    let described = entry.teaser.as_deref().or(entry.id.as_deref()).unwrap_or_default();
    Page {
        route: route(month, entry.no),
        title: words::tab(&format!("{name} · {benchmark}")),
        description: format!(
            "{} of {} runs got it right. {}. {described}",
            tally.score.correct,
            tally.score.total,
            categories(entry)
        ),
        content: html! {
            p.breadcrumb { (link("items/", words::PAGE_ITEMS)) " · " (benchmark) }
            h1 { (name) }
            (caution(board.index.benchmark))
            (facts(month, entry))
            @match (text, row) {
                (Some(text), Some((_, row))) => { (question(text, row)) }
                _ => {
                    p {
                        "Its text is not published here. Drop the benchmark’s own item file on "
                        (link("rescore/", "the re-score page")) " to read it in your browser."
                    }
                }
            }
            @if let Some((index, row)) = row { (answers(view, index, row, &tally)) }
        },
    }
}

fn facts(month: Month, entry: &ItemEntry) -> Markup {
    html! {
        dl.facts {
            @if let Some(id) = &entry.id { dt { "Id" } dd { (id) } }
            @if let Some(paper) = &entry.paper { dt { "Paper" } dd { a href=(format!("https://arxiv.org/abs/{paper}")) rel="noopener" { "arXiv:" (paper) } } }
            dt { "Month" } dd { (month.long()) }
            dt { "Categories" } dd { (categories(entry)) }
            dt { "Style" } dd { (entry.style.label()) }
            @if !entry.choice_chars.is_empty() {
                dt { "Characters of the choices, the right one first" }
                dd { (entry.choice_chars.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")) }
            }
        }
    }
}

/// The question with its choices in the order that the published runs saw; the right one hidden until asked.
fn question(text: &ItemText, row: &ItemRow) -> Markup {
    let order: ChoiceOrder = row.published_order();
    html! {
        h2 { "Question" }
        div.item-stem { (paragraphs(&text.question)) }
        ol.choices {
            @for (letter, index) in ChoiceLabel::ALL.iter().zip(order.permutation()) {
                @if let Some((_, choice)) = text.choices.get(*index) {
                    li.choice { span.choice-letter { (letter.as_char()) } div.prose { (choice) } }
                }
            }
        }
        details {
            summary { "The right letter" }
            p { (row.key.as_char()) }
        }
        @if let Some(theorem) = &text.theorem { details { summary { "Theorem" } (paragraphs(theorem)) } }
        @if let Some(sketch) = &text.sketch { details { summary { "Proof sketch" } (paragraphs(sketch)) } }
    }
}

fn answers(view: &View<'_>, index: usize, row: &ItemRow, tally: &ItemTally) -> Markup {
    html! {
        h2 { "Answers" }
        p { (tally.score) " runs with a verdict got it right." }
        @let rows = html! {
            @for run in &view.matrix.runs {
                @if let Some(cell) = run.cell(index) {
                    tr {
                        th scope="row" { (link(&format!("runs/{}/", run.id), &RunName::of(&run.conditions).full())) }
                        td { @match cell.letter { Some(letter) => { (letter.as_char()) } None => { (UNKNOWN) } } }
                        td { (cell.outcome.label()) @if cell.key != row.key { " (in an order of its own)" } }
                        td.number { (known(cell.output_tokens, whole)) }
                        td.number { (known(cell.elapsed_secs, seconds)) }
                    }
                }
            }
        };
        (table(
            "The letters are those of the order that each run saw",
            &["Run", "Letter", "Verdict", "Output tokens#", "Time#"],
            &rows,
        ))
    }
}
