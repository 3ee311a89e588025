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
            "no right letter recorded in record 2"
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
}
