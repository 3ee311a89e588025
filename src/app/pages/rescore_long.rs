use leptos::prelude::*;

use crate::app::later::later;
use crate::app::local::{LocalFiles, LocalRun};
use crate::app::pages::rescore_audited::Audited;
use crate::app::pages::rescore_records::{RecordView, Row, missing_words, part_buttons};
use crate::app::parts::{live, live_text, pager};
use crate::dropped::WINDOW;

/// The records of a file that has more of them than the page holds, or the part of them that the address asks for: some at
/// a time, asked for as they are shown.
#[component]
pub fn LongRecords(audited: Audited) -> impl IntoView {
    let (local, key, parts) = (LocalFiles::here(), audited.run.key, audited.parts);
    // The part that was paged in, by its place among all, and how far: another part begins at its beginning.
    let paged = RwSignal::new((0_usize, 0_usize));
    let audited = StoredValue::new(audited);
    let place = move || audited.with_value(Audited::place).unwrap_or_default();
    let chosen = Memo::new(move |_| {
        let asked = place().listed;
        let found = parts.with(|parts| {
            parts
                .listings
                .iter()
                .position(|listing| Some(&listing.id) == asked.as_ref())
        });
        found.unwrap_or_default()
    });
    let count = move || parts.with(|parts| parts.listings.get(chosen.get()).map_or(0, |part| part.count));
    let told = later(move || {
        let part = parts.with(|parts| parts.listings.get(chosen.get()).map(|part| part.id.clone()));
        let record = place().record.and_then(|record| record.checked_sub(1));
        let from = Some(paged.get())
            .filter(|(part, _)| *part == chosen.get())
            .map_or(0, |(_, from)| from);
        async move { local.window(key, &part?, record, from).await }
    });
    // A record that a reader opens is in the window that is here, and that stays as it is.
    let window = Memo::new(move |before: Option<&Option<LocalRun>>| {
        let now = told.get().flatten();
        let is_same = |before: &Option<LocalRun>| window_of(before) == window_of(&now);
        before.filter(|before| is_same(before)).cloned().unwrap_or(now)
    });
    let place_of_first = move || window.with(|window| window_of(window).0);
    let turn_to = move |place: usize| {
        audited.with_value(|audited| {
            let listed = untrack(|| audited.place()).and_then(|place| place.listed);
            let listed = listed.unwrap_or_else(|| "all".to_owned());
            audited.state.show_place(&audited.place_of(&listed, None));
        });
        paged.set((chosen.get_untracked(), place));
    };
    let rows = move || {
        let window = window.get();
        let (_, records) = window_of(&window);
        let mut rows = Vec::new();
        rows.extend(records.into_iter().zip(0..).filter_map(|(at, index)| {
            let row = Row::of(window.as_ref()?.run.clone(), index);
            Some(view! { <RecordView audited at row /> }.into_any())
        }));
        rows
    };
    let missing = move || {
        let record = place().record?;
        let is_here = window.with(|window| window.is_none() || window_of(window).1.contains(&record.saturating_sub(1)));
        (!is_here).then(|| audited.with_value(|audited| missing_words(audited, record)))
    };
    let buttons = move || part_buttons(audited, chosen.get(), Box::new(|| {}));
    view! {
        <div class="filters" role="group" aria-label="Which records">{live(buttons)}</div>
        <p class="note" role="status">{live_text(move || missing().unwrap_or_default())}</p>
        <div class="records">{live(rows)}</div>
        {pager("", WINDOW, move || (place_of_first(), count()), turn_to)}
    }
}

/// The place of a window's first record in its part, and which records it has.
fn window_of(window: &Option<LocalRun>) -> (usize, Vec<usize>) {
    let window = window.as_ref().and_then(|window| window.run.window());
    window.unwrap_or_default()
}
