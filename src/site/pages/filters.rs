use maud::{Markup, html};

use crate::board::proofs::ProofBoard;
use crate::board::{Board, ItemOrder};
use crate::model::{ChoiceStyle, Edition, ModelGroup, Month, PromptMode};
use crate::words::{self, MORE_FILTERS};

/// What the filters of a page hold beside those of every page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// Nothing.
    None,
    /// The search for runs.
    Ranking,
    /// Search and order of the item list, of all months or of one that is chosen.
    Search(Option<Month>),
}

fn months(board: &Board, extra: Extra) -> Vec<(String, bool)> {
    let chosen = match extra {
        Extra::Search(chosen) => chosen,
        Extra::None | Extra::Ranking => None,
    };
    let each = board.index.months.iter();
    let each = each.map(|entry| (entry.month.short(), chosen == Some(entry.month)));
    std::iter::once(("all".to_owned(), chosen.is_none()))
        .chain(each)
        .collect()
}

/// The filters as the app will put them there, at their defaults and not to be used yet: they hold the room, so
/// that nothing moves when the app comes. Without scripts the style sheet leaves them out.
pub fn filters(boards: &[Board], board: &Board, extra: Extra) -> Markup {
    html! {
        div.filters.app-only role="group" aria-label="Filters" {
            @if boards.len() > 1 {
                (set("Board", boards.iter().map(|other| {
                    let benchmark = other.index.benchmark;
                    (benchmark.title().to_owned(), benchmark == board.index.benchmark)
                })))
            }
            (set("Months", months(board, extra)))
            (set("Choices", with_all(ChoiceStyle::ALL.iter().map(|style| style.label().to_owned()))))
            (set("Prompt", [
                ("all".to_owned(), false),
                (PromptMode::Plain.label().to_owned(), true),
                (PromptMode::SketchAware.label().to_owned(), false),
            ]))
            label {
                "Category "
                select disabled {
                    option { "all" }
                    @for (category, items) in board.matrix.categories() { option { (category) " (" (items) ")" } }
                }
            }
            @if extra == Extra::Ranking {
                label { "Run " input type="search" placeholder="model, effort…" disabled; }
            }
            details.filters-more { summary { (MORE_FILTERS) } }
            fieldset.reset disabled { button.choice-button type="button" { "Reset" } }
        }
        @if let Extra::Search(month) = extra {
            div.filters.app-only role="search" {
                label { "Search " input type="search" placeholder=(words::SEARCH_HINT) disabled; }
                label { "Sort " select disabled { @for order in ItemOrder::ALL { option { (order.label()) } } } }
                a href="try/" { (words::PAGE_TRY) }
                @let all = board.matrix.items.len();
                @let shown = board.index.months.iter().filter(|entry| month.is_none_or(|month| month == entry.month));
                @let found = shown.map(|entry| entry.item_count).sum();
                span.note { (words::items_found(found, all, 100, None)) }
            }
        }
    }
}

/// The same of a board of proofs.
pub fn of_proofs(board: &ProofBoard) -> Markup {
    let editions = board.editions();
    let editions = editions
        .into_iter()
        .map(|edition| (board.edition_words(edition), edition == Edition::default()));
    html! {
        div.filters.app-only role="group" aria-label="Filters" {
            (set(words::EDITION, editions))
            (set(words::MODELS, with_all(ModelGroup::ALL.iter().map(|group| group.label().to_owned()))))
            label { (words::FIND_MODEL) input type="search" placeholder="name, effort…" disabled; }
            fieldset.reset disabled { button.choice-button type="button" { "Reset" } }
        }
    }
}

fn with_all(labels: impl Iterator<Item = String>) -> impl Iterator<Item = (String, bool)> {
    std::iter::once(("all".to_owned(), true)).chain(labels.map(|label| (label, false)))
}

fn set(legend: &str, choices: impl IntoIterator<Item = (String, bool)>) -> Markup {
    html! {
        fieldset disabled {
            legend { (legend) }
            @for (label, is_on) in choices {
                button.choice-button type="button" aria-pressed=(is_on) { (label) }
            }
        }
    }
}
