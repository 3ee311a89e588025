use std::sync::Arc;

use leptos::prelude::*;

use crate::app::browser::ThemeSignal;
use crate::app::parts::{BarAxis, IntervalBar, PointShape, ProvenanceTag, live, live_text};
use crate::app::view::{Step, ViewState};
use crate::board::figures::{CHANCE, RunLabel};
use crate::board::{BaselineTally, Board, FailedPolicy, Ranking, RankingRow, RunName, RunRow, SortKey};
use crate::chart::{self, Theme};
use crate::words::{known, p_value, percent, percent_digits, thousands, whole};

/// The leaderboard as a table. Its head stays while its rows change, so that the keyboard keeps its place.
#[component]
pub fn RankingTable(board: Arc<Board>, ranking: Memo<Ranking>) -> impl IntoView {
    let state = ViewState::here();
    let shows_baselines = move || state.with(|query| query.shows_baselines);
    let counting = move || match state.with(|query| query.failed) {
        FailedPolicy::CountAsWrong => "Failed, unread and unanswered records count as not right.",
        FailedPolicy::LeaveOut => {
            "Failed records are left out, so each run has its own n; unread and unanswered ones count as not right."
        }
    };
    let rows = move || {
        ranking.with(|ranking| {
            let axis = axis_of(ranking, shows_baselines());
            let runs = ranking
                .rows
                .iter()
                .filter_map(|row| Some((row, board.matrix.run(row.run)?)))
                .map(|(row, run)| {
                    let is_leader = ranking.leader == Some(row.run);
                    view! { <RunRowView row=row.clone() run=run.clone() axis is_leader /> }.into_any()
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
            "Share right with its 95 % Wilson interval. Dotted lines: chance (20 %) and the best baseline. "
            {live_text(counting)}
        </p>
        <div class="scroll-x" tabindex="0" role="region" aria-label="Ranking">
            <table class="ranking">
                <thead>
                    <tr>
                        <SortHead class="ranking-run" keys=&[SortKey::Name] />
                        <SortHead keys=&[SortKey::Accuracy] />
                        <th scope="col" class="ranking-bar">"95 % interval"</th>
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
        <RankingNotes ranking />
    }
}

fn axis_of(ranking: &Ranking, shows_baselines: bool) -> BarAxis {
    let best = BaselineTally::best_of(&ranking.baselines).filter(|_| shows_baselines);
    let baseline = best.map(|(_, share)| share);
    let highs = ranking.rows.iter().map(|row| row.tally.interval().high);
    BarAxis::holding(highs, CHANCE, baseline)
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
                    on:click=move |_| state.change(Step::Push, |query| query.sort = query.sort.clicked(key))
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
fn RunRowView(row: RankingRow, run: RunRow, axis: BarAxis, is_leader: bool) -> impl IntoView {
    let state = ViewState::here();
    let theme = ThemeSignal::here();
    let tally = row.tally;
    let name = RunName::of(&run.conditions);
    let page = format!("runs/{}/", run.id);
    let shape = if tally.has_all_verdicts() {
        PointShape::Filled
    } else {
        PointShape::Open
    };
    let label = RunLabel::of(&run, tally.provenance);
    let colour = Signal::derive(move || run_colour(&label, theme.get()));
    let outcomes = tally.outcomes();
    let unanswered = outcomes
        .filter(|counts| counts.unanswered > 0)
        .map(|counts| format!("{} empty", counts.unanswered));
    let number = |value: Option<u64>| known(value, whole);
    let partial = (!tally.is_complete()).then(|| format!(", only {} of {} items", tally.covered, tally.selected));
    let (against, p) = match (is_leader, row.against_leader) {
        (true, _) => ("the first".to_owned(), None),
        (false, Some(pair)) => {
            let counts = format!("{} : {}", pair.table.only_first, pair.table.only_second);
            (counts, Some(format!("p {}", p_value(pair.p_value))))
        }
        (false, None) => ("–".to_owned(), None),
    };
    view! {
        <tr>
            <th scope="row" class="ranking-run">
                <a href=state.href(page)>{name.model.clone()}</a>" "
                <span class="detail">{name.detail.clone()}{run.is_local.then_some(", your file")}{partial}</span>
            </th>
            <td class="accuracy">
                {tally.accuracy().map(percent_digits)}<Second text=Some(tally.count()) />
            </td>
            <td class="ranking-bar">
                {tally.accuracy().map(|point| view! { <IntervalBar point interval=Some(tally.interval()) axis shape colour /> })}
            </td>
            <td>
                {number(outcomes.map(|counts| counts.answered()))}
                <Second text=tally.answered_score().and_then(|score| score.accuracy()).map(percent) />
            </td>
            <td>{number(outcomes.map(|counts| counts.failed))}</td>
            <td>{number(outcomes.map(|counts| counts.unread))}<Second text=unanswered /></td>
            <td>{known(tally.mean_output_tokens, thousands)}<Second text=tally.median_output_tokens.map(thousands) /></td>
            <td class="muted">{against}<Second text=p /></td>
            <td><ProvenanceTag provenance=tally.provenance /></td>
        </tr>
    }
}

/// The colour of a run as CSS writes it: the same in table and figures.
fn run_colour(label: &RunLabel, theme: Theme) -> String {
    let colour = chart::colour(&label.model, label.effort, theme);
    format!("rgb({} {} {})", colour.0, colour.1, colour.2)
}

/// The second, smaller number of a cell.
#[component]
fn Second(text: Option<String>) -> impl IntoView {
    text.map(|text| view! { <span class="second">{text}</span> })
}

/// One solver that never reads the question.
#[component]
fn BaselineRowView(tally: BaselineTally, axis: BarAxis) -> impl IntoView {
    view! {
        <tr class="baseline-row">
            <th scope="row" class="ranking-run">{tally.baseline.label()}" "<span class="detail">"never reads the question"</span></th>
            <td class="accuracy">{tally.accuracy().map(percent_digits)}<Second text=Some(tally.count()) /></td>
            <td class="ranking-bar">
                {tally.accuracy().map(|point| view! {
                    <IntervalBar point interval=None axis shape=PointShape::Diamond colour=Signal::stored("currentColor".to_owned()) />
                })}
            </td>
            <td></td><td></td><td></td>
            <td>"0"</td>
            <td></td>
            <td class="muted">"computed"</td>
        </tr>
    }
}

/// What the table says beyond its rows.
#[component]
fn RankingNotes(ranking: Memo<Ranking>) -> impl IntoView {
    let state = ViewState::here();
    let boards = crate::app::boards::Boards::here();
    live(move || {
        let board = boards.board(state.with(|query| query.benchmark)).ready()?;
        ranking.with(|ranking| {
            let empty = ranking.rows.is_empty().then(|| {
                view! { <p class="failure">"No run has numbers for these filters. Widen the months, categories or choices."</p> }
            });
            let few = (ranking.selected > 0 && ranking.selected < 30).then(|| {
                format!("Only {} items are in view: almost no difference between runs can be shown with so few. ", ranking.selected)
            });
            let absent: Vec<String> = ranking
                .absent
                .iter()
                .filter_map(|absent| {
                    let run = board.matrix.run(absent.run)?;
                    Some(format!("{} ({})", RunName::of(&run.conditions).full(), absent.reason))
                })
                .collect();
            let best = BaselineTally::best_of(&ranking.baselines)
                .map(|(best, accuracy)| {
                    format!(
                        "Best of these baselines here: {}, {}; the letters of baselines are those that serve best on the whole board. ",
                        best.baseline.label(),
                        percent(accuracy)
                    )
                });
            Some(view! {
                {empty}
                <p class="ranking-note">
                    {few}
                    "\"Against the first\": items on which the first alone was right (of several samples: more often), to items on which this run was, and the exact two-sided p-value of that pair alone. "
                    "It is given where both have a verdict on every item in view. Open circles: totals only. "
                    {best}
                    {(!absent.is_empty()).then(|| format!("Not shown: {}.", absent.join("; ")))}
                </p>
            })
        })
    })
}
