use leptos::ev;
use leptos::prelude::*;

use crate::app::browser::{Address, pick_from_drop};
use crate::app::local::LocalFiles;
use crate::app::view::ViewState;

/// Takes files dropped anywhere on any page and shows what became of them.
#[component]
pub fn DropAnywhere(children: Children) -> impl IntoView {
    let local = LocalFiles::here();
    let (is_over, set_over) = signal(false);
    let address = Address::here();
    let state = ViewState::here();
    let handles = [
        window_event_listener(ev::dragover, move |event| {
            event.prevent_default();
            set_over.set(true);
        }),
        window_event_listener(ev::dragleave, move |event| {
            // Leaving the window has no element to go to; leaving an element for another has.
            if event.related_target().is_none() {
                set_over.set(false);
            }
        }),
        window_event_listener(ev::drop, move |event| {
            event.prevent_default();
            set_over.set(false);
            let picked = pick_from_drop(&event);
            if !picked.is_empty() {
                local.add(picked);
                address.go_to_page(&state.link_untracked("rescore/"));
            }
        }),
    ];
    on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
    view! {
        {children()}
        <div class="drop-veil" class:drop-veil-shown=is_over aria-hidden="true">
            <p>"Drop result files or item files to re-score them here"</p>
        </div>
    }
}
