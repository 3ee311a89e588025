use std::collections::BTreeMap;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{FileDigest, Remark};
use crate::model::{Level, Manifest, ProofTask, file_name, shortened};
use crate::read::{Notice, pinned_dataset};
use crate::score::{
    InvalidTrials, JudgedProof, MetaFault, Metric, ProofAudit, ProofFlag, ProofRule, ProofVote, SplitAudit,
};

/// What scoring a run of AdvancedMathBench again gave. Of the run it holds ids, codes, numbers, settings and digests, and no
/// text of problems, proofs, replies or prompts, since nobody may pass these on (spec section 11 of AdvancedMathBench).
#[derive(Debug, Serialize)]
pub struct ProofReport {
    /// `amb-prover` or `amb-verifier`.
    pub kind: &'static str,
    /// The files that it was scored from.
    pub files: Vec<ProofSource>,
    /// The run, where its records tell it.
    pub run_id: Option<String>,
    /// Whether the manifest gives this id when it is computed again; `None` without a manifest.
    pub run_id_agrees: Option<bool>,
    /// The model under test.
    pub model: Option<String>,
    /// The model that judges its proofs; in prover runs.
    pub judge: Option<String>,
    /// The model that judges judgments.
    pub meta: Option<String>,
    /// S: proofs a problem.
    pub samples: u64,
    /// R: judgments a proof.
    pub verifier_repeats: u64,
    /// Whether S and R are told by a manifest; else they are the most that any record has.
    pub repeats_declared: bool,
    /// `all` or the code of a split; `None` without a manifest.
    pub domain: Option<String>,
    /// Whether judges see the reference solution; `None` without a manifest.
    pub use_reference_solution: Option<bool>,
    /// SHA-256 of each prompt.
    pub prompt_sha256: BTreeMap<&'static str, String>,
    /// SHA-256 of the dataset.
    pub data_sha256: Option<String>,
    /// Whether that is the pinned file of this part of the benchmark; `None` without a manifest.
    pub data_is_pinned: Option<bool>,
    /// The benchmark's own file beside the run, if it was given.
    pub dataset: Option<DatasetJoin>,
    /// `all`, `ugd`, `qe`.
    pub splits: Vec<SplitReport>,
    /// Metrics by topic as replayed, of complete splits.
    pub subjects: Vec<SubjectReport>,
    /// Records without a proof, by the reason.
    pub generation_errors: BTreeMap<String, usize>,
    /// Judgments that count for nothing, by the reason.
    pub invalid_trials: BTreeMap<String, usize>,
    /// Levels that cannot be read, by the reason.
    pub invalid_levels: BTreeMap<String, usize>,
    /// Levels, by their names.
    pub levels: BTreeMap<&'static str, usize>,
    /// What is odd and changes no score.
    pub flags: Vec<FlagReport>,
    /// What is stored and does not follow from the texts.
    pub differences: Vec<ProofChange>,
    /// What is odd about the files.
    pub notices: Vec<Remark>,
    /// Whether all that is stored follows, and the summary from that.
    pub agrees: bool,
}

/// A file of a run.
#[derive(Clone, Debug, Serialize)]
pub struct ProofSource {
    /// Its name without folders.
    pub file: String,
    /// Length in bytes as it lies on the disk; `None`, for the table, where nobody counted.
    pub bytes: Option<u64>,
    /// SHA-256 of the same.
    pub sha256: Option<String>,
}

impl ProofSource {
    /// Of a file by its name, with folders or without.
    pub fn new(name: &str, digest: Option<&FileDigest>) -> Self {
        Self {
            file: file_name(name).to_owned(),
            bytes: digest.map(FileDigest::bytes),
            sha256: digest.map(FileDigest::sha256),
        }
    }
}

/// How the benchmark's own file fits a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DatasetJoin {
    /// SHA-256 of the file.
    pub sha256: String,
    /// Whether the manifest names this file; `None` without one.
    pub is_of_the_run: Option<bool>,
    /// Whether it is the pinned file.
    pub is_pinned: bool,
    /// Records whose id it has.
    pub joined: usize,
    /// Keys of records whose id it does not have.
    pub unknown: Vec<String>,
    /// Keys of records whose stored truth is not what its annotation says.
    pub truth_differs: Vec<String>,
}

/// One split.
#[derive(Debug, Serialize)]
pub struct SplitReport {
    /// `all`, `ugd` or `qe`.
    pub split: &'static str,
    /// Records that it has when it is complete; `None` where nothing tells.
    pub expected_records: Option<u64>,
    /// Records that are there.
    pub completed_records: u64,
    /// Whether it is complete: else it has no score.
    pub complete: bool,
    /// By what is stored.
    pub recorded: Option<Metrics>,
    /// By the texts.
    pub replayed: Option<Metrics>,
    /// What a summary says otherwise than what is stored.
    pub summary_differs: Vec<SummaryChange>,
    /// Under other rules, none of which is the released one; as replayed.
    pub not_released: BTreeMap<&'static str, Metrics>,
}

/// Metrics under the evaluator's own names; null is not defined.
#[derive(Clone, Debug, PartialEq)]
pub struct Metrics(pub Vec<Metric>);

impl Serialize for Metrics {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            match value {
                Some(value) if is_count(name) => map.serialize_entry(name, &(*value as u64))?,
                value => map.serialize_entry(name, value)?,
            }
        }
        map.end()
    }
}

/// Whether a metric counts problems or proofs, and is no rate.
pub fn is_count(name: &str) -> bool {
    matches!(name, "problems" | "proofs" | "correct_proofs" | "incorrect_proofs")
}

/// A value of a summary that does not follow.
#[derive(Debug, Serialize)]
pub struct SummaryChange {
    /// The metric.
    pub name: String,
    /// As the summary has it.
    pub summary: Option<f64>,
    /// From what is stored in the records.
    pub computed: Option<f64>,
}

/// A topic.
#[derive(Debug, Serialize)]
pub struct SubjectReport {
    /// Its name as stored, shortened.
    pub subject: String,
    /// Its records.
    pub records: usize,
    /// Its metrics.
    pub metrics: Metrics,
}

/// Something odd that changes no score.
#[derive(Debug, Serialize)]
pub struct FlagReport {
    /// Its kind.
    pub flag: &'static str,
    /// How many judgments.
    pub count: usize,
    /// The record of each, with the number of the judgment from 0.
    pub trials: Vec<(String, usize)>,
}

/// Something stored that does not follow.
#[derive(Debug, Serialize)]
pub struct ProofChange {
    /// The key of the record.
    pub record: String,
    /// The judgment, from 0; null where it is about the record.
    pub trial: Option<usize>,
    /// The field.
    pub field: &'static str,
    /// As stored.
    pub stored: String,
    /// As it follows.
    pub replayed: String,
}

/// The rules that are not released, by the names that reports call them.
pub const OTHER_RULES: [(&str, ProofRule); 3] = [
    (
        "invalid_dropped",
        ProofRule {
            invalid: InvalidTrials::Dropped,
            vote: ProofVote::Pessimistic,
        },
    ),
    (
        "invalid_as_rejection",
        ProofRule {
            invalid: InvalidTrials::Rejections,
            vote: ProofVote::Pessimistic,
        },
    ),
    (
        "majority_vote",
        ProofRule {
            invalid: InvalidTrials::ZeroCredit,
            vote: ProofVote::Majority,
        },
    ),
];

/// The other rules that can change anything in a run of this task: judgments of given proofs are averaged and not voted.
pub fn other_rules(task: ProofTask) -> impl Iterator<Item = (&'static str, ProofRule)> {
    let is_of_task = move |(_, rule): &(&str, ProofRule)| match task {
        ProofTask::Prover => rule.invalid != InvalidTrials::Rejections,
        ProofTask::Verifier => rule.vote == ProofVote::Pessimistic,
    };
    OTHER_RULES.into_iter().filter(is_of_task)
}

impl ProofReport {
    /// Of a run, the files that it was read from, and what was remarked on them.
    pub fn new(audit: &ProofAudit, files: Vec<ProofSource>, notices: &[Notice], dataset: Option<DatasetJoin>) -> Self {
        let first = audit.records.first();
        let of_record = |of: fn(&JudgedProof) -> Option<&String>| first.and_then(of).cloned();
        let manifest = audit.manifest.as_ref();
        let told = |of: fn(&Manifest) -> Option<&String>| manifest.and_then(of).cloned();
        let task = audit.scoring.task;
        let policy = told(|of| of.policy.as_ref()).or_else(|| of_record(|of| of.policy.as_ref()));
        let verifier = told(|of| of.verifier.as_ref()).or_else(|| of_record(|of| of.verifier.as_ref()));
        let (model, judge) = match task {
            ProofTask::Prover => (policy, verifier),
            ProofTask::Verifier => (verifier, None),
        };
        let data_sha256 = told(|of| of.data_sha256.as_ref());
        Self {
            kind: task.kind(),
            files,
            run_id: audit.run_id.clone(),
            run_id_agrees: manifest.map(|of| of.run_id.as_ref() == Some(&of.computed_run_id)),
            model,
            judge,
            meta: told(|of| of.meta.as_ref()),
            samples: audit.scoring.samples,
            verifier_repeats: audit.scoring.repeats,
            repeats_declared: audit.is_declared,
            domain: told(|of| of.domain.as_ref()),
            use_reference_solution: manifest.and_then(|of| of.uses_reference_solution),
            prompt_sha256: manifest
                .map(|of| of.prompt_sha256.iter().cloned().collect())
                .unwrap_or_default(),
            data_is_pinned: data_sha256
                .as_deref()
                .map(|sha256| pinned_dataset(sha256) == Some(task)),
            data_sha256,
            dataset,
            splits: audit
                .splits
                .iter()
                .map(|split| SplitReport::new(audit, split))
                .collect(),
            subjects: subjects(audit),
            generation_errors: counted(
                audit
                    .records
                    .iter()
                    .filter_map(|of| Some(shortened(of.generation.as_ref()?.code()))),
            ),
            invalid_trials: counted(
                audit
                    .records
                    .iter()
                    .flat_map(|of| of.faults.iter().flatten())
                    .map(|fault| shortened(&fault.code())),
            ),
            invalid_levels: counted(levels(audit).filter_map(|level| Some(shortened(level.as_ref().err()?.code())))),
            levels: counted(levels(audit).filter_map(|level| Some(level.as_ref().ok()?.name()))),
            flags: flags(audit),
            differences: audit
                .differences()
                .map(|(record, of)| ProofChange {
                    record: record.to_owned(),
                    trial: of.trial,
                    field: of.field,
                    stored: shortened(&of.stored),
                    replayed: shortened(&of.replayed),
                })
                .collect(),
            notices: notices.iter().map(Remark::new).collect(),
            agrees: audit.agrees(),
        }
    }
}

impl SplitReport {
    fn new(audit: &ProofAudit, split: &SplitAudit) -> Self {
        let metrics = |of: &Vec<Metric>| (!of.is_empty()).then(|| Metrics(of.clone()));
        let others = other_rules(audit.scoring.task).map(|(name, rule)| (name, audit.under(rule, split.split)));
        let others = others.filter(|(_, metrics)| !metrics.is_empty());
        Self {
            split: split.code(),
            expected_records: split.expected,
            completed_records: split.completed,
            complete: split.is_complete(),
            recorded: metrics(&split.recorded),
            replayed: metrics(&split.replayed),
            summary_differs: split
                .summary_differs
                .iter()
                .map(|(name, summary, computed)| SummaryChange {
                    name: name.clone(),
                    summary: *summary,
                    computed: *computed,
                })
                .collect(),
            not_released: others.map(|(name, metrics)| (name, Metrics(metrics))).collect(),
        }
    }
}

fn subjects(audit: &ProofAudit) -> Vec<SubjectReport> {
    let subjects = audit.by_subject().into_iter();
    let report = subjects.map(|(subject, records, metrics)| SubjectReport {
        subject: shortened(subject),
        records,
        metrics: Metrics(metrics),
    });
    report.collect()
}

fn levels(audit: &ProofAudit) -> impl Iterator<Item = &Result<Level, MetaFault>> {
    audit.records.iter().flat_map(|of| of.levels.iter().flatten())
}

fn counted<K: Ord>(kinds: impl Iterator<Item = K>) -> BTreeMap<K, usize> {
    let mut counts = BTreeMap::new();
    for kind in kinds {
        *counts.entry(kind).or_default() += 1;
    }
    counts
}

fn flags(audit: &ProofAudit) -> Vec<FlagReport> {
    let report = ProofFlag::ALL.into_iter().map(|flag| {
        let trials: Vec<(String, usize)> = audit
            .records
            .iter()
            .flat_map(|record| {
                let own = record.flags.iter().filter(move |(_, of)| *of == flag);
                own.map(|(trial, _)| (record.key.clone(), *trial))
            })
            .collect();
        FlagReport {
            flag: flag.code(),
            count: trials.len(),
            trials,
        }
    });
    report.filter(|flag| flag.count > 0).collect()
}
