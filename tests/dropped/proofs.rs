//! What a page is told of runs of AdvancedMathBench: the sample runs, in any order and as they come, and hostile records.

use std::fs;
use std::path::Path;

use mathboard::dropped::{Desk, Dropped, DroppedProof, DroppedProofRun, Intake, Sheet, Wants};
use serde_json::{Value, json};

const PARTS: [&str; 3] = ["results.jsonl", "manifest.json", "summary.json"];

fn sample(task: &str, part: &str) -> Vec<u8> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/site/sample/proofs");
    fs::read(samples.join(task).join(part)).unwrap()
}

fn proof(told: Option<Dropped>) -> DroppedProof {
    match told {
        Some(Dropped::Proof(proof)) => *proof,
        told => panic!("{told:?}"),
    }
}

fn run(told: Option<Dropped>) -> DroppedProofRun {
    let proof = proof(told);
    *proof.run.unwrap_or_else(|| panic!("{}", proof.words))
}

/// A desk with both sample runs, whose records are the files 1 and 4.
fn desk() -> Desk {
    let mut desk = Desk::default();
    for (first, task) in [(1, "prover"), (4, "verifier")] {
        for (key, part) in (first..).zip(PARTS) {
            desk.read(key, &format!("{task}/{part}"), &sample(task, part));
        }
    }
    desk
}

fn cell<'s>(sheet: &'s Sheet, row: &str, column: &str) -> &'s str {
    let at = sheet.columns.iter().position(|name| name.starts_with(column)).unwrap();
    let row = sheet.rows.iter().find(|of| of.cells[0] == row).unwrap();
    &row.cells[at]
}

fn titled<'r>(run: &'r DroppedProofRun, title: &str) -> &'r Sheet {
    let found = run.sheets.iter().find(|sheet| sheet.title == title);
    found.unwrap_or_else(|| panic!("no {title}"))
}

/// All texts of records that nobody may pass on: of what is not an id, a code, a setting or a number.
fn texts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let is_named = matches!(
                    name.as_str(),
                    "problem"
                        | "steps"
                        | "text"
                        | "assessment"
                        | "errors"
                        | "policy_prompt"
                        | "verifier_prompt"
                        | "prompt"
                );
                match value {
                    Value::String(text) if is_named => found.push(text.clone()),
                    Value::Array(all) if is_named => {
                        found.extend(all.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    value => texts(value, found),
                }
            }
        }
        Value::Array(all) => all.iter().for_each(|value| texts(value, found)),
        _ => {}
    }
}

#[test]
fn a_run_is_told_at_its_records_whatever_comes_first() {
    let expected = run(desk().rescore(1));
    assert!(expected.agrees, "{}", expected.verdict);
    assert_eq!(expected.kind, "amb-prover");
    let mut desk = Desk::default();
    let mut read = |key, part| proof(Some(desk.read(key, &format!("prover/{part}"), &sample("prover", part))));
    let alone = read(7, "manifest.json");
    assert!(
        alone.run.is_none() && alone.words.contains("not here yet"),
        "{}",
        alone.words
    );
    let without_summary = read(8, "results.jsonl").run.unwrap();
    assert_eq!(without_summary.rules, expected.rules);
    let summary = read(9, "summary.json");
    assert!(
        summary.words.contains("scored with prover/results.jsonl"),
        "{}",
        summary.words
    );
    let mut whole = run(desk.rescore(8));
    assert_ne!(whole.sheets, [], "there is something to see");
    assert_eq!(desk.audit_json(7), None);
    // Records are opened by the key of their file.
    assert_eq!(whole.rules, expected.rules);
    whole
        .sheets
        .iter_mut()
        .flat_map(|sheet| &mut sheet.rows)
        .for_each(|row| row.opens = None);
    assert_eq!(whole.sheets.len(), expected.sheets.len());
    desk.forget(7);
    let facts = run(desk.rescore(8)).facts;
    assert!(facts.iter().any(|(_, value)| value.contains("unverified")), "{facts:?}");
    assert!(desk.holds(8) && !desk.holds(7));
}

#[test]
fn metrics_stand_under_each_rule_with_the_split_and_its_records() {
    let mut desk = desk();
    let prover = run(desk.rescore(1));
    let labels: Vec<&str> = prover.rules.iter().map(|rule| rule.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "released rule",
            "invalid judgments dropped",
            "majority in the place of all"
        ]
    );
    let released = &prover.rules[0].sheet;
    let recorded = cell(released, "pessimistic", "all, n = 24");
    assert_eq!(recorded, cell(released, "pessimistic", "all, replayed"));
    let majority = &prover.rules[2].sheet;
    assert!(majority.title.starts_with("Not the released rule"));
    assert_eq!(cell(majority, "pessimistic", "all, n = 24"), recorded);
    assert_ne!(cell(majority, "pessimistic", "all, this rule"), recorded);
    let verifier = run(desk.rescore(4));
    let seen = titled(&verifier, "Where the first error is seen");
    let judgments: u64 = seen
        .rows
        .iter()
        .flat_map(|row| &row.cells[1..])
        .map(|cell| cell.parse::<u64>().unwrap())
        .sum();
    let proofs: u64 = cell(&verifier.rules[0].sheet, "proofs", "all, replayed")
        .parse()
        .unwrap();
    assert_eq!(judgments, proofs * 3, "each judgment is in one cell");
    assert!(titled(&verifier, "Agreement of judgments").rows.len() == 3);
    assert!(titled(&verifier, "Spread of repeated judgments").note.contains("mean "));
}

#[test]
fn no_text_of_a_record_is_in_what_is_told_or_handed_on() {
    let mut desk = desk();
    for (key, task) in [(1, "prover"), (4, "verifier")] {
        let mut found = Vec::new();
        for line in String::from_utf8(sample(task, "results.jsonl")).unwrap().lines() {
            texts(&serde_json::from_str(line).unwrap(), &mut found);
        }
        // Short ones are part of anything.
        found.retain(|text| text.trim().len() > 12);
        assert!(found.len() > 100, "{}", found.len());
        let records = desk.proof_records(key, "all", 0).unwrap();
        let told = [
            serde_json::to_string(&desk.rescore(key)).unwrap(),
            serde_json::to_string(&records).unwrap(),
            desk.audit_json(key).unwrap(),
        ];
        for text in found {
            let spelled = serde_json::to_string(&text).unwrap();
            let spelled = spelled.trim_matches('"');
            assert!(told.iter().all(|told| !told.contains(spelled)), "{text}");
        }
    }
}

#[test]
fn a_record_is_read_from_its_place_with_what_was_read_in_it() {
    let mut desk = desk();
    for (key, task) in [(1, "prover"), (4, "verifier")] {
        let bytes = sample(task, "results.jsonl");
        let run = run(desk.rescore(key));
        let records = desk.proof_records(key, "all", 0).unwrap();
        assert_eq!(records.rows.len() as u64, run.parts[0].count);
        let mut marked = 0;
        for row in &records.rows {
            let (file, start, end) = row.opens.unwrap();
            assert_eq!(file, key);
            let record = Desk::proof_record_of(&bytes[start as usize..end as usize]).unwrap();
            assert!(!record.problem.is_empty());
            let verdicts: Vec<&str> = row.cells[5].split_whitespace().collect();
            assert_eq!(record.trials.len(), verdicts.len(), "{:?}", row.cells);
            for (trial, verdict) in record.trials.iter().zip(verdicts) {
                let start = trial.verdict.split(' ').next();
                let expected = match verdict {
                    "?" => "invalid:",
                    "✓" => "accepted",
                    _ => "rejected",
                };
                assert_eq!(start, Some(expected));
                if let Some((from, to)) = trial.reply.mark {
                    marked += 1;
                    let index = &trial.reply.text[from..to];
                    let wanted = if verdict == "✓" {
                        "-1"
                    } else {
                        verdict.trim_start_matches('✗')
                    };
                    assert_eq!(index.trim_start_matches('0'), wanted.trim_start_matches('0'));
                }
            }
        }
        assert!(marked > 5, "{marked}");
        for part in &run.parts {
            let rows = desk.proof_records(key, &part.id, 0).unwrap().rows;
            assert_eq!(rows.len() as u64, part.count, "{}", part.id);
        }
        assert_eq!(desk.proof_records(key, "all", 10_000).unwrap().rows, []);
    }
    assert_eq!(Desk::proof_record_of(b"{}"), None);
}

/// Many records of one problem each, long enough not to be held whole.
fn large() -> Vec<u8> {
    let line = String::from_utf8(sample("prover", "results.jsonl")).unwrap();
    let first: Value = serde_json::from_str(line.lines().next().unwrap()).unwrap();
    let filler = "x".repeat(200_000);
    let records = (0..60).map(|at| {
        let mut record = first.clone();
        record["problem_id"] = json!(format!("p{at}"));
        record["record_key"] = json!(format!("{at:06}_000"));
        record["inputs"]["policy_prompt"] = json!(filler);
        record.to_string()
    });
    records.collect::<Vec<_>>().join("\n").into_bytes()
}

#[test]
fn a_large_file_is_scored_as_it_comes_as_if_it_were_held_whole() {
    let bytes = large();
    let mut desk = Desk::default();
    let whole = desk.read(1, "results.jsonl", &bytes);
    let whole_records = desk.proof_records(1, "all", 0);
    assert_eq!(whole_records.as_ref().unwrap().rows.len(), 60);
    desk.forget(1);
    let mut intake = Intake::new();
    for slice in bytes.chunks(1 << 20) {
        assert_eq!(intake.push(slice), Wants::More);
    }
    assert_eq!(intake.count(), 59, "the last one has no end yet");
    assert_eq!(desk.take(1, "results.jsonl", &mut intake), Some(whole));
    assert_eq!(desk.proof_records(1, "all", 0), whole_records);
    let mut broken = bytes.clone();
    broken[5_000_000] = 0xff;
    let mut intake = Intake::new();
    let wants: Vec<Wants> = broken.chunks(1 << 20).map(|slice| intake.push(slice)).collect();
    assert!(wants.contains(&Wants::Again));
}

#[test]
fn hostile_records_are_told_in_little_room() {
    let reply = |text: String| json!({"text": text, "finish_reason": "stop", "error": null});
    let judgment = |index: String| {
        let text = format!("<assessment>a</assessment><errors></errors><first_error_step>{index}</first_error_step>");
        json!({"response": reply(text), "parsed": null, "valid": false, "error": null})
    };
    let record = |key: &str, proof: String, trials: Vec<Value>| {
        json!({"problem_id": key, "problem": "<script>alert(1)</script>", "domain": "qe", "sample_index": 0, "run_id": "r",
            "record_key": key, "policy_response": reply(proof), "verifier_trials": trials, "generation_error": null})
    };
    let lines = [
        record(
            "steps",
            "<step>x".repeat(1_000_000),
            vec![judgment("999999".to_owned())],
        ),
        record("digits", "<step>x".to_owned(), vec![judgment("9".repeat(10_000_000))]),
        record("html", "<step><img src=x onerror=alert(1)>".to_owned(), vec![json!({})]),
        json!({"problem_id": "lacking", "verifier_trials": []}),
    ]
    .map(|line| line.to_string());
    let bytes = lines.join("\n").into_bytes();
    let mut desk = Desk::default();
    let mut intake = Intake::new();
    bytes
        .chunks(1 << 20)
        .for_each(|slice| assert_eq!(intake.push(slice), Wants::More));
    let told = run(desk.take(1, "results.jsonl", &mut intake));
    assert!(serde_json::to_string(&told).unwrap().len() < 20_000);
    let kinds = titled(&told, "What is invalid, and why");
    assert_eq!(cell(kinds, "invalid judgment", "count"), "1");
    let remarks = titled(&told, "Remarks on the files");
    assert!(
        remarks
            .rows
            .iter()
            .any(|row| row.cells[0].contains("record 4, field \"domain\"")),
        "{remarks:?}"
    );
    let rows = desk.proof_records(1, "all", 0).unwrap().rows;
    let opened = |key: &str| {
        let row = rows.iter().find(|row| row.cells[0] == key).unwrap();
        let (_, start, end) = row.opens.unwrap();
        let record = Desk::proof_record_of(&bytes[start as usize..end as usize]).unwrap();
        assert!(serde_json::to_string(&record).unwrap().len() < 400_000, "{key}");
        record
    };
    let steps = opened("steps");
    assert_eq!((steps.steps.len(), steps.more_steps), (300, 999_700));
    assert_eq!(steps.trials[0].verdict, "rejected at step 999999");
    assert!(opened("digits").trials[0].verdict.contains("not an integer"));
    assert_eq!(opened("html").trials[0].verdict, "invalid: no reply is stored");
}
