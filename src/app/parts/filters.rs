use std::sync::Arc;

use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::parts::choice::{choice, chooser, finder, press};
use crate::app::parts::filters_more::MoreFilters;
use crate::app::parts::{live, live_text, whether};
use crate::app::view::ViewState;
use crate::board::Board;
use crate::model::{ChoiceStyle, PromptMode};
use crate::query::ViewQuery;
use crate::words::FILTERS;

/// The filters of a board. Every choice is a step in the address.
#[component]
pub fn Filters(
    /// The board.
    board: Arc<Board>,
    /// Whether the page has the leaderboard: then its rows, columns and prices are set here too.
    #[prop(optional)]
    has_ranking: bool,
    /// Whether the page has figures, which baselines are drawn in.
    #[prop(optional)]
    has_figures: bool,
    /// Whether they are folded away where there is little room.
    #[prop(optional)]
    is_folded: bool,
) -> impl IntoView {
    let state = ViewState::here();
    let months = board
        .index
        .months
        .iter()
        .map(|entry| entry.month)
        .map(|month| {
            choice(
                month.short(),
                move |query| query.months.contains(&month),
                move |query| query.toggle_month(month),
            )
        })
        .collect_view();
    let mut categories = vec![(String::new(), "all".to_owned())];
    for (category, items) in board.matrix.categories() {
        categories.push((category.slug(), format!("{category} ({items})")));
    }
    // Several can be named below; this list chooses one.
    categories.push((SEVERAL.to_owned(), "several".to_owned()));
    let category = chooser(
        "Category ",
        categories,
        |query| match query.categories.len() {
            0 | 1 => query.categories.first().cloned().unwrap_or_default(),
            _ => SEVERAL.to_owned(),
        },
        |query, slug| {
            query.categories.clear();
            query.categories.extend((!slug.is_empty()).then(|| slug.to_owned()));
        },
    );
    let style = |label: &str, style| {
        choice(
            label,
            move |query| query.style == style,
            move |query| query.style = style,
        )
    };
    let prompt = |label: &str, prompt| {
        choice(
            label,
            move |query| query.prompt == prompt,
            move |query| query.prompt = prompt,
        )
    };
    let is_fresh = Memo::new(move |_| state.with(|query| *query == fresh(query)));
    let is_default = whether(move || is_fresh.get());
    let filters = view! {
        <div class="filters" role="group" aria-label="Filters">
            <BenchmarkSwitch />
            <fieldset>
                <legend>"Months"</legend>
                {choice("all", |query| query.months.is_empty(), |query| query.months.clear())}
                {months}
            </fieldset>
            <fieldset>
                <legend>"Choices"</legend>
                {style("all", None)}
                {ChoiceStyle::ALL.map(|known| style(known.label(), Some(known))).collect_view()}
            </fieldset>
            <fieldset>
                <legend>"Prompt"</legend>
                {prompt("all", None)}
                {[PromptMode::Plain, PromptMode::SketchAware].map(|known| prompt(known.label(), Some(known))).collect_view()}
            </fieldset>
            {category}
            {has_ranking.then(|| finder("Run ", "model, effort…", |query| &query.find, |query| &mut query.find))}
            <MoreFilters board has_ranking has_figures />
            <fieldset class="reset" disabled=is_default>{press("Reset", |query| *query = fresh(query))}</fieldset>
        </div>
    }
    .into_any();
    if !is_folded {
        return filters;
    }
    let summary = move || format!("{FILTERS}{}", if is_fresh.get() { "" } else { " (set)" });
    view! {
        <details class="filters-fold">
            <summary class:has-set=move || !is_fresh.get()>{live_text(summary)}</summary>
            {filters}
        </details>
    }
    .into_any()
}

/// What the list of categories says where an address names several.
const SEVERAL: &str = "*";

/// The board of a view with nothing filtered, sorted or chosen.
fn fresh(query: &ViewQuery) -> ViewQuery {
    ViewQuery {
        benchmark: query.benchmark,
        ..ViewQuery::default()
    }
}

/// Which board is shown, where there are several. Filters of one board mean nothing on another, so they are dropped.
#[component]
fn BenchmarkSwitch() -> impl IntoView {
    let boards = Boards::here();
    let switch = move || {
        let known = boards
            .index()
            .ready()
            .map(|index| index.benchmarks.iter().map(|entry| entry.benchmark).collect::<Vec<_>>());
        known.filter(|known| known.len() > 1).map(|known| {
            let buttons = known.into_iter().map(|benchmark| {
                let choose = move |query: &mut ViewQuery| {
                    *query = ViewQuery {
                        benchmark,
                        ..ViewQuery::default()
                    };
                };
                choice(benchmark.title(), move |query| query.benchmark == benchmark, choose)
            });
            view! {
                <fieldset>
                    <legend>"Board"</legend>
                    {buttons.collect_view()}
                </fieldset>
            }
        })
    };
    live(switch)
}
