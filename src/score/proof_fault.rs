//! Why judgments count for nothing, and what is odd about those that count.

use crate::replay::{InvalidLevel, InvalidVerdict, Unusable};

/// Why a judgment counts as invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrialFault {
    /// No reply is stored.
    NoReply,
    /// The reply is of no use.
    Unusable(Unusable),
    /// The reply holds no verdict.
    Verdict(InvalidVerdict),
}

impl TrialFault {
    /// The kind, as one word that does not change.
    pub fn code(&self) -> String {
        match self {
            Self::NoReply => "no_reply".to_owned(),
            Self::Unusable(reason) => reason.code().to_owned(),
            Self::Verdict(InvalidVerdict::Pairs { field, .. }) => format!("pairs_of_{}", field.tag()),
            Self::Verdict(InvalidVerdict::EmptyAssessment) => "empty_assessment".to_owned(),
            Self::Verdict(InvalidVerdict::NotAnInteger) => "not_an_integer".to_owned(),
            Self::Verdict(InvalidVerdict::OutOfRange) => "out_of_range".to_owned(),
        }
    }

    /// Whether a stored error tells the same: codes by their spelling, messages by their fragments (spec section 5.5).
    pub(super) fn is_told_by(&self, stored: &str) -> bool {
        match self {
            Self::NoReply => true,
            Self::Unusable(reason) => stored == reason.code(),
            Self::Verdict(InvalidVerdict::Pairs { field, .. }) => stored.contains(&format!("<{}>", field.tag())),
            Self::Verdict(InvalidVerdict::EmptyAssessment) => stored.contains("Empty assessment"),
            Self::Verdict(InvalidVerdict::NotAnInteger) => stored.contains("not an integer"),
            Self::Verdict(InvalidVerdict::OutOfRange) => stored.contains("out of range"),
        }
    }
}

/// Why there is no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MetaFault {
    /// The judgment itself is invalid, so that nobody is asked about it.
    VerifierInvalid,
    /// No reply is stored.
    NoReply,
    /// The reply is of no use.
    Unusable(Unusable),
    /// The reply holds no level.
    Level(InvalidLevel),
}

impl MetaFault {
    /// The kind, as one word that does not change.
    pub fn code(&self) -> &str {
        match self {
            Self::VerifierInvalid => "verifier_invalid",
            Self::NoReply => "no_reply",
            Self::Unusable(reason) => reason.code(),
            Self::Level(InvalidLevel::Pairs(_)) => "pairs_of_level",
            Self::Level(InvalidLevel::Unknown) => "unknown_level",
        }
    }
}

/// Something that is odd about a judgment and changes no score (spec section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProofFlag {
    /// Accepted, though errors are listed.
    AcceptedWithErrors,
    /// Rejected, though no error is listed.
    RejectedWithoutErrors,
    /// A level of agreement, though index and experts do not agree whether the proof is correct.
    AgreementAgainstIndex,
    /// The level of no agreement, though index and experts agree whether the proof is correct.
    PolarityAgainstIndex,
    /// A level for a proof with errors, on one that the experts call correct.
    PartialOnCorrect,
}

impl ProofFlag {
    /// All, in the order of the spec.
    pub const ALL: [Self; 5] = [
        Self::AcceptedWithErrors,
        Self::RejectedWithoutErrors,
        Self::AgreementAgainstIndex,
        Self::PolarityAgainstIndex,
        Self::PartialOnCorrect,
    ];

    /// The kind, as one word that does not change.
    pub const fn code(self) -> &'static str {
        match self {
            Self::AcceptedWithErrors => "accepted_with_errors",
            Self::RejectedWithoutErrors => "rejected_without_errors",
            Self::AgreementAgainstIndex => "agreement_against_index",
            Self::PolarityAgainstIndex => "polarity_against_index",
            Self::PartialOnCorrect => "partial_on_correct",
        }
    }
}
