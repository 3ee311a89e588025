use super::{Caption, FigureTable, Scope};
use crate::board::View;
use crate::model::{ChoiceStyle, Month, MonthPool, sort_stably};
use crate::words::{capital, count, whole};

/// What the items in view are: by category and month, and how they were chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct CompositionSeries {
    /// The months in view, in time.
    pub months: Vec<CompositionMonth>,
    /// The categories in view, most items first; then, without a name, the items that have none.
    pub categories: Vec<CompositionRow>,
    /// Whether the items in view are all of their months, so that they are those that [`Self::months`] ends in.
    pub is_whole: bool,
}

/// One month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompositionMonth {
    /// Which.
    pub month: Month,
    /// Its items in view.
    pub n: u64,
    /// Those of them that are substitution-resistant.
    pub resistant: u64,
    /// How its items were chosen, where published; of all its items, whatever is in view.
    pub pool: Option<MonthPool>,
}

/// One category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompositionRow {
    /// Its name; `None` for items without a category.
    pub name: Option<String>,
    /// Its items in view in each month. An item counts in each of its categories.
    pub counts: Vec<u64>,
}

impl CompositionRow {
    /// Its items in all months in view.
    pub fn n(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Its name, or that there is none.
    pub fn label(&self) -> &str {
        self.name.as_deref().unwrap_or("no category given")
    }
}

impl View<'_> {
    pub(super) fn composition_series(&self) -> CompositionSeries {
        let of_month = |month: Month| self.items_of(month).filter_map(|item| self.matrix.item(item));
        let months = self.months.iter().map(|&month| CompositionMonth {
            month,
            n: of_month(month).count() as u64,
            resistant: of_month(month)
                .filter(|item| item.style == Some(ChoiceStyle::SubstitutionResistant))
                .count() as u64,
            pool: self.matrix.pools.iter().find(|pool| pool.month == month).copied(),
        });
        let mut names: Vec<_> = self.categories().into_iter().map(Some).collect();
        names.push(None);
        let rows = names.into_iter().map(|name| CompositionRow {
            counts: (self.months.iter())
                .map(|&month| {
                    let items = of_month(month).filter(|item| match &name {
                        Some(name) => item.categories.contains(name),
                        None => item.categories.is_empty(),
                    });
                    items.count() as u64
                })
                .collect(),
            name: name.map(|name| name.to_string()),
        });
        let mut categories: Vec<CompositionRow> = rows.filter(|row| row.n() > 0).collect();
        // Names come sorted, so that of equals the first by name comes first.
        let order = |row: &CompositionRow| (row.name.is_none(), std::cmp::Reverse(row.n()));
        sort_stably(&mut categories, |a, b| order(a).cmp(&order(b)));
        CompositionSeries {
            months: months.collect(),
            categories,
            is_whole: self.selection.categories.is_empty() && self.selection.style.is_none(),
        }
    }
}

impl CompositionSeries {
    /// Items in view.
    pub fn n(&self) -> u64 {
        self.months.iter().map(|month| month.n).sum()
    }

    /// The pool of every month in view; `None` as soon as one is not published.
    fn pools(&self) -> Option<Vec<MonthPool>> {
        self.months.iter().map(|month| month.pool).collect()
    }

    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let mut notes = Vec::new();
        if self.categories.iter().map(CompositionRow::n).sum::<u64>() > self.n() {
            notes.push(
                "An item counts in each of its categories, so the rows add up to more than the items.".to_owned(),
            );
        }
        let pools: Vec<MonthPool> = self.months.iter().filter_map(|month| month.pool).collect();
        if let Some(first) = pools.first() {
            let sum = |of: fn(&MonthPool) -> u64| whole(pools.iter().map(of).sum());
            notes.push(format!(
                "The hard split was chosen against a model: of {} papers with a question that scores at least {} of 8, {} \
                 were dropped because a first run of a filter model solved their questions. A model that is like the \
                 filter is at a disadvantage here; which model it was is not recorded.",
                sum(|pool| pool.papers),
                first.least_score,
                sum(|pool| pool.papers_solved)
            ));
            if !self.is_whole {
                notes
                    .push("How many questions were kept is told of whole months, not of the items in view.".to_owned());
            }
        }
        Caption {
            title: self.title(),
            subtitle: format!(
                "{} in view by category and month{}",
                capital(&count(self.n(), "item")),
                if pools.is_empty() {
                    ""
                } else {
                    ", and how they were chosen"
                }
            ),
            notes,
            source: scope.source(&[], "run"),
        }
    }

    fn title(&self) -> String {
        if self.months.is_empty() {
            return "No item passes these filters".to_owned();
        }
        if let Some(pools) = self.pools().filter(|_| self.is_whole) {
            let sum = |of: fn(&MonthPool) -> u64| whole(pools.iter().map(of).sum());
            return format!(
                "The hard split keeps {} of {} questions made",
                sum(|pool| pool.hard),
                sum(|pool| pool.full)
            );
        }
        match self.categories.as_slice() {
            [first, rest @ ..]
                if first.name.is_some() && first.n() < self.n() && rest.iter().all(|row| row.n() < first.n()) =>
            {
                format!(
                    "{} is the largest category: {} of {}",
                    first.label(),
                    first.n(),
                    count(self.n(), "item")
                )
            }
            // Of one category, or of none that is larger than the others.
            _ => {
                let resistant = self.months.iter().map(|month| month.resistant).sum::<u64>();
                let is = if resistant == 1 { "is" } else { "are" };
                format!(
                    "{resistant} of {} in view {is} substitution-resistant",
                    count(self.n(), "item")
                )
            }
        }
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::new(&["what"]);
        let heads = self.months.iter().map(|month| month.month.to_string());
        table.header.extend(heads);
        table.header.push("all".to_owned());
        let mut add = |what: &str, counts: Vec<Option<u64>>| {
            // A sum of known numbers only would pass for one of all.
            let all: Option<u64> = counts.iter().copied().sum();
            let cells = counts.into_iter().chain([all]);
            let cells = cells.map(|count| count.map(|count| count.to_string()).unwrap_or_default());
            table.rows.push(std::iter::once(what.to_owned()).chain(cells).collect());
        };
        let of = |pick: fn(&CompositionMonth) -> Option<u64>| self.months.iter().map(pick).collect::<Vec<_>>();
        add("items in view", of(|month| Some(month.n)));
        add("substitution-resistant", of(|month| Some(month.resistant)));
        for row in &self.categories {
            add(row.label(), row.counts.iter().copied().map(Some).collect());
        }
        if self.months.iter().any(|month| month.pool.is_some()) {
            add("questions made", of(|month| Some(month.pool?.full)));
            add("with a sufficient score", of(|month| Some(month.pool?.scored)));
            add("papers to choose from", of(|month| Some(month.pool?.papers)));
            add(
                "papers solved by the filter model",
                of(|month| Some(month.pool?.papers_solved)),
            );
            add("hard split", of(|month| Some(month.pool?.hard)));
        }
        table
    }
}
