use std::sync::Arc;

use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::local::{AuditedRun, LocalFiles};
use crate::app::pages::rescore::Notices;
use crate::app::pages::rescore_records::Records;
use crate::app::parts::live;
use crate::board::RunName;
use crate::model::{Score, legible};
use crate::score::Audit;
use crate::words::{count, known, percent};

/// The audit of one result file.
#[component]
pub fn AuditView(key: usize) -> impl IntoView {
    let local = LocalFiles::here();
    // The audit changes when an item file comes that knows these records.
    let audited = Memo::new(move |_| local.audit(key));
    live(move || audited.get().map(|run| view! { <AuditContent run /> }))
}

#[component]
fn AuditContent(run: AuditedRun) -> impl IntoView {
    let name = RunName::of(&run.file.conditions);
    let month = run
        .file
        .month
        .map_or_else(|| "month not known".to_owned(), |month| month.long());
    let audit = run.audit.clone();
    let notices = run
        .notices
        .iter()
        .chain(&audit.notices)
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    view! {
        <p>
            <strong>{name.model.clone()}</strong>" "<span class="muted">{name.detail.clone()}</span>
            {format!(", {month}, {}", count(run.file.records.len() as u64, "record"))}
            {run.file.timestamp.as_deref().map(|time| format!(", ended {}", legible(time, 40)))}
        </p>
        <Scores audit=audit.clone() />
        <p>{agreement_words(&audit)}</p>
        <Counts audit=audit.clone() />
        <BoardSwitch run=run.clone() />
        <Notices notices />
        <details class="audit-records" open=!audit.agrees()>
            <summary>{format!("The {}", count(run.file.records.len() as u64, "record"))}</summary>
            <Records run />
        </details>
    }
}

/// Recorded beside replayed.
#[component]
fn Scores(audit: Arc<Audit>) -> impl IntoView {
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
fn agreement_words(audit: &Audit) -> impl IntoView + use<> {
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

fn difference_words(audit: &Audit) -> String {
    let (flips, letters, answers) = (
        audit.flips.len() as u64,
        audit.letter_mismatches.len() as u64,
        audit.answer_mismatches.len() as u64,
    );
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
#[component]
fn Counts(audit: Arc<Audit>) -> impl IntoView {
    let rules = audit.rules;
    view! {
        <dl class="facts">
            <dt>"records"</dt>
            <dd>{format!("{} answered, {} unread, {} unanswered, {} failed", audit.answered, audit.unread, audit.unanswered, audit.failed)}</dd>
            <dt>"rules that read them"</dt>
            <dd>{format!("{} by box, {} by single letter, {} by fallback, {} by none", rules.boxed, rules.single, rules.fallback, rules.none)}</dd>
        </dl>
    }
}

/// Puts the run on the board or takes it off.
#[component]
fn BoardSwitch(run: AuditedRun) -> impl IntoView {
    let local = LocalFiles::here();
    let boards = Boards::here();
    let key = run.key;
    let month = run.file.month;
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
                <button type="button" on:click=move |_| local.set_on_board(key, !is_on)>{words}</button>" "{link}
            </p>
        }
        .into_any()
    })
}
