//! A run of AdvancedMathBench as its files tell it, right or wrong.

use super::{Level, ProofTask, Split};

/// What came back from a model (spec section 4.5).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The final content; empty where there is none.
    pub text: String,
    /// What ended it, by the provider.
    pub finish_reason: Option<String>,
    /// Why there is none: a transport error.
    pub error: Option<String>,
    /// Tokens of output, by the provider.
    pub output_tokens: Option<u64>,
}

/// A verdict as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVerdict {
    /// The assessment.
    pub assessment: Option<String>,
    /// The errors.
    pub errors: Option<String>,
    /// The first step with an error, -1 where there is none; `None` where no whole number stands there.
    pub first_error_step: Option<i64>,
}

/// One judgment of a proof, as stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trial {
    /// Its number, from 0.
    pub index: Option<u64>,
    /// What the verifier wrote; `None` where nothing is stored.
    pub reply: Option<Reply>,
    /// What it was read as.
    pub verdict: Option<StoredVerdict>,
    /// Why it was not.
    pub error: Option<String>,
    /// Whether it was.
    pub is_valid: Option<bool>,
    /// What a meta-verifier said of it; in verifier runs with meta grading.
    pub meta: Option<MetaTrial>,
}

/// A meta-verifier's judgment of a judgment, as stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MetaTrial {
    /// What it wrote; `None` where it was not asked, since there was no verdict.
    pub reply: Option<Reply>,
    /// Whether a level was read.
    pub is_valid: Option<bool>,
    /// The level; `None` also where it is none of the four.
    pub level: Option<Level>,
    /// Its score, 0 to 1.
    pub score: Option<f64>,
    /// Why there is none.
    pub error: Option<String>,
}

/// What experts say of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofTruth {
    /// Whether it is correct in every step.
    pub is_correct: bool,
    /// The first step with an error; `None` where there is none.
    pub first_error: Option<usize>,
}

/// What a record holds by its task.
#[derive(Clone, Debug, PartialEq)]
pub enum ProofSubject {
    /// A proof that the model under test wrote.
    Written {
        /// Its reply.
        reply: Reply,
        /// Why there is no proof, as stored.
        generation_error: Option<String>,
        /// Whether all judgments accept it, as stored.
        is_accepted: Option<bool>,
        /// The steps as stored; `None` where no list stands there.
        steps: Option<Vec<String>>,
    },
    /// A proof that the model under test judged.
    Given {
        /// The benchmark's id of it.
        proof_id: String,
        /// Its steps.
        steps: Vec<String>,
        /// What experts say of it.
        truth: ProofTruth,
    },
}

/// One finished unit of a run: a proof with all judgments of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofRecord {
    /// `record_key`, or its place in the file where it has none.
    pub key: String,
    /// The run that it is of.
    pub run_id: Option<String>,
    /// The problem.
    pub problem_id: String,
    /// The split.
    pub split: Split,
    /// The topic; empty where none is told.
    pub subject: String,
    /// Which proof of the problem, from 0.
    pub sample_index: u64,
    /// The statement; never exported.
    pub problem: Option<String>,
    /// The model under test in a prover run.
    pub policy: Option<String>,
    /// The model that judges.
    pub verifier: Option<String>,
    /// All judgments.
    pub trials: Vec<Trial>,
    /// What is judged.
    pub subject_of_run: ProofSubject,
}

/// What `manifest.json` tells of a run, but for what may name private places (spec section 4.1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The run, as stored.
    pub run_id: Option<String>,
    /// The same, computed from everything else in the file.
    pub computed_run_id: String,
    /// `prover` or `verifier`.
    pub task: Option<ProofTask>,
    /// The evaluator's version.
    pub evaluator_version: Option<String>,
    /// The evaluator's protocol.
    pub protocol: Option<String>,
    /// SHA-256 of the dataset file.
    pub data_sha256: Option<String>,
    /// SHA-256 over the evaluator's code.
    pub code_sha256: Option<String>,
    /// Rows of the dataset.
    pub source_rows: Option<u64>,
    /// Rows of the run.
    pub selected_rows: Option<u64>,
    /// S: proofs a problem.
    pub samples: Option<u64>,
    /// R: judgments a proof.
    pub verifier_repeats: Option<u64>,
    /// Whether judgments are judged.
    pub has_meta: Option<bool>,
    /// `all`, or the code of a split.
    pub domain: Option<String>,
    /// The most rows; `None` without a limit.
    pub limit: Option<u64>,
    /// Whether judges see the reference solution.
    pub uses_reference_solution: Option<bool>,
    /// The model that writes proofs.
    pub policy: Option<String>,
    /// The model that judges them.
    pub verifier: Option<String>,
    /// The model that judges judgments.
    pub meta: Option<String>,
    /// SHA-256 of each prompt, by its name.
    pub prompt_sha256: Vec<(&'static str, String)>,
}

/// Metrics by name; `None` for null.
pub type StoredMetrics = Vec<(String, Option<f64>)>;

/// One split of `summary.json`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SummarySplit {
    /// Rows of the split.
    pub selected_rows: Option<u64>,
    /// Records that it has when it is complete.
    pub expected_records: Option<u64>,
    /// Records that were there.
    pub completed_records: Option<u64>,
    /// Its metrics; `None` where it has no score.
    pub metrics: Option<StoredMetrics>,
}

/// What `summary.json` tells of a run (spec section 4.6).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProofSummary {
    /// The run.
    pub run_id: Option<String>,
    /// `prover` or `verifier`.
    pub task: Option<ProofTask>,
    /// `all`, then the splits of [`Split::ALL`]; `None` where one is not told.
    pub splits: [Option<SummarySplit>; 3],
}

/// A proof of VerifierBench as the benchmark's own file gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenProof {
    /// Its id, derived where the file has none.
    pub proof_id: String,
    /// Its steps.
    pub steps: Vec<String>,
    /// What the annotation says of it.
    pub truth: ProofTruth,
    /// The experts' comment; empty where there is none.
    pub comment: String,
    /// The model that wrote it.
    pub author: Option<String>,
}

/// A row of the benchmark's own file. Nothing of it may be published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofRow {
    /// Its id, derived where the file has none.
    pub problem_id: String,
    /// The statement.
    pub problem: String,
    /// The reference solution; empty where there is none.
    pub reference: String,
    /// The split.
    pub split: Split,
    /// The topic; empty where none is told.
    pub subject: String,
    /// The proof to be judged; in VerifierBench.
    pub given: Option<GivenProof>,
}

/// A file of the benchmark itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofRows {
    /// SHA-256 of its bytes.
    pub sha256: String,
    /// Its rows, in its order; one at least.
    pub rows: Vec<ProofRow>,
}

impl ProofRows {
    /// The part of the benchmark that it is of.
    pub fn task(&self) -> ProofTask {
        if self.rows.iter().any(|row| row.given.is_some()) {
            ProofTask::Verifier
        } else {
            ProofTask::Prover
        }
    }
}
