//! The static pages: every address is a file, every link leads somewhere, and hostile text stays text.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use mathboard::board::figures::FigureKind;
use mathboard::board::{Column, SortKey};
use mathboard::model::Benchmark;
use mathboard::site::{FolderSink, PagesPlan, SiteError, Sources, emit, emit_proofs, gather, write_pages};
use mathboard::words;
use serde_json::json;
use tempfile::TempDir;

use crate::made;

pub(super) const SHELL: &str = "<!doctype html><html lang=\"en\"><head><base href=\"/\"><!-- page:head --><title>x</title><!-- /page:head -->\
    </head><body><a href=\"./\">mathboard</a><main id=\"app\"><!-- page:content --><p>Loading</p><!-- /page:content --></main></body></html>";

/// A built site in a folder of its own.
pub(super) fn site(sources: &Sources, base_url: Option<&str>) -> TempDir {
    let dist = TempDir::new().unwrap();
    let mut sink = FolderSink::new(dist.path().join("data"));
    let gathered = gather(sources, &mut |_| {}).unwrap();
    let mut index = emit(gathered.drafts, base_url.map(str::to_owned), &mut sink).unwrap();
    emit_proofs(gathered.proofs, &mut index, &mut sink).unwrap();
    fs::write(dist.path().join("index.html"), SHELL).unwrap();
    write(&dist);
    dist
}

pub(super) fn plan(dist: &TempDir) -> PagesPlan {
    PagesPlan {
        dist: dist.path().to_owned(),
        base_url: None,
        keys: false,
        is_unlisted: false,
    }
}

fn write(dist: &TempDir) -> usize {
    write_pages(&plan(dist)).unwrap().pages
}

pub(super) fn pages(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut pages = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html") {
                let html = fs::read_to_string(&path).unwrap();
                pages.insert(path.strip_prefix(folder).unwrap().to_owned(), html);
            }
        }
    }
    pages
}

/// The values of an attribute in a page.
pub(super) fn values<'h>(html: &'h str, attribute: &str) -> Vec<&'h str> {
    let open = format!(" {attribute}=\"");
    html.split(&open)
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect()
}

#[test]
fn every_address_is_a_file_and_every_link_leads_to_one() {
    let dist = site(&Sources::default(), None);
    let pages = pages(dist.path());
    // 177 + 27 items, 15 + 5 runs, 4 + 3 months, first page, lists of items and figures, the figures, comparison, items to
    // try, re-score, about, 404; two boards of proofs, and another address of one figure.
    assert_eq!(pages.len(), 204 + 20 + 7 + 8 + FigureKind::ALL.len() + 3);
    let other = &pages[Path::new("figures/matrix/index.html")];
    assert_eq!(
        text_of_main(other),
        text_of_main(&pages[Path::new("figures/runs-items/index.html")])
    );
    for address in [
        "",
        "items/202511/",
        "items/202511/1/",
        "items/190001/1/",
        "runs/gpt-5.4_high/",
        "figures/overall/",
        "compare/",
        "try/",
        "rescore/",
        "about/",
        "prover/",
        "verifier/",
    ] {
        assert!(
            pages.contains_key(Path::new(&format!("{address}index.html"))),
            "{address}"
        );
    }
    let mut links = 0;
    for (path, html) in &pages {
        let base = values(html, "href")[0];
        let depth = path.components().count() - 1;
        let expected = match (path.to_str().unwrap(), depth) {
            ("404.html", _) => "/".to_owned(),
            (_, 0) => "./".to_owned(),
            (_, depth) => "../".repeat(depth),
        };
        assert_eq!(base, expected, "{}", path.display());
        for address in ["href", "src", "srcset"]
            .iter()
            .flat_map(|name| values(html, name))
            .skip(1)
        {
            if address.starts_with("https://arxiv.org/abs/") {
                continue;
            }
            let (address, _place) = address.split_once(['?', '#']).unwrap_or((address, ""));
            let target = dist.path().join(address);
            let target = if address.ends_with('/') {
                target.join("index.html")
            } else {
                target
            };
            assert!(target.is_file(), "{} links to {address}", path.display());
            links += 1;
        }
        assert!(html.contains("<h1>"), "{}", path.display());
        assert!(
            html.contains("<title>") && html.contains("name=\"description\""),
            "{}",
            path.display()
        );
    }
    assert!(links > 1000, "{links}");
}

fn text_of_main(html: &str) -> &str {
    let (_, main) = html.split_once("<main").unwrap();
    main.split_once("</main>").unwrap().0
}

#[test]
fn the_first_page_tells_its_figures_without_javascript() {
    let dist = site(&Sources::default(), None);
    let html = fs::read_to_string(dist.path().join("index.html")).unwrap();
    for figure in [
        "77/177", "74/177", "73/177", "101/177", "50/177", "113/177", "recorded", "reported", "replayed",
    ] {
        assert!(html.contains(figure), "{figure}");
    }
    let picture = "figures/lmb-category-1216.svg";
    let drawing = fs::read_to_string(dist.path().join(picture)).unwrap();
    assert!(drawing.starts_with("<svg"));
    let (_, image) = html.split_once(&format!("<img src=\"{picture}\"")).unwrap();
    let height = values(image, "height")[0];
    assert!(
        drawing.contains(&format!("height=\"{height}\"")),
        "the page keeps room for what will be there"
    );
}

#[test]
fn every_page_with_numbers_of_the_sample_says_what_they_are() {
    let dist = site(&Sources::default(), None);
    let caution = Benchmark::Sample.caution().unwrap();
    let mut labelled = 0;
    for (path, html) in pages(dist.path()) {
        let is_prose = path.starts_with("about") || path.starts_with("rescore");
        // The switch between boards names it on pages that hold none of its numbers.
        let switch = format!(">{}</button>", Benchmark::Sample.title());
        if html.replace(&switch, "").contains(Benchmark::Sample.title()) && !is_prose {
            assert!(html.contains(caution), "{}", path.display());
            labelled += 1;
        }
    }
    // 27 items, 5 runs, the board, the list of items, and the figures of which the sample has any.
    assert!(labelled > 27 + 5 + 2, "{labelled}");
}

#[test]
fn the_pages_say_what_the_app_says() {
    let dist = site(&Sources::default(), None);
    let pages = pages(dist.path());
    let page = |address: &str| &pages[Path::new(&format!("{address}index.html"))];
    let board = page("");
    let of_columns = Column::defaults();
    let keys = of_columns.iter().flat_map(|column| column.sort_keys());
    for key in keys.chain(&[SortKey::Name, SortKey::Accuracy]) {
        let head = format!("<span class=\"sort-button\">{}<", key.label());
        assert!(board.contains(&head), "{}", key.label());
    }
    let about = page("about/");
    for section in words::about_method() {
        assert!(
            about.contains(&format!("<h2>{}</h2>", section.heading)),
            "{}",
            section.heading
        );
    }
    for text in words::about_licence() {
        assert!(about.contains(text), "{text}");
    }
    assert!(page("items/202511/7/").contains("<h1>November 2025, item 7<span class=\"muted\"> of 29</span></h1>"));
    let run = page("runs/gpt-5.4_high/");
    for words in ["74/177 right: 41.8\u{a0}%", "48/92", "Jan 2026, 46"] {
        assert!(run.contains(words), "{words}");
    }
}

#[test]
fn pages_written_twice_are_the_same() {
    let dist = site(&Sources::default(), None);
    let first = pages(dist.path());
    assert_eq!(write(&dist), first.len());
    assert_eq!(pages(dist.path()), first);
}

#[test]
fn hostile_text_in_files_stays_text() {
    let hostile = "</script></main><img src=x onerror=alert(1)>\"'&";
    let mut items = made::items("202701", 3);
    items[0]["mcq"]["question"] = json!(hostile);
    items[0]["id"] = json!(hostile);
    items[0]["theorem_type"] = json!([hostile]);
    items[0]["mcq"]["correct_choice"]["text"] = json!(hostile);
    let mut results = made::results(hostile, "202701", 42, 2, 3);
    results["test_info"]["reasoning_effort"] = json!(hostile);
    results["test_info"]["timestamp"] = json!(hostile);
    results["detailed_results"][0]["id"] = json!(hostile);
    let source = TempDir::new().unwrap();
    let name = "accuracy_test_x_202701_<img src=x onerror=alert(1)>.json";
    fs::write(source.path().join(name), serde_json::to_vec(&results).unwrap()).unwrap();
    fs::write(
        source.path().join("qa_202701_final.json"),
        serde_json::to_vec(&items).unwrap(),
    )
    .unwrap();
    let sources = Sources {
        items: vec![source.path().join("qa_202701_final.json")],
        results: vec![source.path().join(name)],
        published: false,
    };
    let dist = site(&sources, None);
    let pages = pages(dist.path());
    let mut told = 0;
    for (path, html) in &pages {
        assert!(!html.contains("<img src=x"), "{}", path.display());
        // One page has a script of its own, one a block of data.
        let own = usize::from(path == Path::new("404.html") || path == Path::new("index.html"));
        assert_eq!(html.matches("</script>").count(), own, "{}", path.display());
        assert_eq!(html.matches("</main>").count(), 1, "{}", path.display());
        told += html.matches("&lt;img src=x onerror=alert(1)&gt;").count();
    }
    assert!(told > 10, "{told}");
}

#[test]
fn another_board_leaves_no_page_of_the_one_before() {
    let dist = site(&Sources::default(), None);
    fs::write(dist.path().join("items/notes.html"), "mine").unwrap();
    fs::create_dir_all(dist.path().join("runs/mine")).unwrap();
    fs::write(dist.path().join("runs/mine/index.html"), "mine").unwrap();
    let source = TempDir::new().unwrap();
    let results = serde_json::to_vec(&made::results("maker", "202701", 42, 2, 3)).unwrap();
    fs::write(source.path().join("results.json"), results).unwrap();
    let sources = Sources {
        results: vec![source.path().to_owned()],
        ..Sources::default()
    };
    let mut sink = FolderSink::new(dist.path().join("data"));
    emit(gather(&sources, &mut |_| {}).unwrap().drafts, None, &mut sink).unwrap();
    write(&dist);

    let mut left = files(dist.path());
    assert!(left.remove(Path::new("items/notes.html")) && left.remove(Path::new("runs/mine/index.html")));
    let afresh = site(&sources, None);
    assert_eq!(left, files(afresh.path()));
    assert!(!dist.path().join("items/190001").exists(), "an empty folder");
}

/// The names of the files of a site, without those of its store.
pub(super) fn files(dist: &Path) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    let mut folders = vec![dist.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if !path.is_dir() {
                files.insert(path.strip_prefix(dist).unwrap().to_owned());
            } else if path != dist.join("data") {
                folders.push(path);
            }
        }
    }
    files
}

#[test]
fn a_folder_that_is_no_built_site_is_refused_with_a_way_on() {
    let dist = TempDir::new().unwrap();
    let plan = plan(&dist);
    assert!(matches!(
        write_pages(&plan),
        Err(SiteError::File { action: "read", .. })
    ));
    fs::write(dist.path().join("index.html"), "<html></html>").unwrap();
    let error = write_pages(&plan).unwrap_err().to_string();
    assert!(error.contains("build it with Trunk first"), "{error}");
    fs::write(dist.path().join("index.html"), SHELL).unwrap();
    let error = write_pages(&plan).unwrap_err().to_string();
    assert!(error.contains("index.json"), "{error}");
}

#[test]
fn a_data_set_that_leads_out_of_its_folder_is_refused() {
    let dist = site(&Sources::default(), None);
    let index_path = dist.path().join("data/index.json");
    let index = fs::read_to_string(&index_path).unwrap();
    let first: serde_json::Value = serde_json::from_str(&index).unwrap();
    let matrix = first["benchmarks"][0]["matrix"].as_str().unwrap();
    let run = first["benchmarks"][0]["runs"][0]["id"].as_str().unwrap();
    let refused = |from: &str, to: &str| {
        fs::write(&index_path, index.replace(&format!("\"{from}\""), &format!("\"{to}\""))).unwrap();
        write_pages(&plan(&dist)).unwrap_err().to_string()
    };
    let error = refused(run, "../../outside");
    assert!(error.contains("expected the address of a run"), "{error}");
    for address in ["../../../etc/passwd", "/etc/passwd", "matrix/../../index.json"] {
        let error = refused(matrix, address);
        assert!(error.contains("cannot be its own"), "{error}");
    }
    fs::write(&index_path, &index).unwrap();
    fs::write(dist.path().join("data").join(matrix), "{\"key\":\"A\",\"runs\":{}}").unwrap();
    let error = refused("no such text", "");
    assert!(error.contains("changed or cut off"), "{error}");
}
