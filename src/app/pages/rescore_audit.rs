use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::local::{LocalFiles, LocalRun};
use crate::app::pages::rescore::Notices;
use crate::app::pages::rescore_records::Records;
use crate::app::parts::{does, live};
use crate::board::RunName;
use crate::dropped::DroppedRun;
use crate::model::{Score, legible};
use crate::words::{count, known, percent};

/// The audit of one result file.
#[component]
pub fn AuditView(key: u32) -> impl IntoView {
    let local = LocalFiles::here();
    // The audit changes when an item file comes that knows these records.
    let run = Memo::new(move |_| local.run(key));
    live(move || run.get().map(|run| view! { <AuditContent run /> }))
}

#[component]
fn AuditContent(run: LocalRun) -> impl IntoView {
    let audit = &*run.run;
    let name = RunName::of(&audit.conditions);
    let month = audit
        .month
        .map_or_else(|| "month not known".to_owned(), |month| month.long());
    let records = count(audit.ids.len() as u64, "record");
    view! {
        <p>
            <strong>{name.model.clone()}</strong>" "<span class="muted">{name.detail.clone()}</span>
            {format!(", {month}, {records}")}
            {audit.timestamp.as_deref().map(|time| format!(", ended {}", legible(time, 40)))}
        </p>
        {scores(audit)}
        <p>{agreement_words(audit)}</p>
        {counts(audit)}
        {joins(audit)}
        <BoardSwitch run=run.clone() />
        <Notices notices=audit.notices.clone() />
        <details class="audit-records" open=!audit.agrees()>
            <summary>{format!("The {records}")}</summary>
            <Records run=run.clone() />
        </details>
    }
}

/// Recorded beside replayed.
fn scores(audit: &DroppedRun) -> impl IntoView + use<> {
    let block = |label: &'static str, score: Option<Score>| {
        let words = score.map_or_else(|| "not replayed".to_owned(), |score| score.to_string());
        let rate = score.map(|score| known(score.accuracy(), percent));
        view! { <div class="audit-score"><span class="note">{label}</span><strong>{words}</strong><span class="muted">{rate}</span></div> }
    };
    view! {
        <div class="audit-scores">
            {block("recorded", Some(audit.recorded))}
            {block("replayed here", audit.replayed)}
        </div>
    }
}

/// Whether file and replay agree, in a sentence with its class.
fn agreement_words(audit: &DroppedRun) -> impl IntoView + use<> {
    if audit.replayed.is_none() {
        return view! {
            <span class="muted">"This file holds no raw responses with a known shuffle, so its verdicts are shown as recorded."</span>
        }
        .into_any();
    }
    if audit.agrees() {
        view! { <span class="audit-agrees">"✓ Every verdict, letter and answer comes out as recorded: 0 flips, 0 letter mismatches."</span> }.into_any()
    } else {
        view! {
            <span class="audit-differs">
                {difference_words(audit)}
            </span>
        }
        .into_any()
    }
}

fn difference_words(audit: &DroppedRun) -> String {
    let (flips, letters, answers) = (audit.flips, audit.letter_mismatches, audit.answer_mismatches);
    if flips + letters + answers == 0 {
        return "✗ Every record comes out as recorded, but the file’s total is not what its records give.".to_owned();
    }
    format!(
        "✗ File and replay differ: {}, {} off the shuffle, {} read differently.",
        count(flips, "flip"),
        count(letters, "letter"),
        count(answers, "answer")
    )
}

/// What became of the records, and which rules read them.
fn counts(audit: &DroppedRun) -> impl IntoView + use<> {
    view! {
        <dl class="facts">
            <dt>"records"</dt>
            <dd>{format!("{} answered, {} unread, {} unanswered, {} failed", audit.answered, audit.unread, audit.unanswered, audit.failed)}</dd>
            <dt>"rules that read them"</dt>
            <dd>{format!("{} by box, {} by single letter, {} by fallback, {} by none", audit.boxed, audit.single, audit.fallback, audit.no_rule)}</dd>
        </dl>
    }
}

/// Where the items of the records come from.
fn joins(audit: &DroppedRun) -> impl IntoView + use<> {
    let lines: Vec<_> = audit
        .joins
        .iter()
        .map(|join| {
            let source = join.source.as_deref().map_or_else(|| "this site".to_owned(), |name| legible(name, 200));
            let (month, items, records) = (join.month.long(), join.items, join.records);
            view! { <dd>{format!("from {source}: {items} items of {month}, {records} of the records by their ids")}</dd> }
        })
        .collect();
    let none = lines
        .is_empty()
        .then(|| view! { <dd>"unknown: no file here and no board of this site has them"</dd> });
    view! { <dl class="facts"><dt>"items"</dt>{lines}{none}</dl> }
}

/// Puts the run on the board or takes it off.
#[component]
fn BoardSwitch(run: LocalRun) -> impl IntoView {
    let local = LocalFiles::here();
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
        let link = (is_on).then(|| {
            let query = crate::query::ViewQuery {
                benchmark,
                ..Default::default()
            }
            .to_query();
            let href = if query.is_empty() {
                "./".to_owned()
            } else {
                format!("./?{query}")
            };
            view! { <a href=href>"see the board"</a> }
        });
        let words = if is_on {
            "Take it off the board"
        } else {
            "Add it to the board"
        };
        view! {
            <p>
                <button type="button" on:click=does(move |_| local.set_on_board(key, !is_on))>{words}</button>" "{link}
            </p>
        }
        .into_any()
    })
}
