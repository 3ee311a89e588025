use std::sync::Arc;

use leptos::prelude::*;

use crate::app::browser::set_title;
use crate::app::parts::{BoardGate, Filters, figures_of, live};
use crate::app::routes::page_parts;
use crate::app::view::ViewState;
use crate::board::Board;
use crate::board::figures::FigureKind;
use crate::words;

/// All figures on one page.
#[component]
pub fn Figures() -> impl IntoView {
    set_title(&words::tab(words::PAGE_FIGURES));
    view! {
        <FiguresOf kinds=FigureKind::ALL.to_vec() />
    }
}

/// One figure, large.
#[component]
pub fn FigurePage() -> impl IntoView {
    let state = ViewState::here();
    let parts = page_parts();
    live(move || {
        let slug = parts.with(|parts| parts.get(1).cloned()).unwrap_or_default();
        match FigureKind::from_slug(&slug) {
            Some(kind) => {
                set_title(&words::tab(kind.name()));
                view! { <FiguresOf kinds=vec![kind] /> }.into_any()
            }
            None => {
                set_title(&words::tab(words::PAGE_NOT_FOUND));
                view! {
                    <h1>"There is no such figure"</h1>
                    <p><a href=state.href("figures/".to_owned())>"All figures"</a></p>
                }
                .into_any()
            }
        }
    })
}

#[component]
fn FiguresOf(kinds: Vec<FigureKind>) -> impl IntoView {
    let state = ViewState::here();
    let benchmark = Memo::new(move |_| Some(state.with(|query| query.benchmark)));
    let content = move |board: Arc<Board>| {
        let is_alone = kinds.len() == 1;
        let figures = figures_of(&board, state.selected(board.clone()), &kinds, true);
        view! {
            {(!is_alone).then(|| view! { <h1>{words::PAGE_FIGURES}</h1><Filters board has_figures=true /> })}
            <div class=if is_alone { "figure-alone" } else { "figure-grid" }>{figures}</div>
        }
        .into_any()
    };
    view! { <BoardGate benchmark content /> }
}
