use std::sync::Arc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::app::parts::{does, live, live_when, pressed, whether};

use crate::app::boards::Boards;
use crate::app::view::{Step, ViewState};
use crate::board::{Board, FailedPolicy};
use crate::model::{ChoiceStyle, PromptMode};
use crate::query::ViewQuery;

/// The filters of a board. Every choice is a step in the address.
#[component]
pub fn Filters(
    /// The board.
    board: Arc<Board>,
    /// Whether the page lists the solvers that never read the question.
    #[prop(optional)]
    has_baselines: bool,
) -> impl IntoView {
    let state = ViewState::here();
    let months: Vec<_> = board.index.months.iter().map(|entry| entry.month).collect();
    let month_buttons = months
        .into_iter()
        .map(|month| {
            let toggle = move |query: &mut ViewQuery| {
                if !query.months.remove(&month) {
                    query.months.insert(month);
                }
            };
            choice(month.short(), move |query| query.months.contains(&month), toggle)
        })
        .collect_view();
    let categories = board.matrix.categories();
    let options = categories
        .iter()
        .map(|(category, items)| {
            let slug = category.slug();
            let selected = slug.clone();
            let is_selected = move || state.with(|query| query.categories.iter().any(|known| *known == selected));
            view! { <option value=slug prop:selected=whether(is_selected)>{format!("{category} ({items})")}</option> }
        })
        .collect_view();
    let choose_category = move |event| {
        let slug = event_target_value(&event);
        state.change(Step::Push, |query| {
            query.categories.clear();
            if !slug.is_empty() {
                query.categories.insert(slug);
            }
        });
    };
    let style = |label, style| {
        choice(
            label,
            move |query| query.style == style,
            move |query| query.style = style,
        )
    };
    let prompt = |label, prompt| {
        choice(
            label,
            move |query| query.prompt == prompt,
            move |query| query.prompt = prompt,
        )
    };
    let failed = |rule: FailedPolicy| {
        choice(
            rule.label(),
            move |query| query.failed == rule,
            move |query| query.failed = rule,
        )
    };
    view! {
        <div class="filters" role="group" aria-label="Filters">
            <BenchmarkSwitch />
            <fieldset>
                <legend>"Months"</legend>
                {choice("all", |query| query.months.is_empty(), |query| query.months.clear())}
                {month_buttons}
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
            <label>
                "Category "
                <select on:change=does(choose_category)>
                    <option value="" prop:selected=whether(move || state.with(|query| query.categories.is_empty()))>"all"</option>
                    {options}
                    // An address may name several; the list can choose one.
                    {live_when(move || state.with(|query| query.categories.len() > 1), || view! {
                        <option prop:selected=true disabled>"several"</option>
                    })}
                </select>
            </label>
            <fieldset>
                <legend>"Failed"</legend>
                {[FailedPolicy::CountAsWrong, FailedPolicy::LeaveOut].map(failed).collect_view()}
            </fieldset>
            {has_baselines.then(|| view! {
                <fieldset>
                    <legend>"Baselines"</legend>
                    {choice("show", |query| query.shows_baselines, |query| query.shows_baselines = !query.shows_baselines)}
                </fieldset>
            })}
        </div>
    }
}

/// A choice that is on or off, in the words of the view's query.
fn choice(
    label: impl Into<String>,
    is_on: impl Fn(&ViewQuery) -> bool + Send + Sync + 'static,
    choose: impl Fn(&mut ViewQuery) + 'static,
) -> AnyView {
    let state = ViewState::here();
    let label: String = label.into();
    let is_on = pressed(move || state.with(&is_on));
    let click = does(move |_: MouseEvent| state.change(Step::Push, &choose));
    view! { <button type="button" class="choice-button" aria-pressed=is_on on:click=click>{label}</button> }.into_any()
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
                let fresh = move |query: &mut ViewQuery| {
                    *query = ViewQuery {
                        benchmark,
                        ..ViewQuery::default()
                    };
                };
                choice(benchmark.title(), move |query| query.benchmark == benchmark, fresh)
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
