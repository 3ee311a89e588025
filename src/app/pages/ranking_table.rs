use std::sync::Arc;

use leptos::prelude::*;

use crate::app::browser::ThemeSignal;
use crate::app::parts::{IntervalBar, PointShape, ProvenanceTag, does, live, live_text};
use crate::app::view::{Step, ViewState};
use crate::board::figures::RunLabel;
use crate::board::{BarAxis, BaselineTally, Board, CellWords, Ranking, RankingRow, RowWords, RunRow, SortKey};
use crate::chart::{self, Theme};

/// The leaderboard as a table. Its head stays while its rows change, so that the keyboard keeps its place.
#[component]
pub fn RankingTable(board: Arc<Board>, ranking: Memo<Ranking>) -> impl IntoView {
    let state = ViewState::here();
    let shows_baselines = move || state.with(|query| query.shows_baselines);
    let notes = {
        let board = board.clone();
        move || {
            ranking.with(|ranking| {
                let empty = ranking.rows.is_empty().then(|| {
                    view! { <p class="failure">"No run has numbers for these filters. Widen the months, categories or choices."</p> }
                });
                let notes = ranking.notes(&board.matrix);
                (empty, notes.into_iter().map(|note| view! { <p class="ranking-note">{note}</p> }).collect_view())
            })
        }
    };
    let rows = move || {
        ranking.with(|ranking| {
            let axis = BarAxis::of(ranking, shows_baselines());
            let runs = ranking
                .rows
                .iter()
                .filter_map(|row| Some((row, board.matrix.run(row.run)?)))
                .map(|(row, run)| {
                    let words = ranking.words(row, run);
                    view! { <RunRowView row=row.clone() run=run.clone() words axis /> }.into_any()
                });
            let baselines = ranking
                .baselines
                .iter()
                .filter(|_| shows_baselines())
                .map(|tally| view! { <BaselineRowView tally=*tally axis /> }.into_any());
            runs.chain(baselines).collect_view()
        })
    };
    view! {
        <p class="ranking-note">
            {Ranking::BAR_NOTE}" "{live_text(move || state.with(|query| query.failed).note())}
        </p>
        <div class="scroll-x" tabindex="0" role="region" aria-label="Ranking">
            <table class="ranking">
                <thead>
                    <tr>
                        <SortHead class="ranking-run" keys=&[SortKey::Name] />
                        <SortHead keys=&[SortKey::Accuracy] />
                        <th scope="col" class="ranking-bar">"95\u{a0}% interval"</th>
                        <SortHead keys=&[SortKey::Answered, SortKey::AnsweredAccuracy] />
                        <SortHead keys=&[SortKey::Failed] />
                        <SortHead keys=&[SortKey::Unread] />
                        <SortHead keys=&[SortKey::MeanTokens, SortKey::MedianTokens] />
                        <th scope="col">"against"<br />"the first"</th>
                        <SortHead keys=&[SortKey::Provenance] />
                    </tr>
                </thead>
                <tbody>{live(rows)}</tbody>
            </table>
        </div>
        {live(notes)}
    }
}

/// A column's head: one sort button for each of the numbers that its cells stack.
#[component]
fn SortHead(keys: &'static [SortKey], #[prop(optional)] class: &'static str) -> impl IntoView {
    let state = ViewState::here();
    let sorted = move || {
        let sort = state.with(|query| query.sort);
        keys.contains(&sort.key)
            .then_some(if sort.is_descending { "descending" } else { "ascending" })
    };
    let buttons = keys
        .iter()
        .copied()
        .map(|key| {
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
        })
        .collect_view();
    view! { <th scope="col" class=class aria-sort=sorted>{buttons}</th> }
}

/// One run.
#[component]
fn RunRowView(row: RankingRow, run: RunRow, words: RowWords, axis: BarAxis) -> impl IntoView {
    let state = ViewState::here();
    let theme = ThemeSignal::here();
    let tally = row.tally;
    let page = format!("runs/{}/", run.id);
    let shape = if tally.has_all_verdicts() {
        PointShape::Filled
    } else {
        PointShape::Open
    };
    let label = RunLabel::of(&run, tally.provenance);
    let colour = Signal::derive(move || run_colour(&label, theme.get()));
    view! {
        <tr>
            <th scope="row" class="ranking-run">
                <a href=state.href(page)>{words.name}</a>" "
                <span class="detail">{words.detail}</span>
            </th>
            <td class="accuracy"><Cell words=words.accuracy /></td>
            <td class="ranking-bar">
                {tally.accuracy().map(|point| view! { <IntervalBar point interval=Some(tally.interval()) axis shape colour /> })}
            </td>
            <td><Cell words=words.answered /></td>
            <td><Cell words=words.failed /></td>
            <td><Cell words=words.unread /></td>
            <td><Cell words=words.tokens /></td>
            <td class="muted"><Cell words=words.against /></td>
            <td><ProvenanceTag provenance=tally.provenance /></td>
        </tr>
    }
}

/// The colour of a run as CSS writes it: the same in table and figures.
fn run_colour(label: &RunLabel, theme: Theme) -> String {
    let colour = chart::colour(&label.model, label.effort, theme);
    format!("rgb({} {} {})", colour.0, colour.1, colour.2)
}

/// The lines of a cell; the second is smaller.
#[component]
fn Cell(words: CellWords) -> impl IntoView {
    view! { {words.first}{words.second.map(|text| view! { <span class="second">{text}</span> })} }
}

/// One solver that never reads the question.
#[component]
fn BaselineRowView(tally: BaselineTally, axis: BarAxis) -> impl IntoView {
    let words = tally.words();
    view! {
        <tr class="baseline-row">
            <th scope="row" class="ranking-run">{words.name}" "<span class="detail">{words.detail}</span></th>
            <td class="accuracy"><Cell words=words.accuracy /></td>
            <td class="ranking-bar">
                {tally.accuracy().map(|point| view! {
                    <IntervalBar point interval=None axis shape=PointShape::Diamond colour=Signal::stored("currentColor".to_owned()) />
                })}
            </td>
            <td></td><td></td><td></td>
            <td><Cell words=words.tokens /></td>
            <td></td>
            <td class="muted">"computed"</td>
        </tr>
    }
}
