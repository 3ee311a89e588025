use std::sync::Arc;

use leptos::prelude::*;

use crate::app::browser::find;
use crate::app::local::LocalRun;
use crate::app::parts::does;
use crate::app::view::ViewState;
use crate::dropped::{Listing, listings};
use crate::query::PlaceInFile;

/// A result file with all that is known of it: what the parts of its view share.
#[derive(Clone)]
pub struct Audited {
    /// The run.
    pub run: LocalRun,
    /// The parts of its records.
    pub listings: Arc<Vec<Listing>>,
    /// Goes up when a reader wants to see records.
    asked: RwSignal<u32>,
}

impl Audited {
    /// Of a run.
    pub fn new(run: LocalRun) -> Self {
        let listings = Arc::new(listings(&run.run));
        Self {
            run,
            listings,
            asked: RwSignal::new(0),
        }
    }

    /// What the address says of this file.
    pub fn place(&self, state: ViewState) -> Option<PlaceInFile> {
        let place = state.place_in_file()?;
        place.is_of(&self.run.run.evidence.sha256).then_some(place)
    }

    /// The place of some of its records.
    pub fn place_of(&self, listed: &str, record: Option<usize>) -> PlaceInFile {
        PlaceInFile {
            digest: self.run.run.evidence.sha256.clone(),
            listed: (listed != "all").then(|| listed.to_owned()),
            record: record.map(|at| at + 1),
        }
    }

    /// A count in words that leads to its records, plain where there are none.
    pub fn link(&self, listed: &str, words: String) -> AnyView {
        let has_some = self.listings.iter().any(|listing| listing.id == listed);
        if has_some {
            self.link_to(self.place_of(listed, None), words)
        } else {
            words.into_any()
        }
    }

    /// A link that opens one record, counted from 0, among some of them.
    pub fn record_link(&self, listed: &str, at: usize, words: String) -> AnyView {
        self.link_to(self.place_of(listed, Some(at)), words)
    }

    fn link_to(&self, place: PlaceInFile, words: String) -> AnyView {
        let (state, asked) = (ViewState::here(), self.asked);
        let href = Signal::derive(move || state.link_to_place(&place));
        view! { <a href=href on:click=does(move |_| asked.update(|asked| *asked += 1))>{words}</a> }.into_any()
    }

    /// The id of the element that holds the records.
    pub fn records_id(&self) -> String {
        format!("records-{}", self.run.key)
    }

    /// The id of the element of a record, counted from 0.
    pub fn record_id(key: u32, at: usize) -> String {
        format!("record-{key}-{at}")
    }

    /// Opens the records, or the one record, that the address asks for, and goes there.
    pub fn follow_place(&self) {
        let (audited, state) = (self.clone(), ViewState::here());
        let (key, records) = (self.run.key, self.records_id());
        Effect::new(move |_| {
            audited.asked.track();
            let Some(place) = audited.place(state) else { return };
            let record = place.record.and_then(|record| record.checked_sub(1));
            let record = record.map(|at| Self::record_id(key, at));
            let ids = [Some(records.clone()), record];
            // Once the list is as the address says, and the page is done with going to its top.
            request_animation_frame(move || {
                let found = ids.iter().flatten().filter_map(|id| find(&format!("#{id}")));
                for element in found {
                    element.set_attribute("open", "").ok();
                    element.scroll_into_view();
                }
            });
        });
    }
}
