use std::sync::Arc;

use leptos::prelude::*;

use crate::app::boards::shard_when;
use crate::app::local::{LocalFiles, LocalRun};
use crate::app::pages::compare::{Compares, beside, comparison_view};
use crate::app::parts::{chooser, live, missing};
use crate::app::view::ViewState;
use crate::board::{
    Board, PolicyRow, RunRow, Selection, View, dropped_readings, joined_readings, policy_place, published_readings,
    version_of,
};
use crate::query::ViewQuery;
use crate::replay::Policy;
use crate::store::PolicyShard;
use crate::words;

/// One run beside itself, read by two policies.
pub fn under_policies(board: &Arc<Board>, run: usize, selection: Memo<Selection>) -> AnyView {
    let Some(row) = board.matrix.run(run).cloned() else {
        return ().into_any();
    };
    let (board, row) = (board.clone(), Arc::new(row));
    if row.is_local {
        return live(move || read(&board, &row, own_readings(&board, &row), selection));
    }
    let address = board.index.policies.clone();
    let shard = shard_when::<PolicyShard>(RwSignal::new(true), address);
    live(move || match shard.get() {
        None => view! { <p class="loading-note">"Loading what the policies read…"</p> }.into_any(),
        Some(Err(words)) => missing(vec![format!("No readings: {words}.")]).into_any(),
        Some(Ok(shard)) => {
            let readings = shard.and_then(|shard| published_readings(&shard, &row));
            read(&board, &row, readings, selection)
        }
    })
}

/// What the policies read from the reader's own files of a run.
fn own_readings(board: &Board, run: &RunRow) -> Option<Vec<PolicyRow>> {
    let files = LocalFiles::here().on_board();
    let readings = run.sources.iter().filter_map(|source| {
        let is_it = |file: &&LocalRun| file.run.month == Some(source.month) && version_of(&file.run) == source.version;
        dropped_readings(&board.matrix, source.month, &files.iter().find(is_it)?.run)
    });
    readings.reduce(|some, others| joined_readings(some, &others))
}

fn read(board: &Arc<Board>, run: &RunRow, readings: Option<Vec<PolicyRow>>, selection: Memo<Selection>) -> AnyView {
    let state = ViewState::here();
    let name = run.name_with_owner();
    let Some(rows) = readings.filter(|rows| rows.len() > 1) else {
        let words = words::no_readings(&name, run.is_local);
        return view! {
            <p class="failure">{words}" "<a href=state.href("rescore/".to_owned())>{words::PAGE_RESCORE}</a></p>
        }
        .into_any();
    };
    let policies = state.with(|query| query.policies).unwrap_or(POLICIES);
    let shown = selection.get().of_all_runs();
    let read = Arc::new(board.under_policies(run, &rows));
    let view = View::new(&read.matrix, shown.clone());
    let places = policies.map(|policy| policy_place(&rows, policy));
    let compared = match places {
        [Some(first), Some(second)] => view.compared(first, second),
        _ => None,
    };
    let Some(compared) = compared else {
        return view! { <p class="failure">{words::NOTHING_TO_COMPARE}</p> }.into_any();
    };
    let names = policies.map(|policy| policy.title().to_owned());
    let [first, _] = &names;
    let others_head = words::beside_policies(first);
    let finding = compared.comparison.reading_finding(&name, &names);
    let id = run.id.clone();
    let page = move || {
        let id = id.clone();
        state.link_with("compare/", move |query| query.compare = vec![id])
    };
    let [chosen, _] = policies;
    let of_rows: Vec<Policy> = rows.iter().map(|row| row.policy).collect();
    let link = move |place: usize| {
        let policy = of_rows.get(place).copied()?;
        let href = Signal::derive(move || state.link_with("compare/", |query| query.policies = Some([chosen, policy])));
        Some(view! { <a href=href>{policy.title()}</a> }.into_any())
    };
    let [place, _] = compared.runs;
    let others = beside(&read, place, shown, Arc::new(link));
    let rule = |policy: Policy| view! { <dt>{policy.title()}</dt><dd>{policy.rule()}</dd> }.into_any();
    let rules: Vec<AnyView> = policies.map(rule).into();
    let compares = Compares {
        read,
        compared,
        title: format!("{name}: {}", names.join(" – ")),
        names,
        finding,
        note: words::READINGS_NOTE,
        others_head,
        others,
    };
    let shown = comparison_view(compares, Box::new(page));
    vec![view! { <dl class="facts">{rules}</dl> }.into_any(), shown].into_any()
}

/// What is compared where a reader has chosen no policies.
pub const POLICIES: [Policy; 2] = [Policy::Released, Policy::Strict];

/// The lists to choose the two policies from; choosing the other one swaps them.
pub fn policy_choosers() -> [AnyView; 2] {
    fn chosen(query: &ViewQuery, place: usize) -> String {
        let policies = query.policies.unwrap_or(POLICIES);
        policies
            .get(place)
            .map_or_else(String::new, |policy| policy.id().to_owned())
    }
    fn choose(query: &mut ViewQuery, place: usize, id: &str) {
        let Ok(policy) = id.parse::<Policy>() else { return };
        let [first, second] = query.policies.unwrap_or(POLICIES);
        let (before, other) = if place == 0 { (first, second) } else { (second, first) };
        // Whoever chooses the other one gets the two swapped.
        let other = if other == policy { before } else { other };
        query.policies = Some(if place == 0 { [policy, other] } else { [other, policy] });
    }
    let options = || {
        Policy::ALL
            .map(|policy| (policy.id().to_owned(), policy.title().to_owned()))
            .into()
    };
    let [first, second] = words::COMPARED_POLICIES;
    [
        chooser(
            first,
            options(),
            |query| chosen(query, 0),
            |query, id| choose(query, 0, id),
        ),
        chooser(
            second,
            options(),
            |query| chosen(query, 1),
            |query, id| choose(query, 1, id),
        ),
    ]
}
