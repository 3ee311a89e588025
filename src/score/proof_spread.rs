//! How far repeated judgments of one proof agree, and where judges see the first error: what stands beside the metrics of
//! AdvancedMathBench and changes none of them.

use std::collections::BTreeMap;

use super::proof_judged::{JudgedProof, TrialOutcome};

/// What a judgment comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stance {
    /// The proof is accepted.
    Accepted,
    /// The proof is rejected, at whatever step.
    Rejected,
    /// It says nothing that can be read.
    Invalid,
}

impl Stance {
    /// Of a judgment.
    pub const fn of(trial: &TrialOutcome) -> Self {
        match trial.verdict {
            Some(-1) => Self::Accepted,
            Some(_) => Self::Rejected,
            None => Self::Invalid,
        }
    }
}

/// The entropy of the judgments of one proof, in bits: 0 where all say the same, 1 where half accept and half reject, at
/// most log₂ 3 with invalid ones. `None` where there are fewer than two.
pub fn entropy(record: &JudgedProof) -> Option<f64> {
    let trials = &record.replayed.trials;
    if trials.len() < 2 {
        return None;
    }
    let mut counts = BTreeMap::<Stance, usize>::new();
    for trial in trials {
        *counts.entry(Stance::of(trial)).or_default() += 1;
    }
    let share = |count: &usize| *count as f64 / trials.len() as f64;
    // A sum that is nothing is 0, not -0.
    Some(
        counts
            .values()
            .map(share)
            .fold(0.0, |sum, share| sum - share * share.log2()),
    )
}

/// How often two judgments of the same proof say the same, where both can be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairAgreement {
    /// Proofs of which both judgments can be read.
    pub proofs: u64,
    /// Those of which both accept or both reject it.
    pub alike: u64,
}

/// [`PairAgreement`] of each pair of judgments by their numbers from 0, the lower one first, for the first `most` of them.
pub fn agreement(records: &[JudgedProof], most: usize) -> BTreeMap<(usize, usize), PairAgreement> {
    let mut pairs = BTreeMap::<(usize, usize), PairAgreement>::new();
    for record in records {
        let stances: Vec<Stance> = record.replayed.trials.iter().take(most).map(Stance::of).collect();
        for (second, of_second) in stances.iter().enumerate() {
            for (first, of_first) in stances.iter().take(second).enumerate() {
                let pair = pairs.entry((first, second)).or_default();
                if *of_first != Stance::Invalid && *of_second != Stance::Invalid {
                    pair.proofs += 1;
                    pair.alike += u64::from(of_first == of_second);
                }
            }
        }
    }
    pairs
}

/// How often the judgments of proofs whose first error is known chose each step: by the true step and the chosen one, -1
/// where there is no error. Judgments that cannot be read are under `None`.
pub fn localisation(records: &[JudgedProof]) -> BTreeMap<(i64, Option<i64>), u64> {
    let mut counts = BTreeMap::new();
    for record in records {
        let Some(truth) = record.truth else { continue };
        let step = truth.first_error.map_or(-1, |step| step as i64);
        for trial in &record.replayed.trials {
            *counts.entry((step, trial.verdict)).or_default() += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{ProofRecord, ProofSubject, ProofTruth, Reply, Split, Trial};
    use crate::score::judge;

    /// A proof of three steps, whose first error is known, with judgments that name these steps; `None` is invalid.
    fn record(truth: Option<usize>, verdicts: &[Option<i64>]) -> JudgedProof {
        let trial = |index: &Option<i64>| {
            let text = index.map_or_else(String::new, |index| {
                format!("<assessment>a</assessment><errors></errors><first_error_step>{index}</first_error_step>")
            });
            let finish_reason = Some("stop".to_owned());
            Trial {
                reply: Some(Reply {
                    text,
                    finish_reason,
                    ..Reply::default()
                }),
                ..Trial::default()
            }
        };
        judge(&ProofRecord {
            key: "k".to_owned(),
            run_id: None,
            problem_id: "p".to_owned(),
            split: Split::Undergraduate,
            subject: String::new(),
            sample_index: 0,
            problem: None,
            policy: None,
            verifier: None,
            trials: verdicts.iter().map(trial).collect(),
            subject_of_run: ProofSubject::Given {
                proof_id: "q".to_owned(),
                steps: vec!["s".to_owned(); 3],
                truth: ProofTruth {
                    is_correct: truth.is_none(),
                    first_error: truth,
                },
            },
        })
    }

    #[test]
    fn the_entropy_is_that_of_accepted_rejected_and_invalid() {
        let of = |verdicts: &[Option<i64>]| entropy(&record(None, verdicts));
        assert_eq!(of(&[Some(-1)]), None);
        let alike = of(&[Some(0), Some(2), Some(1)]).unwrap();
        assert!(alike == 0.0 && alike.is_sign_positive());
        assert_eq!(of(&[Some(-1), Some(2), Some(-1), Some(0)]), Some(1.0));
        let all = of(&[Some(-1), Some(2), None]).unwrap();
        assert!((all - 3.0_f64.log2()).abs() < 1e-12);
    }

    #[test]
    fn pairs_count_only_where_both_can_be_read() {
        let records = [
            record(None, &[Some(-1), Some(0), None]),
            record(None, &[Some(1), Some(2), Some(-1)]),
        ];
        let pairs = agreement(&records, 8);
        let of = |first, second| pairs.get(&(first, second)).map(|pair| (pair.alike, pair.proofs));
        assert_eq!(
            [of(0, 1), of(0, 2), of(1, 2)],
            [Some((1, 2)), Some((0, 1)), Some((0, 1))]
        );
        assert_eq!(agreement(&records, 2).len(), 1);
    }

    #[test]
    fn chosen_steps_stand_beside_the_true_ones() {
        let records = [record(Some(1), &[Some(1), Some(2), None]), record(None, &[Some(-1)])];
        let counts = localisation(&records);
        let expected = [
            ((-1, Some(-1)), 1),
            ((1, None), 1),
            ((1, Some(1)), 1),
            ((1, Some(2)), 1),
        ];
        assert_eq!(counts, BTreeMap::from(expected));
    }
}
