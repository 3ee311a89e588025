//! What a file records and cannot be held against anything, or contradicts itself.

use mathboard::model::{Outcome, Provenance, Score};
use mathboard::score::{Band, Readings};
use serde_json::json;

use crate::{RUN, changed, codes, results};

#[test]
fn a_letter_without_a_response_keeps_its_verdict_and_is_not_replayed() {
    let audit = changed(|tree| tree["detailed_results"][0]["raw_response"] = json!(null));
    assert!(audit.agrees());
    assert_eq!(
        audit.replayed,
        Some(Score { correct: 2, total: 5 }),
        "it is not replayed"
    );
    let left = audit.as_recorded();
    assert_eq!((left.score, left.samples), (Score { correct: 1, total: 1 }, 1));
    assert_eq!((left.records, audit.provenance()), (vec![1], Provenance::Recorded));
    assert_eq!(audit.records[0].samples[0].parsed, None);
    assert_eq!(
        audit.notices[0].to_string(),
        "1 record without a response, record 1: nothing to replay; its stored answer is taken as recorded"
    );
    let band = Band::of(&audit, &Readings::of(&results(RUN))).unwrap();
    assert!(
        band.scores
            .iter()
            .all(|score| score.score.total == 5 && score.score.correct <= 4)
    );
    let no_text = changed(|tree| {
        for record in tree["detailed_results"].as_array_mut().unwrap() {
            record["raw_response"] = json!(null);
        }
    });
    assert_eq!((no_text.replayed, codes(&no_text)), (None, vec!["not-replayed"]));
    // The letters can be checked all the same.
    assert!(no_text.letter_mismatches.is_empty() && no_text.records[4].replayed_key.is_some());
}

#[test]
fn a_verdict_that_is_not_recorded_cannot_flip_and_is_told() {
    let audit = changed(|tree| {
        for record in tree["detailed_results"].as_array_mut().unwrap().iter_mut().take(2) {
            record.as_object_mut().unwrap().remove("is_correct");
        }
    });
    assert_eq!((audit.flips.len(), audit.without_verdict()), (0, vec![1, 2]));
    assert_eq!(audit.records[0].samples[0].recorded_outcome, None);
    assert_eq!(audit.records[0].samples[0].replayed_outcome, Outcome::Correct);
    // Where nothing can be replayed the stored letters tell what became of it.
    let audit = changed(|tree| {
        tree["test_info"].as_object_mut().unwrap().remove("seed");
        tree["detailed_results"][0]
            .as_object_mut()
            .unwrap()
            .remove("is_correct");
    });
    let first = &audit.records[0].samples[0];
    assert_eq!(
        (first.recorded_outcome, first.replayed_outcome),
        (None, Outcome::Correct)
    );
}

#[test]
fn what_is_replayed_is_counted_over_the_records_and_a_total_below_them_cannot_be_true() {
    // Correct is within the total each time, so only the records tell.
    for (overall, is_possible, agrees) in [
        (json!({"correct": 1, "total": 1}), false, false),
        (json!({"correct": 3, "total": 5}), false, false),
        (json!({"correct": 7, "total": 6}), false, false),
        (json!({"correct": 3, "total": 6}), true, true),
        (json!({"correct": 3, "total": 29}), true, false),
        (json!({"correct": 3, "total": 1e30}), true, false),
        (json!({"correct": 3, "total": -3}), true, false),
        (json!(null), true, true),
    ] {
        let audit = changed(|file| {
            file["overall"] = overall.clone();
            file["summary"] = json!(null);
        });
        assert_eq!(audit.replayed, Some(Score { correct: 3, total: 6 }), "{overall}");
        assert_eq!(
            (audit.has_possible_total(), audit.agrees()),
            (is_possible, agrees),
            "{overall}"
        );
        let file = results(RUN);
        let band = Band::of(&audit, &Readings::of(&file));
        assert_eq!(band.is_some(), is_possible, "{overall}");
    }
}

#[test]
fn a_total_that_is_not_the_count_does_not_agree() {
    let audit = changed(|tree| tree["overall"]["correct"] = json!(4));
    assert_eq!(
        (audit.recorded.unwrap().correct, audit.replayed.unwrap().correct),
        (4, 3)
    );
    assert!(audit.flips.is_empty() && !audit.agrees());
}
