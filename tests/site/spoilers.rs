//! Whether the static pages tell answers: not one by one, and not when all of them are laid side by side, as a collector of
//! pages can.

use std::fs;
use std::path::Path;

use mathboard::site::{FolderSink, PagesPlan, Sources, emit, gather, write_pages};
use mathboard::words;
use serde_json::json;
use tempfile::TempDir;

use crate::collected::{Collected, Item};
use crate::made;
use crate::pages::{SHELL, pages, plan, site};

/// The default board beside runs that answer in many ways.
fn with_runs() -> (TempDir, TempDir) {
    let source = TempDir::new().unwrap();
    let month = "202701";
    fs::create_dir(source.path().join("results")).unwrap();
    let items = serde_json::to_vec(&made::items(month, 9)).unwrap();
    fs::write(source.path().join("qa_202701_final.json"), items).unwrap();
    for (name, correct, shift) in [("strong", 8, 1), ("middling", 5, 2), ("weak", 2, 3), ("steady", 9, 0)] {
        let mut results = made::results(name, month, 42, correct, 9);
        for position in 0..9 {
            let key = made::key(42, position);
            let letter = match name {
                // The same letter each time, under a name that does not say so.
                "steady" => 'E',
                _ if position < correct => key,
                _ => char::from(b'A' + (key as u8 - b'A' + shift) % 5),
            };
            let record = &mut results["detailed_results"][position];
            record["model_answer"] = json!(letter);
            record["raw_response"] = json!(format!("\\boxed{{{letter}}}"));
            record["is_correct"] = json!(letter == key);
        }
        let right = results["detailed_results"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|record| record["is_correct"] == true)
            .count();
        results["overall"]["correct"] = json!(right);
        let name = format!("accuracy_test_{name}_{month}_high.json");
        fs::write(
            source.path().join("results").join(name),
            serde_json::to_vec(&results).unwrap(),
        )
        .unwrap();
    }
    let sources = Sources {
        items: vec![source.path().join("qa_202701_final.json")],
        results: vec![source.path().join("results")],
        published: false,
    };
    let dist = TempDir::new().unwrap();
    let mut sink = FolderSink::new(dist.path().join("data"));
    emit(gather(&sources, &mut |_| {}).unwrap().drafts, None, &mut sink).unwrap();
    fs::write(dist.path().join("index.html"), SHELL).unwrap();
    write_pages(&plan(&dist)).unwrap();
    (dist, source)
}

#[test]
fn all_pages_side_by_side_say_nothing_about_a_right_letter() {
    for dist in [site(&Sources::default(), None), with_runs().0] {
        let collected = Collected::of(&dist);
        assert!(
            !collected.verdicts.is_empty() && !collected.counts.is_empty(),
            "there is something to lay side by side"
        );
        let (items, known, solved) = collected.solved();
        assert!(items >= 9, "{items}");
        assert_eq!((known, solved), (0, 0), "of {items} items");
    }
}

#[test]
fn the_same_reader_finds_the_keys_where_pages_tell_them() {
    for dist in [site(&Sources::default(), None), with_runs().0] {
        write_pages(&PagesPlan {
            keys: true,
            ..plan(&dist)
        })
        .unwrap();
        let (items, known, solved) = Collected::of(&dist).solved();
        let collected = Collected::of(&dist);
        let open = collected
            .choices
            .keys()
            .filter(|item| collected.possible(item).len() != 1);
        let open: Vec<(&Item, Vec<char>)> = open.map(|item| (item, collected.possible(item))).collect();
        assert_eq!((known, solved), (items, items), "{open:?}");
        // Without what is told outright, the letters beside verdicts do it.
        let mut collected = Collected::of(&dist);
        collected.told.clear();
        let (_, known, solved) = collected.solved();
        assert!(
            solved * 4 > items * 3 && known > solved / 2,
            "{known} and {solved} of {items}"
        );
    }
}

#[test]
fn a_run_that_answers_by_a_rule_is_told_of_as_a_whole() {
    let (dist, _source) = with_runs();
    let all = pages(dist.path());
    let steady = all
        .iter()
        .filter(|(path, html)| path.starts_with("runs") && html.contains("steady"));
    let mut told = 0;
    for (path, html) in steady.filter(|(path, _)| path.to_str().unwrap().contains("steady")) {
        assert!(html.contains(words::RUN_WITHHELD), "{}", path.display());
        assert!(!html.contains("class=\"outcome"), "{}", path.display());
        told += 1;
    }
    assert_eq!(told, 1);
    let item = &all[Path::new("items/202701/1/index.html")];
    assert!(
        item.contains(words::NOT_TOLD) && item.contains(words::LETTERS_WITHHELD),
        "{item}"
    );
    assert!(item.contains("3 of 3 runs in view"), "{item}");
}
