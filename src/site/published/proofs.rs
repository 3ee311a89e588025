use super::shape::parse;
use crate::model::ProofTask;
use crate::site::{ProofDraft, SiteError};
use crate::store::ProofShard;

/// The published scores of both tasks of AdvancedMathBench.
///
/// # Errors
/// [`SiteError::Embedded`] when a file of this program is broken.
pub fn published_proofs() -> Result<Vec<ProofDraft>, SiteError> {
    let draft = |task| {
        let (file, text) = match task {
            ProofTask::Prover => ("amb_prover.json", include_str!("amb_prover.json")),
            ProofTask::Verifier => ("amb_verifier.json", include_str!("amb_verifier.json")),
        };
        let shard = parse::<ProofShard>(file, text)?;
        Ok(ProofDraft {
            task,
            credit: CREDIT.to_owned(),
            shard,
        })
    };
    ProofTask::ALL.into_iter().map(draft).collect()
}

const CREDIT: &str = "Figures as printed in the public repository InternLM/AdvancedMathBench (commit 30e2e679ee71, manuscript of \
    2026-09-28) and, for the earlier version, in the abstract of arXiv:2607.11849; no problem and no proof is among them.";
