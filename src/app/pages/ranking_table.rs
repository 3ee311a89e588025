use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;

use crate::app::pages::chosen_runs::{ChosenRuns, pick};
use crate::app::parts::{IntervalBar, PointShape, ProvenanceTag, bar_scale, does, live, live_rows, live_text};
use crate::app::view::{Step, ViewState};
use crate::board::figures::RunLabel;
use crate::board::{BarAxis, BaselineTally, Board, CellWords, Column, Prices, Ranking, RankingRow, RowWords, RunRow};
use crate::board::{RunName, Sort, SortKey, View};
use crate::chart::css_colour;
use crate::model::Provenance;
use crate::words::COMPARE_LINK;

/// What a reader chose of the leaderboard that changes no number of the ranking.
#[derive(Clone, PartialEq)]
struct Shown {
    columns: BTreeSet<Column>,
    prices: Prices,
    sort: Sort,
}

/// The leaderboard as a table. Its head stays while its rows change, so that the keyboard keeps its place.
#[component]
pub fn RankingTable(board: Arc<Board>, ranking: Memo<Ranking>) -> impl IntoView {
    let state = ViewState::here();
    let shown = Memo::new(move |_| {
        state.with(|query| Shown {
            columns: query.columns.clone(),
            // Only the column of costs asks them.
            prices: if query.columns.contains(&Column::Cost) {
                query.prices.clone()
            } else {
                Prices::default()
            },
            sort: query.sort,
        })
    });
    let columns = Memo::new(move |_| state.with(|query| query.columns.clone()));
    let has_baselines = Memo::new(move |_| state.with(|query| query.shows_baselines));
    // Asked once, not by every part of the rows and the notes.
    let found = {
        let board = board.clone();
        Memo::new(move |_| ranking.with(|ranking| state.with(|query| ranking.find(&board.matrix, &query.find))))
    };
    let axis = Memo::new(move |_| ranking.with(BarAxis::of));
    let notes = {
        let board = board.clone();
        move || {
            ranking.with(|ranking| {
                let cause = if ranking.rows.is_empty() {
                    let selection = untrack(|| state.with(|query| query.selection(&board.matrix).0));
                    Some(View::new(&board.matrix, selection).why_empty())
                } else if found.with(Vec::is_empty) {
                    let words = "No run in view has these words in its name or conditions. Clear the search for runs.";
                    Some(words.to_owned())
                } else {
                    None
                };
                let empty = cause.map(|cause| view! { <p class="failure">{cause}</p> });
                let notes = ranking.notes(&board.matrix, &columns.read());
                (
                    empty,
                    notes
                        .into_iter()
                        .map(|note| view! { <p class="ranking-note">{note}</p> })
                        .collect_view(),
                )
            })
        }
    };
    // Rows from one place on, up to another; baselines follow the runs.
    let rows = {
        let board = board.clone();
        move |first: usize, end: usize| {
            ranking.with(|ranking| {
                let shown = shown.read();
                let axis = axis.get_untracked();
                let mut rows: Vec<AnyView> = Vec::new();
                for &place in found.read().iter().take(end).skip(first) {
                    let row = ranking.rows.get(place).map(|row| (row, board.matrix.run(row.run)));
                    if let Some((row, Some(run))) = row {
                        let words = ranking.words(row, run, &shown.columns, &shown.prices);
                        rows.push(run_row(row, run, words, axis, ranking.starts_group(place, shown.sort)));
                    }
                }
                if end == usize::MAX {
                    let baselines = ranking.baselines.iter();
                    rows.extend(baselines.map(|tally| baseline_row(*tally, tally.words(&shown.columns), axis)));
                }
                rows
            })
        }
    };
    let rows = live_rows(
        board.matrix.runs.len(),
        move || (ranking.track(), shown.track(), found.track()),
        rows,
    );
    let heads = move || {
        let columns = columns.read();
        let of = |column: &Column| {
            let scale = (*column == Column::Interval).then(|| live(move || bar_scale(axis.get())));
            head(*column, has_baselines.get(), scale)
        };
        let rank = columns.iter().filter(|column| column.is_before_run());
        let others = columns.iter().filter(|column| !column.is_before_run());
        view! {
            <tr>
                {rank.map(of).collect_view()}
                <th scope="col" class="ranking-run" aria-sort=sorted(&[SortKey::Name])>{sort_buttons(&[SortKey::Name])}</th>
                <th scope="col" class="accuracy" aria-sort=sorted(&[SortKey::Accuracy])>{sort_buttons(&[SortKey::Accuracy])}</th>
                {others.map(of).collect_view()}
            </tr>
        }
    };
    view! {
        <p class="ranking-note">
            {live_text(move || axis.get().note())}" "{live_text(move || state.with(|query| query.failed).note())}
        </p>
        <div class="scroll-x" tabindex="0" role="region" aria-label="Ranking">
            <table class="ranking">
                <thead>{live(heads)}</thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <ChosenRuns />
        {live(notes)}
        <p class="ranking-note"><a href=state.href("compare/".to_owned())>{COMPARE_LINK}</a></p>
    }
}

/// The head of a column: a line for each of the numbers that its cells stack, a button where rows can be sorted by it.
fn head(column: Column, has_baselines: bool, scale: Option<AnyView>) -> AnyView {
    let keys = column.sort_keys();
    let plain = column
        .plain_head(has_baselines)
        .map(|line| view! { <span class="head-line">{line}</span> });
    view! { <th scope="col" data-column=column.slug() aria-sort=sorted(keys)>{sort_buttons(keys)}{plain}{scale}</th> }
        .into_any()
}

/// The value of `aria-sort` for a column of these numbers.
fn sorted(keys: &'static [SortKey]) -> Signal<Option<&'static str>> {
    let state = ViewState::here();
    Signal::derive(move || {
        let sort = state.with(|query| query.sort);
        keys.contains(&sort.key)
            .then_some(if sort.is_descending { "descending" } else { "ascending" })
    })
}

fn sort_buttons(keys: &'static [SortKey]) -> AnyView {
    let state = ViewState::here();
    let button = |key: SortKey| {
        let arrow = move || match state.with(|query| query.sort) {
            sort if sort.key != key => "",
            sort if sort.is_descending => " ↓",
            _ => " ↑",
        };
        view! {
            <button
                type="button"
                class="sort-button"
                on:click=does(move |_| state.change(Step::Push, |query| query.sort = query.sort.clicked(key)))
            >
                {key.label()}<span aria-hidden="true">{live_text(arrow)}</span>
            </button>
        }
    };
    keys.iter().copied().map(button).collect_view().into_any()
}

/// One run.
fn run_row(row: &RankingRow, run: &RunRow, words: RowWords, axis: BarAxis, starts_group: bool) -> AnyView {
    let state = ViewState::here();
    let tally = &row.tally;
    let shape = if tally.has_all_verdicts() {
        PointShape::Filled
    } else {
        PointShape::Open
    };
    let label = RunLabel::of(run, tally.provenance);
    let colour = css_colour(&label.model, label.effort);
    let interval = tally.interval();
    let bar = tally
        .accuracy()
        .map(|point| view! { <IntervalBar point interval=Some(interval) axis shape colour /> }.into_any());
    let href = state.href(format!("runs/{}/", run.id));
    let full = RunName::of(&run.conditions).full();
    let name =
        view! { {pick(run.id.clone(), full.clone())}<a href=href aria-label=full>{words.name.clone()}</a> }.into_any();
    let class = if starts_group { "group-start" } else { "" };
    table_row(class, name, words, bar, Some(tally.provenance))
}

/// One solver that never reads the question.
fn baseline_row(tally: BaselineTally, words: RowWords, axis: BarAxis) -> AnyView {
    let colour = String::new();
    let bar = tally
        .accuracy()
        .map(|point| view! { <IntervalBar point interval=None axis shape=PointShape::Diamond colour /> }.into_any());
    table_row("baseline-row", words.name.clone().into_any(), words, bar, None)
}

fn table_row(
    class: &'static str,
    name: AnyView,
    words: RowWords,
    mut bar: Option<AnyView>,
    provenance: Option<Provenance>,
) -> AnyView {
    let (mut before, mut others) = (Vec::new(), Vec::new());
    for (column, words) in words.cells {
        let content = match (column, provenance) {
            (Column::Interval, _) => view! { {bar.take()}<span class="unseen">{words.first}</span> }.into_any(),
            (Column::Provenance, Some(provenance)) => view! { <ProvenanceTag provenance /> }.into_any(),
            _ => lines(words),
        };
        let cell = view! { <td data-column=column.slug()>{content}</td> }.into_any();
        if column.is_before_run() {
            before.push(cell);
        } else {
            others.push(cell);
        }
    }
    view! {
        <tr class=class>
            {before}
            <th scope="row" class="ranking-run">{name}" "<span class="detail">{words.detail}</span></th>
            <td class="accuracy">{lines(words.accuracy)}</td>
            {others}
        </tr>
    }
    .into_any()
}

/// The lines of a cell; the second is smaller.
fn lines(words: CellWords) -> AnyView {
    view! { {words.first}{words.second.map(|text| view! { <span class="second">{text}</span> })} }.into_any()
}
