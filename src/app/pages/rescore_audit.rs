use leptos::prelude::*;

use crate::app::local::LocalFiles;
use crate::app::pages::rescore::Notices;
use crate::app::pages::rescore_audited::Audited;
use crate::app::pages::rescore_band::band;
use crate::app::pages::rescore_board::BoardSwitch;
use crate::app::pages::rescore_kept::keep_offer;
use crate::app::pages::rescore_records::Records;
use crate::app::pages::rescore_takeaway::takeaway;
use crate::app::parts::live;
use crate::app::view::ViewState;
use crate::board::RunName;
use crate::dropped::{DroppedRun, Listing};
use crate::model::{Score, legible};
use crate::replay::AnswerRule;
use crate::words::{count, known, percent};

/// The audit of one result file.
#[component]
pub fn AuditView(key: u32) -> impl IntoView {
    let local = LocalFiles::here();
    // The audit changes when an item file comes that knows these records.
    let run = Memo::new(move |_| local.run(key));
    live(move || Some(audit(&Audited::new(run.get()?))))
}

fn audit(audited: &Audited) -> impl IntoView + use<> {
    let run = &*audited.run.run;
    let name = RunName::of(&run.conditions);
    let month = run
        .month
        .map_or_else(|| "month not known".to_owned(), |month| month.long());
    let records = count(run.ids.len() as u64, "record");
    audited.follow_place();
    let is_asked_for = untrack(|| audited.place(ViewState::here())).is_some();
    view! {
        <p>
            <strong>{name.model.clone()}</strong>" "<span class="muted">{name.detail.clone()}</span>
            {format!(", {month}, {records}")}
            {run.timestamp.as_deref().map(|time| format!(", ended {}", legible(time, 40)))}
        </p>
        {scores(audited)}
        {impossible(run.recorded)}
        <p>{agreement_words(run)}</p>
        {counts(audited)}
        <BoardSwitch run=audited.run.clone() />
        {keep_offer(audited.run.key)}
        <Notices notices=run.notices.clone() />
        {band(audited)}
        {takeaway(audited)}
        <details class="audit-records" id=audited.records_id() open=!run.agrees() || is_asked_for>
            <summary>{format!("The {records}")}</summary>
            <Records audited=audited.clone() />
        </details>
    }
}

/// Recorded beside replayed.
fn scores(audited: &Audited) -> AnyView {
    let run = &*audited.run.run;
    let block = |label: &'static str, score: Option<Score>, listed: &str| {
        let words = score.map_or_else(
            || "not replayed".into_any(),
            |score| audited.link(listed, score.to_string()),
        );
        let rate = score.map(|score| known(score.accuracy(), percent));
        view! { <div class="audit-score"><span class="note">{label}</span><strong>{words}</strong><span class="muted">{rate}</span></div> }
    };
    view! {
        <div class="audit-scores">
            {block("recorded", Some(run.recorded), "recorded")}
            {block("replayed here", run.replayed, "right")}
        </div>
    }
    .into_any()
}

/// What is to be said of a total that cannot be true.
fn impossible(recorded: Score) -> Option<AnyView> {
    (recorded.correct > recorded.total).then(|| {
        let words = format!("The file’s own total, {recorded}, cannot be true. The run is shown here, and not ranked.");
        view! { <p class="audit-differs">{words}</p> }.into_any()
    })
}

/// Whether file and replay agree, in a sentence with its class.
fn agreement_words(run: &DroppedRun) -> impl IntoView + use<> {
    let (class, words) = if run.replayed.is_none() {
        let words = "This file holds no raw responses with a known shuffle, so its verdicts are shown as recorded.";
        ("muted", words.to_owned())
    } else if run.agrees() {
        let words = "✓ Every verdict, letter and answer comes out as recorded: 0 flips, 0 letter mismatches.";
        ("audit-agrees", words.to_owned())
    } else {
        ("audit-differs", difference_words(run))
    };
    view! { <span class=class>{words}</span> }
}

fn difference_words(run: &DroppedRun) -> String {
    let (flips, letters, answers) = (run.flips, run.letter_mismatches, run.answer_mismatches);
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

/// What became of the records, and which rules read them: each count leads to its records.
fn counts(audited: &Audited) -> AnyView {
    let run = &*audited.run.run;
    let row = |name: &'static str, links: Vec<AnyView>| {
        (!links.is_empty()).then(|| {
            let mut parts = Vec::with_capacity(2 * links.len());
            for link in links {
                if !parts.is_empty() {
                    parts.push(", ".into_any());
                }
                parts.push(link);
            }
            view! { <dt>{name}</dt><dd>{parts}</dd> }.into_any()
        })
    };
    let links = |counts: &[(u64, &str, &str)]| {
        let link = |(count, words, listed): &(u64, &str, &str)| audited.link(listed, format!("{count} {words}"));
        counts.iter().map(link).collect()
    };
    let records = links(&[
        (run.answered, "answered", "answered"),
        (run.unread, "unread", "unread"),
        (run.unanswered, "unanswered", "unanswered"),
        (run.failed, "failed", "failed"),
    ]);
    let rules = links(&[
        (run.boxed, "by box", &Listing::of_rule(AnswerRule::Box)),
        (run.single, "by single letter", &Listing::of_rule(AnswerRule::Single)),
        (run.fallback, "by fallback", &Listing::of_rule(AnswerRule::Fallback)),
        (run.no_rule, "by none", &Listing::of_rule(AnswerRule::None)),
    ]);
    let listed = |id: &str| {
        let mut listings = audited.listings.iter();
        listings
            .find(|listing| listing.id == id)
            .map_or(0, |listing| listing.places.len() as u64)
    };
    let evidence = &run.evidence;
    let flips = match run.flips {
        0 => Vec::new(),
        _ => links(&[
            (listed("flips.gained"), "to right", "flips.gained"),
            (listed("flips.lost"), "away from right", "flips.lost"),
        ]),
    };
    let mut letters = match run.letter_mismatches {
        0 => Vec::new(),
        count => links(&[(count, "not the letter of the shuffle", "letters")]),
    };
    letters.extend(evidence.seeds.as_ref().map(|words| words.clone().into_any()));
    let error = |(at, error): (usize, &crate::dropped::DroppedFailures)| {
        let words = format!("{} {}", error.records.len(), legible(&error.kind, 60));
        audited.link(&Listing::of_error(at), words)
    };
    let errors = evidence.errors.iter().enumerate().map(error).collect();
    let repeats = evidence
        .repeats
        .as_ref()
        .map(|words| words.clone().into_any())
        .into_iter()
        .collect();
    view! {
        <dl class="facts">
            {row("records", records)}
            {row("failed by", errors)}
            {row("flips", flips)}
            {row("right letters", letters)}
            {row("read", rules)}
            {row("samples", repeats)}
            {row("items", joins(run))}
        </dl>
    }
    .into_any()
}

/// Where the items of the records come from.
fn joins(run: &DroppedRun) -> Vec<AnyView> {
    let words = run.joins.iter().map(|join| {
        let source = join.source.as_deref().unwrap_or("this site");
        let (month, items, records) = (join.month.long(), join.items, join.records);
        let source = legible(source, 200);
        format!("{records} of the records by their ids, from {source} ({items} items of {month})").into_any()
    });
    let words: Vec<AnyView> = words.collect();
    if words.is_empty() {
        vec!["unknown: no file here and no board of this site has them".into_any()]
    } else {
        words
    }
}
