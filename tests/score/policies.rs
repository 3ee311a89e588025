//! The band of scores under the declared policies.

use mathboard::model::{ChoiceLabel, Score};
use mathboard::read::read_results;
use mathboard::replay::Policy;
use mathboard::score::{Band, ItemSet, PolicyScore, Readings, rescore};
use serde_json::{Value, json};

use crate::shared::shared;
use crate::{RUN, fixture, results};

fn band_of(change: impl FnOnce(&mut Value)) -> Option<Band> {
    let mut tree: Value = serde_json::from_slice(&fixture(RUN)).unwrap();
    change(&mut tree);
    let file = read_results(RUN, tree.to_string().as_bytes()).unwrap().value;
    Band::of(&rescore(&file, &ItemSet::default()), &Readings::of(&file))
}

fn under(band: &Band, policy: Policy) -> &PolicyScore {
    band.scores.iter().find(|score| score.policy == policy).unwrap()
}

#[test]
fn the_released_policy_has_the_replayed_score_and_flips_nothing() {
    for name in [
        RUN,
        "results/202511/accuracy_test_solver-a_202511_low.json",
        "results/202511/accuracy_test_solver-b_202511_default_thinking_sketch.json",
    ] {
        let file = results(name);
        let audit = rescore(&file, &ItemSet::default());
        let band = Band::of(&audit, &Readings::of(&file)).unwrap();
        let released = under(&band, Policy::Released);
        assert_eq!(Some(released.score), audit.replayed, "{name}");
        assert_eq!((released.gained.len(), released.lost.len()), (0, 0), "{name}");
        let (least, most) = band.range();
        for score in &band.scores {
            let flips = released.score.correct + score.gained.len() as u64 - score.lost.len() as u64;
            assert_eq!(score.score.correct, flips, "{name} {}", score.policy.id());
            assert_eq!(score.score.total, file.marked().total, "the file's own total, {name}");
            assert!((least.correct..=most.correct).contains(&score.score.correct));
        }
    }
}

#[test]
fn records_flip_both_ways_and_are_named() {
    // The right letters of the first four records under seed 42 are E, E, D, A (spec section 2).
    let band = band_of(|tree| {
        let records = tree["detailed_results"].as_array_mut().unwrap();
        records[0]["raw_response"] = json!("\\boxed{{E}}. Only A is weaker.");
        records[3]["raw_response"] = json!("It is the first, A");
    })
    .unwrap();
    let strict = under(&band, Policy::Strict);
    let gained = &strict.gained[0];
    assert_eq!((strict.gained.len(), gained.record, gained.no), (1, 1, 1));
    assert_eq!(gained.id, results(RUN).records[0].id);
    assert_eq!(
        (gained.key, gained.released, gained.letter),
        (ChoiceLabel::E, Some(ChoiceLabel::A), Some(ChoiceLabel::E))
    );
    let lost = strict.lost.iter().find(|flip| flip.record == 4).unwrap();
    assert_eq!((lost.released, lost.letter), (Some(ChoiceLabel::A), None));
    assert!(band.flipping() >= 2);
    let (least, most) = band.range();
    assert!(least.correct < most.correct);
}

#[test]
fn a_letter_without_a_text_is_worth_nothing_to_any_policy() {
    let band = band_of(|tree| {
        for record in tree["detailed_results"].as_array_mut().unwrap().iter_mut().skip(1) {
            record["raw_response"] = json!(null);
            record["model_answer"] = json!("A");
            record["is_correct"] = json!(true);
        }
    })
    .unwrap();
    let released = band.scores[0].score.correct;
    for score in &band.scores {
        assert_eq!(score.score.total, 1, "{}", score.policy.id());
        assert!(score.read <= 1 && score.score.correct <= 1);
        assert_eq!(score.gained.len() as u64, score.score.correct.saturating_sub(released));
    }
}

#[test]
fn a_file_that_cannot_be_replayed_has_no_band() {
    let no_seed = |tree: &mut Value| {
        tree["test_info"].as_object_mut().unwrap().remove("seed");
    };
    assert_eq!(band_of(no_seed), None);
}

#[test]
fn the_real_files_have_the_scores_that_were_measured() {
    let Some(real) = shared("real/lmb/results") else { return };
    for (name, expected) in [
        (
            "202511/accuracy_test_gpt-5.4_202511_medium.json",
            [11, 11, 11, 8, 11, 11, 11],
        ),
        (
            "202511/accuracy_test_gpt-oss-120b_202511_high.json",
            [8, 7, 8, 0, 8, 8, 8],
        ),
        (
            "202512/accuracy_test_gpt-oss-120b_202512_high.json",
            [14, 12, 14, 0, 14, 14, 14],
        ),
    ] {
        let bytes = std::fs::read(real.join(name)).unwrap();
        let file = read_results(name, &bytes).unwrap().value;
        let band = Band::of(&rescore(&file, &ItemSet::default()), &Readings::of(&file)).unwrap();
        let found: Vec<u64> = band.scores.iter().map(|score| score.score.correct).collect();
        assert_eq!(found, expected, "{name}");
        let (least, most) = band.range();
        let total = file.marked().total;
        let end = |pick: fn(&u64, &u64) -> bool| {
            let correct = expected.into_iter().reduce(|a, b| if pick(&a, &b) { a } else { b });
            Score {
                correct: correct.unwrap(),
                total,
            }
        };
        assert_eq!((least, most), (end(|a, b| a < b), end(|a, b| a > b)));
    }
}
