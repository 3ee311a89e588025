//! The built store tells the published figures.

use mathboard::board::Baseline;
use mathboard::model::{Benchmark, ChoiceLabel, ChoiceStyle, Provenance};
use mathboard::site::{MemorySink, emit, published_draft};
use mathboard::store::{content_hash, hash_in_address};

use crate::{index_of, matrix_of, score};

pub fn published() -> MemorySink {
    let mut sink = MemorySink::default();
    emit(vec![published_draft().unwrap()], None, &mut sink).unwrap();
    sink
}

#[test]
fn the_built_store_tells_the_headline_figures_of_the_paper() {
    let store = published();
    let matrix = matrix_of(&store, Benchmark::LiveMathematicianBench);
    assert_eq!(matrix.items.len(), 177);
    let (original, resistant) = (Some(ChoiceStyle::Original), Some(ChoiceStyle::SubstitutionResistant));
    let expected = [
        ("gemini-3.1-pro-preview_high", None, (77, 177)),
        ("gemini-3.1-pro-preview_high", original, (62, 92)),
        ("gemini-3.1-pro-preview_high", resistant, (15, 85)),
        ("gemini-3.1-pro-preview_high_sketch", None, (101, 177)),
        ("gpt-5.4_high", None, (74, 177)),
        ("gpt-5.4_high", original, (48, 92)),
        ("gpt-5.4_high", resistant, (26, 85)),
        ("gpt-5.4_high_sketch", None, (95, 177)),
        ("gpt-5.4_medium", None, (73, 177)),
        ("gpt-5.4_medium", original, (48, 92)),
        ("gpt-5.4_medium", resistant, (25, 85)),
        // Totals only: from the authors' page and the heads of files (spec, section 7.1).
        ("Qwen_Qwen3.5-397B-A17B", None, (63, 177)),
        ("gpt-5.4_2026-03-05_medium", None, (65, 177)),
        ("deepseek-v3.2_thinking", None, (36, 127)),
    ];
    for (run, style, figures) in expected {
        assert_eq!(score(&matrix, run, style), figures, "{run} {style:?}");
    }
}

#[test]
fn solvers_that_never_read_the_question_score_as_published() {
    let matrix = matrix_of(&published(), Benchmark::LiveMathematicianBench);
    let items: Vec<usize> = (0..matrix.items.len()).collect();
    let correct = |baseline: Baseline| {
        baseline
            .tally(&matrix, &items)
            .and_then(|tally| tally.score())
            .unwrap()
            .correct
    };
    let constant: Vec<u64> = ChoiceLabel::ALL
        .map(|label| correct(Baseline::Constant(label)))
        .to_vec();
    assert_eq!(constant, [25, 31, 23, 48, 50]);
    let meta_else: Vec<u64> = ChoiceLabel::ALL
        .map(|label| correct(Baseline::MetaElse(label)))
        .to_vec();
    assert_eq!(meta_else, [97, 101, 94, 112, 113]);
}

#[test]
fn eight_runs_are_recorded_and_the_others_reported() {
    let matrix = matrix_of(&published(), Benchmark::LiveMathematicianBench);
    let recorded = matrix
        .runs
        .iter()
        .filter(|run| run.provenance() == Provenance::Recorded)
        .count();
    let reported = matrix
        .runs
        .iter()
        .filter(|run| run.provenance() == Provenance::Reported)
        .count();
    assert_eq!((recorded, reported, matrix.runs.len()), (8, 7, 15));
    for run in matrix
        .runs
        .iter()
        .filter(|run| run.provenance() == Provenance::Recorded)
    {
        assert!(run.cells.iter().all(Option::is_some), "{}", run.id);
    }
}

#[test]
fn what_is_odd_is_listed_with_its_reason_and_not_ranked() {
    let store = published();
    let index = index_of(&store);
    let odd = &index.benchmarks[0].odd;
    assert_eq!(odd.len(), 12);
    assert!(odd.iter().all(|file| !file.reason.is_empty()));
    assert_eq!(odd.iter().filter(|file| file.reason.contains("superseded")).count(), 4);
    assert_eq!(
        odd.iter()
            .filter(|file| file.recorded.correct > file.recorded.total)
            .count(),
        4
    );
}

#[test]
fn addresses_carry_the_hash_of_their_content_and_two_builds_are_equal() {
    let store = published();
    for (address, bytes) in &store.files {
        if address != "index.json" {
            assert_eq!(
                hash_in_address(address),
                Some(content_hash(bytes).as_str()),
                "{address}"
            );
        }
    }
    assert_eq!(store, published());
}

#[test]
fn failed_requests_are_counted_and_told_by_their_kind() {
    let store = published();
    let index = index_of(&store);
    let xhigh = index.benchmarks[0]
        .runs
        .iter()
        .find(|run| run.id.as_str() == "gpt-5.4_xhigh")
        .unwrap();
    let notes: Vec<&str> = xhigh
        .sources
        .iter()
        .flat_map(|source| &source.notes)
        .map(String::as_str)
        .collect();
    assert_eq!(
        notes,
        [8, 18, 14, 16]
            .iter()
            .zip([29, 52, 46, 50])
            .map(|(failed, count)| format!("{failed} of {count} requests failed: timed out"))
            .collect::<Vec<_>>()
    );
}

#[test]
fn the_figures_are_held_against_what_is_published() {
    let held = index_of(&published()).benchmarks[0].held.clone();
    let row = |figure: &str, compared: u64| {
        let found = held
            .iter()
            .find(|row| (row.figure.as_str(), row.compared) == (figure, compared));
        let row = found.unwrap_or_else(|| panic!("{figure} by {compared} numbers: {held:?}"));
        (row.same, row.largest.as_str())
    };
    // Every run of the authors' page, by percent and by rounded tokens; six counts of the two styles.
    for (figure, compared) in [("overall", 11), ("substitution-resistant", 6)] {
        assert_eq!(row(figure, compared), (compared, "0"), "{figure}");
    }
    // The page weighs the mean tokens of a month by all its items, which moves runs with failed requests.
    assert_eq!(row("cost-accuracy", 11), (7, "21"));
    // The 32 files whose verdicts are known, and the eight runs that they are of.
    for (figure, compared) in [("overall", 8), ("month", 32), ("runs-items", 8), ("sketch-gain", 4)] {
        assert_eq!(row(figure, compared), (compared, "0"), "{figure}");
    }
    for row in &held {
        assert_eq!(row.same == row.compared, row.largest == "0", "{row:?}");
    }
}
