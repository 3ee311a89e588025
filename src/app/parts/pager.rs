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
    type At = Box<dyn Fn() -> (usize, usize) + Send + Sync>;
    type TurnTo = Box<dyn Fn(usize) + Send + Sync>;
    let (at, turn_to): (At, TurnTo) = (Box::new(at), Box::new(turn_to));
    let (at, turn_to) = (StoredValue::new(at), StoredValue::new(turn_to));
    let at = move || at.with_value(|at| at());
    let words = move || {
        let (first, count) = at();
        format!(
            "{what}{}–{} of {count}",
            (first + 1).min(count),
            (first + by).min(count)
        )
    };
    let turn = move |label: &'static str, is_later: bool| {
        let to = move || {
            let (first, count) = at();
            match is_later {
                true => Some(first + by).filter(|to| *to < count),
                false => (first > 0).then(|| first.saturating_sub(by)),
            }
        };
        let turn = move |_| {
            if let Some(to) = untrack(to) {
                turn_to.with_value(|turn_to| turn_to(to));
            }
        };
        live_when(
            move || to().is_some(),
            move || view! { " "<button type="button" on:click=does(turn)>{label}</button> },
        )
    };
    view! {
        <p><span role="status">{live_text(words)}</span>{turn("Earlier", false)}{turn("Later", true)}</p>
    }
    .into_any()
}
