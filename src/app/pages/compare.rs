use std::sync::{Arc, Mutex};

use leptos::ev::Event;
use leptos::prelude::*;

use crate::app::browser::{in_turn, in_turns, set_title};
use crate::app::pages::compare_policies::{POLICIES, policy_choosers, under_policies};
use crate::app::parts::{
    BoardGate, Breadcrumb, Filters, ItemTags, OutcomeTag, choice, does, live, number_row, plain_table, press, share,
    show_more, whether,
};
use crate::app::view::{Step, ViewState};
use crate::board::{Board, Compared, ComparedItem, Comparison, Rival, Rivals, RunRow, Selection, View};
use crate::query::ViewQuery;
use crate::words;

/// How many items are laid out.
const PAGE: usize = 100;

/// How many of them at once.
const ROWS_AT_ONCE: usize = 20;

/// Two runs, item by item.
#[component]
pub fn Compare() -> impl IntoView {
    let state = ViewState::here();
    let benchmark = Memo::new(move |_| Some(state.with(|query| query.benchmark)));
    view! { <BoardGate benchmark content=|board| view! { <CompareContent board /> }.into_any() /> }
}

#[component]
fn CompareContent(board: Arc<Board>) -> impl IntoView {
    let state = ViewState::here();
    set_title(&words::tab(words::PAGE_COMPARE));
    let selection = state.selected(board.clone());
    let shown = board.clone();
    let pair = Memo::new(move |_| {
        let matrix = &shown.matrix;
        let chosen: Vec<usize> =
            state.with(|query| query.compare.iter().filter_map(|run| matrix.run_index(run)).collect());
        let view = View::new(matrix, selection.get());
        match chosen.first() {
            // Beside itself.
            Some(&run) if state.with(|query| query.policies.is_some()) => Some([run; 2]),
            _ => view.pair_to_compare(&chosen),
        }
    });
    let is_reading = Memo::new(move |_| state.with(|query| query.policies.is_some()));
    let content = {
        let board = board.clone();
        move || {
            let shown = pair.get();
            if let Some([run, _]) = shown.filter(|_| is_reading.get()) {
                return under_policies(&board, run, selection);
            }
            let view = View::new(&board.matrix, selection.get());
            let found = shown.and_then(|[first, second]| {
                let names = [board.matrix.run(first)?, board.matrix.run(second)?].map(|run| run.name_with_owner());
                Some((view.compared(first, second)?, names))
            });
            let Some((compared, names)) = found else {
                return view! { <p class="failure">{words::NOTHING_TO_COMPARE}</p> }.into_any();
            };
            let pair = compared.runs;
            let [first, _] = pair;
            let [name, _] = &names;
            let (shared, linked) = (board.clone(), board.clone());
            // The runs are named even where nobody chose them.
            let page = move || state.link_with("compare/", |query| choose(query, &shared, pair));
            let link = move |other: usize| {
                let name = linked.matrix.run(other)?.name_with_owner();
                let board = linked.clone();
                let href =
                    Signal::derive(move || state.link_with("compare/", |query| choose(query, &board, [first, other])));
                Some(view! { <a href=href>{name}</a> }.into_any())
            };
            let compares = Compares {
                title: names.join(" – "),
                finding: compared.comparison.finding(&names),
                note: "",
                others_head: words::beside_others(name),
                others: beside(&board, first, selection.get(), Arc::new(link)),
                read: board.clone(),
                compared,
                names,
            };
            comparison_view(compares, Box::new(page))
        }
    };
    let choosers = {
        let board = board.clone();
        move || {
            let chosen = |place: usize| run_chooser(&board, place, pair);
            let now = board.clone();
            if is_reading.get() {
                let [first, second] = policy_choosers();
                let swap = press(words::SWAP, |query| {
                    query.policies = query.policies.map(|[first, second]| [second, first]);
                });
                let leave = press(words::TWO_RUNS, |query| query.policies = None);
                return vec![chosen(0), first, second, swap, leave];
            }
            let swap = press(words::SWAP, {
                let board = board.clone();
                move |query| {
                    if let Some([first, second]) = pair.get_untracked() {
                        choose(query, &board, [second, first]);
                    }
                }
            });
            let read = press(words::UNDER_POLICIES, move |query| {
                if let Some(pair) = pair.get_untracked() {
                    choose(query, &now, pair);
                }
                query.policies = Some(POLICIES);
            });
            vec![chosen(0), chosen(1), swap, read]
        }
    };
    view! {
        <Breadcrumb benchmark=board.index.benchmark month=None />
        <h1>{words::PAGE_COMPARE}</h1>
        <div class="filters compared-runs" role="group" aria-label="Runs to compare">{live(choosers)}</div>
        <Filters board=board.clone() />
        {live(content)}
    }
}

/// What is compared, and the words for it.
pub struct Compares {
    /// A board that has the two.
    pub read: Arc<Board>,
    /// The two on it.
    pub compared: Compared,
    /// What they are called.
    pub names: [String; 2],
    /// What the tab says.
    pub title: String,
    /// What comes out.
    pub finding: String,
    /// What must be known of it.
    pub note: &'static str,
    /// The head of the first one beside others.
    pub others_head: String,
    /// These.
    pub others: AnyView,
}

/// Makes the link to a comparison.
pub type Page = Box<dyn Fn() -> String + Send + Sync>;

/// A comparison; `page` is the link to it.
pub fn comparison_view(compares: Compares, page: Page) -> AnyView {
    let Compares {
        read,
        compared,
        names,
        title,
        finding,
        note,
        others_head,
        others,
    } = compares;
    set_title(&words::tab(&title));
    let told = format!("{title}\n{finding}");
    view! {
        <p class="lead">{finding}</p>
        {four_fields(&compared.comparison, &names)}
        <p class="note">{note}{compared.comparison.method_note()}</p>
        <section class="section">
            <h2>{words::BY_STRATUM}</h2>
            {strata(&compared)}
        </section>
        <section class="section">
            <h2>{words::ITEM_BY_ITEM}</h2>
            <ComparedItems board=read compared />
        </section>
        <section class="section">
            <h2>{others_head}</h2>
            {others}
        </section>
        <section class="section">
            <h2>"Share this comparison"</h2>
            {share(page, move || told.clone(), None)}
        </section>
    }
    .into_any()
}

/// Puts two runs of a board into the address.
fn choose(query: &mut ViewQuery, board: &Board, pair: [usize; 2]) {
    let ids = pair
        .iter()
        .filter_map(|run| board.matrix.run(*run))
        .map(|run| run.id.clone());
    query.compare = ids.collect();
}

/// A list to choose one of the two runs from; choosing the other one swaps them.
fn run_chooser(board: &Arc<Board>, place: usize, pair: Memo<Option<[usize; 2]>>) -> AnyView {
    let state = ViewState::here();
    let runs = board
        .matrix
        .runs
        .iter()
        .enumerate()
        .filter(|(_, run)| run.has_verdicts());
    let chosen_at = move |place: usize| pair.get().and_then(|pair| pair.get(place).copied());
    let option = |(index, run): (usize, &RunRow)| {
        let is_chosen = whether(move || chosen_at(place) == Some(index));
        view! { <option value=index.to_string() prop:selected=is_chosen>{run.name_with_owner()}</option> }
    };
    let options = runs.map(option).collect_view();
    let board = board.clone();
    let change = does(move |event: Event| {
        let Ok(index) = event_target_value(&event).parse::<usize>() else {
            return;
        };
        let before = pair.get_untracked().unwrap_or([index; 2]);
        let other = before.get(1 - place).copied().filter(|other| *other != index);
        // Whoever chooses the other run gets the two swapped.
        let other = other.or(before.get(place).copied()).unwrap_or(index);
        let pair = if place == 0 { [index, other] } else { [other, index] };
        state.change(Step::Push, |query| choose(query, &board, pair));
    });
    let label = words::COMPARED_RUNS.get(place).copied().unwrap_or_default();
    view! { <label>{label}<select on:change=change>{options}</select></label> }.into_any()
}

/// On how many items which of the two was right.
fn four_fields(comparison: &Comparison, names: &[String; 2]) -> AnyView {
    let rows = comparison
        .four_fields(names)
        .map(|(head, cells)| number_row(head.into_any(), cells));
    let heads = Comparison::four_heads(names);
    plain_table(
        "Both, one or neither",
        heads,
        rows.into_iter().collect_view().into_any(),
    )
}

fn strata(compared: &Compared) -> AnyView {
    let rows = compared
        .strata
        .iter()
        .map(|stratum| number_row(stratum.name.clone().into_any(), stratum.cells()));
    plain_table(
        words::BY_STRATUM,
        Compared::STRATA_COLUMNS.map(Into::into),
        rows.collect_view().into_any(),
    )
}

/// So many items are compared before the browser may draw: a few milliseconds.
const ITEMS_AT_ONCE: usize = 20_000;

/// The first run beside the others in view, part by part where these are many.
/// There are none yet while the signal is false.
fn rivals(board: Arc<Board>, first: usize, shown: Selection) -> (RwSignal<bool>, Arc<Mutex<Vec<Rival>>>) {
    let (is_done, found) = (RwSignal::new(false), Arc::new(Mutex::new(Vec::new())));
    let told = found.clone();
    let mut rivals = Rivals::of(first);
    let mut go_on = move || {
        // By its next turn the page may show another pair.
        if is_done.try_get_untracked() != Some(false) {
            return false;
        }
        let view = View::new(&board.matrix, shown.clone());
        let is_left = rivals.go_on(&view, (ITEMS_AT_ONCE / view.items.len().max(1)).max(1));
        if !is_left {
            if let Ok(mut told) = told.lock() {
                *told = std::mem::replace(&mut rivals, Rivals::of(first)).finish();
            }
            is_done.set(true);
        }
        is_left
    };
    // Few are there at once, so that nothing moves.
    if go_on() {
        in_turns(Box::new(go_on));
    }
    (is_done, found)
}

/// The first run beside the others; `link` makes the head of each, which leads to its comparison.
pub fn beside(board: &Arc<Board>, first: usize, shown: Selection, link: RivalLink) -> AnyView {
    let (is_done, found) = rivals(board.clone(), first, shown);
    live(move || {
        let Ok(rivals) = found.lock() else { return ().into_any() };
        if !is_done.get() {
            return view! { <p class="loading-note">"Comparing…"</p> }.into_any();
        }
        let mut rows = Vec::new();
        rows.extend(
            rivals
                .iter()
                .filter_map(|rival| Some(number_row(link(rival.run)?, rival.cells()))),
        );
        plain_table(
            "Beside the others",
            Compared::RIVAL_COLUMNS.map(Into::into),
            rows.into_any(),
        )
    })
}

/// Makes the head of a row about another run, by its index.
pub type RivalLink = Arc<dyn Fn(usize) -> Option<AnyView> + Send + Sync>;

/// The items that both have, those where they differ first.
#[component]
fn ComparedItems(board: Arc<Board>, compared: Compared) -> impl IntoView {
    let state = ViewState::here();
    let [first, second] = compared.runs;
    let items = compared.items;
    let differing = items.iter().filter(|item| item.side.is_discordant()).count();
    let all = items.len();
    // Those in sight come at once, the others when the rest of the page is there.
    let shown = RwSignal::new(ROWS_AT_ONCE);
    in_turn(Box::new(move || {
        // By then the page may show another pair.
        shown.try_set(PAGE);
    }));
    let listed = Memo::new(move |_| {
        if state.with(|query| query.only_differing) {
            differing
        } else {
            all
        }
    });
    let row = move |item: &ComparedItem| {
        let row = board.matrix.item(item.item)?;
        let page = format!("items/{}/{}/", row.month, row.no);
        let verdict = |place: usize, run: usize| match item.samples.and_then(|samples| samples.get(place).copied()) {
            Some((right, counted)) => format!("{right} of {counted} right").into_any(),
            None => {
                let cell = board.matrix.run(run).and_then(|run| run.cell(item.item));
                cell.map(|cell| view! { <OutcomeTag outcome=cell.outcome letter=cell.letter /> })
                    .into_any()
            }
        };
        Some(view! {
            <tr>
                <th scope="row"><a href=state.href(page)>{words::item_name_short(row.month, row.no)}</a></th>
                <td>{item.side.label()}</td>
                <td>{verdict(0, first)}</td>
                <td>{verdict(1, second)}</td>
                <td><ItemTags categories=row.categories.clone() style=row.style /></td>
            </tr>
        })
    };
    let rows = live(move || {
        items
            .iter()
            .take(listed.get().min(shown.get()))
            .map(&row)
            .collect_view()
    });
    view! {
        <div class="filters">
            {choice(words::ONLY_DIFFERING, |query| query.only_differing, |query| query.only_differing = !query.only_differing)}
            <span class="note" role="status">{words::differing(differing, all)}</span>
        </div>
        {plain_table(words::ITEM_BY_ITEM, Compared::ITEM_COLUMNS.map(Into::into), rows)}
        {show_more("more", move || listed.get().saturating_sub(shown.get()), shown, PAGE)}
    }
}
