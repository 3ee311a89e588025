use maud::{Markup, html};

use crate::board::{Board, View};
use crate::model::{Category, ChoiceStyle, Month};
use crate::store::{ItemEntry, ItemShard};
use crate::words;

use super::cards;
use super::filters::{Extra, filters};
use super::house::House;
use super::items::route;
use super::page::{Page, breadcrumb, caution, link};

/// So many items of a board are on the page of all; the others are on the pages of their months.
const LISTED: usize = 500;

/// The item list of all boards.
pub fn list(house: &House, boards: &[Board]) -> Page {
    let count: usize = boards.iter().map(|board| board.matrix.items.len()).sum();
    Page {
        route: "items/".to_owned(),
        title: words::tab(words::PAGE_ITEMS),
        description: format!("{count} items with month, categories, style, and how many runs got each right."),
        content: html! {
            @for (place, board) in boards.iter().enumerate() {
                @let view = house.view_by_item(board);
                section class=[(place > 0).then_some("section")] {
                    (caution(board.index.benchmark))
                    @if place == 0 {
                        h1 { (words::PAGE_ITEMS) }
                        (filters(boards, board, Extra::Search(None)))
                    } @else {
                        h2 { (board.index.benchmark.title()) }
                    }
                    @let entries = board.items.iter().flat_map(|shard| shard.items.iter().map(|entry| (shard.month, entry)));
                    ol.item-list {
                        @for (month, entry) in entries.take(LISTED) { (line(house, board, &view, month, entry)) }
                    }
                    (months(board))
                }
            }
        },
        card: boards
            .first()
            .and_then(|board| house.card(|| cards::items(house, board))),
        ..Page::default()
    }
}

/// The way to the pages of the months; where not all items stand above, how many do.
fn months(board: &Board) -> Markup {
    let all = board.matrix.items.len();
    html! {
        p.note {
            @if all > LISTED { (words::items_found(all, all, LISTED, None)) ". " }
            "By month:"
            @for shard in &board.items {
                " " (link(&month_route(shard.month), &words::month_link(shard.month, shard.items.len())))
            }
        }
    }
}

/// The items of each month of a board.
pub fn month_pages(house: &House, boards: &[Board], board: &Board) -> Vec<Page> {
    let view = house.view_by_item(board);
    let page = |shard| month_page(house, boards, board, &view, shard);
    board.items.iter().map(page).collect()
}

fn month_page(house: &House, boards: &[Board], board: &Board, view: &View<'_>, shard: &ItemShard) -> Page {
    let benchmark = board.index.benchmark;
    let month = shard.month.long();
    let count = words::count(shard.items.len() as u64, "item");
    Page {
        route: month_route(shard.month),
        title: words::tab(&format!("{}: {month} · {}", words::PAGE_ITEMS, benchmark.title())),
        description: format!("The {count} of {month} with categories, style, and how many runs got each right."),
        content: html! {
            (caution(benchmark))
            h1 { (words::PAGE_ITEMS) }
            // The app goes on to the list of all items with this month chosen.
            (filters(boards, board, Extra::Search(Some(shard.month))))
            noscript { (breadcrumb(benchmark, Some(shard.month))) }
            ol.item-list {
                @for entry in &shard.items { (line(house, board, view, shard.month, entry)) }
            }
            (months(board))
        },
        card: house.card(|| cards::month(view, shard)),
        ..Page::default()
    }
}

/// The address of the items of a month.
pub fn month_route(month: Month) -> String {
    format!("items/{month}/")
}

fn line(house: &House, board: &Board, view: &View<'_>, month: Month, entry: &ItemEntry) -> Markup {
    let index = board.matrix.item_index(month, entry.no);
    let row = index.and_then(|index| Some((view.item_tally(index), board.matrix.item(index)?)));
    html! {
        li {
            div.item-line {
                (link(&route(month, entry.no), &words::item_name_short(month, entry.no)))
                (tags(&entry.categories, entry.style))
                span.muted { @if let Some(paper) = &entry.paper { "arXiv " (paper) } }
                span.item-score { @if let Some((tally, _)) = row.as_ref().filter(|(tally, _)| tally.score.total > 0) { (tally.score.correct) " of " (tally.score.total) " right" } }
            }
            @if let Some(teaser) = &entry.teaser { div.note { (house.typesetter.prose(teaser)) } }
            @if let Some(trap) = row.and_then(|(tally, row)| tally.trap_words(row)) {
                // It names a role. Where the page tells none, the line keeps its room for the app.
                div.note { @if house.tells_keys { (trap) } @else { "\u{a0}" } }
            }
        }
    }
}

/// Categories and choice style of an item.
pub fn tags(categories: &[Category], style: Option<ChoiceStyle>) -> Markup {
    html! {
        span.item-tags {
            @for category in categories { span.tag { (category) } }
            @if let Some(style @ ChoiceStyle::SubstitutionResistant) = style { span.tag.tag-resistant { (style.label()) } }
        }
    }
}
