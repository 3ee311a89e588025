//! What differs between two data sets.

use std::fs;
use std::path::Path;

use mathboard::model::DataChange;
use mathboard::site::{
    DataSet, FolderSink, Sources, changes, emit, emit_proofs, gather, history, published_proofs, put_index,
};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::made;

/// A data set of one month and the runs given, as file name and content.
fn data_set(items: &Value, runs: &[(&str, Value)]) -> (TempDir, DataSet) {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, value: &Value| {
        let path = folder.path().join(name);
        fs::write(&path, serde_json::to_vec(value).unwrap()).unwrap();
        path
    };
    let sources = Sources {
        items: vec![write("qa_202701_final.json", items)],
        results: runs.iter().map(|(name, value)| write(name, value)).collect(),
        published: false,
    };
    let mut sink = FolderSink::new(folder.path().join("data"));
    emit(gather(&sources, &mut |_| {}).unwrap().drafts, None, &mut sink).unwrap();
    let data = DataSet::open(folder.path()).unwrap();
    (folder, data)
}

fn lines(changes: &[DataChange]) -> Vec<String> {
    changes
        .iter()
        .map(|change| format!("{}: {}", change.subject, change.what))
        .collect()
}

const MAKER: &str = "accuracy_test_maker_202701_default.json";
const OTHER: &str = "accuracy_test_other_202701_default.json";

#[test]
fn the_same_files_give_no_change() {
    let items = made::items("202701", 3);
    let build = || data_set(&items, &[(MAKER, made::results("maker", "202701", 42, 2, 3))]);
    let ((_one, old), (_other, new)) = (build(), build());
    assert_eq!(changes(&old, &new), []);
    assert_eq!(history(&old, &new), []);
}

#[test]
fn runs_items_and_verdicts_that_differ_are_told() {
    let items = made::items("202701", 3);
    let (_one, old) = data_set(
        &items,
        &[
            (MAKER, made::results("maker", "202701", 42, 2, 3)),
            (OTHER, made::results("other", "202701", 42, 1, 3)),
        ],
    );
    let mut later = items.clone();
    later[1]["mcq"]["question"] = json!("Asked in other words?");
    later[2]["theorem_type"] = json!(["Uniqueness"]);
    let (_two, new) = data_set(
        &later,
        &[
            (MAKER, made::results("maker", "202701", 42, 3, 3)),
            (
                "accuracy_test_third_202701_default.json",
                made::results("third", "202701", 42, 0, 3),
            ),
        ],
    );
    let told = lines(&changes(&old, &new)).join("\n");
    for part in [
        "January 2027, item 2: other text\n",
        "January 2027, item 3: other categories\n",
        "maker, high, January 2027: 2/3 before, 3/3 now; 1 item came out otherwise; another version of the file",
        "third, high: new (Jan 2027 0/3)",
        "other, high: gone (Jan 2027 1/3)",
    ] {
        assert!(format!("{told}\n").contains(part), "{part} is not in\n{told}");
    }
    assert_eq!(told.lines().count(), 5, "{told}");

    let backwards = lines(&changes(&new, &old)).join("\n");
    assert!(
        backwards.contains("third, high: gone") && backwards.contains("other, high: new"),
        "{backwards}"
    );
}

#[test]
fn a_data_set_remembers_what_builds_before_it_told() {
    let items = made::items("202701", 3);
    let runs = |correct: usize| [(MAKER, made::results("maker", "202701", 42, correct, 3))];
    let (_one, first) = data_set(&items, &runs(1));
    let (folder, second) = data_set(&items, &runs(2));
    let mut index = second.index.clone();
    index.changes = history(&first, &second);
    assert_eq!(index.changes.len(), 1);
    put_index(&index, &mut FolderSink::new(folder.path().join("data"))).unwrap();
    let second = DataSet::open(folder.path()).unwrap();
    assert_eq!(
        changes(&first, &second).len(),
        1,
        "what is told is no change of its own"
    );

    let (_three, third) = data_set(&items, &runs(3));
    let all = history(&second, &third);
    assert_eq!(all.len(), 2);
    assert_eq!(all[1], index.changes[0], "the newest first");
}

#[test]
fn a_folder_without_a_data_set_is_named() {
    let folder = TempDir::new().unwrap();
    let error = DataSet::open(folder.path()).unwrap_err().to_string();
    assert!(error.contains("index.json"), "{error}");
    assert!(DataSet::open(Path::new("no/such/folder")).is_err());
}

#[test]
fn published_scores_that_differ_are_told() {
    let data_set = |change: &dyn Fn(&mut Vec<mathboard::site::ProofDraft>)| {
        let folder = TempDir::new().unwrap();
        let mut sink = FolderSink::new(folder.path().join("data"));
        let mut index = emit(Vec::new(), None, &mut sink).unwrap();
        let mut proofs = published_proofs().unwrap();
        change(&mut proofs);
        emit_proofs(proofs, &mut index, &mut sink).unwrap();
        let data = DataSet::open(folder.path()).unwrap();
        (folder, data)
    };
    let (_one, whole) = data_set(&|_| {});
    let (_other, part) = data_set(&|proofs| {
        proofs.pop();
        proofs[0].shard.scores.pop();
    });
    assert_eq!(changes(&whole, &whole), []);
    let (prover, verifier) = ("AdvancedMathBench ProverBench", "AdvancedMathBench VerifierBench");
    assert_eq!(
        lines(&changes(&whole, &part)),
        [
            format!("{prover}: other published scores"),
            format!("{verifier}: published scores are gone")
        ]
    );
    assert_eq!(
        lines(&changes(&part, &whole))[1],
        format!("{verifier}: published scores are new")
    );
}
