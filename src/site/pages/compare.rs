use maud::{Markup, html};

use crate::board::{Board, Compared, ComparedItem, Comparison, View};
use crate::chart::Card;
use crate::model::PromptMode;
use crate::words;

use super::cards;
use super::filters::{Extra, filters};
use super::house::House;
use super::item_lists::tags;
use super::page::{Page, breadcrumb, caution, link, number_row, table};
use super::runs::verdict;

/// How many items the page lists before the app comes.
const ITEMS: usize = 100;

/// The comparison of two runs: of each board the two that got most right, as the app shows where nothing is chosen.
pub fn page(house: &House, boards: &[Board]) -> Page {
    Page {
        route: "compare/".to_owned(),
        title: words::tab(words::PAGE_COMPARE),
        description: "Two runs on the same items: exact paired test, interval of the difference, and every item where \
                      they differ."
            .to_owned(),
        content: html! {
            @for (place, board) in boards.iter().enumerate() {
                section class=[(place > 0).then_some("section")] { (section(house, boards, board, place == 0)) }
            }
        },
        card: boards.first().and_then(|board| house.card(|| card(board))),
        ..Page::default()
    }
}

/// The comparison that the page opens with.
fn card(board: &Board) -> Card {
    let view = board.view(PromptMode::Plain);
    let compared = view
        .pair_to_compare(&[])
        .and_then(|[first, second]| view.compared(first, second));
    cards::compared(
        board,
        compared.as_ref().map(|compared| (compared, names(board, compared))),
    )
}

fn names(board: &Board, compared: &Compared) -> [String; 2] {
    compared.runs.map(|run| {
        let run = board.matrix.run(run);
        run.map_or_else(String::new, |run| run.name_with_owner())
    })
}

fn section(house: &House, boards: &[Board], board: &Board, is_first: bool) -> Markup {
    let view = board.view(PromptMode::Plain);
    let pair = view.pair_to_compare(&[]);
    html! {
        (caution(board.index.benchmark))
        @if is_first {
            (breadcrumb(board.index.benchmark, None))
            h1 { (words::PAGE_COMPARE) }
            (choosers(board, pair))
            (filters(boards, board, Extra::None))
        } @else {
            h2 { (board.index.benchmark.title()) }
        }
        @match pair.and_then(|[first, second]| view.compared(first, second)) {
            Some(compared) => { (comparison(house, board, &view, &compared)) }
            None => { p.failure { (words::NOTHING_TO_COMPARE) } }
        }
    }
}

/// The lists of runs as the app will put them there; without scripts they are left out.
fn choosers(board: &Board, pair: Option<[usize; 2]>) -> Markup {
    let runs = board
        .matrix
        .runs
        .iter()
        .enumerate()
        .filter(|(_, run)| run.has_verdicts());
    html! {
        div.filters.compared-runs.app-only role="group" aria-label="Runs to compare" {
            @for (label, chosen) in words::COMPARED_RUNS.iter().zip(pair.into_iter().flatten()) {
                label {
                    (label)
                    select disabled {
                        @for (index, run) in runs.clone() {
                            option selected[index == chosen] { (run.name_with_owner()) }
                        }
                    }
                }
            }
            @for tool in [words::SWAP, words::UNDER_POLICIES] { button.choice-button type="button" disabled { (tool) } }
        }
    }
}

fn comparison(house: &House, board: &Board, view: &View<'_>, compared: &Compared) -> Markup {
    let [first, second] = compared.runs;
    let names = names(board, compared);
    let [name, _] = &names;
    let tells_by_item = compared.runs.iter().all(|&run| house.tells_by_item(board, run));
    let of_strata = html! {
        @for stratum in &compared.strata { (number_row(&html! { (stratum.name) }, stratum.cells())) }
    };
    let beside = html! {
        @for rival in view.rivals(first) {
            @if let Some(run) = board.matrix.run(rival.run) {
                (number_row(&link(&format!("runs/{}/", run.id), &run.name_with_owner()), rival.cells()))
            }
        }
    };
    let items = html! {
        @for item in compared.items.iter().take(ITEMS) { (item_row(house, board, [first, second], item)) }
    };
    let differing = compared.items.iter().filter(|item| item.side.is_discordant()).count();
    html! {
        p.lead { (compared.comparison.finding(&names)) }
        (four_fields(&compared.comparison, &names))
        p.note { (compared.comparison.method_note()) }
        section.section {
            h2 { (words::BY_STRATUM) }
            @if tells_by_item { (table(words::BY_STRATUM, &Compared::STRATA_COLUMNS, &of_strata)) }
            @else { p { (words::RUN_WITHHELD) } }
        }
        section.section {
            h2 { (words::ITEM_BY_ITEM) }
            div.filters.app-only {
                button.choice-button type="button" aria-pressed="false" disabled { (words::ONLY_DIFFERING) }
                span.note { (words::differing(differing, compared.items.len())) }
            }
            @if tells_by_item { (table(words::ITEM_BY_ITEM, &Compared::ITEM_COLUMNS, &items)) }
            @else { p { (words::RUN_WITHHELD) } }
        }
        section.section {
            h2 { (words::beside_others(name)) }
            (table("Beside the others", &Compared::RIVAL_COLUMNS, &beside))
        }
    }
}

fn four_fields(comparison: &Comparison, names: &[String; 2]) -> Markup {
    let heads = Comparison::four_heads(names);
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let rows = html! {
        @for (head, cells) in comparison.four_fields(names) { (number_row(&html! { (head) }, cells)) }
    };
    table("Both, one or neither", &heads, &rows)
}

fn item_row(house: &House, board: &Board, runs: [usize; 2], item: &ComparedItem) -> Markup {
    let verdicts = runs.iter().enumerate().map(|(place, run)| {
        let samples = item.samples.and_then(|samples| samples.get(place).copied());
        let cell = board.matrix.run(*run).and_then(|run| run.cell(item.item));
        html! {
            @if let Some((right, counted)) = samples {
                (right) " of " (counted) " right"
            } @else if let Some(cell) = cell {
                (verdict(cell, house.tells_keys))
            }
        }
    });
    html! {
        @if let Some(row) = board.matrix.item(item.item) {
            tr {
                th scope="row" {
                    (link(&format!("items/{}/{}/", row.month, row.no), &words::item_name_short(row.month, row.no)))
                }
                td { (item.side.label()) }
                @for verdict in verdicts { td { (verdict) } }
                td { (tags(&row.categories, row.style)) }
            }
        }
    }
}
