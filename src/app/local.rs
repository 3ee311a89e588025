//! What the reader dropped: files that the [`Rescorer`] reads and scores in this browser, sent nowhere.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::de::DeserializeOwned;

use crate::dropped::{Arrivals, Dropped, DroppedItems, DroppedRecord, DroppedRun};
use crate::model::Month;
use crate::query::PlaceInFile;
use crate::store::{ItemText, read_objects};

use super::browser::Rescorer;

/// A file that the reader dropped.
#[derive(Clone, Debug)]
pub struct LocalFile {
    /// A number that stays the file's own while the page is open.
    pub key: u32,
    /// Its name, with folders where the browser tells them.
    pub name: String,
    /// Its length in bytes; 0 while that is not known.
    pub size: u64,
    /// What became of it.
    pub state: LocalState,
}

/// What became of a dropped file.
#[derive(Clone, Debug)]
pub enum LocalState {
    /// Waiting for its turn, or being read.
    Reading,
    /// Not usable; the words say why and what would help.
    Unusable(String),
    /// The same bytes as a file of this name.
    Same(String),
    /// Items, which give other files their ids and texts.
    Items(Arc<DroppedItems>),
    /// A receipt, held against its file: lines, the first says whether it is the same.
    Receipt(String),
    /// A result file, scored.
    Results(Arc<DroppedRun>),
}

/// How far a file is read.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    key: u32,
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

/// The same scoring of the same file, not one that happens to be equal: files are long, and pages ask often.
impl PartialEq for LocalRun {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && Arc::ptr_eq(&self.run, &other.run)
    }
}

/// The reader's files, in the context of the app.
#[derive(Clone, Copy)]
pub struct LocalFiles {
    files: RwSignal<Vec<LocalFile>>,
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
        Self {
            files: RwSignal::new(Vec::new()),
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

    /// The files in the order they came.
    pub fn files(self) -> Vec<LocalFile> {
        self.files.get()
    }

    /// The run of the result file of this key. Item files that come later are taken into account.
    pub fn run(self, key: u32) -> Option<LocalRun> {
        self.files.with(|files| runs(files).find(|run| run.key == key))
    }

    /// Whether one of the files has a digest that begins so.
    pub fn has_file_of(self, place: &PlaceInFile) -> bool {
        self.files
            .with(|files| runs(files).any(|run| place.is_of(&run.run.evidence.sha256)))
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
        self.files
            .with(|files| runs(files).filter(|run| chosen.contains(&run.key)).collect())
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
                chosen.push(key);
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
        let is_reading = |file: &&LocalFile| matches!(file.state, LocalState::Reading);
        let count = self.files.with(|files| files.iter().filter(is_reading).count());
        let left = self.progress.get().map_or(0.0, |progress| progress.all_seconds_left);
        (count, left)
    }

    /// What was passed over of the files that came last, or went wrong with them; empty where there is nothing to say.
    pub fn remark(self) -> String {
        self.remark.get()
    }

    /// Whether the browser reads files in the page itself, which then stands still.
    pub fn is_in_page(self) -> bool {
        self.files.track();
        self.rescorer.get_value().is_some_and(Rescorer::is_in_page)
    }

    /// Takes a published item list into account: the bytes of an [`crate::store::ItemShard`].
    pub fn add_known(self, shard: Arc<Vec<u8>>) {
        if let Some(rescorer) = self.rescorer.get_value() {
            rescorer.know(&shard);
        }
        self.known.update_value(|known| known.push(shard));
    }

    /// Forgets a file; one that is being read stops at once.
    pub fn remove(self, key: u32) {
        if let Some(rescorer) = self.rescorer.get_value() {
            rescorer.remove(key);
        }
        self.set_on_board(key, false);
        self.files.update(|files| files.retain(|file| file.key != key));
    }

    /// Forgets all files that are not yet read.
    pub fn cancel_all(self) {
        let files = self.files.get_untracked();
        // From the last one on, so that none is begun meanwhile.
        for file in files.iter().rev() {
            if matches!(file.state, LocalState::Reading) {
                self.remove(file.key);
            }
        }
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

    /// The text of an item, if one of the files has it. Asks again when item files come or go.
    pub fn item(self, month: Month, no: usize) -> impl Future<Output = Option<ItemText>> {
        let has_items = self.files.with(|files| {
            let mut files = files.iter();
            files.any(|file| matches!(file.state, LocalState::Items(_)))
        });
        async move {
            let rescorer = self.rescorer.get_value().filter(|_| has_items)?;
            parsed(&rescorer.item(&month.to_string(), no).await?)
        }
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
        self.files.update(|files| {
            files.retain(|file| !arrivals.gone.contains(&file.key));
            for (key, name, size) in arrivals.files {
                match files.iter_mut().find(|file| file.key == key) {
                    Some(file) => file.size = size,
                    None => files.push(LocalFile {
                        key,
                        name,
                        size,
                        state: LocalState::Reading,
                    }),
                }
            }
        });
    }

    fn settle(self, key: u32, state: LocalState) {
        self.files.update(|files| {
            if let Some(file) = files.iter_mut().find(|file| file.key == key) {
                file.state = state;
            }
        });
    }
}

fn state(told: Dropped) -> LocalState {
    match told {
        Dropped::Items(items) => LocalState::Items(Arc::new(items)),
        Dropped::Results(run) => LocalState::Results(Arc::from(run)),
        Dropped::Unusable(words) | Dropped::Other(words) => LocalState::Unusable(words),
        Dropped::Same(name) => LocalState::Same(name),
        Dropped::Receipt(lines) => LocalState::Receipt(lines),
    }
}

fn parsed<T: DeserializeOwned>(text: &str) -> Option<T> {
    read_objects(text.as_bytes()).ok()
}

fn runs(files: &[LocalFile]) -> impl Iterator<Item = LocalRun> {
    files.iter().filter_map(|file| match &file.state {
        LocalState::Results(run) => Some(LocalRun {
            key: file.key,
            run: run.clone(),
        }),
        _ => None,
    })
}
