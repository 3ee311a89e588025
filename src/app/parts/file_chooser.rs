use leptos::prelude::*;

use crate::app::browser::handed_over;
use crate::app::local::LocalFiles;
use crate::app::parts::does;

/// A button that asks for files, which are then taken as if they had been dropped.
pub fn file_chooser(label: &'static str) -> AnyView {
    let local = LocalFiles::here();
    let choose = move |event: leptos::ev::Event| {
        if let Some(things) = handed_over(&event) {
            local.ask(move |rescorer| rescorer.take(&things));
        }
    };
    view! {
        <label class="file-button">
            {label}
            <input type="file" multiple accept=".json,.jsonl,.gz,application/json,application/gzip" on:change=does(choose) />
        </label>
    }
    .into_any()
}
