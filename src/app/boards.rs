//! Loads the store, keeps what was loaded, and joins the runs that the reader dropped.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::de::DeserializeOwned;

use crate::board::proofs::ProofBoard;
use crate::board::{Board, BoardParts, Citation, Cited, add_local_run, local_places};
use crate::model::{Benchmark, Month, ProofTask, RunId};
use crate::store::{self, BenchmarkIndex, ProofShard, SiteIndex, StoreError};

use super::browser::{LoadError, address_of, fetch_bytes};
use super::later::{Later, later};
use super::local::{LocalFiles, LocalRun};

/// A thing that is on its way, here, or not to be had.
#[derive(Clone, Debug, PartialEq)]
pub enum Load<T> {
    /// On its way.
    Loading,
    /// Here.
    Ready(T),
    /// Not to be had; the words say why and what would help.
    Failed(String),
}

impl<T> Load<T> {
    /// The thing, if it is here.
    pub fn ready(self) -> Option<T> {
        match self {
            Self::Ready(thing) => Some(thing),
            Self::Loading | Self::Failed(_) => None,
        }
    }
}

/// A board with what readers added to it.
type JoinedBoard = Memo<Load<Arc<Board>>>;

/// The boards of the site, in the context of the app.
#[derive(Clone, Copy)]
pub struct Boards {
    index: RwSignal<Load<Arc<SiteIndex>>>,
    published: RwSignal<BTreeMap<Benchmark, Load<Arc<Board>>>>,
    local: LocalFiles,
    joined: StoredValue<Vec<(Benchmark, JoinedBoard)>>,
    /// How often the reader asked for what is missing again.
    tries: RwSignal<u32>,
    /// The index as it came.
    index_bytes: StoredValue<Vec<u8>>,
    is_trying: RwSignal<bool>,
}

impl Boards {
    /// Starts loading the index; boards are loaded when first asked for.
    pub fn new(local: LocalFiles) -> Self {
        let boards = Self {
            index: RwSignal::new(Load::Loading),
            published: RwSignal::new(BTreeMap::new()),
            local,
            joined: StoredValue::new(Vec::new()),
            tries: RwSignal::new(0),
            index_bytes: StoredValue::new(Vec::new()),
            is_trying: RwSignal::new(false),
        };
        spawn_local(boards.load());
        let joined = Benchmark::ALL.map(|benchmark| (benchmark, Memo::new(move |_| boards.join(benchmark))));
        boards.joined.set_value(joined.into());
        boards
    }

    /// The boards of this app.
    pub fn here() -> Self {
        expect_context::<Self>()
    }

    /// Asks anew for every file that was not to be had, past what the browser keeps. What was here stays meanwhile.
    pub fn try_again(self) {
        self.tries.set(self.tries.get_untracked() + 1);
        self.is_trying.set(true);
        spawn_local(async move {
            self.load().await;
            self.is_trying.set(false);
        });
    }

    /// Follows whether the reader asks for it.
    pub fn follow_tries(self) {
        self.tries.track();
    }

    /// Whether that is under way.
    pub fn is_trying(self) -> bool {
        self.is_trying.get()
    }

    /// Loads the index, then anew the boards that lack something; all of them where the site was rebuilt meanwhile.
    async fn load(self) {
        let bytes = fetch_store(store::INDEX_ADDRESS, self.tries.get_untracked()).await;
        let is_same = |known: &Vec<u8>| bytes.as_ref().is_ok_and(|bytes| known == bytes);
        let is_same = self.index_bytes.with_value(is_same);
        let known = untrack(|| self.index()).ready();
        if let Some(index) = known.filter(|_| is_same) {
            for entry in &index.benchmarks {
                let is_lacking = |boards: &BTreeMap<Benchmark, Load<Arc<Board>>>| match boards.get(&entry.benchmark) {
                    Some(Load::Ready(board)) => !board.faults.is_empty(),
                    Some(Load::Failed(_)) => true,
                    _ => false,
                };
                if self.published.with_untracked(is_lacking) {
                    self.load_board(entry.clone()).await;
                }
            }
            return;
        }
        match bytes.and_then(|bytes| Ok((store::read_index(&bytes).map_err(unusable)?, bytes))) {
            Ok((index, bytes)) => {
                self.index_bytes.set_value(bytes);
                self.index.set(Load::Ready(Arc::new(index)));
                self.published.set(BTreeMap::new());
            }
            // One that is here stays; and the same words again would only take the focus from the button.
            Err(error) => {
                let words = error.to_string();
                let is_told = match untrack(|| self.index()) {
                    Load::Ready(_) => true,
                    Load::Failed(told) => told == words,
                    Load::Loading => false,
                };
                if !is_told {
                    self.index.set(Load::Failed(words));
                }
            }
        }
    }

    /// The whole address of a page below the site's root, for a link to send: below the address that the site's
    /// builder told, else below the one where the reader sees it. Asks without following.
    pub fn address_of(self, page: &str) -> String {
        let index = untrack(|| self.index()).ready();
        let base = index.and_then(|index| Some(format!("{}/", index.base_url.as_deref()?.trim_end_matches('/'))));
        address_of(page, base)
    }

    /// How to cite what a page of a board says, once the index is here; see [`Citation`]. A board of proofs is told by its
    /// task.
    pub fn citation(self, of: Result<ProofTask, Benchmark>, name: &str, title: &str, page: &str) -> Option<String> {
        let site = self.index().ready()?;
        let of = match of {
            Ok(task) => Cited::proofs(site.proofs_of(task)?),
            Err(benchmark) => {
                let index = site.benchmarks.iter().find(|entry| entry.benchmark == benchmark)?;
                Cited::board(index)
            }
        };
        let citation = Citation {
            of,
            generator: &site.generator,
            name,
            title,
            address: &self.address_of(page),
        };
        Some(citation.text())
    }

    /// The index of the store.
    pub fn index(self) -> Load<Arc<SiteIndex>> {
        self.index.get()
    }

    /// One benchmark's board, loading it if need be.
    pub fn board(self, benchmark: Benchmark) -> Load<Arc<Board>> {
        self.joined
            .with_value(|joined| joined.iter().find(|(known, _)| *known == benchmark).copied())
            .map_or(Load::Loading, |(_, board)| board.get())
    }

    /// Why a board cannot take a run, in words; `None` while that is not known, and for a run that it takes.
    pub fn refusal(self, benchmark: Benchmark, run: &LocalRun) -> Option<String> {
        let board = self.board(benchmark).ready()?;
        let places = local_places(&board.matrix, &run.run);
        places.err().map(|reason| reason.to_string())
    }

    /// What a run is called on its board, or would be there; the reason in words where the board cannot take it, and
    /// `None` while that is not known. It is put on a copy of the board for that, which takes its time.
    pub fn id_on_board(self, benchmark: Benchmark, run: &LocalRun) -> Option<Result<RunId, String>> {
        let board = self.board(benchmark).ready()?;
        let mut matrix = board.matrix.clone();
        let joined = add_local_run(&mut matrix, &run.run);
        Some(joined.map_err(|reason| reason.to_string()))
    }

    /// Whether a run is published on a board.
    pub fn has_published(self, benchmark: Benchmark, run: &RunId) -> bool {
        let board = self.board(benchmark).ready();
        board.is_some_and(|board| board.index.runs.iter().any(|known| known.id == *run))
    }

    /// The benchmark that a month belongs to, once the index is here.
    pub fn benchmark_of(self, month: Month) -> Option<Benchmark> {
        let index = self.index.get().ready()?;
        let owner = index
            .benchmarks
            .iter()
            .find(|entry| entry.months.iter().any(|known| known.month == month))?;
        Some(owner.benchmark)
    }

    /// The benchmark that a run is looked up in, once the index is here: the one asked for, unless only another
    /// one knows the run.
    pub fn benchmark_of_run(self, run: &RunId, asked: Benchmark) -> Option<Benchmark> {
        let index = self.index.get().ready()?;
        let knows = |entry: &&BenchmarkIndex| entry.runs.iter().any(|known| known.id == *run);
        let mut owners = index.benchmarks.iter().filter(knows).map(|entry| entry.benchmark);
        let first = owners.clone().next();
        Some(if owners.any(|owner| owner == asked) {
            asked
        } else {
            first.unwrap_or(asked)
        })
    }

    fn join(self, benchmark: Benchmark) -> Load<Arc<Board>> {
        let published = match self.published.with(|boards| boards.get(&benchmark).cloned()) {
            Some(published) => published,
            None => self.start(benchmark),
        };
        let Load::Ready(published) = published else {
            return published;
        };
        let runs = self.local.on_board();
        if runs.is_empty() {
            return Load::Ready(published);
        }
        let mut board = Board::clone(&published);
        for run in runs {
            // A run of another benchmark is refused here and joins the other board.
            add_local_run(&mut board.matrix, &run.run).ok();
        }
        Load::Ready(Arc::new(board))
    }

    fn start(self, benchmark: Benchmark) -> Load<Arc<Board>> {
        let index = match self.index.get() {
            Load::Ready(index) => index,
            Load::Loading => return Load::Loading,
            Load::Failed(words) => return Load::Failed(words),
        };
        let Some(entry) = index
            .benchmarks
            .iter()
            .find(|entry| entry.benchmark == benchmark)
            .cloned()
        else {
            return Load::Failed(format!("This site has no board for {}.", benchmark.title()));
        };
        spawn_local(self.load_board(entry));
        // Noted without waking anybody, or the memo that asks would ask for ever.
        self.published.update_untracked(|boards| {
            boards.insert(benchmark, Load::Loading);
        });
        Load::Loading
    }

    /// Loads what can be had of a board. Its item lists go to what reads the reader's files, too.
    async fn load_board(self, index: BenchmarkIndex) {
        let benchmark = index.benchmark;
        let tries = self.tries.get_untracked();
        let mut items = Vec::with_capacity(index.months.len());
        let matrix = words(load_shard(&index.matrix, tries).await);
        let tokens = words(load_shard(&index.tokens, tries).await);
        for month in &index.months {
            let bytes = fetch_shard(&month.items, tries).await;
            let list = bytes.and_then(|bytes| {
                let list = store::read_shard(&month.items, &bytes).map_err(unusable)?;
                self.local.add_known(Arc::new(bytes));
                Ok(list)
            });
            items.push(words(list));
        }
        let loaded = match Board::of_parts(index, BoardParts { matrix, tokens, items }) {
            Ok(board) => Load::Ready(Arc::new(board)),
            Err(error) => Load::Failed(error.to_string()),
        };
        self.published.update(|boards| {
            boards.insert(benchmark, loaded);
        });
    }

    /// The board of a task of proofs, once its scores are here; `None` where the site holds none. Asked for anew as
    /// [`Self::load_shard`] says.
    pub fn proofs(self, task: ProofTask) -> impl Future<Output = Load<Option<ProofBoard>>> {
        let index = match self.index() {
            Load::Ready(index) => Ok(index),
            Load::Loading => Err(Load::Loading),
            Load::Failed(words) => Err(Load::Failed(words)),
        };
        let index = index.map(|index| {
            let address = index.proofs_of(task).map(|entry| entry.scores.clone());
            address.map(|address| self.load_shard::<ProofShard>(address))
        });
        async move {
            match index {
                Err(load) => load,
                Ok(None) => Load::Ready(None),
                Ok(Some(shard)) => match shard.await {
                    Ok(shard) => Load::Ready(Some(ProofBoard::published(task, &shard))),
                    Err(words) => Load::Failed(words),
                },
            }
        }
    }

    /// A file of the store, read into its shape; asked for anew, as a signal tells, with [`Self::try_again`].
    /// `address` is relative to the store's folder.
    pub fn load_shard<T: DeserializeOwned>(self, address: String) -> impl Future<Output = Result<T, String>> {
        let tries = self.tries.get();
        async move { words(load_shard(&address, tries).await) }
    }
}

async fn load_shard<T: DeserializeOwned>(address: &str, tries: u32) -> Result<T, LoadError> {
    let bytes = fetch_shard(address, tries).await?;
    store::read_shard(address, &bytes).map_err(unusable)
}

async fn fetch_shard(address: &str, tries: u32) -> Result<Vec<u8>, LoadError> {
    store::check_address(address).map_err(unusable)?;
    fetch_store(address, tries).await
}

/// A file of the store that is fetched once it is wanted; `None` until then, and where there is no address.
pub fn shard_when<T>(wanted: RwSignal<bool>, address: Option<String>) -> Later<Result<Option<T>, String>>
where
    T: DeserializeOwned + Send + Sync + 'static,
{
    let boards = Boards::here();
    later(move || {
        let address = wanted.get().then(|| address.clone()).flatten();
        let shard = address.map(|address| boards.load_shard(address));
        async move {
            match shard {
                Some(shard) => shard.await.map(Some),
                None => Ok(None),
            }
        }
    })
}

/// The browser's own copy may be what is damaged, so it is passed over from the second try on.
async fn fetch_store(address: &str, tries: u32) -> Result<Vec<u8>, LoadError> {
    fetch_bytes(&format!("{}/{address}", store::DATA_FOLDER), tries > 0).await
}

fn words<T>(loaded: Result<T, LoadError>) -> Result<T, String> {
    loaded.map_err(|error| error.to_string())
}

fn unusable(reason: StoreError) -> LoadError {
    LoadError::Unusable {
        reason: reason.to_string(),
    }
}
