use leptos::prelude::*;

use crate::app::browser::set_title;
use crate::app::view::ViewState;
use crate::words;

/// An address that leads nowhere.
#[component]
pub fn NotFound() -> impl IntoView {
    let state = ViewState::here();
    let to = |page: &str| state.href(page.to_owned());
    set_title(&words::tab(words::PAGE_NOT_FOUND));
    view! {
        <h1>{words::PAGE_NOT_FOUND}</h1>
        <p>
            "The address may be mistyped, or from another board. Go to " <a href=to("./")>"the board"</a> ", "
            <a href=to("items/")>"the items"</a> " or " <a href=to("rescore/")>"re-score a file"</a> "."
        </p>
        {search_form()}
    }
}

/// What searches the items of the board, as the page without scripts has it.
pub fn search_form() -> AnyView {
    view! {
        <form class="filters" role="search" action="items/">
            <input type="hidden" name="v" value="1" />
            <label>{words::SEARCH_ITEMS}<input type="search" name="q" placeholder=words::SEARCH_HINT /></label>
            <button type="submit">{words::SEARCH}</button>
        </form>
    }
    .into_any()
}
