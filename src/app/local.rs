//! What the reader dropped: files that the [`Rescorer`] reads and scores in this browser, sent nowhere.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::de::DeserializeOwned;

use crate::dropped::{Arrivals, Dropped, DroppedProofRecord, DroppedRecord, Sheet};
use crate::model::Month;
use crate::query::PlaceInFile;
use crate::store::{ItemText, read_objects};

use super::browser::Rescorer;
use super::kin::{AllKin, NEAREST};
pub use super::local_file::{Counts, LocalFile, LocalRun, LocalState, Progress};

/// The reader's files, in the context of the app.
#[derive(Clone, Copy)]
pub struct LocalFiles {
    /// In the order they came, which is that of their keys. Changes only when files come or go.
    files: RwSignal<Vec<LocalFile>>,
    counts: RwSignal<Counts>,
    item_files: Memo<usize>,
    kin: AllKin,
    /// Keys of the result files that the reader added to the board.
    chosen: RwSignal<Vec<u32>>,
    /// Of the file that is being read.
    progress: RwSignal<Option<Progress>>,
    /// What there is to say of the files that came last.
    remark: RwSignal<String>,
    /// The item lists of the boards that are loaded, as they came: they tell where the records of a file belong.
    known: StoredValue<Vec<Arc<Vec<u8>>>>,
    rescorer: StoredValue<Option<Rescorer>>,
}

impl LocalFiles {
    /// No files yet.
    pub fn new() -> Self {
        let counts = RwSignal::new(Counts::default());
        Self {
            files: RwSignal::new(Vec::new()),
            counts,
            item_files: Memo::new(move |_| counts.get().items),
            kin: AllKin::new(),
            chosen: RwSignal::new(Vec::new()),
            progress: RwSignal::new(None),
            remark: RwSignal::new(String::new()),
            known: StoredValue::new(Vec::new()),
            rescorer: StoredValue::new(None),
        }
    }

    /// The files of this app.
    pub fn here() -> Self {
        expect_context::<Self>()
    }

    /// So many files of a kind, from one place among these on, in the order they came. Follows which files there are, not
    /// what becomes of them.
    pub fn list(self, is_it: fn(&LocalState) -> bool, from: usize, count: usize) -> Vec<LocalFile> {
        self.files.with(|files| {
            let found = files.iter().filter(|file| file.state.with_untracked(is_it));
            found.skip(from).take(count).cloned().collect()
        })
    }

    /// How many files there are.
    pub fn counts(self) -> Counts {
        self.counts.get()
    }

    /// The run of the result file of this key. Item files that come later are taken into account. Follows that file alone.
    pub fn run(self, key: u32) -> Option<LocalRun> {
        let run = self.state_of(key)?.with(|state| state.run().cloned())?;
        Some(LocalRun { key, run })
    }

    /// What became of the file of this key. Follows nothing.
    fn state_of(self, key: u32) -> Option<ArcRwSignal<LocalState>> {
        self.files.with_untracked(|files| {
            let at = files.binary_search_by_key(&key, |file| file.key).ok()?;
            files.get(at).map(|file| file.state.clone())
        })
    }

    /// The key of the file whose digest begins as a place says.
    pub fn key_of(self, place: &PlaceInFile) -> Option<u32> {
        self.counts.track();
        let is_it = |state: &LocalState| state.run().is_some_and(|run| place.is_of(&run.evidence.sha256));
        self.files.with_untracked(|files| {
            let found = files.iter().find(|file| file.state.with_untracked(is_it));
            found.map(|file| file.key)
        })
    }

    /// Other files of the same run and month: the first ones, and whether there are more.
    pub fn nearest_kin(self, run: &LocalRun) -> (Vec<LocalRun>, bool) {
        let keys = self.kin.of(&run.run).map(|keys| keys.get());
        let mut others = keys.unwrap_or_default().into_iter().filter(|key| *key != run.key);
        let nearest = others.by_ref().take(NEAREST).filter_map(|key| self.run(key)).collect();
        (nearest, others.next().is_some())
    }

    /// All other files of the same run and month, as they are now.
    pub fn all_kin(self, run: &LocalRun) -> Vec<LocalRun> {
        let keys = self.kin.of(&run.run).map(|keys| keys.get_untracked());
        let others = keys.unwrap_or_default().into_iter().filter(|key| *key != run.key);
        others.filter_map(|key| untrack(|| self.run(key))).collect()
    }

    /// What `Desk.more` in `public/desk.js` tells of a result file, as text.
    pub async fn more(self, key: u32, what: &str, argument: &str) -> Option<String> {
        self.rescorer.get_value()?.more(key, what, argument).await
    }

    /// The same as a download of this name; words where it cannot be made.
    pub async fn save(self, key: u32, what: &str, argument: &str, name: &str) -> Option<String> {
        self.rescorer.get_value()?.save(key, what, argument, name).await
    }

    /// Why nothing is told of a file by [`Self::more`]; empty where that is not because its texts are not kept.
    pub fn lacking(self, key: u32) -> String {
        self.rescorer
            .get_value()
            .map(|rescorer| rescorer.lacking(key))
            .unwrap_or_default()
    }

    /// The runs that the reader added to the board.
    pub fn on_board(self) -> Vec<LocalRun> {
        let chosen = self.chosen.get();
        chosen.into_iter().filter_map(|key| self.run(key)).collect()
    }

    /// Whether this file's run is on the board.
    pub fn is_on_board(self, key: u32) -> bool {
        self.chosen.with(|chosen| chosen.contains(&key))
    }

    /// Puts a file's run on the board, or takes it off.
    pub fn set_on_board(self, key: u32, wanted: bool) {
        self.chosen.update(|chosen| {
            chosen.retain(|other| *other != key);
            if wanted {
                // In the order of the files.
                let at = chosen.partition_point(|other| *other < key);
                chosen.insert(at, key);
            }
        });
    }

    /// How far a file is read; `None` while others come first.
    pub fn progress(self, key: u32) -> Option<Progress> {
        self.progress.get().filter(|progress| progress.key == key)
    }

    /// The length of a file in bytes; 0 where it is not known.
    pub fn size(self, key: u32) -> u64 {
        self.files
            .with(|files| files.iter().find(|file| file.key == key).map_or(0, |file| file.size))
    }

    /// How many files are not yet read, and how many seconds that takes, about.
    pub fn queue(self) -> (usize, f64) {
        let left = self.progress.get().map_or(0.0, |progress| progress.all_seconds_left);
        (self.counts.get().reading, left)
    }

    /// What was passed over of the files that came last, or went wrong with them; empty where there is nothing to say.
    pub fn remark(self) -> String {
        self.remark.get()
    }

    /// Whether the browser reads files in the page itself, which then stands still.
    pub fn is_in_page(self) -> bool {
        self.counts.track();
        self.rescorer.get_value().is_some_and(Rescorer::is_in_page)
    }

    /// Takes a published item list into account: the bytes of an [`crate::store::ItemShard`].
    pub fn add_known(self, shard: Arc<Vec<u8>>) {
        if let Some(rescorer) = self.rescorer.get_value() {
            rescorer.know(&shard);
        }
        self.known.update_value(|known| known.push(shard));
    }

    /// Forgets files; one that is being read stops at once.
    pub fn remove(self, keys: &[u32]) {
        if let Some(rescorer) = self.rescorer.get_value() {
            keys.iter().for_each(|key| rescorer.remove(*key));
        }
        self.chosen.maybe_update(|chosen| {
            let before = chosen.len();
            chosen.retain(|key| !keys.contains(key));
            chosen.len() < before
        });
        self.leave(keys);
    }

    /// Takes files off the list.
    fn leave(self, keys: &[u32]) {
        if keys.is_empty() {
            return;
        }
        let mut gone = Vec::new();
        self.files.update(|files| {
            files.retain(|file| {
                let stays = !keys.contains(&file.key);
                if !stays {
                    gone.push(file.clone());
                }
                stays
            });
        });
        for file in gone {
            self.recount(file.key, Some(&file.state.get_untracked()), None);
        }
    }

    /// Counts a file by what it is now in the place of what it was.
    fn recount(self, key: u32, before: Option<&LocalState>, now: Option<&LocalState>) {
        if let Some(run) = before.and_then(LocalState::run) {
            let now = now.and_then(LocalState::run);
            let is_there = now.is_some_and(|now| (now.month, &now.conditions) == (run.month, &run.conditions));
            self.kin.set(key, run, is_there);
        }
        if let Some(run) = now.and_then(LocalState::run) {
            self.kin.set(key, run, true);
        }
        self.counts.update(|counts| {
            if let Some(state) = before {
                counts.count(state, |count| *count = count.saturating_sub(1));
            }
            if let Some(state) = now {
                counts.count(state, |count| *count += 1);
            }
        });
    }

    /// Forgets all files that are not yet read.
    pub fn cancel_all(self) {
        let files = self.files.get_untracked();
        // From the last one on, so that none is begun meanwhile.
        let waits = |file: &&LocalFile| file.state.with_untracked(|state| matches!(state, LocalState::Reading));
        let keys: Vec<u32> = files.iter().rev().filter(waits).map(|file| file.key).collect();
        self.remove(&keys);
    }

    /// Does something with what reads files, when it is loaded.
    pub fn ask(self, act: impl FnOnce(Rescorer) + 'static) {
        let act: Box<dyn FnOnce(Rescorer)> = Box::new(act);
        spawn_local(async move {
            match self.rescorer().await {
                Ok(rescorer) => act(rescorer),
                Err(words) => self.remark.set(words),
            }
        });
    }

    /// A record of a result file, with its texts. `at` counts from 0.
    pub async fn record(self, key: u32, at: usize) -> Option<DroppedRecord> {
        parsed(&self.more(key, "record", &at.to_string()).await?)
    }

    /// Records of a run of AdvancedMathBench that are in this part, from one place on.
    pub async fn proof_records(self, key: u32, part: &str, from: usize) -> Option<Sheet> {
        parsed(&self.more(key, "proofRecords", &format!("{from} {part}")).await?)
    }

    /// One of them, at its place in the file of this key.
    pub async fn proof_record(self, (key, start, end): (u32, u64, u64)) -> Option<DroppedProofRecord> {
        parsed(&self.more(key, "proofRecord", &format!("{start} {end}")).await?)
    }

    /// Some records of a result file that has too many to be told of at once: of the part of this id those from one place
    /// on, or those about a record, where that is told. Both count from 0.
    pub async fn window(self, key: u32, part: &str, record: Option<usize>, from: usize) -> Option<LocalRun> {
        let record = record.map_or(0, |record| record + 1);
        let told = self.more(key, "window", &format!("{from} {record} {part}")).await?;
        let run = state(parsed(&told)?).run()?.clone();
        Some(LocalRun { key, run })
    }

    /// The text of an item, if one of the files has it. Asks again when item files come or go.
    pub fn item(self, month: Month, no: usize) -> impl Future<Output = Option<ItemText>> {
        let has_items = self.item_files.get() > 0;
        async move {
            let rescorer = self.rescorer.get_value().filter(|_| has_items)?;
            parsed(&rescorer.item(&month.to_string(), no).await?)
        }
    }

    /// Whether one of the files has items of a month.
    pub fn has_items_of(self, month: Month) -> bool {
        let is_of = |state: &LocalState| matches!(state, LocalState::Items(items) if items.month == Some(month));
        let is_here = |file: &LocalFile| file.state.with_untracked(is_of);
        // Asked again when item files come or go, not with every file.
        self.item_files.get() > 0 && self.files.with_untracked(|files| files.iter().any(is_here))
    }

    async fn rescorer(self) -> Result<Rescorer, String> {
        if let Some(rescorer) = self.rescorer.get_value() {
            return Ok(rescorer);
        }
        let tell = move |key, told: Option<String>, bytes, records, seconds_left, all_seconds_left| {
            let Some(text) = told else {
                self.progress.set(Some(Progress {
                    key,
                    bytes: bytes as u64,
                    records: records as u64,
                    seconds_left,
                    all_seconds_left,
                }));
                return true;
            };
            if key == 0 {
                return parsed(&text).map(|arrivals| self.arrive(arrivals)).is_some();
            }
            parsed(&text).map(|told| self.settle(key, state(told))).is_some()
        };
        let rescorer = Rescorer::load(tell).await?;
        // Two drops in a row may both have waited for it.
        if self.rescorer.get_value().is_none() {
            self.known
                .with_value(|known| known.iter().for_each(|shard| rescorer.know(shard)));
            self.rescorer.set_value(Some(rescorer));
        }
        Ok(rescorer)
    }

    fn arrive(self, arrivals: Arrivals) {
        self.remark.set(arrivals.remark);
        self.leave(&arrivals.gone);
        if arrivals.files.is_empty() {
            return;
        }
        let mut come = 0;
        self.files.update(|files| {
            for (key, name, size) in arrivals.files {
                match files.binary_search_by_key(&key, |file| file.key) {
                    Ok(at) => {
                        if let Some(file) = files.get_mut(at) {
                            file.size = size;
                        }
                    }
                    Err(at) => {
                        come += 1;
                        let state = ArcRwSignal::new(LocalState::Reading);
                        files.insert(at, LocalFile { key, name, size, state });
                    }
                }
            }
        });
        self.counts.update(|counts| {
            counts.all += come;
            counts.reading += come;
        });
    }

    fn settle(self, key: u32, now: LocalState) {
        if let Some(state) = self.state_of(key) {
            let before = state.get_untracked();
            state.set(now.clone());
            self.recount(key, Some(&before), Some(&now));
        }
    }
}

fn state(told: Dropped) -> LocalState {
    match told {
        Dropped::Items(items) => LocalState::Items(Arc::new(items)),
        Dropped::Results(run) => LocalState::Results(Arc::from(run)),
        Dropped::Unusable(words) | Dropped::Other(words) => LocalState::Unusable(words),
        Dropped::Same(lines) => LocalState::Same(lines),
        Dropped::Receipt(lines) => LocalState::Receipt(lines),
        Dropped::Proof(told) => LocalState::Proof(Arc::from(told)),
    }
}

fn parsed<T: DeserializeOwned>(text: &str) -> Option<T> {
    read_objects(text.as_bytes()).ok()
}
