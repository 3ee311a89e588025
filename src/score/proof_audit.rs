//! A whole run of AdvancedMathBench scored again, split by split, beside what its files say (spec sections 6 and 9).

use std::collections::BTreeMap;

use super::proof_judged::{JudgedProof, ProofDifference};
use super::proof_metrics::{Metric, ProofRule, Scoring, Side};
use super::proof_refusal::{ProofRefusal, bounds, one_run, same_run};
use crate::model::{Manifest, ProofSummary, ProofTask, Split, SummarySplit};

/// How far a stored metric may be from a computed one (spec section 6.5).
pub const METRIC_TOLERANCE: f64 = 1e-9;

/// One split of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct SplitAudit {
    /// `None` for all records together.
    pub split: Option<Split>,
    /// Records that it has when it is complete, where that is known.
    pub expected: Option<u64>,
    /// Records that are there.
    pub completed: u64,
    /// Metrics by what is stored; empty where it is not complete or has no record.
    pub recorded: Vec<Metric>,
    /// Metrics by the texts; empty where it is not complete or has no record.
    pub replayed: Vec<Metric>,
    /// What the summary says otherwise: the name, its value, and the one from what is stored.
    pub summary_differs: Vec<(String, Option<f64>, Option<f64>)>,
}

impl SplitAudit {
    /// Its code in files; `all` for all records together.
    pub fn code(&self) -> &'static str {
        self.split.map_or("all", Split::code)
    }

    /// Whether it has all its records.
    pub fn is_complete(&self) -> bool {
        self.expected == Some(self.completed)
    }
}

/// A run scored again.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofAudit {
    /// How.
    pub scoring: Scoring,
    /// The run, where its records tell it.
    pub run_id: Option<String>,
    /// Whether S and R come from a manifest; else they are the most that any record has.
    pub is_declared: bool,
    /// What it was run with, where it is here.
    pub manifest: Option<Manifest>,
    /// Whether there is a summary to hold it against.
    pub has_summary: bool,
    /// All records, by their keys.
    pub records: Vec<JudgedProof>,
    /// `all`, `ugd` and `qe`.
    pub splits: [SplitAudit; 3],
    /// Stored acceptances of proofs that do not follow from the texts, beside those that the records have themselves.
    pub acceptances: Vec<(String, ProofDifference)>,
}

impl ProofAudit {
    /// Scores records as one run, in the released way.
    ///
    /// # Errors
    /// Where they are not of one run, or a score would not mean anything.
    pub fn new(
        mut records: Vec<JudgedProof>,
        manifest: Option<Manifest>,
        summary: Option<&ProofSummary>,
    ) -> Result<Self, ProofRefusal> {
        let (task, run_id) = one_run(&records)?;
        same_run(task, run_id.as_deref(), manifest.as_ref(), summary)?;
        let scoring = scoring(task, &records, manifest.as_ref());
        bounds(&records, &scoring)?;
        records.sort_by(|left, right| left.key.cmp(&right.key));
        let expected = expected(&records, &scoring, manifest.as_ref(), summary);
        let split = |at: usize, split: Option<Split>| {
            let stored = summary.and_then(|summary| summary.splits.get(at)?.as_ref());
            split_audit(&records, &scoring, split, expected.get(at).copied().flatten(), stored)
        };
        let splits = [
            split(0, None),
            split(1, Some(Split::Undergraduate)),
            split(2, Some(Split::QualifyingExam)),
        ];
        Ok(Self {
            acceptances: acceptances(&records, &scoring),
            is_declared: manifest.as_ref().is_some_and(|of| of.verifier_repeats.is_some()),
            has_summary: summary.is_some(),
            scoring,
            run_id,
            manifest,
            records,
            splits,
        })
    }

    /// The metrics of a split under another rule, which is not the released one; empty where it has no score.
    pub fn under(&self, rule: ProofRule, split: Option<Split>) -> Vec<Metric> {
        let is_scored = self
            .splits
            .iter()
            .any(|of| of.split == split && !of.replayed.is_empty());
        let scoring = Scoring { rule, ..self.scoring };
        if is_scored {
            scoring.metrics(of_split(&self.records, split), |record| &record.replayed)
        } else {
            Vec::new()
        }
    }

    /// Everything that is stored and does not follow, with the key of its record.
    pub fn differences(&self) -> impl Iterator<Item = (&str, &ProofDifference)> {
        let own = self.records.iter();
        let own = own.flat_map(|record| record.differences.iter().map(|of| (record.key.as_str(), of)));
        own.chain(self.acceptances.iter().map(|(key, of)| (key.as_str(), of)))
    }

    /// Whether all that is stored follows from the texts, and the summary from what is stored.
    pub fn agrees(&self) -> bool {
        self.differences().next().is_none() && self.splits.iter().all(|split| split.summary_differs.is_empty())
    }

    /// Where records carry topics: each with its metrics, from complete splits only.
    pub fn by_subject(&self) -> Vec<(&str, usize, Vec<Metric>)> {
        let mut subjects = BTreeMap::<&str, Vec<&JudgedProof>>::new();
        let is_scored = |record: &&JudgedProof| {
            let mut splits = self.splits.iter();
            splits.any(|of| of.split == Some(record.split) && !of.replayed.is_empty())
        };
        for record in self.records.iter().filter(is_scored) {
            if !record.subject.is_empty() {
                subjects.entry(&record.subject).or_default().push(record);
            }
        }
        let metrics = |records: &[&JudgedProof]| {
            let records = records.iter().copied();
            self.scoring.metrics(records, |record| &record.replayed)
        };
        subjects
            .into_iter()
            .map(|(subject, records)| (subject, records.len(), metrics(&records)))
            .collect()
    }
}

/// S and R as declared, else the most that any record has (spec section 9).
fn scoring(task: ProofTask, records: &[JudgedProof], manifest: Option<&Manifest>) -> Scoring {
    let most = |of: fn(&JudgedProof) -> u64| records.iter().map(of).max().unwrap_or_default().max(1);
    let samples = match task {
        ProofTask::Verifier => 1,
        ProofTask::Prover => {
            let declared = manifest.and_then(|manifest| manifest.samples);
            declared.unwrap_or_else(|| most(|record| record.sample_index.saturating_add(1)))
        }
    };
    let declared = manifest.and_then(|manifest| manifest.verifier_repeats);
    Scoring {
        task,
        samples,
        repeats: declared
            .unwrap_or_else(|| most(|record| record.faults.len() as u64))
            .max(1),
        has_meta: task == ProofTask::Verifier
            && manifest
                .and_then(|manifest| manifest.has_meta)
                .unwrap_or_else(|| records.iter().any(|record| record.levels.iter().any(Option::is_some))),
        rule: ProofRule::default(),
    }
}

fn of_split(records: &[JudgedProof], split: Option<Split>) -> impl Iterator<Item = &JudgedProof> {
    let is_in = move |record: &&JudgedProof| split.is_none_or(|split| record.split == split);
    records.iter().filter(is_in)
}

/// How many records `all`, `ugd` and `qe` have when they are complete. The manifest tells of all, the summary of each; where
/// all are there, each split is complete. Without either, a problem has to have all its samples.
fn expected(
    records: &[JudgedProof],
    scoring: &Scoring,
    manifest: Option<&Manifest>,
    summary: Option<&ProofSummary>,
) -> [Option<u64>; 3] {
    let count = |split| of_split(records, split).count() as u64;
    let told = |at: usize| summary.and_then(|summary| summary.splits.get(at)?.as_ref()?.expected_records);
    let rows = manifest.and_then(|manifest| manifest.selected_rows);
    let inferred = || {
        let mut problems: Vec<&str> = records.iter().map(|record| record.problem_id.as_str()).collect();
        problems.sort_unstable();
        problems.dedup();
        match scoring.task {
            ProofTask::Prover => problems.len() as u64 * scoring.samples,
            ProofTask::Verifier => records.len() as u64,
        }
    };
    let is_told = rows.is_some() || told(0).is_some();
    let all = rows
        .map(|rows| rows.saturating_mul(scoring.samples))
        .or_else(|| told(0));
    let all = if is_told { all } else { Some(inferred()) };
    let is_whole = all == Some(count(None));
    let domain = manifest
        .and_then(|manifest| manifest.domain.as_deref())
        .and_then(Split::from_code);
    let [ugd, qe] = Split::ALL.map(|split| {
        let at = 1 + usize::from(split == Split::QualifyingExam);
        match domain {
            Some(domain) if domain == split => all,
            Some(_) => Some(0),
            None if is_whole => Some(count(Some(split))),
            None => told(at),
        }
    });
    [all, ugd, qe]
}

fn split_audit(
    records: &[JudgedProof],
    scoring: &Scoring,
    split: Option<Split>,
    expected: Option<u64>,
    stored: Option<&SummarySplit>,
) -> SplitAudit {
    let completed = of_split(records, split).count() as u64;
    let is_scored = expected == Some(completed) && completed > 0;
    let metrics = |side: Side| {
        let records = of_split(records, split);
        if is_scored {
            scoring.metrics(records, side)
        } else {
            Vec::new()
        }
    };
    let recorded = metrics(|record| &record.recorded);
    SplitAudit {
        split,
        expected,
        completed,
        summary_differs: stored
            .map(|stored| summary_differs(stored, &recorded, completed))
            .unwrap_or_default(),
        replayed: metrics(|record| &record.replayed),
        recorded,
    }
}

/// What a summary says otherwise than the records beside it.
fn summary_differs(
    stored: &SummarySplit,
    metrics: &[Metric],
    completed: u64,
) -> Vec<(String, Option<f64>, Option<f64>)> {
    let mut differs = Vec::new();
    if let Some(told) = stored.completed_records.filter(|told| *told != completed) {
        let (told, found) = (Some(told as f64), Some(completed as f64));
        differs.push(("completed_records".to_owned(), told, found));
    }
    let Some(told) = &stored.metrics else {
        if !metrics.is_empty() {
            differs.push(("metrics".to_owned(), None, Some(metrics.len() as f64)));
        }
        return differs;
    };
    for (name, value) in told {
        let Some((_, computed)) = metrics.iter().find(|(of, _)| of == name) else {
            differs.push((name.clone(), *value, None));
            continue;
        };
        let is_same = match (value, computed) {
            (Some(value), Some(computed)) => (value - computed).abs() <= METRIC_TOLERANCE,
            (None, None) => true,
            _ => false,
        };
        if !is_same {
            differs.push((name.clone(), *value, *computed));
        }
    }
    let is_missing = |name: &str| told.iter().all(|(of, _)| of != name);
    let missing = metrics.iter().filter(|(name, _)| is_missing(name));
    differs.extend(missing.map(|(name, computed)| ((*name).to_owned(), None, *computed)));
    differs
}

/// Proofs that are stored as accepted and are not, or the other way.
fn acceptances(records: &[JudgedProof], scoring: &Scoring) -> Vec<(String, ProofDifference)> {
    let each = records.iter().filter_map(|record| {
        let (stored, replayed) = (record.is_accepted?, scoring.is_accepted(&record.replayed));
        (stored != replayed).then(|| {
            let difference = ProofDifference {
                trial: None,
                field: "pessimistic_correct",
                stored: stored.to_string(),
                replayed: replayed.to_string(),
            };
            (record.key.clone(), difference)
        })
    });
    each.collect()
}
