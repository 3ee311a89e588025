//! The readers against whole files: our fixtures, and the real files where they are at hand.

#![allow(clippy::unwrap_used)]

use mathboard::model::{ChoiceLabel, PromptMode, ResultFile, ResultFormat, Score};
use mathboard::read::{AnyFile, Notice, Parsed, ReadError, read_any, read_results};

#[path = "read/items.rs"]
mod items;
#[path = "shared/mod.rs"]
mod shared;
#[path = "read/stands_for.rs"]
mod stands_for;
#[path = "read/totals.rs"]
mod totals;

use shared::shared;

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn results(name: &str) -> Parsed<ResultFile> {
    read_results(name, &fixture(name)).unwrap()
}

fn codes(notices: &[Notice]) -> Vec<&'static str> {
    notices.iter().map(Notice::code).collect()
}

fn messages(notices: &[Notice]) -> Vec<String> {
    notices.iter().map(Notice::to_string).collect()
}

fn one_record(fields: &str) -> String {
    format!(
        r#"{{"test_info": {{"model": "m", "month": "202511", "seed": 42}},
        "overall": {{"correct": 1, "total": 2}},
        "detailed_results": [{{{fields}}}, {{"id": "b", "correct_answer": "E", "model_answer": "E",
            "raw_response": "E", "is_correct": true}}]}}"#
    )
}

#[test]
fn a_current_file_is_read_whole() {
    let parsed = results("results/202511/accuracy_test_solver-a_202511_high.json");
    assert_eq!(messages(&parsed.notices), Vec::<String>::new());
    let file = parsed.value;
    assert_eq!(file.format, ResultFormat::Current);
    assert_eq!(file.recorded, Some(Score { correct: 3, total: 6 }));
    assert_eq!(file.conditions.model, "lab/solver-a");
    assert_eq!(file.conditions.effort.as_deref(), Some("high"));
    assert_eq!(file.conditions.prompt, PromptMode::Plain);
    assert_eq!(file.conditions.seed, Some(42.into()));
    assert_eq!(file.month.unwrap().to_string(), "202511");
    assert_eq!(file.timestamp.as_deref(), Some("2026-03-23 01:02:03"));
    assert_eq!(file.max_tokens, Some(65000));
    assert_eq!(file.records.len(), 6);
    let doubled = &file.records[1];
    assert_eq!(doubled.id, "2511.00002v2::alt1");
    assert_eq!(doubled.recorded_key, Some(ChoiceLabel::E));
    assert_eq!(doubled.samples[0].response.as_deref(), Some("\\boxed{{B}}"));
    assert_eq!(doubled.samples[0].usage.output_tokens(), Some(40));
    let failed = &file.records[4].samples[0];
    assert_eq!((failed.answer, failed.response.as_deref()), (None, None));
    assert!(failed.error.as_deref().unwrap().contains("504"));
}

#[test]
fn a_seed_above_64_bits_keeps_all_digits() {
    let parsed = results("results/202511/accuracy_test_solver-a_202511_low.json");
    assert_eq!(
        parsed.value.conditions.seed.unwrap().to_string(),
        "18446744073709551621"
    );
    assert_eq!(codes(&parsed.notices), Vec::<&str>::new());
}

#[test]
fn samples_thinking_and_name_flags_are_read() {
    let parsed = results("results/202511/accuracy_test_solver-b_202511_default_thinking_sketch.json");
    assert_eq!(messages(&parsed.notices), Vec::<String>::new());
    let file = parsed.value;
    assert!(file.conditions.thinking);
    assert_eq!(file.conditions.prompt, PromptMode::SketchAware);
    assert_eq!(file.conditions.effort, None);
    assert_eq!(file.conditions.n_samples, 3);
    for record in &file.records {
        assert_eq!(record.samples.len(), 3);
        assert_eq!(
            record.samples[2].thinking.as_deref(),
            Some("First \\boxed{A}, then doubts.")
        );
    }
    assert_eq!(file.records[1].samples[1].is_correct, Some(true));
    assert_eq!(file.records[1].samples[0].is_correct, Some(false));
}

#[test]
fn a_resumed_short_run_keeps_its_own_total() {
    let parsed = results("results/202511/accuracy_test_solver-a_202511_high_tmp.json");
    assert_eq!(parsed.value.recorded, Some(Score { correct: 3, total: 1 }));
    assert_eq!(parsed.value.records.len(), 5);
    assert_eq!(
        codes(&parsed.notices),
        ["temporary-copy", "correct-exceeds-total", "record-count-disagrees"]
    );
}

#[test]
fn the_older_format_is_known_and_its_private_values_are_not_told() {
    let parsed = results("results/202511/accuracy_test_202511_medium_filter2.json");
    assert_eq!(parsed.value.format, ResultFormat::Legacy);
    assert_eq!(parsed.value.conditions.seed, None);
    assert_eq!(parsed.value.records[0].score, Some(6));
    assert_eq!(
        codes(&parsed.notices),
        ["legacy-format", "private-field", "private-field"]
    );
    let told = format!("{parsed:?} {}", messages(&parsed.notices).join(" "));
    assert!(
        !told.contains("somebody") && !told.contains("private.example"),
        "{told}"
    );
}

#[test]
fn an_older_file_may_hold_one_id_once_per_category() {
    let parsed = results("data/202511/accuracy_test_202511_fallback_medium.progress.json");
    assert_eq!(
        parsed.value.records[0].category.as_deref(),
        Some("Existential\u{2013}Universal")
    );
    assert_eq!(
        codes(&parsed.notices),
        [
            "legacy-format",
            "progress-file",
            "partial-run",
            "record-effort-disagrees"
        ]
    );
}

#[test]
fn an_odd_field_loses_neither_its_record_nor_the_others() {
    let base = r#""id": "a", "correct_answer": "D", "is_correct": false"#;
    for (field, code, message) in [
        (
            r#""model_answer": 5"#,
            "wrong-type",
            r#"record 1, field "model_answer": expected a letter from A to E, found the number 5; read as empty"#,
        ),
        (
            r#""model_answer": "F""#,
            "unknown-letter",
            r#"record 1, field "model_answer": expected a letter from A to E, found "F""#,
        ),
        (
            r#""model_answer": null, "elapsed_seconds": "3 s""#,
            "wrong-type",
            r#"record 1, field "elapsed_seconds": expected a number, found the text "3 s"; read as empty"#,
        ),
        (
            r#""model_answer": null, "total_tokens": -4"#,
            "wrong-type",
            r#"record 1, field "total_tokens": expected a whole number, found the number -4; read as empty"#,
        ),
        (
            r#""model_answer": null, "raw_response": ["a"]"#,
            "wrong-type",
            r#"record 1, field "raw_response": expected a text, found a list; read as empty"#,
        ),
        (
            r#""model_answer": null, "samples": [{"model_answer": {}, "is_correct": false}]"#,
            "wrong-type",
            r#"record 1, field "samples[0].model_answer": expected a letter from A to E, found an object; read as empty"#,
        ),
        (
            r#""model_answer": "D""#,
            "verdict-disagrees",
            r#"record 1, field "is_correct": false, but the stored letters agree"#,
        ),
        (
            r#""model_answer": "B", "error": "late""#,
            "answer-with-error",
            "record 1: holds an answer and an error",
        ),
        (
            r#""score": 1"#,
            "missing-field",
            r#"record 1, field "model_answer": missing"#,
        ),
        (
            r#""model_answer": "A", "model_answer": "B""#,
            "repeated-field",
            "record 1: a key occurs twice; the last counts",
        ),
        (
            r#""model_answer": "A", "samples": [{}, {}], "samples": null"#,
            "repeated-field",
            "record 1: a key occurs twice; the last counts",
        ),
    ] {
        let parsed = read_results("run.json", one_record(&format!("{base}, {field}")).as_bytes()).unwrap();
        assert_eq!(
            codes(&parsed.notices),
            [code],
            "{field}: {:?}",
            messages(&parsed.notices)
        );
        assert_eq!(parsed.notices[0].to_string(), message);
        assert_eq!(parsed.value.recorded, Some(Score { correct: 1, total: 2 }));
        assert_eq!(parsed.value.records.len(), 2);
        assert_eq!(parsed.value.records[1].samples[0].answer, Some(ChoiceLabel::E));
    }
}

#[test]
fn a_record_that_is_no_object_or_lacks_everything_is_still_counted() {
    let text = r#"{"test_info": {"model": "m", "month": 202511, "seed": 42}, "overall": {"correct": 0, "total": 3},
        "detailed_results": [7, {}, {"id": "a", "correct_answer": "F", "model_answer": "A", "is_correct": 1}]}"#;
    let parsed = read_results("run.json", text.as_bytes()).unwrap();
    assert_eq!(parsed.value.records.len(), 3);
    assert_eq!(parsed.value.month.unwrap().to_string(), "202511");
    assert!(parsed.value.records.iter().all(|record| record.samples.len() == 1));
    let missing = ["missing-field"; 4];
    let expected = [&["wrong-type"], &missing[..], &["unknown-letter", "wrong-type"]].concat();
    assert_eq!(codes(&parsed.notices), expected, "{:?}", messages(&parsed.notices));
}

#[test]
fn month_effort_and_thinking_are_cross_checked() {
    let text = one_record(r#""id": "a", "correct_answer": "D", "model_answer": "A", "is_correct": false"#);
    let parsed = read_results(
        "results/202512/accuracy_test_m_202601_high_thinking.json",
        text.as_bytes(),
    )
    .unwrap();
    assert_eq!(parsed.value.month.unwrap().to_string(), "202511");
    assert_eq!(
        codes(&parsed.notices),
        [
            "month-disagrees",
            "month-disagrees",
            "effort-disagrees",
            "thinking-disagrees"
        ]
    );
}

#[test]
fn python_numbers_marks_and_halves_of_characters_are_tolerated() {
    let text = one_record(
        r#""id": "a", "correct_answer": "D", "model_answer": null, "is_correct": false, "elapsed_seconds": NaN, "total_tokens": 1e999,
        "raw_response": "NaN \ud83d here""#,
    );
    let parsed = read_results("run.json", format!("\u{FEFF}{text}").as_bytes()).unwrap();
    assert_eq!(
        codes(&parsed.notices),
        ["byte-order-mark", "non-finite-numbers", "lone-surrogates"]
    );
    let sample = &parsed.value.records[0].samples[0];
    assert_eq!(sample.elapsed_secs, None);
    assert_eq!(sample.response.as_deref(), Some("NaN \u{FFFD} here"));
}

#[test]
fn a_file_full_of_oddities_lists_many_and_names_the_records_of_the_rest() {
    let records = vec!["1"; 20_500].join(",");
    let text = format!(
        r#"{{"test_info": {{"model": "m", "month": "202511", "seed": 1}}, "overall": {{"correct": 0, "total": 20500}},
        "detailed_results": [{records}]}}"#
    );
    let parsed = read_results("run.json", text.as_bytes()).unwrap();
    assert_eq!(parsed.value.records.len(), 20_500);
    assert_eq!(parsed.notices.len(), 20_001);
    let more = Notice::MoreNotices {
        count: 500,
        records: (20_001..=20_500).collect(),
    };
    assert_eq!(more.to_string(), "500 more remarks on 500 records are not listed");
    assert_eq!(parsed.notices[20_000], more);
}

#[test]
fn either_kind_is_told_by_its_content() {
    assert!(matches!(
        read_any("x", &fixture("data/202511/qa_202511_final.json")),
        Ok(AnyFile::Items(_))
    ));
    assert!(matches!(
        read_any("x", &fixture("results/202511/accuracy_test_202511_medium_filter2.json")),
        Ok(AnyFile::Results(_))
    ));
    let error = read_results("x", &fixture("data/202511/qa_202511_final.json")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"x\": expected a result file, but this seems to be an item file"
    );
}

#[test]
fn every_truncation_of_a_file_is_one_clear_error() {
    let bytes = fixture("results/202511/accuracy_test_solver-a_202511_high.json");
    let mut most = 0;
    for end in (1..bytes.len()).step_by(7) {
        match read_any("cut.json", &bytes[..end]).unwrap_err() {
            ReadError::Truncated { whole, .. } => {
                assert!(whole >= most);
                most = whole;
            }
            other => panic!("{end}: {other}"),
        }
    }
    assert_eq!(most, 6);
    let error = read_any("cut.json", &bytes[..bytes.len() / 2]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"cut.json\": cut off at line 72, column 10 (byte offset 1671): the file ends inside a value, after 2 whole records; fetch the file again"
    );
}

#[test]
fn files_of_other_kinds_are_named() {
    let message = |bytes: &[u8]| read_any("a.json", bytes).unwrap_err().to_string();
    let expected = "\"a.json\": expected a result file or an item file, but this seems to be";
    assert_eq!(message(b""), format!("{expected} an empty file"));
    assert!(message(b"[1, 2, 3]").starts_with(&format!("{expected} a JSON list of numbers; a result file has")));
    assert_eq!(message(b"\x89PNG\r\n\x1a\n\0\0"), format!("{expected} a PNG image"));
    assert_eq!(
        message(b"\xFF\xFE{\0"),
        format!("{expected} UTF-16 text; save it as UTF-8")
    );
    assert_eq!(
        message(b"{\"test_info\": {\n'a': 1}}"),
        "\"a.json\": not valid JSON at line 2, column 1 (byte offset 16), after no whole record: key must be a string; found \"'a': 1}}\""
    );
    assert_eq!(
        message(b"{\"test_info\": {}, \"detailed_results\": 5}"),
        "\"a.json\": field \"detailed_results\": expected a list of records, found the number 5"
    );
    assert_eq!(
        message(b"{\"test_info\": {}}"),
        "\"a.json\": field \"detailed_results\": expected a list of records, found nothing"
    );
    assert_eq!(
        message(b"{\"test_info\": {\"model\": \"\xE9\"}}"),
        "\"a.json\": not UTF-8 text: line 1 (byte offset 25) holds the byte 0xE9 where no character can have it; save the file as UTF-8"
    );
    assert_eq!(
        message(b"{\"selected\": {}}"),
        "\"a.json\": field \"selected\": expected a list of items, found an object"
    );
}

/// The real files, or `None` with a printed line where they are not at hand.
fn real(name: &str) -> Option<Vec<u8>> {
    shared(&format!("real/lmb/{name}")).map(|path| std::fs::read(path).unwrap())
}

#[test]
fn the_real_results_are_read_without_a_remark() {
    for (name, correct, total) in [
        ("results/202511/accuracy_test_gpt-oss-120b_202511_high.json", 8, 29),
        ("results/202511/accuracy_test_gpt-5.4_202511_medium.json", 11, 29),
        ("results/202512/accuracy_test_gpt-oss-120b_202512_high.json", 14, 52),
    ] {
        let Some(bytes) = real(name) else { return };
        let parsed = read_results(name, &bytes).unwrap();
        assert_eq!(messages(&parsed.notices), Vec::<String>::new());
        assert_eq!(parsed.value.recorded, Some(Score { correct, total }));
        assert_eq!(parsed.value.records.len() as u64, total);
    }
}
