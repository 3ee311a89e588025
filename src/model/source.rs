use std::collections::BTreeMap;

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
    /// Failed requests by their kind, in the words of who read the file, over first samples.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub failures: BTreeMap<String, u64>,
}

impl RunSource {
    /// The version as shown: twelve digits of a commit or digest, anything else whole.
    pub fn short_version(&self) -> Option<&str> {
        let version = self.version.as_deref()?;
        let digits = version.rsplit(' ').next().unwrap_or(version);
        let is_digest = digits.len() >= 40 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let end = version.len() - digits.len() + 12;
        Some(version.get(..end).filter(|_| is_digest).unwrap_or(version))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_or_digest_is_shortened_and_nothing_else_is() {
        let shown = |version: &str| {
            let source = RunSource {
                month: "202511".parse().unwrap(),
                provenance: Provenance::Recorded,
                recorded: Score::default(),
                file: "run.json".to_owned(),
                version: Some(version.to_owned()),
                timestamp: None,
                notes: Vec::new(),
                failures: BTreeMap::new(),
            };
            source.short_version().map(str::to_owned)
        };
        assert_eq!(shown(&"0123456789".repeat(4)).as_deref(), Some("012345678901"));
        let digest = format!("sha256 {}", "0123456789abcdef".repeat(4));
        assert_eq!(shown(&digest).as_deref(), Some("sha256 0123456789ab"));
        assert_eq!(shown("arXiv:2604.01754v1").as_deref(), Some("arXiv:2604.01754v1"));
    }
}
