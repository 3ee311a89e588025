//! The keyboard shortcuts, and the dialog that lists them.
//!
//! Keys do what a link or a button of the page does: they find it and click or focus it, so that there is one way
//! for each thing to happen.

use leptos::ev::{self, KeyboardEvent};
use leptos::html::Dialog;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::browser::{find, find_all, remember, remembered};
use super::parts::does;
use crate::words::KEYS;

/// Where the reader's "no keys" is kept.
const STORED: &str = "mathboard-keys";
/// The links that `j` and `k` step through, where a page lists runs or items.
const LISTED: &str = ".ranking-run a, .item-line > a";

/// Listens to keys for as long as the app lives; shows what they do when asked.
#[component]
pub fn Keys() -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    let is_on = RwSignal::new(remembered(STORED).as_deref() != Some("off"));
    let after_g = StoredValue::new(false);
    let listener = window_event_listener(ev::keydown, move |event| {
        let was_after_g = after_g.try_update_value(std::mem::take).unwrap_or_default();
        if is_for_page(&event) && (event.key() == "?" || is_on.get_untracked()) {
            let key = event.key();
            let done = match key.as_str() {
                "?" => dialog.get_untracked().is_some_and(|dialog| dialog.show_modal().is_ok()),
                "g" if !was_after_g => {
                    after_g.set_value(true);
                    true
                }
                key if was_after_g => go(key),
                "/" => focus_search() || focus_search_of("i"),
                "j" => click(find("a[rel=next]")) || step(1),
                "k" => click(find("a[rel=prev]")) || step(-1),
                "t" => click(find(".theme-switch")),
                _ => false,
            };
            if done {
                event.prevent_default();
            }
        }
    });
    on_cleanup(move || listener.remove());
    let toggle = move |_| {
        is_on.update(|is_on| *is_on = !*is_on);
        remember(STORED, if is_on.get_untracked() { "on" } else { "off" });
    };
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let keys = KEYS
        .iter()
        .map(|(key, meaning)| view! { <dt><kbd>{*key}</kbd></dt><dd>{*meaning}</dd> })
        .collect_view();
    view! {
        <dialog node_ref=dialog class="keys" aria-labelledby="keys-title">
            <h2 id="keys-title">"Keys"</h2>
            <dl class="facts">{keys}</dl>
            <p><label><input type="checkbox" prop:checked=is_on on:change=does(toggle) />" Use these keys"</label></p>
            <button type="button" on:click=does(close)>"Close"</button>
        </dialog>
    }
}

/// Whether a key is meant for the page: not for a field or an open dialog, and not for the browser.
fn is_for_page(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_taken = target.is_some_and(|target| {
        let taken = target.closest("input, textarea, select, dialog");
        taken.is_ok_and(|taken| taken.is_some())
    });
    !(event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() || is_taken)
}

/// To the page of the navigation whose name starts with a letter.
fn go(letter: &str) -> bool {
    let starts = |link: &HtmlElement| {
        let name = link.text_content().unwrap_or_default();
        name.to_lowercase().starts_with(letter)
    };
    click(find_all(".site-nav a").into_iter().find(starts))
}

fn focus_search() -> bool {
    focus(find("input[type=search]"))
}

/// To the search of another page of the navigation, once that is there.
fn focus_search_of(letter: &str) -> bool {
    request_animation_frame(|| {
        request_animation_frame(|| {
            focus_search();
        });
    });
    go(letter)
}

/// To the next or previous link of the list; to the first where the focus is elsewhere.
fn step(by: isize) -> bool {
    let links = find_all(LISTED);
    let here = links.iter().position(|link| link.matches(":focus").unwrap_or_default());
    let there = here.map_or(Some(0), |here| here.checked_add_signed(by));
    focus(there.and_then(|there| links.get(there).cloned()))
}

fn click(element: Option<HtmlElement>) -> bool {
    element.map(|element| element.click()).is_some()
}

fn focus(element: Option<HtmlElement>) -> bool {
    element.is_some_and(|element| element.focus().is_ok())
}
