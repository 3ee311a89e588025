//! Loads the store, keeps what was loaded, and joins the runs that the reader dropped.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::board::{Board, Citation, add_local_run};
use crate::model::{Benchmark, Month, RunId};
use crate::store::{self, BenchmarkIndex, SiteIndex};

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
}

impl Boards {
    /// Starts loading the index; boards are loaded when first asked for.
    pub fn new(local: LocalFiles) -> Self {
        let index = RwSignal::new(Load::Loading);
        spawn_local(async move {
            index.set(match load_index().await {
                Ok(loaded) => Load::Ready(Arc::new(loaded)),
                Err(error) => Load::Failed(error.to_string()),
            });
        });
        let boards = Self {
            index,
            published: RwSignal::new(BTreeMap::new()),
            local,
            joined: StoredValue::new(Vec::new()),
        };
        let joined = Benchmark::ALL.map(|benchmark| (benchmark, Memo::new(move |_| boards.join(benchmark))));
        boards.joined.set_value(joined.into());
        boards
    }

    /// The boards of this app.
    pub fn here() -> Self {
        expect_context::<Self>()
    }

    /// The whole address of a page below the site's root, for a link to send: below the address that the site's
    /// builder told, else below the one where the reader sees it. Asks without following.
    pub fn address_of(self, page: &str) -> String {
        let index = untrack(|| self.index()).ready();
        let base = index.and_then(|index| Some(format!("{}/", index.base_url.as_deref()?.trim_end_matches('/'))));
        address_of(page, base)
    }

    /// How to cite what a page of a board says, once the index is here; see [`Citation`].
    pub fn citation(self, benchmark: Benchmark, name: &str, title: &str, page: &str) -> Option<String> {
        let site = self.index().ready()?;
        let index = site.benchmarks.iter().find(|entry| entry.benchmark == benchmark)?;
        let citation = Citation {
            index,
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
        let mut matrix = board.matrix.clone();
        let joined = add_local_run(&mut matrix, &run.run);
        joined.err().map(|reason| reason.to_string())
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
        let (published, local) = (self.published, self.local);
        spawn_local(async move {
            let loaded = match load_board(entry, local).await {
                Ok(board) => Load::Ready(Arc::new(board)),
                Err(error) => Load::Failed(error.to_string()),
            };
            published.update(|boards| {
                boards.insert(benchmark, loaded);
            });
        });
        // Noted without waking anybody, or the memo that asks would ask for ever.
        published.update_untracked(|boards| {
            boards.insert(benchmark, Load::Loading);
        });
        Load::Loading
    }
}

async fn load_index() -> Result<SiteIndex, LoadError> {
    let bytes = fetch_store(store::INDEX_ADDRESS).await?;
    store::read_index(&bytes).map_err(unusable)
}

async fn load_board(index: BenchmarkIndex, local: LocalFiles) -> Result<Board, LoadError> {
    let matrix = load_shard(&index.matrix).await?;
    let tokens = load_shard(&index.tokens).await?;
    let mut items = Vec::with_capacity(index.months.len());
    for month in &index.months {
        let bytes = fetch_shard(&month.items).await?;
        items.push(store::read_shard(&month.items, &bytes).map_err(unusable)?);
        local.add_known(Arc::new(bytes));
    }
    Board::new(index, &matrix, &tokens, items)
        .map_err(|error| unusable(format!("the data set does not fit together: {error}")))
}

/// A file of the store, read into its shape. `address` is relative to the store's folder.
pub async fn load_shard<T: serde::de::DeserializeOwned>(address: &str) -> Result<T, LoadError> {
    let bytes = fetch_shard(address).await?;
    store::read_shard(address, &bytes).map_err(unusable)
}

async fn fetch_shard(address: &str) -> Result<Vec<u8>, LoadError> {
    store::check_address(address).map_err(unusable)?;
    fetch_store(address).await
}

/// A file of the store that is fetched once it is wanted; `None` until then, and where there is no address.
pub fn shard_when<T>(wanted: RwSignal<bool>, address: Option<String>) -> Later<Result<Option<T>, String>>
where
    T: serde::de::DeserializeOwned + Send + Sync + 'static,
{
    later(move || {
        let address = wanted.get().then(|| address.clone()).flatten();
        async move {
            let Some(address) = address else { return Ok(None) };
            let shard = load_shard(&address).await;
            shard.map(Some).map_err(|error| error.to_string())
        }
    })
}

async fn fetch_store(address: &str) -> Result<Vec<u8>, LoadError> {
    fetch_bytes(&format!("{}/{address}", store::DATA_FOLDER)).await
}

fn unusable(reason: impl ToString) -> LoadError {
    LoadError::Unusable {
        reason: reason.to_string(),
    }
}
