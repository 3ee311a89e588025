use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::{live, pressed};

use crate::app::boards::Boards;
use crate::app::view::{Step, ViewState};
use crate::board::{Board, FailedPolicy};
use crate::model::{Benchmark, ChoiceStyle, PromptMode};

/// The filters of a board. Every choice is a step in the address.
#[component]
pub fn Filters(board: Arc<Board>) -> impl IntoView {
    let state = ViewState::here();
    let months: Vec<_> = board.index.months.iter().map(|entry| entry.month).collect();
    let month_buttons = months
        .into_iter()
        .map(|month| {
            let is_on = move || state.with(|query| query.months.contains(&month));
            let click = move |_| {
                state.change(Step::Push, |query| {
                    if !query.months.remove(&month) {
                        query.months.insert(month);
                    }
                });
            };
            view! { <ChoiceButton label=month.short() is_on click /> }
        })
        .collect_view();
    let categories = board.matrix.categories();
    let options = categories
        .iter()
        .map(|(category, items)| {
            let slug = category.slug();
            let selected = slug.clone();
            let is_selected = move || state.with(|query| query.categories.iter().any(|known| *known == selected));
            view! { <option value=slug selected=is_selected>{format!("{category} ({items})")}</option> }
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
    let all_months = move || state.with(|query| query.months.is_empty());
    view! {
        <div class="filters" role="group" aria-label="Filters">
            <BenchmarkSwitch />
            <fieldset>
                <legend>"Months"</legend>
                <ChoiceButton label="all" is_on=all_months click=move |_| state.change(Step::Push, |query| query.months.clear()) />
                {month_buttons}
            </fieldset>
            <fieldset>
                <legend>"Choices"</legend>
                <StyleButton label="all" style=None />
                {ChoiceStyle::ALL.map(|style| view! { <StyleButton label=style.label() style=Some(style) /> }).collect_view()}
            </fieldset>
            <fieldset>
                <legend>"Prompt"</legend>
                <PromptButton label="all" prompt=None />
                <PromptButton label=PromptMode::Plain.label() prompt=Some(PromptMode::Plain) />
                <PromptButton label=PromptMode::SketchAware.label() prompt=Some(PromptMode::SketchAware) />
            </fieldset>
            <label>
                "Category "
                <select on:change=choose_category>
                    <option value="" selected=move || state.with(|query| query.categories.is_empty())>"all"</option>
                    {options}
                </select>
            </label>
            <fieldset>
                <legend>"Failed"</legend>
                <FailedButton policy=FailedPolicy::CountAsWrong />
                <FailedButton policy=FailedPolicy::LeaveOut />
            </fieldset>
            <fieldset>
                <legend>"Baselines"</legend>
                <ChoiceButton
                    label="show"
                    is_on=move || state.with(|query| query.shows_baselines)
                    click=move |_| state.change(Step::Push, |query| query.shows_baselines = !query.shows_baselines)
                />
            </fieldset>
        </div>
    }
}

/// A choice that is on or off.
#[component]
fn ChoiceButton<On, Click>(#[prop(into)] label: String, is_on: On, click: Click) -> impl IntoView
where
    On: Fn() -> bool + Send + Sync + 'static,
    Click: Fn(leptos::ev::MouseEvent) + 'static,
{
    view! {
        <button type="button" class="choice-button" aria-pressed=pressed(is_on) on:click=click>{label}</button>
    }
}

#[component]
fn StyleButton(label: &'static str, style: Option<ChoiceStyle>) -> impl IntoView {
    let state = ViewState::here();
    let is_on = move || state.with(|query| query.style == style);
    view! { <ChoiceButton label is_on click=move |_| state.change(Step::Push, |query| query.style = style) /> }
}

#[component]
fn PromptButton(label: &'static str, prompt: Option<PromptMode>) -> impl IntoView {
    let state = ViewState::here();
    let is_on = move || state.with(|query| query.prompt == prompt);
    view! { <ChoiceButton label is_on click=move |_| state.change(Step::Push, |query| query.prompt = prompt) /> }
}

#[component]
fn FailedButton(policy: FailedPolicy) -> impl IntoView {
    let state = ViewState::here();
    let is_on = move || state.with(|query| query.failed == policy);
    view! { <ChoiceButton label=policy.label() is_on click=move |_| state.change(Step::Push, |query| query.failed = policy) /> }
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
            let buttons = known
                .into_iter()
                .map(|benchmark| view! { <BenchmarkButton benchmark /> });
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

#[component]
fn BenchmarkButton(benchmark: Benchmark) -> impl IntoView {
    let state = ViewState::here();
    let is_on = move || state.with(|query| query.benchmark == benchmark);
    let click = move |_| {
        state.change(Step::Push, |query| {
            let fresh = crate::query::ViewQuery {
                benchmark,
                ..Default::default()
            };
            *query = fresh;
        });
    };
    view! { <ChoiceButton label=benchmark.title() is_on click /> }
}
