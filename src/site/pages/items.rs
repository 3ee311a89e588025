use std::collections::BTreeSet;

use maud::{Markup, html};

use crate::board::{Board, ItemRow, ItemTally, RunName, View};
use crate::model::{ChoiceLabel, Month};
use crate::replay::{ChoiceOrder, PUBLISHED_SEED};
use crate::store::{ItemEntry, ItemText};
use crate::words::{self, UNKNOWN, known, seconds, whole};

use super::cards;
use super::house::House;
use super::item_lists::tags;
use super::mathematics::Typesetter;
use super::page::{Page, breadcrumb, caution, link, table};
use super::runs::verdict;

/// The address of an item.
pub fn route(month: Month, no: usize) -> String {
    format!("items/{month}/{no}/")
}

fn categories(entry: &ItemEntry) -> String {
    let names: Vec<&str> = entry.categories.iter().map(|category| category.as_str()).collect();
    if names.is_empty() {
        UNKNOWN.to_owned()
    } else {
        names.join(", ")
    }
}

/// What may be told of the runs on single items of a board.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    /// What is in view of it.
    pub view: &'a View<'a>,
    /// The runs that nothing is told of.
    pub withheld: &'a BTreeSet<usize>,
}

/// The page of one item.
pub fn page(
    house: &House,
    board: &Board,
    told: Told<'_>,
    month: Month,
    entry: &ItemEntry,
    text: Option<&ItemText>,
) -> Page {
    let benchmark = board.index.benchmark.title();
    let name = words::item_name(month, entry.no);
    let view = told.view;
    let row = board
        .matrix
        .item_index(month, entry.no)
        .and_then(|index| Some((index, board.matrix.item(index)?)));
    let tally = row.map(|(index, _)| view.item_tally(index)).unwrap_or_default();
    let described = match &entry.teaser {
        Some(teaser) => house.typesetter.plain(teaser),
        None => entry.id.clone().unwrap_or_default(),
    };
    let score = (tally.score.total > 0).then(|| {
        let runs = words::count(tally.score.total, "run");
        format!("{} of {runs} got it right. ", tally.score.correct)
    });
    Page {
        route: route(month, entry.no),
        title: words::tab(&format!("{name} · {benchmark}")),
        description: format!("{}{}. {described}", score.unwrap_or_default(), categories(entry)),
        content: html! {
            (caution(board.index.benchmark))
            (breadcrumb(board.index.benchmark, Some(month)))
            div.item-nav {
                (step(board, month, entry.no, -1))
                h1 { (name) span.muted { " of " (board.month(month).map_or(0, |shard| shard.items.len())) } }
                (step(board, month, entry.no, 1))
                span.share.app-only { @for tool in ["Copy link", "with title"] { button type="button" disabled { (tool) } span.note { " " } } }
            }
            (tags(&entry.categories, entry.style))
            (version(entry))
            div.with-aside {
                div {
                    (stem(&house.typesetter, entry, text))
                    @if let Some((index, row)) = row {
                        p.note {
                            "Order that the published runs saw"
                            span.app-only {
                                " · "
                                @for words in ["dataset order", "show the answer"] {
                                    button.choice-button type="button" disabled { (words) } " "
                                }
                                @if text.is_some() { " " a href="try/" { "answer it yourself" } }
                            }
                        }
                        (choices(house, view, index, row, text))
                        @if house.tells_keys {
                            details { summary { "The right letter" } p { (row.key.as_char()) } }
                            @if let Some(text) = text { (background(&house.typesetter, text)) }
                        } @else {
                            p.note { (words::KEY_WITHHELD) }
                        }
                        (answers(house, told, index))
                    }
                }
                @if let Some((_, row)) = row { (aside(entry, row, &tally, text)) }
            }
            p.note { (words::CANARY) }
        },
        card: house.card(|| cards::item(board, view, month, entry)),
        ..Page::default()
    }
}

/// Which wording the page shows: without scripts nobody can hold it against the mark in a link, but its reader.
fn version(entry: &ItemEntry) -> Markup {
    html! {
        @if let Some(digest) = &entry.digest {
            noscript { p.note { (words::content_mark_note(digest)) } }
        }
    }
}

/// The item before or after it on the board.
fn step(board: &Board, month: Month, no: usize, by: isize) -> Markup {
    let there = board
        .matrix
        .item_index(month, no)
        .and_then(|index| index.checked_add_signed(by))
        .and_then(|index| board.matrix.item(index));
    html! {
        @if let Some(there) = there {
            @let label = if there.month == month { there.no.to_string() } else { format!("{} {}", there.month.short(), there.no) };
            @let words = if by < 0 { format!("← {label}") } else { format!("{label} →") };
            @let name = if by < 0 { format!("Previous: item {label}") } else { format!("Next: item {label}") };
            a href=(route(there.month, there.no)) aria-label=(name) { (words) }
        }
    }
}

fn stem(typesetter: &Typesetter, entry: &ItemEntry, text: Option<&ItemText>) -> Markup {
    html! {
        @match text {
            Some(text) => { div.item-stem { (typesetter.prose(&text.question)) } }
            None => {
                p.item-stem-absent { (words::absent_item(entry.digest.is_some())) }
                // As in the app, so that nothing moves when it comes.
                p.app-only { label.file-button { "Choose the item file" input type="file" disabled; } }
            }
        }
    }
}

/// The choices in the order that the published runs saw; with who chose each where the key is told, else with the room of
/// the line in which the app says so.
fn choices(house: &House, view: &View<'_>, index: usize, row: &ItemRow, text: Option<&ItemText>) -> Markup {
    let order: ChoiceOrder = row.published_order();
    let tally = view.item_tally(index);
    html! {
        ol.choices {
            @for (letter, place) in ChoiceLabel::ALL.iter().zip(order.permutation()) {
                @let choice = text.and_then(|text| text.choices.get(*place));
                li.choice {
                    span.choice-letter { (letter.as_char()) }
                    div {
                        @match choice {
                            Some((_, choice)) => { (house.typesetter.prose(choice)) }
                            None => { (words::absent_choice(row.choice_chars.get(*place).copied())) }
                        }
                    }
                    @if house.tells_keys {
                        @let runs: Vec<_> = tally.chosen(*letter).iter().filter_map(|&run| view.matrix.run(run)).collect();
                        div.choice-runs {
                            @if runs.is_empty() { "no run" }
                            @else {
                                details {
                                    summary { (words::count(runs.len() as u64, "run")) }
                                    ul { @for run in runs { li { (RunName::of(&run.conditions).full()) } } }
                                }
                            }
                        }
                    } @else {
                        div.choice-runs.app-only { "\u{a0}" }
                    }
                }
            }
        }
    }
}

/// Where the answer comes from; the theorem as good as gives it away.
fn background(typesetter: &Typesetter, text: &ItemText) -> Markup {
    html! {
        @if let Some(theorem) = &text.theorem { details { summary { "Theorem" } (typesetter.paragraphs(theorem)) } }
        @if let Some(sketch) = &text.sketch { details { summary { "Proof sketch" } (typesetter.paragraphs(sketch)) } }
    }
}

/// What came of each run's answer; which letter that was only where the key is told.
fn answers(house: &House, told: Told<'_>, index: usize) -> Markup {
    let rows = html! {
        @for (at, run) in told.view.matrix.runs.iter().enumerate() {
            @if let Some(cell) = run.cell(index) {
                tr {
                    th scope="row" { (link(&format!("runs/{}/", run.id), &RunName::of(&run.conditions).full())) }
                    td { @if told.withheld.contains(&at) { (words::NOT_TOLD) } @else { (verdict(cell, house.tells_keys)) } }
                    td.number { (known(cell.output_tokens, whole)) }
                    td.number { (known(cell.elapsed_secs, seconds)) }
                }
            }
        }
    };
    html! {
        section.section {
            h2 { "What the runs wrote" }
            p.note {
                @if house.tells_keys { "Letters are those of the order that each run saw." } @else { (words::LETTERS_WITHHELD) }
            }
            (table("What the runs wrote", &["run", "answer", "output tokens#", "seconds#"], &rows))
        }
    }
}

fn aside(entry: &ItemEntry, row: &ItemRow, tally: &ItemTally, text: Option<&ItemText>) -> Markup {
    let position = row.position();
    html! {
        aside aria-label="About this item" {
            h3 { "Shuffle, replayed here" }
            dl.facts {
                dt { "seed" } dd { (PUBLISHED_SEED) " + " (position) " = " (PUBLISHED_SEED + position as i64) }
            }
            h3 { "How hard" }
            dl.facts {
                dt { "right" }
                dd {
                    @if tally.score.total > 0 { (tally.score.correct) " of " (words::count(tally.score.total, "run")) " in view" }
                    @else { (UNKNOWN) }
                }
            }
            h3 { "Source" }
            dl.facts {
                @if let Some(paper) = &entry.paper { dt { "paper" } dd { a href=(format!("https://arxiv.org/abs/{paper}")) rel="noreferrer" { "arXiv " (paper) } } }
                @if let Some(id) = &entry.id { dt { "id" } dd { (id) } }
                @if let Some(variant) = entry.variant() { dt { "variant" } dd { (variant) } }
                @if let Some(digest) = &entry.digest { dt { "content" } dd { "#" (digest) } }
            }
            @if let Some(text) = text.filter(|text| !text.quality.is_empty()) {
                h3 { (words::QUALITY) }
                dl.facts { @for (name, score) in &text.quality { dt { (words::quality_name(name)) } dd { (score) } } }
            }
        }
    }
}
