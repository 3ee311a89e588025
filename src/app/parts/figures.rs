use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::choice::chooser;
use crate::app::parts::figure_shown::ShownFigure;
use crate::app::parts::prices::PriceInputs;
use crate::app::parts::{FigureView, Filters};
use crate::app::view::ViewState;
use crate::board::figures::{CategoryForm, FigureKind, ItemGrouping};
use crate::board::{Board, Selection, View};
use crate::words::{FIGURE_FORM, FIGURE_GROUPING};

/// Figures of what is in view of a board, each made anew in its turn when that changes. One alone is large, with the
/// filters of its page. What can be set about a figure stands above its drawing where `has_settings`.
pub fn figures_of(board: &Arc<Board>, selection: Memo<Selection>, kinds: &[FigureKind], has_settings: bool) -> AnyView {
    let is_alone = kinds.len() == 1;
    let figure = |kind: &FigureKind| {
        let (shown, kind) = (board.clone(), *kind);
        let options = ViewState::here().figure_options(kind);
        let figure = ShownFigure::new(
            move || (selection.track(), options.track()),
            move || {
                let view = View::new(&shown.matrix, selection.get());
                options.with(|options| view.figure_with(kind, options))
            },
        );
        let filters = is_alone.then(|| view! { <Filters board=board.clone() has_figures=true is_folded=true /> });
        let settings = has_settings.then(|| settings(board, kind)).flatten();
        let settings = view! { {filters}{settings} }.into_any();
        view! { <FigureView kind figure is_alone settings /> }
    };
    kinds.iter().map(figure).collect_view().into_any()
}

/// What can be set about a figure and about no other.
fn settings(board: &Arc<Board>, kind: FigureKind) -> Option<AnyView> {
    let list = match kind {
        FigureKind::Cost => return Some(view! { <PriceInputs board=board.clone() /> }.into_any()),
        FigureKind::Matrix => {
            let words = ItemGrouping::ALL.map(|grouping| (grouping.slug().to_owned(), grouping.label().to_owned()));
            chooser(
                FIGURE_GROUPING,
                words.into(),
                |query| query.grouping.slug().to_owned(),
                |query, word| query.grouping = ItemGrouping::from_slug(word).unwrap_or_default(),
            )
        }
        FigureKind::Category => {
            let words = CategoryForm::ALL.map(|form| (form.slug().to_owned(), form.slug().to_owned()));
            chooser(
                FIGURE_FORM,
                words.into(),
                |query| query.form.slug().to_owned(),
                |query, word| query.form = CategoryForm::from_slug(word).unwrap_or_default(),
            )
        }
        _ => return None,
    };
    Some(view! { <p class="filters">{list}</p> }.into_any())
}
