use leptos::ev;
use leptos::prelude::*;

use crate::app::browser::{Address, handed_over};
use crate::app::local::LocalFiles;
use crate::app::parts::live_when;
use crate::app::view::ViewState;

/// Takes files and folders dropped anywhere on any page, and what is pasted outside of fields, and shows what became of
/// them.
#[component]
pub fn DropAnywhere(children: Children) -> impl IntoView {
    let local = LocalFiles::here();
    let (is_over, set_over) = signal(false);
    let (stays, set_stays) = signal(false);
    let address = Address::here();
    let state = ViewState::here();
    // Each kind of event is handled by one and the same code.
    let take = move |event: &web_sys::Event| {
        if let Some(things) = handed_over(event) {
            local.ask(move |rescorer| rescorer.take(&things));
            // Whoever reads items wants their texts there.
            let is_of_items = untrack(|| address.parts())
                .first()
                .is_some_and(|part| part == "items" || part == "try");
            if is_of_items {
                set_stays.set(true);
            } else {
                address.go_to_page(&state.link_untracked("rescore/"));
            }
        }
    };
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
            take(&event);
        }),
        window_event_listener(ev::paste, move |event| take(&event)),
    ];
    on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
    // On the page that shows all files there is nothing to lead to.
    let is_elsewhere = move || stays.get() && address.parts().first().is_none_or(|part| part != "rescore");
    view! {
        {live_when(is_elsewhere, move || view! {
            <p class="sample-note" role="status">
                "Your files are read in this browser. "
                <a href=state.href("rescore/".to_owned())>"What became of them"</a>
            </p>
        })}
        {children()}
        <div class="drop-veil" class:drop-veil-shown=is_over aria-hidden="true">
            <p>"Drop result files or item files to re-score them here"</p>
        </div>
    }
}
