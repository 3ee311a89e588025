//! From sources to the files of a site.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may stop at what it did not expect"
)]

mod gathered;
#[path = "../made/mod.rs"]
mod made;
mod pages;
mod published;

use std::path::{Path, PathBuf};

use mathboard::board::{Matrix, Selection, View, matrix_from_store};
use mathboard::model::{Benchmark, ChoiceStyle};
use mathboard::site::MemorySink;
use mathboard::store::{ItemShard, SiteIndex, read_index, read_shard};

fn shared(path: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: {} is not here", path.display());
    None
}

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
    let shard = |address: &str| store.files[address].as_slice();
    let matrix = read_shard(&index.matrix, shard(&index.matrix)).unwrap();
    let tokens = read_shard(&index.tokens, shard(&index.tokens)).unwrap();
    let items: Vec<ItemShard> = index
        .months
        .iter()
        .map(|month| read_shard(&month.items, shard(&month.items)).unwrap())
        .collect();
    matrix_from_store(index, &matrix, Some(&tokens), &items).unwrap()
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
