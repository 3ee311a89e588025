//! Published scores of AdvancedMathBench, as a table or an abstract prints them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Which version of the benchmark a score is of. The earlier ProverBench has other problems than the final one, so scores
/// of two editions never share a table, a rank or a figure (spec section 12, fact 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// The manuscript of 2026-09-28: 245 problems.
    #[default]
    Final,
    /// The abstract in the arXiv listing: 296 problems.
    EarlierArxiv,
}

impl Edition {
    /// Both, the one that counts first.
    pub const ALL: [Self; 2] = [Self::Final, Self::EarlierArxiv];

    /// The word in addresses.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Final => "final",
            Self::EarlierArxiv => "earlier-arxiv",
        }
    }

    /// The edition with this slug.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.slug() == slug)
    }
}

/// Whether a model can be had by anyone, as the paper groups them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ModelGroup {
    /// Behind an interface of its maker.
    Proprietary,
    /// With its weights published.
    OpenSource,
}

impl ModelGroup {
    /// Both, in the order of the paper.
    pub const ALL: [Self; 2] = [Self::Proprietary, Self::OpenSource];

    /// The word in addresses and for readers.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Proprietary => "proprietary",
            Self::OpenSource => "open-source",
        }
    }

    /// The group with this word.
    pub fn from_label(label: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.label() == label)
    }
}

/// What a published number of a model is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProofMetric {
    /// ProverBench, undergraduate: share of proofs that every judgment accepts.
    ProverUg,
    /// ProverBench, qualifying exams.
    ProverQe,
    /// Another benchmark that the paper sets beside: HMMT, February 2026.
    #[serde(rename = "hmmt_feb_2026")]
    Hmmt,
    /// Another one: USAMO 2026.
    #[serde(rename = "usamo_2026")]
    Usamo,
    /// VerifierBench: share of right proofs that are accepted.
    RoughTpr,
    /// Share of wrong proofs that are rejected.
    RoughTnr,
    /// Harmonic mean of the two.
    RoughBalF1,
    /// Mean level of the explanation on right proofs.
    MetaTpr,
    /// Mean level of the explanation on wrong proofs.
    MetaTnr,
    /// Harmonic mean of the two.
    MetaBalF1,
}

/// What a model is to the benchmark, beside being tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofRole {
    /// It grades the explanations of all verifiers.
    MetaVerifier,
    /// It screened how hard the problems are.
    DifficultyScreen,
}

/// What is published of one model in one edition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProofScore {
    /// The model as printed, without its effort.
    pub model: String,
    /// The effort that its printed name ends in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<String>,
    /// How the paper groups it.
    pub group: ModelGroup,
    /// Of which version.
    pub edition: Edition,
    /// The numbers, in percent as printed: one decimal.
    pub values: BTreeMap<ProofMetric, f64>,
    /// How many problems a number is of, where that is published.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub n: BTreeMap<ProofMetric, u64>,
    /// All problems, or proofs, of the edition.
    pub total: u64,
    /// What else it is to the benchmark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<ProofRole>,
    /// Whether the paper's figure draws it elsewhere than its numbers say, to keep markers apart.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marker_moved: bool,
    /// The files or texts that print them.
    pub sources: Vec<String>,
}

/// Whole percentages that the paper's first figure prints of its bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrintedMeans {
    /// The mean of the other benchmarks' bars.
    pub existing: u32,
    /// The mean of ProverBench's bars.
    pub prover: u32,
    /// The drop between them.
    pub drop: u32,
}
