use maud::{Markup, PreEscaped, html};

use crate::board::{Board, RunName};
use crate::model::legible;
use crate::words;

/// The file of the feed below the site's root.
pub const FEED: &str = "feed.xml";

/// The file that lists all pages below the site's root.
pub const SITEMAP: &str = "sitemap.xml";

/// An Atom feed of results: an entry for each month of each run and for each version of it, the newest first. A file that
/// is replaced by another version is another entry, so that a reader of the feed learns of every change of data.
///
/// Times are those in the result files, which name no zone; they are told as UTC.
pub fn feed(base_url: &str, boards: &[Board]) -> String {
    let mut entries: Vec<(String, Markup)> = boards.iter().flat_map(|board| of_board(base_url, board)).collect();
    entries.sort_by(|(one, _), (other, _)| other.cmp(one));
    let newest = entries.first().map_or(NO_TIME, |(time, _)| time);
    let feed = html! {
        feed xmlns="http://www.w3.org/2005/Atom" {
            title { (words::FEED) }
            id { (base_url) }
            updated { (newest) }
            author { name { (words::SITE) } }
            link href=(base_url) {}
            link rel="self" href=(format!("{base_url}{FEED}")) {}
            @for (_, entry) in &entries { (entry) }
        }
    };
    xml(&feed)
}

/// What stands for a time that is not known: Atom wants one.
const NO_TIME: &str = "1970-01-01T00:00:00Z";

fn of_board<'b>(base_url: &'b str, board: &'b Board) -> impl Iterator<Item = (String, Markup)> + 'b {
    let benchmark = board.index.benchmark.title();
    let sources = board
        .index
        .runs
        .iter()
        .flat_map(|run| run.sources.iter().map(move |source| (run, source)));
    sources.map(move |(run, source)| {
        let name = RunName::of(&run.conditions).full();
        let page = format!("{base_url}runs/{}/", run.id);
        let version = source.version.as_deref().unwrap_or("unversioned");
        let time = source.timestamp.as_deref().and_then(utc).unwrap_or_else(|| NO_TIME.to_owned());
        let entry = html! {
            entry {
                title { (name) ", " (source.month.long()) ": " (source.recorded) }
                id { (page) "#" (source.month) "-" (legible(version, 100).replace(' ', "-")) }
                updated { (time) }
                link href=(page) {}
                summary {
                    (benchmark) ": " (source.recorded) " right in " (legible(&source.file, 200)) ", " (source.provenance.label()) "."
                }
            }
        };
        (time, entry)
    })
}

/// A time as result files store it, `2026-03-24 03:59:49`, in the form of the feed.
fn utc(stored: &str) -> Option<String> {
    let is_digits = |from: usize, to: usize| {
        stored
            .get(from..to)
            .is_some_and(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let marks = [(4, "-"), (7, "-"), (13, ":"), (16, ":")];
    let fits = [(0, 4), (5, 7), (8, 10), (11, 13), (14, 16), (17, 19)]
        .into_iter()
        .all(|(from, to)| is_digits(from, to))
        && marks.into_iter().all(|(at, mark)| stored.get(at..at + 1) == Some(mark))
        && matches!(stored.get(10..11), Some(" " | "T"));
    let (day, time) = (stored.get(..10)?, stored.get(11..19)?);
    fits.then(|| format!("{day}T{time}Z"))
}

/// The list of a site's pages, for search engines.
pub fn sitemap<'r>(base_url: &str, routes: impl Iterator<Item = &'r str>) -> String {
    let list = html! {
        urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" {
            @for route in routes { url { loc { (base_url) (route) } } }
        }
    };
    xml(&list)
}

fn xml(root: &Markup) -> String {
    let declared = html! { (PreEscaped("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")) (root) };
    declared.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::{MemorySink, SiteError, Sources, emit, gather};

    #[test]
    fn a_stored_time_is_told_in_the_feeds_form() {
        assert_eq!(utc("2026-03-24 03:59:49").as_deref(), Some("2026-03-24T03:59:49Z"));
        assert_eq!(utc("2026-03-24T03:59:49.123").as_deref(), Some("2026-03-24T03:59:49Z"));
        for odd in [
            "",
            "2026-03-24",
            "yesterday at 03:59:49",
            "2026-03-24 03.59.49",
            "２０26-03-24 03:59:49",
        ] {
            assert_eq!(utc(odd), None, "{odd}");
        }
    }

    #[test]
    fn every_version_of_a_file_is_an_entry_of_its_own_the_newest_first() {
        let mut sink = MemorySink::default();
        let drafts = gather(&Sources::default(), &mut |_| {}).unwrap().drafts;
        let index = emit(drafts, None, &mut sink).unwrap();
        let mut fetch = |address: &str| Ok::<_, SiteError>(sink.files[address].clone());
        let boards = index
            .benchmarks
            .iter()
            .map(|benchmark| Board::open(benchmark, &mut fetch).unwrap());
        let feed = feed("https://host/b/", &boards.collect::<Vec<_>>());
        let sources = index
            .benchmarks
            .iter()
            .flat_map(|board| &board.runs)
            .map(|run| run.sources.len());
        let sources: usize = sources.sum();
        assert_eq!(feed.matches("<entry>").count(), sources);
        let texts = |name: &str| {
            let open = format!("<{name}>");
            let parts = feed.split(&open).skip(1);
            parts
                .map(|part| part.split('<').next().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        let ids: std::collections::BTreeSet<String> = texts("id").into_iter().collect();
        assert_eq!(ids.len(), sources + 1);
        assert!(texts("updated").is_sorted_by(|newer, older| newer >= older));
    }

    #[test]
    fn a_sitemap_names_whole_addresses() {
        let list = sitemap("https://host/b/", ["", "items/202511/1/"].into_iter());
        assert!(list.starts_with("<?xml"), "{list}");
        assert!(list.contains("<loc>https://host/b/items/202511/1/</loc>"), "{list}");
    }
}
