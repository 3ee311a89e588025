//! `mathboard score`: what it finds and how it ends.

use std::io::Write;

use serde_json::{Value, json};

use crate::shared::shared;
use crate::{GOOD, at, bytes, folder, made, mathboard};

#[test]
fn a_file_that_agrees_ends_with_0_and_the_promised_shape() {
    let file = bytes(&made::results("maker", "202701", 42, 3, 5));
    let folder = folder(&[
        (GOOD, &file),
        ("data/qa_202701.json", &bytes(&made::items("202701", 5))),
    ]);
    let path = at(&folder, GOOD);
    let done = mathboard(
        &[
            "score",
            "--items",
            &at(&folder, "data"),
            "--format",
            "json",
            &at(&folder, "results"),
        ],
        b"",
    );
    assert_eq!(done.code, 0, "{}", done.err);
    let report = done.json();
    let mut found = report["files"][0].clone();
    // Keys beyond the promised ones may be there.
    for extra in [
        "thinking",
        "samples",
        "answer_mismatches",
        "unanswered",
        "rules",
        "errors",
        "repeats",
        "agreeing_seeds",
        "policies",
        "agrees",
        "as_recorded",
        "odd_total",
        "without_verdict",
        "without_letter",
        "without_answer",
        "later_samples",
        "positions",
        "assumed_positions",
        "counted_sample",
        "verdicts_alone",
        "bytes",
    ] {
        found.as_object_mut().unwrap().remove(extra).unwrap();
    }
    let score = json!({"correct": 3, "total": 5});
    let sha256 = mathboard::evidence::FileDigest::of(&file).sha256();
    let expected = json!({"file": path.rsplit('/').next(), "sha256": sha256, "kind": "lmb", "model": "maker", "month": "202701", "effort": "high",
        "sketch": false, "seed": 42, "recorded": score, "replayed": score, "flips": [], "letter_mismatches": [],
        "answered": 5, "unread": 0, "failed": 0, "notices": []});
    assert_eq!(found, expected);
    assert_eq!(report["errors"], json!([]));
}

#[test]
fn a_disagreement_ends_with_1_and_is_named() {
    let mut file = made::results("maker", "202701", 42, 3, 5);
    file["detailed_results"][1]["raw_response"] = json!("It is none of them.");
    file["detailed_results"][4]["correct_answer"] = json!(if made::key(42, 4) == 'A' { "B" } else { "A" });
    let folder = folder(&[(GOOD, &bytes(&file))]);
    let done = mathboard(&["score", "--format", "json", &at(&folder, GOOD)], b"");
    assert_eq!(done.code, 1, "{}", done.err);
    let found = &done.json()["files"][0];
    assert_eq!(found["replayed"], json!({"correct": 2, "total": 5}));
    let flip = json!([{"no": 2, "id": made::id("202701", 1), "recorded": "correct", "replayed": "unread",
        "position": "assumed"}]);
    assert_eq!(found["flips"], flip);
    assert_eq!(found["letter_mismatches"][0]["no"], 5);
    assert_eq!(found["unread"], 1);

    let table = mathboard(&["score", &at(&folder, GOOD)], b"");
    assert_eq!(table.code, 1);
    assert!(table.out.contains("flip: no. 2"), "{}", table.out);
    assert!(table.out.contains("key: no. 5"), "{}", table.out);
    assert!(table.out.contains("1 file: 0 of 1 replayed agree"), "{}", table.out);
    // No item list knows the month, so what is said of letters hangs on the order of the records.
    for words in [
        "the positions of all 5 records are assumed from the order of the records",
        "the shuffle gives 4 of their 5 stored right letters",
        "key: no. 5 (assumed) ",
        "; positions are assumed in 1.",
    ] {
        assert!(table.out.contains(words), "{words:?} in {}", table.out);
    }
    let items = bytes(&made::items("202701", 5));
    std::fs::write(at(&folder, "qa_202701.json"), items).unwrap();
    let table = mathboard(
        &["score", "--items", &at(&folder, "qa_202701.json"), &at(&folder, GOOD)],
        b"",
    );
    assert!(!table.out.contains("assumed"), "{}", table.out);
}

#[test]
fn the_band_under_the_policies_is_told_with_the_records_that_flip() {
    let mut file = made::results("maker", "202701", 42, 3, 5);
    let key = made::key(42, 0);
    file["detailed_results"][0]["raw_response"] = json!(format!("So \\boxed{{{{{key}}}}}."));
    let folder = folder(&[(GOOD, &bytes(&file))]);
    let done = mathboard(&["score", "--format", "json", &at(&folder, GOOD)], b"");
    let policies = &done.json()["files"][0]["policies"];
    assert_eq!(
        (&policies[0]["id"], &policies[0]["correct"]),
        (&json!("released"), &json!(3))
    );
    let boxed = &policies[1];
    assert_eq!(
        (&boxed["id"], &boxed["correct"], &boxed["read"]),
        (&json!("boxed-only"), &json!(2), &json!(4))
    );
    let flip = json!([{"no": 1, "id": made::id("202701", 0), "position": "assumed", "key": key.to_string(), "released": key.to_string(),
        "letter": null}]);
    assert_eq!((&boxed["gained"], &boxed["lost"]), (&json!([]), &flip));

    let done = mathboard(&["score", &at(&folder, GOOD)], b"");
    assert!(
        done.out
            .contains("band: 0 to 3 of 5 records under 7 policies, positions assumed; sampling interval"),
        "{}",
        done.out
    );
    assert!(!done.out.contains("policy: boxed-only"), "{}", done.out);
    let done = mathboard(&["score", "--policies", &at(&folder, GOOD)], b"");
    assert!(
        done.out.contains("policy: boxed-only 2/5, reads 4, +0 -1\n"),
        "{}",
        done.out
    );
    assert!(done.out.contains("- no. 1 (assumed) "), "{}", done.out);
}

#[test]
fn a_total_that_cannot_be_true_gives_counts_over_the_records_and_no_rate() {
    let mut file = made::results("maker", "202701", 42, 3, 3);
    file["overall"] = json!({"correct": 1, "total": 1, "accuracy": 1.0});
    file["summary"] = json!({"all": {"correct": 1, "total": 1, "accuracy": 1.0}});
    // So that the policies would differ.
    file["detailed_results"][0]["raw_response"] = json!(format!("So \\boxed{{{{{}}}}}.", made::key(42, 0)));
    let folder = folder(&[(GOOD, &bytes(&file))]);
    let done = mathboard(&["score", "--format", "json", &at(&folder, GOOD)], b"");
    assert_eq!(done.code, 1, "{}", done.err);
    let found = &done.json()["files"][0];
    assert_eq!(found["recorded"], json!({"correct": 1, "total": 1}));
    assert_eq!(found["replayed"], json!({"correct": 3, "total": 3}));
    assert_eq!(found["policies"], json!(null));
    assert!(found["odd_total"].as_str().unwrap().contains("1/1"), "{found}");
    let table = mathboard(&["score", "--policies", &at(&folder, GOOD)], b"").out;
    assert!(
        table.contains("total: the total that the file tells, 1/1, cannot be true of its 3 records"),
        "{table}"
    );
    assert!(
        !table.contains('%') && !table.contains("band:") && !table.contains("3/1"),
        "{table}"
    );
    let receipt = mathboard(&["score", "--receipt", &at(&folder, GOOD)], b"").out;
    assert!(
        receipt.contains("\nrecorded: 1/1, which cannot be true\nreplayed: 3 of 3 records\nas recorded: none\npolicy: released none\n"),
        "{receipt}"
    );
}

#[test]
fn several_samples_are_counted_by_which_and_averaged() {
    let mut file = made::results("maker", "202701", 42, 3, 4);
    for record in file["detailed_results"].as_array_mut().unwrap() {
        let mut wrong = record.clone();
        wrong["raw_response"] = json!("It is none of them.");
        record["samples"] = json!([record.clone(), wrong]);
    }
    file["test_info"]["n_samples"] = json!(2);
    let folder = folder(&[(GOOD, &bytes(&file))]);
    let table = mathboard(&["score", &at(&folder, GOOD)], b"").out;
    assert!(
        table.contains("samples: 2 a record: avg@2 37.5 %, pass@2 75.0 %"),
        "{table}"
    );
    assert!(table.contains("the counts above are of sample 1"), "{table}");
    let second = format!("{} sample 2: recorded ", made::id("202701", 0));
    assert!(table.contains(&second), "{second} in {table}");
    let report = mathboard(&["score", "--format", "json", &at(&folder, GOOD)], b"").json();
    let found = &report["files"][0];
    assert_eq!(
        (&found["counted_sample"], &found["flips"][0]["sample"]),
        (&json!(1), &json!(2))
    );
    let receipt = mathboard(&["score", "--receipt", &at(&folder, GOOD)], b"").out;
    for words in [
        "\nrepeats: 2 a record: avg@2 37.5 %",
        " failed (sample 1 of each record); of later samples ",
        "\nflip record 1 sample 2: ",
    ] {
        assert!(receipt.contains(words), "{words:?} in {receipt}");
    }
}

#[test]
fn bad_files_are_named_and_never_take_the_good_ones_down() {
    let good = bytes(&made::results("maker", "202701", 42, 3, 5));
    let bad: [(&str, &[u8]); 5] = [
        ("results/a_truncated.json", &good[..good.len() / 2]),
        ("results/b_empty.json", b""),
        ("results/c_numbers.json", b"[1, 2, 3]"),
        ("results/d_picture.png", b"\x89PNG\r\n\x1a\n"),
        ("results/e_picture.json", b"\x89PNG\r\n\x1a\n"),
    ];
    let mut files = bad.to_vec();
    files.push((GOOD, &good));
    let folder = folder(&files);

    let done = mathboard(&["score", "--format", "json", &at(&folder, "results")], b"");
    assert_eq!(done.code, 2, "{}", done.err);
    let report = done.json();
    assert_eq!(report["files"].as_array().unwrap().len(), 1);
    assert_eq!(report["files"][0]["replayed"]["correct"], 3);
    let errors: Vec<&str> = report["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["file"].as_str().unwrap())
        .collect();
    let expected: Vec<String> = [
        "results/a_truncated.json",
        "results/b_empty.json",
        "results/e_picture.json",
    ]
    .map(|name| at(&folder, name))
    .to_vec();
    assert_eq!(errors, expected);
    // What is sound and of another kind is passed over with a line.
    assert!(done.err.contains("c_numbers.json: passed over"), "{}", done.err);
    assert!(done.err.contains("d_picture.png: passed over"), "{}", done.err);

    // Named, each is an error that says what it seems to be.
    for ((name, _), seems) in bad.iter().zip(["cut off", "empty", "numbers", "PNG", "PNG"]) {
        let done = mathboard(&["score", &at(&folder, name), &at(&folder, GOOD)], b"");
        assert_eq!(done.code, 2, "{name}");
        assert!(
            done.err.contains(seems) && done.err.contains(name.rsplit('/').next().unwrap()),
            "{}",
            done.err
        );
        assert!(done.out.contains("3/5"), "{name}: {}", done.out);
    }
}

#[test]
fn nothing_to_score_is_an_error_with_a_way_on() {
    let folder = folder(&[
        ("data/qa_202701.json", &bytes(&made::items("202701", 5))),
        ("empty/.keep", b""),
    ]);
    let done = mathboard(&["score", &at(&folder, "nowhere.json")], b"");
    assert_eq!((done.code, done.out.as_str()), (2, ""));
    assert!(done.err.contains("nowhere.json"), "{}", done.err);
    let done = mathboard(&["score", &at(&folder, "data/qa_202701.json")], b"");
    assert_eq!(done.code, 2);
    assert!(done.err.contains("--items"), "{}", done.err);
    let done = mathboard(&["score", &at(&folder, "empty")], b"");
    assert_eq!(done.code, 2);
    assert!(done.err.contains("no result file"), "{}", done.err);
}

#[test]
fn a_reader_that_leaves_early_does_not_turn_a_disagreement_into_agreement() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
    }
    let mut file = made::results("maker", "202701", 42, 3, 5);
    file["detailed_results"][1]["raw_response"] = json!("It is none of them.");
    let folder = folder(&[(GOOD, &bytes(&file))]);
    for format in ["table", "json"] {
        let exit = mathboard::cli::run(
            ["mathboard", "score", "--format", format, &at(&folder, GOOD)],
            &mut Closed,
        );
        assert_eq!(exit.code(), 1, "{format}");
    }
}

#[test]
fn what_is_odd_about_an_item_file_is_said() {
    // Nothing in this name or its folder is a month, so its items cannot be placed.
    let mut items = made::items("202701", 5);
    for item in items.as_array_mut().unwrap() {
        item.as_object_mut().unwrap().remove("month");
    }
    let folder = folder(&[
        ("items.json", &bytes(&items)),
        (GOOD, &bytes(&made::results("maker", "202701", 42, 3, 5))),
    ]);
    let items = at(&folder, "items.json");
    let done = mathboard(&["score", "--items", &items, &at(&folder, GOOD)], b"");
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(
        done.err.contains("items.json: ") && done.err.contains("month"),
        "{}",
        done.err
    );
    let done = mathboard(&["build", "--out", &at(&folder, "out"), "--items", &items], b"");
    assert_eq!(done.code, 2);
    assert!(
        done.err.contains("items.json: ") && done.err.contains("month"),
        "{}",
        done.err
    );
}

#[test]
fn hostile_text_reaches_no_terminal_unescaped_and_json_whole() {
    let model = "</script><img onerror=alert(1)>\u{1b}[2J\u{202e}";
    let mut file = made::results(model, "202701", 42, 3, 5);
    file["detailed_results"][0]["id"] = json!("\u{1b}]0;title\u{7}<script>");
    file["detailed_results"][0]["is_correct"] = json!(false);
    let folder = folder(&[("a.json", &bytes(&file))]);
    let done = mathboard(&["score", &at(&folder, "a.json")], b"");
    assert_eq!(done.code, 1, "{}", done.err);
    assert!(!done.out.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{:?}", done.out);
    assert!(done.out.contains("</script><img onerror=alert(1)>"), "{}", done.out);
    let done = mathboard(&["score", "--format", "json", &at(&folder, "a.json")], b"");
    assert_eq!(done.json()["files"][0]["model"], model);
}

#[test]
fn packed_files_are_unpacked() {
    let file = bytes(&made::results("maker", "202701", 42, 3, 5));
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(&file).unwrap();
    let packed = packed.finish().unwrap();
    let folder = folder(&[
        ("a/accuracy_test_maker_202701_high.json.gz", &packed),
        ("b.json.gz", &packed[..packed.len() - 9]),
    ]);
    let done = mathboard(&["score", &at(&folder, "a")], b"");
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.contains("3/5"), "{}", done.out);
    let done = mathboard(&["score", &at(&folder, "b.json.gz")], b"");
    assert_eq!(done.code, 2);
    assert!(done.err.contains("a gzip archive that is"), "{}", done.err);
}

#[test]
fn the_real_files_replay_as_recorded() {
    let Some(real) = shared("real/lmb") else { return };
    let (items, results) = (
        real.join("data").display().to_string(),
        real.join("results").display().to_string(),
    );
    // With the item files and without: the published ids tell the positions too.
    for args in [
        vec!["score", "--format", "json", "--items", &items, &results],
        vec!["score", "--format", "json", &results],
    ] {
        let done = mathboard(&args, b"");
        assert_eq!(done.code, 0, "{}", done.err);
        let report = done.json();
        let files = report["files"].as_array().unwrap();
        let scores: Vec<&Value> = files.iter().map(|file| &file["recorded"]).collect();
        let expected =
            [(11, 29), (8, 29), (14, 52)].map(|(correct, total)| json!({"correct": correct, "total": total}));
        assert_eq!(scores, expected.iter().collect::<Vec<_>>());
        for file in files {
            assert_eq!(file["recorded"], file["replayed"]);
            for nothing in ["flips", "letter_mismatches", "answer_mismatches"] {
                assert_eq!(file[nothing], json!([]), "{nothing}");
            }
        }
    }
}
