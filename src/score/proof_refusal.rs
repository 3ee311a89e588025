//! What keeps records from being scored as one run (spec section 9).

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::proof_judged::JudgedProof;
use super::proof_metrics::Scoring;
use crate::model::{Manifest, ProofSummary, ProofTask};

/// Why records cannot be scored as one run. Messages name the records.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofRefusal {
    /// There are none.
    #[error("there is no record to score")]
    NoRecords,
    /// Records of both tasks.
    #[error(
        "records of a prover run and of a verifier run are mixed: {prover:?} and {verifier:?}; score each run apart"
    )]
    MixedTasks {
        /// The first record of a prover run.
        prover: String,
        /// The first of a verifier run.
        verifier: String,
    },
    /// Records of several runs.
    #[error(
        "records of several runs are mixed: {first:?} is of run {run:?}, {other:?} of run {other_run:?}; score each run apart"
    )]
    SeveralRuns {
        /// The first record.
        first: String,
        /// Its run.
        run: String,
        /// The first of another run.
        other: String,
        /// That run.
        other_run: String,
    },
    /// A key that comes twice.
    #[error("the record {key:?} is there twice (as number {first} and number {second}); take one of them out")]
    DuplicateKey {
        /// The key.
        key: String,
        /// Where it stands first, from 1.
        first: usize,
        /// Where it stands again.
        second: usize,
    },
    /// The same proof under two keys.
    #[error("{first:?} and {second:?} are the same proof; take one of them out")]
    SameProof {
        /// The first key.
        first: String,
        /// The other key.
        second: String,
    },
    /// More judgments of a proof than the run has, or more proofs of a problem.
    #[error("the record {key:?} has {what} {found}, and this run has {most} of them: averages would exceed 1")]
    TooMany {
        /// The record.
        key: String,
        /// What there is too much of.
        what: &'static str,
        /// How many, or which.
        found: u64,
        /// The most.
        most: u64,
    },
    /// A manifest or summary of another run.
    #[error("{file} is of another run ({other:?}) than the records ({run:?}); give the one beside results.jsonl")]
    OtherRun {
        /// `manifest.json` or `summary.json`.
        file: &'static str,
        /// The run that it names.
        other: String,
        /// The run of the records.
        run: String,
    },
    /// A manifest or summary of the other task.
    #[error("{file} is of a {} run and the records are of a {} run", .told.code(), .found.code())]
    OtherTask {
        /// `manifest.json` or `summary.json`.
        file: &'static str,
        /// By it.
        told: ProofTask,
        /// By the records.
        found: ProofTask,
    },
}

/// The task and the run that all records are of.
pub(super) fn one_run(records: &[JudgedProof]) -> Result<(ProofTask, Option<String>), ProofRefusal> {
    let first = records.first().ok_or(ProofRefusal::NoRecords)?;
    let task_of = |record: &JudgedProof| match record.truth {
        Some(_) => ProofTask::Verifier,
        None => ProofTask::Prover,
    };
    let task = task_of(first);
    if let Some(other) = records.iter().find(|record| task_of(record) != task) {
        let (prover, verifier) = match task {
            ProofTask::Prover => (first, other),
            ProofTask::Verifier => (other, first),
        };
        return Err(ProofRefusal::MixedTasks {
            prover: prover.key.clone(),
            verifier: verifier.key.clone(),
        });
    }
    let mut named = records
        .iter()
        .filter_map(|record| Some((record, record.run_id.clone()?)));
    let run = named.next();
    if let Some((first, run)) = &run
        && let Some((other, other_run)) = named.find(|(_, other)| other != run)
    {
        return Err(ProofRefusal::SeveralRuns {
            first: first.key.clone(),
            run: run.clone(),
            other: other.key.clone(),
            other_run,
        });
    }
    let mut keys = BTreeMap::new();
    let mut proofs = BTreeMap::new();
    for (at, record) in records.iter().enumerate() {
        if let Some(first) = keys.insert(&record.key, at + 1) {
            return Err(ProofRefusal::DuplicateKey {
                key: record.key.clone(),
                first,
                second: at + 1,
            });
        }
        let proof = (
            record.proof_id.as_ref().unwrap_or(&record.problem_id),
            record.sample_index,
        );
        match proofs.entry(proof) {
            Entry::Occupied(first) => {
                let (first, second) = (String::clone(first.get()), record.key.clone());
                return Err(ProofRefusal::SameProof { first, second });
            }
            Entry::Vacant(place) => drop(place.insert(record.key.clone())),
        }
    }
    Ok((task, run.map(|(_, run)| run)))
}

/// That what stands beside the records is of their run.
pub(super) fn same_run(
    found: ProofTask,
    run_id: Option<&str>,
    manifest: Option<&Manifest>,
    summary: Option<&ProofSummary>,
) -> Result<(), ProofRefusal> {
    let heads = [
        ("manifest.json", manifest.map(|of| (of.run_id.as_deref(), of.task))),
        ("summary.json", summary.map(|of| (of.run_id.as_deref(), of.task))),
    ];
    for (file, head) in heads {
        let Some((other, told)) = head else { continue };
        if let (Some(other), Some(run)) = (other, run_id)
            && other != run
        {
            let (other, run) = (other.to_owned(), run.to_owned());
            return Err(ProofRefusal::OtherRun { file, other, run });
        }
        if let Some(told) = told.filter(|told| *told != found) {
            return Err(ProofRefusal::OtherTask { file, told, found });
        }
    }
    Ok(())
}

/// That no record has more than the run.
pub(super) fn bounds(records: &[JudgedProof], scoring: &Scoring) -> Result<(), ProofRefusal> {
    for record in records {
        let of = |what, found, most| ProofRefusal::TooMany {
            key: record.key.clone(),
            what,
            found,
            most,
        };
        let trials = record.faults.len() as u64;
        if trials > scoring.repeats {
            return Err(of("judgments:", trials, scoring.repeats));
        }
        if record.sample_index >= scoring.samples {
            return Err(of("the sample index", record.sample_index, scoring.samples));
        }
    }
    Ok(())
}
