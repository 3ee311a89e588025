//! What a file tells of its own total.

use mathboard::model::Score;
use mathboard::read::read_results;

use crate::{codes, messages};

#[test]
fn totals_come_from_the_summary_when_overall_has_none_and_from_nowhere_when_it_cannot_be_read() {
    let records = r#""detailed_results": [{"id": "a", "correct_answer": "E", "model_answer": "E", "raw_response": "E", "is_correct": true}]"#;
    let head = r#""test_info": {"model": "m", "month": "202511", "seed": 42}"#;
    let text = format!(r#"{{{head}, "summary": {{"all": {{"correct": 1, "total": 4}}}}, {records}}}"#);
    let parsed = read_results("", text.as_bytes()).unwrap();
    assert_eq!(parsed.value.recorded, Some(Score { correct: 1, total: 4 }));
    assert_eq!(codes(&parsed.notices), ["totals-missing", "record-count-disagrees"]);
    let text = format!(r#"{{{head}, "overall": {{"correct": "1", "total": 4}}, {records}}}"#);
    let parsed = read_results("", text.as_bytes()).unwrap();
    assert_eq!((parsed.value.recorded, parsed.value.has_unreadable_total), (None, true));
    assert_eq!(
        messages(&parsed.notices),
        [
            "head, field \"overall.correct\": expected a whole number, found the text \"1\"; read as empty",
            "head, field \"overall\": no total that can be read; nothing is put in its place"
        ]
    );
    for total in ["2e19", "1e30", "-3", "1.5", "[]", "true", "\"29\"", "null"] {
        let summary = r#""summary": {"all": {"correct": 1, "total": 1}}"#;
        let text = format!(r#"{{{head}, {summary}, "overall": {{"correct": 1, "total": {total}}}, {records}}}"#);
        let parsed = read_results("", text.as_bytes()).unwrap();
        assert_eq!(
            (parsed.value.recorded, parsed.value.has_unreadable_total),
            (None, true),
            "{total}"
        );
        let said = messages(&parsed.notices);
        assert!(
            total == "null" || said[0].contains("\"overall.total\": expected a whole number"),
            "{said:?}"
        );
    }
    let text = format!("{{{head}, {records}}}");
    let parsed = read_results("", text.as_bytes()).unwrap();
    assert_eq!(
        (parsed.value.recorded, parsed.value.has_unreadable_total),
        (None, false)
    );
    assert_eq!(codes(&parsed.notices), ["totals-missing"]);
    let text = format!(
        r#"{{{head}, "summary": {{"all": {{"correct": 0, "total": 1}}}}, "overall": {{"correct": 2, "total": 3, "accuracy": 0.5}}, {records}}}"#
    );
    assert_eq!(
        codes(&read_results("", text.as_bytes()).unwrap().notices),
        [
            "summary-disagrees",
            "accuracy-disagrees",
            "record-count-disagrees",
            "correct-count-disagrees"
        ]
    );
}
