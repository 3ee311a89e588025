//! The shapes of the compact files, as `compact.py` writes them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::model::{ChoiceLabel, Month};
use crate::site::SiteError;

pub fn parse<T: DeserializeOwned>(file: &'static str, text: &str) -> Result<T, SiteError> {
    serde_json::from_str(text).map_err(|error| SiteError::Embedded {
        file,
        reason: error.to_string(),
    })
}

#[derive(Deserialize)]
pub struct Facts<T> {
    pub files: Vec<T>,
}

#[derive(Deserialize)]
pub struct ItemFact {
    pub month: Month,
    pub no: usize,
    pub id: String,
    pub tags: Vec<String>,
    pub resistant: bool,
    pub weaker_true: ChoiceLabel,
    pub wildcard: ChoiceLabel,
    pub templates: Vec<String>,
    pub choice_chars: Vec<usize>,
    pub digest: String,
}

/// What every entry about a result file tells.
#[derive(Deserialize)]
pub struct FactFile {
    pub file: String,
    pub commit: String,
    pub model: String,
    pub month: Month,
    pub effort: Option<String>,
    pub thinking: bool,
    pub sketch: bool,
    pub seed: Option<i64>,
    pub timestamp: Option<String>,
    pub correct: u64,
}

#[derive(Deserialize)]
pub struct VerdictFact {
    #[serde(flatten)]
    pub file: FactFile,
    pub key: String,
    pub letters: String,
    pub errors: BTreeMap<String, Vec<usize>>,
    pub prompt_tokens: Vec<Option<u64>>,
    pub completion_tokens: Vec<Option<u64>>,
    pub reasoning_tokens: Vec<Option<u64>>,
    pub elapsed_secs: Vec<Option<f64>>,
}

#[derive(Deserialize)]
pub struct TotalFact {
    #[serde(flatten)]
    pub file: FactFile,
    pub total: u64,
    pub read_from: String,
    pub note: Option<String>,
    #[serde(default)]
    pub categories: BTreeMap<String, (u64, u64)>,
    pub mean_output_tokens: Option<f64>,
}

#[derive(Deserialize)]
pub struct OddFact {
    #[serde(flatten)]
    pub file: FactFile,
    pub total: u64,
    pub read_from: String,
    pub note: Option<String>,
    pub reason: String,
}
