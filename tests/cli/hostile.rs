//! Files and arguments that mean harm: the command ends with a word on each, and what was there stays.

use std::fs;

use serde_json::{Value, json};

use crate::{GOOD, at, bytes, folder, made, mathboard};

#[test]
fn a_list_too_long_to_hold_is_refused() {
    for len in ["18446744073709551615", "100000001"] {
        let done = mathboard(&["shuffle", "--seed", "42", "--len", len], b"");
        assert_eq!(done.code, 2, "{len}");
        assert!(done.err.contains("--len"), "{}", done.err);
    }
}

#[test]
fn a_build_of_nothing_leaves_the_board_as_it_was() {
    let folder = folder(&[
        (GOOD, &bytes(&made::results("maker", "202701", 42, 2, 5))),
        ("broken/a.json", b"{\"test_info\": {"),
    ]);
    let (out, results) = (at(&folder, "data"), at(&folder, "results"));
    assert_eq!(mathboard(&["build", "--out", &out, "--results", &results], b"").code, 0);
    let index = at(&folder, "data/index.json");
    let before = fs::read(&index).unwrap();
    let done = mathboard(&["build", "--out", &out, "--results", &at(&folder, "broken")], b"");
    assert_eq!(done.code, 2);
    assert!(done.err.contains("a.json\": cut off at line 1"), "{}", done.err);
    assert_eq!(fs::read(&index).unwrap(), before);
}

#[test]
fn a_damaged_file_of_the_board_is_noticed_and_built_again() {
    let folder = folder(&[(GOOD, &bytes(&made::results("maker", "202701", 42, 2, 5)))]);
    let (out, results) = (at(&folder, "data"), at(&folder, "results"));
    let build = || mathboard(&["build", "--out", &out, "--results", &results], b"").code;
    assert_eq!(build(), 0);
    let index: Value = serde_json::from_slice(&fs::read(at(&folder, "data/index.json")).unwrap()).unwrap();
    let matrix = at(
        &folder,
        &format!("data/{}", index["benchmarks"][0]["matrix"].as_str().unwrap()),
    );
    let whole = fs::read(&matrix).unwrap();
    fs::write(&matrix, String::from_utf8(whole.clone()).unwrap().replace('A', "B")).unwrap();
    assert_eq!(build(), 0);
    assert_eq!(fs::read(&matrix).unwrap(), whole);
}

#[test]
fn what_is_odd_about_item_files_is_told() {
    let items = json!([{"month": "202701", "no": 1, "mcq": {"question": "?"}}, {"month": "202702", "no": 1, "mcq": {}}, {"mcq": {}}]);
    let folder = folder(&[("items/\u{1b}a.json", &bytes(&items))]);
    let done = mathboard(
        &["build", "--out", &at(&folder, "data"), "--items", &at(&folder, "items")],
        b"",
    );
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.contains("item 2, field \"question\""), "{}", done.err);
    assert!(
        done.err.contains("1 items tell no month and are left out"),
        "{}",
        done.err
    );
    assert!(
        done.err.contains("\\u{1b}a.json") && !done.err.contains('\u{1b}'),
        "{}",
        done.err
    );
}

#[test]
fn results_among_items_are_passed_over_by_a_solver() {
    let folder = folder(&[
        ("data/202701/qa_202701_final.json", &bytes(&made::items("202701", 5))),
        (
            "data/202701/hard/accuracy_test_maker_202701_high.json",
            &bytes(&made::results("maker", "202701", 42, 2, 5)),
        ),
    ]);
    let (items, out) = (at(&folder, "data"), at(&folder, "out"));
    let done = mathboard(
        &["baseline", "--solver", "always-e", "--items", &items, "--out", &out],
        b"",
    );
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.contains("passed over: a result file"), "{}", done.err);
}

#[cfg(unix)]
#[test]
fn a_device_in_a_folder_is_passed_over() {
    let folder = folder(&[(GOOD, &bytes(&made::results("maker", "202701", 42, 2, 5)))]);
    std::os::unix::fs::symlink("/dev/null", at(&folder, "results/endless.json")).unwrap();
    let done = mathboard(&["score", &at(&folder, "results")], b"");
    assert_ne!(done.code, 2, "{}", done.err);
    assert!(done.err.contains("endless.json: passed over: a pipe"), "{}", done.err);
}
