use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::kept::KeptRuns;
use crate::app::local::{LocalFiles, LocalRun};
use crate::app::parts::{does, live};

/// Puts the run on the board or takes it off.
#[component]
pub fn BoardSwitch(run: LocalRun) -> impl IntoView {
    let (local, kept) = (LocalFiles::here(), KeptRuns::here());
    let boards = Boards::here();
    let key = run.key;
    let month = run.run.month;
    let known = move || month.and_then(|month| boards.benchmark_of(month));
    live(move || {
        let Some(benchmark) = known() else {
            let words = "No board of this site has this month, so the run cannot be put beside others.";
            return view! { <p class="note">{words}</p> }.into_any();
        };
        if let Some(reason) = boards.refusal(benchmark, &run) {
            let words = format!("The board cannot take this run: {reason}.");
            return view! { <p class="note">{words}</p> }.into_any();
        }
        let is_on = local.is_on_board(key);
        let link = (is_on).then(|| {
            let query = crate::query::ViewQuery {
                benchmark,
                ..Default::default()
            }
            .to_query();
            let href = if query.is_empty() {
                "./".to_owned()
            } else {
                format!("./?{query}")
            };
            view! { <a href=href>"see the board"</a> }
        });
        let words = if is_on {
            "Take it off the board"
        } else {
            "Add it to the board"
        };
        view! {
            <p>
                <button type="button" on:click=does(move |_| kept.set_on_board(key, !is_on))>{words}</button>" "{link}
            </p>
        }
        .into_any()
    })
}
