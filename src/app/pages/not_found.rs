use leptos::prelude::*;

use crate::app::browser::set_title;

/// An address that leads nowhere.
#[component]
pub fn NotFound() -> impl IntoView {
    set_title("Not found · mathboard");
    view! {
        <h1>"There is no such page"</h1>
        <p>
            "The address may be mistyped, or from another board. Go to " <a href="./">"the board"</a> ", "
            <a href="items/">"the items"</a> " or " <a href="rescore/">"re-score a file"</a> "."
        </p>
    }
}
