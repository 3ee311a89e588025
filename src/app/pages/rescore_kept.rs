use leptos::prelude::*;

use crate::app::browser::{find_all, focus_content};
use crate::app::kept::{Kept, KeptRuns};
use crate::app::local::LocalFiles;
use crate::app::parts::{does, live};
use crate::model::legible;
use crate::words::whole;

/// Offers to keep a run that is on the board over a reload; says what is kept of it.
pub fn keep_offer(key: u32) -> impl IntoView {
    let (kept, local) = (KeptRuns::here(), LocalFiles::here());
    live(move || {
        let run = local.run(key)?;
        let found = kept.with(|list| {
            let run = list.iter().find(|kept| kept.is_of(run.sha256()))?;
            Some((run.has_file, run.bytes))
        });
        if found.is_none() && !local.is_on_board(key) {
            return None;
        }
        if let Some(words) = kept.words() {
            return Some(view! { <p class="file-error" role="status">{words}</p> }.into_any());
        }
        // They may come with another file that is the same.
        local.counts();
        let has_texts = local.lacking(key).is_empty();
        let offer = |with_file: bool, label: &'static str| {
            let keep = move |_| kept.keep(key, with_file);
            view! { <button type="button" class="choice-button" on:click=does(keep)>{label}</button> }
        };
        Some(match found {
            Some((has_file, bytes)) => {
                let what = if has_file {
                    "with its raw texts"
                } else {
                    "its verdicts only"
                };
                let words = format!("Kept in this browser: {what}, {} bytes.", whole(bytes));
                let more = (has_texts && !has_file).then(|| offer(true, "keep the raw texts too"));
                view! { <p class="takeaway"><span class="note" role="status">{words}</span>{more}</p> }.into_any()
            }
            None => view! {
                <p class="takeaway">
                    <span class="note">"Gone when this page is closed. Keep it in this browser: "</span>
                    {offer(false, "its verdicts")}{has_texts.then(|| offer(true, "with the raw texts"))}
                </p>
            }
            .into_any(),
        })
    })
}

/// Offers to keep an item file over a reload, so that its items can be read then; says whether it is kept.
pub fn keep_items_offer(key: u32, sha256: String) -> AnyView {
    let kept = KeptRuns::here();
    live(move || {
        if let Some(words) = kept.words() {
            return view! { <p class="file-error" role="status">{words}</p> }.into_any();
        }
        if kept.with(|list| list.iter().any(|kept| kept.is_of(&sha256))) {
            return view! { <p class="takeaway"><span class="note" role="status">"Kept in this browser."</span></p> }
                .into_any();
        }
        let keep = move |_| kept.keep(key, true);
        view! {
            <p class="takeaway">
                <span class="note">"Gone when this page is closed. "</span>
                <button type="button" class="choice-button" on:click=does(keep)>"keep its items in this browser"</button>
            </p>
        }
        .into_any()
    })
}

/// What is kept, and how to be rid of it.
pub fn kept_list() -> impl IntoView {
    let kept = KeptRuns::here();
    // The place among the buttons of the one that was pressed last.
    let pressed = StoredValue::new(None);
    live(move || {
        let button = move |label: &'static str, at: usize, id: Option<String>| {
            let forget = move |_| {
                pressed.set_value(Some(at));
                kept.forget(id.clone());
            };
            view! { <button type="button" class="choice-button" on:click=does(forget)>{label}</button> }
        };
        let mut total = 0;
        let rows: Vec<AnyView> = kept.with(|list| {
            let row = |(at, run): (usize, &Kept)| {
                total += run.bytes;
                let texts = match run {
                    Kept { is_damaged: true, .. } => ", which cannot be read any more",
                    Kept { has_file: true, .. } => ", with raw texts",
                    _ => "",
                };
                let words = format!("{}: {} bytes{texts} ", legible(&run.name, 120), whole(run.bytes));
                view! { <li>{words}{button("forget", at + 1, Some(run.id.clone()))}</li> }.into_any()
            };
            list.iter().enumerate().map(row).collect()
        });
        if let Some(at) = pressed.get_value() {
            pressed.set_value(None);
            // The focus would else be nowhere: what had it is gone.
            request_animation_frame(move || {
                let buttons = find_all(".kept button");
                match buttons.get(at).or(buttons.last()) {
                    Some(next) => drop(next.focus()),
                    None => focus_content(),
                }
            });
        }
        if rows.is_empty() {
            return None;
        }
        let words = format!("Kept in this browser: {} bytes", whole(total));
        Some(view! {
            <section class="kept" aria-label="Kept in this browser">
                <p>{words}" "{button("forget all", 0, None)}</p>
                <ul>{rows}</ul>
            </section>
        })
    })
}
