//! What the reader dropped: files read and audited in this page, sent nowhere.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::board::Board;
use crate::model::{ItemFile, ResultFile};
use crate::read::{self, AnyFile, Notice};
use crate::score::{self, Audit, ItemSet};

use super::browser::Picked;

/// Bytes that the files of a page may have together. A page has four gigabytes for them, for what is read from them,
/// and for a copy of the one being read; beyond that it would stop with every file in it.
const MOST_BYTES: u64 = 512 << 20;

/// A file that the reader dropped.
#[derive(Clone, Debug)]
pub struct LocalFile {
    /// A number that stays the file's own while the page is open.
    pub key: usize,
    /// Its name, with folders where the browser tells them.
    pub name: String,
    /// Its length in bytes.
    pub size: u64,
    /// What became of it.
    pub state: LocalState,
}

/// What became of a dropped file.
#[derive(Clone, Debug)]
pub enum LocalState {
    /// Being read.
    Reading,
    /// Not usable; the words say why and what would help.
    Unusable(String),
    /// Items, which give other files their ids and texts.
    Items(Arc<ItemFile>, Arc<Vec<Notice>>),
    /// A result file.
    Results(Arc<ResultFile>, Arc<Vec<Notice>>),
}

/// A result file with its audit.
#[derive(Clone, Debug)]
pub struct AuditedRun {
    /// The [`LocalFile::key`] of its file.
    pub key: usize,
    /// The file.
    pub file: Arc<ResultFile>,
    /// What is odd about the file.
    pub notices: Arc<Vec<Notice>>,
    /// Our verdicts beside the stored ones.
    pub audit: Arc<Audit>,
}

/// The same audit of the same file, not one that happens to be equal: files are long, and pages ask often.
impl PartialEq for AuditedRun {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && Arc::ptr_eq(&self.file, &other.file) && Arc::ptr_eq(&self.audit, &other.audit)
    }
}

/// All audits by key, and the items that they were made with.
#[derive(Clone)]
struct Audits {
    items: Arc<ItemSet>,
    runs: BTreeMap<usize, AuditedRun>,
}

impl PartialEq for Audits {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.items, &other.items) && self.runs == other.runs
    }
}

/// The reader's files, in the context of the app.
#[derive(Clone, Copy)]
pub struct LocalFiles {
    files: RwSignal<Vec<LocalFile>>,
    next_key: StoredValue<usize>,
    /// Keys of the result files that the reader added to the board.
    chosen: RwSignal<Vec<usize>>,
    /// The published boards that are loaded: their items tell where the records of a file belong.
    known: RwSignal<Vec<Arc<Board>>>,
    audits: Memo<Audits>,
}

impl LocalFiles {
    /// No files yet.
    pub fn new() -> Self {
        let files = RwSignal::new(Vec::<LocalFile>::new());
        let known = RwSignal::new(Vec::<Arc<Board>>::new());
        let item_keys =
            Memo::new(move |_| files.with(|files| item_files(files).map(|(key, _)| key).collect::<Vec<_>>()));
        let items = Memo::new(move |_| {
            item_keys.track();
            let mut items = ItemSet::default();
            known.with(|boards| boards.iter().for_each(|board| board.matrix.add_items_to(&mut items)));
            files.with_untracked(|files| item_files(files).for_each(|(_, file)| items.add_file(file)));
            Arc::new(items)
        });
        let audits = Memo::new(move |before: Option<&Audits>| {
            let items = items.get();
            files.with(|files| audit_all(files, items, before))
        });
        Self {
            files,
            next_key: StoredValue::new(0),
            chosen: RwSignal::new(Vec::new()),
            known,
            audits,
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

    /// The result file of this key with its audit. Item files that come later are taken into account.
    pub fn audit(self, key: usize) -> Option<AuditedRun> {
        self.audits.with(|audits| audits.runs.get(&key).cloned())
    }

    /// The item files.
    pub fn items(self) -> Vec<Arc<ItemFile>> {
        self.files
            .with(|files| item_files(files).map(|(_, file)| file.clone()).collect())
    }

    /// The runs that the reader added to the board.
    pub fn on_board(self) -> Vec<AuditedRun> {
        let chosen = self.chosen.get();
        self.audits.with(|audits| {
            let runs = audits.runs.values();
            runs.filter(|run| chosen.contains(&run.key)).cloned().collect()
        })
    }

    /// Whether this file's run is on the board.
    pub fn is_on_board(self, key: usize) -> bool {
        self.chosen.with(|chosen| chosen.contains(&key))
    }

    /// Puts a file's run on the board, or takes it off.
    pub fn set_on_board(self, key: usize, wanted: bool) {
        self.chosen.update(|chosen| {
            chosen.retain(|other| *other != key);
            if wanted {
                chosen.push(key);
            }
        });
    }

    /// Takes a published board's items into account.
    pub fn add_known(self, board: Arc<Board>) {
        self.known.update(|known| known.push(board));
    }

    /// Forgets a file.
    pub fn remove(self, key: usize) {
        self.set_on_board(key, false);
        self.files.update(|files| files.retain(|file| file.key != key));
    }

    /// Reads files one after the other, so that a page full of them stays within its memory.
    pub fn add(self, picked: Vec<Picked>) {
        let mut waiting = Vec::with_capacity(picked.len());
        for file in picked {
            let key = self.enter(&file.name, file.size());
            waiting.push((key, file));
        }
        spawn_local(async move {
            for (key, file) in waiting {
                let state = if self.held_bytes() + file.size() > MOST_BYTES {
                    Err("a page holds 512 MB of files; remove others, or give it to `mathboard score`".to_owned())
                } else {
                    let bytes = file.bytes().await;
                    bytes
                        .map(|bytes| read_state(&file.name, &bytes))
                        .map_err(|reason| format!("the browser could not read it: {reason}"))
                };
                let unusable = |reason| LocalState::Unusable(format!("{}: {reason}", file.name));
                self.settle(key, state.unwrap_or_else(unusable));
            }
        });
    }

    /// Reads a text that the reader pasted.
    pub fn add_text(self, name: &str, text: &str) {
        let key = self.enter(name, text.len() as u64);
        self.settle(key, read_state(name, text.as_bytes()));
    }

    /// The size of the files whose content is kept.
    fn held_bytes(self) -> u64 {
        self.files.with_untracked(|files| {
            let kept = |file: &&LocalFile| matches!(file.state, LocalState::Items(..) | LocalState::Results(..));
            files.iter().filter(kept).map(|file| file.size).sum()
        })
    }

    fn enter(self, name: &str, size: u64) -> usize {
        let key = self.next_key.get_value();
        self.next_key.set_value(key + 1);
        let file = LocalFile {
            key,
            name: name.to_owned(),
            size,
            state: LocalState::Reading,
        };
        self.files.update(|files| files.push(file));
        key
    }

    fn settle(self, key: usize, state: LocalState) {
        self.files.update(|files| {
            if let Some(file) = files.iter_mut().find(|file| file.key == key) {
                file.state = state;
            }
        });
    }
}

fn read_state(name: &str, bytes: &[u8]) -> LocalState {
    match read::read_any(name, bytes) {
        Ok(AnyFile::Items(parsed)) => LocalState::Items(Arc::new(parsed.value), Arc::new(parsed.notices)),
        Ok(AnyFile::Results(parsed)) => LocalState::Results(Arc::new(parsed.value), Arc::new(parsed.notices)),
        Err(error) => LocalState::Unusable(error.to_string()),
    }
}

fn item_files(files: &[LocalFile]) -> impl Iterator<Item = (usize, &Arc<ItemFile>)> {
    files.iter().filter_map(|file| match &file.state {
        LocalState::Items(items, _) => Some((file.key, items)),
        _ => None,
    })
}

/// Audits what is new, and everything again when other items are known: with a folder of files each is then
/// scored once, not once for every file that comes after it.
fn audit_all(files: &[LocalFile], items: Arc<ItemSet>, before: Option<&Audits>) -> Audits {
    let are_same_items = before.is_some_and(|before| Arc::ptr_eq(&before.items, &items));
    let mut runs = BTreeMap::new();
    for file in files {
        let LocalState::Results(found, notices) = &file.state else {
            continue;
        };
        let earlier = before.and_then(|before| before.runs.get(&file.key));
        let run = match earlier {
            Some(earlier) if are_same_items => earlier.clone(),
            _ => {
                let audit = score::rescore(found, &items);
                // An equal audit stays the one that pages show, so that nothing on them is made anew.
                let same = earlier
                    .map(|earlier| &earlier.audit)
                    .filter(|earlier| ***earlier == audit);
                AuditedRun {
                    key: file.key,
                    file: found.clone(),
                    notices: notices.clone(),
                    audit: same.cloned().unwrap_or_else(|| Arc::new(audit)),
                }
            }
        };
        runs.insert(file.key, run);
    }
    Audits { items, runs }
}
