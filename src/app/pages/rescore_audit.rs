use std::sync::Arc;

use leptos::prelude::*;

use crate::app::local::LocalFiles;
use crate::app::pages::rescore_agreement::{NOT_RECORDED, agreement_words};
use crate::app::pages::rescore_audited::Audited;
use crate::app::pages::rescore_band::band;
use crate::app::pages::rescore_board::BoardSwitch;
use crate::app::pages::rescore_kept::keep_offer;
use crate::app::pages::rescore_long::LongRecords;
use crate::app::pages::rescore_notices::notices;
use crate::app::pages::rescore_records::Records;
use crate::app::pages::rescore_takeaway::{ReceiptAsk, takeaway};
use crate::app::pages::rescore_versions::{Parts, versions};
use crate::app::parts::{does, live};
use crate::app::view::ViewState;
use crate::board::RunName;
use crate::dropped::{DroppedRun, Join, LATER, Listing};
use crate::model::legible;
use crate::replay::AnswerRule;
use crate::words::{capital, count, percent};

/// With more files than these a card tells what its file is worth and no more, until it is asked for the rest.
pub const WHOLE_CARDS: usize = 20;

/// The audit of one result file.
#[component]
pub fn AuditView(key: u32) -> impl IntoView {
    let (local, state) = (LocalFiles::here(), ViewState::here());
    // The audit changes when an item file comes that knows these records.
    let run = Memo::new(move |_| local.run(key));
    let receipt = ReceiptAsk::new();
    let asked_for = Asked {
        is_whole: RwSignal::new(untrack(|| local.counts()).all <= WHOLE_CARDS),
        versions: RwSignal::new(Vec::new()),
    };
    // Once whole it stays so.
    let is_whole = Memo::new(move |before: Option<&bool>| {
        let is_named = || {
            let place = state.place_in_file();
            place.is_some_and(|place| run.with(|run| run.as_ref().is_some_and(|run| place.is_of(run.sha256()))))
        };
        before == Some(&true) || asked_for.is_whole.get() || is_named()
    });
    let parts = Memo::new(move |_| {
        let parts = run.get().map(|run| Parts::of(&run, is_whole.get(), asked_for.versions));
        Arc::new(parts.unwrap_or_default())
    });
    live(move || {
        let audited = Audited::new(run.get()?, parts, receipt);
        let rest = audited.clone();
        let rest = move || match is_whole.get() {
            true => the_rest(&rest, asked_for.versions),
            false => {
                let show = move |_| asked_for.is_whole.set(true);
                view! {
                    <button type="button" class="choice-button" on:click=does(show)>"Show its counts, records and documents"</button>
                }
                .into_any()
            }
        };
        Some((audit(&audited), live(rest)))
    })
}

/// What a reader asked of a card. It outlives the view, which is made anew when the file is scored again.
#[derive(Clone, Copy)]
struct Asked {
    is_whole: RwSignal<bool>,
    /// Keys of the files that this one is to be held against.
    versions: RwSignal<Vec<u32>>,
}

fn audit(audited: &Audited) -> impl IntoView + use<> {
    let run = &*audited.run.run;
    let name = RunName::of(&run.conditions);
    let month = run
        .month
        .map_or_else(|| "month not known".to_owned(), |month| month.long());
    let records = count(run.count() as u64, "record");
    audited.follow_place();
    let detail = Some(name.detail.clone()).filter(|detail| !detail.is_empty());
    let detail = detail.map(|detail| view! { " "<span class="muted">{detail}</span> });
    view! {
        <p>
            <strong>{name.model.clone()}</strong>{detail}
            {format!(", {month}, {records}")}
            {run.timestamp.as_deref().map(|time| format!(", ended {}", legible(time, 40)))}
        </p>
        {scores(audited)}
        {odd_total(run)}
        <p>{agreement_words(audited)}</p>
    }
}

/// What a card tells beside what its file is worth.
fn the_rest(audited: &Audited, asked: RwSignal<Vec<u32>>) -> AnyView {
    let run = &*audited.run.run;
    let is_asked_for = untrack(|| audited.place()).is_some();
    let listed = audited.clone();
    let toggled = move |event: web_sys::Event| listed.toggled(&event, None);
    let records = count(run.count() as u64, "record");
    view! {
        {counts(audited)}
        {versions(audited, asked)}
        <BoardSwitch run=audited.run.clone() />
        {keep_offer(audited.run.key)}
        {notices(&run.notices, Some(audited))}
        {band(audited)}
        {takeaway(audited)}
        <details class="audit-records" id=audited.records_id() open=!run.agrees || is_asked_for on:toggle=does(toggled)>
            <summary>{format!("The {records}")}</summary>
            {records_view(audited)}
        </details>
    }
    .into_any()
}

fn records_view(audited: &Audited) -> AnyView {
    let audited = audited.clone();
    if audited.run.run.is_long() {
        view! { <LongRecords audited /> }.into_any()
    } else {
        view! { <Records audited /> }.into_any()
    }
}

/// Recorded beside replayed, each with what it is counted over. There is no rate of a total that is not over the records,
/// and none at all where it cannot be true.
fn scores(audited: &Audited) -> AnyView {
    let run = &*audited.run.run;
    let block = |label: &str, listed: &str, score: Option<String>, over: String| {
        let words = score.map_or_else(|| "not replayed".into_any(), |words| audited.link(listed, words));
        let label = format!("{label}{}", of_sample(run));
        view! { <div class="audit-score"><span class="note">{label}</span><strong>{words}</strong><span class="muted">{over}</span></div> }
    };
    let replayed = run.replayed.map_or_else(String::new, |score| {
        let rate = score.accuracy().filter(|_| run.has_possible_total());
        let rate = rate.map_or_else(String::new, percent);
        format!("{rate} of {}", count(score.total, "record"))
    });
    let recorded = run.recorded.map_or_else(|| "n/a".to_owned(), |score| score.to_string());
    let share = run.recorded_share().map_or_else(String::new, percent);
    let left = run.as_recorded.total > 0;
    view! {
        <div class="audit-scores">
            {block("recorded", "recorded", Some(recorded), share)}
            {block("replayed here", "replayed.right", run.replayed.map(|score| score.to_string()), replayed)}
            {left.then(|| block("taken as recorded", "as.recorded.first", Some(run.as_recorded.to_string()), "no response".to_owned()))}
        </div>
    }
    .into_any()
}

/// Which sample is meant, where records have several.
fn of_sample(run: &DroppedRun) -> &'static str {
    if run.row.more_letters.is_empty() {
        ""
    } else {
        ", sample 1"
    }
}

/// What is to be said of a total that is not over the records.
fn odd_total(run: &DroppedRun) -> Option<AnyView> {
    let words = capital(run.evidence.total.as_deref()?);
    let end = match run.has_possible_total() {
        true => ".",
        false => ". The run is shown here, and not ranked.",
    };
    Some(view! { <p class="audit-differs">{words}{end}</p> }.into_any())
}

/// What became of the records, and which rules read them: each count leads to its records.
fn counts(audited: &Audited) -> AnyView {
    let run = &*audited.run.run;
    let row = |name: &str, links: Vec<AnyView>| {
        let name = name.to_owned();
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
    let mut records: Vec<AnyView> = links(&[
        (run.answered, "answered", "answered"),
        (run.unread, "unread", "unread"),
        (run.unanswered, "unanswered", "unanswered"),
        (run.failed, "failed", "failed"),
    ]);
    let alone =
        |listed: &str, count: u64| (count > 0).then(|| audited.link(listed, format!("{count} by a verdict alone")));
    records.extend(alone("verdict.alone", run.only_verdicts));
    let rules = links(&[
        (run.boxed, "by box", &Listing::of_rule(AnswerRule::Box)),
        (run.single, "by single letter", &Listing::of_rule(AnswerRule::Single)),
        (run.fallback, "by fallback", &Listing::of_rule(AnswerRule::Fallback)),
        (run.no_rule, "by none", &Listing::of_rule(AnswerRule::None)),
    ]);
    let listed = |id: &str| audited.listed(id);
    let evidence = &run.evidence;
    let flips = match run.flips {
        0 => Vec::new(),
        flips => [
            ("flips.gained", "to right", run.gained_flips),
            ("flips.lost", "away from right", flips.saturating_sub(run.gained_flips)),
        ]
        .into_iter()
        .map(|(id, way, samples)| {
            let mut words = format!("{samples} {way}");
            if samples > 0 && !run.row.more_letters.is_empty() {
                words = [words, count(listed(id), "record")].join(" in ");
            }
            audited.link(id, words)
        })
        .collect(),
    };
    let mut letters = Vec::new();
    for (id, words) in [
        ("letters.certain", "other than the shuffle’s"),
        ("letters.assumed", "other than the shuffle’s at positions assumed"),
    ] {
        if listed(id) > 0 {
            letters.extend::<Vec<_>>(links(&[(listed(id), words, id)]));
        }
    }
    let mut answers: Vec<AnyView> = match run.answer_mismatches {
        0 => Vec::new(),
        count => links(&[(count, "not the letter that the parser reads", "answers")]),
    };
    letters.extend(evidence.seeds.as_ref().map(|words| words.clone().into_any()));
    let error = |(at, error): (usize, &crate::dropped::DroppedFailures)| {
        let part = Listing::of_error(at);
        let mut words = format!("{} {}", error.samples, legible(&error.kind, 60));
        if error.samples != 1 && error.kind.ends_with("error") {
            words.push('s');
        }
        if !run.row.more_letters.is_empty() {
            words = [words, count(listed(&part), "record")].join(" in ");
        }
        audited.link(&part, words)
    };
    let errors = evidence.errors.iter().enumerate().map(error).collect();
    let later = LATER.into_iter().zip(&run.later);
    let later = later.map(|((word, _), count)| audited.link(&format!("later.{word}"), format!("{count} {word}")));
    let mut later: Vec<AnyView> = later.collect();
    later.extend(alone(
        "later.alone",
        run.later.get(LATER.len()).copied().unwrap_or_default(),
    ));
    let mut verdicts = Vec::new();
    for ((id, ..), row) in NOT_RECORDED.iter().zip([&mut verdicts, &mut letters, &mut answers]) {
        if listed(id) > 0 {
            row.push(audited.link(id, format!("{} without one recorded", listed(id))));
        }
    }
    let mut repeats: Vec<AnyView> = Vec::new();
    if let Some(words) = &evidence.repeats {
        repeats.push(words.clone().into_any());
        // The words before have told how many.
        let see = |(id, words): (&str, &str)| (listed(id) > 0).then(|| audited.link(id, words.to_owned()));
        let parts = [
            ("samples.majority", "see those right by majority"),
            ("samples.alike", "those of the same letter every time"),
        ];
        repeats.extend(parts.into_iter().filter_map(see));
    }
    view! {
        <dl class="facts">
            {row(&format!("records{}", of_sample(run)), records)}
            {row("later samples", later)}
            {row(if run.row.more_letters.is_empty() { "failed by" } else { "failed by, all samples" }, errors)}
            {row("verdicts", verdicts)}
            {row(if run.row.more_letters.is_empty() { "flips" } else { "flips, all samples" }, flips)}
            {row("right letters", letters)}
            {row("stored answers", answers)}
            {row(&format!("read{}", of_sample(run)), rules)}
            {row("samples", repeats)}
            {row("items", joins(audited))}
        </dl>
    }
    .into_any()
}

/// From where each source has the items of the records, and by what it knows them.
fn joins(audited: &Audited) -> Vec<AnyView> {
    let run = &*audited.run.run;
    let words = run.joins.iter().enumerate().map(|(at, join)| {
        let source = legible(join.source.as_deref().unwrap_or("this site"), 200);
        let (month, items) = (join.month.long(), count(join.items, "item"));
        let records = count(run.count() as u64, "record");
        let known = audited.link(&Listing::of_join(at, None), join.known().to_string());
        let ways = join
            .records
            .iter()
            .zip(Join::WAYS)
            .zip(["id", "paper", "month and number"]);
        let mut parts: Vec<AnyView> = Vec::new();
        for ((records, mark), way) in ways.filter(|((records, _), _)| **records > 0) {
            parts.push(if parts.is_empty() { ": " } else { ", " }.into_any());
            parts.push(audited.link(&Listing::of_join(at, Some(mark)), records.to_string()));
            parts.push(format!(" by {way}").into_any());
        }
        let start = format!("{source} ({items} of {month}) knows those of ");
        // A line each: two sources know the same records, not twice as many.
        view! { <div>{start}{known}{format!(" of the {records}")}{parts}</div> }.into_any()
    });
    let words: Vec<AnyView> = words.collect();
    if words.is_empty() {
        let is_elsewhere = run.evidence.remarked.iter().any(|part| part.id.starts_with("month."));
        let words = match is_elsewhere {
            true => "those of a month that is not the file’s, as the remarks tell",
            false => "unknown: no file here and no board of this site has them",
        };
        vec![words.into_any()]
    } else {
        vec![words.into_any()]
    }
}
