use serde::{Deserialize, Serialize};

use crate::model::{
    Benchmark, Conditions, DataChanges, Month, MonthPool, ProofTask, ReportedMonth, RunId, RunSource, Score,
};

/// The version of the store's shape; a reader refuses a newer one.
pub const STORE_VERSION: u32 = 1;

/// `data/index.json`: what the first view needs, and where the rest lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SiteIndex {
    /// [`STORE_VERSION`] of the writer.
    pub version: u32,
    /// The program and version that wrote the store.
    pub generator: String,
    /// Where the site will be served, with a slash at the end, if its builder told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_url: Option<String>,
    /// The benchmarks, in the order the site lists them.
    pub benchmarks: Vec<BenchmarkIndex>,
    /// The published scores of AdvancedMathBench, one entry a task; none where the builder leaves them out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<ProofIndex>,
    /// What changed of the data from build to build, the newest first, as far as builders told of the build before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<DataChanges>,
}

impl SiteIndex {
    /// Where the published scores of a task are, if the store has any.
    pub fn proofs_of(&self, task: ProofTask) -> Option<&ProofIndex> {
        self.proofs.iter().find(|entry| entry.task == task)
    }
}

/// The published scores of one task of AdvancedMathBench.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofIndex {
    /// Which one.
    pub task: ProofTask,
    /// Where they come from, in a sentence.
    pub credit: String,
    /// Address of the [`super::ProofShard`], relative to `data/`.
    pub scores: String,
}

/// One benchmark of the store.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BenchmarkIndex {
    /// Which one.
    pub benchmark: Benchmark,
    /// Where its facts come from, in a sentence.
    pub credit: String,
    /// The months with the address of their item list (an [`super::ItemShard`]).
    pub months: Vec<MonthIndex>,
    /// The runs.
    pub runs: Vec<RunIndex>,
    /// Files that are not ranked, each with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub odd: Vec<OddFile>,
    /// How the items of each month were chosen, where published.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pools: Vec<MonthPool>,
    /// How many published numbers the figures were held against when the store was written, figure by figure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<HeldNumbers>,
    /// Address of the [`super::MatrixShard`], relative to `data/`.
    pub matrix: String,
    /// Address of the [`super::TokenShard`], relative to `data/`.
    pub tokens: String,
    /// Address of the [`super::PolicyShard`], relative to `data/`, where responses are published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policies: Option<String>,
}

/// The numbers of a figure that are published elsewhere too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldNumbers {
    /// The figure's word in addresses.
    pub figure: String,
    /// Which numbers, in words.
    pub what: String,
    /// How many were compared.
    pub compared: u64,
    /// How many of them are the same here.
    pub same: u64,
    /// The largest difference, in digits.
    #[serde(default)]
    pub largest: String,
}

impl BenchmarkIndex {
    /// Files of a run that are not ranked: older versions, copies, parts. Their conditions may say less than those of the
    /// run, as copies that tell no effort do.
    pub fn other_files(&self, run: &Conditions) -> impl Iterator<Item = &OddFile> {
        self.odd.iter().filter(move |file| {
            let of = &file.conditions;
            (&of.model, of.thinking, of.prompt) == (&run.model, run.thinking, run.prompt)
                && (of.effort.is_none() || of.effort == run.effort)
        })
    }
}

impl OddFile {
    /// Its own total: `1/29 in the file`.
    pub fn recorded_words(&self) -> String {
        format!("{} in the file", self.recorded)
    }

    /// Why it is not ranked, which version it is, and what else is to be known, in one line.
    pub fn words(&self) -> String {
        let version = self.version.as_deref().map(|version| {
            let short = version.strip_prefix("sha256 ").unwrap_or(version);
            format!("version {}", short.chars().take(8).collect::<String>())
        });
        let parts: Vec<String> = [self.reason.clone()]
            .into_iter()
            .chain(version)
            .chain(self.notes.clone())
            .collect();
        parts.join("; ")
    }
}

/// One month of a benchmark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MonthIndex {
    /// The month.
    pub month: Month,
    /// How many items it has.
    pub item_count: usize,
    /// Address of the [`super::ItemShard`], relative to `data/`.
    pub items: String,
    /// Address of the [`super::TextShard`], relative to `data/`, when texts of the month may be published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub texts: Option<String>,
}

/// One run of a benchmark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunIndex {
    /// Its address.
    pub id: RunId,
    /// What it was made with.
    pub conditions: Conditions,
    /// The files behind it, one a month.
    pub sources: Vec<RunSource>,
    /// Months of which only totals are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reported: Vec<ReportedMonth>,
}

/// A result file that is shown apart and never ranked (spec section 5, rules 6 and 7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OddFile {
    /// The file's address in its repository, or its name.
    pub file: String,
    /// Commit that pins it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// What it was made with.
    pub conditions: Conditions,
    /// The month, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub month: Option<Month>,
    /// End of the run as stored, no zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<String>,
    /// The file's own total; right answers may exceed it.
    pub recorded: Score,
    /// Why it is not ranked, in a few words.
    pub reason: String,
    /// Remarks worth showing beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}
