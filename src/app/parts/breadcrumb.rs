use leptos::prelude::*;

use crate::app::view::ViewState;
use crate::model::{Benchmark, Month};
use crate::words;

/// Which board a page belongs to, with the way there.
#[component]
pub fn Breadcrumb(
    /// The board.
    benchmark: Benchmark,
    /// The month, on the page of an item.
    #[prop(optional_no_strip)]
    month: Option<Month>,
) -> impl IntoView {
    let state = ViewState::here();
    let to = move |page: String| Signal::derive(move || state.link_on(benchmark, &page));
    view! {
        <p class="breadcrumb">
            <a href=to("./".to_owned())>{benchmark.title()}</a>
            {month.map(|month| view! {
                " · "<a href=to("items/".to_owned())>{words::PAGE_ITEMS}</a>
                " · "<a href=to(format!("items/{month}/"))>{month.long()}</a>
            })}
        </p>
    }
}
