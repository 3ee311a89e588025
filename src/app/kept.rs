//! The reader's runs and item files that this browser keeps over a reload, because the reader asked for it.

use js_sys::Promise;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::browser::{Rescorer, remember, remembered};
use super::local::LocalFiles;

/// The name under which the browser notes that there is something kept, so that a page without need not look.
const NOTE: &str = "mathboard-kept";

/// A run or an item file that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The SHA-256 of its file.
    pub id: String,
    /// The name of its file.
    pub name: String,
    /// The room that it takes here in bytes, about.
    pub bytes: u64,
    /// Whether the file is kept too, with the raw texts.
    pub has_file: bool,
    /// Whether nothing of it can be used any more.
    pub is_damaged: bool,
}

impl Kept {
    /// Whether it is the file of this SHA-256.
    pub fn is_of(&self, sha256: &str) -> bool {
        self.id == sha256
    }
}

/// What is kept, in the context of the app.
#[derive(Clone, Copy)]
pub struct KeptRuns {
    local: LocalFiles,
    list: RwSignal<Vec<Kept>>,
    words: RwSignal<Option<String>>,
    /// Whether the words are about what should have come back.
    is_lost: RwSignal<bool>,
}

impl KeptRuns {
    /// Puts what was kept back on the board.
    pub fn restored(local: LocalFiles) -> Self {
        let kept = Self {
            local,
            list: RwSignal::new(Vec::new()),
            words: RwSignal::new(None),
            is_lost: RwSignal::new(false),
        };
        if remembered(NOTE).is_some_and(|note| !note.is_empty()) {
            kept.is_lost.set(true);
            kept.ask(Box::new(Rescorer::restore));
        }
        kept
    }

    /// What is kept of this app.
    pub fn here() -> Self {
        expect_context::<Self>()
    }

    /// Asks something of all of it, tracked.
    pub fn with<T>(self, ask: impl FnOnce(&[Kept]) -> T) -> T {
        ask(&self.list.read())
    }

    /// Why nothing is kept, where the browser does not let it.
    pub fn words(self) -> Option<String> {
        self.words.get()
    }

    /// The same where runs that were kept do not come back, which matters on every page.
    pub fn lost_words(self) -> Option<String> {
        self.words().filter(|_| self.is_lost.get())
    }

    /// Puts a file's run on the board or takes it off, which holds after a reload too where the run is kept.
    pub fn set_on_board(self, key: u32, wanted: bool) {
        self.local.set_on_board(key, wanted);
        let run = untrack(|| self.local.run(key));
        let kept = run.and_then(|run| {
            self.list.with_untracked(|list| {
                list.iter()
                    .find(|kept| kept.is_of(run.sha256()))
                    .map(|kept| kept.id.clone())
            })
        });
        // By its id: the file may be gone from the page before this is asked.
        if let Some(id) = kept {
            self.ask(Box::new(move |rescorer| rescorer.mark(&id, wanted)));
        }
    }

    /// Forgets files of this page. What is kept stays so, and comes back off the board.
    pub fn remove(self, keys: &[u32]) {
        for key in keys.iter().filter(|key| self.local.is_on_board(**key)) {
            self.set_on_board(*key, false);
        }
        self.local.remove(keys);
    }

    /// Keeps the run of a result file, with its raw texts if that is wanted, or an item file, which is nothing but texts.
    pub fn keep(self, key: u32, with_file: bool) {
        self.ask(Box::new(move |rescorer| rescorer.keep(key, with_file)));
    }

    /// Keeps a run no more, or none of them.
    pub fn forget(self, id: Option<String>) {
        self.ask(Box::new(move |rescorer| rescorer.forget(id.as_deref())));
    }

    /// Does something with what is kept, which tells what is kept from then on.
    fn ask(self, act: Box<dyn FnOnce(Rescorer) -> Promise>) {
        self.local.ask(move |rescorer| {
            let coming = act(rescorer);
            spawn_local(async move {
                if let Some(told) = Rescorer::text(coming).await {
                    self.take(&told);
                }
            });
        });
    }

    /// Takes the lines of `lineOf` in `public/kept.js`.
    fn take(self, told: &str) {
        if let Some(words) = told.strip_prefix('!') {
            return self.words.set(Some(words.to_owned()));
        }
        let mut list = Vec::new();
        for line in told.lines() {
            let mut words = line.splitn(5, ' ');
            let mut word = || words.next().unwrap_or_default();
            // Of a run that comes back its key is told.
            let key = word().parse();
            let bytes = word().parse().unwrap_or_default();
            let marks = word();
            if let Ok(key) = key
                && marks.contains('b')
            {
                self.local.set_on_board(key, true);
            }
            list.push(Kept {
                bytes,
                has_file: marks.contains('f'),
                is_damaged: marks.contains('x'),
                id: word().to_owned(),
                name: word().to_owned(),
            });
        }
        remember(NOTE, if list.is_empty() { "" } else { "1" });
        self.words.set(None);
        self.is_lost.set(false);
        self.list.set(list);
    }
}
