use serde::{Deserialize, Serialize};

/// What changed of the data between two builds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataChanges {
    /// The day of the newest run after it, `2026-04-01`, where known: a build has no clock, so that the same input
    /// always gives the same bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// The changes, board by board.
    pub changes: Vec<DataChange>,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataChange {
    /// The run, item, month or file, in words.
    pub subject: String,
    /// What of it.
    pub what: String,
}
