use leptos::prelude::*;

use crate::app::browser::set_title;
use crate::words;

/// An address that leads nowhere.
#[component]
pub fn NotFound() -> impl IntoView {
    set_title(&words::tab(words::PAGE_NOT_FOUND));
    view! {
        <h1>{words::PAGE_NOT_FOUND}</h1>
        <p>
            "The address may be mistyped, or from another board. Go to " <a href="./">"the board"</a> ", "
            <a href="items/">"the items"</a> " or " <a href="rescore/">"re-score a file"</a> "."
        </p>
    }
}
