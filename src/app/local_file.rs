//! What is known of a file that the reader dropped.

use std::sync::Arc;

use leptos::prelude::*;

use crate::dropped::{DroppedItems, DroppedProof, DroppedRun};

/// A file that the reader dropped.
#[derive(Clone, Debug)]
pub struct LocalFile {
    /// A number that stays the file's own while the page is open.
    pub key: u32,
    /// Its name, with folders where the browser tells them.
    pub name: String,
    /// Its length in bytes; 0 while that is not known.
    pub size: u64,
    /// What became of it: a signal of its own, so that a file that is read wakes its own card and no other.
    pub state: ArcRwSignal<LocalState>,
}

/// How many files there are of each kind that is told of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All of them.
    pub all: usize,
    /// Waiting for their turn, or being read.
    pub reading: usize,
    /// Result files.
    pub results: usize,
    /// Files of AdvancedMathBench.
    pub proofs: usize,
    /// Files of results of which something comes out otherwise than they say.
    pub differing: usize,
    /// Item files.
    pub items: usize,
    /// Of no use.
    pub unusable: usize,
}

impl Counts {
    /// Counts a file in, or out again by the kind that it was of.
    pub fn count(&mut self, state: &LocalState, change: fn(&mut usize)) {
        change(&mut self.all);
        match state {
            LocalState::Reading => change(&mut self.reading),
            LocalState::Unusable(_) => change(&mut self.unusable),
            LocalState::Items(_) => change(&mut self.items),
            LocalState::Results(_) => change(&mut self.results),
            LocalState::Proof(_) => change(&mut self.proofs),
            LocalState::Same(_) | LocalState::Receipt(_) => {}
        }
        if state.is_differing() {
            change(&mut self.differing);
        }
    }
}

/// What became of a dropped file.
#[derive(Clone, Debug)]
pub enum LocalState {
    /// Waiting for its turn, or being read.
    Reading,
    /// Not usable; the words say why and what would help.
    Unusable(String),
    /// The same bytes as a file of this name; on a line behind it a sentence where both names contradict each other.
    Same(String),
    /// Items, which give other files their ids and texts.
    Items(Arc<DroppedItems>),
    /// A receipt, held against its file: lines, the first says whether it is the same.
    Receipt(String),
    /// A file of AdvancedMathBench.
    Proof(Arc<DroppedProof>),
    /// A result file, scored.
    Results(Arc<DroppedRun>),
}

impl LocalState {
    /// Whether it holds results of which something comes out otherwise than it says.
    pub fn is_differing(&self) -> bool {
        match self {
            Self::Results(run) => !run.agrees,
            Self::Proof(told) => told.run.as_ref().is_some_and(|run| !run.agrees),
            _ => false,
        }
    }

    /// The run of a result file.
    pub fn run(&self) -> Option<&Arc<DroppedRun>> {
        match self {
            Self::Results(run) => Some(run),
            _ => None,
        }
    }
}

/// How far a file is read.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The [`LocalFile::key`] of the file.
    pub key: u32,
    /// Bytes read so far.
    pub bytes: u64,
    /// Records scored so far; 0 where they are scored at the end.
    pub records: u64,
    /// Seconds that the rest will take, about.
    pub seconds_left: f64,
    /// The same with all files that wait.
    pub all_seconds_left: f64,
}

/// A result file that was scored.
#[derive(Clone, Debug)]
pub struct LocalRun {
    /// The [`LocalFile::key`] of its file.
    pub key: u32,
    /// What it is worth.
    pub run: Arc<DroppedRun>,
}

impl LocalRun {
    /// SHA-256 of its file, in hex digits.
    pub fn sha256(&self) -> &str {
        &self.run.evidence.sha256
    }
}

/// The same scoring of the same file, not one that happens to be equal: files are long, and pages ask often.
impl PartialEq for LocalRun {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && Arc::ptr_eq(&self.run, &other.run)
    }
}
