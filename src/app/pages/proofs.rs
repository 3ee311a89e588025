use std::sync::Arc;

use leptos::prelude::*;

use crate::app::boards::{Boards, Load};
use crate::app::browser::set_title;
use crate::app::later::later;
use crate::app::parts::{
    FigureView, Outline, ProvenanceTag, ShownFigure, choice, does, finder, live, live_text, missing, press, share,
    whether,
};
use crate::app::view::{Step, ViewState};
use crate::board::figures::{Figure, FigureKind};
use crate::board::proofs::{ProofBoard, ProofCell, ProofColumn, ProofLine, ProofSelection, ProofSort};
use crate::model::{Edition, ModelGroup, ProofTask};
use crate::query::ViewQuery;
use crate::words::{self, tab};

/// The board of a task of AdvancedMathBench: one edition's table with its footnotes, and the figure.
#[component]
pub fn Proofs(task: ProofTask) -> impl IntoView {
    set_title(&tab(task.title()));
    let boards = Boards::here();
    let board = later(move || boards.proofs(task));
    live(move || match board.get() {
        None | Some(Load::Loading) => view! { <Outline /> }.into_any(),
        Some(Load::Failed(words)) => (heading(task), missing(vec![words])).into_any(),
        Some(Load::Ready(None)) => (heading(task), view! { <p>{words::NO_PROOFS}</p> }).into_any(),
        Some(Load::Ready(Some(board))) => content(Arc::new(board)),
    })
}

fn heading(task: ProofTask) -> AnyView {
    view! { <h1>{task.title()}</h1> }.into_any()
}

fn content(board: Arc<ProofBoard>) -> AnyView {
    let state = ViewState::here();
    let task = board.task;
    let selection = Memo::new(move |_| state.with(ViewQuery::proofs));
    let lead = {
        let board = board.clone();
        move || selection.with(|selection| board.view(selection).lead())
    };
    let kind = match task {
        ProofTask::Prover => FigureKind::Prover,
        ProofTask::Verifier => FigureKind::Verifier,
    };
    let figure = {
        let board = board.clone();
        // The search for a name is no matter of the figure.
        let drawn = Memo::new(move |_| ProofSelection {
            find: String::new(),
            ..selection.get()
        });
        ShownFigure::new(move || drawn.track(), move || board.view(&drawn.get()).figure())
    };
    let notes = move || {
        let note = |note: &String| view! { <p class="figure-note">{note.clone()}</p> };
        figure.track();
        figure.ask(|figure| figure.caption.notes.iter().map(note).collect_view())
    };
    let told = figure.words(|figure: &Figure| figure.caption.title.clone());
    let shared = share(
        move || state.link(task.page()),
        move || format!("{}\n{}", task.title(), untrack(told)),
        None,
    );
    view! {
        <div class="page-head">{heading(task)}<p class="lead">{live_text(lead)}</p></div>
        {filters(&board)}
        {table(board, selection)}
        <section class="figure-grid" aria-label="Figures">
            <FigureView kind figure is_alone=false settings=().into_any() />
        </section>
        {live(notes)}
        <section class="section"><h2>"Share this view"</h2>{shared}</section>
        {credit(task)}
    }
    .into_any()
}

fn credit(task: ProofTask) -> AnyView {
    let boards = Boards::here();
    let words = move || {
        let index = boards.index().ready();
        index
            .and_then(|index| Some(index.proofs_of(task)?.credit.clone()))
            .unwrap_or_default()
    };
    view! { <p class="note section">{live_text(words)}</p> }.into_any()
}

/// Which edition, whose models, and one by its name.
fn filters(board: &ProofBoard) -> AnyView {
    let state = ViewState::here();
    let editions = board.editions().into_iter().map(|edition| {
        choice(
            board.edition_words(edition),
            move |query| query.edition == edition,
            move |query| query.edition = edition,
        )
    });
    let group = |label: &str, group: Option<ModelGroup>| {
        choice(
            label,
            move |query| query.group == group,
            move |query| query.group = group,
        )
    };
    let is_default = whether(move || state.with(|query| query.proofs() == ProofSelection::default()));
    let reset = press("Reset", |query| {
        (query.edition, query.group, query.proof_sort) = (Edition::default(), None, None);
        query.find.clear();
    });
    view! {
        <div class="filters" role="group" aria-label="Filters">
            <fieldset><legend>{words::EDITION}</legend>{editions.collect_view()}</fieldset>
            <fieldset>
                <legend>{words::MODELS}</legend>
                {group("all", None)}
                {ModelGroup::ALL.map(|known| group(known.label(), Some(known))).collect_view()}
            </fieldset>
            {finder(words::FIND_MODEL, "name, effort…", |query| &query.find, |query| &mut query.find)}
            <fieldset class="reset" disabled=is_default>{reset}</fieldset>
        </div>
    }
    .into_any()
}

/// The table with all that must be known of it. Its head stays while its rows change, so that the keyboard keeps its
/// place.
fn table(board: Arc<ProofBoard>, selection: Memo<ProofSelection>) -> AnyView {
    let task = board.task;
    let heads: Vec<AnyView> = ProofColumn::of(task).iter().map(|column| head(task, *column)).collect();
    let shown = board.clone();
    let table = Memo::new(move |_| selection.with(|selection| shown.view(selection).table()));
    let rows = move || table.with(|table| table.rows.iter().map(|line| row(task, line)).collect_view());
    let below = move || {
        let empty = table.with(|table| table.rows.is_empty());
        let empty = empty.then(|| view! { <p class="failure">{words::NO_MODEL}</p> });
        let remarks = selection.with(|selection| board.view(selection).remarks());
        let remarks = remarks
            .into_iter()
            .map(|text| view! { <p class="ranking-note">{text}</p> });
        let notes = table.with(|table| {
            let note = |(place, text): (usize, &String)| {
                let id = format!("note-{}", place + 1);
                view! { <li id=id>{text.clone()}</li> }
            };
            table.notes.iter().enumerate().map(note).collect_view()
        });
        view! { {empty}{remarks.collect_view()}<section class="footnotes" aria-label=words::FOOTNOTES><ol>{notes}</ol></section> }
    };
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label="Ranking">
            <table class="ranking proofs">
                <thead><tr>{heads}</tr></thead>
                <tbody>{live(rows)}</tbody>
            </table>
        </div>
        {live(below)}
    }
    .into_any()
}

fn class(column: ProofColumn) -> &'static str {
    match column {
        ProofColumn::Model => "ranking-run",
        _ if column.is_main() => "accuracy",
        _ => "",
    }
}

fn head(task: ProofTask, column: ProofColumn) -> AnyView {
    let state = ViewState::here();
    let sort = move || ProofSort::of(task, state.with(|query| query.proof_sort));
    let (name, below) = column.head();
    let below = below.map(|line| view! { <span class="head-line">{line}</span> });
    let direction = move || match sort() {
        sort if sort.column != column => None,
        sort => Some(if sort.is_descending { "descending" } else { "ascending" }),
    };
    let arrow = move || match direction() {
        None => "",
        Some("descending") => " ↓",
        Some(_) => " ↑",
    };
    let click = does(move |_| {
        let sort = untrack(sort).clicked(column);
        let default = ProofSort::of(task, None);
        state.change(Step::Push, |query| query.proof_sort = (sort != default).then_some(sort));
    });
    let name = if column.is_sortable() {
        view! {
            <button type="button" class="sort-button" on:click=click>
                {name}<span aria-hidden="true">{live_text(arrow)}</span>
            </button>
        }
        .into_any()
    } else {
        name.into_any()
    };
    let sorted = Signal::derive(direction);
    view! { <th scope="col" class=class(column) data-column=column.class() aria-sort=sorted>{name}{below}</th> }
        .into_any()
}

fn row(task: ProofTask, line: &ProofLine) -> AnyView {
    let cells = line.cells.iter().map(|cell| {
        let column = cell.column;
        let first = cell.words.first.clone();
        let second = cell.words.second.clone();
        let notes = references(task, cell);
        match column {
            ProofColumn::Model => view! {
                <th scope="row" class=class(column)>{first}{notes}" "<span class="detail">{second}</span></th>
            }
            .into_any(),
            ProofColumn::Source => {
                let provenance = line.label.provenance;
                view! { <td data-column=column.class()><ProvenanceTag provenance /></td> }.into_any()
            }
            _ => {
                let second = second.map(|text| view! { <span class="second">{text}</span> });
                view! { <td class=class(column) data-column=column.class()>{first}{notes}{second}</td> }.into_any()
            }
        }
    });
    view! { <tr>{cells.collect_view()}</tr> }.into_any()
}

/// The numbers of the footnotes of a cell, each leading to its text.
fn references(task: ProofTask, cell: &ProofCell) -> AnyView {
    let state = ViewState::here();
    let reference = |number: &usize| {
        let (number, label) = (*number, words::footnote(*number));
        let href = Signal::derive(move || format!("{}#note-{number}", state.link(task.page())));
        view! { <sup class="reference"><a href=href aria-label=label>{number.to_string()}</a></sup> }
    };
    cell.notes.iter().map(reference).collect_view().into_any()
}
