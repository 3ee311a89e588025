//! What is handed on about a scored file: receipts read back, the file with our verdicts in it, the table of records.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may stop at what it did not expect"
)]

use mathboard::evidence::{
    ExportError, FileDigest, FileReport, Receipt, Subject, read_receipt, records_csv, rescored_json,
};
use mathboard::model::ResultFile;
use mathboard::read::{Notice, Parsed, read_results};
use mathboard::replay::Policy;
use mathboard::score::{Audit, ItemSet, Readings, rescore};
use proptest::prelude::*;
use serde_json::Value;

#[path = "evidence/receipts.rs"]
mod receipts;
#[path = "shared/mod.rs"]
mod shared;

use shared::shared;

const RUNS: [&str; 4] = [
    "results/202511/accuracy_test_solver-a_202511_high.json",
    "results/202511/accuracy_test_solver-a_202511_low.json",
    "results/202511/accuracy_test_solver-b_202511_default_thinking_sketch.json",
    "results/202511/accuracy_test_202511_medium_filter2.json",
];

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// A file scored without items.
struct Scored {
    file: ResultFile,
    notices: Vec<Notice>,
    audit: Audit,
    readings: Readings,
    items: ItemSet,
    digest: FileDigest,
}

impl Scored {
    fn of(name: &str, bytes: &[u8]) -> Self {
        let Parsed { value: file, notices } = read_results(name, bytes).unwrap();
        let items = ItemSet::default();
        Self {
            audit: rescore(&file, &items),
            readings: Readings::of(&file),
            digest: FileDigest::of(bytes),
            file,
            notices,
            items,
        }
    }

    fn subject(&self) -> Subject<'_> {
        Subject {
            file: &self.file,
            notices: &self.notices,
            audit: &self.audit,
            readings: &self.readings,
            items: &self.items,
        }
    }

    fn receipt(&self, policy: Policy) -> Receipt {
        Receipt::new(&self.subject(), &self.digest, policy)
    }
}

/// The first run with a verdict, a stored letter and a right letter turned around.
fn disputed() -> Scored {
    let mut tree: Value = serde_json::from_slice(&fixture(RUNS[0])).unwrap();
    let records = tree["detailed_results"].as_array_mut().unwrap();
    records[0]["is_correct"] = false.into();
    records[1]["model_answer"] = "A".into();
    records[2]["correct_answer"] = "A".into();
    Scored::of(RUNS[0], tree.to_string().as_bytes())
}

#[test]
fn a_file_with_our_verdicts_in_it_is_otherwise_the_same_and_reads_the_same() {
    for name in RUNS {
        let bytes = fixture(name);
        let scored = Scored::of(name, &bytes);
        let out = rescored_json(&bytes, &scored.subject()).unwrap();
        let mut tree: Value = serde_json::from_slice(&out).unwrap();
        let ours = tree.as_object_mut().unwrap().remove("mathboard").unwrap();
        assert_eq!(
            ours["recorded"]["correct"],
            scored.audit.recorded.unwrap().correct,
            "{name}"
        );
        for (record, audited) in tree["detailed_results"]
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .zip(&scored.audit.records)
        {
            let ours = record.as_object_mut().unwrap().remove("mathboard").unwrap();
            let first = &audited.samples[0];
            let outcome = first.is_replayed.then_some(first.replayed_outcome);
            let outcome = serde_json::to_value(outcome).unwrap();
            assert_eq!(ours["samples"][0]["outcome"], outcome, "{name}");
            assert_eq!(
                ours["samples"].as_array().unwrap().len(),
                audited.samples.len(),
                "{name}"
            );
        }
        assert_eq!(tree, serde_json::from_slice::<Value>(&bytes).unwrap(), "{name}");
        // Every byte of the original is there, in order.
        let mut rest = out.iter();
        assert!(bytes.iter().all(|byte| rest.any(|other| other == byte)), "{name}");
        let again = Scored::of(name, &out);
        assert_eq!((&again.audit, &again.file), (&scored.audit, &scored.file), "{name}");
        assert_eq!(rescored_json(&out, &again.subject()), Err(ExportError::AlreadyRescored));
    }
}

#[test]
fn spelling_and_order_stay_and_what_is_not_sound_is_left_alone() {
    let text = "{ \"overall\": {\"total\": 1, \"correct\": 1.0E0},\n\t\"detailed_results\": [ {\"is_correct\": true , \"elapsed_seconds\": 1.50e+01, \
        \"id\": \"\\u0061\", \"correct_answer\": \"E\", \"model_answer\": \"E\", \"raw_response\": \"E\" } ],\n\t\"test_info\": {\"seed\": 42}\n}\n";
    let scored = Scored::of("x.json", text.as_bytes());
    let out = String::from_utf8(rescored_json(text.as_bytes(), &scored.subject()).unwrap()).unwrap();
    let ours = r#""mathboard": {"no":1,"correct_answer":"E","samples":[{"model_answer":"E","rule":"single","outcome":"correct","is_correct":true}]}"#;
    let record = r#"1.50e+01, "id": "\u0061", "correct_answer": "E", "model_answer": "E", "raw_response": "E", "#;
    let expected = format!("{record}{ours} }} ],\n\t\"test_info\"");
    assert!(out.contains(&expected), "{out}");
    assert!(
        out.contains("{\"seed\": 42}, \"mathboard\": {") && out.ends_with("\n}\n"),
        "{out}"
    );

    let of_python = text.replace("1.50e+01", "NaN");
    let scored = Scored::of("x.json", of_python.as_bytes());
    let out = String::from_utf8(rescored_json(of_python.as_bytes(), &scored.subject()).unwrap()).unwrap();
    assert!(out.contains("\"elapsed_seconds\": NaN, "), "as Python writes it: {out}");

    let odd = text.replace("\t\"test_info\"", "\t\"a \\\"key\\\"\": 1, \"test_info\"");
    let scored = Scored::of("x.json", odd.as_bytes());
    assert_eq!(
        rescored_json(odd.as_bytes(), &scored.subject()),
        Err(ExportError::Unsound)
    );
    let other = fixture(RUNS[0]);
    let expected = ExportError::OtherFile { expected: 1, found: 6 };
    assert_eq!(rescored_json(&other, &scored.subject()), Err(expected));
}

/// The cells of a CSV text, by RFC 4180.
fn cells(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut is_quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !is_quoted && letters.peek() == Some(&'\n') => {
                letters.next();
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            _ => cell.push(letter),
        }
    }
    assert!(
        cell.is_empty() && row.is_empty() && !is_quoted,
        "it ends with a line end"
    );
    rows
}

#[test]
fn the_table_of_records_has_a_row_for_every_sample() {
    for name in RUNS {
        let scored = Scored::of(name, &fixture(name));
        let rows = cells(&records_csv(&scored.subject()));
        let samples: usize = scored.audit.records.iter().map(|record| record.samples.len()).sum();
        assert_eq!(rows.len(), samples + 1, "{name}");
        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{name}");
    }
    let rows = cells(&records_csv(&disputed().subject()));
    assert_eq!(
        rows[1][..15],
        [
            "1",
            "1",
            "assumed",
            "2511.00001v1::orig",
            "1",
            "E",
            "E",
            "E",
            "E",
            "box",
            "wrong",
            "right",
            "yes",
            "E",
            "E"
        ]
    );
    assert_eq!(rows[5].last().unwrap(), "timed out");
}

#[test]
fn the_report_tells_rules_errors_repeats_and_seeds() {
    let report = |scored: &Scored| -> Value {
        serde_json::to_value(FileReport::new(&scored.subject(), Some(&scored.digest))).unwrap()
    };
    let first = report(&Scored::of(RUNS[0], &fixture(RUNS[0])));
    assert_eq!(
        first["rules"],
        serde_json::json!({"box": 1, "single": 1, "fallback": 2, "none": 1})
    );
    assert_eq!(
        first["errors"],
        serde_json::json!([{"kind": "timed out", "samples": 1, "records": [5]}])
    );
    assert_eq!(
        (&first["repeats"], &first["agreeing_seeds"]),
        (&Value::Null, &Value::Null)
    );
    let sampled = report(&Scored::of(RUNS[2], &fixture(RUNS[2])));
    assert_eq!(sampled["repeats"]["most"], 3);
    let other_seed = report(&Scored::of(RUNS[0], &{
        let text = String::from_utf8(fixture(RUNS[0])).unwrap();
        text.replace("\"seed\": 42", "\"seed\": 43").into_bytes()
    }));
    assert_eq!(other_seed["agreeing_seeds"]["has_own"], false);
    let seeds = other_seed["agreeing_seeds"]["seeds"].as_array().unwrap();
    assert!(seeds.contains(&42.into()) && !seeds.contains(&43.into()), "{seeds:?}");
}

#[test]
fn the_real_files_keep_every_byte_of_theirs() {
    for name in [
        "202511/accuracy_test_gpt-5.4_202511_medium.json",
        "202511/accuracy_test_gpt-oss-120b_202511_high.json",
        "202512/accuracy_test_gpt-oss-120b_202512_high.json",
    ] {
        let Some(path) = shared(&format!("real/lmb/results/{name}")) else {
            return;
        };
        let bytes = std::fs::read(path).unwrap();
        let scored = Scored::of(name, &bytes);
        let out = rescored_json(&bytes, &scored.subject()).unwrap();
        assert_eq!(Scored::of(name, &out).audit, scored.audit);
        let receipt = scored.receipt(Policy::Released);
        assert_eq!(read_receipt(&receipt.to_text()).unwrap().differences(&receipt), []);
        assert_eq!(
            cells(&records_csv(&scored.subject())).len(),
            scored.audit.records.len() + 1
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_receipt_or_an_error(text in r"(mathboard receipt 1\n|program: x\n|sum: |file: |[a-z]+: |\{|\PC|\n){0,12}") {
        if let Err(error) = read_receipt(&text) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn names_of_any_kind_stand_on_one_line_and_read_back(model in r"(\PC|[\n\r\t:>`]|\x00| ){0,12}", id in r"(\PC|[\n:\x1c\x85]|=){0,8}") {
        let mut tree: Value = serde_json::from_slice(&fixture(RUNS[0])).unwrap();
        tree["test_info"]["model"] = model.into();
        tree["detailed_results"][0]["id"] = id.into();
        tree["detailed_results"][0]["is_correct"] = false.into();
        let scored = Scored::of(RUNS[0], tree.to_string().as_bytes());
        let receipt = scored.receipt(Policy::Released);
        prop_assert_eq!(read_receipt(&receipt.to_text()), Ok(receipt.clone()));
        prop_assert_eq!(read_receipt(&receipt.to_json()), Ok(receipt.clone()));
        cells(&records_csv(&scored.subject()));
    }
}
