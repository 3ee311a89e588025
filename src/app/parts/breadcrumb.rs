use leptos::prelude::*;

use crate::app::view::ViewState;
use crate::model::Benchmark;
use crate::words;

/// Which board a page belongs to, with the way there.
#[component]
pub fn Breadcrumb(
    /// The board.
    benchmark: Benchmark,
    /// Whether the page is one of the item list's.
    #[prop(optional)]
    is_item: bool,
) -> impl IntoView {
    let state = ViewState::here();
    let to = move |page: &'static str| Signal::derive(move || state.link_on(benchmark, page));
    view! {
        <p class="breadcrumb">
            <a href=to("./")>{benchmark.title()}</a>
            {is_item.then(|| view! { " · "<a href=to("items/")>{words::PAGE_ITEMS}</a> })}
        </p>
    }
}
