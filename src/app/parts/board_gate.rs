use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use leptos::prelude::*;

use crate::app::boards::{Boards, Load};
use crate::app::browser::{focus_content_if_lost, in_turn, show_app_after_this};
use crate::app::parts::{does, live, live_text};
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
                let faults = board.faults.iter().map(ToString::to_string).collect();
                (
                    caution.map(|words| view! { <Caution words /> }),
                    missing(faults),
                    content(board),
                )
                    .into_any()
            }
            Load::Loading => view! { <Outline /> }.into_any(),
            Load::Failed(words) => view! { <Failure words /> }.into_any(),
        }
    })
}

/// Files that could not be had, each in words that say what is missing without it, and a way to ask for them again.
pub fn missing(words: Vec<String>) -> Option<AnyView> {
    let boards = Boards::here();
    let lines = words
        .iter()
        .map(|words| view! { <p>{words.clone()}</p> })
        .collect_view();
    let label = move || if boards.is_trying() { "Trying…" } else { "Try again" };
    // The button goes with what was missing, and must not take the focus along.
    let was_pressed = Arc::new(AtomicBool::new(false));
    let pressed = was_pressed.clone();
    on_cleanup(move || {
        if was_pressed.load(Ordering::Relaxed) {
            in_turn(Box::new(focus_content_if_lost));
        }
    });
    let press = does(move |_| {
        pressed.store(true, Ordering::Relaxed);
        boards.try_again();
    });
    (!words.is_empty()).then(|| {
        view! {
            <div class="failure" role="alert">
                {lines}
                <p><button type="button" on:click=press>{live_text(label)}</button></p>
            </div>
        }
        .into_any()
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

/// Why there is nothing to show. Where the static page is there, it stays below.
#[component]
fn Failure(words: String) -> impl IntoView {
    show_app_after_this();
    view! {
        <div class="failure-whole">
            <h1>"The data of this page could not be loaded"</h1>
            {missing(vec![format!("No data: {words}.")])}
            <p>
                "What stands below, if anything does, is the page as it was built, with its first view. Re-scoring your own "
                "files works all the same: " <a href=ViewState::here().href("rescore/".to_owned())>"re-score a file"</a> "."
            </p>
        </div>
    }
}
