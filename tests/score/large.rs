use std::fmt::Write;

use mathboard::model::{Score, Seed};
use mathboard::read::read_results;
use mathboard::replay::evaluated_order;
use mathboard::score::{ItemSet, rescore};

/// A result file of about this many bytes: long prose with escapes, letters from the shuffle, every third right.
fn large(bytes: usize) -> (String, Score) {
    let prose =
        "Let $f$ be continuous on $[0,1]$. Then \\\"bounded\\\" follows – see Ångström’s remark.\\n\\n".repeat(90);
    let mut text = String::with_capacity(bytes + 20_000);
    let mut score = Score::default();
    while text.len() < bytes {
        let position = score.total as usize;
        let key = evaluated_order(&Seed::from(42), position, 5).letter_of(0).unwrap();
        let is_right = position.is_multiple_of(3);
        let other = if key.as_char() == 'A' { 'B' } else { 'A' };
        let answer = if is_right { key.as_char() } else { other };
        let comma = if text.is_empty() { "" } else { "," };
        write!(
            text,
            "{comma}{{\"id\": \"p{position}::orig\", \"theorem_type\": \"all\", \"score\": null, \"correct_answer\": \"{key}\", \
             \"model_answer\": \"{answer}\", \"raw_response\": \"{prose}\\\\boxed{{{answer}}}\", \"is_correct\": {is_right}, \
             \"reasoning_effort\": null, \"prompt_tokens\": 1, \"completion_tokens\": 2, \"total_tokens\": 3, \
             \"reasoning_tokens\": null, \"elapsed_seconds\": 1.25, \"error\": null, \"n_samples\": 1, \"samples\": null}}"
        )
        .unwrap();
        score.total += 1;
        score.correct += u64::from(is_right);
    }
    let Score { correct, total } = score;
    let head = r#""test_info": {"model": "m", "month": "202511", "seed": 42}"#;
    let file = format!(
        "{{{head}, \"overall\": {{\"correct\": {correct}, \"total\": {total}}}, \"detailed_results\": [{text}]}}"
    );
    (file, score)
}

fn check(bytes: usize) {
    let (text, score) = large(bytes);
    let start = std::time::Instant::now();
    let parsed = read_results("large.json", text.as_bytes()).unwrap();
    let read = start.elapsed();
    let audit = rescore(&parsed.value, &ItemSet::default());
    println!(
        "{} MB: read {read:?}, read and scored {:?}",
        text.len() / 1_000_000,
        start.elapsed()
    );
    assert!(parsed.notices.is_empty());
    assert_eq!(audit.replayed, Some(score));
    assert!(audit.agrees());
    assert_eq!(audit.rules.boxed as u64, score.total);
}

#[test]
fn a_file_of_20_megabytes_is_scored() {
    check(20_000_000);
}

#[test]
#[ignore = "takes half a gigabyte of memory; run with --ignored, best with --release"]
fn a_file_of_100_megabytes_is_scored() {
    check(100_000_000);
}
