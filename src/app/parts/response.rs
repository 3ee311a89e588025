use std::ops::Range;

use leptos::html::Div;
use leptos::prelude::*;

use crate::app::parts::{does, live, pressed};

use crate::app::browser::{download, show_within};
use crate::app::parts::prose::{LONGEST_WHOLE, parts_view};
use crate::prose::excerpt;

/// A raw response with the characters that the parser matched marked in it, as source or with its
/// mathematics typeset. All of it is text; nothing in it is markup.
#[component]
pub fn Response(
    /// The text as stored.
    text: String,
    /// The matched characters, in bytes.
    mark: Option<Range<usize>>,
    /// The name of the download, without its ending; empty where none is offered.
    name: String,
) -> impl IntoView {
    let (is_rendered, set_rendered) = signal(false);
    let text = StoredValue::new(text);
    let mark = StoredValue::new(mark);
    let parts = text.with_value(|text| mark.with_value(|mark| excerpt(text, mark.as_ref(), LONGEST_WHOLE)));
    let shown: usize = parts.iter().map(|part| part.len()).sum();
    let hidden = text.with_value(|text| text.len()) - shown;
    let parts = StoredValue::new(parts);

    let place = NodeRef::<Div>::new();
    let body = move || {
        let rendered = is_rendered.get();
        // However small the box is, what was matched is seen in it.
        request_animation_frame(move || {
            if let Some(place) = place.try_get_untracked().flatten() {
                show_within(&place, "mark, .formula-marked");
            }
        });
        text.with_value(|text| {
            mark.with_value(|mark| parts.with_value(|parts| parts_view(text, mark.as_ref(), parts, rendered)))
        })
    };
    let is_offered = !name.is_empty();
    let save = move |_| {
        text.with_value(|text| download(&format!("{name}.txt"), "text/plain;charset=utf-8", text.as_bytes()));
    };
    view! {
        <div class="response">
            <div class="response-tools" role="group" aria-label="How to show the response">
                <button type="button" aria-pressed=pressed(move || !is_rendered.get()) on:click=does(move |_| set_rendered.set(false))>
                    "source"
                </button>
                <button type="button" aria-pressed=pressed(move || is_rendered.get()) on:click=does(move |_| set_rendered.set(true))>
                    "rendered"
                </button>
                {is_offered.then(|| view! { <button type="button" on:click=does(save)>"save"</button> })}
            </div>
            {(hidden > 0).then(|| view! {
                <p class="note">
                    {format!("A long response: {hidden} of its bytes are left out below.")}
                    {is_offered.then_some(" \"save\" gives the whole text.")}
                </p>
            })}
            <p class="note untypeset" role="status">"Formulas stay as their source: what typesets them could not be loaded."</p>
            <div class="response-text" node_ref=place class:response-rendered=is_rendered tabindex="0" role="region" aria-label="Raw response">{live(body)}</div>
        </div>
    }
}
