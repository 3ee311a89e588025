//! The static pages of the boards of proofs: each edition in a table of its own, with its footnotes.

use std::fs;

use mathboard::model::ProofTask;
use mathboard::site::{FolderSink, Sources, emit, emit_proofs, published_proofs, write_pages};
use mathboard::words;
use tempfile::TempDir;

use crate::pages::{SHELL, plan, site, values};

/// A site with an address of its own that holds the published scores and no board of items.
fn proofs_alone() -> TempDir {
    let dist = TempDir::new().unwrap();
    let mut sink = FolderSink::new(dist.path().join("data"));
    let mut index = emit(Vec::new(), Some("https://host/b/".to_owned()), &mut sink).unwrap();
    emit_proofs(published_proofs().unwrap(), &mut index, &mut sink).unwrap();
    fs::write(dist.path().join("index.html"), SHELL).unwrap();
    write_pages(&plan(&dist)).unwrap();
    dist
}

/// The tables of a page, with what stands in them.
fn tables(html: &str) -> Vec<&str> {
    let parts = html.split("<table class=\"ranking proofs\">").skip(1);
    parts.map(|part| part.split("</table>").next().unwrap()).collect()
}

#[test]
fn each_edition_has_a_table_of_its_own() {
    let dist = proofs_alone();
    for (task, own, earlier) in [
        (
            ProofTask::Prover,
            ["64.5", "129/200", "33.5"],
            ["75.8", "n not published"],
        ),
        (ProofTask::Verifier, ["76.0", "96.4", "0.92"], ["65.1", "not published"]),
    ] {
        let html = fs::read_to_string(dist.path().join(task.page()).join("index.html")).unwrap();
        let found = tables(&html);
        assert_eq!(found.len(), 2, "{task:?}");
        assert_eq!(
            [11, 1],
            [0, 1].map(|place| found[place].matches("scope=\"row\"").count())
        );
        assert!(own.iter().all(|number| found[0].contains(number)), "{task:?}");
        assert!(earlier.iter().all(|number| found[1].contains(number)), "{task:?}");
        let of_earlier = if task == ProofTask::Prover {
            "75.8"
        } else {
            "not published"
        };
        assert!(!found[0].contains(of_earlier), "{task:?}");
        // Each reference leads to a footnote of this page, and each footnote is referred to.
        let ids = values(&html, "id");
        let mut leads: Vec<&str> = values(&html, "href");
        leads.retain(|href| href.starts_with(&format!("{}#", task.page())));
        assert!(leads.len() > 8, "{task:?}");
        for lead in &leads {
            assert!(ids.contains(&lead.split_once('#').unwrap().1), "{lead}");
        }
        for id in ids.iter().filter(|id| id.contains("note-")) {
            assert!(leads.iter().any(|lead| lead.ends_with(&format!("#{id}"))), "{id}");
        }
        // What previews show, and where the page is.
        assert!(html.contains(&format!(
            "<link rel=\"canonical\" href=\"https://host/b/{}\">",
            task.page()
        )));
        let card = dist.path().join(task.page()).join("card.png");
        assert!(fs::metadata(card).unwrap().len() > 5_000);
        let drawing = format!("figures/amb-{}-1216.svg", task.code());
        assert!(html.contains(&drawing) && dist.path().join(drawing).is_file());
        let list = fs::read_to_string(dist.path().join("sitemap.xml")).unwrap();
        assert!(list.contains(&format!("<loc>https://host/b/{}</loc>", task.page())));
    }
}

#[test]
fn a_site_of_other_files_says_that_it_has_no_published_scores() {
    let source = TempDir::new().unwrap();
    let results = serde_json::to_vec(&crate::made::results("maker", "202701", 42, 2, 3)).unwrap();
    fs::write(source.path().join("results.json"), results).unwrap();
    let mut sources = Sources {
        results: vec![source.path().to_owned()],
        ..Sources::default()
    };
    let page = |sources: &Sources| fs::read_to_string(site(sources, None).path().join("prover/index.html")).unwrap();
    let without = page(&sources);
    assert!(without.contains(words::NO_PROOFS) && tables(&without).is_empty());
    sources.published = true;
    assert_eq!(tables(&page(&sources)).len(), 2);
}
