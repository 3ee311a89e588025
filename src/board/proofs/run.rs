use std::collections::BTreeMap;

use super::value::{ProofShare, ProofValue};
use crate::board::RunName;
use crate::board::figures::{Difference, Effort, RunLabel};
use crate::model::{
    Conditions, Edition, ModelGroup, PromptMode, ProofMetric, ProofRole, ProofScore, Provenance, RunId,
};
use crate::stats::square_and_add;

/// One run of a board of proofs: a published one, or one whose counts are known.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofRun {
    /// Who.
    pub label: RunLabel,
    /// How the paper groups the model; a reader's own run has none.
    pub group: Option<ModelGroup>,
    /// Of which edition.
    pub edition: Edition,
    /// All problems, or proofs, of the edition.
    pub total: u64,
    /// What else the model is to the benchmark.
    pub role: Option<ProofRole>,
    /// Whether the paper's figure draws it elsewhere than its numbers say.
    pub is_marker_moved: bool,
    /// Where its numbers are printed.
    pub sources: Vec<String>,
    /// Its numbers; what is not here is not told.
    pub values: BTreeMap<ProofMetric, ProofValue>,
}

impl ProofRun {
    /// A run as published.
    pub fn published(score: &ProofScore) -> Self {
        let conditions = Conditions {
            model: score.model.clone(),
            effort: score.effort.clone(),
            thinking: false,
            prompt: PromptMode::Plain,
            seed: None,
            n_samples: 1,
        };
        let name = RunName::of(&conditions).model;
        let values = score.values.iter().map(|(metric, percent)| {
            let share = ProofShare::printed(*percent, score.n.get(metric).copied());
            (*metric, ProofValue::Share(share))
        });
        Self {
            label: RunLabel {
                run: conditions.run_id(),
                model: name.to_lowercase(),
                name,
                // Of others the paper says the highest, without its word.
                detail: score.effort.clone().unwrap_or_default(),
                effort: Effort::of(score.effort.as_deref()),
                provenance: Provenance::Reported,
                is_local: false,
            },
            group: Some(score.group),
            edition: score.edition,
            total: score.total,
            role: score.role,
            is_marker_moved: score.marker_moved,
            sources: score.sources.clone(),
            values: values.collect(),
        }
    }

    /// The run's address on its board.
    pub const fn id(&self) -> &RunId {
        &self.label.run
    }

    /// One of its numbers.
    pub fn value(&self, metric: ProofMetric) -> ProofValue {
        self.values.get(&metric).copied().unwrap_or(ProofValue::Untold)
    }

    /// One of its numbers, where it is a share.
    pub fn share(&self, metric: ProofMetric) -> Option<ProofShare> {
        self.value(metric).share()
    }

    /// QE less UG, with its interval where both have one: the problems are not the same.
    pub fn drop(&self) -> Option<(f64, Option<Difference>)> {
        let (qe, ug) = (self.share(ProofMetric::ProverQe)?, self.share(ProofMetric::ProverUg)?);
        let value = qe.share - ug.share;
        let difference = qe.interval().zip(ug.interval()).map(|(of_qe, of_ug)| Difference {
            value,
            interval: square_and_add((qe.share, of_qe), (ug.share, of_ug), 0.0),
        });
        Some((value, difference))
    }

    /// Meta TNR as a part of rough TNR: the mean credit for the explanation of a right rejection (spec section 6.3); not
    /// defined where no wrong proof is rejected.
    pub fn credit(&self) -> Option<Option<f64>> {
        let (meta, rough) = (self.share(ProofMetric::MetaTnr)?, self.share(ProofMetric::RoughTnr)?);
        Some((rough.share > 0.0).then(|| meta.share / rough.share))
    }
}
