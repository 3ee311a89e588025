use leptos::ev::Event;
use leptos::prelude::*;

use crate::app::parts::{does, live, press, whether};
use crate::app::view::{Step, ViewState};
use crate::model::RunId;
use crate::query::ViewQuery;
use crate::words::count;

/// The box that chooses a run, for comparing and for seeing the chosen ones alone.
pub fn pick(run: RunId, name: String) -> AnyView {
    let state = ViewState::here();
    let label = format!("Choose {name}");
    let asked = run.clone();
    let is_chosen = whether(move || state.with(|query| query.compare.contains(&asked)));
    let toggle = does(move |_: Event| {
        state.change(Step::Push, |query| {
            match query.compare.iter().position(|known| *known == run) {
                Some(place) => {
                    query.compare.remove(place);
                }
                None => query.compare.push(run.clone()),
            }
        });
    });
    view! { <input type="checkbox" class="ranking-pick" aria-label=label prop:checked=is_chosen on:change=toggle /> }
        .into_any()
}

/// What can be done with the runs chosen; nothing is there while none is.
#[component]
pub fn ChosenRuns() -> impl IntoView {
    let state = ViewState::here();
    let counts = Memo::new(move |_| {
        let is_alone = |query: &ViewQuery| {
            query.runs.len() == query.compare.len() && query.compare.iter().all(|run| query.runs.contains(run))
        };
        state.with(|query| (query.compare.len() as u64, query.runs.len() as u64, is_alone(query)))
    });
    live(move || {
        let (chosen, alone, is_alone) = counts.get();
        (chosen > 0).then(|| {
            let only = (!is_alone).then(|| {
                press("Show only these", |query| {
                    query.runs.clear();
                    query.runs.extend(query.compare.iter().cloned());
                })
            });
            let all = (alone > 0).then(|| press("Show all runs", |query| query.runs.clear()));
            let compared = (chosen > 1).then(|| view! { <a href=state.href("compare/".to_owned())>"Compare them"</a> });
            view! {
                <div class="chosen-runs filters">
                    <span role="status">{count(chosen, "run")}" chosen"</span>
                    {compared}{only}{all}
                    {press("Clear the choice", |query| query.compare.clear())}
                </div>
            }
        })
    })
}
