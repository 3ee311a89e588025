use std::collections::BTreeMap;
use std::ops::Range;

use super::proof_report::{DatasetJoin, ProofReport, ProofSource};
use super::{FileDigest, FileError};
use crate::model::{Manifest, ProofRows, ProofSummary};
use crate::read::{
    Notice, Parsed, ProofPart, ReadError, each_proof_record, pinned_dataset, read_manifest, read_proof_rows,
    read_proof_summary,
};
use crate::score::{JudgedProof, ProofAudit, judge};

/// Files of runs of AdvancedMathBench by keys of the caller's own choice, whose order is that of the files: what belongs
/// together is found by the ids of runs.
#[derive(Debug, Default)]
pub struct ProofFiles {
    records: BTreeMap<u32, Part<Vec<PlacedProof>>>,
    manifests: BTreeMap<u32, Part<Manifest>>,
    summaries: BTreeMap<u32, Part<ProofSummary>>,
    rows: BTreeMap<u32, Part<ProofRows>>,
}

/// A record judged again, with where it stands in its unpacked file in bytes. It holds no text of the record.
#[derive(Clone, Debug)]
pub struct PlacedProof {
    /// The record.
    pub judged: JudgedProof,
    /// Its place.
    pub bytes: Range<u64>,
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
    fn new(name: &str, digest: Option<&FileDigest>, parsed: Parsed<T>) -> Self {
        Self {
            name: name.to_owned(),
            source: ProofSource::new(name, digest),
            notices: parsed.notices,
            value: parsed.value,
        }
    }
}

/// The key of a file, and a place there in bytes.
pub type InFile = (u32, Range<u64>);

/// A run scored again.
#[derive(Debug)]
pub struct ProofRun {
    /// What came out.
    pub audit: ProofAudit,
    /// The same as a document.
    pub report: ProofReport,
    /// For each record of the audit the key of its file, and its place there.
    pub places: Vec<InFile>,
}

impl ProofRun {
    /// The file of a record and its place there, by its place in the audit.
    pub fn opens(&self, at: usize) -> Option<(u32, u64, u64)> {
        let (file, bytes) = self.places.get(at)?;
        Some((*file, bytes.start, bytes.end))
    }
}

/// A run scored again, or why its files cannot be.
pub type ScoredProofs = Result<ProofRun, FileError>;

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
        key: u32,
        part: ProofPart,
        name: &str,
        bytes: &[u8],
        digest: Option<&FileDigest>,
    ) -> Result<(), ReadError> {
        match part {
            ProofPart::Records => {
                let mut value = Vec::new();
                let notices = each_proof_record(name, bytes, &mut |record, bytes| {
                    let judged = judge(&record);
                    value.push(PlacedProof { judged, bytes });
                })?;
                self.take_records(key, name, Parsed { value, notices }, digest);
            }
            ProofPart::Manifest => {
                let part = Part::new(name, digest, read_manifest(name, bytes)?);
                self.manifests.insert(key, part);
            }
            ProofPart::Summary => {
                let part = Part::new(name, digest, read_proof_summary(name, bytes)?);
                self.summaries.insert(key, part);
            }
            ProofPart::Rows => {
                let part = Part::new(name, digest, read_proof_rows(name, bytes)?);
                self.rows.insert(key, part);
            }
        }
        Ok(())
    }

    /// Takes the records of a file that were judged as they came.
    pub fn take_records(
        &mut self,
        key: u32,
        name: &str,
        parsed: Parsed<Vec<PlacedProof>>,
        digest: Option<&FileDigest>,
    ) {
        self.records.insert(key, Part::new(name, digest, parsed));
    }

    /// Forgets a file.
    pub fn forget(&mut self, key: u32) {
        self.records.remove(&key);
        self.manifests.remove(&key);
        self.summaries.remove(&key);
        self.rows.remove(&key);
    }

    /// Which part of a run this file is; `None` where it is not here.
    pub fn part(&self, key: u32) -> Option<ProofPart> {
        let parts = [
            (self.records.contains_key(&key), ProofPart::Records),
            (self.manifests.contains_key(&key), ProofPart::Manifest),
            (self.summaries.contains_key(&key), ProofPart::Summary),
            (self.rows.contains_key(&key), ProofPart::Rows),
        ];
        parts.into_iter().find_map(|(is_it, part)| is_it.then_some(part))
    }

    /// The name of a file with records; empty where there is none.
    pub fn name(&self, key: u32) -> &str {
        self.records.get(&key).map_or("", |part| &part.name)
    }

    /// The first file with records of the run that this file belongs to.
    pub fn leader(&self, key: u32) -> Option<u32> {
        let groups = self.groups();
        let group = groups.iter().find(|group| group.has(self, key, &groups));
        group?.keys.first().copied()
    }

    /// Scores the run of which this file is the [`leader`](Self::leader); `None` where it is none.
    pub fn run(&self, leader: u32) -> Option<ScoredProofs> {
        let groups = self.groups();
        let group = groups.iter().find(|group| group.keys.first() == Some(&leader))?;
        Some(self.score(group, &groups))
    }

    /// Scores each run whose records are here, and says of each other file why nothing is made of it.
    pub fn runs(&self) -> Vec<ScoredProofs> {
        let groups = self.groups();
        let mut runs: Vec<ScoredProofs> = groups.iter().map(|group| self.score(group, &groups)).collect();
        let parts = self.manifests.iter().map(|(key, part)| (key, &part.name));
        let parts = parts.chain(self.summaries.iter().map(|(key, part)| (key, &part.name)));
        for (key, name) in parts {
            if !groups.iter().any(|group| group.has(self, *key, &groups)) {
                let message = format!("{name}: the results.jsonl of its run is not here; give both");
                let file = name.clone();
                runs.push(Err(FileError { file, message }));
            }
        }
        if groups.is_empty() {
            runs.extend(self.rows.values().map(|part| {
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

    /// The files with records, by their runs.
    fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        let mut places = BTreeMap::<&str, usize>::new();
        for (key, part) in &self.records {
            let run_id = part.value.iter().find_map(|record| record.judged.run_id.as_deref());
            // Without an id nothing tells what else belongs to it.
            let place = run_id.map_or(groups.len(), |id| *places.entry(id).or_insert(groups.len()));
            match groups.get_mut(place) {
                Some(group) => group.keys.push(*key),
                None => groups.push(Group {
                    run_id: run_id.map(str::to_owned),
                    folder: folder(&part.name).to_owned(),
                    keys: vec![*key],
                }),
            }
        }
        groups
    }

    fn score(&self, group: &Group, groups: &[Group]) -> ScoredProofs {
        let parts: Vec<_> = group
            .keys
            .iter()
            .filter_map(|key| self.records.get_key_value(key))
            .collect();
        let name = parts.first().map(|(_, part)| part.name.clone()).unwrap_or_default();
        let manifest = of_run(&self.manifests, group, groups, |of| of.run_id.as_ref());
        let summary = of_run(&self.summaries, group, groups, |of| of.run_id.as_ref());
        let mut told = Told::default();
        parts.iter().for_each(|(_, part)| told.add(part));
        manifest.into_iter().for_each(|part| told.add(part));
        summary.into_iter().for_each(|part| told.add(part));
        let (records, places) = joined(&parts);
        let audit = ProofAudit::new(
            records,
            manifest.map(|part| part.value.clone()),
            summary.map(|part| &part.value),
        );
        let audit = audit.map_err(|refusal| FileError {
            message: format!("{name}: {refusal}"),
            file: name,
        })?;
        let dataset = self.rows.values().find(|part| part.value.task() == audit.scoring.task);
        dataset.into_iter().for_each(|part| told.add(part));
        let join = dataset.map(|part| join(&audit, &part.value));
        let place = |record: &JudgedProof| places.get(&record.key).cloned().unwrap_or_default();
        Ok(ProofRun {
            report: ProofReport::new(&audit, told.sources, &told.notices, join),
            places: audit.records.iter().map(place).collect(),
            audit,
        })
    }
}

/// Files with records of one run.
struct Group {
    run_id: Option<String>,
    /// That of the first of them.
    folder: String,
    keys: Vec<u32>,
}

impl Group {
    /// Whether a file is of this run: one with records of it, its manifest or its summary.
    fn has(&self, files: &ProofFiles, key: u32, groups: &[Self]) -> bool {
        let manifest = files.manifests.get(&key);
        let summary = files.summaries.get(&key);
        self.keys.contains(&key)
            || manifest.is_some_and(|part| self.takes(part.value.run_id.as_ref(), &part.name, groups))
            || summary.is_some_and(|part| self.takes(part.value.run_id.as_ref(), &part.name, groups))
    }

    /// Whether what tells this id is of this run: by the id, or for want of such a run by lying beside its records. Then it is
    /// of another run or tells none.
    fn takes(&self, run_id: Option<&String>, name: &str, groups: &[Self]) -> bool {
        let owner = groups
            .iter()
            .find(|group| run_id.is_some() && group.run_id.as_ref() == run_id);
        match owner {
            Some(owner) => owner.keys == self.keys,
            None => folder(name) == self.folder,
        }
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

/// The part of a run: the one of its id before one that only lies beside it.
fn of_run<'p, T>(
    parts: &'p BTreeMap<u32, Part<T>>,
    group: &Group,
    groups: &[Group],
    id: fn(&T) -> Option<&String>,
) -> Option<&'p Part<T>> {
    let of_group = || {
        parts
            .values()
            .filter(|part| group.takes(id(&part.value), &part.name, groups))
    };
    let is_named = |part: &&Part<T>| group.run_id.is_some() && id(&part.value) == group.run_id.as_ref();
    of_group().find(is_named).or_else(|| of_group().next())
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

/// The records of some files of one run, with the file and place of each by its key. A record that is in two files and the
/// same in both, as in `results.jsonl` and `records/`, is one.
fn joined(parts: &[(&u32, &Part<Vec<PlacedProof>>)]) -> (Vec<JudgedProof>, BTreeMap<String, InFile>) {
    let mut joined: Vec<JudgedProof> = Vec::new();
    let mut at = BTreeMap::<String, usize>::new();
    let mut places = BTreeMap::new();
    for (key, part) in parts {
        let before = joined.len();
        for PlacedProof { judged, bytes } in &part.value {
            let place = at.get(&judged.key).filter(|place| **place < before);
            let is_same = place
                .and_then(|place| joined.get(*place))
                .is_some_and(|first| first == judged);
            if !is_same {
                at.insert(judged.key.clone(), joined.len());
                places.entry(judged.key.clone()).or_insert((**key, bytes.clone()));
                joined.push(judged.clone());
            }
        }
    }
    (joined, places)
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
