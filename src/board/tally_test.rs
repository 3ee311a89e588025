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
    assert!(!tally.is_complete(), "its share is of the items that it answered");
    let whole = View::everything(&matrix).tally(0).unwrap();
    assert!(whole.is_complete());
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

/// A run with three samples of each item, the further ones from rows of letters.
fn repeated(rows: [&str; 3]) -> Matrix {
    let [first, second, third] = rows.map(|letters| matrix(&[("x", letters)]));
    let mut repeated = first;
    repeated.runs[0].more_cells = [second, third].map(|mut matrix| matrix.runs.remove(0).cells).into();
    repeated
}

#[test]
fn several_samples_are_averaged_per_item_first() {
    // Key E E D E E. Item by item: E A E, A E E, D D D, ? ! A, A B B.
    let matrix = repeated(["EAD?A", "AED!B", "EEDAB"]);
    let tally = View::everything(&matrix).tally(0).unwrap();
    let repeats = tally.repeats.unwrap();
    let mean = (2.0 / 3.0 + 2.0 / 3.0 + 1.0) / 5.0;
    assert!((repeats.mean - mean).abs() < 1e-12 && tally.accuracy() == Some(repeats.mean));
    assert!((tally.correct() - 5.0 * mean).abs() < 1e-12 && tally.items() == 5);
    // 46.7 %, which neither 2.3 of 5 nor 2.33 of 5 is.
    assert_eq!(tally.count(), "2.333/5");
    assert_eq!((repeats.most, repeats.samples), (3, 15));
    assert_eq!((repeats.pass, repeats.majority), (score(3, 5), score(3, 5)));
    let counts = repeats.counts;
    assert_eq!(
        (counts.correct, counts.wrong, counts.unread, counts.failed),
        (7, 6, 1, 1)
    );
    assert_eq!(tally.answered_score(), Some(score(7, 13)));
    // First samples alone, as the file's own total has it.
    assert_eq!((tally.score, tally.counts.total(), tally.covered), (score(2, 5), 5, 5));
    let (low, high) = tally.failed_bounds().unwrap();
    assert!((low - mean).abs() < 1e-12 && (high - (mean + 1.0 / 15.0)).abs() < 1e-12);
    // Wider than 15 independent answers would be, narrower than five.
    let (narrow, wide) = (crate::stats::wilson(7, 15, crate::stats::Z_95), tally.interval());
    assert!(wide.width() > narrow.width() && wide.contains(mean));
    assert!(tally.effective_items.unwrap() >= 5.0);
}

#[test]
fn failed_samples_left_out_leave_the_others() {
    let matrix = repeated(["E!D!A", "A!D!B", "E!D!E"]);
    let selection = Selection {
        failed: FailedPolicy::LeaveOut,
        ..Selection::default()
    };
    let tally = View::new(&matrix, selection).tally(0).unwrap();
    let repeats = tally.repeats.unwrap();
    assert_eq!((tally.items(), repeats.samples), (3, 9));
    assert!((repeats.mean - (2.0 / 3.0 + 1.0 + 1.0 / 3.0) / 3.0).abs() < 1e-12);
    let all_failed = repeated(["!!!!!", "!!!!!", "!!!!!"]);
    let kinder = View::new(&all_failed, View::everything(&matrix).selection);
    assert_eq!(kinder.tally(0).unwrap().accuracy(), Some(0.0));
}

#[test]
fn a_tied_vote_goes_to_the_letter_that_came_first() {
    let majority = |rows| {
        View::everything(&repeated(rows))
            .tally(0)
            .unwrap()
            .repeats
            .unwrap()
            .majority
    };
    // E A B: all once, E came first. B A E: B did. A letter beats what could not be read.
    assert_eq!(majority(["EBA?!", "AABEE", "BEE!?"]), score(3, 5));
    // A verdict without a letter votes as such.
    assert_eq!(majority(["+xEEE", "xxEEE", "+E+xx"]), score(3, 5));
}

#[test]
fn one_sample_has_bounds_and_no_repeats() {
    let matrix = matrix(&[("x", "EA!!E")]);
    let tally = View::everything(&matrix).tally(0).unwrap();
    assert_eq!((tally.repeats, tally.effective_items), (None, None));
    assert_eq!(tally.failed_bounds(), Some((0.4, 0.8)));
    assert_eq!(tally.correct(), 2.0);
    let totals = with_reported(vec![reported("202511", 1, 3), reported("202512", 1, 2)], "     ");
    assert_eq!(View::everything(&totals).tally(0).unwrap().failed_bounds(), None);
}
