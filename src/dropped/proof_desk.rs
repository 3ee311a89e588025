use std::collections::BTreeMap;

use super::Dropped;
use super::proof::{DroppedProof, DroppedProofRecord, DroppedProofRun, Sheet};
use super::proof_parts::records;
use crate::evidence::{FileDigest, PlacedProof, ProofFiles, ProofRun, Report};
use crate::read::{Parsed, ProofPart, ReadError, each_proof_record};

/// The files of AdvancedMathBench that were dropped, and the runs that they make.
#[derive(Debug, Default)]
pub(super) struct ProofDesk {
    files: ProofFiles,
    /// By the first file with records of each.
    runs: BTreeMap<u32, ProofRun>,
}

impl ProofDesk {
    /// Takes a file of this part.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn take(
        &mut self,
        key: u32,
        part: ProofPart,
        name: &str,
        bytes: &[u8],
        digest: &FileDigest,
    ) -> Result<Dropped, ReadError> {
        self.files.take(key, part, name, bytes, Some(digest))?;
        Ok(self.tell(key).unwrap_or_else(|| Dropped::Proof(Box::default())))
    }

    /// Takes the records of a file that were judged as they came.
    pub fn take_records(
        &mut self,
        key: u32,
        name: &str,
        parsed: Parsed<Vec<PlacedProof>>,
        digest: &FileDigest,
    ) -> Option<Dropped> {
        self.files.take_records(key, name, parsed, Some(digest));
        self.tell(key)
    }

    /// Whether this file is here.
    pub fn holds(&self, key: u32) -> bool {
        self.files.part(key).is_some()
    }

    /// Forgets a file.
    pub fn forget(&mut self, key: u32) {
        self.files.forget(key);
        self.runs.remove(&key);
    }

    /// What is to be told of a file, beside the others that are here by now; `None` where it is not here.
    pub fn tell(&mut self, key: u32) -> Option<Dropped> {
        let part = self.files.part(key)?;
        self.runs.remove(&key);
        let leader = self.files.leader(key);
        let told = match (part, leader) {
            (_, Some(leader)) if leader == key => self.score(key),
            (part, Some(leader)) => DroppedProof {
                words: format!("{} It is scored with {}.", part_words(part), self.files.name(leader)),
                ..DroppedProof::default()
            },
            (ProofPart::Rows, None) => DroppedProof {
                words: format!(
                    "{} Runs that are here are held against them, and nothing of them is shown or handed on.",
                    part_words(part)
                ),
                ..DroppedProof::default()
            },
            (part, None) => DroppedProof {
                words: format!(
                    "{} The results.jsonl of that run is not here yet; give both.",
                    part_words(part)
                ),
                ..DroppedProof::default()
            },
        };
        Some(Dropped::Proof(Box::new(told)))
    }

    fn score(&mut self, key: u32) -> DroppedProof {
        match self.files.run(key) {
            Some(Ok(run)) => {
                let told = DroppedProofRun::new(&run);
                self.runs.insert(key, run);
                DroppedProof {
                    words: part_words(ProofPart::Records).to_owned(),
                    is_refused: false,
                    run: Some(Box::new(told)),
                }
            }
            Some(Err(error)) => DroppedProof {
                words: error.message,
                is_refused: true,
                run: None,
            },
            None => DroppedProof::default(),
        }
    }

    /// The audit of a run in JSON, as the command prints it for its files.
    pub fn audit_json(&self, key: u32) -> Option<String> {
        let run = self.runs.get(&key)?;
        Some(Report::default().to_json_with(std::slice::from_ref(&run.report)))
    }

    /// The records of a run that are in this part, from one place on.
    pub fn records(&self, key: u32, part: &str, from: usize) -> Option<Sheet> {
        Some(records(self.runs.get(&key)?, part, from))
    }
}

/// A record of a run from the bytes at its place.
pub(super) fn record_of(bytes: &[u8]) -> Option<DroppedProofRecord> {
    let mut told = None;
    each_proof_record("record", bytes, &mut |record, _| {
        told = Some(DroppedProofRecord::new(&record))
    })
    .ok()?;
    told
}

const fn part_words(part: ProofPart) -> &'static str {
    match part {
        ProofPart::Records => "Records of a run of AdvancedMathBench.",
        ProofPart::Manifest => "The manifest of a run of AdvancedMathBench.",
        ProofPart::Summary => "The summary of a run of AdvancedMathBench.",
        ProofPart::Rows => "Problems of AdvancedMathBench itself.",
    }
}
