use std::collections::BTreeMap;

use super::proof_report::{DatasetJoin, ProofReport, ProofSource};
use super::{FileDigest, FileError};
use crate::model::{Manifest, ProofRows, ProofSummary};
use crate::read::{
    Notice, Parsed, ProofPart, ReadError, pinned_dataset, read_manifest, read_proof_records, read_proof_rows,
    read_proof_summary,
};
use crate::score::{JudgedProof, ProofAudit, judge};

/// Files of runs of AdvancedMathBench as they come, in any order: what belongs together is found by the ids of runs.
#[derive(Debug, Default)]
pub struct ProofFiles {
    records: Vec<Part<Vec<JudgedProof>>>,
    manifests: Vec<Part<Manifest>>,
    summaries: Vec<Part<ProofSummary>>,
    rows: Vec<Part<ProofRows>>,
}

/// A file with what it holds.
#[derive(Clone, Debug)]
struct Part<T> {
    name: String,
    source: ProofSource,
    notices: Vec<Notice>,
    value: T,
}

impl<T> Part<T> {
    fn new(name: &str, source: ProofSource, parsed: Parsed<T>) -> Self {
        Self {
            name: name.to_owned(),
            source,
            notices: parsed.notices,
            value: parsed.value,
        }
    }
}

/// A run scored again, or why its files cannot be.
pub type ScoredProofs = Result<(ProofAudit, ProofReport), FileError>;

impl ProofFiles {
    /// Whether nothing came.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty() && self.manifests.is_empty() && self.summaries.is_empty() && self.rows.is_empty()
    }

    /// Takes a file of this part, from its unpacked bytes; of its records what scoring needs is kept, and no text. The digest
    /// is of the file as it lies on the disk; `None` where nobody took it.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn take(
        &mut self,
        part: ProofPart,
        name: &str,
        bytes: &[u8],
        digest: Option<&FileDigest>,
    ) -> Result<(), ReadError> {
        let source = ProofSource::new(name, digest);
        match part {
            ProofPart::Records => {
                let Parsed { value, notices } = read_proof_records(name, bytes)?;
                let value = value.iter().map(judge).collect();
                self.records.push(Part::new(name, source, Parsed { value, notices }));
            }
            ProofPart::Manifest => self
                .manifests
                .push(Part::new(name, source, read_manifest(name, bytes)?)),
            ProofPart::Summary => self
                .summaries
                .push(Part::new(name, source, read_proof_summary(name, bytes)?)),
            ProofPart::Rows => self.rows.push(Part::new(name, source, read_proof_rows(name, bytes)?)),
        }
        Ok(())
    }

    /// Scores each run whose records are here.
    pub fn runs(&self) -> Vec<ScoredProofs> {
        let mut groups = BTreeMap::<String, Vec<&Part<Vec<JudgedProof>>>>::new();
        let mut order = Vec::new();
        for part in &self.records {
            let run = part.value.iter().find_map(|record| record.run_id.clone());
            // Without an id nothing tells what else belongs to it.
            let key = run.unwrap_or_else(|| format!("file {}", part.name));
            let group = groups.entry(key.clone()).or_default();
            if group.is_empty() {
                order.push(key);
            }
            group.push(part);
        }
        let mut runs: Vec<ScoredProofs> = order
            .iter()
            .filter_map(|key| Some(self.run(key, groups.get(key)?)))
            .collect();
        let is_used = |run_id: Option<&String>, name: &str| {
            let has_run = run_id.is_some_and(|run| groups.contains_key(run));
            has_run || self.records.iter().any(|part| folder(&part.name) == folder(name))
        };
        let manifests = self
            .manifests
            .iter()
            .map(|part| (&part.name, part.value.run_id.as_ref()));
        let summaries = self
            .summaries
            .iter()
            .map(|part| (&part.name, part.value.run_id.as_ref()));
        for (name, run_id) in manifests.chain(summaries) {
            if !is_used(run_id, name) {
                let message = format!("{name}: the results.jsonl of its run is not here; give both");
                runs.push(Err(FileError {
                    file: name.clone(),
                    message,
                }));
            }
        }
        if self.records.is_empty() {
            runs.extend(self.rows.iter().map(|part| {
                Err(FileError {
                    file: part.name.clone(),
                    message: format!(
                        "{}: problems of AdvancedMathBench, and nothing to score: give the run's results.jsonl with it",
                        part.name
                    ),
                })
            }));
        }
        runs
    }

    fn run(&self, run_id: &str, parts: &[&Part<Vec<JudgedProof>>]) -> ScoredProofs {
        let name = parts.first().map(|part| part.name.clone()).unwrap_or_default();
        let manifest = of_run(&self.manifests, run_id, &name, |of| of.run_id.as_ref());
        let summary = of_run(&self.summaries, run_id, &name, |of| of.run_id.as_ref());
        let mut told = Told::default();
        parts.iter().for_each(|part| told.add(part));
        manifest.into_iter().for_each(|part| told.add(part));
        summary.into_iter().for_each(|part| told.add(part));
        let records = joined(parts);
        let audit = ProofAudit::new(
            records,
            manifest.map(|part| part.value.clone()),
            summary.map(|part| &part.value),
        );
        let audit = audit.map_err(|refusal| FileError {
            message: format!("{name}: {refusal}"),
            file: name,
        })?;
        let dataset = self.rows.iter().find(|part| part.value.task() == audit.scoring.task);
        dataset.into_iter().for_each(|part| told.add(part));
        let join = dataset.map(|part| join(&audit, &part.value));
        let report = ProofReport::new(&audit, told.sources, &told.notices, join);
        Ok((audit, report))
    }
}

/// What the files of a run are, and what was remarked on them.
#[derive(Default)]
struct Told {
    sources: Vec<ProofSource>,
    notices: Vec<Notice>,
}

impl Told {
    fn add<T>(&mut self, part: &Part<T>) {
        self.sources.push(part.source.clone());
        self.notices.extend(part.notices.iter().cloned());
    }
}

/// The part of a run: by its id, else the one beside the records, which is then of another run or tells none.
fn of_run<'p, T>(parts: &'p [Part<T>], run_id: &str, name: &str, id: fn(&T) -> Option<&String>) -> Option<&'p Part<T>> {
    let by_id = parts.iter().find(|part| id(&part.value).is_some_and(|of| of == run_id));
    by_id.or_else(|| parts.iter().find(|part| folder(&part.name) == folder(name)))
}

/// The folder of a run: that of its file, or of `records/` for one record.
fn folder(name: &str) -> &str {
    let above = |path: &str| path.rfind(['/', '\\']).unwrap_or(0);
    let of_file = name.get(..above(name)).unwrap_or_default();
    match of_file.strip_suffix("records") {
        Some(of_run) => of_run.trim_end_matches(['/', '\\']),
        None => of_file,
    }
}

/// The records of some files of one run. A record that is in two files and the same in both, as in `results.jsonl` and
/// `records/`, is one.
fn joined(parts: &[&Part<Vec<JudgedProof>>]) -> Vec<JudgedProof> {
    let mut joined: Vec<JudgedProof> = Vec::new();
    let mut places = BTreeMap::<String, usize>::new();
    for part in parts {
        let before = joined.len();
        for record in &part.value {
            let place = places.get(&record.key).filter(|place| **place < before);
            let is_same = place
                .and_then(|place| joined.get(*place))
                .is_some_and(|first| first == record);
            if !is_same {
                places.insert(record.key.clone(), joined.len());
                joined.push(record.clone());
            }
        }
    }
    joined
}

/// How a file of the benchmark fits the records of a run: by proof in verifier runs, else by problem.
fn join(audit: &ProofAudit, rows: &ProofRows) -> DatasetJoin {
    let truths: BTreeMap<&str, _> = rows
        .rows
        .iter()
        .map(|row| match &row.given {
            Some(given) => (given.proof_id.as_str(), Some(given.truth)),
            None => (row.problem_id.as_str(), None),
        })
        .collect();
    let told = audit
        .manifest
        .as_ref()
        .and_then(|manifest| manifest.data_sha256.as_ref());
    let mut join = DatasetJoin {
        is_of_the_run: told.map(|told| *told == rows.sha256),
        is_pinned: pinned_dataset(&rows.sha256) == Some(audit.scoring.task),
        sha256: rows.sha256.clone(),
        ..DatasetJoin::default()
    };
    for record in &audit.records {
        let id = record.proof_id.as_ref().unwrap_or(&record.problem_id);
        match truths.get(id.as_str()) {
            None => join.unknown.push(record.key.clone()),
            Some(truth) => {
                join.joined += 1;
                if truth.is_some_and(|truth| record.truth != Some(truth)) {
                    join.truth_differs.push(record.key.clone());
                }
            }
        }
    }
    join
}
