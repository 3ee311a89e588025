use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::{does, live_text, live_when};

/// Where a list stands that is shown `by` so many at a time, as `51–100 of 300` after the word of `what` they are, and what
/// turns to others. `at` follows the place of the first one shown and how many there are.
pub fn pager(
    what: &'static str,
    by: usize,
    at: impl Fn() -> (usize, usize) + Send + Sync + 'static,
    turn_to: impl Fn(usize) + Send + Sync + 'static,
) -> AnyView {
    let at: Arc<dyn Fn() -> (usize, usize) + Send + Sync> = Arc::new(at);
    let turn_to: Arc<dyn Fn(usize) + Send + Sync> = Arc::new(turn_to);
    let told = at.clone();
    let words = move || {
        let (first, count) = told();
        format!(
            "{what}{}–{} of {count}",
            (first + 1).min(count),
            (first + by).min(count)
        )
    };
    let turn = move |label: &'static str, is_later: bool| {
        let at = at.clone();
        let to = move || {
            let (first, count) = at();
            match is_later {
                true => Some(first + by).filter(|to| *to < count),
                false => (first > 0).then(|| first.saturating_sub(by)),
            }
        };
        let (is_there, turn_to) = (to.clone(), turn_to.clone());
        let button = move || {
            let (to, turn_to) = (to.clone(), turn_to.clone());
            // Asked only then, so that the button, and the focus with it, stays while a reader turns on.
            let turn = move |_| {
                if let Some(to) = untrack(&to) {
                    turn_to(to);
                }
            };
            view! { " "<button type="button" on:click=does(turn)>{label}</button> }
        };
        live_when(move || is_there().is_some(), button)
    };
    view! {
        <p><span role="status">{live_text(words)}</span>{turn("Earlier", false)}{turn("Later", true)}</p>
    }
    .into_any()
}
