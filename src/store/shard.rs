use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::{
    Category, ChoiceLabel, ChoiceRole, ChoiceStyle, Month, Outcome, PrintedMeans, ProofScore, RunId, Usage,
};

/// `data/matrix/<benchmark>.<hash>.json`: the verdict of every run on every item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatrixShard {
    /// The right letters in the published order, one character an item, items in the order (month, number).
    pub key: String,
    /// One row a run that has verdicts.
    pub runs: BTreeMap<RunId, MatrixRow>,
}

/// One run's letters, one character an item: `A`–`E` the letter chosen, `?` unread, `-` unanswered,
/// `!` failed, space where the run has no verdict. A verdict that the letter and the key do not
/// give (only files that could not be replayed have such) is `+` for counted right and `x` for counted wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatrixRow {
    /// The letters.
    pub letters: String,
    /// The letters of further samples, for a run with several an item: one string a sample after the first, each
    /// written like `letters`. The verdict of `letters` alone is the file's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more_letters: Vec<String>,
    /// The right letters in this run's own order, when it differs from the published one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// `data/tokens/<benchmark>.<hash>.json`: output tokens and seconds, one entry an item, `null` where unknown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TokenShard {
    /// One row a run that has verdicts.
    pub runs: BTreeMap<RunId, TokenRow>,
}

/// One run's token counts and seconds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TokenRow {
    /// Output tokens.
    pub output_tokens: Vec<Option<u64>>,
    /// Seconds with retries, rounded to tenths.
    pub elapsed_secs: Vec<Option<f64>>,
    /// Tokens of the prompt; empty where none is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prompt_tokens: Vec<Option<u64>>,
    /// The same of further samples, one entry a sample after the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<SampleTokens>,
}

/// Token counts and seconds of one further sample, one entry an item.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SampleTokens {
    /// Output tokens.
    pub output_tokens: Vec<Option<u64>>,
    /// Seconds with retries, rounded to tenths.
    pub elapsed_secs: Vec<Option<f64>>,
}

/// `data/policies/<benchmark>.<hash>.json`: what every declared parser policy reads from the responses that are published.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyShard {
    /// The ids of the policies ([`Policy::id`](crate::replay::Policy::id)), the released one first.
    pub policies: Vec<String>,
    /// For each run with responses a row a policy, in their order, over its first samples: one character an item, the letter
    /// `A`–`E`, `?` for none, a space where no response could be read. A row is empty where it is as the first.
    pub runs: BTreeMap<RunId, Vec<String>>,
}

/// `data/items/<benchmark>/<month>.<hash>.json`: what the item list shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ItemShard {
    /// The month.
    pub month: Month,
    /// The items in order of number.
    pub items: Vec<ItemEntry>,
}

/// One line of the item list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ItemEntry {
    /// 1-based number in the month.
    pub no: usize,
    /// Hard-split id, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// arXiv id, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<String>,
    /// Categories.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<Category>,
    /// Choice style, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<ChoiceStyle>,
    /// Roles by dataset position, the right choice first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<ChoiceRole>,
    /// Templates by dataset position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub templates: Vec<Option<String>>,
    /// Characters of each choice by dataset position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choice_chars: Vec<usize>,
    /// The first characters of the question, when its text may be published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teaser: Option<String>,
    /// Digest of question and choices (first 16 hex digits of SHA-256), where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// Address of the [`ItemText`], relative to `data/`, when its text may be published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Address of the [`RawShard`], relative to `data/`, when raw responses are published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<String>,
}

impl ItemEntry {
    /// An item of which nothing is known but its number.
    pub const fn bare(no: usize) -> Self {
        Self {
            no,
            id: None,
            paper: None,
            categories: Vec::new(),
            style: None,
            roles: Vec::new(),
            templates: Vec::new(),
            choice_chars: Vec::new(),
            teaser: None,
            digest: None,
            text: None,
            raw: None,
        }
    }

    /// Which variant of its question it is, by its id: `orig`, `alt1`.
    pub fn variant(&self) -> Option<&str> {
        self.id.as_deref()?.split_once("::").map(|(_, variant)| variant)
    }

    /// How many choices the item has, by what is told of them; 0 where nothing is.
    pub fn choice_count(&self) -> usize {
        let told = [self.choice_chars.len(), self.roles.len(), self.templates.len()];
        told.into_iter().max().unwrap_or_default()
    }
}

/// `data/texts/<benchmark>/<month>.<hash>.json`: what a search of texts looks through.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextShard {
    /// Question and choices of each item whose text may be published, by its number; see [`ItemText::to_search`].
    pub texts: BTreeMap<usize, String>,
}

/// `data/item/<benchmark>/<month>/<no>.<hash>.json`: one item whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ItemText {
    /// The question.
    pub question: String,
    /// The choices' labels and texts in dataset order, the right one first.
    pub choices: Vec<(ChoiceLabel, String)>,
    /// The theorem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theorem: Option<String>,
    /// The sketch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sketch: Option<String>,
    /// Quality scores by the dataset's names, where the file has them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub quality: BTreeMap<String, i64>,
}

/// `data/raw/<benchmark>/<month>/<no>.<hash>.json`: every run's response to one item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawShard {
    /// One entry a run.
    pub runs: BTreeMap<RunId, Vec<RawSample>>,
}

/// One generation, whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawSample {
    /// The letter as stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<ChoiceLabel>,
    /// What is stored in its place where that is no letter from A to E, shortened; of a reader's own file alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unusual_answer: Option<String>,
    /// The outcome as stored.
    pub outcome: Outcome,
    /// The text that the harness parsed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<String>,
    /// Thinking text; never parsed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<String>,
    /// Address of the [`RawText`], relative to `data/`, when response or thinking is too long to sit here
    /// (more than [`super::LONE_TEXT_BYTES`]); then neither of the two does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lone_text: Option<String>,
    /// Bytes of that file, so that a page can say what a click will load.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lone_bytes: Option<u64>,
    /// Token counts.
    pub usage: Usage,
    /// Seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elapsed_secs: Option<f64>,
    /// The kind of error in the builder's words: raw texts may hold private names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// `data/raw/<benchmark>/<month>/<no>/text.<hash>.json`: the texts of one long generation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RawText {
    /// The text that the harness parsed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<String>,
    /// Thinking text; never parsed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<String>,
}

/// `data/proofs/<task>.<hash>.json`: what is published of the models on one task of AdvancedMathBench.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ProofShard {
    /// One entry a model and edition.
    pub scores: Vec<ProofScore>,
    /// What the paper's first figure prints of its bars.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub means: Option<PrintedMeans>,
}
