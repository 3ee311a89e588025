//! Files that mean harm, or came to harm: the readers never panic, never hang, and text stays text.

#![allow(clippy::unwrap_used)]

use mathboard::model::ResultFile;
use mathboard::read::{AnyFile, read_any, read_items};
use mathboard::score::{ItemSet, rescore};
use proptest::prelude::*;
use serde_json::{Value, json};

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

const FILES: [&str; 7] = [
    "data/202511/hard/qaEval_202511_ge5_hard.json",
    "data/202511/hard/selected_hard_ge5_filter1.json",
    "data/202511/qa_202511_final.json",
    "data/202511/qa_eval_ge5_202511.jsonl",
    "results/202511/accuracy_test_solver-a_202511_high.json",
    "results/202511/accuracy_test_solver-b_202511_default_thinking_sketch.json",
    "results/202511/accuracy_test_202511_medium_filter2.json",
];

/// Reads, and shows everything there is to show: neither may panic.
fn read_and_show(source: &str, bytes: &[u8]) -> Option<AnyFile> {
    match read_any(source, bytes) {
        Ok(file) => {
            if let AnyFile::Results(parsed) = &file {
                score_and_count(&parsed.value);
            }
            let notices = match &file {
                AnyFile::Items(parsed) => &parsed.notices,
                AnyFile::Results(parsed) => &parsed.notices,
            };
            for notice in notices {
                assert!(
                    !notice.to_string().is_empty() && notice.to_string().len() < 1000,
                    "{notice}"
                );
                assert!(
                    notice
                        .code()
                        .bytes()
                        .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
                );
            }
            Some(file)
        }
        Err(error) => {
            assert!(error.to_string().len() < 2000, "{error}");
            None
        }
    }
}

/// Scores, with items and without: every record is counted once.
fn score_and_count(file: &ResultFile) {
    let mut known = ItemSet::default();
    known.add_file(&read_items(FILES[0], &fixture(FILES[0])).unwrap().value);
    for set in [ItemSet::default(), known] {
        let audit = rescore(file, &set);
        let counted = audit.answered + audit.unread + audit.unanswered + audit.failed + audit.verdicts_alone;
        assert_eq!((counted, audit.records.len()), (file.records.len(), file.records.len()));
        assert_eq!(audit.recorded, file.recorded);
        let left = audit.as_recorded().score;
        assert!(audit.replayed.is_none_or(|replayed| {
            replayed.total + left.total == file.records.len() as u64 && replayed.correct <= replayed.total
        }));
        assert!(left.correct <= left.total);
    }
}

fn odd_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!(null)),
        Just(json!(true)),
        any::<i64>().prop_map(|number| json!(number)),
        any::<f64>().prop_map(|number| json!(number)),
        ".{0,12}".prop_map(|text| json!(text)),
        Just(json!("A")),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[1], {"label": "A"}, "x"])),
        Just(json!({"label": 3, "text": ["x"], "score": {}, "correct": -1})),
    ]
}

/// Replaces the `nth` node of the tree, counted depth first.
fn replace(node: &mut Value, nth: &mut usize, with: &Value) {
    if *nth == 0 {
        *node = with.clone();
    }
    *nth = nth.wrapping_sub(1);
    match node {
        Value::Array(list) => list.iter_mut().for_each(|child| replace(child, nth, with)),
        Value::Object(map) => map.values_mut().for_each(|child| replace(child, nth, with)),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_and_show("x.json", &bytes);
    }

    #[test]
    fn changed_bytes_are_read_or_refused(
        file in 0..FILES.len(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..6),
    ) {
        let mut bytes = fixture(FILES[file]);
        for (place, byte, kind) in edits {
            let place = place.index(bytes.len());
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.drain(place..bytes.len().min(place + usize::from(byte)))),
            }
        }
        read_and_show(FILES[file], &bytes);
    }

    #[test]
    fn a_changed_field_loses_no_record(
        file in 4..FILES.len(),
        changes in prop::collection::vec((0..400_usize, odd_value()), 1..5),
    ) {
        let mut tree: Value = serde_json::from_slice(&fixture(FILES[file])).unwrap();
        for (mut nth, with) in changes {
            replace(&mut tree, &mut nth, &with);
        }
        let expected = tree.get("detailed_results").and_then(Value::as_array).map(Vec::len);
        let read = read_and_show(FILES[file], tree.to_string().as_bytes());
        if let Some(expected) = expected {
            let Some(AnyFile::Results(parsed)) = read else { panic!("refused: {tree}") };
            prop_assert_eq!(parsed.value.records.len(), expected);
            prop_assert!(parsed.value.records.iter().all(|record| !record.samples.is_empty()));
        }
    }

    #[test]
    fn a_changed_field_loses_no_item(
        file in 0..3_usize,
        changes in prop::collection::vec((1..400_usize, odd_value()), 1..5),
    ) {
        let mut tree: Value = serde_json::from_slice(&fixture(FILES[file])).unwrap();
        for (mut nth, with) in changes {
            replace(&mut tree, &mut nth, &with);
        }
        let expected = tree.as_array().or_else(|| tree.get("selected")?.as_array()).map(Vec::len);
        let is_told = tree.pointer("/0/mcq").or_else(|| tree.get("selected")).is_some();
        let read = read_and_show(FILES[file], tree.to_string().as_bytes());
        if let (Some(expected), true) = (expected, is_told) {
            let Some(AnyFile::Items(parsed)) = read else { panic!("refused: {tree}") };
            prop_assert_eq!(parsed.value.items.len(), expected);
        }
    }
}

#[test]
fn tags_without_end_end_in_an_answer() {
    let tags: Vec<String> = (0..100_000).map(|number| format!("tag {number}")).collect();
    let file = json!([{"id": "a::b", "theorem_type": tags, "mcq": {"question": "?"}}]);
    let items = read_items("a", file.to_string().as_bytes()).unwrap().value.items;
    assert_eq!(items[0].categories.len(), 100_000);
}

#[test]
fn a_number_that_no_browser_holds_is_no_number_of_an_item() {
    let file =
        json!([{"mcq": {}, "no": 0}, {"mcq": {}, "no": u64::MAX}, {"mcq": {}, "no": 1e300}, {"mcq": {}, "no": 9}]);
    let parsed = read_items("a", file.to_string().as_bytes()).unwrap();
    let numbers: Vec<usize> = parsed.value.items.iter().map(|item| item.no).collect();
    assert_eq!(numbers, [1, 2, 3, 9]);
    let remarks: Vec<String> = parsed.notices.iter().map(ToString::to_string).collect();
    for item in 1..=3 {
        let about = format!("item {item}, field \"no\": expected a");
        assert!(remarks.iter().any(|remark| remark.starts_with(&about)), "{remarks:?}");
    }
    assert!(
        remarks.iter().any(|remark| remark.contains("the number 1e+300")),
        "{remarks:?}"
    );
}

#[test]
fn a_seed_is_kept_beside_numbers_that_are_not() {
    let text = r#"{"test_info": {"seed" : 99999999999999999999999, "max_tokens": NaN}, "overall": {"correct": 0, "total": 0},
        "detailed_results": []}"#;
    let Ok(AnyFile::Results(parsed)) = read_any("a", text.as_bytes()) else {
        panic!("refused")
    };
    let seed = parsed.value.conditions.seed.unwrap().to_string();
    assert_eq!(seed, "99999999999999999999999");
}

const MARKUP: &str = "</script><img src=x onerror=alert(1)>";

#[test]
fn markup_stays_text_in_every_place() {
    let file = json!({
        "test_info": {"model": MARKUP, "month": "202511", "seed": 42, "reasoning_effort": MARKUP, "timestamp": MARKUP},
        "overall": {"correct": 0, "total": 1},
        "detailed_results": [{"id": MARKUP, "correct_answer": "E", "model_answer": MARKUP, "raw_response": MARKUP,
            "is_correct": false, "error": MARKUP}],
    });
    let Ok(AnyFile::Results(parsed)) = read_any(MARKUP, file.to_string().as_bytes()) else {
        panic!("refused")
    };
    let read = parsed.value;
    assert_eq!(read.conditions.model, MARKUP);
    assert_eq!(read.records[0].id, MARKUP);
    let sample = &read.records[0].samples[0];
    assert_eq!(sample.response.as_deref(), Some(MARKUP));
    assert_eq!(sample.unusual_answer.as_deref(), Some(MARKUP));
    assert_eq!(sample.error.as_deref(), Some(MARKUP));
    // An address is made of harmless characters whatever the model is called.
    let id = read.conditions.run_id();
    assert!(
        id.as_str()
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_'))
    );
    let message = parsed
        .notices
        .iter()
        .find(|notice| notice.code() == "unknown-letter")
        .unwrap()
        .to_string();
    assert!(message.ends_with(&format!("found {MARKUP:?}")), "{message}");
}

#[test]
fn deep_nesting_ends_in_an_answer() {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(100_000), close.repeat(100_000));
    let file = |results: &str| format!(r#"{{"test_info": {{}}, "overall": {{}}, "detailed_results": {results}}}"#);
    // Where a field holds it, it is one odd value.
    let odd = file(&format!(r#"[{{"id": {}}}]"#, deep("[", "]")));
    let Some(AnyFile::Results(parsed)) = read_and_show("a", odd.as_bytes()) else {
        panic!("refused")
    };
    assert_eq!(parsed.value.records.len(), 1);
    read_and_show("a", file(&deep("[", "]")).as_bytes());
    read_and_show("a", file(&deep(r#"[{"samples":"#, "}]")).as_bytes());
    read_and_show("a", deep("[", "]").as_bytes());
    read_and_show("a", deep(r#"{"selected":["#, "]}").as_bytes());
    read_and_show("a", deep(r#"{"test_info":"#, "}").as_bytes());
    read_and_show(
        "a",
        format!(r#"[{{"mcq": {}}}]"#, deep(r#"{"choices":["#, "]}")).as_bytes(),
    );
}

#[test]
fn numbers_of_any_size_end_in_an_answer() {
    for digits in [20, 400, 4300, 4301, 2_000_000] {
        let seed = "9".repeat(digits);
        let text = format!(
            r#"{{"test_info": {{"model": "m", "month": "202511", "seed": {seed}}}, "overall": {{"correct": 0, "total": 0}}, "detailed_results": []}}"#
        );
        let Ok(AnyFile::Results(parsed)) = read_any("a", text.as_bytes()) else {
            panic!("refused")
        };
        match parsed.value.conditions.seed {
            Some(read) => assert_eq!(read.to_string(), seed),
            None => assert!(digits > 4300 && parsed.notices.iter().any(|notice| notice.code() == "wrong-type")),
        }
    }
}
