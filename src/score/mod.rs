//! Verdicts of our own, beside the stored ones.
//!
//! Owns: what a result file's verdicts are when its answers are read again and its letters shuffled again, and
//! every place where that differs from what the file says; and what the same responses would score under other declared
//! policies. It computes before it compares.
//! Must not know: how files spell things, how anything is drawn.
//!
//! ```
//! use mathboard::read::read_results;
//! use mathboard::score::{ItemSet, rescore};
//!
//! // The first question of every month has its right choice at E under the global seed 42.
//! let bytes = br#"{"test_info": {"model": "solver-1", "month": "202511", "seed": 42},
//!     "overall": {"correct": 1, "total": 1},
//!     "detailed_results": [{"id": "a", "correct_answer": "E", "model_answer": "E",
//!         "raw_response": "Not A: \\boxed{E}", "is_correct": true}]}"#;
//! let file = read_results("run.json", bytes)?.value;
//! let audit = rescore(&file, &ItemSet::default());
//! assert_eq!(audit.replayed, audit.recorded);
//! assert!(audit.agrees());
//! # Ok::<(), mathboard::read::ReadError>(())
//! ```

mod agreement;
mod audit;
mod band;
mod error_kind;
mod item_set;
mod mcq;
mod placement;
mod proof_audit;
mod proof_fault;
mod proof_judged;
mod proof_metrics;
mod proof_refusal;
mod proof_spread;
mod readings;
mod samples;
mod seed_search;

pub use agreement::{PolicyAgreement, ReadCase, policy_agreement};
pub use audit::{
    AnswerMismatch, AsRecorded, Audit, Flip, LetterMismatch, OutcomeCounts, RecordAudit, RuleCounts, SampleAudit,
    Verdict,
};
pub use band::{Band, PolicyFlip, PolicyScore, reading_of};
pub use error_kind::{ErrorKind, FailedRecords};
pub use item_set::{ItemFact, ItemSet, UsedItem};
pub use mcq::rescore;
pub use placement::{Placement, Positions};
pub use proof_audit::{METRIC_TOLERANCE, ProofAudit, SplitAudit};
pub use proof_fault::{MetaFault, ProofFlag, TrialFault};
pub use proof_judged::{JudgedProof, ProofDifference, ProofOutcome, TrialOutcome, judge};
pub use proof_metrics::{InvalidTrials, Metric, ProofRule, ProofVote, Scoring, Side, balanced_f1};
pub use proof_refusal::ProofRefusal;
pub use proof_spread::{PairAgreement, Stance, agreement, entropy, localisation};
pub use readings::Readings;
pub use samples::{Repeats, Vote, is_majority_right, pass_at};
pub use seed_search::{AgreeingSeeds, TRIED_SEEDS, agreeing_seeds, agreeing_seeds_of};
