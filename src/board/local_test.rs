use super::{BoardError, Matrix, View, add_local_run, tiny};
use crate::dropped::DroppedRun;
use crate::model::{
    ChoiceLabel, Conditions, NameFlags, Outcome, Provenance, Record, ResultFile, ResultFormat, RunId, Sample, Score,
    Usage,
};
use crate::score::{ItemSet, rescore};

/// A board whose items have ids: `202511-1` and so on.
fn board() -> Matrix {
    let mut matrix = tiny::matrix(&[("x", "EAAEE")]);
    for item in &mut matrix.items {
        item.id = Some(format!("{}-{}", item.month, item.no));
    }
    matrix
}

/// A file of a month with one letter a record, boxed; `-` for a failed request.
fn file(month: &str, letters: &str) -> ResultFile {
    let records = letters.chars().enumerate().map(|(index, letter)| {
        let label = ChoiceLabel::from_char(letter);
        let key = [ChoiceLabel::E, ChoiceLabel::E, ChoiceLabel::D][index];
        Record {
            id: format!("{month}-{}", index + 1),
            recorded_key: Some(key),
            category: None,
            score: None,
            samples: vec![Sample {
                answer: label,
                response: label.map(|label| format!("So \\boxed{{{label}}}.")),
                is_correct: Some(label == Some(key)),
                usage: Usage {
                    prompt: Some(100),
                    total: Some(130),
                    ..Usage::default()
                },
                elapsed_secs: Some(2.5),
                error: label.is_none().then(|| "time-out".to_owned()),
                ..Sample::default()
            }],
        }
    });
    let records: Vec<Record> = records.collect();
    let right = records
        .iter()
        .filter(|record| record.samples[0].is_correct == Some(true))
        .count();
    ResultFile {
        source: format!("results/{month}.json"),
        format: ResultFormat::Current,
        conditions: Conditions {
            effort: Some("high".to_owned()),
            ..tiny::conditions("solver-1")
        },
        month: Some(tiny::month(month)),
        name: NameFlags::default(),
        timestamp: None,
        max_tokens: None,
        recorded: Some(Score {
            correct: right as u64,
            total: records.len() as u64,
        }),
        has_unreadable_total: false,
        records,
    }
}

fn add(matrix: &mut Matrix, file: &ResultFile) -> Result<RunId, BoardError> {
    let mut items = ItemSet::default();
    matrix.add_items_to(&mut items);
    add_local_run(matrix, &DroppedRun::new(file, &[], &rescore(file, &items)))
}

#[test]
fn a_dropped_file_walks_the_same_path() {
    let mut matrix = board();
    let id = add(&mut matrix, &file("202511", "EA-")).unwrap();
    assert_eq!(id.as_str(), "local-solver-1_high");
    let run = matrix.run_index(&id).unwrap();
    assert!(matrix.runs[run].is_local && !matrix.runs[0].is_local);
    let view = View::everything(&matrix);
    let tally = view.tally(run).unwrap();
    assert_eq!(tally.score, Score { correct: 1, total: 3 });
    assert_eq!((tally.counts.failed, tally.provenance), (1, Provenance::Replayed));
    assert_eq!(tally.mean_output_tokens, Some(30.0));
    assert_eq!(tally.missing_months, [tiny::month("202512")]);
    assert_eq!(view.item_tally(1).chosen(ChoiceLabel::A), [0, run]);
    assert_eq!(view.ranking().rows.len(), 2);
}

#[test]
fn month_files_of_the_same_conditions_are_one_run() {
    let mut matrix = board();
    let second = file("202512", "EE");
    let id = add(&mut matrix, &second).unwrap();
    assert_eq!(add(&mut matrix, &file("202511", "EED")).unwrap(), id);
    assert_eq!(matrix.runs.len(), 2);
    let tally = View::everything(&matrix).tally(1).unwrap();
    assert_eq!(
        (tally.score, tally.is_complete()),
        (Score { correct: 5, total: 5 }, true)
    );
    let months: Vec<String> = matrix.runs[1]
        .sources
        .iter()
        .map(|source| source.month.to_string())
        .collect();
    assert_eq!(months, ["202511", "202512"]);
    assert_eq!(
        add(&mut matrix, &second).unwrap(),
        id,
        "the same file again changes nothing"
    );
    assert_eq!(matrix.runs[1].sources.len(), 2);
    let other = add(&mut matrix, &file("202512", "EA")).unwrap();
    assert_eq!(
        other.as_str(),
        "local-solver-1_high_2",
        "another result of the same month"
    );
    matrix.runs.truncate(1);
    assert_eq!(matrix, board(), "the published run is as it was");
}

#[test]
fn verdicts_are_ours_where_the_file_can_be_replayed() {
    let mut matrix = board();
    let mut flipped = file("202511", "EED");
    flipped.records[0].samples[0].response = Some("No, \\boxed{B}".to_owned());
    let id = add(&mut matrix, &flipped).unwrap();
    let run = matrix.run_index(&id).unwrap();
    let cell = *matrix.runs[run].cell(0).unwrap();
    assert_eq!((cell.outcome, cell.letter), (Outcome::Wrong, Some(ChoiceLabel::B)));
    assert_eq!(
        matrix.runs[run].sources[0].recorded.correct, 3,
        "the file's own total is kept"
    );
}

#[test]
fn an_older_file_joins_as_recorded_with_its_own_letters() {
    let mut matrix = board();
    let mut old = file("202511", "EED");
    old.format = ResultFormat::Legacy;
    old.conditions.seed = None;
    old.records.reverse();
    for record in &mut old.records {
        record.samples[0].response = None;
    }
    old.records[0].recorded_key = Some(ChoiceLabel::A);
    old.records[0].samples[0].is_correct = Some(false);
    let id = add(&mut matrix, &old).unwrap();
    let run = matrix.run_index(&id).unwrap();
    let tally = View::everything(&matrix).tally(run).unwrap();
    assert_eq!((tally.score.correct, tally.provenance), (2, Provenance::Recorded));
    assert_eq!(matrix.runs[run].cell(2).unwrap().key, ChoiceLabel::A);
    assert_eq!(View::everything(&matrix).item_tally(2).unplaced, [run]);
}

#[test]
fn what_is_not_on_the_board_is_named() {
    let mut matrix = board();
    let elsewhere = file("202601", "EED");
    let message = add(&mut matrix, &elsewhere).unwrap_err().to_string();
    assert_eq!(
        message,
        "this board has no items of January 2026, so this file cannot join it: \"results/202601.json\""
    );
    let mut odd = file("202511", "EED");
    odd.records[1].id = "<script>".to_owned();
    let message = add(&mut matrix, &odd).unwrap_err().to_string();
    assert_eq!(
        message,
        "1 of 3 records are about no item of November 2025 that this board has; the first is \"<script>\""
    );
    odd.records[1].id = "202511-1".to_owned();
    assert!(matches!(
        add(&mut matrix, &odd),
        Err(BoardError::ItemTwice { no: 1, .. })
    ));
    odd.month = None;
    assert!(matches!(add(&mut matrix, &odd), Err(BoardError::NoMonth { .. })));
    assert_eq!(matrix, board(), "an error changes nothing");
}

#[test]
fn items_without_ids_are_found_by_paper_or_number() {
    let mut matrix = board();
    for (index, item) in matrix.items.iter_mut().enumerate() {
        item.id = None;
        item.paper = Some(format!("25{index}v1"));
    }
    let mut named = file("202511", "EED");
    for (record, id) in named.records.iter_mut().zip(["252v1::orig", "202511:2", "250v1"]) {
        record.id = id.to_owned();
    }
    let id = add(&mut matrix, &named).unwrap();
    let run = matrix.run_index(&id).unwrap();
    let letters: Vec<_> = (0..3)
        .map(|item| matrix.runs[run].cell(item).unwrap().letter.unwrap())
        .collect();
    assert_eq!(letters, [ChoiceLabel::D, ChoiceLabel::E, ChoiceLabel::E]);
    named.records[0].id = "999v1::orig".to_owned();
    assert!(matches!(
        add(&mut matrix, &named),
        Err(BoardError::UnknownItems { count: 1, .. })
    ));
}

#[test]
fn every_sample_joins_and_a_record_may_have_fewer() {
    let mut matrix = board();
    let several = |month: &str, letters: &str, more: &[&str]| {
        let mut first = file(month, letters);
        for more in more {
            for (record, further) in first.records.iter_mut().zip(file(month, more).records) {
                record.samples.extend(further.samples);
            }
        }
        first.conditions.n_samples = 3;
        first
    };
    let mut november = several("202511", "EA-", &["EED", "AAD"]);
    november.records[2].samples.truncate(2);
    let id = add(&mut matrix, &november).unwrap();
    assert_eq!(id.as_str(), "local-solver-1_high_n3");
    let outcomes = |matrix: &Matrix, item: usize| -> Vec<Outcome> {
        let run = &matrix.runs[matrix.run_index(&id).unwrap()];
        run.samples(item).map(|cell| cell.outcome).collect()
    };
    use Outcome::{Correct, Failed, Wrong};
    assert_eq!(outcomes(&matrix, 0), [Correct, Correct, Wrong]);
    assert_eq!(outcomes(&matrix, 2), [Failed, Correct]);
    // The same file again is the same run; one that differs in a later sample only is another.
    assert_eq!(add(&mut matrix, &november), Ok(id.clone()));
    let other = several("202511", "EA-", &["EED", "AAA"]);
    assert_eq!(add(&mut matrix, &other).unwrap().as_str(), "local-solver-1_high_n3_2");
    // A further month joins the run, whatever the number of samples of its records.
    assert_eq!(
        add(&mut matrix, &several("202512", "EA", &["EE", "EE", "EA"])),
        Ok(id.clone())
    );
    assert_eq!(outcomes(&matrix, 4), [Wrong, Correct, Correct, Wrong]);
    assert_eq!(outcomes(&matrix, 0).len(), 3);
}

#[test]
fn a_total_that_cannot_be_true_is_not_ranked() {
    let mut matrix = board();
    let mut odd = file("202511", "EED");
    odd.recorded = Some(Score { correct: 4, total: 3 });
    let before = matrix.clone();
    let error = add(&mut matrix, &odd).unwrap_err();
    assert!(matches!(error, BoardError::ImpossibleTotal { .. }), "{error}");
    assert_eq!(matrix, before);
}
