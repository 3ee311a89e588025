use std::sync::Arc;

use leptos::prelude::*;

use crate::app::browser::find;
use crate::app::local::LocalRun;
use crate::app::pages::rescore_takeaway::ReceiptAsk;
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
    /// What a reader asked of its receipt.
    pub receipt: ReceiptAsk,
    /// Goes up when a reader wants to see records.
    asked: RwSignal<u32>,
    /// The link that a reader opened records by, and the place where it leads.
    opener: StoredValue<Option<(String, PlaceInFile)>>,
    /// The view in the address.
    pub state: ViewState,
}

impl Audited {
    /// Of a run, with what was asked of the receipt of its file before.
    pub fn new(run: LocalRun, receipt: ReceiptAsk) -> Self {
        let listings = Arc::new(listings(&run.run));
        Self {
            run,
            listings,
            receipt,
            asked: RwSignal::new(0),
            opener: StoredValue::new(None),
            state: ViewState::here(),
        }
    }

    /// What the address says of this file.
    pub fn place(&self) -> Option<PlaceInFile> {
        let place = self.state.place_in_file()?;
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
        let (state, asked, opener) = (self.state, self.asked, self.opener);
        let shown = place.clone();
        let href = Signal::derive(move || state.link_to_place(&shown));
        let open = move |_| {
            opener.set_value(Some((href.get_untracked(), place.clone())));
            asked.update(|asked| *asked += 1);
        };
        view! { <a href=href on:click=does(open)>{words}</a> }.into_any()
    }

    /// The id of the element that holds the records.
    pub fn records_id(&self) -> String {
        format!("records-{}", self.run.key)
    }

    /// The id of the element of a record, counted from 0.
    pub fn record_id(key: u32, at: usize) -> String {
        format!("record-{key}-{at}")
    }

    /// Opens the records, or the one record, that the address asks for, and goes there; with the focus too where a link
    /// was followed. What is open already, as by the reader's own hand, stays where it is.
    pub fn follow_place(&self) {
        let audited = self.clone();
        Effect::new(move |before: Option<u32>| {
            let asked = audited.asked.get();
            let Some(place) = audited.place() else {
                return before.unwrap_or_default();
            };
            // The address follows the click.
            let is_there = audited.opener.with_value(|opener| {
                let opener = opener.as_ref().map(|(_, place)| (&place.listed, place.record));
                opener == Some((&place.listed, place.record))
            });
            let is_followed = before.unwrap_or_default() != asked && is_there;
            let is_new = before.is_none() || is_followed;
            let record = place.record.and_then(|record| record.checked_sub(1));
            let record = record.map(|at| Self::record_id(audited.run.key, at));
            let ids: Vec<String> = [audited.records_id()].into_iter().chain(record).collect();
            // Once the list is as the address says, and the page is done with going to its top.
            request_animation_frame(move || {
                for id in &ids {
                    let Some(element) = find(&format!("#{id}")) else {
                        continue;
                    };
                    if !is_new && element.has_attribute("open") {
                        continue;
                    }
                    element.set_attribute("open", "").ok();
                    element.scroll_into_view();
                    if let Some(summary) = find(&format!("#{id} > summary")).filter(|_| is_followed) {
                        summary.focus().ok();
                    }
                }
            });
            if is_followed { asked } else { before.unwrap_or_default() }
        });
    }

    /// Follows the reader who opens or closes a record, counted from 0, or with none the list of records: the address
    /// names the record opened last, and the focus goes back to the link that opened what is closed.
    pub fn toggled(&self, event: &web_sys::Event, at: Option<usize>) {
        let is_open = event_target::<web_sys::Element>(event).has_attribute("open");
        let record = at.map(|at| at + 1);
        if record.is_some() {
            let here = untrack(|| self.place()).unwrap_or_else(|| self.place_of("all", None));
            if is_open != (here.record == record) {
                self.state.show_place(&PlaceInFile {
                    digest: self.run.run.evidence.sha256.clone(),
                    record: record.filter(|_| is_open),
                    ..here
                });
            }
        }
        let opener = self
            .opener
            .get_value()
            .filter(|(_, place)| record.is_none() || place.record == record);
        if let Some((address, _)) = opener.filter(|_| !is_open) {
            self.opener.set_value(None);
            if let Some(link) = find(&format!("a[href=\"{address}\"]")) {
                link.focus().ok();
            }
        }
    }
}
