use leptos::html::Span;
use leptos::prelude::*;

use crate::app::browser::typeset;
use crate::prose::{SegmentKind, split_tex, typesettable};

/// A text of the benchmark with its mathematics typeset. Everything else in it stays plain text.
#[component]
pub fn Prose(
    /// The text, in the benchmark's mixed LaTeX.
    #[prop(into)]
    text: String,
) -> impl IntoView {
    let segments = split_tex(&text)
        .into_iter()
        .map(|segment| segment_view(segment.kind, segment.body.to_owned(), false))
        .collect_view();
    view! { <span class="prose">{segments}</span> }
}

/// One segment. Mathematics shows its source until it is typeset, and for ever where it cannot be.
pub fn segment_view(kind: SegmentKind, body: String, is_marked: bool) -> AnyView {
    match kind {
        SegmentKind::Text if is_marked => view! { <mark>{body}</mark> }.into_any(),
        SegmentKind::Text => body.into_any(),
        SegmentKind::InlineMath | SegmentKind::DisplayMath => {
            view! { <Formula tex=body display={kind == SegmentKind::DisplayMath} is_marked /> }.into_any()
        }
    }
}

/// One formula.
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
