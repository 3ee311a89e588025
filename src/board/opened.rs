use super::{BoardError, BoardPart, Fault, Matrix, Selection, View, matrix_from_store};
use crate::model::{Month, PromptMode};
use crate::store::{BenchmarkIndex, ItemEntry, ItemShard, MatrixShard, StoreError, TokenShard, fetch_shard};

/// One benchmark as its pages need it.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// What the store's index says of it.
    pub index: BenchmarkIndex,
    /// The item lists, one a month, in the index's order.
    pub items: Vec<ItemShard>,
    /// Runs × items.
    pub matrix: Matrix,
    /// What of it is not here; nothing unless it was put together of [`super::BoardParts`].
    pub faults: Vec<Fault>,
}

impl Board {
    /// Puts the files that the index names together; for who fetches them in a way of their own.
    ///
    /// # Errors
    /// When the files do not fit each other.
    pub fn new(
        index: BenchmarkIndex,
        matrix: &MatrixShard,
        tokens: &TokenShard,
        items: Vec<ItemShard>,
    ) -> Result<Self, BoardError> {
        let matrix = matrix_from_store(&index, matrix, Some(tokens), &items)?;
        Ok(Self {
            index,
            items,
            matrix,
            faults: Vec::new(),
        })
    }

    /// Fetches the files that the index names, by their addresses in the store, and puts them together.
    ///
    /// # Errors
    /// When a file cannot be had or read, or does not fit the others.
    pub fn open<E>(index: &BenchmarkIndex, fetch: &mut dyn FnMut(&str) -> Result<Vec<u8>, E>) -> Result<Self, E>
    where
        E: From<StoreError> + From<BoardError>,
    {
        let matrix = fetch_shard(&index.matrix, fetch)?;
        let tokens = fetch_shard(&index.tokens, fetch)?;
        let items = index.months.iter().map(|month| fetch_shard(&month.items, fetch));
        let items = items.collect::<Result<_, E>>()?;
        Ok(Self::new(index.clone(), &matrix, &tokens, items)?)
    }

    /// Whether there should be verdicts by item that are not here: nothing can be said then of who was right on what.
    pub fn lacks_verdicts(&self) -> bool {
        self.faults.iter().any(|fault| fault.part == BoardPart::Verdicts)
    }

    /// What the item list of a month says.
    pub fn month(&self, month: Month) -> Option<&ItemShard> {
        self.items.iter().find(|shard| shard.month == month)
    }

    /// What the item list says of an item.
    pub fn entry(&self, month: Month, no: usize) -> Option<&ItemEntry> {
        self.month(month)?.items.iter().find(|item| item.no == no)
    }

    /// Everything that was run with a prompt; the first page opens with the plain one.
    pub fn view(&self, prompt: PromptMode) -> View<'_> {
        let selection = Selection {
            prompt: Some(prompt),
            ..Selection::default()
        };
        View::new(&self.matrix, selection)
    }
}
