use leptos::prelude::*;

use crate::app::later::later;
use crate::app::local::{LocalFiles, LocalRun};
use crate::app::pages::item_runs::own_samples;
use crate::app::parts::{OutcomeTag, does, live, live_text, live_when, pressed};
use crate::dropped::DroppedRun;
use crate::model::{Outcome, legible};
use crate::words;

/// How many records are laid out at once.
const PAGE: usize = 50;

/// Which records of a file are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listed {
    All,
    Flips,
    LetterMismatches,
    Outcome(Outcome),
}

impl Listed {
    const ALL: [Self; 8] = [
        Self::All,
        Self::Flips,
        Self::LetterMismatches,
        Self::Outcome(Outcome::Correct),
        Self::Outcome(Outcome::Wrong),
        Self::Outcome(Outcome::Unread),
        Self::Outcome(Outcome::Unanswered),
        Self::Outcome(Outcome::Failed),
    ];

    const fn label(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Flips => "flips",
            Self::LetterMismatches => "letter mismatches",
            Self::Outcome(outcome) => outcome.label(),
        }
    }

    fn holds(self, run: &DroppedRun, at: usize) -> bool {
        match self {
            Self::All => true,
            Self::Flips => run.has_flip(at),
            Self::LetterMismatches => run.has_letter_mismatch(at),
            Self::Outcome(outcome) => run.verdict(0, at).is_some_and(|(found, _)| found == outcome),
        }
    }

    /// The places of the records that it holds.
    fn places(self, run: &DroppedRun) -> impl Iterator<Item = usize> {
        (0..run.ids.len()).filter(move |at| self.holds(run, *at))
    }
}

/// The item's number, or a question mark where nobody knows it.
fn number(run: &DroppedRun, at: usize) -> String {
    let number = run.numbers.get(at).copied().flatten();
    number.map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// The records of a result file; each opens to its raw response and its evidence.
#[component]
pub fn Records(run: LocalRun) -> impl IntoView {
    let (listed, set_listed) = signal(Listed::All);
    let (shown, set_shown) = signal(PAGE);
    let run = StoredValue::new(run);
    let found = Memo::new(move |_| run.with_value(|run| listed.get().places(&run.run).collect::<Vec<_>>()));
    let buttons = Listed::ALL
        .into_iter()
        .filter_map(|which| {
            let count = run.with_value(|run| which.places(&run.run).count());
            (count > 0 || which == Listed::All).then(|| {
                view! {
                    <button
                        type="button"
                        class="choice-button"
                        aria-pressed=pressed(move || listed.get() == which)
                        on:click=does(move |_| {
                            set_shown.set(PAGE);
                            set_listed.set(which);
                        })
                    >
                        {format!("{} {count}", which.label())}
                    </button>
                }
            })
        })
        .collect_view();
    let rows = move || {
        found.with(|found| {
            found
                .iter()
                .take(shown.get())
                .map(|at| view! { <RecordView run at=*at /> })
                .collect_view()
        })
    };
    view! {
        <div class="filters" role="group" aria-label="Which records">{buttons}</div>
        <div class="records">{live(rows)}</div>
        {live_when(move || found.with(Vec::len) > shown.get(), move || view! {
            <button type="button" on:click=does(move |_| set_shown.update(|shown| *shown += PAGE))>
                {live_text(move || format!("Show more ({} left)", found.with(Vec::len) - shown.get()))}
            </button>
        })}
    }
}

/// One record, closed until the reader opens it.
#[component]
fn RecordView(run: StoredValue<LocalRun>, at: usize) -> impl IntoView {
    let (is_open, set_open) = signal(false);
    let (key, head) = run.with_value(|LocalRun { key, run }| (*key, record_head(run, at)));
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
    let body = move || {
        match record.get().flatten() {
        None => is_open.get().then(|| view! { <p class="loading-note">"Reading the record…"</p> }.into_any()),
        Some(None) => Some(view! { <p class="file-error">"This record could not be read again: the file may have changed on the disk."</p> }.into_any()),
        Some(Some(record)) => {
            let name = run.with_value(|run| format!("record-{}", number(&run.run, at)));
            let longest = record.samples.iter().filter_map(|sample| sample.lone_bytes).max();
            let long = longest.map(|bytes| view! {
                <p class="note">
                    {format!("A text of {} bytes: only its ends and what the parser matched are here. ", words::whole(bytes))}
                    <button type="button" on:click=does(move |_| local.ask(move |rescorer| rescorer.save(key, at)))>
                        "Save all of it"
                    </button>
                </p>
            });
            Some(view! { <p class="note">{record.evidence}</p>{long}{own_samples(record.samples, name)} }.into_any())
        }
    }
    };
    view! {
        <details class="run-answer" on:toggle=does(move |_| set_open.set(true))>
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
        {run.has_flip(at).then(|| difference(" flip"))}
        {run.has_letter_mismatch(at).then(|| difference(" letter mismatch"))}
    })
}
