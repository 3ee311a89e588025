use std::sync::Arc;

use leptos::prelude::*;

use crate::app::boards::Board;
use crate::app::browser::set_title;
use crate::app::pages::ranking_table::RankingTable;
use crate::app::parts::{BoardGate, FigureView, Filters, live, live_text, share};
use crate::app::view::ViewState;
use crate::board::figures::FigureKind;
use crate::board::{BaselineTally, Ranking, View};

/// The board: what it is in a sentence, filters, ranking, and the figures of the mission.
#[component]
pub fn Leaderboard() -> impl IntoView {
    let state = ViewState::here();
    let benchmark = Memo::new(move |_| Some(state.with(|query| query.benchmark)));
    view! { <BoardGate benchmark content=|board| view! { <BoardContent board /> }.into_any() /> }
}

#[component]
fn BoardContent(board: Arc<Board>) -> impl IntoView {
    let state = ViewState::here();
    let title = board.index.benchmark.title();
    set_title(&format!("{title} · mathboard"));
    let shown = board.clone();
    let ranking = Memo::new(move |_| {
        View::new(&shown.matrix, state.selection(&shown.matrix)).ranking(state.with(|query| query.sort))
    });
    let lead = {
        let board = board.clone();
        move || ranking.with(|ranking| lead_words(&board, ranking))
    };
    let figures = {
        let board = board.clone();
        move || {
            let selection = state.selection(&board.matrix);
            let view = View::new(&board.matrix, selection);
            [
                FigureKind::Category,
                FigureKind::Month,
                FigureKind::Style,
                FigureKind::Cost,
            ]
            .into_iter()
            .map(|kind| view! { <FigureView figure=view.figure(kind) /> })
            .collect_view()
        }
    };
    view! {
        <div class="page-head">
            <h1>{title}</h1>
            <p class="lead">{live_text(lead)}</p>
        </div>
        <Filters board=board.clone() />
        <RankingTable board ranking />
        <section class="figure-grid" aria-label="Figures">{live(figures)}</section>
        <section class="section">
            <h2>"Re-score your file"</h2>
            <p>
                "Drop a result file anywhere on this page, or " <a href="rescore/">"choose one"</a>
                ": shuffle and parser are replayed here, and nothing leaves this browser."
            </p>
        </section>
    }
}

/// What the board is and what its numbers allow to say, computed from what is in view.
fn lead_words(board: &Board, ranking: &Ranking) -> String {
    let months: Vec<_> = board.index.months.iter().map(|entry| entry.month).collect();
    let span = match (months.first(), months.last()) {
        (Some(first), Some(last)) if first != last => format!("{} to {}", first.long(), last.long()),
        (Some(only), _) => only.long(),
        _ => "no month".to_owned(),
    };
    let total = board.matrix.items.len();
    let mut words = format!("{total} five-way questions, {span}; {} in view.", ranking.selected);
    let (apart, pairs) = ranking.set_apart_from_leader(0.05);
    if pairs > 0 {
        words.push_str(&format!(
            " Of {pairs} runs tested item by item against the first, {apart} can be told apart from it (exact McNemar test at 5\u{a0}%, each pair alone)."
        ));
    }
    if let Some((best, accuracy)) = BaselineTally::best_of(&ranking.baselines) {
        words.push_str(&format!(
            " The best solver that never reads the question (\u{201c}{}\u{201d}) scores {}.",
            best.baseline.label(),
            share(Some(accuracy))
        ));
    }
    words
}
