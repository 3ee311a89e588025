//! Several samples an item, kinds of failure, and seeds that agree.

use mathboard::model::Score;
use mathboard::read::read_results;
use mathboard::score::{Audit, ErrorKind, ItemSet, agreeing_seeds, agreeing_seeds_of, rescore};
use serde_json::{Value, json};

use crate::{RUN, fixture, results};

/// A run under seed 42 whose records have these letters as samples, `-` for a text without one and `!` for a failure.
fn sampled(records: &[&str]) -> Audit {
    let keys = ["E", "E", "D", "A"];
    let records: Vec<Value> = records
        .iter()
        .zip(keys)
        .enumerate()
        .map(|(at, (letters, key))| {
            let samples: Vec<Value> = letters
                .chars()
                .map(|letter| {
                    let text = match letter {
                        '-' => json!("no idea"),
                        '!' => json!(null),
                        _ => json!(format!("\\boxed{{{letter}}}")),
                    };
                    let error = if letter == '!' {
                        json!("Error code: 429")
                    } else {
                        json!(null)
                    };
                    json!({"model_answer": letter.to_string().parse::<mathboard::model::ChoiceLabel>().ok(),
                        "raw_response": text, "is_correct": letter.to_string() == key, "error": error})
                })
                .collect();
            let mut record = samples[0].clone();
            record["id"] = json!(format!("x{at}"));
            record["correct_answer"] = json!(key);
            record["samples"] = json!(samples);
            record
        })
        .collect();
    let file = json!({"test_info": {"model": "m", "month": "202511", "seed": 42, "n_samples": 3},
        "overall": {"correct": 0, "total": records.len()}, "detailed_results": records});
    rescore(
        &read_results("x.json", file.to_string().as_bytes()).unwrap().value,
        &ItemSet::default(),
    )
}

fn close(found: f64, expected: f64) -> bool {
    (found - expected).abs() < 1e-12
}

#[test]
fn samples_are_averaged_drawn_and_voted_over_by_record() {
    // Right: E, E, D, A. So 3, 1, 0 and 2 of three samples are right.
    let found = sampled(&["EEE", "AEB", "A-!", "AAB"]).repeats().unwrap();
    assert_eq!((found.records, found.fewest, found.most), (4, 3, 3));
    assert!(close(found.mean, 0.5));
    // pass@2 of 1 in 3: 1 − 1/3; of 2 in 3: 1.
    for (found, expected) in found.pass.iter().zip([0.5, (1.0 + 2.0 / 3.0 + 0.0 + 1.0) / 4.0, 0.75]) {
        assert!(close(*found, expected), "{found} {expected}");
    }
    // A, E and B are equally frequent in the second record, and A came first.
    assert_eq!(found.majority, Score { correct: 2, total: 4 });
    let by_sample: Vec<u64> = found.by_sample.iter().map(|score| score.correct).collect();
    assert_eq!(by_sample, [2, 3, 1]);
    assert!(close(found.deviation.unwrap(), 0.25));
    // Pairs alike: 3, 0, 0 and 1 of three each; a sample without a letter is like no other.
    assert!(close(found.agreement, (1.0 + 1.0 / 3.0) / 4.0));
    assert_eq!(found.unanimous, 1);
}

#[test]
fn a_total_that_cannot_be_true_gives_no_average() {
    let mut audit = sampled(&["EEE", "AEB"]);
    audit.recorded = Some(Score { correct: 1, total: 1 });
    assert_eq!(audit.repeats(), None);
}

#[test]
fn records_with_fewer_samples_bound_what_can_be_drawn() {
    let found = sampled(&["EE", "EEA", "D"]).repeats().unwrap();
    assert_eq!((found.records, found.fewest, found.most), (3, 1, 3));
    assert!(close(found.mean, (1.0 + 2.0 / 3.0 + 1.0) / 3.0));
    assert_eq!((found.pass.len(), found.deviation), (1, None));
    assert!(close(found.pass[0], found.mean), "pass@1 is the mean");
    assert_eq!(found.by_sample[2], Score { correct: 0, total: 1 });
    assert!(
        close(found.agreement, (1.0 + 1.0 / 3.0) / 2.0),
        "one sample agrees with nothing"
    );
    assert_eq!(rescore(&results(RUN), &ItemSet::default()).repeats(), None);
}

#[test]
fn failed_records_are_grouped_by_kind_and_sum_to_their_count() {
    let mut tree: Value = serde_json::from_slice(&fixture(RUN)).unwrap();
    for (at, error) in [
        (0, "Request timed out."),
        (1, "HTTP 503 from eu-west-9"),
        (3, "Error code: 504"),
    ] {
        let record = &mut tree["detailed_results"][at];
        for field in ["raw_response", "model_answer"] {
            record[field] = json!(null);
        }
        record["error"] = json!(error);
        record["is_correct"] = json!(false);
    }
    let file = read_results(RUN, tree.to_string().as_bytes()).unwrap().value;
    let audit = rescore(&file, &ItemSet::default());
    let kinds = audit.failed_by_kind(&file);
    let found: Vec<_> = kinds
        .iter()
        .map(|found| (found.kind, found.records.as_slice()))
        .collect();
    assert_eq!(
        found,
        [
            (ErrorKind::TimedOut, [1, 4, 5].as_slice()),
            (ErrorKind::Status(503), [2].as_slice())
        ]
    );
    assert_eq!(
        kinds.iter().map(|found| found.records.len()).sum::<usize>(),
        audit.failed
    );
}

#[test]
fn a_seed_that_gives_every_stored_letter_is_found() {
    let mut file = results(RUN);
    let audit = rescore(&file, &ItemSet::default());
    let found = agreeing_seeds(&file, &audit, &ItemSet::default(), 0..=100).unwrap();
    assert_eq!((found.compared, found.has_own), (6, true));
    assert!(found.seeds.contains(&42));
    assert_eq!(
        agreeing_seeds_of(&file, &audit, &ItemSet::default()),
        None,
        "nothing to explain"
    );

    file.conditions.seed = Some(7.into());
    let audit = rescore(&file, &ItemSet::default());
    assert!(!audit.letter_mismatches.is_empty());
    let found = agreeing_seeds_of(&file, &audit, &ItemSet::default()).unwrap();
    assert!(
        !found.has_own && found.seeds.contains(&42) && found.seeds.len() < 5,
        "{found:?}"
    );

    file.conditions.seed = None;
    let audit = rescore(&file, &ItemSet::default());
    let found = agreeing_seeds_of(&file, &audit, &ItemSet::default()).unwrap();
    assert!(found.seeds.contains(&42));

    file.records.truncate(5);
    let audit = rescore(&file, &ItemSet::default());
    assert_eq!(
        agreeing_seeds_of(&file, &audit, &ItemSet::default()),
        None,
        "five letters tell nothing"
    );
}

#[test]
fn later_samples_that_failed_are_grouped_with_the_first_ones() {
    let mut tree: Value = serde_json::from_slice(&fixture(RUN)).unwrap();
    tree["test_info"]["n_samples"] = json!(3);
    let failed = |error: &str| json!({"model_answer": null, "raw_response": null, "is_correct": false, "error": error});
    for at in [0, 2] {
        let record = &mut tree["detailed_results"][at];
        let own = record.clone();
        record["samples"] = json!([
            own,
            failed("Error code: 429"),
            failed(["HTTP 503", "", "Error code: 429"][at])
        ]);
    }
    let file = read_results(RUN, tree.to_string().as_bytes()).unwrap().value;
    let audit = rescore(&file, &ItemSet::default());
    let kinds = audit.failed_by_kind(&file);
    let found: Vec<_> = kinds
        .iter()
        .map(|found| (found.kind, found.samples, found.records.as_slice()))
        .collect();
    assert_eq!(
        found,
        [
            (ErrorKind::RateLimited, 3, [1, 3].as_slice()),
            (ErrorKind::TimedOut, 1, [5].as_slice()),
            (ErrorKind::Status(503), 1, [1].as_slice()),
        ]
    );
    let samples: usize = kinds.iter().map(|found| found.samples).sum();
    assert_eq!(samples, audit.failed + audit.later().unwrap().failed);
    assert_eq!(kinds.iter().map(|found| found.firsts).sum::<usize>(), audit.failed);
}
