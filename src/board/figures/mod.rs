//! The numbers behind every figure, in the words that stand beside it.
//!
//! A [`Figure`] is complete without a picture: its title states what the data in view show, its
//! summary says it in a sentence, its table holds every number. [`crate::chart`] only draws it.
//! Titles are computed, never typed: each is true of any data, and neutral where nothing holds.
//!
//! ```
//! use mathboard::board::figures::Rate;
//!
//! let rate = Rate::new(77, 177).ok_or("no items")?;
//! assert_eq!(rate.words(), "77 of 177 right, 43.5\u{a0}% (36.4–50.9\u{a0}%)");
//! # Ok::<(), &str>(())
//! ```

mod category;
mod compute;
#[cfg(test)]
mod compute_test;
mod cost;
mod label;
mod month;
mod overall;
mod phrases;
mod rate;
mod style;
mod table;
#[cfg(test)]
mod title_test;

pub use category::{CategoryColumn, CategoryRow, CategorySeries, FEW_ITEMS};
pub use cost::{CostPoint, CostSeries};
pub use label::{Effort, RunLabel};
pub use month::{MonthColumn, MonthRate, MonthRow, MonthSeries};
pub use overall::{OverallRow, OverallSeries};
pub use rate::{CHANCE, Difference, Rate, ReferenceKind, ReferenceLine};
pub use style::{StyleRow, StyleSeries};
pub use table::FigureTable;

use crate::words;

/// Which figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FigureKind {
    /// Accuracy of every run with its interval.
    Overall,
    /// Accuracy by theorem category.
    Category,
    /// Accuracy by month.
    Month,
    /// Original against substitution-resistant choices.
    Style,
    /// Output tokens against accuracy.
    Cost,
}

impl FigureKind {
    /// Every figure, in the order the site lists them.
    pub const ALL: [Self; 5] = [Self::Overall, Self::Category, Self::Month, Self::Style, Self::Cost];

    /// The word in addresses.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Overall => "overall",
            Self::Category => "category",
            Self::Month => "month",
            Self::Style => "substitution-resistant",
            Self::Cost => "cost-accuracy",
        }
    }

    /// The neutral name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overall => "Accuracy of every run",
            Self::Category => "Accuracy by category",
            Self::Month => "Accuracy by month",
            Self::Style => "Original and substitution-resistant choices",
            Self::Cost => "Cost and accuracy",
        }
    }

    /// The figure with this slug.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.slug() == slug)
    }
}

/// A figure: words, table and numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The words around it.
    pub caption: Caption,
    /// Every number of it.
    pub table: FigureTable,
    /// What is drawn.
    pub series: Series,
}

/// The words around a figure. None of them is markup; names in them come from files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The finding, computed from the data in view.
    pub title: String,
    /// What is drawn, how many items, which interval.
    pub subtitle: String,
    /// The same in a sentence or two for those who do not see the drawing.
    pub summary: String,
    /// How the numbers were made, one remark each.
    pub notes: Vec<String>,
    /// Where the numbers come from.
    pub source: String,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Series {
    /// See [`FigureKind::Overall`].
    Overall(OverallSeries),
    /// See [`FigureKind::Category`].
    Category(CategorySeries),
    /// See [`FigureKind::Month`].
    Month(MonthSeries),
    /// See [`FigureKind::Style`].
    Style(StyleSeries),
    /// See [`FigureKind::Cost`].
    Cost(CostSeries),
}

impl Figure {
    /// Which figure it is.
    pub const fn kind(&self) -> FigureKind {
        match self.series {
            Series::Overall(_) => FigureKind::Overall,
            Series::Category(_) => FigureKind::Category,
            Series::Month(_) => FigureKind::Month,
            Series::Style(_) => FigureKind::Style,
            Series::Cost(_) => FigureKind::Cost,
        }
    }

    /// How many runs it holds.
    pub const fn run_count(&self) -> usize {
        match &self.series {
            Series::Overall(series) => series.rows.len(),
            Series::Category(series) => series.rows.len(),
            Series::Month(series) => series.rows.len(),
            Series::Style(series) => series.rows.len(),
            Series::Cost(series) => series.points.len(),
        }
    }

    /// Puts words and table to a series. `scope` says which items are in view.
    pub fn new(series: Series, scope: &Scope) -> Self {
        let (mut caption, table) = match &series {
            Series::Overall(series) => (series.caption(scope), series.table()),
            Series::Category(series) => (series.caption(scope), series.table()),
            Series::Month(series) => (series.caption(scope), series.table()),
            Series::Style(series) => (series.caption(scope), series.table()),
            Series::Cost(series) => (series.caption(scope), series.table()),
        };
        caption.notes.extend(scope.remarks.iter().cloned());
        Self { caption, table, series }
    }
}

/// Which items a figure is about, in words for its caption.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// The benchmark's name.
    pub benchmark: String,
    /// The months in view, `November 2025 to February 2026`.
    pub months: String,
    /// Other filters in words; empty when there is none.
    pub filter: String,
    /// Items in view.
    pub item_count: u64,
    /// Further remarks for the notes, such as which runs are left out and why.
    pub remarks: Vec<String>,
}

impl Scope {
    fn source(&self, labels: &[&RunLabel]) -> String {
        use crate::model::Provenance;
        let of = |provenance| labels.iter().filter(|label| label.provenance == provenance).count() as u64;
        let mut parts = Vec::new();
        for (provenance, how) in [
            (Provenance::Replayed, "scored here from raw responses"),
            (Provenance::Recorded, "by recorded verdicts"),
            (Provenance::Reported, "by published totals"),
        ] {
            let found = of(provenance);
            if found > 0 {
                parts.push(format!("{} {how}", words::count(found, "run")));
            }
        }
        let mut text = format!("{}, {}", self.benchmark, self.months);
        if !self.filter.is_empty() {
            text.push_str(", ");
            text.push_str(&self.filter);
        }
        text.push_str(&format!(", {}", words::count(self.item_count, "item")));
        if !parts.is_empty() {
            text.push_str(": ");
            text.push_str(&parts.join(", "));
        }
        text.push('.');
        text
    }
}

/// The remark about open symbols, when a run of totals is in view.
fn reported_note(labels: &[&RunLabel]) -> Option<String> {
    labels.iter().any(|label| label.is_reported()).then(|| {
        "Open symbols: only totals are published for these runs, so their items cannot be checked or filtered one by one."
            .to_owned()
    })
}
