//! One static HTML file a route, so that every address opens on a plain file server, and shows its
//! content without JavaScript. The built `index.html` is the shell of all of them.
//!
//! The content here is a plain rendering of its own; it is one function a page, each from a
//! [`Board`] to [`Page`]s, so that the app's own components can take its place.

mod about;
mod figures;
mod filters;
mod items;
mod lost;
mod page;
mod ranking;
mod runs;
mod shell;
mod stale;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::board::Board;
use crate::model::PromptMode;
use crate::store::{DATA_FOLDER, INDEX_ADDRESS, fetch_shard, read_index};

use super::SiteError;
use super::sink::write_whole;

pub use shell::{Shell, ShellError};

use page::Page;

/// Where the pages are to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PagesPlan {
    /// The folder of the built site: its `index.html` is the shell, its `data/` the store.
    pub dist: PathBuf,
    /// Where the site will be served; `None` takes what the store says, if it does.
    pub base_url: Option<String>,
}

/// Write every page of a site, and remove those that an earlier board left. Returns how many were written.
///
/// # Errors
/// When shell or store cannot be read, or a page cannot be written or removed.
pub fn write_pages(plan: &PagesPlan) -> Result<usize, SiteError> {
    let shell_path = plan.dist.join("index.html");
    let html = fs::read_to_string(&shell_path).map_err(SiteError::file(&shell_path, "read"))?;
    let shell = Shell::new(&html).map_err(|reason| SiteError::Shell {
        path: shell_path,
        reason,
    })?;
    let folder = plan.dist.join(DATA_FOLDER);
    let mut fetch = |address: &str| {
        let path = folder.join(address);
        fs::read(&path).map_err(SiteError::file(path, "read"))
    };
    let index = read_index(&fetch(INDEX_ADDRESS)?)?;
    let boards = index
        .benchmarks
        .iter()
        .map(|benchmark| Board::open(benchmark, &mut fetch));
    let boards = boards.collect::<Result<Vec<_>, SiteError>>()?;
    let base_url = plan.base_url.clone().or(index.base_url).map(|url| with_slash(&url));

    let mut count = 0;
    let mut written = BTreeSet::new();
    let mut write = |page: Page| -> Result<(), SiteError> {
        // Two boards may have a run of one name: the first board's page stands.
        let file = page.file();
        if written.insert(file.clone()) {
            write_whole(&plan.dist.join(file), page.html(&shell, base_url.as_deref()).as_bytes())?;
            count += 1;
        }
        Ok(())
    };
    write(ranking::page(&boards))?;
    for page in figures::pages(&boards) {
        write(page)?;
    }
    write(items::list(&boards))?;
    for board in &boards {
        for page in runs::pages(board) {
            write(page)?;
        }
        // As the app counts where the reader has chosen nothing.
        let view = board.view(PromptMode::Plain);
        for shard in &board.items {
            for entry in &shard.items {
                let text = match &entry.text {
                    Some(address) => Some(fetch_shard(address, &mut fetch)?),
                    None => None,
                };
                write(items::page(board, &view, shard.month, entry, text.as_ref()))?;
            }
        }
    }
    write(about::rescore())?;
    write(about::about(&boards, &index.generator, base_url.as_deref()))?;
    write(about::not_found())?;
    for drawing in figures::drawings(&boards)? {
        write_whole(&plan.dist.join(&drawing.address), drawing.svg.as_bytes())?;
        written.insert(drawing.address);
    }
    stale::remove_stale(&plan.dist, &written)?;
    Ok(count)
}

/// An address that others can be joined to.
fn with_slash(url: &str) -> String {
    format!("{}/", url.trim_end_matches('/'))
}
