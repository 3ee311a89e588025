//! Words of AdvancedMathBench: problems, proofs and what judges say of them.

use serde::{Deserialize, Serialize};

/// A split of AdvancedMathBench.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Split {
    /// Undergraduate, UG; `ugd` in files.
    Undergraduate,
    /// Doctoral qualifying exams, QE; `qe` in files.
    QualifyingExam,
}

impl Split {
    /// Both, in the order of the paper.
    pub const ALL: [Self; 2] = [Self::Undergraduate, Self::QualifyingExam];

    /// The code in files.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Undergraduate => "ugd",
            Self::QualifyingExam => "qe",
        }
    }

    /// The split with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|split| split.code() == code)
    }
}

/// What is judged in a run of AdvancedMathBench.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofTask {
    /// ProverBench: a model writes proofs, and a verifier accepts or rejects them.
    Prover,
    /// VerifierBench: a model checks given proofs, and experts know better.
    Verifier,
}

impl ProofTask {
    /// Both, in the order of the paper.
    pub const ALL: [Self; 2] = [Self::Prover, Self::Verifier];

    /// The name as readers know it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Prover => "AdvancedMathBench ProverBench",
            Self::Verifier => "AdvancedMathBench VerifierBench",
        }
    }

    /// The address of its board below the site's root.
    pub const fn page(self) -> &'static str {
        match self {
            Self::Prover => "prover/",
            Self::Verifier => "verifier/",
        }
    }

    /// The word in files.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Prover => "prover",
            Self::Verifier => "verifier",
        }
    }

    /// The kind that reports call its runs.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Prover => "amb-prover",
            Self::Verifier => "amb-verifier",
        }
    }
}

/// How far a verifier's explanation agrees with the experts', by the meta-verifier (spec section 5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Both call the proof correct, or wrong for the same reasons.
    ExactMatch,
    /// Both call it wrong, and the decisive error is found, not all of it or not only that.
    BasicMatch,
    /// Both call it wrong, for other reasons.
    PoorMatch,
    /// One calls it correct, the other wrong.
    WrongPolarity,
}

impl Level {
    /// All, best first.
    pub const ALL: [Self; 4] = [Self::ExactMatch, Self::BasicMatch, Self::PoorMatch, Self::WrongPolarity];

    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ExactMatch => "EXACT_MATCH",
            Self::BasicMatch => "BASIC_MATCH",
            Self::PoorMatch => "POOR_MATCH",
            Self::WrongPolarity => "WRONG_POLARITY",
        }
    }

    /// The level of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Its score, 0 to 1: quarters, so that sums are exact.
    pub const fn score(self) -> f64 {
        match self {
            Self::ExactMatch => 1.0,
            Self::BasicMatch => 0.75,
            Self::PoorMatch => 0.5,
            Self::WrongPolarity => 0.0,
        }
    }
}
