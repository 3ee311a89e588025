use leptos::prelude::*;

use crate::app::parts::live;

use crate::app::boards::{Boards, Load};
use crate::app::browser::set_title;
use crate::replay::PYTHON_UNICODE_VERSION;

/// What is measured, how, what is not, and where it comes from.
#[component]
pub fn About() -> impl IntoView {
    set_title("About · mathboard");
    view! {
        <article class="article">
            <h1>"About these numbers"</h1>
            <h2>"What is measured"</h2>
            <p>
                "LiveMathematicianBench asks five-way multiple-choice questions made from theorems that were new on arXiv in a month. "
                "The hard split of a month holds only questions whose papers a first filter run did not solve, so it is chosen against that model."
            </p>
            <p>
                "In about half of the items the right choice is one fixed sentence: another option is right, but something stronger can be shown. "
                "These are the substitution-resistant items. The sentence is never a wrong choice, so that picking it on sight is right every time it appears."
            </p>
            <h2>"How an answer becomes a verdict"</h2>
            <ol>
                <li>"The choices are shuffled with the global seed plus the item's position in its month. The letter of the right choice so depends on the position alone, and is the same in every month."</li>
                <li>"The response is read by rule: the last " <code>"\\boxed{A}"</code> " to " <code>"\\boxed{E}"</code> " counts; else a response of one letter; else the last capital A to E that stands alone; else nothing."</li>
                <li>"A failed request has no answer and counts as wrong in the published scores. This site shows failed, unread and unanswered records beside each rate, and can leave failed ones out."</li>
            </ol>
            <p>
                "Shuffle and parser are replayed exactly as CPython runs them. Word characters follow Unicode "
                {PYTHON_UNICODE_VERSION} ", the version of CPython 3.11."
            </p>
            <h2>"Intervals and tests"</h2>
            <p>
                "Intervals are Wilson intervals at 95 %. Two runs on the same items are compared by the exact McNemar test on the items where they differ; "
                "overlapping intervals are not a test. Baselines are solvers that never read the question."
            </p>
            <h2>"Provenance"</h2>
            <dl class="facts">
                <dt>"replayed"</dt>
                <dd>"scored here from raw responses"</dd>
                <dt>"recorded"</dt>
                <dd>"verdicts as stored in a result file; the raw text is not published here"</dd>
                <dt>"reported"</dt>
                <dd>"totals from a paper or page; no verdict by item"</dd>
            </dl>
            <h2>"Sources and licence"</h2>
            <Credits />
            <p>
                "Questions, choices and responses of the benchmark carry no licence that lets us pass them on; they are not on this site unless its operator has published them. "
                "Drop the benchmark's own files here to read them: they stay in this browser."
            </p>
            <p>"The program is free software under MIT or Apache-2.0."</p>
        </article>
    }
}

/// Where each board's facts come from, and which files were set aside.
#[component]
fn Credits() -> impl IntoView {
    let boards = Boards::here();
    live(move || {
        let Load::Ready(index) = boards.index() else {
            return ().into_any();
        };
        let lines = index
            .benchmarks
            .iter()
            .map(|entry| {
                let odd = entry
                    .odd
                    .iter()
                    .map(|odd| view! { <li><code>{odd.file.clone()}</code> ": " {odd.reason.clone()}</li> })
                    .collect_view();
                view! {
                    <h3>{entry.benchmark.title()}</h3>
                    <p>{entry.credit.clone()}</p>
                    {(!entry.odd.is_empty()).then(|| view! {
                        <details>
                            <summary>{format!("{} files are known and not ranked", entry.odd.len())}</summary>
                            <ul>{odd}</ul>
                        </details>
                    })}
                }
            })
            .collect_view();
        lines.into_any()
    })
}
