//! What stands in the place of a number, of a sample or of its index is told.

use mathboard::read::read_results;

use crate::messages;

#[test]
fn what_a_text_or_a_number_stands_for_is_told() {
    let file = |seed: &str, samples: &str| {
        let text = format!(
            r#"{{"test_info": {{"model": "m", "month": "202511", "seed": {seed}, "n_samples": 2}},
            "overall": {{"correct": 0, "total": 1}}, "detailed_results": [{{"id": "a", "correct_answer": "E",
            "model_answer": "A", "raw_response": "A", "is_correct": false, "samples": {samples}}}]}}"#
        );
        read_results("run.json", text.as_bytes()).unwrap()
    };
    let sample = |index: &str| {
        format!(r#"{{"sample_idx": {index}, "model_answer": "A", "raw_response": "A", "is_correct": false}}"#)
    };
    let two = |first: &str, second: &str| format!("[{}, {}]", sample(first), sample(second));
    assert_eq!(file("42", &two("0", "1")).notices, []);
    let text = file("\"42\"", &two("0", "1"));
    assert_eq!(text.value.conditions.seed, Some(42.into()));
    assert_eq!(
        messages(&text.notices),
        ["head, field \"seed\": a number written as a text, read as the number: \"42\""]
    );
    let again = file("42", &two("0", "0"));
    assert_eq!(again.value.records[0].samples.len(), 2);
    assert_eq!(
        messages(&again.notices),
        ["record 1, field \"samples[1].sample_idx\": expected 1, found the number 0; its place counts"]
    );
    assert_eq!(file("42", &two("null", "null")).notices, []);
    // Texts are no generations: neither counted nor scored.
    let texts = file("42", r#"["A", "B", "C"]"#);
    assert_eq!(texts.value.records[0].samples.len(), 1);
    assert_eq!(
        messages(&texts.notices),
        [
            "record 1, field \"samples\": expected a list of samples, found a list of none, the first entry being the text \"A\"; passed over",
            "record 1, field \"samples\": 0 samples, but the head says 2"
        ]
    );
}
