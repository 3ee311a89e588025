use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::browser::Address;
use crate::app::kept::KeptRuns;
use crate::app::local::{LocalFiles, LocalRun};
use crate::app::pages::compare_policies::POLICIES;
use crate::app::parts::{does, live};
use crate::app::view::ViewState;
use crate::model::{Benchmark, RunId};
use crate::query::ViewQuery;

/// Puts the run on the board or takes it off, and leads to where it can be seen there.
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
        // Of one that is not there nobody asks what it would be called.
        let id = is_on.then(|| boards.id_on_board(benchmark, &run)).flatten();
        let links = id.and_then(Result::ok).map(|id| places(benchmark, &run, &id));
        let words = if is_on {
            "Take it off the board"
        } else {
            "Add it to the board"
        };
        view! {
            <p class="run-links">
                <button type="button" on:click=does(move |_| kept.set_on_board(key, !is_on))>{words}</button>" "{links}
            </p>
        }
        .into_any()
    })
}

/// Links to where a run on the board is to be seen.
fn places(benchmark: Benchmark, run: &LocalRun, id: &RunId) -> Vec<AnyView> {
    let to = |page: &str, change: &dyn Fn(&mut ViewQuery)| page_on(benchmark, page, change);
    let mut links = vec![
        ("see the board", to("./", &|_| {})),
        ("its page", to(&format!("runs/{id}/"), &|_| {})),
    ];
    let published = run.run.conditions.run_id();
    if Boards::here().has_published(benchmark, &published) {
        let pair = [published, id.clone()];
        links.push((
            "compare it with the published run",
            to("compare/", &|query| query.compare = pair.clone().into()),
        ));
    }
    if !run.run.evidence.policies.is_empty() {
        links.push((
            "compare it under two parsers",
            to("compare/", &|query| {
                query.compare = vec![id.clone()];
                query.policies = Some(POLICIES);
            }),
        ));
    }
    let mut views = Vec::new();
    views.extend(
        links
            .into_iter()
            .map(|(words, href)| view! { <a href=href>{words}</a>" " }.into_any()),
    );
    views
}

/// A page of a board with nothing but this in view.
fn page_on(benchmark: Benchmark, page: &str, change: &dyn Fn(&mut ViewQuery)) -> String {
    let mut query = ViewQuery {
        benchmark,
        ..ViewQuery::default()
    };
    change(&mut query);
    ViewState::page(page, &query)
}

/// Sets a file's run beside the published one, or that of another file, item by item: what of it is not on the board is
/// put there.
pub fn compare_button(run: &LocalRun, other: Option<&LocalRun>) -> AnyView {
    let (boards, kept, address) = (Boards::here(), KeptRuns::here(), Address::here());
    let local = LocalFiles::here();
    let (run, other) = (run.clone(), other.cloned());
    let said = RwSignal::new(String::new());
    let compare = move |_| {
        let Some(benchmark) = run.run.month.and_then(|month| untrack(|| boards.benchmark_of(month))) else {
            return;
        };
        let place = |file: &LocalRun| -> Result<RunId, String> {
            let id = untrack(|| boards.id_on_board(benchmark, file))
                .unwrap_or_else(|| Err("it is not loaded".to_owned()))?;
            if !untrack(|| local.is_on_board(file.key)) {
                kept.set_on_board(file.key, true);
            }
            Ok(id)
        };
        let pair = match &other {
            None => Ok(run.run.conditions.run_id()),
            Some(other) => place(other),
        };
        match pair.and_then(|there| Ok([there, place(&run)?])) {
            Ok(pair) => {
                let page = page_on(benchmark, "compare/", &|query| query.compare = pair.clone().into());
                address.go_to_page(&page);
            }
            Err(reason) => said.set(format!("The board cannot take this run: {reason}.")),
        }
    };
    view! {
        <p>
            <button type="button" class="choice-button" on:click=does(compare)>"Compare them item by item"</button>
            <span class="note" role="status">" "{said}</span>
        </p>
    }
    .into_any()
}
