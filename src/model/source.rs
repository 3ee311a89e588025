use serde::{Deserialize, Serialize};

use super::{Category, Month, Provenance, Score};

/// Totals of a month of which no verdicts are known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReportedMonth {
    /// The month.
    pub month: Month,
    /// Right answers and items.
    pub score: Score,
    /// Right answers and items by category, where published.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<(Category, Score)>,
    /// Mean output tokens, where published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_output_tokens: Option<f64>,
    /// Mean seconds, where published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_elapsed_secs: Option<f64>,
}

/// The file behind one month of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunSource {
    /// The month.
    pub month: Month,
    /// How far the numbers can be checked.
    pub provenance: Provenance,
    /// The file's own total.
    pub recorded: Score,
    /// The file's address in its repository, or its name.
    pub file: String,
    /// Commit, page or digest that pins it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// End of the run as stored, no zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<String>,
    /// Remarks worth showing beside the run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}
