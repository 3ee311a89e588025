use serde::{Deserialize, Serialize};

use super::Month;

/// How the questions made in a month became its items, in counts (spec section 1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonthPool {
    /// The month.
    pub month: Month,
    /// Questions made.
    pub full: u64,
    /// Questions among them whose quality score reached `least_score`.
    pub scored: u64,
    /// The least quality score, of 8.
    pub least_score: u64,
    /// Papers among which the items were chosen.
    pub papers: u64,
    /// Papers of them that were dropped, because a first run of a filter model solved their questions.
    pub papers_solved: u64,
    /// Items.
    pub hard: u64,
}
