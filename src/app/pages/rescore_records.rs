use leptos::prelude::*;

use crate::app::local::AuditedRun;
use crate::app::parts::{Answer, AnswerView, OutcomeTag, generations, live, live_text, live_when, pressed};
use crate::model::{ChoiceLabel, Outcome, legible};
use crate::score::{Placement, RecordAudit};

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

    fn holds(self, record: &RecordAudit) -> bool {
        match self {
            Self::All => true,
            Self::Flips => record.has_flip(),
            Self::LetterMismatches => record.letter_mismatch().is_some(),
            Self::Outcome(outcome) => record
                .samples
                .first()
                .is_some_and(|sample| sample.replayed_outcome == outcome),
        }
    }
}

/// The item's number, or a question mark where nobody knows it.
fn number(record: &RecordAudit) -> String {
    record.no().map_or_else(|| "?".to_owned(), |no| no.to_string())
}

/// The records of a result file; each opens to its raw response and its evidence.
#[component]
pub fn Records(run: AuditedRun) -> impl IntoView {
    let (listed, set_listed) = signal(Listed::All);
    let (shown, set_shown) = signal(PAGE);
    let run = StoredValue::new(run);
    let found = Memo::new(move |_| {
        run.with_value(|run| {
            let records = run.audit.records.iter().enumerate();
            records
                .filter(|(_, record)| listed.get().holds(record))
                .map(|(at, _)| at)
                .collect::<Vec<_>>()
        })
    });
    let buttons = Listed::ALL
        .into_iter()
        .filter_map(|which| {
            let count = run.with_value(|run| run.audit.records.iter().filter(|record| which.holds(record)).count());
            (count > 0 || which == Listed::All).then(|| {
                view! {
                    <button
                        type="button"
                        class="choice-button"
                        aria-pressed=pressed(move || listed.get() == which)
                        on:click=move |_| {
                            set_shown.set(PAGE);
                            set_listed.set(which);
                        }
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
            <button type="button" on:click=move |_| set_shown.update(|shown| *shown += PAGE)>
                {live_text(move || format!("Show more ({} left)", found.with(Vec::len) - shown.get()))}
            </button>
        })}
    }
}

/// One record, closed until the reader opens it.
#[component]
fn RecordView(run: StoredValue<AuditedRun>, at: usize) -> impl IntoView {
    let (is_open, set_open) = signal(false);
    let head = run.with_value(|run| {
        let record = run.audit.records.get(at)?;
        let first = record.samples.first()?;
        let letter = |letter: Option<ChoiceLabel>| letter.map_or_else(|| "?".to_owned(), |letter| letter.to_string());
        let key = format!("key {}", letter(record.replayed_key.or(record.recorded_key)));
        let recorded_letter = first.recorded;
        Some(view! {
            <strong>{number(record)}</strong>" "<code>{legible(&record.id, 120)}</code>" "
            <OutcomeTag outcome=first.replayed_outcome letter=first.parsed.as_ref().map_or(recorded_letter, |parsed| parsed.letter) />" "
            <span class="muted">{key}</span>
            {record.has_flip().then(|| view! { <span class="audit-differs">" flip"</span> })}
            {record.letter_mismatch().is_some().then(|| view! { <span class="audit-differs">" letter mismatch"</span> })}
        })
    });
    let body = move || is_open.get().then(|| run.with_value(|run| record_body(run, at)));
    view! {
        <details class="run-answer" on:toggle=move |_| set_open.set(true)>
            <summary>{head}</summary>
            {live(body)}
        </details>
    }
}

fn record_body(run: &AuditedRun, at: usize) -> Option<AnyView> {
    let record = run.file.records.get(at)?;
    let audit = run.audit.records.get(at)?;
    let letter = |letter: Option<ChoiceLabel>| letter.map_or_else(|| "none".to_owned(), |letter| letter.to_string());
    let evidence = match (&run.file.conditions.seed, audit.position, audit.replayed_key) {
        (Some(seed), Some(position), Some(key)) => {
            let own = seed + position;
            let agrees = if audit.letter_mismatch().is_some() {
                "disagrees with"
            } else {
                "agrees with"
            };
            let place = match audit.placement {
                Placement::ById => "by its id",
                Placement::ByOrder => "by its place in the file",
                Placement::Guessed => "by its place in a file that is not whole, which is a guess",
                Placement::Unknown => "unknown",
            };
            format!(
                "Shuffle: seed {seed} + {position} = {own} puts the right choice at {key}, which {agrees} the file's {}. Position {place}.",
                letter(audit.recorded_key)
            )
        }
        _ => format!(
            "No shuffle is known for this file; its key letter is {}.",
            letter(audit.recorded_key)
        ),
    };
    let (file, name) = (run.file.clone(), number(audit));
    let samples = generations(record.samples.len(), move |index| {
        let sample = file.records.get(at)?.samples.get(index)?;
        Some(view! { <AnswerView answer=Answer::of_sample(sample) name=format!("record-{name}-{index}") /> }.into_any())
    });
    Some(view! { <p class="note">{evidence}</p>{samples} }.into_any())
}
