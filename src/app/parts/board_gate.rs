use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::live;

use crate::app::boards::{Boards, Load};
use crate::app::browser::show_app_after_this;
use crate::app::view::ViewState;
use crate::board::Board;
use crate::model::Benchmark;

/// Shows a page's content once its board is here; until then its outline, and the cause when it cannot be had.
/// When another version of the board comes (a run was added), the content is made anew.
#[component]
pub fn BoardGate<Content>(
    /// The benchmark whose board is wanted; `None` while that is not known yet.
    #[prop(into)]
    benchmark: Signal<Option<Benchmark>>,
    /// The content for a board.
    content: Content,
) -> impl IntoView
where
    Content: Fn(Arc<Board>) -> AnyView + Send + Sync + 'static,
{
    let boards = Boards::here();
    live(move || {
        let board = match (boards.index(), benchmark.get()) {
            (Load::Failed(words), _) => Load::Failed(words),
            (_, None) => Load::Loading,
            (_, Some(benchmark)) => boards.board(benchmark),
        };
        match board {
            Load::Ready(board) => {
                let caution = board.index.benchmark.caution();
                (caution.map(|words| view! { <Caution words /> }), content(board)).into_any()
            }
            Load::Loading => view! { <Outline /> }.into_any(),
            Load::Failed(words) => view! { <Failure words /> }.into_any(),
        }
    })
}

/// What must be known of a benchmark before its numbers are read.
#[component]
fn Caution(words: &'static str) -> impl IntoView {
    view! {
        <p class="sample-note" role="note">
            <strong>"Sample. "</strong>
            {words}
        </p>
    }
}

/// The outline of a page that is loading, in about its later height.
#[component]
pub fn Outline() -> impl IntoView {
    show_app_after_this();
    view! {
        <div class="outline pending" role="status" aria-label="Loading">
            <div class="outline-line outline-title"></div>
            {(0..8).map(|_| view! { <div class="outline-line"></div> }).collect_view()}
        </div>
    }
}

/// Why there is nothing to show.
#[component]
pub fn Failure(words: String) -> impl IntoView {
    view! {
        <div class="failure" role="alert">
            <h1>"This could not be loaded"</h1>
            <p>{words}</p>
            <p>"Re-scoring your own files works all the same: " <a href=ViewState::here().href("rescore/".to_owned())>"re-score a file"</a> "."</p>
        </div>
    }
}
