use leptos::prelude::*;

use crate::app::parts::{does, live_text, live_when};

/// A button that lays out more of a list, `by` so many, while some are left. `what` there is more of is `more` or
/// `more samples`; `left` follows what is shown.
pub fn show_more(
    what: &'static str,
    left: impl Fn() -> usize + Send + Sync + 'static,
    shown: RwSignal<usize>,
    by: usize,
) -> AnyView {
    let left: Box<dyn Fn() -> usize + Send + Sync> = Box::new(left);
    let left = StoredValue::new(left);
    let left = move || left.with_value(|left| left());
    live_when(
        move || left() > 0,
        move || {
            view! {
                <button type="button" on:click=does(move |_| shown.update(|shown| *shown += by))>
                    {live_text(move || format!("Show {what} ({} left)", left()))}
                </button>
            }
        },
    )
}
