use std::ops::Range;

use leptos::html::Span;
use leptos::prelude::*;

use crate::app::browser::typeset;
use crate::prose::{SegmentKind, excerpt, split_tex, typesettable};

/// A text longer than this, in bytes, is laid out in parts.
pub const LONGEST_WHOLE: usize = 64 * 1024;

/// So many formulas of a text are typeset; those after them stay source, or a hostile text would fill the page.
const MOST_FORMULAS: usize = 1_000;

/// A text of the benchmark with its mathematics typeset. Everything else in it stays plain text.
#[component]
pub fn Prose(
    /// The text, in the benchmark's mixed LaTeX.
    #[prop(into)]
    text: String,
) -> impl IntoView {
    let parts = excerpt(&text, None, LONGEST_WHOLE);
    view! { <span class="prose">{parts_view(&text, None, &parts, true)}</span> }
}

/// Parts of a text, with the matched characters marked, as source or with its mathematics typeset.
pub fn parts_view(text: &str, mark: Option<&Range<usize>>, parts: &[Range<usize>], is_typeset: bool) -> AnyView {
    let mut views = Vec::with_capacity(parts.len() * 2);
    let mut formulas = MOST_FORMULAS;
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            views.push(view! { <span class="response-gap">" … "</span> }.into_any());
        }
        let Some(piece) = text.get(part.clone()) else { continue };
        let mark = mark.and_then(|mark| within(mark, part));
        views.push(if is_typeset {
            typeset_view(piece, mark.as_ref(), &mut formulas)
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

/// `formulas` is how many may still be typeset.
fn typeset_view(text: &str, mark: Option<&Range<usize>>, formulas: &mut usize) -> AnyView {
    let mut views = Vec::new();
    for segment in split_tex(text) {
        let touched = mark.filter(|mark| mark.start < segment.range.end && mark.end > segment.range.start);
        if segment.kind != SegmentKind::Text && *formulas > 0 {
            *formulas -= 1;
            let display = segment.kind == SegmentKind::DisplayMath;
            let tex = segment.body.to_owned();
            views.push(view! { <Formula tex display is_marked=touched.is_some() /> }.into_any());
            continue;
        }
        let Some(source) = text.get(segment.range.clone()) else {
            continue;
        };
        let mark = touched.map(|mark| {
            let from = mark.start.saturating_sub(segment.range.start);
            from..mark.end.min(segment.range.end) - segment.range.start
        });
        views.push(source_view(source, mark.as_ref()));
    }
    views.into_any()
}

/// One formula. It shows its source until it is typeset, and for ever where it cannot be.
#[component]
fn Formula(tex: String, display: bool, is_marked: bool) -> impl IntoView {
    let place = NodeRef::<Span>::new();
    let source = tex.clone();
    let clean = typesettable(&tex);
    place.on_load(move |element| typeset(&element, &clean, display));
    view! {
        <span class:formula-display=display class:formula-marked=is_marked class="formula">
            <span node_ref=place>{source}</span>
        </span>
    }
}
