//! The card of a file of AdvancedMathBench: the run that it is of, its metrics under each rule, and its records.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::later::later;
use crate::app::local::LocalFiles;
use crate::app::pages::rescore_proof_record::proof_record;
use crate::app::parts::{does, live, live_text, live_when, pager, plain_table, pressed};
use crate::dropped::{DroppedProof, DroppedProofRun, PROOF_PAGE, Sheet, SheetRow};
use crate::words;

/// What opens a record: the key of its file, then where it begins and ends there.
pub type Opens = (u32, u64, u64);

/// The card.
pub fn proof_card(key: u32, told: &Arc<DroppedProof>) -> AnyView {
    let class = if told.is_refused { "file-error" } else { "note" };
    let role = told.is_refused.then_some("alert");
    let run = told.run.as_ref().map(|run| run_view(key, run));
    view! { <p class=class role=role>{told.words.clone()}</p>{run} }.into_any()
}

fn run_view(key: u32, run: &DroppedProofRun) -> AnyView {
    let opened = RwSignal::new(None::<Opens>);
    let facts = run.facts.iter();
    let facts: Vec<AnyView> = facts
        .map(|(name, value)| view! { <dt>{name.clone()}</dt><dd>{value.clone()}</dd> }.into_any())
        .collect();
    let verdict = (!run.agrees).then_some("audit-differs");
    let sheets = run.sheets.iter();
    let sheets: Vec<AnyView> = sheets
        .map(|sheet| {
            view! {
                <details>
                    <summary>{sheet.title.clone()}</summary>
                    {sheet_view(sheet, Some(opened))}
                </details>
            }
            .into_any()
        })
        .collect();
    view! {
        <h3>{run.heading.clone()}</h3>
        <p class=verdict>{run.verdict.clone()}</p>
        {rules(run)}
        <details>
            <summary>"What it was run with"</summary>
            <dl class="facts">{facts}</dl>
        </details>
        {sheets}
        {records(key, run, opened)}
        {save(key, &run.kind)}
    }
    .into_any()
}

/// The metrics under the rule that is chosen, the released one first.
fn rules(run: &DroppedProofRun) -> AnyView {
    let chosen = RwSignal::new(0_usize);
    let buttons = run.rules.iter().enumerate().map(|(at, rule)| {
        view! {
            <button type="button" class="choice-button" aria-pressed=pressed(move || chosen.get() == at) on:click=does(move |_| chosen.set(at))>
                {rule.label.clone()}
            </button>
        }
        .into_any()
    });
    let buttons: Vec<AnyView> = buttons.collect();
    let rules = run.rules.clone();
    let shown = move || {
        let rule = rules.get(chosen.get())?;
        let words = view! { <h4>{rule.sheet.title.clone()}</h4> };
        Some((words, sheet_view(&rule.sheet, None)))
    };
    view! {
        <div class="filters" role="group" aria-label="Which rule">{buttons}</div>
        {live(shown)}
    }
    .into_any()
}

/// The records of a run, a page at a time; the one that is opened is shown below them.
fn records(key: u32, run: &DroppedProofRun, opened: RwSignal<Option<Opens>>) -> AnyView {
    let local = LocalFiles::here();
    let parts = Arc::new(run.parts.clone());
    let at = RwSignal::new((0_usize, 0_usize));
    let buttons = parts.iter().enumerate().map(|(part, name)| {
        view! {
            <button type="button" class="choice-button" aria-pressed=pressed(move || at.get().0 == part) on:click=does(move |_| at.set((part, 0)))>
                {format!("{} {}", name.label, words::whole(name.count))}
            </button>
        }
        .into_any()
    });
    let buttons: Vec<AnyView> = buttons.collect();
    let (asked, counted) = (parts.clone(), parts.clone());
    let page = later(move || {
        let (part, from) = at.get();
        let id = asked.get(part).map(|part| part.id.clone()).unwrap_or_default();
        async move { local.proof_records(key, &id, from).await }
    });
    let rows = move || match page.get() {
        None => view! { <p class="loading-note">"Reading the records…"</p> }.into_any(),
        Some(None) => {
            view! { <p class="file-error">"The records could not be read again: give the file once more."</p> }
                .into_any()
        }
        Some(Some(sheet)) => sheet_view(&sheet, Some(opened)),
    };
    let count = move || counted.get(at.get().0).map_or(0, |part| part.count as usize);
    let (is_long, counts) = (count.clone(), count);
    let turned = move || {
        let counts = counts.clone();
        pager(
            "Records ",
            PROOF_PAGE,
            move || (at.get().1, counts()),
            move |to| at.update(|at| at.1 = to),
        )
    };
    view! {
        <section aria-label="Records of the run">
            <h4>"Records"</h4>
            <div class="filters" role="group" aria-label="Which records">{buttons}</div>
            {live(rows)}
            {live_when(move || is_long() > PROOF_PAGE, turned)}
            {live(move || opened.get().map(|opens| proof_record(local, opens, opened)))}
        </section>
    }
    .into_any()
}

/// A table in words; a row that is about a record opens it.
pub fn sheet_view(sheet: &Sheet, opened: Option<RwSignal<Option<Opens>>>) -> AnyView {
    let rows: Vec<AnyView> = sheet.rows.iter().map(|row| sheet_row(sheet, row, opened)).collect();
    let note = (!sheet.note.is_empty()).then(|| view! { <p class="note">{sheet.note.clone()}</p> });
    let table = plain_table(sheet.title.clone(), sheet.columns.clone(), rows.into_any());
    (note, table).into_any()
}

fn sheet_row(sheet: &Sheet, row: &SheetRow, opened: Option<RwSignal<Option<Opens>>>) -> AnyView {
    let mut cells = row.cells.iter().zip(&sheet.columns);
    let head = cells.next().map(|(head, _)| head.clone()).unwrap_or_default();
    let head = match row.opens.zip(opened) {
        Some((opens, opened)) => view! {
            <button type="button" class="link-button" on:click=does(move |_| opened.set(Some(opens)))>{head}</button>
        }
        .into_any(),
        None => head.into_any(),
    };
    let shades = row.shades.iter().map(Some).chain(std::iter::repeat(None));
    let cells = cells.zip(shades).map(|((cell, column), shade)| {
        let number = if column.ends_with('#') { "number" } else { "" };
        let class = match shade {
            Some(shade) => format!("{number} shade-{shade}"),
            None => number.to_owned(),
        };
        view! { <td class=class>{cell.clone()}</td> }.into_any()
    });
    let cells: Vec<AnyView> = cells.collect();
    view! { <tr><th scope="row">{head}</th>{cells}</tr> }.into_any()
}

/// What can be taken along: the audit, which holds no text of a problem, proof, reply or prompt.
fn save(key: u32, kind: &str) -> AnyView {
    let local = LocalFiles::here();
    let failed = RwSignal::new(String::new());
    let name = format!("{kind}-audit.json");
    let click = move |_| {
        let name = name.clone();
        spawn_local(async move {
            let words = local.save(key, "auditJson", "", &name).await;
            failed.set(words.unwrap_or_default());
        });
    };
    view! {
        <p>
            <button type="button" on:click=does(click)>"Save the audit (JSON)"</button>
            <span class="note">
                " as "<code>"mathboard score --format json"</code>
                " prints it: ids, verdicts, levels, counts and hashes, and no text of a problem, proof, reply or prompt. "
            </span>
            <span class="note" role="status">{live_text(move || failed.get())}</span>
        </p>
    }
    .into_any()
}
