//! Runs of AdvancedMathBench: the sample runs against what CPython stored in them, the worked examples of the spec, and what
//! is refused, damaged or hostile.

use std::path::Path;

use mathboard::evidence::{FileDigest, ProofFiles, ProofReport, Report, ScoredProofs};
use mathboard::model::Split;
use mathboard::read::{FileKind, ProofPart, read_proof_records, sniff};
use mathboard::score::{InvalidTrials, ProofAudit, ProofRule, ProofVote};
use serde_json::{Value, json};

/// The runs of some files, in any order.
fn runs(files: &[(&str, Vec<u8>)]) -> Vec<ScoredProofs> {
    let mut proofs = ProofFiles::default();
    for (key, (name, bytes)) in (0..).zip(files) {
        let FileKind::Proof(part) = sniff(bytes) else {
            panic!("{name} is {:?}", sniff(bytes))
        };
        proofs
            .take(key, part, name, bytes, Some(&FileDigest::of(bytes)))
            .unwrap();
    }
    proofs.runs()
}

fn one(files: &[(&str, Vec<u8>)]) -> (ProofAudit, ProofReport) {
    let mut runs = runs(files);
    assert_eq!(runs.len(), 1);
    let run = runs.remove(0).unwrap();
    (run.audit, run.report)
}

fn refusal(files: &[(&str, Vec<u8>)]) -> String {
    runs(files).remove(0).unwrap_err().message
}

fn sample(task: &str) -> Vec<(&'static str, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/site/sample/proofs")
        .join(task);
    ["results.jsonl", "manifest.json", "summary.json"]
        .map(|name| (name, std::fs::read(folder.join(name)).unwrap()))
        .to_vec()
}

fn reply(text: &str) -> Value {
    json!({"text": text, "finish_reason": "stop", "error": null, "usage": null})
}

/// A judgment with this index, or one that is cut off.
fn judgment(index: Option<i64>) -> Value {
    let text = index.map_or_else(
        || "<assessment>I see".to_owned(),
        |index| format!("<assessment>a</assessment><errors></errors><first_error_step>{index}</first_error_step>"),
    );
    let parsed = index.map(|index| json!({"assessment": "a", "errors": "", "first_error_step": index}));
    json!({"response": reply(&text), "parsed": parsed, "error": null, "valid": index.is_some()})
}

fn prover(problem: &str, sample: u64, domain: &str, trials: &[Option<i64>]) -> Value {
    let failed = trials.is_empty();
    let finish = if failed { "length" } else { "stop" };
    json!({
        "problem_id": problem, "domain": domain, "sample_index": sample, "run_id": "r",
        "record_key": format!("{problem}_{sample}"),
        "policy_response": {"text": "<step>x</step><step>y</step>", "finish_reason": finish, "error": null},
        "generation_error": failed.then_some("non_stop_finish"), "steps": ["x", "y"],
        "verifier_trials": trials.iter().map(|index| judgment(*index)).collect::<Vec<_>>(),
    })
}

fn verifier(proof: &str, domain: &str, truth: i64, trials: &[(Option<i64>, &str)]) -> Value {
    let each = trials.iter().map(|(index, level)| {
        let mut trial = judgment(*index);
        let score = match *level {
            "EXACT_MATCH" => 1.0,
            "BASIC_MATCH" => 0.75,
            "POOR_MATCH" => 0.5,
            _ => 0.0,
        };
        trial["meta"] = match (index, level.is_empty()) {
            (None, _) => json!({"valid": false, "score": 0.0, "error": "verifier_invalid", "response": null}),
            (_, true) => json!({"valid": false, "score": 0.0, "error": "none", "response": reply("none")}),
            _ => json!({"valid": true, "score": score, "level": level, "response": reply(&format!("<level>{level}</level>"))}),
        };
        trial
    });
    json!({
        "problem_id": "p", "proof_id": proof, "domain": domain, "sample_index": 0, "run_id": "r", "record_key": proof,
        "steps": ["a", "b", "c", "d"], "is_correct": truth == -1, "first_error_step": truth,
        "verifier_trials": each.collect::<Vec<_>>(),
    })
}

fn lines(records: &[Value]) -> Vec<u8> {
    records
        .iter()
        .map(|record| format!("{record}\n"))
        .collect::<String>()
        .into_bytes()
}

fn metric(audit: &ProofAudit, split: usize, name: &str) -> Option<f64> {
    let metrics = &audit.splits[split].replayed;
    let found = metrics.iter().find(|(of, _)| *of == name);
    found.unwrap_or_else(|| panic!("no {name}")).1
}

/// To the six digits that the spec prints.
fn printed(audit: &ProofAudit, name: &str) -> [String; 3] {
    [0, 1, 2].map(|split| metric(audit, split, name).map_or_else(|| "null".to_owned(), |value| format!("{value:.6}")))
}

#[test]
fn the_sample_runs_hold_what_cpython_read_in_them() {
    for (task, invalid) in [("prover", 13), ("verifier", 13)] {
        let (audit, report) = one(&sample(task));
        let differences: Vec<_> = audit.differences().collect();
        assert!(differences.is_empty(), "{differences:?}");
        for split in &audit.splits {
            assert_eq!(split.summary_differs, [], "{task} {}", split.code());
            assert_eq!(split.recorded, split.replayed);
            assert!(split.is_complete() && !split.replayed.is_empty());
        }
        assert_eq!(report.run_id_agrees, Some(true), "numbers keep their spelling");
        assert!(report.agrees && report.notices.is_empty() && audit.has_summary && audit.is_declared);
        assert_eq!(report.invalid_trials.values().sum::<usize>(), invalid);
    }
}

#[test]
fn the_prover_example_comes_out_to_all_printed_digits() {
    let records = [
        prover("P1", 0, "ugd", &[Some(-1), Some(-1), Some(-1)]),
        prover("P1", 1, "ugd", &[Some(-1), Some(-1), Some(-1)]),
        prover("P2", 0, "ugd", &[Some(-1), None, Some(-1)]),
        prover("P2", 1, "ugd", &[Some(-1), Some(-1), Some(-1)]),
        prover("P3", 0, "qe", &[]),
        prover("P3", 1, "qe", &[Some(0), Some(-1), Some(-1)]),
    ];
    let (audit, report) = one(&[("results.jsonl", lines(&records))]);
    assert_eq!(printed(&audit, "pessimistic"), ["0.500000", "0.750000", "0.000000"]);
    assert_eq!(printed(&audit, "pass_any_sample"), ["0.666667", "1.000000", "0.000000"]);
    assert_eq!(
        printed(&audit, "generation_failure_rate"),
        ["0.166667", "0.000000", "0.500000"]
    );
    assert_eq!(
        printed(&audit, "verifier_valid_rate"),
        ["0.777778", "0.916667", "0.500000"]
    );
    assert!(!report.repeats_declared && report.agrees);
    let majority = ProofRule {
        vote: ProofVote::Majority,
        ..ProofRule::default()
    };
    assert_eq!(audit.under(majority, None)[2], ("pessimistic", Some(5.0 / 6.0)));
}

#[test]
fn the_verifier_example_comes_out_to_all_printed_digits() {
    let records = [
        verifier(
            "A",
            "ugd",
            -1,
            &[(Some(-1), "EXACT_MATCH"), (Some(2), "WRONG_POLARITY")],
        ),
        verifier("B", "ugd", -1, &[(Some(-1), "EXACT_MATCH"), (None, "")]),
        verifier("C", "qe", 1, &[(Some(1), "EXACT_MATCH"), (Some(3), "POOR_MATCH")]),
        verifier("D", "qe", 0, &[(Some(-1), "WRONG_POLARITY"), (Some(0), "BASIC_MATCH")]),
        verifier("E", "qe", 1, &[(Some(2), ""), (None, "")]),
    ];
    let (audit, _) = one(&[("results.jsonl", lines(&records))]);
    for (name, expected) in [
        ("rough_accuracy", ["0.600000", "0.500000", "0.666667"]),
        ("rough_tpr", ["0.500000", "0.500000", "null"]),
        ("rough_tnr", ["0.666667", "null", "0.666667"]),
        ("rough_bal_f1", ["0.571429", "null", "null"]),
        ("balanced_accuracy", ["0.583333", "null", "null"]),
        ("first_error_step_accuracy", ["0.400000", "0.500000", "0.333333"]),
        ("first_error_step_accuracy_incorrect", ["0.333333", "null", "0.333333"]),
        ("verifier_valid_rate", ["0.800000", "0.750000", "0.833333"]),
        ("meta_ver_tpr", ["0.500000", "0.500000", "null"]),
        ("meta_ver_tnr", ["0.375000", "null", "0.375000"]),
        ("meta_ver_bal_f1", ["0.428571", "null", "null"]),
        ("meta_valid_rate", ["0.700000", "0.750000", "0.666667"]),
    ] {
        assert_eq!(printed(&audit, name), expected, "{name}");
    }
    let under = |invalid| {
        let metrics = audit.under(
            ProofRule {
                invalid,
                ..ProofRule::default()
            },
            None,
        );
        ["rough_tpr", "rough_tnr", "rough_bal_f1"].map(|name| {
            let value = metrics.iter().find(|(of, _)| *of == name).unwrap().1.unwrap();
            format!("{value:.6}")
        })
    };
    assert_eq!(under(InvalidTrials::Dropped), ["0.750000", "0.833333", "0.789474"]);
    assert_eq!(under(InvalidTrials::Rejections), ["0.500000", "0.833333", "0.625000"]);
}

#[test]
fn the_cases_of_the_evaluators_own_tests_come_out() {
    let accepts = |trials: &[Option<i64>], repeats: &str| {
        let manifest = format!(
            r#"{{"evaluator_version": "0.1.0", "run_id": "r", "selected_rows": 1, "settings": {{"samples": 1, "verifier_repeats": {repeats}}}}}"#
        );
        let records = lines(&[prover("P", 0, "ugd", trials)]);
        let (audit, _) = one(&[("manifest.json", manifest.into_bytes()), ("results.jsonl", records)]);
        metric(&audit, 0, "pessimistic") == Some(1.0)
    };
    assert!(accepts(&[Some(-1); 8], "8"));
    assert!(!accepts(&[Some(-1); 7], "8"), "a judgment that is missing rejects");
    let mut trials = [Some(-1); 8];
    trials[7] = Some(0);
    assert!(!accepts(&trials, "8"));
    trials[7] = None;
    assert!(!accepts(&trials, "8"));
    let invalid = [
        verifier("A", "ugd", -1, &[(None, "")]),
        verifier("B", "ugd", 0, &[(None, "")]),
    ];
    let (audit, _) = one(&[("results.jsonl", lines(&invalid))]);
    assert_eq!(
        ["rough_tpr", "rough_tnr", "rough_bal_f1"].map(|name| metric(&audit, 0, name)),
        [Some(0.0); 3]
    );
}

#[test]
fn what_is_no_one_run_is_refused_and_the_records_are_named() {
    let prover = |key: &str| prover(key, 0, "ugd", &[Some(-1)]);
    let given = verifier("V", "ugd", -1, &[(Some(-1), "EXACT_MATCH")]);
    let file = |records: &[Value]| [("a/results.jsonl", lines(records))];
    let mixed = refusal(&file(&[prover("P"), given]));
    assert!(mixed.contains("\"P_0\" and \"V\""), "{mixed}");
    let twice = refusal(&file(&[prover("P"), prover("Q"), prover("P")]));
    assert!(
        twice.contains("\"P_0\" is there twice (as number 1 and number 3)"),
        "{twice}"
    );
    let mut other = prover("Q");
    other["run_id"] = json!("s");
    let runs = refusal(&file(&[prover("P"), other]));
    assert!(runs.contains("\"P_0\" is of run \"r\", \"Q_0\" of run \"s\""), "{runs}");
    let head =
        br#"{"evaluator_version": "0.1.0", "run_id": "r", "settings": {"samples": 1, "verifier_repeats": 1}}"#.to_vec();
    let many = super::proofs::prover("P", 0, "ugd", &[Some(-1), Some(-1)]);
    let many = refusal(&[("manifest.json", head), ("results.jsonl", lines(&[many]))]);
    assert!(many.contains("\"P_0\" has judgments: 2, and this run has 1"), "{many}");
    let far = br#"{"evaluator_version": "0.1.0", "run_id": "s"}"#.to_vec();
    let beside = refusal(&[("a/manifest.json", far), ("a/results.jsonl", lines(&[prover("P")]))]);
    assert!(beside.contains("manifest.json is of another run (\"s\")"), "{beside}");
}

#[test]
fn a_run_that_is_not_whole_has_no_score_but_its_whole_split_has() {
    let summary = json!({"task": "prover", "run_id": "r", "score_scale": "0-1", "splits": {
        "all": {"selected_rows": 3, "expected_records": 3, "completed_records": 2, "metrics": null},
        "ugd": {"selected_rows": 2, "expected_records": 2, "completed_records": 2, "metrics": {"pessimistic": 0.25}},
        "qe": {"selected_rows": 1, "expected_records": 1, "completed_records": 0, "metrics": null}}});
    let mut records = lines(&[prover("P", 0, "ugd", &[Some(-1)]), prover("Q", 0, "ugd", &[Some(0)])]);
    records.extend(br#"{"problem_id": "R", "domain": "qe", "verifier_trials": [{"resp"#);
    let (audit, report) = one(&[
        ("summary.json", summary.to_string().into_bytes()),
        ("results.jsonl", records),
    ]);
    let [all, ugd, qe] = &audit.splits;
    assert!(all.replayed.is_empty() && qe.replayed.is_empty() && !all.is_complete());
    assert_eq!(metric(&audit, 1, "pessimistic"), Some(0.5));
    assert_eq!(ugd.split, Some(Split::Undergraduate));
    assert!(
        ugd.summary_differs
            .iter()
            .any(|(name, told, found)| { name == "pessimistic" && (*told, *found) == (Some(0.25), Some(0.5)) })
    );
    assert!(report.notices[0].message.contains("record 3") && report.notices[0].message.contains("cut off"));
    assert!(!report.agrees);
}

#[test]
fn what_does_not_follow_is_told_by_record_and_judgment() {
    let mut record = prover("P", 0, "ugd", &[Some(-1), Some(1)]);
    record["verifier_trials"][1]["parsed"]["first_error_step"] = json!(-1);
    record["pessimistic_correct"] = json!(true);
    record["steps"] = json!(["x"]);
    record["generation_error"] = json!("HTTP_500");
    let (audit, report) = one(&[("results.jsonl", lines(&[record]))]);
    let told: Vec<_> = report
        .differences
        .iter()
        .map(|of| (of.field, of.trial, of.stored.as_str(), of.replayed.as_str()))
        .collect();
    assert!(told.contains(&("first_error_step", Some(1), "-1", "1")), "{told:?}");
    assert!(
        told.contains(&("pessimistic_correct", None, "true", "false")),
        "{told:?}"
    );
    assert!(told.contains(&("steps", None, "1", "2")), "{told:?}");
    assert!(
        told.contains(&("generation_error", None, "HTTP_500", "none")),
        "{told:?}"
    );
    assert!(!audit.agrees());
}

#[test]
fn nothing_that_may_not_be_passed_on_is_in_a_report() {
    for task in ["prover", "verifier"] {
        let files = sample(task);
        let (_, run) = one(&files);
        let json = Report::default().to_json_with(&[run]);
        let text = String::from_utf8(files[0].1.clone()).unwrap();
        let mut held = 0;
        for line in text.lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            let mut texts = vec![record["problem"].clone(), record["policy_response"]["text"].clone()];
            texts.extend(record["steps"].as_array().unwrap().clone());
            texts.extend(record["inputs"].as_object().unwrap().values().cloned());
            for trial in record["verifier_trials"].as_array().unwrap() {
                texts.extend(
                    [
                        &trial["response"]["text"],
                        &trial["parsed"]["assessment"],
                        &trial["meta"]["prompt"],
                    ]
                    .map(Value::clone),
                );
            }
            for text in texts.iter().filter_map(Value::as_str).filter(|text| text.len() > 5) {
                let escaped = serde_json::to_string(text).unwrap();
                assert!(!json.contains(escaped.trim_matches('"')), "{text}");
                held += 1;
            }
        }
        assert!(held > 50, "{held}");
        assert!(
            !json.contains("models.invalid") && !json.contains("SAMPLE_KEY"),
            "a private place"
        );
    }
}

#[test]
fn hostile_records_are_named_and_cost_no_more_than_their_size() {
    let error = |text: &str| read_proof_records("a", text.as_bytes()).unwrap_err().to_string();
    assert!(error(r#"{"record_key": "k"}"#).contains("field \"domain\""));
    assert!(error(r#"{"record_key": "k", "domain": "ugd"}"#).contains("field \"problem_id\""));
    assert!(error(r#"{"record_key": "k", "domain": "ugd", "problem_id": "p"}"#).contains("field \"verifier_trials\""));
    let mut wrong = verifier("V", "qe", 1, &[(Some(1), "")]);
    wrong["first_error_step"] = json!(9);
    assert!(error(&wrong.to_string()).contains("field \"first_error_step\""));
    let mut record = prover("P", 0, "ugd", &[Some(-1)]);
    record["verifier_trials"][0]["response"]["text"] = json!(format!(
        "<assessment><script>alert(1)</script></assessment><errors></errors><first_error_step>{}</first_error_step>",
        "9".repeat(10_000_000)
    ));
    record["policy_response"]["text"] = json!("<step>x</step>".repeat(1_000_000));
    let (audit, report) = one(&[("results.jsonl", lines(&[record]))]);
    assert_eq!(audit.records[0].steps, 1_000_000);
    assert_eq!(report.invalid_trials["not_an_integer"], 1);
}

#[test]
fn every_file_of_a_run_is_known_by_its_content() {
    for task in ["prover", "verifier"] {
        let parts: Vec<FileKind> = sample(task).iter().map(|(_, bytes)| sniff(bytes)).collect();
        let expected = [ProofPart::Records, ProofPart::Manifest, ProofPart::Summary].map(FileKind::Proof);
        assert_eq!(parts, expected);
    }
    let row = br#"{"problem_id": "p", "problem": "q", "domain": "qe", "subject": "s"}"#;
    assert_eq!(sniff(row), FileKind::Proof(ProofPart::Rows));
}

#[test]
fn errors_as_stored_are_cut_and_left_out_records_are_told_by_their_numbers() {
    let long = "a request that quoted its prompt ".repeat(9);
    let mut record = prover("P", 0, "ugd", &[]);
    record["policy_response"]["error"] = json!(long);
    let (_, report) = one(&[("results.jsonl", lines(&[record, json!({"record_key": "no domain"})]))]);
    let (code, count) = report.generation_errors.first_key_value().unwrap();
    assert!(
        code.ends_with('…') && code.chars().count() == 61 && *count == 1,
        "{code}"
    );
    assert!(report.differences.iter().all(|of| of.replayed.chars().count() <= 61));
    let parsed = read_proof_records("a", &lines(&[prover("P", 0, "ugd", &[]), json!({"record_key": "k"})])).unwrap();
    assert_eq!(
        parsed.notices.iter().map(|notice| notice.record()).collect::<Vec<_>>(),
        [Some(2)]
    );
}
