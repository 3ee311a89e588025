use leptos::prelude::*;

use crate::app::parts::answer::SampleHeading;
use crate::app::parts::{does, live, live_text, live_when};

/// How many generations of one record are laid out at once. A file may hold as many as it likes.
const PAGE: usize = 10;

/// The generations of one record one below the other, the first few until the reader asks for more.
pub fn generations(number: usize, view: impl Fn(usize) -> Option<AnyView> + Send + 'static) -> AnyView {
    let shown = RwSignal::new(PAGE);
    let rows = move || {
        let rows = (0..number.min(shown.get())).map(|at| (view! { <SampleHeading at of=number /> }, view(at)));
        rows.collect_view()
    };
    let more = live_when(
        move || number > shown.get(),
        move || {
            let left = move || format!("Show more samples ({} left)", number.saturating_sub(shown.get()));
            view! {
                <button type="button" on:click=does(move |_| shown.update(|shown| *shown += PAGE))>{live_text(left)}</button>
            }
        },
    );
    (live(rows), more).into_any()
}
