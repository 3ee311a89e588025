//! Right letters and answers that a file does not record: they are told, and neither certify nor contradict anything.

use mathboard::evidence::unrecorded_words;
use serde_json::{Value, json};

use crate::changed;

fn records(tree: &mut Value) -> &mut Vec<Value> {
    tree["detailed_results"].as_array_mut().unwrap()
}

#[test]
fn a_right_letter_that_is_not_recorded_is_told() {
    for stored in [None, Some("Z"), Some("b"), Some("")] {
        let audit = changed(|tree| match stored {
            None => drop(records(tree)[1].as_object_mut().unwrap().remove("correct_answer")),
            Some(letter) => records(tree)[1]["correct_answer"] = json!(letter),
        });
        assert!(audit.letter_mismatches.is_empty() && audit.agrees(), "{stored:?}");
        assert_eq!(audit.without_letter(), [2], "{stored:?}");
        assert_eq!(
            unrecorded_words(&audit).unwrap(),
            "no right letter from A to E recorded in record 2"
        );
    }
    let whole = changed(|_| ());
    assert_eq!(unrecorded_words(&whole), None);
}

#[test]
fn a_missing_answer_is_not_recorded_and_a_null_one_is_none() {
    let missing = changed(|tree| {
        for record in &mut records(tree)[..2] {
            record.as_object_mut().unwrap().remove("model_answer");
        }
    });
    assert!(missing.answer_mismatches.is_empty() && missing.agrees());
    assert_eq!(missing.without_answer(), [1, 2]);
    assert_eq!(unrecorded_words(&missing).unwrap(), "no answer recorded in records 1-2");
    let null = changed(|tree| records(tree)[1]["model_answer"] = json!(null));
    assert_eq!((null.answer_mismatches.len(), null.without_answer()), (1, vec![]));
}

#[test]
fn sample_zero_gives_the_answer_that_its_record_leaves_out() {
    let audit = changed(|tree| {
        let record = &mut records(tree)[1];
        let sample =
            json!({"sample_idx": 0, "model_answer": record["model_answer"], "is_correct": record["is_correct"]});
        record["samples"] = json!([sample]);
        record.as_object_mut().unwrap().remove("model_answer");
    });
    assert_eq!((audit.answer_mismatches.len(), audit.without_answer()), (0, vec![]));
}

#[test]
fn a_verdict_without_answer_and_response_is_counted_apart() {
    let audit = changed(|tree| {
        records(tree)[0]["raw_response"] = json!(null);
        records(tree)[0]["model_answer"] = json!(null);
        records(tree)[1]["raw_response"] = json!(null);
    });
    let left = audit.as_recorded();
    assert_eq!((left.samples, left.verdicts_alone), (2, 1));
    let words = mathboard::evidence::as_recorded_words(&audit).unwrap();
    assert!(
        words.ends_with(": records 1-2; 1 with a verdict and no answer"),
        "{words}"
    );
    assert_eq!(
        (audit.answered, audit.verdicts_alone),
        (3, 1),
        "a verdict alone is no answer"
    );
    let counts = audit.answered + audit.verdicts_alone + audit.unread + audit.unanswered + audit.failed;
    assert_eq!(counts, audit.records.len());
    assert_eq!(
        audit.notices[0].to_string(),
        "2 records without a response, the first in record 1: nothing to replay; their stored answers and verdicts are \
         taken as recorded"
    );
    let alone = changed(|tree| {
        records(tree)[0]["raw_response"] = json!(null);
        records(tree)[0]["model_answer"] = json!(null);
    });
    let words = alone.notices[0].to_string();
    assert!(words.ends_with("its stored verdict is taken as recorded"), "{words}");
}

#[test]
fn verdicts_alone_of_later_samples_are_counted_apart_too() {
    let audit = changed(|tree| {
        tree["test_info"]["n_samples"] = json!(3);
        let record = &mut records(tree)[0];
        let own = record.clone();
        let alone = json!({"model_answer": null, "raw_response": null, "is_correct": true});
        record["samples"] = json!([own, alone, own]);
    });
    let later = audit.later().unwrap();
    assert_eq!((later.answered, later.verdicts_alone), (1, 1));
}

#[test]
fn a_stored_answer_that_is_no_letter_is_told_as_it_is_stored() {
    let audit = changed(|tree| records(tree)[0]["model_answer"] = json!("e"));
    let [found] = audit.answer_mismatches.as_slice() else {
        panic!("{:?}", audit.answer_mismatches)
    };
    assert_eq!((found.recorded, found.unusual.as_deref()), (None, Some("e")));
    assert!(!audit.agrees());
}
