//! The metrics of AdvancedMathBench (spec section 6), and what they would be under other rules, which are not released.

use std::collections::BTreeMap;

use super::proof_judged::{JudgedProof, ProofOutcome};
use crate::model::ProofTask;

/// What an invalid judgment counts as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum InvalidTrials {
    /// No credit, in a denominator that stays: the released rule.
    #[default]
    ZeroCredit,
    /// As if it had not been asked for: a proof of which nothing is left is left out.
    Dropped,
    /// As if it had rejected the proof.
    Rejections,
}

/// How the judgments of a written proof become one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProofVote {
    /// All have to accept: the released rule.
    #[default]
    Pessimistic,
    /// More than half of them have to.
    Majority,
}

/// How a run is scored; the default is the released way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ProofRule {
    /// What an invalid judgment counts as.
    pub invalid: InvalidTrials,
    /// How judgments become one; of prover runs.
    pub vote: ProofVote,
}

/// Which side of a record is scored.
pub type Side = fn(&JudgedProof) -> &ProofOutcome;

/// What of a run is scored, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// The task.
    pub task: ProofTask,
    /// S: proofs a problem.
    pub samples: u64,
    /// R: judgments a proof.
    pub repeats: u64,
    /// Whether judgments were judged.
    pub has_meta: bool,
    /// How.
    pub rule: ProofRule,
}

/// A metric by the evaluator's own name: counts are whole numbers, rates run from 0 to 1; `None` is not defined.
pub type Metric = (&'static str, Option<f64>);

impl Scoring {
    /// The metrics of some records, which have to be whole: a split that lacks records has no score.
    pub fn metrics<'j>(&self, records: impl IntoIterator<Item = &'j JudgedProof>, side: Side) -> Vec<Metric> {
        let records: Vec<&JudgedProof> = records.into_iter().collect();
        match self.task {
            ProofTask::Prover => self.prover(&records, side),
            ProofTask::Verifier => self.verifier(&records, side),
        }
    }

    /// Whether a written proof is accepted.
    pub fn is_accepted(&self, outcome: &ProofOutcome) -> bool {
        if outcome.has_failed {
            return false;
        }
        let accepted = outcome.trials.iter().filter(|trial| trial.verdict == Some(-1)).count() as u64;
        let asked = match self.rule.invalid {
            InvalidTrials::Dropped => outcome.trials.iter().filter(|trial| trial.verdict.is_some()).count() as u64,
            // Both an invalid judgment and a rejection are no acceptance.
            InvalidTrials::ZeroCredit | InvalidTrials::Rejections => self.repeats,
        };
        match self.rule.vote {
            ProofVote::Pessimistic => asked > 0 && accepted == asked,
            ProofVote::Majority => accepted > asked / 2,
        }
    }

    fn prover(&self, records: &[&JudgedProof], side: Side) -> Vec<Metric> {
        let mut problems = BTreeMap::<&str, u64>::new();
        let (mut failed, mut valid) = (0, 0);
        for record in records {
            let outcome = side(record);
            *problems.entry(&record.problem_id).or_default() += u64::from(self.is_accepted(outcome));
            failed += u64::from(outcome.has_failed);
            valid += valid_trials(outcome);
        }
        let solved = problems.values().filter(|accepted| **accepted > 0).count() as u64;
        let accepted: u64 = problems.values().sum();
        let (count, proofs) = (problems.len() as u64, records.len() as u64);
        vec![
            ("problems", Some(count as f64)),
            ("proofs", Some(proofs as f64)),
            // The mean over problems of the mean over their samples, in one division.
            ("pessimistic", ratio(accepted, count.saturating_mul(self.samples))),
            ("pass_any_sample", ratio(solved, count)),
            ("generation_failure_rate", ratio(failed, proofs)),
            ("verifier_valid_rate", ratio(valid, proofs.saturating_mul(self.repeats))),
        ]
    }

    fn verifier(&self, records: &[&JudgedProof], side: Side) -> Vec<Metric> {
        let mut rough = Classes::default();
        let mut located = Classes::default();
        let mut meta = Classes::default();
        let (mut counts, mut valid, mut graded) = ([0_u64; 2], 0, 0);
        for record in records {
            let Some(truth) = record.truth else { continue };
            let (outcome, class) = (side(record), usize::from(truth.is_correct));
            let first = truth.first_error.map_or(-1, |step| step as i64);
            if let Some(count) = counts.get_mut(class) {
                *count += 1;
            }
            valid += valid_trials(outcome);
            let agrees = |verdict: Option<i64>| match verdict {
                Some(index) => (index == -1) == truth.is_correct,
                None => self.rule.invalid == InvalidTrials::Rejections && !truth.is_correct,
            };
            let trials = &outcome.trials;
            let asked = match self.rule.invalid {
                InvalidTrials::Dropped => valid_trials(outcome),
                InvalidTrials::ZeroCredit | InvalidTrials::Rejections => self.repeats,
            };
            let missing = self.repeats.saturating_sub(trials.len() as u64);
            let mut right = trials.iter().filter(|trial| agrees(trial.verdict)).count() as u64;
            if agrees(None) {
                // A judgment that is missing is as invalid as one that says nothing.
                right += missing;
            }
            let at_step = trials.iter().filter(|trial| trial.verdict == Some(first)).count() as u64;
            rough.add(class, right as f64, asked);
            located.add(class, at_step as f64, asked);
            let credits = || trials.iter().filter_map(|trial| trial.credit);
            graded += credits().count() as u64;
            let asked = match self.rule.invalid {
                InvalidTrials::Dropped => credits().count() as u64,
                InvalidTrials::ZeroCredit | InvalidTrials::Rejections => self.repeats,
            };
            meta.add(class, credits().sum(), asked);
        }
        let [incorrect, correct] = counts;
        let judged = (incorrect + correct).saturating_mul(self.repeats);
        let mut metrics = vec![
            ("proofs", Some((incorrect + correct) as f64)),
            ("correct_proofs", Some(correct as f64)),
            ("incorrect_proofs", Some(incorrect as f64)),
            ("rough_accuracy", rough.mean()),
            ("rough_tpr", rough.of(1)),
            ("rough_tnr", rough.of(0)),
            ("rough_bal_f1", balanced_f1(rough.of(1), rough.of(0))),
            (
                "balanced_accuracy",
                rough.of(1).zip(rough.of(0)).map(|(tpr, tnr)| f64::midpoint(tpr, tnr)),
            ),
            ("first_error_step_accuracy", located.mean()),
            ("first_error_step_accuracy_incorrect", located.of(0)),
            ("verifier_valid_rate", ratio(valid, judged)),
        ];
        if self.has_meta {
            metrics.extend([
                ("meta_ver_tpr", meta.of(1)),
                ("meta_ver_tnr", meta.of(0)),
                ("meta_ver_bal_f1", balanced_f1(meta.of(1), meta.of(0))),
                ("meta_valid_rate", ratio(graded, judged)),
            ]);
        }
        metrics
    }
}

/// The harmonic mean of two rates: 0 where both are, `None` where one is not defined (spec section 6.2).
pub fn balanced_f1(tpr: Option<f64>, tnr: Option<f64>) -> Option<f64> {
    let (tpr, tnr) = tpr.zip(tnr)?;
    let sum = tpr + tnr;
    Some(if sum == 0.0 { 0.0 } else { 2.0 * tpr * tnr / sum })
}

/// Means over incorrect (0) and correct (1) proofs of a mean over the judgments of each.
#[derive(Debug, Default)]
struct Classes([(f64, u64); 2]);

impl Classes {
    fn add(&mut self, class: usize, sum: f64, asked: u64) {
        if let Some((total, count)) = self.0.get_mut(class)
            && asked > 0
        {
            *total += sum / asked as f64;
            *count += 1;
        }
    }

    fn of(&self, class: usize) -> Option<f64> {
        let (total, count) = self.0.get(class)?;
        (*count > 0).then(|| total / *count as f64)
    }

    fn mean(&self) -> Option<f64> {
        let [(wrong, incorrect), (right, correct)] = self.0;
        let count = incorrect + correct;
        (count > 0).then(|| (wrong + right) / count as f64)
    }
}

fn valid_trials(outcome: &ProofOutcome) -> u64 {
    outcome.trials.iter().filter(|trial| trial.verdict.is_some()).count() as u64
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
