//! Scoring against whole files: our fixtures, files changed on purpose, large ones, and the real ones where at hand.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may stop at what it did not expect"
)]

use mathboard::model::{ChoiceLabel, ItemFile, Outcome, ResultFile, Score};
use mathboard::read::{Notice, read_items, read_results};
use mathboard::score::{Audit, ItemSet, Placement, rescore};
use serde_json::{Value, json};

#[path = "score/as_recorded.rs"]
mod as_recorded;
#[path = "score/large.rs"]
mod large;
#[path = "score/policies.rs"]
mod policies;
#[path = "score/proofs.rs"]
mod proofs;
#[path = "score/repeats.rs"]
mod repeats;
#[path = "shared/mod.rs"]
mod shared;
#[path = "score/unrecorded.rs"]
mod unrecorded;

use shared::shared;

const RUN: &str = "results/202511/accuracy_test_solver-a_202511_high.json";
const HARD: &str = "data/202511/hard/qaEval_202511_ge5_hard.json";
const RELEASE: &str = "data/202511/qa_202511_final.json";

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn results(name: &str) -> ResultFile {
    read_results(name, &fixture(name)).unwrap().value
}

fn set_of(file: &ItemFile) -> ItemSet {
    let mut set = ItemSet::default();
    set.add_file(file);
    set
}

fn items(name: &str) -> ItemSet {
    set_of(&read_items(name, &fixture(name)).unwrap().value)
}

fn codes(audit: &Audit) -> Vec<&'static str> {
    audit.notices.iter().map(Notice::code).collect()
}

/// The run of the fixtures after a change, scored without items.
fn changed(change: impl FnOnce(&mut Value)) -> Audit {
    let mut tree: Value = serde_json::from_slice(&fixture(RUN)).unwrap();
    change(&mut tree);
    rescore(
        &read_results(RUN, tree.to_string().as_bytes()).unwrap().value,
        &ItemSet::default(),
    )
}

#[test]
fn an_honest_file_agrees_with_and_without_items() {
    let (by_order, by_id) = (Placement::ByOrder, Placement::ById);
    let by_paper = Placement::ByPaper;
    for (set, expected) in [
        (ItemSet::default(), by_order),
        (items(HARD), by_id),
        (items(RELEASE), by_paper),
    ] {
        let audit = rescore(&results(RUN), &set);
        assert!(audit.agrees());
        assert_eq!(audit.replayed, Some(Score { correct: 3, total: 6 }));
        assert_eq!(
            (audit.answered, audit.unread, audit.unanswered, audit.failed),
            (4, 1, 0, 1)
        );
        let rules = audit.rules;
        assert_eq!((rules.boxed, rules.single, rules.fallback, rules.none), (1, 1, 2, 1));
        assert_eq!(codes(&audit), Vec::<&str>::new());
        assert!(audit.records.iter().all(|record| record.placement == expected));
        assert_eq!(audit.records[5].no(), Some(6));
        assert_eq!(audit.records[1].samples[0].parsed.as_ref().unwrap().span, Some(8..9));
    }
}

#[test]
fn seeds_above_64_bits_and_samples_are_scored() {
    let low = rescore(
        &results("results/202511/accuracy_test_solver-a_202511_low.json"),
        &items(HARD),
    );
    assert!(low.agrees());
    assert_eq!(low.replayed, Some(Score { correct: 3, total: 6 }));
    let sampled = results("results/202511/accuracy_test_solver-b_202511_default_thinking_sketch.json");
    let audit = rescore(&sampled, &ItemSet::default());
    assert!(audit.agrees());
    assert_eq!(audit.replayed, Some(Score { correct: 3, total: 6 }));
    let second = audit
        .records
        .iter()
        .filter(|record| record.samples[1].replayed_outcome == Outcome::Correct);
    assert_eq!(second.count(), 6);
}

#[test]
fn a_partial_file_is_placed_by_its_ids() {
    let file = results("results/202511/accuracy_test_solver-a_202511_high_tmp.json");
    for set in [items(HARD), items(RELEASE)] {
        let audit = rescore(&file, &set);
        assert_eq!(audit.replayed, Some(Score { correct: 3, total: 5 }));
        assert_eq!(audit.records[1].no(), Some(3));
        assert_eq!(audit.positions().shuffled_there, 0, "nothing is assumed");
        assert_eq!(audit.notices, [Notice::ItemsWithoutRecord { numbers: vec![2] }]);
    }
    let audit = rescore(&file, &ItemSet::default());
    assert_eq!(codes(&audit), ["position-guessed"]);
    assert_eq!(audit.records[1].placement, Placement::Guessed);
}

#[test]
fn positions_are_assumed_where_no_item_is_known_and_the_letters_are_held_against_them() {
    let of = |audit: &Audit| audit.positions();
    let found = of(&changed(|_| {}));
    assert_eq!((found.by_order, found.by_id), (6, 0));
    assert_eq!(
        (found.shuffled_there, found.compared_there, found.alike_there),
        (6, 6, 6)
    );
    // In another order the letters are off, which says nothing against the shuffle.
    let swapped = of(&changed(|file| {
        file["detailed_results"].as_array_mut().unwrap().swap(0, 2);
    }));
    assert_eq!((swapped.shuffled_there, swapped.alike_there), (6, 4));
    let placed = of(&rescore(&results(RUN), &items(HARD)));
    assert_eq!((placed.by_id, placed.shuffled_there), (6, 0));
    let paper = of(&rescore(&results(RUN), &items(RELEASE)));
    assert_eq!((paper.by_id, paper.by_paper), (0, 6));
    // Without a seed no letter hangs on them.
    let without_seed = of(&changed(|file| {
        file["test_info"].as_object_mut().unwrap().remove("seed");
    }));
    assert_eq!((without_seed.by_order, without_seed.shuffled_there), (6, 0));
}

#[test]
fn an_older_file_is_shown_as_recorded() {
    let file = results("results/202511/accuracy_test_202511_medium_filter2.json");
    let audit = rescore(&file, &ItemSet::default());
    assert_eq!(
        (audit.replayed, audit.recorded),
        (None, Some(Score { correct: 2, total: 6 }))
    );
    assert!(audit.agrees());
    assert_eq!(codes(&audit), ["not-replayed"]);
    assert_eq!((audit.answered, audit.failed), (5, 1));
    assert_eq!(audit.records[0].position, None);
    // Ids still tell which item is meant; letters are not checked.
    let audit = rescore(&file, &items(HARD));
    assert_eq!(audit.records[0].position, Some(5));
    assert_eq!(audit.records[0].replayed_key, None);
    assert_eq!(audit.letter_mismatches, []);
}

#[test]
fn a_stored_right_letter_that_the_shuffle_does_not_give_is_named() {
    let audit = changed(|tree| tree["detailed_results"][2]["correct_answer"] = json!("A"));
    assert_eq!(audit.letter_mismatches.len(), 1);
    let mismatch = &audit.letter_mismatches[0];
    assert_eq!(
        (mismatch.record, mismatch.no, mismatch.id.as_str()),
        (3, 3, "2511.00003v1::orig")
    );
    assert_eq!((mismatch.recorded, mismatch.replayed), (ChoiceLabel::A, ChoiceLabel::D));
    assert_eq!(audit.flips, []);
    assert!(!audit.agrees());
}

#[test]
fn verdicts_flip_both_ways() {
    let audit = changed(|tree| {
        tree["detailed_results"][0]["is_correct"] = json!(false);
        tree["detailed_results"][3]["is_correct"] = json!(true);
    });
    let flips: Vec<_> = audit
        .flips
        .iter()
        .map(|flip| (flip.no, flip.recorded, flip.replayed))
        .collect();
    assert_eq!(
        flips,
        [
            (1, Outcome::Wrong, Outcome::Correct),
            (4, Outcome::Correct, Outcome::Unread)
        ]
    );
    assert_eq!(audit.replayed, Some(Score { correct: 3, total: 6 }));
    assert!(audit.answer_mismatches.is_empty() && !audit.agrees());
}

#[test]
fn a_stored_answer_that_the_text_does_not_give_is_named_and_flips_only_with_the_verdict() {
    let audit = changed(|tree| {
        tree["detailed_results"][1]["model_answer"] = json!("A");
        tree["detailed_results"][3]["model_answer"] = json!("A");
        tree["detailed_results"][3]["is_correct"] = json!(true);
    });
    let found: Vec<_> = audit
        .answer_mismatches
        .iter()
        .map(|found| (found.no, found.recorded, found.replayed))
        .collect();
    let label = Some(ChoiceLabel::A);
    assert_eq!(found, [(2, label, Some(ChoiceLabel::B)), (4, label, None)]);
    assert_eq!(audit.flips.len(), 1);
    assert_eq!(audit.notices, [Notice::AnswersNotReproduced { count: 2, record: 2 }]);
    let told = audit.notices[0].to_string();
    assert!(
        told.starts_with("2 stored letters are not what the parser reads"),
        "{told}"
    );
}

#[test]
fn without_a_seed_answers_are_read_and_verdicts_stay() {
    let audit = changed(|tree| {
        tree["test_info"].as_object_mut().unwrap().remove("seed");
        tree["detailed_results"][1]["model_answer"] = json!("C");
    });
    assert_eq!(
        (audit.replayed, codes(&audit)),
        (None, vec!["not-replayed", "answers-not-reproduced"])
    );
    assert_eq!(audit.answer_mismatches.len(), 1);
    assert_eq!(audit.answered, 4);
    assert_eq!(audit.records[0].replayed_key, None);
}

#[test]
fn text_with_an_error_and_blank_text_are_kept_apart() {
    let audit = changed(|tree| {
        tree["detailed_results"][3]["raw_response"] = json!("\u{001c} \u{3000}");
        tree["detailed_results"][4]["raw_response"] = json!("No letter here.");
        tree["detailed_results"][5]["error"] = json!("late");
    });
    assert_eq!(
        (audit.answered, audit.unread, audit.unanswered, audit.failed),
        (4, 0, 1, 1)
    );
    assert!(audit.agrees());
}

#[test]
fn a_record_of_no_known_item_is_told_and_placed_by_order() {
    let mut file = results(RUN);
    file.records[1].id = "2511.99999v1::orig".to_owned();
    let audit = rescore(&file, &items(HARD));
    assert_eq!(codes(&audit), ["unknown-items", "items-without-record"]);
    assert_eq!(
        audit.notices.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "1 record with an id that is of no known item of this month, the first being record 2: \"2511.99999v1::orig\"",
            "1 known item of this month has no record: 2"
        ]
    );
    assert_eq!(
        (audit.records[1].placement, audit.records[1].position),
        (Placement::ByOrder, Some(1))
    );
    assert!(audit.agrees());
    // Items of another month place no record of this one, but tell whose these are.
    for month in ["202601".parse().ok(), None] {
        file.month = month;
        let audit = rescore(&file, &items(HARD));
        assert_eq!(codes(&audit), ["other-month"]);
        assert_eq!(
            audit.notices[0].to_string(),
            "5 records with ids of items of November 2025, which is not the month of this file, the first being record 1: \"2511.00001v1::orig\""
        );
        assert_eq!(audit.records[0].placement, Placement::ByOrder);
    }
}

#[test]
fn an_item_with_fewer_choices_is_shuffled_as_such() {
    let mut tree: Value = serde_json::from_slice(&fixture(HARD)).unwrap();
    tree[0]["mcq"]["choices"].as_array_mut().unwrap().truncate(2);
    let file = read_items(HARD, tree.to_string().as_bytes()).unwrap().value;
    let audit = rescore(&results(RUN), &set_of(&file));
    // Seed 42 on three: 1 0 2, so the right one stands at B (spec section 2), not at E as among five.
    assert_eq!(audit.records[0].replayed_key, Some(ChoiceLabel::B));
    assert_eq!(audit.letter_mismatches.len(), 1);
    assert_eq!(audit.flips.len(), 1);
}

#[test]
fn a_double_of_the_right_choice_takes_the_last_place() {
    let mut tree: Value = serde_json::from_slice(&fixture(HARD)).unwrap();
    tree[3]["mcq"]["choices"][2] = tree[3]["mcq"]["correct_choice"].clone();
    let file = read_items(HARD, tree.to_string().as_bytes()).unwrap().value;
    let audit = rescore(&results(RUN), &set_of(&file));
    // Seed 45 gives 0 4 1 3 2: the right one stands at A and, as dataset index 3, once more at D.
    assert_eq!(audit.records[3].replayed_key, Some(ChoiceLabel::D));
}

/// The real files, or `None` with a printed line where they are not at hand.
fn real(name: &str) -> Option<Vec<u8>> {
    shared(&format!("real/lmb/{name}")).map(|path| std::fs::read(path).unwrap())
}

#[test]
fn the_real_files_replay_to_their_own_totals() {
    let mut known = ItemSet::default();
    for month in ["202511", "202512"] {
        let name = format!("data/{month}/qa_{month}_final.json");
        let Some(bytes) = real(&name) else { return };
        known.add_file(&read_items(&name, &bytes).unwrap().value);
    }
    for (name, correct, total, doubled) in [
        (
            "results/202511/accuracy_test_gpt-oss-120b_202511_high.json",
            8,
            29,
            true,
        ),
        ("results/202511/accuracy_test_gpt-5.4_202511_medium.json", 11, 29, false),
        (
            "results/202512/accuracy_test_gpt-oss-120b_202512_high.json",
            14,
            52,
            true,
        ),
    ] {
        let Some(bytes) = real(name) else { return };
        let file = read_results(name, &bytes).unwrap().value;
        for set in [&known, &ItemSet::default()] {
            let audit = rescore(&file, set);
            assert_eq!(audit.recorded, Some(Score { correct, total }));
            assert_eq!(audit.replayed, audit.recorded);
            assert!(audit.agrees());
            assert_eq!(audit.answered as u64, total);
            assert_eq!(audit.rules.fallback > 0, doubled);
            assert_eq!(codes(&audit), Vec::<&str>::new());
        }
    }
}
