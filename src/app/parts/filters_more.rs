use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::choice::{choice, chooser, press, toggle};
use crate::app::parts::prices::PriceInputs;
use crate::app::parts::{live_text, live_when};
use crate::app::view::ViewState;
use crate::board::{Board, Column, FailedPolicy};
use crate::model::{Month, Provenance};
use crate::query::ViewQuery;
use crate::words::{MORE_FILTERS, count};

/// The filters that are seldom wanted, and what the leaderboard shows. It opens and
/// closes when a reader says so, never by itself: what stands below would move. Its summary counts what is set.
#[component]
pub fn MoreFilters(board: Arc<Board>, has_ranking: bool, has_figures: bool) -> impl IntoView {
    let state = ViewState::here();
    let on = Memo::new(move |_| state.with(|query| settings(query, has_ranking, has_figures)));
    let counted = move || match on.get() {
        0 => MORE_FILTERS.to_owned(),
        on => format!("{MORE_FILTERS} ({on} set)"),
    };
    let months = |none: &str| {
        let mut options = vec![(String::new(), none.to_owned())];
        for entry in &board.index.months {
            options.push((entry.month.to_string(), entry.month.short()));
        }
        options
    };
    let categories = board.matrix.categories().into_keys().map(|category| {
        let (slug, asked) = (category.slug(), category.slug());
        choice(
            category.to_string(),
            move |query| query.categories.contains(&asked),
            move |query| toggle(&mut query.categories, slug.clone()),
        )
    });
    let efforts = board.matrix.efforts().into_iter().map(|effort| {
        let asked = effort.clone();
        choice(
            effort.clone(),
            move |query| query.efforts.contains(&asked),
            move |query| toggle(&mut query.efforts, effort.clone()),
        )
    });
    let sources = Provenance::ALL.map(|source| {
        choice(
            source.label(),
            move |query| query.provenances.contains(&source),
            move |query| toggle(&mut query.provenances, source),
        )
    });
    let failed = [FailedPolicy::CountAsWrong, FailedPolicy::LeaveOut].map(|rule| {
        choice(
            rule.label(),
            move |query| query.failed == rule,
            move |query| query.failed = rule,
        )
    });
    let runs = live_when(
        move || state.with(|query| !query.runs.is_empty()),
        move || {
            let few = move || count(state.with(|query| query.runs.len()) as u64, "run");
            view! {
                <fieldset>
                    <legend>"Only "{live_text(few)}</legend>
                    {press("show all", |query| query.runs.clear())}
                </fieldset>
            }
        },
    );
    let baselines = has_figures.then(|| {
        let show = choice(
            "show",
            |query| query.shows_baselines,
            |query| query.shows_baselines = !query.shows_baselines,
        );
        view! { <fieldset><legend>"Baselines"</legend>{show}</fieldset> }
    });
    let of_ranking = has_ranking.then(|| {
        let columns = Column::ALL.map(|column| {
            choice(
                column.label(),
                move |query| query.columns.contains(&column),
                move |query| toggle(&mut query.columns, column),
            )
        });
        view! {
            <fieldset>
                <legend>"Columns"</legend>
                {columns.collect_view()}
            </fieldset>
            <PriceInputs board=board.clone() />
        }
    });
    view! {
        <details class="filters-more">
            <summary class:has-set=move || on.get() != 0>{live_text(counted)}</summary>
            <div class="filters">
                {chooser("From ", months("the first"), |query| month_word(query.from), |query, word| {
                    query.set_from(word.parse().ok());
                })}
                {chooser("To ", months("the last"), |query| month_word(query.to), |query, word| {
                    query.set_to(word.parse().ok());
                })}
                <fieldset>
                    <legend>"Categories"</legend>
                    {categories.collect_view()}
                </fieldset>
                <fieldset>
                    <legend>"Effort"</legend>
                    {efforts.collect_view()}
                </fieldset>
                <fieldset>
                    <legend>"Source"</legend>
                    {sources.collect_view()}
                </fieldset>
                <fieldset>
                    <legend>"Failed"</legend>
                    {failed.collect_view()}
                </fieldset>
                {runs}
                {baselines}
                {of_ranking}
            </div>
        </details>
    }
}

fn month_word(month: Option<Month>) -> String {
    month.map_or_else(String::new, |month| month.to_string())
}

/// How many of these settings are not at their default.
fn settings(query: &ViewQuery, has_ranking: bool, has_figures: bool) -> usize {
    let of_filters = [
        query.from.is_some(),
        query.to.is_some(),
        query.categories.len() > 1,
        !query.efforts.is_empty(),
        !query.provenances.is_empty(),
        query.failed != FailedPolicy::CountAsWrong,
        !query.runs.is_empty(),
    ];
    let of_ranking = [query.columns != Column::defaults(), !query.prices.is_empty()];
    let count = |set: &[bool]| set.iter().filter(|is_set| **is_set).count();
    let baselines = usize::from(has_figures && !query.shows_baselines);
    count(&of_filters) + baselines + if has_ranking { count(&of_ranking) } else { 0 }
}
