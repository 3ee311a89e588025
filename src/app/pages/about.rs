use leptos::prelude::*;

use crate::app::boards::{Boards, Load};
use crate::app::browser::set_title;
use crate::app::parts::{Outline, live};
use crate::model::legible;
use crate::words::{self, AboutPart, about_licence, about_method, code_spans};

/// What is measured, how, what is not, and where it comes from.
#[component]
pub fn About() -> impl IntoView {
    set_title(&words::tab(words::PAGE_ABOUT));
    let method = about_method()
        .into_iter()
        .map(|section| view! { <h2>{section.heading}</h2>{section.parts.into_iter().map(part).collect_view()} })
        .collect_view();
    view! {
        <article class="article">
            <h1>{words::PAGE_ABOUT}</h1>
            {method}
            <h2>"Sources and licence"</h2>
            <Credits />
            {about_licence().map(|text| view! { <p>{text}</p> }).collect_view()}
        </article>
    }
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
        AboutPart::Terms(terms) => {
            let terms = terms
                .into_iter()
                .map(|(term, meaning)| view! { <dt>{term}</dt><dd>{meaning}</dd> })
                .collect_view();
            view! { <dl class="facts">{terms}</dl> }.into_any()
        }
    }
}

fn marked(text: &'static str) -> impl IntoView {
    code_spans(text)
        .map(|(is_code, text)| {
            if is_code {
                view! { <code>{text}</code> }.into_any()
            } else {
                text.into_any()
            }
        })
        .collect_view()
}

/// Where each board's facts come from, and which files were set aside.
#[component]
fn Credits() -> impl IntoView {
    let boards = Boards::here();
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
                    {(!entry.odd.is_empty()).then(|| view! {
                        <details>
                            <summary>{format!("{} known and not ranked", words::count(entry.odd.len() as u64, "file"))}</summary>
                            <ul>{odd}</ul>
                        </details>
                    })}
                }
            })
            .collect_view();
        lines.into_any()
    })
}
