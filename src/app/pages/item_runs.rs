use std::sync::Arc;

use leptos::prelude::*;

use crate::app::boards::shard_when;
use crate::app::later::{Later, later};
use crate::app::local::LocalFiles;
use crate::app::pages::item::Reveal;
use crate::app::parts::{Answer, AnswerView, OutcomeTag, ProvenanceTag, does, generations, live, missing};
use crate::board::{Board, Cell, RunName, version_of};
use crate::model::{Month, Outcome, RunId};
use crate::store::{ItemEntry, RawSample, RawShard, RawText};
use crate::words::VERDICTS_MISSING;

/// What every run wrote on an item; a raw response is fetched when a reader opens it.
#[component]
pub fn ItemRuns(board: Arc<Board>, month: Month, entry: ItemEntry, reveal: Reveal) -> impl IntoView {
    let Some(index) = board.matrix.item_index(month, entry.no) else {
        return ().into_any();
    };
    let wanted = RwSignal::new(false);
    let is_published = entry.raw.is_some();
    let raw = shard_when::<RawShard>(wanted, entry.raw.clone());
    let runs = board
        .matrix
        .runs
        .iter()
        .filter_map(|run| Some((run, *run.cell(index)?)))
        .map(|(run, cell)| {
            let name = RunName::of(&run.conditions);
            let (id, own) = (run.id.clone(), run.own_words());
            let body = if own.is_some() {
                let version = run.source(month).and_then(|source| source.version.clone());
                view! { <LocalAnswer month no=entry.no run=id version /> }.into_any()
            } else if is_published {
                view! { <PublishedAnswer raw run=id file_name=format!("{month}-{}", entry.no) /> }.into_any()
            } else {
                view! { <NoRaw cell /> }.into_any()
            };
            let provenance = run.source(month).map(|source| source.provenance).unwrap_or_else(|| run.provenance());
            view! {
                <details class="run-answer" on:toggle=does(move |_| wanted.set(true))>
                    <summary>
                        <strong>{name.model}</strong>" "<span class="muted">{name.detail}{own.map(|words| format!(" ({words})"))}</span>" "
                        {live(move || verdict(cell, reveal))}" "<ProvenanceTag provenance />
                    </summary>
                    {body}
                </details>
            }
        })
        .collect_view();
    view! {
        <section class="section">
            <h2>"What the runs wrote"</h2>
            {board.lacks_verdicts().then(|| view! { <p>{VERDICTS_MISSING}</p> })}
            {runs}
        </section>
    }
    .into_any()
}

/// What a run made of the item. Whether a letter is right would give the answer away, so it waits to be asked for.
fn verdict(cell: Cell, reveal: Reveal) -> AnyView {
    let is_verdict = matches!(cell.outcome, Outcome::Correct | Outcome::Wrong);
    match cell.letter {
        Some(letter) if is_verdict && !reveal.0.get() => {
            view! { <span class="outcome">{format!("chose {letter}")}</span> }.into_any()
        }
        _ => view! { <OutcomeTag outcome=cell.outcome letter=cell.letter /> }.into_any(),
    }
}

/// What is known of an answer whose text is not here.
#[component]
fn NoRaw(cell: Cell) -> impl IntoView {
    let answer = Answer {
        recorded: cell.letter,
        outcome: cell.outcome,
        response: None,
        thinking: None,
        output_tokens: cell.output_tokens,
        elapsed_secs: cell.elapsed_secs,
        error: None,
    };
    view! {
        <AnswerView answer name=String::new() />
        <p class="note">"The raw response is not published here. Drop the run's result file on this page and add it to the board to read it."</p>
    }
}

/// An answer from the store.
#[component]
fn PublishedAnswer(raw: Later<Result<Option<RawShard>, String>>, run: RunId, file_name: String) -> impl IntoView {
    live(move || match raw.get() {
        None | Some(Ok(None)) => view! { <p class="loading-note">"Loading the response…"</p> }.into_any(),
        Some(Err(words)) => missing(vec![format!("No response: {words}.")]).into_any(),
        Some(Ok(Some(shard))) => match shard.runs.get(&run) {
            None => view! { <p class="note">"This site has no response of this run."</p> }.into_any(),
            Some(samples) => {
                let (samples, name) = (samples.clone(), format!("{file_name}-{run}"));
                generations(samples.len(), move |at| {
                    let sample = samples.get(at)?.clone();
                    Some(view! { <PublishedSample sample name=format!("{name}-{at}") /> }.into_any())
                })
            }
        },
    })
}

#[component]
fn PublishedSample(sample: RawSample, name: String) -> impl IntoView {
    if sample.lone_text.is_none() {
        return view! { <AnswerView answer=Answer::of_raw(&sample) name /> }.into_any();
    }
    let wanted = RwSignal::new(false);
    let text = shard_when::<RawText>(wanted, sample.lone_text.clone());
    let size = sample.lone_bytes.unwrap_or_default() / 1024;
    (move || match text.get() {
        Some(Ok(Some(text))) => {
            let answer = Answer { response: text.response, thinking: text.thinking, ..Answer::of_raw(&sample) };
            view! { <AnswerView answer name=name.clone() /> }.into_any()
        }
        Some(Err(words)) => missing(vec![format!("No response: {words}.")]).into_any(),
        None | Some(Ok(None)) => view! {
            <button type="button" on:click=does(move |_| wanted.set(true))>{format!("Load the long response ({size} KiB)")}</button>
        }
        .into_any(),
    })
    .into_any()
}

/// An answer from the reader's own file.
#[component]
fn LocalAnswer(month: Month, no: usize, run: RunId, version: Option<String>) -> impl IntoView {
    let local = LocalFiles::here();
    let found = Memo::new(move |_| {
        local.on_board().into_iter().find_map(|found| {
            let is_this = found.run.month == Some(month) && version_of(&found.run) == version;
            let mut numbers = found.run.numbers.iter().filter(|_| is_this);
            let at = numbers.position(|number| *number == Some(no as u64))?;
            Some((found.key, at))
        })
    });
    let record = later(move || {
        let found = found.get();
        async move {
            let (key, at) = found?;
            local.record(key, at).await
        }
    });
    live(move || Some(own_samples(record.get()??.samples, format!("{month}-{no}-{run}"))))
}

/// The generations of a record of the reader's own file.
pub fn own_samples(samples: Vec<RawSample>, name: String) -> AnyView {
    generations(samples.len(), move |at| {
        let answer = Answer::of_raw(samples.get(at)?);
        Some(view! { <AnswerView answer name=format!("{name}-{at}") /> }.into_any())
    })
}
