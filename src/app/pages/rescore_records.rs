use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::later::later;
use crate::app::local::LocalFiles;
use crate::app::pages::item_runs::own_samples;
use crate::app::pages::rescore_audited::Audited;
use crate::app::parts::{OutcomeTag, does, live, live_text, live_when, share, show_more};
use crate::app::view::ViewState;
use crate::board::RunName;
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
    let more = RwSignal::new(0);
    let parts = audited.parts;
    let audited = StoredValue::new(audited);
    let place = move || audited.with_value(Audited::place);
    let view = Memo::new(move |_| {
        let place = place().unwrap_or_default();
        let parts = parts.get();
        let asked = |listing: &Listing| Some(&listing.id) == place.listed.as_ref();
        let listed = parts.listings.iter().position(asked);
        let places = parts
            .listings
            .get(listed.unwrap_or_default())
            .map(|listing| &listing.places);
        let at = |record: usize| places.and_then(|places| places.iter().position(|at| at + 1 == record));
        let at = place.record.and_then(at);
        View {
            // The whole comes first, and in the place of what is not there.
            listed: listed.unwrap_or_default(),
            is_other: listed.is_none() && place.listed.is_some(),
            count: places.map_or(0, Vec::len),
            // What is laid out stays so while a reader opens one after the other.
            shown: at.map_or(0, |at| at + 1).max(PAGE + more.get()),
        }
    });
    let missing = move || {
        let record = place()?.record?;
        let listed = view.get().listed;
        let parts = parts.get();
        if parts.listings.get(listed)?.places.iter().any(|at| at + 1 == record) {
            return None;
        }
        Some(audited.with_value(|audited| missing_words(audited, record)))
    };
    let buttons = move || part_buttons(audited, view.get().listed, Box::new(move || more.set(0)));
    let rows = move || {
        // Another file may bring another list; the one that is shown stays, and what is open in it.
        let View { listed, shown, .. } = view.get();
        let parts = parts.get_untracked();
        let places = parts
            .listings
            .get(listed)
            .into_iter()
            .flat_map(|listing| &listing.places);
        let mut rows = Vec::new();
        rows.extend(
            places
                .take(shown)
                .map(|at| view! { <RecordView audited at=*at row=Row::of_whole(&audited, *at) /> }.into_any()),
        );
        rows
    };
    let left = move || view.with(|view| view.count.saturating_sub(view.shown));
    view! {
        <div class="filters" role="group" aria-label="Which records">{live(buttons)}</div>
        {live_when(move || view.get().is_other, || view! {
            <p class="note">"This file has no such records as the address asks for; all are shown."</p>
        })}
        <p class="note" role="status">{live_text(move || missing().unwrap_or_default())}</p>
        <div class="records">{live(rows)}</div>
        {show_more("more", left, more, PAGE)}
    }
}

/// Why a record, from 1, that the address asks for is not to be seen.
pub fn missing_words(audited: &Audited, record: usize) -> String {
    let all = audited.run.run.count();
    if (1..=all).contains(&record) {
        return format!("Record {record}, which the address asks for, is not among these.");
    }
    let all = words::count(all as u64, "record");
    format!("The address asks for record {record}; this file has {all}.")
}

/// The parts that the records can be narrowed to, of which one is `chosen`, by its place among all; `then` is done when a
/// reader chooses another one.
pub fn part_buttons(audited: StoredValue<Audited>, chosen: usize, then: Box<dyn Fn()>) -> Vec<AnyView> {
    let then: std::rc::Rc<dyn Fn()> = then.into();
    audited.with_value(|audited| {
        let parts = audited.parts.get();
        let offered = parts.listings.iter().enumerate();
        let offered = offered.filter(|(at, listing)| listing.is_offered || *at == chosen);
        let button = |(at, listing): (usize, &Listing)| {
            let place = audited.place_of(&listing.id, None);
            let (state, then) = (audited.state, then.clone());
            let show = move |_| {
                then();
                state.show_place(&place);
            };
            view! {
                <button type="button" class="choice-button" aria-pressed=(at == chosen).to_string() on:click=does(show)>
                    {format!("{} {}", listing.label, listing.count)}
                </button>
            }
            .into_any()
        };
        offered.map(button).collect()
    })
}

/// Where what is known of a record stands: a run, and the place there, from 0.
#[derive(Clone)]
pub struct Row {
    run: Arc<DroppedRun>,
    index: usize,
}

impl Row {
    /// Of a record of a file that is told of whole.
    fn of_whole(audited: &StoredValue<Audited>, at: usize) -> Self {
        Self::of(audited.with_value(|audited| audited.run.run.clone()), at)
    }

    /// Of a record that is at this place of a run.
    pub fn of(run: Arc<DroppedRun>, index: usize) -> Self {
        Self { run, index }
    }
}

/// Which records are laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View {
    /// The part of the records that is listed, by its place among all.
    listed: usize,
    /// Whether the address asks for another part, which is not there.
    is_other: bool,
    /// How many it has.
    count: usize,
    /// How many of these are laid out.
    shown: usize,
}

/// One record, counted from 0 in its file, closed until the reader opens it.
#[component]
pub fn RecordView(audited: StoredValue<Audited>, at: usize, row: Row) -> impl IntoView {
    let (is_open, set_open) = signal(false);
    let key = audited.with_value(|audited| audited.run.key);
    let name = format!("record-{}", number(&row.run, row.index));
    let head = record_head(&row.run, row.index);
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
            let item = item_link(&row.run, row.index);
            let shared = audited.with_value(|audited| share_record(audited, &row, at));
            let evidence = view! { <p class="note">{record.evidence}" "{item}</p> };
            Some((evidence, shared, long, own_samples(record.samples, name.clone())).into_any())
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

/// What shares the link to a record: its digest of the file is all that the link says of it. The title names run and
/// outcome, not the letters.
fn share_record(audited: &Audited, row: &Row, at: usize) -> AnyView {
    let run = &*audited.run.run;
    let month = run.month.map(|month| format!(", {}", month.long()));
    let outcome = row.run.verdict(0, row.index).map(|(outcome, _)| outcome.label());
    let told = format!(
        "Record {} of {}{}, scored again: {}",
        at + 1,
        RunName::of(&run.conditions),
        month.unwrap_or_default(),
        outcome.unwrap_or("not known")
    );
    let (state, place) = (audited.state, audited.place_of("all", Some(at)));
    let page = move || state.link_to_place(&place);
    view! { <p>{share(page, move || told.clone(), Some("this record"))}</p> }.into_any()
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
        {run.is_as_recorded(at).then(|| view! { <span class="muted">" taken as recorded"</span> })}
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
