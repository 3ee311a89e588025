use super::{Matrix, Selection};
use crate::model::{Category, ChoiceStyle, Month};

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
}

impl<'m> View<'m> {
    /// The view of a matrix through a selection.
    pub fn new(matrix: &'m Matrix, selection: Selection) -> Self {
        let items = selection.item_indices(matrix);
        let runs = selection.run_indices(matrix);
        let mut months: Vec<Month> = items
            .iter()
            .filter_map(|&item| matrix.item(item))
            .map(|item| item.month)
            .collect();
        months.dedup();
        Self {
            matrix,
            selection,
            items,
            runs,
            months,
        }
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
        categories.sort_unstable();
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
