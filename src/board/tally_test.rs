use super::tiny::{category, matrix, month, reported};
use super::*;
use crate::model::{ChoiceStyle, Provenance, ReportedMonth, Score};

fn score(correct: u64, total: u64) -> Score {
    Score { correct, total }
}

fn with_reported(months: Vec<ReportedMonth>, letters: &str) -> Matrix {
    let index = tiny::index(vec![tiny::run("x", months)]);
    matrix_from_store(&index, &tiny::shard(&[("x", letters)]), None, &tiny::items()).unwrap()
}

#[test]
fn every_outcome_is_counted_and_none_is_lost() {
    let matrix = matrix(&[("x", "EA?-!")]);
    let tally = View::everything(&matrix).tally(0).unwrap();
    let counts = tally.outcomes().unwrap();
    let each = [
        counts.correct,
        counts.wrong,
        counts.unread,
        counts.unanswered,
        counts.failed,
    ];
    assert_eq!(each, [1; 5]);
    assert_eq!((tally.score, tally.covered), (score(1, 5), 5));
    assert_eq!(tally.answered_score(), Some(score(1, 2)));
    assert!(tally.is_complete());
}

#[test]
fn failed_requests_can_be_left_out_of_the_denominator() {
    let matrix = matrix(&[("x", "EA?-!")]);
    let selection = Selection {
        failed: FailedPolicy::LeaveOut,
        ..Selection::default()
    };
    let tally = View::new(&matrix, selection).tally(0).unwrap();
    assert_eq!(tally.score, score(1, 4));
    assert!(tally.is_complete(), "leaving out is a rule, not a gap");
}

#[test]
fn filters_cut_items() {
    let matrix = matrix(&[("x", "EEAEE")]);
    let view = View::everything(&matrix);
    assert_eq!(view.with_month(month("202511")).tally(0).unwrap().score, score(2, 3));
    assert_eq!(
        view.with_category(&category("Existence")).tally(0).unwrap().score,
        score(2, 3)
    );
    let resistant = view.with_style(ChoiceStyle::SubstitutionResistant);
    assert_eq!(resistant.items, [0, 3]);
    assert_eq!(resistant.tally(0).unwrap().score, score(2, 2));
    let nothing = view.with_category(&category("Universal"));
    assert_eq!(nothing.tally(0), Err(NoTally::NoItems));
}

#[test]
fn totals_join_only_where_they_answer_the_question() {
    let mut total = reported("202512", 1, 2);
    total.categories = vec![(category("Existence"), score(1, 1))];
    let matrix = with_reported(vec![total], "EED  ");
    let view = View::everything(&matrix);

    let tally = view.tally(0).unwrap();
    assert_eq!((tally.score, tally.from_totals), (score(4, 5), score(1, 2)));
    assert_eq!(tally.provenance, Provenance::Reported, "the weakest counts");
    assert!(tally.is_complete());
    assert_eq!((tally.outcomes(), tally.answered_score()), (None, None));

    let known = view.with_category(&category("Existence")).tally(0).unwrap();
    assert_eq!((known.score, known.is_complete()), (score(3, 3), true));
    let unknown = view.with_category(&category("Uniqueness")).tally(0).unwrap();
    assert_eq!(unknown.missing_months, [month("202512")]);
    assert_eq!((unknown.score, unknown.is_complete()), (score(1, 1), false));

    let original = view.with_style(ChoiceStyle::Original).tally(0).unwrap();
    assert_eq!((original.score, original.is_complete()), (score(2, 2), false));
    let only = view.with_month(month("202512"));
    assert_eq!(
        only.with_style(ChoiceStyle::Original).tally(0),
        Err(NoTally::NoVerdicts)
    );
    let mut selection = only.selection.clone();
    selection.failed = FailedPolicy::LeaveOut;
    assert_eq!(View::new(&matrix, selection).tally(0), Err(NoTally::FailuresUnknown));
}

#[test]
fn a_total_over_other_items_is_not_complete() {
    let matrix = with_reported(vec![reported("202511", 0, 1), reported("202512", 1, 2)], "     ");
    let tally = View::everything(&matrix).tally(0).unwrap();
    assert_eq!((tally.covered, tally.selected), (3, 5));
    assert!(!tally.is_complete() && tally.missing_months.is_empty());
}

#[test]
fn a_run_that_lacks_a_month_says_so() {
    let matrix = matrix(&[("x", "EED  ")]);
    let tally = View::everything(&matrix).tally(0).unwrap();
    assert_eq!((tally.score, tally.selected), (score(3, 3), 5));
    assert_eq!(tally.months, [month("202511")]);
    assert_eq!(tally.missing_months, [month("202512")]);
    assert!(!tally.is_complete());
    let elsewhere = View::everything(&matrix).with_month(month("202512"));
    assert_eq!(elsewhere.tally(0), Err(NoTally::NotRun));
}

#[test]
fn tokens_are_those_of_answered_records() {
    let mut matrix = matrix(&[("x", "EA?E!")]);
    for (cell, tokens) in matrix.runs[0].cells.iter_mut().flatten().zip([10, 20, 9000, 60, 5]) {
        cell.output_tokens = Some(tokens);
    }
    let tally = View::everything(&matrix).tally(0).unwrap();
    assert_eq!(
        (tally.mean_output_tokens, tally.median_output_tokens),
        (Some(30.0), Some(20.0))
    );
}

#[test]
fn means_of_totals_are_weighted_by_their_items() {
    let (mut first, mut second) = (reported("202511", 1, 3), reported("202512", 1, 2));
    first.mean_output_tokens = Some(100.0);
    second.mean_output_tokens = Some(200.0);
    let matrix = with_reported(vec![first, second], "     ");
    let tally = View::everything(&matrix).tally(0).unwrap();
    assert_eq!(tally.mean_output_tokens, Some(140.0));
    assert_eq!(tally.median_output_tokens, None);
    let mut silent = matrix.clone();
    silent.runs[0].reported[1].mean_output_tokens = None;
    let tally = View::everything(&silent).tally(0).unwrap();
    assert_eq!(tally.mean_output_tokens, None, "one of the months tells no tokens");
}

#[test]
fn the_weakest_provenance_of_the_months_in_view_counts() {
    let mut matrix = matrix(&[("x", "EEDEE")]);
    matrix.runs[0].sources = vec![
        tiny::source("202511", Provenance::Recorded),
        tiny::source("202512", Provenance::Replayed),
    ];
    let view = View::everything(&matrix);
    assert_eq!(view.tally(0).unwrap().provenance, Provenance::Recorded);
    let last = view.with_month(month("202512"));
    assert_eq!(last.tally(0).unwrap().provenance, Provenance::Replayed);
}
