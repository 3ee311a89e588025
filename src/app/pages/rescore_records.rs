use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::later::later;
use crate::app::local::LocalFiles;
use crate::app::pages::item_runs::own_samples;
use crate::app::pages::rescore_audited::Audited;
use crate::app::parts::{OutcomeTag, does, live, live_text, live_when};
use crate::app::view::ViewState;
use crate::dropped::{DroppedRun, Listing};
use crate::model::legible;
use crate::words;

/// How many records are laid out at once.
const PAGE: usize = 50;

const CHANGED: &str =
    "This record could not be read again: the file may have changed on the disk. Give it again to read it.";

/// The item's number, or a question mark where nobody knows it.
fn number(run: &DroppedRun, at: usize) -> String {
    run.number(at)
        .map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// The records of a result file, or the part of them that the address asks for; each opens to its raw response and its
/// evidence.
#[component]
pub fn Records(audited: Audited) -> impl IntoView {
    let (more, set_more) = signal(0);
    let audited = StoredValue::new(audited);
    let place = Memo::new(move |_| audited.with_value(Audited::place));
    let asked = move || place.with(|place| place.as_ref()?.listed.clone());
    let record = Memo::new(move |_| place.with(|place| place.as_ref()?.record));
    // The whole comes first, and in the place of what is not there.
    let listed = Memo::new(move |_| {
        let asked = asked();
        let is_asked = |listing: &Listing| Some(&listing.id) == asked.as_ref();
        audited.with_value(|audited| audited.listings.iter().position(is_asked).unwrap_or_default())
    });
    let found = move |act: &mut dyn FnMut(&[usize])| {
        audited.with_value(|audited| {
            if let Some(listing) = audited.listings.get(listed.get()) {
                act(&listing.places);
            }
        });
    };
    let count = move || {
        let mut count = 0;
        found(&mut |found| count = found.len());
        count
    };
    // Where the record is that the address asks for.
    let asked_place = move || {
        let record = record.get().and_then(|record| record.checked_sub(1));
        let mut asked = None;
        found(&mut |found| asked = found.iter().position(|at| Some(*at) == record));
        asked
    };
    // What is laid out stays so while a reader opens one after the other.
    let shown = Memo::new(move |_| (PAGE + more.get()).max(asked_place().map_or(0, |at| at + 1)));
    let missing = move || {
        let record = record.get().filter(|_| asked_place().is_none())?;
        let all = audited.with_value(|audited| audited.run.run.ids.len());
        Some(if (1..=all).contains(&record) {
            format!("Record {record}, which the address asks for, is not among these.")
        } else {
            format!(
                "The address asks for record {record}; this file has {}.",
                words::count(all as u64, "record")
            )
        })
    };
    let buttons = move || {
        let chosen = listed.get();
        audited.with_value(|audited| {
            let offered = audited.listings.iter().enumerate();
            let offered = offered.filter(|(at, listing)| listing.is_offered || *at == chosen);
            offered
                .map(|(at, listing)| {
                    let place = audited.place_of(&listing.id, None);
                    let state = audited.state;
                    let show = move |_| {
                        set_more.set(0);
                        state.show_place(&place);
                    };
                    view! {
                        <button type="button" class="choice-button" aria-pressed=(at == chosen).to_string() on:click=does(show)>
                            {format!("{} {}", listing.label, listing.places.len())}
                        </button>
                    }
                })
                .collect_view()
        })
    };
    let rows = move || {
        let mut rows = Vec::new();
        let shown = shown.get();
        found(&mut |found| {
            let found = found.iter().take(shown);
            rows.extend(found.map(|at| view! { <RecordView audited at=*at /> }.into_any()));
        });
        rows
    };
    view! {
        <div class="filters" role="group" aria-label="Which records">{live(buttons)}</div>
        {live_when(move || asked().is_some() && listed.get() == 0, || view! {
            <p class="note">"This file has no such records as the address asks for; all are shown."</p>
        })}
        <p class="note" role="status">{live_text(move || missing().unwrap_or_default())}</p>
        <div class="records">{live(rows)}</div>
        {live_when(move || count() > shown.get(), move || view! {
            <button type="button" on:click=does(move |_| set_more.update(|more| *more += PAGE))>
                {live_text(move || format!("Show more ({} left)", count() - shown.get()))}
            </button>
        })}
    }
}

/// One record, closed until the reader opens it.
#[component]
fn RecordView(audited: StoredValue<Audited>, at: usize) -> impl IntoView {
    let (is_open, set_open) = signal(false);
    let (key, name, head) = audited.with_value(|audited| {
        let run = &audited.run.run;
        (
            audited.run.key,
            format!("record-{}", number(run, at)),
            record_head(run, at),
        )
    });
    let local = LocalFiles::here();
    let record = later(move || {
        let is_open = is_open.get();
        async move {
            if is_open {
                Some(local.record(key, at).await)
            } else {
                None
            }
        }
    });
    let body = move || match record.get().flatten() {
        None => is_open
            .get()
            .then(|| view! { <p class="loading-note">"Reading the record…"</p> }.into_any()),
        Some(None) => {
            let words = Some(local.lacking(key)).filter(|words| !words.is_empty());
            let words = words.unwrap_or_else(|| CHANGED.to_owned());
            Some(view! { <p class="file-error">{words}</p> }.into_any())
        }
        Some(Some(record)) => {
            let longest = record.samples.iter().filter_map(|sample| sample.lone_bytes).max();
            let long = longest.map(|bytes| view! {
                <p class="note">
                    {format!("A text of {} bytes: only its ends and what the parser matched are here. ", words::whole(bytes))}
                    <button type="button" on:click=does(move |_| save_text(local, key, at))>
                        "Save all of it"
                    </button>
                </p>
            });
            let item = audited.with_value(|audited| item_link(&audited.run.run, at));
            Some(
                view! { <p class="note">{record.evidence}" "{item}</p>{long}{own_samples(record.samples, name.clone())} }
                    .into_any(),
            )
        }
    };
    let toggled = move |event: web_sys::Event| {
        set_open.set(true);
        audited.with_value(|audited| audited.toggled(&event, Some(at)));
    };
    view! {
        <details class="run-answer" id=Audited::record_id(key, at) on:toggle=does(toggled)>
            <summary>{head}</summary>
            {live(body)}
        </details>
    }
}

fn record_head(run: &DroppedRun, at: usize) -> impl IntoView + use<> {
    let id = run.ids.get(at)?;
    let (outcome, letter) = run.verdict(0, at)?;
    let key = run
        .key(at)
        .map_or_else(|| "key ?".to_owned(), |key| format!("key {key}"));
    let difference = |words: &'static str| view! { <span class="audit-differs">{words}</span> };
    Some(view! {
        <strong>{number(run, at)}</strong>" "<code>{legible(id, 120)}</code>" "
        <OutcomeTag outcome letter />" "
        <span class="muted">{key}</span>
        {run.is_assumed(at).then(|| view! { <span class="muted">" at an assumed position"</span> })}
        {run.has_flip(at).then(|| difference(" flip"))}
        {run.has_letter_mismatch(at).then(|| difference(" letter mismatch"))}
        {run.has_answer_mismatch(at).then(|| difference(" read differently"))}
    })
}

/// The page of a record's item, where the record is joined with an item of this site.
fn item_link(run: &DroppedRun, at: usize) -> Option<AnyView> {
    let no = run.number(at).filter(|_| run.is_joined(at))?;
    let month = run.joins.iter().find(|join| join.source.is_none())?.month;
    let href = ViewState::here().href(format!("items/{month}/{no}/"));
    let name = words::item_name(month, usize::try_from(no).ok()?);
    Some(view! { <a href=href>{name}</a> }.into_any())
}

/// Offers all texts of a record as a download, which may be longer than a page can hold.
fn save_text(local: LocalFiles, key: u32, at: usize) {
    let name = format!("record-{}.txt", at + 1);
    spawn_local(async move {
        local.save(key, "wholeText", &at.to_string(), &name).await;
    });
}
