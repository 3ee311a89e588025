use std::sync::Arc;

use leptos::prelude::*;

use crate::app::browser::find;
use crate::app::local::LocalRun;
use crate::app::pages::rescore_takeaway::ReceiptAsk;
use crate::app::pages::rescore_versions::Parts;
use crate::app::parts::does;
use crate::app::view::ViewState;
use crate::query::PlaceInFile;

/// The links to records that a reader follows on the page, of whichever file.
#[derive(Clone, Copy)]
pub struct Followed {
    /// Goes up with each.
    count: RwSignal<u32>,
    /// The last one's address, and the place where it leads.
    last: StoredValue<Option<(String, PlaceInFile)>>,
}

impl Followed {
    /// None yet.
    pub fn none() -> Self {
        Self {
            count: RwSignal::new(0),
            last: StoredValue::new(None),
        }
    }

    /// Follows them.
    pub fn track(self) {
        self.count.track();
    }
}

/// A result file with all that is known of it: what the parts of its view share.
#[derive(Clone)]
pub struct Audited {
    /// The run.
    pub run: LocalRun,
    /// The parts of its records, and other versions of the run.
    pub parts: Memo<Arc<Parts>>,
    /// What a reader asked of its receipt.
    pub receipt: ReceiptAsk,
    /// What the reader followed on this page.
    followed: Followed,
    /// The view in the address.
    pub state: ViewState,
}

impl Audited {
    /// Of a run, with what was asked of the receipt of its file before.
    pub fn new(run: LocalRun, parts: Memo<Arc<Parts>>, receipt: ReceiptAsk) -> Self {
        Self {
            run,
            parts,
            receipt,
            followed: expect_context(),
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

    /// The number of a record's item in its month, of the record in the file where that is not known; it counts from 0.
    pub fn number(&self, at: usize) -> u64 {
        Self::number_in(&self.run, at)
    }

    /// [`Self::number`] in any file.
    pub fn number_in(file: &LocalRun, at: usize) -> u64 {
        file.run.number(at).unwrap_or(at as u64 + 1)
    }

    /// How many records are in a part of them.
    pub fn listed(&self, id: &str) -> u64 {
        let parts = self.parts.get_untracked();
        parts.listing(id).map_or(0, |listing| listing.count as u64)
    }

    /// A count in words that leads to its records, plain where there are none.
    pub fn link(&self, listed: &str, words: String) -> AnyView {
        if self.listed(listed) > 0 {
            self.link_to(self.place_of(listed, None), words)
        } else {
            words.into_any()
        }
    }

    /// A link that opens one record, counted from 0, among some of them.
    pub fn record_link(&self, listed: &str, at: usize, words: String) -> AnyView {
        self.link_to(self.place_of(listed, Some(at)), words)
    }

    /// A link to records of another file, or one of them.
    pub fn link_in(&self, file: &LocalRun, listed: &str, record: Option<usize>, words: String) -> AnyView {
        let place = PlaceInFile {
            digest: file.run.evidence.sha256.clone(),
            ..self.place_of(listed, record)
        };
        self.link_to(place, words)
    }

    fn link_to(&self, place: PlaceInFile, words: String) -> AnyView {
        let (state, followed) = (self.state, self.followed);
        let shown = place.clone();
        let href = Signal::derive(move || state.link_to_place(&shown));
        let open = move |_| {
            followed.last.set_value(Some((href.get_untracked(), place.clone())));
            followed.count.update(|count| *count += 1);
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
            let asked = audited.followed.count.get();
            let Some(place) = audited.place() else {
                return before.unwrap_or_default();
            };
            // The address follows the click.
            let is_there = audited.followed.last.with_value(|last| {
                last.as_ref().is_some_and(|(_, last)| {
                    place.is_of(&last.digest) && (&place.listed, place.record) == (&last.listed, last.record)
                })
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
        // Whoever closes the whole list sees no record any more, so the address names none.
        if let Some(place) = untrack(|| self.place()).filter(|place| place.record.is_some() && at.is_none() && !is_open)
        {
            self.state.show_place(&PlaceInFile {
                digest: self.run.run.evidence.sha256.clone(),
                record: None,
                ..place
            });
        }
        let is_this = |place: &PlaceInFile| {
            place.digest == self.run.run.evidence.sha256 && (record.is_none() || place.record == record)
        };
        let last = self.followed.last.get_value().filter(|(_, place)| is_this(place));
        if let Some((address, _)) = last.filter(|_| !is_open) {
            self.followed.last.set_value(None);
            if let Some(link) = find(&format!("a[href=\"{address}\"]")) {
                link.focus().ok();
            }
        }
    }
}
