use leptos::prelude::*;
use leptos::task::spawn_local;

/// A thing that comes later; `None` until it is here.
pub type Later<T> = RwSignal<Option<T>>;

/// What is asked for and comes later.
///
/// It is asked for anew whenever a signal changes that `ask` reads before it waits. What was there stays until the new
/// answer is here; an answer that was overtaken by a newer question, or comes when its page is gone, is left.
pub fn later<T, F>(ask: impl Fn() -> F + 'static) -> Later<T>
where
    T: Send + Sync + 'static,
    F: Future<Output = T> + 'static,
{
    let answer = RwSignal::new(None);
    let asked = StoredValue::new(0_u32);
    Effect::new(move |_| {
        let this = asked.get_value().wrapping_add(1);
        asked.set_value(this);
        let coming = ask();
        spawn_local(async move {
            let come = coming.await;
            if asked.try_get_value() == Some(this) {
                answer.set(Some(come));
            }
        });
    });
    answer
}
