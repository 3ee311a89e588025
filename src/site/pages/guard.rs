//! What the static pages keep to themselves unless their publisher wants the keys told: pages are what collectors of texts
//! collect, and an answer that a model has read measures nothing.
//!
//! No page tells a key, a role or a theorem. Nor may several pages, laid side by side, tell a key:
//!
//! - Of a run on an item they tell whether it was right, and never which letter it chose. One beside the other is the key
//!   where it was right, and says what the key is not where it was wrong. So there is no letter beside a verdict, no
//!   list of who chose what, and no figure with letters by item.
//! - Of a run whose letters anybody can work out, because it is a solver that never reads the question or answers like one,
//!   they tell neither verdicts by item, nor counts by groups, which may hold a single item; nor does such a run take part in
//!   what is counted of an item.
//!
//! Totals of a board or a month stay. What cannot be kept is what the benchmark itself gives away: the shuffle of the
//! choices follows from an item's number, and an item that offers “a stronger result holds” is right there. The
//! files of the data set hold the keys, since the app checks by them; the guard is about pages.

use std::collections::BTreeSet;

use crate::board::figures::{Figure, FigureKind};
use crate::board::{Baseline, Board, Matrix, RunRow, View};
use crate::model::{ChoiceLabel, PromptMode};

use super::house::House;

/// The folder that `mathboard baseline` puts before the names of its solvers.
const SOLVERS: &str = "baseline/";

/// So many of a hundred letters as a solver's: its rule tells this run's letters.
const LIKE_A_SOLVER: usize = 90;

/// Whether anybody can work out what a run chose without having seen it.
fn is_predictable(matrix: &Matrix, run: &RunRow) -> bool {
    run.conditions.model.starts_with(SOLVERS) || solvers().any(|solver| answers_like(matrix, run, solver))
}

fn solvers() -> impl Iterator<Item = Baseline> {
    let letters = ChoiceLabel::ALL;
    letters
        .map(Baseline::Constant)
        .into_iter()
        .chain(letters.map(Baseline::MetaElse))
        .chain([Baseline::Longest, Baseline::Shortest])
}

fn answers_like(matrix: &Matrix, run: &RunRow, solver: Baseline) -> bool {
    let (mut alike, mut all) = (0, 0);
    for (index, item) in matrix.items.iter().enumerate() {
        let letter = run.cell(index).and_then(|cell| item.published_letter(run, cell));
        if let (Some(letter), Some(own)) = (letter, solver.choose(item)) {
            all += 1;
            alike += usize::from(letter == own);
        }
    }
    all > 0 && alike * 100 >= all * LIKE_A_SOLVER
}

impl House {
    /// Whether pages may tell of single items, or small groups of them, what a run did there.
    pub fn tells_by_item(&self, board: &Board, run: usize) -> bool {
        let row = board.matrix.run(run);
        self.tells_keys || row.is_some_and(|row| !is_predictable(&board.matrix, row))
    }

    /// What is in view of a board, as the app counts where the reader has chosen nothing, of the runs that may be told of
    /// item by item.
    pub fn view_by_item<'b>(&self, board: &'b Board) -> View<'b> {
        let mut view = board.view(PromptMode::Plain);
        view.runs.retain(|&run| self.tells_by_item(board, run));
        view
    }

    /// A figure as far as pages may tell it.
    pub fn figure(&self, board: &Board, kind: FigureKind) -> Figure {
        let figure = match kind {
            FigureKind::Category | FigureKind::Matrix => self.view_by_item(board).figure(kind),
            _ => board.view(PromptMode::Plain).figure(kind),
        };
        if self.tells_keys {
            figure
        } else {
            figure.without_letters_by_item()
        }
    }

    /// The runs of a board that pages tell nothing of by item.
    pub fn withheld_runs(&self, board: &Board) -> BTreeSet<usize> {
        (0..board.matrix.runs.len())
            .filter(|&run| !self.tells_by_item(board, run))
            .collect()
    }
}
