use leptos::prelude::*;

use crate::app::boards::{Boards, Load};
use crate::app::browser::set_title;
use crate::app::parts::{Outline, live, number_row, plain_table};
use crate::app::view::ViewState;
use crate::board::Reported;
use crate::board::figures::FigureKind;
use crate::model::{Benchmark, legible};
use crate::words::{
    self, ABOUT_HELD, ABOUT_HELD_COLUMNS, ABOUT_HELD_NOTE, ABOUT_REPORTED, ABOUT_REPORTED_COLUMNS, ABOUT_REPORTED_NOTE,
    AboutPart, AboutSection, about_data_changes, about_licence, about_method, about_project, code_spans,
};

/// What is measured, how, what is not, and where it comes from.
#[component]
pub fn About() -> impl IntoView {
    set_title(&words::tab(words::PAGE_ABOUT));
    view! {
        <article class="article">
            <h1>{words::PAGE_ABOUT}</h1>
            {sections(about_method())}
            <ReportedNumbers />
            <h2>"Sources and licence"</h2>
            <Credits />
            {about_licence().map(|text| view! { <p>{text}</p> }).collect_view()}
            {sections(about_project())}
            <DataChanges />
        </article>
    }
}

/// What changed of the data from build to build, if the builder told.
#[component]
fn DataChanges() -> impl IntoView {
    let boards = Boards::here();
    live(move || {
        boards
            .index()
            .ready()
            .map(|index| sections(about_data_changes(&index.changes)))
    })
}

fn sections(sections: Vec<AboutSection>) -> AnyView {
    let sections = sections.into_iter().map(|section| {
        view! { <h2>{section.heading}</h2>{section.parts.into_iter().map(part).collect_view()} }
    });
    sections.collect_view().into_any()
}

fn part(part: AboutPart) -> AnyView {
    match part {
        AboutPart::Text(text) => view! { <p>{text}</p> }.into_any(),
        AboutPart::Steps(steps) => {
            let steps = steps
                .into_iter()
                .map(|step| view! { <li>{marked(step)}</li> })
                .collect_view();
            view! { <ol>{steps}</ol> }.into_any()
        }
        AboutPart::List(remarks) => {
            let remarks = remarks
                .iter()
                .map(|remark| view! { <li>{marked(remark)}</li> })
                .collect_view();
            view! { <ul>{remarks}</ul> }.into_any()
        }
        AboutPart::Counts(columns, rows) => {
            let rows = rows.into_iter().map(|row| {
                let mut cells = row.into_iter();
                number_row(cells.next().into_any(), cells)
            });
            // The first says what a row counts.
            let heads = columns.iter().enumerate();
            let heads = heads.map(|(at, name)| {
                if at == 0 {
                    (*name).to_owned()
                } else {
                    format!("{name}#")
                }
            });
            plain_table("Counts", heads, rows.collect_view().into_any())
        }
        AboutPart::Terms(terms) => {
            let terms = terms
                .into_iter()
                .map(|(term, meaning)| view! { <dt>{term}</dt><dd>{meaning}</dd> })
                .collect_view();
            view! { <dl class="facts">{terms}</dl> }.into_any()
        }
    }
}

fn marked(text: &str) -> AnyView {
    code_spans(text)
        .map(|(is_code, text)| {
            if is_code {
                view! { <code>{text.to_owned()}</code> }.into_any()
            } else {
                text.to_owned().into_any()
            }
        })
        .collect_view()
        .into_any()
}

/// What the authors report, computed again from the board.
#[component]
fn ReportedNumbers() -> impl IntoView {
    let boards = Boards::here();
    let state = ViewState::here();
    live(move || {
        let board = match boards.board(Benchmark::LiveMathematicianBench) {
            Load::Ready(board) => board,
            Load::Loading => return view! { <Outline /> }.into_any(),
            Load::Failed(_) => return ().into_any(),
        };
        let reported = board.matrix.reported();
        let summary = Reported::summary(&reported);
        let rows = reported.into_iter().map(|row| {
            let verdict = row.verdict();
            view! {
                <tr>
                    <th scope="row">{row.what}</th>
                    <td>{row.source.label()}</td>
                    <td class="number">{row.reported}</td>
                    <td class="number">{row.ours.unwrap_or_else(|| words::UNKNOWN.to_owned())}</td>
                    <td>{verdict}</td>
                    <td><a href=state.href(format!("figures/{}/", row.kind.slug()))>{row.kind.name()}</a></td>
                </tr>
            }
        });
        let held = board.index.held.iter().filter_map(|row| {
            let kind = FigureKind::from_slug(&row.figure)?;
            let numbers = [row.compared.to_string(), row.same.to_string(), row.largest.clone()];
            let numbers = numbers.map(|number| view! { <td class="number">{number}</td> });
            let href = state.href(format!("figures/{}/", row.figure));
            Some(view! {
                <tr>
                    <th scope="row"><a href=href>{kind.name()}</a></th>
                    <td>{row.what.clone()}</td>
                    {numbers.collect_view()}
                </tr>
            })
        });
        let (rows, held) = (rows.collect_view().into_any(), held.collect_view().into_any());
        let note = format!("{summary} {ABOUT_REPORTED_NOTE}");
        [
            Some(compared(ABOUT_REPORTED, note, &ABOUT_REPORTED_COLUMNS, rows)),
            (!board.index.held.is_empty())
                .then(|| compared(ABOUT_HELD, ABOUT_HELD_NOTE.to_owned(), &ABOUT_HELD_COLUMNS, held)),
        ]
        .collect_view()
        .into_any()
    })
}

/// A table of what is here beside what is elsewhere.
fn compared(heading: &'static str, note: String, columns: &'static [&'static str], rows: AnyView) -> AnyView {
    let heads = columns.iter().map(|name| (*name).to_owned());
    view! {
        <h2>{heading}</h2>
        <p>{note}</p>
        {plain_table(heading, heads, rows)}
    }
    .into_any()
}

/// Where each board's facts come from, and which files were set aside.
#[component]
fn Credits() -> impl IntoView {
    let (boards, state) = (Boards::here(), ViewState::here());
    live(move || {
        let index = match boards.index() {
            Load::Ready(index) => index,
            Load::Loading => return view! { <Outline /> }.into_any(),
            Load::Failed(_) => return ().into_any(),
        };
        let lines = index
            .benchmarks
            .iter()
            .map(|entry| {
                let odd = entry
                    .odd
                    .iter()
                    .map(|odd| view! { <li><code>{legible(&odd.file, 200)}</code>": "{odd.recorded.to_string()}" – "{odd.reason.clone()}</li> })
                    .collect_view();
                view! {
                    <h3>{entry.benchmark.title()}</h3>
                    <p>{entry.credit.clone()}</p>
                    {boards.citation(Err(entry.benchmark), "board", &words::board_title(entry.benchmark), "./").map(|text| view! {
                        <details>
                            <summary>{words::ABOUT_CITE_BOARD}</summary>
                            <pre class="citation">{text}</pre>
                        </details>
                    })}
                    {(!entry.odd.is_empty()).then(|| view! {
                        <details>
                            <summary>{format!("{} known and not ranked", words::count(entry.odd.len() as u64, "file"))}</summary>
                            <ul>{odd}</ul>
                        </details>
                    })}
                }
            })
            .collect_view();
        let proofs = index.proofs.iter().map(|entry| {
            view! {
                <h3><a href=state.href(entry.task.page().to_owned())>{entry.task.title()}</a></h3>
                <p>{entry.credit.clone()}</p>
            }
        });
        (lines, proofs.collect_view()).into_any()
    })
}
