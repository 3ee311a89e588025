use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use crate::app::browser::set_title;
use crate::app::parts::{BoardGate, OutcomeTag, ProvenanceTag};
use crate::app::view::ViewState;
use crate::board::{Board, NoTally, RunName, RunRow, Selection, Tally, View};
use crate::model::{ChoiceStyle, RunId, legible};
use crate::words::{self, known, percent, seconds, thousands, whole};

/// One run: conditions, provenance, tallies by stratum, its records.
#[component]
pub fn RunPage() -> impl IntoView {
    let state = ViewState::here();
    let params = use_params_map();
    let benchmark = Memo::new(move |_| Some(state.with(|query| query.benchmark)));
    let content = move |board: Arc<Board>| {
        let id = RunId(params.with(|params| params.get("run")).unwrap_or_default());
        match board.matrix.run_index(&id) {
            Some(index) => view! { <RunContent board index /> }.into_any(),
            None => view! {
                <h1>"There is no such run"</h1>
                <p>{format!("{} has no run of this address. A run of your own is known only while the page that it was dropped on is open. ", board.index.benchmark.title())}
                <a href="./">"All runs"</a></p>
            }
            .into_any(),
        }
    };
    view! { <BoardGate benchmark content /> }
}

#[component]
fn RunContent(board: Arc<Board>, index: usize) -> impl IntoView {
    let run = board.matrix.run(index)?.clone();
    let name = RunName::of(&run.conditions);
    set_title(&words::tab(&format!("{name} · {}", board.index.benchmark.title())));
    let view = View::everything(&board.matrix);
    let tally = view.tally(index);
    Some(view! {
        <div class="page-head">
            <h1>{name.model.clone()}" "<span class="muted">{name.detail.clone()}</span></h1>
            <Headline tally=tally.clone() />
        </div>
        <div class="with-aside">
            <div>
                <h2>"By month, choices and category"</h2>
                <Strata board=board.clone() index />
                <h2>"Records"</h2>
                <Records board=board.clone() index />
            </div>
            <RunAside run />
        </div>
    })
}

#[component]
fn Headline(tally: Result<Tally, NoTally>) -> impl IntoView {
    match tally {
        Err(reason) => view! { <p class="lead">{format!("No numbers: {reason}.")}</p> }.into_any(),
        Ok(tally) => {
            let interval = tally.interval();
            let outcomes = tally.outcomes().map(|counts| {
                format!(
                    " {} answered, {} unread, {} unanswered, {} failed.",
                    counts.answered(),
                    counts.unread,
                    counts.unanswered,
                    counts.failed
                )
            });
            let cost = tally.mean_output_tokens.map(|mean| {
                let median = tally
                    .median_output_tokens
                    .map(|median| format!(", median {}", thousands(median)));
                format!(
                    " Output tokens: mean {}{}.",
                    thousands(mean),
                    median.unwrap_or_default()
                )
            });
            view! {
                <p class="lead">
                    {format!(
                        "{} right: {} (95\u{a0}% Wilson interval {}).",
                        tally.count(), known(tally.accuracy(), percent), words::interval(interval)
                    )}
                    {outcomes}{cost}
                </p>
            }
            .into_any()
        }
    }
}

/// The run's tallies by month, choice style and category, each with its n.
#[component]
fn Strata(board: Arc<Board>, index: usize) -> impl IntoView {
    let matrix = &board.matrix;
    let everything = View::everything(matrix);
    let by_month = matrix
        .months()
        .into_iter()
        .map(|month| (month.long(), everything.with_month(month).tally(index)));
    let by_style = ChoiceStyle::ALL.into_iter().map(|style| {
        let selection = Selection {
            style: Some(style),
            ..Selection::default()
        };
        (
            format!("{} choices", style.label()),
            View::new(matrix, selection).tally(index),
        )
    });
    let categories = everything.categories();
    let by_category = categories
        .iter()
        .map(|category| (category.to_string(), everything.with_category(category).tally(index)));
    let rows = by_month
        .chain(by_style)
        .chain(by_category)
        .map(|(stratum, tally)| {
            let cells = match tally {
                Ok(tally) => view! {
                    <td class="number">{tally.count()}</td>
                    <td class="number">{known(tally.accuracy(), percent)}</td>
                    <td class="number">{words::interval(tally.interval())}</td>
                    <td class="number">{known(tally.outcomes(), |counts| whole(counts.failed))}</td>
                    <td class="number">{known(tally.mean_output_tokens, thousands)}</td>
                }
                .into_any(),
                Err(reason) => view! { <td colspan="5" class="muted">{reason.to_string()}</td> }.into_any(),
            };
            view! { <tr><th scope="row">{stratum}</th>{cells}</tr> }
        })
        .collect_view();
    view! {
        <div class="scroll-x">
            <table class="plain-table">
                <thead>
                    <tr>
                        <th scope="col">"stratum"</th>
                        <th scope="col" class="number">"right"</th>
                        <th scope="col" class="number">"share"</th>
                        <th scope="col" class="number">"95 % interval"</th>
                        <th scope="col" class="number">"failed"</th>
                        <th scope="col" class="number">"mean tokens"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// The run's verdicts, item by item.
#[component]
fn Records(board: Arc<Board>, index: usize) -> impl IntoView {
    let state = ViewState::here();
    let run = board.matrix.run(index)?;
    if !run.has_verdicts() {
        return Some(view! { <p>"Only totals of this run are published: there is no verdict by item."</p> }.into_any());
    }
    let rows = board
        .matrix
        .items
        .iter()
        .enumerate()
        .filter_map(|(item, row)| Some((row, run.cell(item)?)))
        .map(|(row, cell)| {
            let page = format!("items/{}/{}/", row.month, row.no);
            view! {
                <tr>
                    <th scope="row"><a href=state.href(page)>{format!("{}, {}", row.month.short(), row.no)}</a></th>
                    <td><OutcomeTag outcome=cell.outcome letter=cell.letter /></td>
                    <td>{cell.key.to_string()}</td>
                    <td>{row.style.label()}</td>
                    <td class="number">{known(cell.output_tokens, whole)}</td>
                    <td class="number">{known(cell.elapsed_secs, seconds)}</td>
                </tr>
            }
        })
        .collect_view();
    Some(
        view! {
            <div class="scroll-x">
                <table class="plain-table">
                    <thead>
                        <tr>
                            <th scope="col">"item"</th>
                            <th scope="col">"verdict"</th>
                            <th scope="col">"key"</th>
                            <th scope="col">"choices"</th>
                            <th scope="col" class="number">"output tokens"</th>
                            <th scope="col" class="number">"seconds"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        }
        .into_any(),
    )
}

/// Conditions and the files behind the run.
#[component]
fn RunAside(run: RunRow) -> impl IntoView {
    let conditions = run.conditions.clone();
    let word = |value: Option<String>| value.unwrap_or_else(|| "not known".to_owned());
    let sources = run
        .sources
        .iter()
        .map(|source| {
            let notes = source
                .notes
                .iter()
                .map(|note| view! { <p class="note">{note.clone()}</p> })
                .collect_view();
            view! {
                <dt>{source.month.short()}</dt>
                <dd>
                    {format!("{} in the file, ", source.recorded)}
                    <ProvenanceTag provenance=source.provenance />
                    <br /><code>{legible(&source.file, 200)}</code>
                    {source.timestamp.as_deref().map(|time| format!(", {}", legible(time, 40)))}
                    {source.short_version().map(|version| format!(", version {version}"))}
                    {notes}
                </dd>
            }
        })
        .collect_view();
    view! {
        <aside aria-label="About this run">
            <h3>"Conditions"</h3>
            <dl class="facts">
                <dt>"model"</dt><dd>{legible(&conditions.model, 300)}</dd>
                <dt>"effort"</dt><dd>{conditions.effort.as_deref().map_or_else(|| "none asked for".to_owned(), |effort| legible(effort, 100))}</dd>
                <dt>"prompt"</dt><dd>{conditions.prompt.label()}</dd>
                <dt>"seed"</dt><dd>{word(conditions.seed.as_ref().map(ToString::to_string))}</dd>
                <dt>"samples"</dt><dd>{conditions.n_samples}</dd>
            </dl>
            <h3>"Files"</h3>
            <dl class="facts">{sources}</dl>
        </aside>
    }
}
