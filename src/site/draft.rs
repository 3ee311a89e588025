use std::collections::BTreeMap;

use crate::model::{Benchmark, ChoiceLabel, Conditions, Month, MonthPool, ProofTask, ReportedMonth, RunSource};
use crate::store::{ItemEntry, ItemText, OddFile, ProofShard};

use super::Origin;

/// A benchmark's board on its way into the store.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The benchmark.
    pub benchmark: Benchmark,
    /// Where its facts come from, in a sentence.
    pub credit: String,
    /// The items of each month in order of number.
    pub months: BTreeMap<Month, Vec<DraftItem>>,
    /// One entry a run and month that enters the board.
    pub runs: Vec<MonthRun>,
    /// How the items of each month were chosen, where published.
    pub pools: Vec<MonthPool>,
    /// What is shown apart and never ranked.
    pub odd: Vec<OddFile>,
}

/// The published scores of one task of AdvancedMathBench on their way into the store.
#[derive(Clone, Debug)]
pub struct ProofDraft {
    /// The task.
    pub task: ProofTask,
    /// Where they come from, in a sentence.
    pub credit: String,
    /// The scores.
    pub shard: ProofShard,
}

/// One item.
#[derive(Clone, Debug)]
pub struct DraftItem {
    /// What the item list shows; the addresses are filled when the files are written.
    pub entry: ItemEntry,
    /// The right letter in the published order.
    pub key: ChoiceLabel,
    /// The text, if it may be published.
    pub text: Option<ItemText>,
}

/// One month of one run.
#[derive(Clone, Debug)]
pub struct MonthRun {
    /// What it was made with.
    pub conditions: Conditions,
    /// The file behind it, with its month.
    pub source: RunSource,
    /// Its verdicts or totals.
    pub verdicts: Verdicts,
    /// The verdicts of further samples, for a run with several an item: one row a sample after the first, each
    /// like [`Verdicts::Cells`].
    pub more: Vec<Vec<Option<DraftCell>>>,
    /// What each policy reads from its responses, in the order of [`Policy::ALL`](crate::replay::Policy::ALL): one
    /// character an item of the month, as in a [`PolicyShard`](crate::store::PolicyShard). Empty where there are none.
    pub policies: Vec<Vec<char>>,
    /// Where its raw responses are, if they may be published.
    pub raw: Option<RawOrigin>,
}

/// What is known of one month of a run.
#[derive(Clone, Debug)]
pub enum Verdicts {
    /// One entry an item of the month, in order of number; `None` where the run has no record of it.
    Cells(Vec<Option<DraftCell>>),
    /// Totals only.
    Totals(ReportedMonth),
}

/// One verdict in the characters of the store (see [`crate::store::MatrixRow`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DraftCell {
    /// The character of `letters`.
    pub letter: char,
    /// The right letter in the order that this run saw.
    pub key: Option<ChoiceLabel>,
    /// Tokens of the prompt.
    pub prompt_tokens: Option<u64>,
    /// Output tokens.
    pub output_tokens: Option<u64>,
    /// Seconds with retries.
    pub elapsed_secs: Option<f64>,
}

/// The result file that holds the raw responses of one month of a run.
#[derive(Clone, Debug)]
pub struct RawOrigin {
    /// The file.
    pub origin: Origin,
    /// For each of its records the 0-based position of the item in the month.
    pub positions: Vec<Option<usize>>,
}
