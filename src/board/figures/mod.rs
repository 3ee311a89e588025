//! The numbers behind every figure, in the words that stand beside it.
//!
//! A [`Figure`] is complete without a picture: its title states what the data in view show, its
//! table holds every number. [`crate::chart`] only draws it.
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
mod composition;
mod compute;
#[cfg(test)]
mod compute_test;
mod cost;
mod cost_spread;
mod form;
mod grouping;
mod item_facts;
mod label;
mod letters;
mod matrix;
mod month;
mod overall;
mod phrases;
mod prover;
mod rate;
mod scope;
mod sketch;
mod style;
mod table;
#[cfg(test)]
mod title_items_test;
#[cfg(test)]
mod title_test;
#[cfg(test)]
mod title_words_test;
mod verifier;

pub use category::{CategoryColumn, CategoryRow, CategorySeries, FEW_ITEMS};
pub use composition::{CompositionMonth, CompositionRow, CompositionSeries};
pub use compute::FigureOptions;
pub use cost::{CostPoint, CostSeries};
pub use cost_spread::CostSpread;
pub use form::CategoryForm;
pub use grouping::ItemGrouping;
pub use item_facts::Agreement;
pub use label::{Effort, RunLabel};
pub use letters::{LetterCounts, LetterRow, LetterSeries};
pub use matrix::{MatrixCell, MatrixColumn, MatrixGroup, MatrixRow, MatrixSeries};
pub use month::{MonthColumn, MonthRate, MonthRow, MonthSeries};
pub use overall::{OverallRow, OverallSeries};
pub use prover::{ProverRow, ProverSeries, SharePoint};
pub use rate::{CHANCE, Difference, Rate, ReferenceKind, ReferenceLine};
pub use scope::Scope;
pub use sketch::{SketchItems, SketchPart, SketchRow, SketchSeries};
pub use style::{StyleRow, StyleSeries, TrapCounts};
pub use table::{FigureTable, ReadColumn};
pub use verifier::{VerifierPoint, VerifierRow, VerifierSeries};

use crate::model::ProofTask;
use crate::words::count;

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
    /// Plain against sketch-aware prompts.
    Sketch,
    /// Items by category and month, and how they were chosen.
    Composition,
    /// Letters of the key and of the answers.
    Letters,
    /// Every run on every item.
    Matrix,
    /// Proofs accepted by split; of the board of provers.
    Prover,
    /// Right verdicts on right and on wrong proofs; of the board of verifiers.
    Verifier,
}

impl FigureKind {
    /// Every figure of a board of items, in the order the site lists them: those that are not wide follow each other by twos.
    pub const ALL: [Self; 9] = [
        Self::Overall,
        Self::Style,
        Self::Category,
        Self::Month,
        Self::Cost,
        Self::Sketch,
        Self::Composition,
        Self::Letters,
        Self::Matrix,
    ];

    /// The word in addresses.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Overall => "overall",
            Self::Category => "category",
            Self::Month => "month",
            Self::Style => "substitution-resistant",
            Self::Cost => "cost-accuracy",
            Self::Sketch => "sketch-gain",
            Self::Composition => "composition",
            Self::Letters => "answer-letters",
            Self::Matrix => "runs-items",
            Self::Prover => "prover",
            Self::Verifier => "verifier",
        }
    }

    /// Another word that leads to it in addresses.
    pub const fn other_slug(self) -> Option<&'static str> {
        match self {
            Self::Matrix => Some("matrix"),
            _ => None,
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
            Self::Sketch => "Plain and sketch-aware prompts",
            Self::Composition => "What the items are",
            Self::Letters => "Letters of the key and of the answers",
            Self::Matrix => "Every run on every item",
            Self::Prover => "Proofs accepted, by split",
            Self::Verifier => "Verdicts on right and on wrong proofs",
        }
    }

    /// Whether it may show or name solvers that never read the question.
    pub const fn has_baselines(self) -> bool {
        matches!(
            self,
            Self::Overall | Self::Category | Self::Month | Self::Cost | Self::Letters
        )
    }

    /// Whether it wants the width of a page: it has a column for each category, month, letter or item.
    pub const fn is_wide(self) -> bool {
        matches!(
            self,
            Self::Category
                | Self::Month
                | Self::Composition
                | Self::Letters
                | Self::Matrix
                | Self::Prover
                | Self::Verifier
        )
    }

    /// The task whose board it is on, of a figure of proofs.
    pub const fn task(self) -> Option<ProofTask> {
        match self {
            Self::Prover => Some(ProofTask::Prover),
            Self::Verifier => Some(ProofTask::Verifier),
            _ => None,
        }
    }

    /// The address of the page that shows it large, below the site's root.
    pub fn page(self) -> String {
        match self.task() {
            Some(task) => task.page().to_owned(),
            None => format!("figures/{}/", self.slug()),
        }
    }

    /// The figure of a board of items with this slug.
    pub fn from_slug(slug: &str) -> Option<Self> {
        let is_named = |kind: &Self| kind.slug() == slug || kind.other_slug() == Some(slug);
        Self::ALL.into_iter().find(is_named)
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
    /// See [`FigureKind::Sketch`].
    Sketch(SketchSeries),
    /// See [`FigureKind::Composition`].
    Composition(CompositionSeries),
    /// See [`FigureKind::Letters`].
    Letters(LetterSeries),
    /// See [`FigureKind::Matrix`].
    Matrix(MatrixSeries),
    /// See [`FigureKind::Prover`].
    Prover(ProverSeries),
    /// See [`FigureKind::Verifier`].
    Verifier(VerifierSeries),
}

impl Series {
    /// How many runs it holds, or pairs of runs.
    const fn run_count(&self) -> usize {
        match self {
            Self::Overall(series) => series.rows.len(),
            Self::Category(series) => series.rows.len(),
            Self::Month(series) => series.rows.len(),
            Self::Style(series) => series.rows.len(),
            Self::Cost(series) => series.points.len(),
            Self::Sketch(series) => series.rows.len(),
            Self::Composition(_) => 0,
            Self::Letters(series) => series.rows.len(),
            Self::Matrix(series) => series.rows.len(),
            Self::Prover(series) => series.rows.len(),
            Self::Verifier(series) => series.rows.len(),
        }
    }
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
            Series::Sketch(_) => FigureKind::Sketch,
            Series::Composition(_) => FigureKind::Composition,
            Series::Letters(_) => FigureKind::Letters,
            Series::Matrix(_) => FigureKind::Matrix,
            Series::Prover(_) => FigureKind::Prover,
            Series::Verifier(_) => FigureKind::Verifier,
        }
    }

    /// How many runs it holds, or pairs of runs.
    pub const fn run_count(&self) -> usize {
        self.series.run_count()
    }

    /// Whether there is nothing to draw: no run, or no item where items are what it shows.
    pub const fn is_empty(&self) -> bool {
        match &self.series {
            Series::Composition(series) => series.months.is_empty(),
            _ => self.run_count() == 0,
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
            Series::Sketch(series) => (series.caption(scope), series.table()),
            Series::Composition(series) => (series.caption(scope), series.table()),
            Series::Letters(series) => (series.caption(scope), series.table()),
            Series::Matrix(series) => (series.caption(scope), series.table()),
            Series::Prover(series) => (series.caption(), series.table()),
            Series::Verifier(series) => (series.caption(), series.table()),
        };
        caption.notes.extend(scope.remarks.iter().cloned());
        Self { caption, table, series }
    }

    /// The same figure without the letters that single runs chose on single items.
    #[must_use]
    pub fn without_letters_by_item(mut self) -> Self {
        if let Series::Matrix(series) = &mut self.series {
            let cells = series.rows.iter_mut().flat_map(|row| &mut row.cells);
            cells.flatten().for_each(|cell| cell.letter = None);
            self.table = series.table();
        }
        self
    }

    /// What the figure is for those who do not see the drawing: what it shows, of how many, and where the numbers are.
    pub fn summary(&self) -> String {
        let shown = match &self.series {
            Series::Composition(series) => count(series.n(), "item"),
            Series::Sketch(series) => count(series.rows.len() as u64, "pair"),
            _ => count(self.run_count() as u64, "run"),
        };
        let Caption { title, subtitle, .. } = &self.caption;
        format!("{title}. {subtitle}; {shown}. The numbers are in its table.")
    }
}

/// The remark about open symbols, when a run of totals is in view.
fn reported_note(labels: &[&RunLabel]) -> Option<String> {
    labels.iter().any(|label| label.is_reported()).then(|| {
        "Open symbols: only totals are published for these runs, so their items cannot be checked or filtered one by one."
            .to_owned()
    })
}
