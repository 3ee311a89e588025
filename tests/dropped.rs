//! What a page is told of whole files: our fixtures, and the real files where they are at hand.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::fs;
use std::ops::Range;
use std::path::Path;

use mathboard::dropped::{Desk, Dropped, DroppedRun, listings};
use mathboard::model::{Provenance, ResultFile, Score};
use mathboard::read::{Parsed, RecordStream, Unsteady, read_record, read_results};
use mathboard::replay::Policy;
use mathboard::score::{ItemSet, rescore};

#[path = "below/mod.rs"]
mod below;
#[path = "dropped/proofs.rs"]
mod proofs;
#[path = "shared/mod.rs"]
mod shared;

use below::files_below;
use shared::shared;

/// The fixtures and, where they are here, the real files: names and contents.
fn all_files() -> Vec<(String, Vec<u8>)> {
    let mut paths = Vec::new();
    files_below(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/results"),
        &mut paths,
    );
    if let Some(real) = shared("real/lmb/results") {
        files_below(&real, &mut paths);
    }
    let named = paths
        .iter()
        .map(|path| (path.display().to_string(), fs::read(path).unwrap()));
    named.collect()
}

fn streamed(name: &str, bytes: &[u8], slice: usize) -> Result<(Parsed<ResultFile>, Vec<Range<u64>>), Unsteady> {
    let mut stream = RecordStream::default();
    let mut places = Vec::new();
    for slice in bytes.chunks(slice) {
        stream.push(slice, &mut |_, place| places.push(place))?;
    }
    Ok((stream.finish(name)?, places))
}

#[test]
fn a_file_is_read_as_it_comes_exactly_as_it_is_read_whole_or_not_at_all() {
    let mut steady = 0;
    for (name, bytes) in all_files() {
        let whole = read_results(&name, &bytes);
        for slice in [101, 4096, bytes.len().max(1)] {
            let Ok((file, places)) = streamed(&name, &bytes, slice) else {
                continue;
            };
            steady += 1;
            assert_eq!(Ok(&file), whole.as_ref(), "{name}");
            for (record, place) in file.value.records.iter().zip(places) {
                let place = place.start as usize..place.end as usize;
                assert_eq!(read_record(bytes.get(place).unwrap()).as_ref(), Ok(record), "{name}");
            }
        }
    }
    assert!(steady >= 3, "only {steady} files could be read as they come");
}

#[test]
fn what_is_told_of_a_run_is_what_its_audit_says() {
    let mut runs = 0;
    for (name, bytes) in all_files() {
        let Ok(Parsed { value: file, notices }) = read_results(&name, &bytes) else {
            continue;
        };
        runs += 1;
        let audit = rescore(&file, &ItemSet::default());
        let run = DroppedRun::new(&file, &notices, &audit);
        assert_eq!(
            (run.agrees, run.provenance),
            (audit.agrees(), audit.provenance()),
            "{name}"
        );
        assert_eq!(run.notices.len(), notices.len() + audit.notices.len());
        let mut flips = 0;
        for (at, record) in audit.records.iter().enumerate() {
            assert_eq!(run.numbers.get(at), Some(&record.no().map(|no| no as u64)));
            assert_eq!(run.has_flip(at), record.has_flip());
            assert_eq!(run.has_letter_mismatch(at), record.letter_mismatch().is_some());
            flips += record.samples.iter().filter(|sample| sample.is_flip()).count() as u64;
            for sample in 0..record.samples.len() {
                let verdict = audit.verdict(record, sample).unwrap();
                let (outcome, letter) = run.verdict(sample, at).unwrap();
                assert_eq!(
                    (outcome, run.key(at)),
                    (verdict.outcome, verdict.key),
                    "{name}, record {at}"
                );
                // A letter that the verdict denies cannot be told of in one character, here as in a published run.
                assert!(letter.is_none() || letter == verdict.letter, "{name}, record {at}");
            }
            assert_eq!(run.verdict(record.samples.len(), at), None);
        }
        assert_eq!(run.flips, flips);
        let text = serde_json::to_string(&Dropped::Results(Box::new(run.clone()))).unwrap();
        assert_eq!(
            serde_json::from_str::<Dropped>(&text).unwrap(),
            Dropped::Results(Box::new(run))
        );
    }
    assert!(runs >= 3, "only {runs} files");
}

/// Five records, one that failed; the first two have a stored letter, right by the file, and no response.
const IN_PART: &str = r#"{"test_info": {"model": "m", "month": "209901", "seed": 42}, "overall": {"correct": 3, "total": 5},
    "detailed_results": [
    {"id": "a", "correct_answer": "E", "model_answer": "E", "raw_response": null, "is_correct": true},
    {"id": "b", "correct_answer": "E", "model_answer": "E", "is_correct": true},
    {"id": "c", "correct_answer": "D", "model_answer": "D", "raw_response": "\\boxed{D}", "is_correct": true},
    {"id": "d", "correct_answer": "A", "model_answer": null, "raw_response": "", "is_correct": false},
    {"id": "e", "correct_answer": "E", "model_answer": null, "raw_response": null, "is_correct": false, "error": "time-out"}]}"#;

#[test]
fn a_record_without_a_response_is_not_replayed_and_no_policy_reads_it() {
    let mut desk = Desk::default();
    let Dropped::Results(run) = desk.read(1, "run.json", IN_PART.as_bytes()) else {
        panic!("not a result file")
    };
    let score = |correct, total| Score { correct, total };
    assert_eq!((run.replayed, run.as_recorded), (Some(score(1, 3)), score(2, 2)));
    assert_eq!((run.agrees, run.provenance), (true, Provenance::Recorded));
    assert_eq!(
        run.notes,
        ["scored here in part: 2 answers as recorded, since nothing of them can be replayed"]
    );
    assert_eq!(
        (run.unanswered, run.failed),
        (1, 1),
        "an empty response and a failed request are what they are"
    );
    let listed = listings(&run);
    let places = |id: &str| {
        listed
            .iter()
            .find(|listing| listing.id == id)
            .map(|listing| listing.places.clone())
    };
    assert_eq!(
        (places("as.recorded"), places("replayed.right")),
        (Some(vec![0, 1]), Some(vec![2]))
    );
    for policy in &run.evidence.policies {
        assert!(policy.correct <= 1 && policy.read <= 1, "{policy:?}");
    }
    assert!(
        run.notices
            .iter()
            .any(|notice| notice.starts_with("#as.recorded 2 records without a response, the first in record 1:"))
    );
    let receipt = desk.receipt(1, Policy::Released).unwrap().to_text();
    for line in [
        "\nreplayed: 1 of 3 records\nas recorded: 2 of 2 records right as stored, not replayed: records 1-2\n",
        "\npolicy: released 1 of 3 records\n",
    ] {
        assert!(receipt.contains(line), "{line:?} in {receipt}");
    }
    let audit = desk.audit_json(1).unwrap();
    assert!(
        audit.contains(r#""correct":2,"total":2,"samples":2,"records":[1,2]}"#),
        "{audit}"
    );
    let rows = desk.records_csv(1).unwrap();
    assert!(rows.contains("a,1,E,E,E,,,right,,no,"), "no outcome of ours: {rows}");
    let text = desk.rescored_json(1, IN_PART.as_bytes()).unwrap().unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(
        text.contains(r#"{"model_answer":null,"rule":null,"outcome":null,"is_correct":null}"#),
        "{text}"
    );
}

#[test]
fn of_several_samples_those_without_a_response_are_counted_apart() {
    let sample = |letter: &str, text: &str| {
        format!(r#"{{"model_answer": "{letter}", "raw_response": {text}, "is_correct": true}}"#)
    };
    let record = |own: &str, first: &str, second: &str| {
        format!(
            r#"{{"id": "{own}", "correct_answer": "E", "model_answer": "E", "is_correct": true, "samples": [{first}, {second}]}}"#
        )
    };
    let whole = |records: &[String]| {
        format!(
            r#"{{"test_info": {{"model": "m", "month": "209901", "seed": 42, "n_samples": 2}}, "overall": {{"correct": 2, "total": 2}},
            "detailed_results": [{}]}}"#,
            records.join(", ")
        )
    };
    let told = |text: &str| match Desk::default().read(1, "run.json", text.as_bytes()) {
        Dropped::Results(run) => *run,
        told => panic!("{told:?}"),
    };
    let (with, without) = (sample("E", "\"E\""), sample("E", "null"));
    let run = told(&whole(&[record("a", &with, &without), record("b", &with, &with)]));
    assert_eq!(
        (run.replayed, run.as_recorded),
        (Some(Score { correct: 2, total: 2 }), Score::default())
    );
    assert_eq!(
        (run.evidence.as_recorded.as_str(), run.provenance),
        ("l ", Provenance::Recorded)
    );
    assert!(
        run.evidence
            .repeats
            .unwrap()
            .ends_with("; 1 sample without a response counted as recorded")
    );
    // The total counts first samples; without any of these nothing is replayed.
    let run = told(&whole(&[record("a", &without, &with), record("b", &without, &with)]));
    assert_eq!((run.replayed, run.provenance), (None, Provenance::Recorded));
    assert!(
        run.notices
            .iter()
            .any(|notice| notice.contains("no record holds a raw response of its first sample"))
    );
}

#[test]
fn a_receipt_is_held_against_its_file_whichever_comes_first() {
    let file = br#"{"test_info": {"model": "m", "month": "209901", "seed": 42}, "overall": {"correct": 1, "total": 1},
        "detailed_results": [{"id": "x", "correct_answer": "E", "model_answer": "E", "raw_response": "E", "is_correct": true}]}"#;
    let mut desk = Desk::default();
    desk.read(1, "folder/a.json", file);
    let receipt = desk.receipt(1, Policy::Strict).unwrap().to_text();
    let lines = |told: Option<Dropped>| match told {
        Some(Dropped::Receipt(lines)) => lines,
        told => panic!("no receipt: {told:?}"),
    };
    let mut desk = Desk::default();
    let alone = lines(Some(desk.read(2, "receipt.txt", receipt.as_bytes())));
    assert!(
        alone.starts_with("! A receipt of the file \"a.json\", SHA-256 "),
        "{alone}"
    );
    desk.read(1, "b.json", file);
    assert!(lines(desk.rescore(2)).starts_with("✓ same"), "by its digest");
    desk.forget(1);
    desk.read(1, "other/a.json", &[file.as_slice(), b"\n"].concat());
    let differs = lines(desk.rescore(2));
    assert!(
        differs.starts_with("✗ differs: 2 of its lines"),
        "by its name: {differs}"
    );
    assert!(differs.contains("\nbytes: the receipt says "), "{differs}");
    let damaged = lines(Some(desk.read(3, "x", receipt.replace("1/1", "0/1").as_bytes())));
    assert!(damaged.starts_with("! the receipt was changed or damaged"), "{damaged}");
    assert!(matches!(desk.read(4, "x", b"hello"), Dropped::Unusable(_)));
    desk.forget(2);
    assert_eq!(desk.rescore(2), None);
}

#[test]
fn items_join_the_files_that_came_before_them() {
    let results = br#"{"test_info": {"model": "m", "month": "209901", "seed": 42}, "overall": {"correct": 1, "total": 1},
        "detailed_results": [{"id": "9901.00002v1::orig", "correct_answer": "E", "model_answer": "E", "raw_response": "E", "is_correct": true}]}"#;
    let items = br#"[{"no": 1, "id": "9901.00001v1::orig", "question": "?", "choices": ["a", "b", "c", "d", "e"]},
        {"no": 2, "id": "9901.00002v1::orig", "mcq": {"question": "Why?", "correct_choice": {"label": "A", "text": "so"},
        "choices": [{"label": "B", "text": "b"}, {"label": "C", "text": "c"}, {"label": "D", "text": "d"}, {"label": "E", "text": "e"}]}}]"#;
    let mut desk = Desk::default();
    let Dropped::Results(alone) = desk.read(7, "a.json", results) else {
        panic!("not results")
    };
    assert_eq!(alone.numbers, [Some(1)]);
    assert!(matches!(desk.read(8, "qa_209901_final.json", items), Dropped::Items(_)));
    let run = |told| match told {
        Some(Dropped::Results(run)) => run,
        told => panic!("not results: {told:?}"),
    };
    assert_eq!((alone.is_assumed(0), alone.is_joined(0)), (true, false));
    let joined = run(desk.rescore(7));
    assert_eq!((joined.is_assumed(0), joined.is_joined(0)), (false, true));
    let by = |run: &DroppedRun| run.joins.iter().map(|join| join.records).collect::<Vec<_>>();
    assert_eq!(by(&joined), [[1, 0, 0]], "by its id");
    // A released file knows papers, and the whole one ids: each says how it came by its records.
    let release = br#"[{"no": 2, "month": 209901, "paper_link": "https://arxiv.org/abs/9901.00002v1", "mcq": {"question": "Why?", "correct_choice": {"label": "A", "text": "so"},
        "choices": [{"label": "B", "text": "b"}, {"label": "C", "text": "c"}, {"label": "D", "text": "d"}, {"label": "E", "text": "e"}]}}]"#;
    desk.read(9, "qa_209901_release.json", release);
    assert_eq!(by(&run(desk.rescore(7))), [[1, 0, 0], [0, 1, 0]]);
    desk.forget(9);
    assert_eq!(
        (joined.numbers, joined.recorded),
        (vec![Some(2)], Some(Score { correct: 1, total: 1 }))
    );
    let month = "209901".parse().unwrap();
    assert_eq!(desk.item(month, 2).unwrap().question, "Why?");
    assert_eq!(desk.item(month, 3), None);
    desk.forget(8);
    assert_eq!(
        (run(desk.rescore(7)).numbers, desk.item(month, 2)),
        (vec![Some(1)], None)
    );
    desk.forget(7);
    assert_eq!((desk.holds(7), desk.rescore(7), desk.record(7, 0)), (false, None, None));
}
