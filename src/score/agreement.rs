use crate::model::ChoiceLabel;
use crate::replay::{Policy, PolicyLetters};

/// A response with what a reader takes for its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadCase {
    /// The response; `None` where there was none, from which no policy reads anything.
    pub response: Option<String>,
    /// The letter that a reader says was chosen; `None` where it says that none was.
    pub human: Option<ChoiceLabel>,
}

/// How a policy compares with a reader over some cases. The four counts sum to the cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyAgreement {
    /// The policy.
    pub policy: Policy,
    /// Cases in which both say the same, a letter or none.
    pub agrees: usize,
    /// Cases in which the policy reads a letter and the reader none.
    pub invents: usize,
    /// Cases in which the reader has a letter and the policy none.
    pub misses: usize,
    /// Cases in which both have letters, and different ones.
    pub differs: usize,
}

/// How often each policy reads what a reader does, in the order of [`Policy::ALL`].
pub fn policy_agreement(cases: &[ReadCase]) -> Vec<PolicyAgreement> {
    let letters: Vec<PolicyLetters> = cases
        .iter()
        .map(|case| case.response.as_deref().map(PolicyLetters::of).unwrap_or_default())
        .collect();
    let compared = Policy::ALL.map(|policy| {
        let mut count = PolicyAgreement {
            policy,
            agrees: 0,
            invents: 0,
            misses: 0,
            differs: 0,
        };
        for (case, letters) in cases.iter().zip(&letters) {
            *match (letters.letter(policy), case.human) {
                (found, human) if found == human => &mut count.agrees,
                (Some(_), None) => &mut count.invents,
                (None, _) => &mut count.misses,
                (Some(_), Some(_)) => &mut count.differs,
            } += 1;
        }
        count
    });
    compared.to_vec()
}
