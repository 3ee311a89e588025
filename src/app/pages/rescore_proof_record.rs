//! One record of a run of AdvancedMathBench with its texts: the problem, the proof step by step, and each judgment. They are
//! shown to whoever dropped the file, and are in no address and no export.

use leptos::prelude::*;

use crate::app::browser::find;
use crate::app::later::later;
use crate::app::local::LocalFiles;
use crate::app::pages::rescore_proofs::Opens;
use crate::app::parts::{Prose, Response, does, live};
use crate::dropped::{DroppedProofRecord, DroppedReply, DroppedStep, DroppedTrial};
use crate::words;

const PLACE: &str = "proof-record";

/// The record that is opened.
pub fn proof_record(local: LocalFiles, opens: Opens, opened: RwSignal<Option<Opens>>) -> AnyView {
    let record = later(move || async move { local.proof_record(opens).await });
    let shown = move || {
        match record.get() {
        None => view! { <p class="loading-note">"Reading the record…"</p> }.into_any(),
        Some(None) => view! {
            <p class="file-error">"This record could not be read again: the file may have changed on the disk. Give it again to read it."</p>
        }
        .into_any(),
        Some(Some(record)) => whole(&record),
    }
    };
    // Below a long table a reader would not see that it came.
    request_animation_frame(|| {
        if let Some(place) = find(&format!("#{PLACE}")) {
            place.scroll_into_view();
            place.focus().ok();
        }
    });
    view! {
        <section id=PLACE class="proof-record" tabindex="-1" aria-label="The record">
            <p><button type="button" class="choice-button" on:click=does(move |_| opened.set(None))>"Close the record"</button></p>
            {live(shown)}
        </section>
    }
    .into_any()
}

fn whole(record: &DroppedProofRecord) -> AnyView {
    let facts = record.facts.iter();
    let facts: Vec<AnyView> = facts
        .map(|(name, value)| view! { <dt>{name.clone()}</dt><dd>{value.clone()}</dd> }.into_any())
        .collect();
    let steps: Vec<AnyView> = record
        .steps
        .iter()
        .zip(0..)
        .map(|(step, at)| step_view(step, at))
        .collect();
    let trials: Vec<AnyView> = record
        .trials
        .iter()
        .zip(0..)
        .map(|(trial, at)| trial_view(trial, at))
        .collect();
    let reply = record.reply.as_ref().map(|reply| {
        view! { <h5>"The reply that the proof was cut from"</h5>{reply_view(reply)} }
    });
    view! {
        <dl class="facts">{facts}</dl>
        <h5>"Problem"</h5>
        <p><Prose text=record.problem.clone() /></p>
        <h5>"Proof"</h5>
        <ol class="proof-steps" start="0">{steps}</ol>
        {more(record.more_steps, "step")}
        {reply}
        <h5>"Judgments"</h5>
        {trials}
        {more(record.more_trials, "judgment")}
    }
    .into_any()
}

fn more(count: u64, what: &str) -> Option<AnyView> {
    let words = (count > 0).then(|| format!("{} more, not shown.", words::count(count, what)));
    words.map(|words| view! { <p class="note">{words}</p> }.into_any())
}

fn step_view(step: &DroppedStep, at: usize) -> AnyView {
    let errors = (!step.errors.is_empty()).then(|| {
        let words = format!("first error here: {}", step.errors);
        view! { <p class="audit-differs">{words}</p> }
    });
    view! { <li value=at.to_string()><Prose text=step.text.clone() />{errors}</li> }.into_any()
}

fn trial_view(trial: &DroppedTrial, at: usize) -> AnyView {
    let part = |name: &'static str, text: &String| {
        let text = text.clone();
        (!text.is_empty()).then(|| view! { <p><strong>{name}": "</strong><Prose text /></p> })
    };
    let level = trial.level.as_ref().map(|level| {
        view! { <h5>"What the meta-verifier said of it"</h5>{reply_view(level)} }
    });
    view! {
        <details class="run-answer">
            <summary><strong>{format!("Judgment {at}")}</strong>" "{trial.verdict.clone()}</summary>
            {part("Assessment", &trial.assessment)}
            {part("Errors", &trial.errors)}
            {reply_view(&trial.reply)}
            {level}
        </details>
    }
    .into_any()
}

/// What a model wrote. It quotes what nobody may pass on, so it is not offered as a download.
fn reply_view(reply: &DroppedReply) -> AnyView {
    let mark = reply.mark.map(|(start, end)| start..end);
    let (text, name) = (reply.text.clone(), String::new());
    let response = (!text.is_empty()).then(|| view! { <Response text mark name /> });
    view! { <p class="note">{reply.evidence.clone()}</p>{response} }.into_any()
}
