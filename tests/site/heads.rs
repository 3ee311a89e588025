//! What pages tell beside their content: to previews of links, feed readers, search engines and collectors of texts.

use std::fs;
use std::path::{Path, PathBuf};

use mathboard::chart::CARD_SIZE;
use mathboard::site::{PagesPlan, Sources, write_pages};
use mathboard::words;
use serde_json::json;
use tempfile::TempDir;

use crate::made;
use crate::pages::{files, pages, plan, site};

/// A board of three items and one run, whose theorem is its answer.
fn small() -> (TempDir, Sources) {
    let source = TempDir::new().unwrap();
    let mut items = made::items("202701", 3);
    items[0]["theorem"] = json!("Every theorem gives its answer away.");
    fs::write(
        source.path().join("qa_202701_final.json"),
        serde_json::to_vec(&items).unwrap(),
    )
    .unwrap();
    let results = serde_json::to_vec(&made::results("maker", "202701", 42, 2, 3)).unwrap();
    fs::write(source.path().join("results.json"), results).unwrap();
    let sources = Sources {
        items: vec![source.path().join("qa_202701_final.json")],
        results: vec![source.path().join("results.json")],
        published: false,
    };
    (source, sources)
}

/// The folder of the only run of a site.
fn only_run(dist: &TempDir) -> String {
    let run = fs::read_dir(dist.path().join("runs")).unwrap().next().unwrap().unwrap();
    format!("runs/{}", run.file_name().to_str().unwrap())
}

#[test]
fn what_needs_a_whole_address_is_made_where_the_site_knows_its_own() {
    let (_source, sources) = small();
    let dist = site(&sources, Some("https://example.org/some/folder"));
    let html = pages(dist.path());
    let item = &html[Path::new("items/202701/1/index.html")];
    assert!(
        item.contains("<link rel=\"canonical\" href=\"https://example.org/some/folder/items/202701/1/\">"),
        "{item}"
    );
    assert!(html[Path::new("404.html")].contains("<base href=\"/some/folder/\" />"));
    let there = |address: &str| dist.path().join(address).is_file();
    for address in [
        "card.png",
        "items/card.png",
        "items/202701/card.png",
        "items/202701/1/card.png",
        "compare/card.png",
        "try/card.png",
        &format!("{}/card.png", only_run(&dist)),
        "figures/overall/card.png",
    ] {
        let png = fs::read(dist.path().join(address)).unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{address}");
        let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert_eq!((side(16), side(20)), CARD_SIZE, "{address}");
    }
    let map = fs::read_to_string(dist.path().join("sitemap.xml")).unwrap();
    assert_eq!(
        map.matches("<loc>").count(),
        pages(dist.path()).len() - 2,
        "all but the page for what is missing, and what is another address"
    );
    let other = &html[Path::new("figures/matrix/index.html")];
    let stands_for = "https://example.org/some/folder/figures/runs-items/";
    assert!(
        other.contains(&format!("<link rel=\"canonical\" href=\"{stands_for}\">")),
        "{other}"
    );
    assert!(
        other.contains(&format!("\"og:image\" content=\"{stands_for}card.png\"")),
        "{other}"
    );
    let feed = fs::read_to_string(dist.path().join("feed.xml")).unwrap();
    assert_eq!(feed.matches("<entry>").count(), 1, "one file");
    let unlisted = PagesPlan {
        is_unlisted: true,
        ..plan(&dist)
    };
    write_pages(&unlisted).unwrap();
    assert!(
        !there("sitemap.xml") && there("feed.xml"),
        "what is not to be listed has no list"
    );
    let bare = site(&sources, None);
    let left: Vec<PathBuf> = files(bare.path())
        .into_iter()
        .filter(|path| path.extension().is_some_and(|end| end == "png" || end == "xml"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn answers_are_in_the_pages_only_where_they_are_asked_for() {
    let (_source, sources) = small();
    let dist = site(&sources, None);
    let read = |address: &str| fs::read_to_string(dist.path().join(address).join("index.html")).unwrap();
    let (item, run) = ("items/202701/1", &*only_run(&dist));
    let told = |text: &str| {
        let roles = ["true theorem", "weaker", "wildcard", "too strong"]
            .iter()
            .any(|role| text.contains(role));
        roles || text.contains("The right letter<") || text.contains("gives its answer away") || text.contains(">key<")
    };
    for address in [item, run] {
        let html = read(address);
        assert!(!told(&html) && html.contains(words::KEY_WITHHELD), "{html}");
    }
    // A letter beside "right" would be the key.
    let records = read(run);
    let (_, records) = records.split_once("Records").unwrap();
    for letter in 'A'..='E' {
        assert!(
            !records.contains(&format!(" {letter} right")) && !records.contains(&format!(" {letter} wrong")),
            "{records}"
        );
    }
    assert!(read(item).contains(words::CANARY));

    write_pages(&PagesPlan {
        keys: true,
        ..plan(&dist)
    })
    .unwrap();
    assert!(read(item).contains("The right letter<") && read(item).contains("gives its answer away"));
    assert!(read(run).contains(">key<") && !read(run).contains(words::KEY_WITHHELD));
}
