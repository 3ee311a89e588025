use leptos::prelude::*;

use crate::app::parts::answer::SampleHeading;
use crate::app::parts::{live, show_more};

/// How many generations of one record are laid out at once. A file may hold as many as it likes.
const PAGE: usize = 10;

/// The generations of one record one below the other, the first few until the reader asks for more.
pub fn generations(number: usize, view: impl Fn(usize) -> Option<AnyView> + Send + 'static) -> AnyView {
    let shown = RwSignal::new(PAGE);
    let rows = move || {
        let rows = (0..number.min(shown.get())).map(|at| (view! { <SampleHeading at of=number /> }, view(at)));
        rows.collect_view()
    };
    let left = move || number.saturating_sub(shown.get());
    (live(rows), show_more("more samples", left, shown, PAGE)).into_any()
}
