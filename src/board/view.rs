use super::{Matrix, Selection};
use crate::model::{Category, ChoiceStyle, Month, sort_stably};

/// A matrix seen through a selection: what tallies, rankings and figures are computed of.
///
/// Cheap to make; it is made anew whenever matrix or selection change.
#[derive(Clone, Debug)]
pub struct View<'m> {
    /// The whole board.
    pub matrix: &'m Matrix,
    /// The selection behind the view.
    pub selection: Selection,
    /// Indices of the items in view.
    pub items: Vec<usize>,
    /// Indices of the runs in view.
    pub runs: Vec<usize>,
    /// The months that have items in view.
    pub months: Vec<Month>,
    /// See [`Self::clusters`].
    clusters: Vec<usize>,
    /// How many papers the items in view are from, an item without a known paper counting as one; as many as
    /// items where no paper occurs twice.
    pub cluster_count: usize,
}

impl<'m> View<'m> {
    /// The view of a matrix through a selection.
    pub fn new(matrix: &'m Matrix, selection: Selection) -> Self {
        let items = selection.item_indices(matrix);
        let runs = selection.run_indices(matrix);
        Self::of_items(matrix, selection, items, runs)
    }

    /// The same view with some of its items, given in its order. Only for what is counted item by item: a total of a
    /// month would still stand for all of its items.
    pub(super) fn with_items(&self, items: Vec<usize>) -> Self {
        Self::of_items(self.matrix, self.selection.clone(), items, self.runs.clone())
    }

    fn of_items(matrix: &'m Matrix, selection: Selection, items: Vec<usize>, runs: Vec<usize>) -> Self {
        let mut months: Vec<Month> = items
            .iter()
            .filter_map(|&item| matrix.item(item))
            .map(|item| item.month)
            .collect();
        months.dedup();
        let (clusters, cluster_count) = numbered_clusters(matrix, &items);
        Self {
            matrix,
            selection,
            items,
            runs,
            months,
            clusters,
            cluster_count,
        }
    }

    /// Whether some items in view are of one paper, so that they are not independent.
    pub fn has_clusters(&self) -> bool {
        self.cluster_count < self.items.len()
    }

    /// For each item in view the number of its cluster, 0 to [`Self::cluster_count`], in order of first occurrence:
    /// what a bootstrap draws.
    pub fn clusters(&self) -> &[usize] {
        &self.clusters
    }

    /// The view of everything.
    pub fn everything(matrix: &'m Matrix) -> Self {
        Self::new(matrix, Selection::default())
    }

    /// The same view with its months replaced by one.
    pub fn with_month(&self, month: Month) -> Self {
        let mut selection = self.selection.clone();
        selection.months = [month].into();
        Self::new(self.matrix, selection)
    }

    /// The same view with its categories replaced by one.
    pub fn with_category(&self, category: &Category) -> Self {
        let mut selection = self.selection.clone();
        selection.categories = [category.clone()].into();
        Self::new(self.matrix, selection)
    }

    /// The same view with items of one style.
    pub fn with_style(&self, style: ChoiceStyle) -> Self {
        let mut selection = self.selection.clone();
        selection.style = Some(style);
        Self::new(self.matrix, selection)
    }

    /// The categories to split by: the chosen ones, or all that the items in view have; by name.
    pub fn categories(&self) -> Vec<Category> {
        let items = self.items.iter().filter_map(|&item| self.matrix.item(item));
        let mut categories: Vec<Category> = items
            .flat_map(|item| &item.categories)
            .filter(|tag| self.selection.categories.is_empty() || self.selection.categories.contains(tag))
            .cloned()
            .collect();
        sort_stably(&mut categories, Ord::cmp);
        categories.dedup();
        categories
    }

    /// The indices of the items in view that belong to a month.
    pub fn items_of(&self, month: Month) -> impl Iterator<Item = usize> + '_ {
        // Items are in the order of months, so a month is one stretch of them.
        let month_of = |index: &usize| self.matrix.item(*index).map(|item| item.month);
        let start = self.items.partition_point(|index| month_of(index) < Some(month));
        let end = self.items.partition_point(|index| month_of(index) <= Some(month));
        self.items.get(start..end).unwrap_or_default().iter().copied()
    }
}

/// The cluster of each item, numbered in order of first occurrence, and how many there are.
fn numbered_clusters(matrix: &Matrix, items: &[usize]) -> (Vec<usize>, usize) {
    let mut numbers = vec![None; matrix.items.len()];
    let mut count = 0;
    let mut number = |item: &usize| {
        let first = matrix.clusters.get(*item).copied().unwrap_or(*item);
        let known = numbers.get_mut(first)?;
        Some(*known.get_or_insert_with(|| {
            count += 1;
            count - 1
        }))
    };
    let clusters = items.iter().filter_map(&mut number).collect();
    (clusters, count)
}
