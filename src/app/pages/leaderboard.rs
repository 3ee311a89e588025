use std::sync::Arc;

use leptos::prelude::*;

use crate::app::browser::{in_turns, set_title};
use crate::app::pages::ranking_table::RankingTable;
use crate::app::parts::{BoardGate, Filters, figures_of, live_text, share};
use crate::app::view::ViewState;
use crate::board::figures::FigureKind;
use crate::board::{Board, Pairing, Ranking, Selection, View};
use crate::words::{MORE_FINDINGS, tab};

/// The board: what it is in a sentence, filters, ranking, and the figures of the mission.
#[component]
pub fn Leaderboard() -> impl IntoView {
    let state = ViewState::here();
    let benchmark = Memo::new(move |_| Some(state.with(|query| query.benchmark)));
    view! { <BoardGate benchmark content=|board| view! { <BoardContent board /> }.into_any() /> }
}

/// So many pairs of runs are tested before the browser may draw: a few milliseconds.
const PAIRS_AT_ONCE: usize = 500;

/// The ranking of what is in view, made anew in parts when that changes.
fn by_rank(board: Arc<Board>, selection: Memo<Selection>) -> RwSignal<Ranking> {
    let first = View::new(&board.matrix, selection.get_untracked()).ranking();
    let ranking = RwSignal::new(first);
    Effect::new(move |before: Option<Selection>| {
        let asked = selection.get();
        if before.is_none() {
            return asked;
        }
        let (board, shown) = (board.clone(), asked.clone());
        let (mut pairing, mut made) = (None, None);
        in_turns(Box::new(move || {
            // Overtaken by another selection, or the page is gone.
            if selection.try_with_untracked(|now| *now == shown) != Some(true) {
                return false;
            }
            // What was made is shown in a part of its own: the views that follow it take their time.
            if let Some(made) = made.take() {
                ranking.try_set(made);
                return false;
            }
            let view = View::new(&board.matrix, shown.clone());
            let is_left = pairing
                .get_or_insert_with(|| Pairing::of(&view))
                .go_on(&view, PAIRS_AT_ONCE);
            if let Some(pairing) = pairing.take_if(|_| !is_left) {
                made = Some(view.ranking_with(&pairing.finish(&view)));
            }
            true
        }));
        asked
    });
    ranking
}

#[component]
fn BoardContent(board: Arc<Board>) -> impl IntoView {
    let state = ViewState::here();
    let title = board.index.benchmark.title();
    set_title(&tab(title));
    let selection = state.selected(board.clone());
    let by_rank = by_rank(board.clone(), selection);
    let shown = board.clone();
    // Another order of the rows tests no pair again.
    let ranking = Memo::new(move |_| {
        let mut ranking = by_rank.get();
        state.with(|query| {
            if !query.shows_baselines {
                ranking.hide_baselines();
            }
            ranking.sort(&shown.matrix, query.sort, &query.prices);
        });
        ranking
    });
    let shown = board.clone();
    let subject = move || by_rank.with(|ranking| ranking.subject(&shown.matrix));
    let findings = move || ranking.with(Ranking::findings);
    let figures = figures_of(
        &board,
        selection,
        &[
            FigureKind::Category,
            FigureKind::Month,
            FigureKind::Style,
            FigureKind::Cost,
        ],
        // The filters have the prices, for a column of the ranking too.
        false,
    );
    let told = {
        let board = board.clone();
        move || by_rank.with(|ranking| format!("{title}\n{}", ranking.subject(&board.matrix)))
    };
    let shared = share(move || state.link("./"), told, None);
    view! {
        <div class="page-head">
            <h1>{title}</h1>
            <p class="lead">{live_text(subject)}</p>
            <details class="findings">
                <summary>{MORE_FINDINGS}</summary>
                <p>{live_text(findings)}</p>
            </details>
        </div>
        <Filters board=board.clone() has_ranking=true has_figures=true />
        <RankingTable board ranking />
        <section class="figure-grid" aria-label="Figures">{figures}</section>
        <section class="section">
            <h2>"Share this view"</h2>
            <p>"With its filters and columns; a file of your own stays here."</p>
            {shared}
        </section>
        <section class="section">
            <h2>"Re-score your file"</h2>
            <p>
                "Drop a result file anywhere on this page, or " <a href=state.href("rescore/".to_owned())>"choose one"</a>
                ": shuffle and parser are replayed here, and nothing leaves this browser."
            </p>
        </section>
    }
}
