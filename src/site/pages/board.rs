use serde::de::DeserializeOwned;

use crate::board::{Matrix, Selection, View, matrix_from_store};
use crate::model::{Month, PromptMode};
use crate::site::SiteError;
use crate::store::{
    BenchmarkIndex, INDEX_ADDRESS, ItemShard, MatrixShard, SiteIndex, TokenShard, read_index, read_shard,
};

/// How a file of the store is fetched by its address.
pub type Fetch<'a> = &'a mut dyn FnMut(&str) -> Result<Vec<u8>, SiteError>;

/// One benchmark as its pages need it.
pub struct Board {
    /// What the store's index says of it.
    pub index: BenchmarkIndex,
    /// Runs × items.
    pub matrix: Matrix,
    /// The item lists, one a month.
    pub items: Vec<ItemShard>,
}

impl Board {
    /// The months with their item lists.
    pub fn months(&self) -> impl Iterator<Item = (Month, &ItemShard)> {
        self.items.iter().map(|shard| (shard.month, shard))
    }

    /// The view that the first page opens with: the benchmark's own protocol.
    pub fn view(&self, prompt: PromptMode) -> View<'_> {
        View::new(
            &self.matrix,
            Selection {
                prompt: Some(prompt),
                ..Selection::default()
            },
        )
    }
}

/// Put the boards of a store together.
///
/// # Errors
/// When a file is missing or does not fit the others.
pub fn load_boards(fetch: Fetch<'_>) -> Result<(SiteIndex, Vec<Board>), SiteError> {
    let index = read_index(&fetch(INDEX_ADDRESS)?)?;
    let mut boards = Vec::with_capacity(index.benchmarks.len());
    for benchmark in &index.benchmarks {
        let matrix: MatrixShard = shard(&benchmark.matrix, fetch)?;
        let tokens: TokenShard = shard(&benchmark.tokens, fetch)?;
        let mut items = Vec::with_capacity(benchmark.months.len());
        for month in &benchmark.months {
            items.push(shard::<ItemShard>(&month.items, fetch)?);
        }
        let matrix = matrix_from_store(benchmark, &matrix, Some(&tokens), &items)?;
        boards.push(Board {
            index: benchmark.clone(),
            matrix,
            items,
        });
    }
    Ok((index, boards))
}

/// One file of the store.
pub fn shard<T: DeserializeOwned>(address: &str, fetch: Fetch<'_>) -> Result<T, SiteError> {
    Ok(read_shard(address, &fetch(address)?)?)
}
