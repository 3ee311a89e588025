//! Parts of a page that follow signals, each kind of one type: the code that builds and rebuilds such
//! a part is then in the program once, not once for every closure.

use leptos::prelude::*;

use crate::app::browser::in_turn;

type Condition = Box<dyn Fn() -> bool + Send + Sync>;

/// A view that is made anew whenever the signals that it reads change.
pub fn live<V: IntoView + 'static>(view: impl Fn() -> V + Send + 'static) -> AnyView {
    let view: Box<dyn Fn() -> AnyView + Send> = Box::new(move || view().into_any());
    view.into_any()
}

/// Does something in its turn ([`in_turn`]) when the signals that `follow` reads change: what takes long and can come a
/// frame later.
pub fn act_in_turn<F>(follow: impl Fn() -> F + Send + Sync + 'static, act: Box<dyn Fn() + Send + Sync>) {
    let (is_waiting, act) = (StoredValue::new(false), StoredValue::new(act));
    Effect::new(move |before: Option<()>| {
        follow();
        // Of several changes before its turn the last one counts.
        if before.is_some() && !is_waiting.get_value() {
            is_waiting.set_value(true);
            in_turn(Box::new(move || {
                // By now both may be gone.
                is_waiting.try_set_value(false);
                act.try_with_value(|act| untrack(act));
            }));
        }
    });
}

/// A view that is made anew in its turn when the signals that `follow` reads change. What the view itself reads does
/// not count.
pub fn live_in_turn<F, V: IntoView + 'static>(
    follow: impl Fn() -> F + Send + Sync + 'static,
    view: impl Fn() -> V + Send + 'static,
) -> AnyView {
    let turn = RwSignal::new(0_u32);
    act_in_turn(follow, Box::new(move || turn.update(|turn| *turn += 1)));
    live(move || {
        turn.track();
        untrack(&view)
    })
}

/// How many rows of a list change at once: about those in sight.
const ROWS_AT_ONCE: usize = 12;

/// The rows of a list of about `count`: the first ones are made anew at once, the others part by part in their turn.
/// `rows` makes those from one place on, up to another; the last part has no end.
pub fn live_rows<F>(
    count: usize,
    follow: impl Fn() -> F + Clone + Send + Sync + 'static,
    rows: impl Fn(usize, usize) -> Vec<AnyView> + Clone + Send + 'static,
) -> Vec<AnyView> {
    let firsts = (0..count.max(1)).step_by(ROWS_AT_ONCE);
    let part = |first: usize| {
        let end = first.saturating_add(ROWS_AT_ONCE);
        let end = if end < count { end } else { usize::MAX };
        let rows = rows.clone();
        let part = move || rows(first, end);
        if first == 0 {
            live(part)
        } else {
            live_in_turn(follow.clone(), part)
        }
    };
    firsts.map(part).collect()
}

/// A text that is made anew whenever the signals that it reads change.
pub fn live_text<T: Into<String>>(text: impl Fn() -> T + Send + 'static) -> AnyView {
    let text: Box<dyn Fn() -> String + Send> = Box::new(move || text().into());
    text.into_any()
}

/// A view that is there while a condition holds.
pub fn live_when<V: IntoView + 'static>(
    condition: impl Fn() -> bool + Send + Sync + 'static,
    view: impl Fn() -> V + Send + 'static,
) -> AnyView {
    let condition: Condition = Box::new(condition);
    let view: Box<dyn Fn() -> AnyView + Send> = Box::new(move || view().into_any());
    let holds = Memo::new(move |_| condition());
    live(move || holds.get().then(&view))
}

/// The value of `aria-pressed` for a button that is on or off.
pub fn pressed(is_on: impl Fn() -> bool + Send + Sync + 'static) -> Signal<String> {
    let is_on: Condition = Box::new(is_on);
    Signal::derive(move || is_on().to_string())
}

/// Whether something holds, for a property of an element.
pub fn whether(holds: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    let holds: Condition = Box::new(holds);
    Signal::derive(holds)
}

/// What an element does on an event.
pub fn does<E: 'static>(act: impl FnMut(E) + 'static) -> Box<dyn FnMut(E)> {
    Box::new(act)
}
