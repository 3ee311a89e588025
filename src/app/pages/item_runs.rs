use std::sync::Arc;

use leptos::prelude::*;

use crate::app::boards::shard_when;
use crate::app::browser::find;
use crate::app::later::{Later, later};
use crate::app::local::LocalFiles;
use crate::app::pages::item::{Reveal, item_page};
use crate::app::parts::{
    Answer, AnswerView, OutcomeTag, ProvenanceTag, does, generations, live, live_when, missing, share,
};
use crate::app::view::ViewState;
use crate::board::{Board, Cell, RunName, RunRow, version_of};
use crate::model::{Month, Outcome, RunId, legible};
use crate::query::{ContentMark, OpenAnswer};
use crate::store::{ItemEntry, RawSample, RawShard, RawText};
use crate::words::{self, VERDICTS_MISSING};

/// What every run wrote on an item; a raw response is fetched when a reader opens it.
#[component]
pub fn ItemRuns(board: Arc<Board>, month: Month, entry: ItemEntry, reveal: Reveal) -> impl IntoView {
    let Some(index) = board.matrix.item_index(month, entry.no) else {
        return ().into_any();
    };
    let state = ViewState::here();
    let asked = untrack(|| state.open_answer());
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
            let is_asked = asked.as_ref() == Some(&run.id);
            let (is_open, opened) = (RwSignal::new(false), run.id.clone());
            let toggle = move |event: web_sys::Event| {
                let is_now_open = event_target::<web_sys::Element>(&event).has_attribute("open");
                wanted.set(true);
                is_open.set(true);
                let is_told = untrack(|| state.open_answer()).as_ref() == Some(&opened);
                if is_now_open != is_told {
                    state.show_answer(Some(&opened).filter(|_| is_now_open));
                }
            };
            let shared = share_answer(&board, month, &entry, run, cell);
            view! {
                <details class="run-answer" open=is_asked id=is_asked.then_some(ASKED) on:toggle=does(toggle)>
                    <summary>
                        <strong>{name.model}</strong>" "<span class="muted">{name.detail}{own.map(|words| format!(" ({words})"))}</span>" "
                        {live(move || verdict(cell, reveal))}" "<ProvenanceTag provenance />
                    </summary>
                    {body}
                    {live_when(move || is_open.get(), shared)}
                </details>
            }
        })
        .collect_view();
    let is_there = |run: &RunId| {
        let row = board.matrix.runs.iter().find(|row| row.id == *run);
        row.is_some_and(|row| row.cell(index).is_some())
    };
    let not_here = asked.as_ref().filter(|run| !is_there(run)).map(|run| {
        let words = format!(
            "The address opens the answer of {}, which is not among these.",
            legible(run.as_str(), 120)
        );
        view! { <p class="note" role="status">{words}</p> }
    });
    if asked.is_some() {
        // Once the page is laid out and done with going to its top.
        request_animation_frame(|| {
            request_animation_frame(|| {
                if let Some(answer) = find(&format!("#{ASKED}")) {
                    answer.scroll_into_view();
                }
            });
        });
    }
    view! {
        <section class="section">
            <h2>"What the runs wrote"</h2>
            {board.lacks_verdicts().then(|| view! { <p>{VERDICTS_MISSING}</p> })}
            {not_here}
            {runs}
        </section>
    }
    .into_any()
}

/// The id of the answer that the address opens.
const ASKED: &str = "asked-answer";

/// What shares the link to an answer. What the run chose is told with its title, not whether that is right.
fn share_answer(
    board: &Board,
    month: Month,
    entry: &ItemEntry,
    run: &RunRow,
    cell: Cell,
) -> impl Fn() -> Option<AnyView> + Send + use<> {
    let state = ViewState::here();
    let mark = entry.digest.as_deref().and_then(ContentMark::of_digest);
    let (no, answer) = (entry.no, OpenAnswer::of(&run.id).filter(|_| !run.is_local));
    let item = format!("{} · {}", words::item_name(month, no), board.index.benchmark.title());
    let made = match cell.letter {
        Some(letter) => format!("chose {letter}"),
        None => cell.outcome.label().to_owned(),
    };
    let told = format!("{item} – {}: {made}", RunName::of(&run.conditions));
    move || {
        let (answer, mark, told) = (answer.clone()?, mark.clone(), told.clone());
        let page = move || answer.on_page(&item_page(state, month, no, mark.as_ref()));
        Some(view! { <p>{share(page, move || told.clone(), None)}</p> }.into_any())
    }
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
        unusual: None,
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
