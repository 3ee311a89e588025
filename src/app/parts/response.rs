use std::ops::Range;

use leptos::prelude::*;

use crate::app::parts::{live, pressed};

use crate::app::browser::download;
use crate::app::parts::prose::segment_view;
use crate::prose::{SegmentKind, excerpt, split_tex};

/// A response longer than this, in bytes, is laid out in parts.
const LONGEST_WHOLE: usize = 64 * 1024;

/// A raw response with the characters that the parser matched marked in it, as source or with its
/// mathematics typeset. All of it is text; nothing in it is markup.
#[component]
pub fn Response(
    /// The text as stored.
    text: String,
    /// The matched characters, in bytes.
    mark: Option<Range<usize>>,
    /// The name of the download, without its ending.
    name: String,
) -> impl IntoView {
    let (is_rendered, set_rendered) = signal(false);
    let text = StoredValue::new(text);
    let mark = StoredValue::new(mark);
    let parts = text.with_value(|text| mark.with_value(|mark| excerpt(text, mark.as_ref(), LONGEST_WHOLE)));
    let shown: usize = parts.iter().map(|part| part.len()).sum();
    let hidden = text.with_value(|text| text.len()) - shown;
    let parts = StoredValue::new(parts);

    let body = move || {
        let rendered = is_rendered.get();
        text.with_value(|text| {
            mark.with_value(|mark| parts.with_value(|parts| parts_view(text, mark.as_ref(), parts, rendered)))
        })
    };
    let save = move |_| {
        text.with_value(|text| download(&format!("{name}.txt"), "text/plain;charset=utf-8", text.as_bytes()));
    };
    view! {
        <div class="response">
            <div class="response-tools" role="group" aria-label="How to show the response">
                <button type="button" aria-pressed=pressed(move || !is_rendered.get()) on:click=move |_| set_rendered.set(false)>
                    "source"
                </button>
                <button type="button" aria-pressed=pressed(move || is_rendered.get()) on:click=move |_| set_rendered.set(true)>
                    "rendered"
                </button>
                <button type="button" on:click=save>"save"</button>
            </div>
            {(hidden > 0).then(|| view! {
                <p class="note">
                    {format!("A long response: {hidden} of its bytes are left out below. \"save\" gives the whole text.")}
                </p>
            })}
            <div class="response-text" tabindex="0" role="region" aria-label="Raw response">{live(body)}</div>
        </div>
    }
}

fn parts_view(text: &str, mark: Option<&Range<usize>>, parts: &[Range<usize>], rendered: bool) -> AnyView {
    let mut views = Vec::with_capacity(parts.len() * 2);
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            views.push(view! { <span class="response-gap">" … "</span> }.into_any());
        }
        let Some(piece) = text.get(part.clone()) else { continue };
        let mark = mark.and_then(|mark| within(mark, part));
        views.push(if rendered {
            rendered_view(piece, mark.as_ref())
        } else {
            source_view(piece, mark.as_ref())
        });
    }
    views.into_any()
}

/// The mark relative to the part, if it lies in it.
fn within(mark: &Range<usize>, part: &Range<usize>) -> Option<Range<usize>> {
    (mark.start >= part.start && mark.end <= part.end).then(|| mark.start - part.start..mark.end - part.start)
}

fn source_view(text: &str, mark: Option<&Range<usize>>) -> AnyView {
    let pieces = mark.and_then(|mark| Some((text.get(..mark.start)?, text.get(mark.clone())?, text.get(mark.end..)?)));
    match pieces {
        Some((before, matched, after)) => (
            before.to_owned(),
            view! { <mark>{matched.to_owned()}</mark> },
            after.to_owned(),
        )
            .into_any(),
        None => text.to_owned().into_any(),
    }
}

fn rendered_view(text: &str, mark: Option<&Range<usize>>) -> AnyView {
    let mut views = Vec::new();
    for segment in split_tex(text) {
        let touched = mark.filter(|mark| mark.start < segment.range.end && mark.end > segment.range.start);
        match (segment.kind, touched) {
            (SegmentKind::Text, Some(mark)) => {
                let from = mark.start.saturating_sub(segment.range.start);
                let to = mark.end.min(segment.range.end) - segment.range.start;
                views.push(source_view(segment.body, Some(&(from..to))));
            }
            (kind, touched) => views.push(segment_view(kind, segment.body.to_owned(), touched.is_some())),
        }
    }
    views.into_any()
}
