//! From sources to the files of a site.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may stop at what it did not expect"
)]

mod changes;
mod collected;
mod gathered;
mod heads;
#[path = "../made/mod.rs"]
mod made;
mod pages;
mod proofs;
mod published;
#[path = "../shared/mod.rs"]
mod shared;
mod spoilers;

use mathboard::board::{Board, Matrix, Selection, View};
use mathboard::model::{Benchmark, ChoiceStyle};
use mathboard::site::{MemorySink, SiteError};
use mathboard::store::{SiteIndex, read_index};

fn index_of(store: &MemorySink) -> SiteIndex {
    read_index(&store.files["index.json"]).unwrap()
}

/// The board as the page puts it together, from files alone.
fn matrix_of(store: &MemorySink, benchmark: Benchmark) -> Matrix {
    let site = index_of(store);
    let index = site
        .benchmarks
        .iter()
        .find(|index| index.benchmark == benchmark)
        .unwrap();
    let mut fetch = |address: &str| Ok::<_, SiteError>(store.files[address].clone());
    Board::open(index, &mut fetch).unwrap().matrix
}

fn score(matrix: &Matrix, run: &str, style: Option<ChoiceStyle>) -> (u64, u64) {
    let position = matrix
        .runs
        .iter()
        .position(|row| row.id.as_str() == run)
        .unwrap_or_else(|| panic!("no run {run}"));
    let view = View::new(
        matrix,
        Selection {
            style,
            ..Selection::default()
        },
    );
    let score = view.tally(position).unwrap().score;
    (score.correct, score.total)
}
