//! The results of the sample are what the solvers write, and the solvers choose as the board's baselines.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use mathboard::board::{Baseline, BaselineSolver, ItemRow, ResponseStyle, SolverPlan, repeated_choice, solve};
use mathboard::model::{ChoiceLabel, ItemFile, ResultFile, Seed};
use mathboard::read::{read_items, read_results};
use mathboard::replay::{correct_letter, evaluated_order, parse_answer};

use super::shared::shared;
use super::{MONTHS, folder, item_files};

fn result_paths() -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for month in MONTHS {
        for entry in fs::read_dir(folder().join("results").join(month)).unwrap() {
            paths.push(entry.unwrap().path());
        }
    }
    paths.sort();
    paths
}

fn results() -> Vec<ResultFile> {
    let read = |path: &PathBuf| {
        let parsed = read_results(&path.display().to_string(), &fs::read(path).unwrap()).unwrap();
        parsed.value
    };
    result_paths().iter().map(read).collect()
}

#[test]
fn the_results_hold_five_solvers_and_the_oddities_that_are_promised() {
    let results = results();
    let mut months_of = BTreeMap::<_, BTreeSet<_>>::new();
    for file in &results {
        let conditions = file.conditions.clone();
        months_of.entry(conditions).or_default().insert(file.month.unwrap());
        assert_eq!(file.records.len(), 9);
    }
    assert!(months_of.len() >= 5);
    assert!(months_of.values().all(|months| months.len() == MONTHS.len()));
    assert!(months_of.keys().any(|conditions| conditions.n_samples == 3));
    let samples: Vec<_> = results
        .iter()
        .flat_map(|file| &file.records)
        .flat_map(|record| &record.samples)
        .collect();
    assert!(
        samples
            .iter()
            .any(|sample| sample.error.is_some() && sample.response.is_none())
    );
    assert!(
        samples
            .iter()
            .any(|sample| sample.response.is_some() && sample.answer.is_none())
    );
    let holds = |text: &str| {
        samples
            .iter()
            .any(|s| s.response.as_deref().is_some_and(|response| response.contains(text)))
    };
    assert!(holds(r"\boxed{{") && holds(r"\boxed{E}"));
}

#[test]
fn every_stored_answer_is_what_the_parser_reads() {
    for file in results() {
        let right = file
            .records
            .iter()
            .filter(|record| record.samples[0].is_correct == Some(true))
            .count();
        assert_eq!(file.marked().correct, right as u64, "{}", file.source);
        for record in &file.records {
            for sample in &record.samples {
                let read = sample.response.as_deref().and_then(|text| parse_answer(text).letter);
                assert_eq!(sample.answer, read, "{}: {}", file.source, record.id);
                assert_eq!(
                    sample.is_correct == Some(true),
                    read.is_some() && read == record.recorded_key,
                    "{}",
                    record.id
                );
            }
        }
    }
}

/// A solver's answers, and its right ones, over some files.
fn answers(files: &[ItemFile], solver: BaselineSolver) -> (Vec<ChoiceLabel>, u64) {
    let plan = SolverPlan {
        solver,
        seed: Seed::from(42),
        samples: 1,
        style: ResponseStyle::Plain,
        timestamp: String::new(),
    };
    let repeated = repeated_choice(files);
    let results: Vec<_> = files.iter().map(|file| solve(&plan, file, repeated).unwrap()).collect();
    let records = results.iter().flat_map(|result| &result.records);
    let answers = records.map(|record| record.samples[0].answer.unwrap()).collect();
    (answers, results.iter().map(|result| result.marked().correct).sum())
}

/// The solvers read choices; the board's baselines read facts. Both must choose alike.
fn assert_solvers_agree_with_baselines(files: &[ItemFile]) {
    let rows: Vec<ItemRow> = files
        .iter()
        .flat_map(|file| &file.items)
        .map(|item| ItemRow {
            month: item.month.unwrap(),
            no: item.no,
            id: None,
            paper: None,
            categories: Vec::new(),
            style: Some(item.style),
            key: {
                let order = evaluated_order(&Seed::from(42), item.no - 1, item.choices.len());
                correct_letter(&order, &item.choices).unwrap()
            },
            roles: Vec::new(),
            templates: Vec::new(),
            choice_chars: item.choices.iter().map(|choice| choice.text.chars().count()).collect(),
        })
        .collect();
    for solver in BaselineSolver::all() {
        let baseline = match solver {
            BaselineSolver::Always(letter) => Baseline::Constant(letter),
            BaselineSolver::MetaElse(letter) => Baseline::MetaElse(letter),
            BaselineSolver::Longest => Baseline::Longest,
            BaselineSolver::Shortest => Baseline::Shortest,
            BaselineSolver::Random => continue,
        };
        let chosen: Vec<_> = rows.iter().map(|row| baseline.choose(row).unwrap()).collect();
        let (given, correct) = answers(files, solver);
        assert_eq!(given, chosen, "{solver}");
        let right = rows
            .iter()
            .zip(&chosen)
            .filter(|(row, letter)| row.key == **letter)
            .count();
        assert_eq!(correct, right as u64, "{solver}");
    }
}

#[test]
fn the_solvers_choose_as_the_baselines_of_the_board() {
    assert_solvers_agree_with_baselines(&item_files());
}

#[test]
fn on_the_real_items_the_solvers_score_what_is_published() {
    let Some(data) = shared("real/lmb/data") else { return };
    let files: Vec<ItemFile> = ["202511", "202512"]
        .iter()
        .map(|month| {
            let path = data.join(format!("{month}/qa_{month}_final.json"));
            let parsed = read_items(&path.display().to_string(), &fs::read(&path).unwrap()).unwrap();
            parsed.value
        })
        .collect();
    assert_solvers_agree_with_baselines(&files);
    // Spec section 7.4: constant letters score 4, 4, 4, 7, 10 of 29 and 7, 10, 7, 14, 14 of 52.
    let constant = ChoiceLabel::ALL.map(|letter| answers(&files, BaselineSolver::Always(letter)).1);
    assert_eq!(constant, [11, 14, 11, 21, 24]);
}

/// The runs of `src/site/sample/README.md`.
#[cfg(feature = "cli")]
const RUNS: [&[&str]; 5] = [
    &["--solver", "always-e"],
    &["--solver", "longest-choice"],
    &["--solver", "shortest-choice", "--style", "mixed"],
    &["--solver", "random", "--samples", "3", "--style", "mixed"],
    &["--solver", "meta-else-e", "--style", "doubled"],
];

#[cfg(feature = "cli")]
#[test]
fn the_command_writes_the_committed_results_again_byte_for_byte() {
    let out = tempfile::tempdir().unwrap();
    let items = folder().join("items");
    for run in RUNS {
        let mut args = vec!["mathboard", "baseline", "--items", items.to_str().unwrap(), "--out"];
        args.push(out.path().to_str().unwrap());
        args.extend(run);
        let mut said = Vec::new();
        assert_eq!(
            mathboard::cli::run(args, &mut said),
            mathboard::cli::Exit::Agree,
            "{run:?}"
        );
        assert!(String::from_utf8(said).unwrap().contains("seed 42"));
    }
    let mut fresh = 0;
    for path in result_paths() {
        let below = path.strip_prefix(folder().join("results")).unwrap();
        let (committed, written) = (fs::read(&path).unwrap(), fs::read(out.path().join(below)).unwrap());
        assert!(
            committed == written,
            "{} is not what the command writes",
            below.display()
        );
        assert!(!committed.ends_with(b"\n"));
        fresh += 1;
    }
    assert_eq!(fresh, RUNS.len() * MONTHS.len());
}

#[cfg(feature = "cli")]
#[test]
fn a_month_given_twice_and_a_path_without_items_are_not_passed_over_in_silence() {
    let out = tempfile::tempdir().unwrap();
    let empty = tempfile::tempdir().unwrap();
    let item_file = folder().join("items/qa_190001_final.json");
    let run = |items: &[&std::path::Path]| {
        let mut args = vec!["mathboard", "baseline", "--solver", "always-a", "--out"];
        args.push(out.path().to_str().unwrap());
        for path in items {
            args.extend(["--items", path.to_str().unwrap()]);
        }
        let mut said = Vec::new();
        (mathboard::cli::run(args, &mut said), String::from_utf8(said).unwrap())
    };
    // One file named twice is one file; a copy of it is not.
    assert_eq!(run(&[&item_file, &item_file]).0, mathboard::cli::Exit::Agree);
    let copy = tempfile::tempdir().unwrap();
    let copied = copy.path().join("qa_190001_final.json");
    fs::copy(&item_file, &copied).unwrap();
    let (exit, said) = run(&[&item_file, &copied]);
    assert_eq!(exit, mathboard::cli::Exit::Unreadable);
    assert!(said.ends_with("1/9  in all\n"), "{said}");
    assert_eq!(run(&[empty.path()]).0, mathboard::cli::Exit::Unreadable);
}
