use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::local::{LocalFiles, LocalRun};
use crate::app::pages::rescore_audited::Audited;
use crate::app::pages::rescore_board::compare_button;
use crate::app::parts::{does, live};
use crate::app::view::ViewState;
use crate::board::{OtherVersion, VersionDifference};
use crate::dropped::{Listing, listings};
use crate::model::{RunId, file_name, legible};
use crate::words;

/// Records that are linked one by one; the others are in the list that the count leads to.
const LINKED: usize = 12;

/// What the parts of records that differ are called in addresses: answered otherwise, and only here.
const KINDS: [&str; 2] = ["unlike", "beyond"];

/// Another version of a file's run, of the same month, and how the file differs from it.
#[derive(Clone, PartialEq)]
pub struct Version {
    /// The other file; none for a published run.
    file: Option<LocalRun>,
    /// The published run, or that of the other file.
    run: RunId,
    /// What differs. Records of the file count from 0.
    difference: VersionDifference,
}

/// What the site publishes of the same run and month, the first files of it that this reader has, and those that are
/// asked for; and whether there are more. Each is held against the file only once it is told of.
fn versions_of(run: &LocalRun, asked: &[u32]) -> (Vec<Version>, bool) {
    let own = &*run.run;
    let Some(month) = own.month else {
        return Default::default();
    };
    let id = own.conditions.run_id();
    let boards = Boards::here();
    let board = boards
        .benchmark_of(month)
        .and_then(|benchmark| boards.board(benchmark).ready());
    let matrix = board.as_ref().map(|board| &board.matrix);
    let mut found = Vec::new();
    let mut add = |file: Option<LocalRun>, other: OtherVersion<'_>| {
        if let Some(difference) = VersionDifference::of(matrix, month, own, other) {
            let run = id.clone();
            found.push(Version { file, run, difference });
        }
    };
    let published = matrix.and_then(|matrix| matrix.run(matrix.run_index(&id)?));
    if let Some(published) = published.filter(|other| other.source(month).is_some() && other.has_verdicts()) {
        add(None, OtherVersion::Published(published));
    }
    let local = LocalFiles::here();
    let (mut files, has_more) = local.nearest_kin(run);
    let is_near = |key: &u32| files.iter().any(|file| file.key == *key);
    let far: Vec<u32> = asked.iter().copied().filter(|key| !is_near(key)).collect();
    files.extend(far.into_iter().filter_map(|key| local.run(key)));
    for file in files.into_iter().filter(|file| !file.run.is_long()) {
        let other = file.run.clone();
        add(Some(file), OtherVersion::Dropped(&other));
    }
    (found, has_more)
}

impl Version {
    /// What it is called in addresses.
    fn id(&self) -> &str {
        let digest = self.file.as_ref().map(|file| file.run.evidence.sha256.as_str());
        digest.map_or("published", short)
    }

    /// The parts of the file's records that differ.
    pub fn listings(&self) -> Vec<Listing> {
        let name = match &self.file {
            None => "the published run".to_owned(),
            Some(file) => legible(file_name(&file.run.source), 40),
        };
        let listing = |kind: &str, label: String, places: Vec<usize>| Listing {
            id: format!("{kind}.{}", self.id()),
            label,
            is_offered: true,
            count: places.len(),
            places,
        };
        let changed = self.difference.changed.iter().map(|(at, _)| *at).collect();
        let mut found = vec![
            listing(KINDS[0], format!("unlike {name}"), changed),
            listing(KINDS[1], format!("not in {name}"), self.difference.only_here.clone()),
        ];
        found.retain(|listing| !listing.places.is_empty());
        found
    }
}

/// Enough of a digest to tell two files apart.
fn short(digest: &str) -> &str {
    digest.get(..8).unwrap_or(digest)
}

/// How a file differs from each other version of its run that is told of; more are `asked` for.
pub fn versions(audited: &Audited, asked: RwSignal<Vec<u32>>) -> AnyView {
    let audited = audited.clone();
    live(move || {
        let parts = audited.parts.get();
        let mut views = Vec::new();
        views.extend(parts.versions.iter().map(|version| version_view(&audited, version)));
        if parts.has_more_versions {
            views.push(more_versions(&audited.run, asked));
        }
        views
    })
}

/// What is said of a record of a file whose id one before it has.
fn again(file: &LocalRun, at: usize) -> &'static str {
    let ids = &file.run.ids;
    let before = ids.get(..at).unwrap_or_default();
    match ids.get(at).is_some_and(|id| before.contains(id)) {
        true => " (again)",
        false => "",
    }
}

/// All other files of a run, once the list is opened: each is held against this one when it is chosen.
fn more_versions(run: &LocalRun, asked: RwSignal<Vec<u32>>) -> AnyView {
    let local = LocalFiles::here();
    let (run, is_open) = (run.clone(), RwSignal::new(false));
    let list = move || {
        let choice = |file: LocalRun| {
            let words = format!("{}, SHA-256 {}…", legible(&file.run.source, 120), short(file.sha256()));
            let choose = move |_| asked.update(|asked| asked.push(file.key));
            view! { <li><button type="button" class="choice-button" on:click=does(choose)>{words}</button></li> }
                .into_any()
        };
        let mut files = if is_open.get() { local.all_kin(&run) } else { Vec::new() };
        asked.with(|asked| files.retain(|file| !asked.contains(&file.key)));
        let mut choices = Vec::new();
        choices.extend(files.into_iter().map(choice));
        choices
    };
    view! {
        <details class="version" on:toggle=does(move |_| is_open.set(true))>
            <summary>"Beside another file of this run"</summary>
            <ul>{live(list)}</ul>
        </details>
    }
    .into_any()
}

fn version_view(audited: &Audited, version: &Version) -> AnyView {
    let difference = &version.difference;
    let other = version.file.as_ref();
    let title = match other {
        None => (
            "Beside ",
            view! { <a href=audited.state.href(format!("runs/{}/", version.run))>"the published run"</a> },
        )
            .into_any(),
        Some(file) => format!(
            "Beside {}, SHA-256 {}…",
            legible(&file.run.source, 120),
            short(&file.run.evidence.sha256)
        )
        .into_any(),
    };
    let moved = difference.moved.iter().map(|(what, before, now)| {
        let there = match other {
            Some(file) if *before > 0 => audited.link_in(file, what, None, before.to_string()),
            _ => before.to_string().into_any(),
        };
        let here = audited.link(what, now.to_string());
        view! { <span class="version-count">{*what}" "{there}" → "{here}</span>" " }
    });
    let moved = moved.collect_view();
    let line = |kind: &str, count: usize, words: &'static str, each: Vec<AnyView>, own: bool| {
        (count > 0).then(|| {
            let listed = format!("{kind}.{}", version.id());
            let text = words::count(count as u64, "record");
            let head = match other {
                _ if own => audited.link(&listed, text),
                Some(file) => {
                    let ours = short(&audited.run.run.evidence.sha256);
                    audited.link_in(file, &format!("{kind}.{ours}"), None, text)
                }
                None => text.into_any(),
            };
            let more = if count > each.len() { " …" } else { "" };
            view! { <p>{head}{words}{each}{more}</p> }.into_any()
        })
    };
    let own = |kind: &str, at: usize, words: String| {
        let listed = format!("{kind}.{}", version.id());
        let words = format!("{}{words}", audited.number(at));
        (" ", audited.record_link(&listed, at, words)).into_any()
    };
    let changed = difference.changed.iter().take(LINKED);
    let changed = changed.map(|(at, words)| {
        view! { <span class="version-count">{own("unlike", *at, format!(": {words}"))}</span> }.into_any()
    });
    let here = difference
        .only_here
        .iter()
        .take(LINKED)
        .map(|at| own("beyond", *at, again(&audited.run, *at).to_owned()));
    // Where all of them are items of the site, there is no list that they could be in.
    let linked = if other.is_some() { LINKED } else { usize::MAX };
    let there = difference.only_there.iter().take(linked).map(|name| {
        let link = match other {
            Some(file) => {
                let words = format!("{}{}", Audited::number_in(file, *name), again(file, *name));
                audited.link_in(file, "all", Some(*name), words)
            }
            None => {
                let month = audited.run.run.month.map(|month| month.to_string()).unwrap_or_default();
                let href = audited.state.href(format!("items/{month}/{name}/"));
                view! { <a href=href>{name.to_string()}</a> }.into_any()
            }
        };
        (" ", link).into_any()
    });
    let lines = [
        line(
            "unlike",
            difference.changed.len(),
            " answered otherwise (there → here): no.",
            changed.collect(),
            true,
        ),
        line(
            "beyond",
            difference.only_here.len(),
            " only here: no.",
            here.collect(),
            true,
        ),
        line(
            "beyond",
            difference.only_there.len(),
            " only there: no.",
            there.collect(),
            false,
        ),
    ];
    let is_same = *difference == VersionDifference::default();
    view! {
        <section class="version">
            <h3>{title}</h3>
            {compare_button(&audited.run, other)}
            {(!difference.moved.is_empty()).then(|| view! { <p>"Counts, there → here: "{moved}</p> })}
            {lines.into_iter().flatten().collect_view()}
            {is_same.then_some(match other {
                Some(_) => "Another file that records the same: letters, verdicts and responses of every record.",
                None => "The same records, answers and verdicts.",
            })}
        </section>
    }
    .into_any()
}

/// What follows from a run and the others that are here.
#[derive(Clone, Default, PartialEq)]
pub struct Parts {
    /// All parts of its records, those that differ from other versions last.
    pub listings: Vec<Listing>,
    /// The other versions that are told of.
    versions: Vec<Version>,
    has_more_versions: bool,
}

impl Parts {
    /// Of a run, found anew as files come and go; without other versions where these are not to be told of. Other files
    /// that the address names are `asked` for like those that the reader chose.
    pub fn of(run: &LocalRun, with_versions: bool, asked: RwSignal<Vec<u32>>) -> Self {
        let mut listings = listings(&run.run);
        let (versions, has_more_versions) = if with_versions {
            let mut keys = asked.get();
            keys.extend(named_version(run));
            versions_of(run, &keys)
        } else {
            Default::default()
        };
        for version in &versions {
            listings.extend(version.listings());
        }
        Self {
            listings,
            versions,
            has_more_versions,
        }
    }

    /// The part of an id.
    pub fn listing(&self, id: &str) -> Option<&Listing> {
        self.listings.iter().find(|listing| listing.id == id)
    }
}

/// The file whose difference from this one the address asks for.
fn named_version(run: &LocalRun) -> Option<u32> {
    let place = ViewState::here()
        .place_in_file()
        .filter(|place| place.is_of(run.sha256()))?;
    let listed = place.listed?;
    let (_, digest) = listed.split_once('.').filter(|(kind, _)| KINDS.contains(kind))?;
    let files = LocalFiles::here().all_kin(run);
    files
        .iter()
        .find(|file| short(file.sha256()) == digest)
        .map(|file| file.key)
}
