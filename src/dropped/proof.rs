//! What a page is told of files of AdvancedMathBench: tables in words, so that it needs no knowledge of the benchmark to show
//! them, and the texts of one record when a reader opens it. Nothing of a text is in anything else.

use serde::{Deserialize, Serialize};

/// A file of a run of AdvancedMathBench, or one of the benchmark itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DroppedProof {
    /// What it is, in a sentence; of a run that cannot be scored why.
    pub words: String,
    /// Whether that is what is wrong with it.
    pub is_refused: bool,
    /// The run, at the first file with records of it.
    pub run: Option<Box<DroppedProofRun>>,
}

/// A run scored again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DroppedProofRun {
    /// `amb-prover` or `amb-verifier`.
    pub kind: String,
    /// Which models did what.
    pub heading: String,
    /// What it was run with, by name.
    pub facts: Vec<(String, String)>,
    /// Whether all that is stored follows from the texts.
    pub agrees: bool,
    /// The same in a sentence, and what differs.
    pub verdict: String,
    /// Its metrics under each rule, the released one first.
    pub rules: Vec<ProofRuleSheet>,
    /// What else there is to see.
    pub sheets: Vec<Sheet>,
    /// The parts that its records can be narrowed to, all of them first.
    pub parts: Vec<ProofPartName>,
}

/// Metrics under a rule.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ProofRuleSheet {
    /// What a switch calls it.
    pub label: String,
    /// The metrics.
    pub sheet: Sheet,
}

/// A part of the records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofPartName {
    /// What it is asked for by.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// How many records are in it.
    pub count: u64,
}

/// A table in words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// What it shows.
    pub title: String,
    /// How it is to be read; empty where that needs no words.
    pub note: String,
    /// Names of the columns; those with numbers end with `#`.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<SheetRow>,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SheetRow {
    /// A text a column; the first names the row.
    pub cells: Vec<String>,
    /// How strong each cell after the first is shaded, 0 to 5; empty where none is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shades: Vec<u8>,
    /// The record that it is about: the key of its file, then where it begins and ends there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens: Option<(u32, u64, u64)>,
}

impl SheetRow {
    /// A row of texts alone.
    pub fn of<const N: usize>(cells: [String; N]) -> Self {
        Self {
            cells: cells.into(),
            ..Self::default()
        }
    }
}

/// One record with its texts, which are shown where they were dropped and nowhere else.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DroppedProofRecord {
    /// What is known of it, by name.
    pub facts: Vec<(String, String)>,
    /// The statement.
    pub problem: String,
    /// The steps of its proof, the first ones of a long one.
    pub steps: Vec<DroppedStep>,
    /// How many more there are.
    pub more_steps: u64,
    /// The reply that the steps were cut from; in prover runs.
    pub reply: Option<DroppedReply>,
    /// The judgments of it, the first ones of many.
    pub trials: Vec<DroppedTrial>,
    /// How many more there are.
    pub more_trials: u64,
}

/// A step of a proof.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DroppedStep {
    /// Its text, of a long one the ends.
    pub text: String,
    /// Who sees the first error here; empty where nobody does.
    pub errors: String,
}

/// What a model wrote, with what was read in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DroppedReply {
    /// Its text, of a long one the ends.
    pub text: String,
    /// The characters that decided, in bytes of the text, where they are in it.
    pub mark: Option<(usize, usize)>,
    /// How it was read, in a sentence.
    pub evidence: String,
}

/// One judgment of a proof.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DroppedTrial {
    /// What it came to.
    pub verdict: String,
    /// The assessment; empty where none can be read.
    pub assessment: String,
    /// The errors; empty where none are named.
    pub errors: String,
    /// What the judge wrote.
    pub reply: DroppedReply,
    /// What was said of the judgment; in runs with meta grading.
    pub level: Option<DroppedReply>,
}
