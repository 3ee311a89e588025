use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::{FigureView, live_in_turn};
use crate::app::view::ViewState;
use crate::board::figures::{FigureKind, FigureOptions};
use crate::board::{Board, Selection, View};

/// Figures of what is in view of a board, each made anew in its turn when that changes. One alone is large.
pub fn figures_of(board: &Arc<Board>, selection: Memo<Selection>, kinds: &[FigureKind]) -> AnyView {
    let prices = ViewState::here().prices();
    let is_alone = kinds.len() == 1;
    let figure = |kind: &FigureKind| {
        let (board, kind) = (board.clone(), *kind);
        // Outlives the figure, so that opened numbers stay open.
        let is_open = RwSignal::new(is_alone);
        let view = move || {
            let options = FigureOptions {
                prices: prices.get(),
                ..FigureOptions::default()
            };
            let figure = View::new(&board.matrix, selection.get()).figure_with(kind, &options);
            view! { <FigureView figure is_alone is_open /> }
        };
        live_in_turn(move || (selection.track(), prices.track()), view)
    };
    kinds.iter().map(figure).collect_view().into_any()
}
