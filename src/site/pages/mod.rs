//! One static HTML file a route, so that every address opens on a plain file server, and shows its
//! content without JavaScript. The built `index.html` is the shell of all of them.
//!
//! The content here is a plain rendering of its own; it is one function a page, each from a
//! [`crate::board::Board`] to [`Page`]s, so that the app's own components can take its place. Where the address of the site is
//! known, each page of numbers has a card for previews of links, and there are a feed of results and a list of pages.

mod about;
mod cards;
mod compare;
mod feed;
mod figures;
mod filters;
mod guard;
mod house;
mod item_lists;
mod items;
mod lost;
mod mathematics;
mod page;
mod plain_math;
mod press;
mod proofs;
mod ranking;
mod runs;
mod shell;
mod stale;
mod understood;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::model::ProofTask;
use crate::store::{DATA_FOLDER, fetch_shard};

use super::sink::write_changed;
use super::{DataSet, SiteError};

pub use shell::{Shell, ShellError};

use feed::{FEED, SITEMAP, feed, sitemap};
use house::House;
use items::Told;
use mathematics::Typesetter;
use page::{CARD, NOT_FOUND, Page};
use press::Press;

/// Where the pages are to be written, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PagesPlan {
    /// The folder of the built site: its `index.html` is the shell, its `data/` the store.
    pub dist: PathBuf,
    /// Where the site will be served; `None` takes what the store says, if it does.
    pub base_url: Option<String>,
    /// Whether right letters, roles and theorems are written into the pages.
    pub keys: bool,
    /// Whether search engines are asked to leave the site out.
    pub is_unlisted: bool,
}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PagesMade {
    /// Pages.
    pub pages: usize,
    /// Preview cards; none where the site's address is not known.
    pub cards: usize,
    /// Bytes of all pages.
    pub page_bytes: u64,
    /// Bytes of all cards.
    pub card_bytes: u64,
}

/// Write every page of a site, and remove those that an earlier board left. What is there already with the same content
/// stays untouched.
///
/// # Errors
/// When shell or store cannot be read, or a page cannot be drawn, written or removed.
pub fn write_pages(plan: &PagesPlan) -> Result<PagesMade, SiteError> {
    let shell = read_shell(&plan.dist)?;
    let data = DataSet::open(&plan.dist.join(DATA_FOLDER))?;
    let boards = &data.boards;
    let house = House {
        base_url: plan
            .base_url
            .as_ref()
            .or(data.index.base_url.as_ref())
            .map(|url| with_slash(url)),
        is_listed: !plan.is_unlisted,
        tells_keys: plan.keys,
        typesetter: Typesetter::new(),
    };

    let mut desk = Desk::new(&plan.dist, &house, &shell);
    desk.page(ranking::page(&house, boards))?;
    for page in figures::pages(&house, boards) {
        desk.page(page)?;
    }
    desk.page(item_lists::list(&house, boards))?;
    for board in boards {
        for page in item_lists::month_pages(&house, boards, board) {
            desk.page(page)?;
        }
        for page in runs::pages(&house, board) {
            desk.page(page)?;
        }
        let view = house.view_by_item(board);
        let withheld = house.withheld_runs(board);
        for shard in &board.items {
            for entry in &shard.items {
                let text = match &entry.text {
                    Some(address) => Some(fetch_shard(address, &mut |address: &str| data.read(address))?),
                    None => None,
                };
                let told = Told {
                    view: &view,
                    withheld: &withheld,
                };
                desk.page(items::page(&house, board, told, shard.month, entry, text.as_ref()))?;
            }
        }
    }
    for task in ProofTask::ALL {
        desk.page(proofs::page(&house, task, &data))?;
    }
    desk.page(compare::page(&house, boards))?;
    desk.page(about::trial(&house, boards))?;
    desk.page(about::rescore())?;
    desk.page(about::about(boards, &data.index, house.base_url.as_deref()))?;
    desk.page(about::not_found())?;
    for drawing in figures::drawings(&house, boards, &data.proofs)? {
        desk.file(&drawing.address, drawing.svg.as_bytes())?;
    }
    if let Some(url) = &house.base_url {
        desk.file(FEED, feed(url, boards).as_bytes())?;
        if house.is_listed {
            let list = sitemap(url, desk.routes.iter().map(String::as_str));
            desk.file(SITEMAP, list.as_bytes())?;
        }
    }
    stale::remove_stale(&plan.dist, &desk.written)?;
    Ok(desk.made)
}

/// The shell of the pages of a built site.
///
/// # Errors
/// When there is no page in its folder that can be one.
pub fn read_shell(dist: &Path) -> Result<Shell, SiteError> {
    let path = dist.join("index.html");
    let html = fs::read_to_string(&path).map_err(SiteError::file(&path, "read"))?;
    Shell::new(&html).map_err(|reason| SiteError::Shell { path, reason })
}

/// Where pages become files.
struct Desk<'a> {
    dist: &'a Path,
    house: &'a House,
    shell: &'a Shell,
    press: Press,
    /// Addresses of all files written.
    written: BTreeSet<String>,
    /// Routes of the pages that can be listed.
    routes: Vec<String>,
    made: PagesMade,
}

impl<'a> Desk<'a> {
    fn new(dist: &'a Path, house: &'a House, shell: &'a Shell) -> Self {
        Self {
            dist,
            house,
            shell,
            press: Press::new(),
            written: BTreeSet::new(),
            routes: Vec::new(),
            made: PagesMade::default(),
        }
    }

    /// Writes a page and its card. Two boards may have a run of one name: the first board's page stands.
    fn page(&mut self, page: Page) -> Result<(), SiteError> {
        let file = page.file();
        if self.written.contains(&file) {
            return Ok(());
        }
        if let Some(card) = &page.card {
            let address = format!("{}{CARD}", page.route);
            let png = self.press.png(card, fs::read(self.dist.join(&address)).ok())?;
            self.made.cards += 1;
            self.made.card_bytes += png.len() as u64;
            self.file(&address, &png)?;
        }
        if page.route != NOT_FOUND && page.stands_for.is_none() {
            self.routes.push(page.route.clone());
        }
        let html = page.html(self.shell, self.house);
        self.made.pages += 1;
        self.made.page_bytes += html.len() as u64;
        self.file(&file, html.as_bytes())
    }

    fn file(&mut self, address: &str, bytes: &[u8]) -> Result<(), SiteError> {
        self.written.insert(address.to_owned());
        write_changed(&self.dist.join(address), bytes)
    }
}

/// An address that others can be joined to.
fn with_slash(url: &str) -> String {
    format!("{}/", url.trim_end_matches('/'))
}
