//! The boards of AdvancedMathBench, from the published tables to their words.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may stop at what it did not expect"
)]

#[path = "shared/mod.rs"]
mod shared;

use std::collections::BTreeMap;

use mathboard::board::figures::Series;
use mathboard::board::proofs::{
    ProofBoard, ProofColumn, ProofCount, ProofRun, ProofSelection, ProofShare, ProofSort, ProofTable, ProofValue,
};
use mathboard::model::{Edition, ModelGroup, ProofMetric, ProofTask};
use mathboard::score::balanced_f1;
use mathboard::site::{MemorySink, Sources, emit, emit_proofs, gather};
use mathboard::store::{ProofShard, read_index, read_shard};
use mathboard::words::percent_digits;
use serde_json::Value;

/// The board as the page puts it together, from files alone.
fn board(task: ProofTask) -> ProofBoard {
    let gathered = gather(&Sources::default(), &mut |_| {}).unwrap();
    let mut sink = MemorySink::default();
    let mut index = emit(Vec::new(), None, &mut sink).unwrap();
    emit_proofs(gathered.proofs, &mut index, &mut sink).unwrap();
    let read = read_index(&sink.files["index.json"]).unwrap();
    assert_eq!(read, index);
    let address = &read.proofs_of(task).unwrap().scores;
    let shard: ProofShard = read_shard(address, &sink.files[address]).unwrap();
    ProofBoard::published(task, &shard)
}

fn rows(task: ProofTask) -> Option<Vec<Value>> {
    let path = shared::shared(&format!("data/published/advancedmathbench_{}.json", task.code()))?;
    let facts: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    Some(facts["rows"].as_array().unwrap().clone())
}

fn run<'b>(board: &'b ProofBoard, name: &str, edition: Edition) -> &'b ProofRun {
    let mut runs = board.runs.iter();
    let found = runs.find(|run| run.label.full() == name && run.edition == edition);
    found.unwrap_or_else(|| panic!("no run {name}"))
}

fn share(run: &ProofRun, metric: ProofMetric) -> f64 {
    run.share(metric).unwrap().share
}

fn table(board: &ProofBoard, selection: &ProofSelection) -> ProofTable {
    board.view(selection).table()
}

/// The first words of a cell, and the footnotes that concern it.
fn cell(table: &ProofTable, name: &str, column: ProofColumn) -> (String, Vec<String>) {
    let line = table.rows.iter().find(|line| line.label.full() == name).unwrap();
    let cell = line.cells.iter().find(|cell| cell.column == column).unwrap();
    let notes = cell.notes.iter().map(|note| table.notes[note - 1].clone());
    (cell.words.first.clone(), notes.collect())
}

/// The names as printed are spelled as on the other boards.
const PRINTED: [(&str, &str); 11] = [
    ("GPT-5.5-xhigh", "GPT-5.5 xhigh"),
    ("GPT-5.5-high", "GPT-5.5 high"),
    ("GPT-5.2", "GPT-5.2"),
    ("Gemini-3.1-Pro-Preview", "Gemini 3.1 Pro Preview"),
    ("Claude-Opus-4.8", "Claude Opus 4.8"),
    ("DeepSeek-V4-Pro", "DeepSeek V4 Pro"),
    ("Qwen3.5-397B-A17B", "Qwen3.5-397B-A17B"),
    ("Kimi-K2.6", "Kimi-K2.6"),
    ("GLM-5.2", "GLM-5.2"),
    ("gpt-oss-120b", "GPT-OSS-120B"),
    ("Intern-S2-Preview-35B", "Intern-S2-Preview-35B"),
];

#[test]
fn every_published_number_is_on_the_board_and_no_other() {
    for task in ProofTask::ALL {
        let Some(rows) = rows(task) else { return };
        let board = board(task);
        let mut told: BTreeMap<(String, &str, String), String> = BTreeMap::new();
        for row in &rows {
            let printed = row["model"].as_str().unwrap();
            let (_, name) = PRINTED.iter().find(|(known, _)| *known == printed).unwrap();
            let edition = row["version"].as_str().unwrap();
            let numbers = row.as_object().unwrap().iter().filter(|(key, value)| {
                serde_json::from_value::<ProofMetric>(Value::String((*key).clone())).is_ok() && value.is_number()
            });
            for (key, value) in numbers {
                let value = format!("{:.1}", value.as_f64().unwrap());
                let known = told.insert((edition.to_owned(), name, key.clone()), value.clone());
                assert!(known.is_none_or(|known| known == value), "{name} {key}");
            }
        }
        let mut ours = BTreeMap::new();
        for run in &board.runs {
            for (metric, value) in &run.values {
                let key = serde_json::to_value(metric).unwrap().as_str().unwrap().to_owned();
                let digits = percent_digits(value.share().unwrap().share);
                ours.insert((run.edition.slug().to_owned(), run.label.full(), key), digits);
            }
        }
        let told: BTreeMap<_, _> = told
            .into_iter()
            .map(|((edition, name, key), value)| ((edition, name.to_owned(), key), value))
            .collect();
        assert!(told.len() > 20, "{}", told.len());
        assert_eq!(ours, told);
    }
}

#[test]
fn the_drop_is_qe_less_ug_with_newcombes_interval() {
    let board = board(ProofTask::Prover);
    let (value, difference) = run(&board, "GPT-5.5 xhigh", Edition::Final).drop().unwrap();
    assert!((value + 0.156).abs() < 1e-9);
    let interval = difference.unwrap().interval;
    assert!(
        interval.low < value && value < interval.high && interval.high < 0.02,
        "{interval:?}"
    );
    // A number off its grid has no interval, nor has the drop that it is part of.
    let (value, difference) = run(&board, "Qwen3.5-397B-A17B", Edition::Final).drop().unwrap();
    assert!((value + 0.065).abs() < 1e-9 && difference.is_none());
    let Series::Prover(series) = board.view(&ProofSelection::default()).figure().series else {
        panic!("a figure of provers");
    };
    assert_eq!(series.rows.len(), 11);
    assert!(series.rows.iter().all(|row| row.drop().is_some_and(|drop| drop < 0.0)));
}

#[test]
fn printed_shares_fit_the_grids_that_the_specification_says() {
    let board = board(ProofTask::Prover);
    let samples = |metric| {
        let runs = board.runs.iter().filter(|run| run.edition == Edition::Final);
        let counts = runs.map(|run| run.share(metric).unwrap().count().map(|count| count.samples));
        counts.collect::<Vec<_>>()
    };
    let of = |list: &[Option<u64>], wanted| list.iter().filter(|samples| **samples == wanted).count();
    // Spec section 12, fact 8: ten of 11 and 8 of 11 fit a single sample, one fits none.
    let (ug, qe) = (samples(ProofMetric::ProverUg), samples(ProofMetric::ProverQe));
    assert_eq!((of(&ug, Some(1)), of(&ug, None)), (10, 0));
    assert_eq!((of(&qe, Some(1)), of(&qe, None)), (8, 1));
    let earlier = run(&board, "GPT-5.5 xhigh", Edition::EarlierArxiv);
    assert_eq!(earlier.share(ProofMetric::ProverUg).unwrap().interval(), None);
}

#[test]
fn balanced_f1_follows_from_the_rates_but_for_two_that_say_so() {
    let board = board(ProofTask::Verifier);
    let table = table(&board, &ProofSelection::default());
    let families = [
        (ProofMetric::RoughTpr, ProofMetric::RoughTnr, ProofMetric::RoughBalF1),
        (ProofMetric::MetaTpr, ProofMetric::MetaTnr, ProofMetric::MetaBalF1),
    ];
    let mut others = Vec::new();
    for run in board.runs.iter().filter(|run| run.edition == Edition::Final) {
        for (tpr, tnr, f1) in families {
            let from_rates = balanced_f1(Some(share(run, tpr)), Some(share(run, tnr))).unwrap();
            let (printed, name) = (share(run, f1), run.label.full());
            assert!((from_rates - printed).abs() < 0.001_5, "{name}: {from_rates} {printed}");
            let (_, notes) = cell(&table, &name, ProofColumn::Value(f1));
            let is_noted = notes.iter().any(|note| note.contains("rounded from rates"));
            assert_eq!(
                is_noted,
                percent_digits(from_rates) != percent_digits(printed),
                "{name}"
            );
            if is_noted {
                others.push((name, percent_digits(from_rates), percent_digits(printed)));
            }
        }
    }
    let expected = [("DeepSeek V4 Pro", "74.2", "74.1"), ("GLM-5.2", "63.4", "63.3")];
    assert_eq!(
        others,
        expected.map(|(name, a, b)| (name.to_owned(), a.to_owned(), b.to_owned()))
    );
}

#[test]
fn what_is_odd_is_said_at_the_numbers_it_concerns() {
    let prover = board(ProofTask::Prover);
    let table_of = |board: &ProofBoard| table(board, &ProofSelection::default());
    let provers = table_of(&prover);
    let note = |table: &ProofTable, name: &str, column| cell(table, name, column).1.join(" ");
    let qe = ProofColumn::Value(ProofMetric::ProverQe);
    let off = note(&provers, "Qwen3.5-397B-A17B", qe);
    assert!(
        off.contains("33.5 is off the grid") && off.contains("33.3 and 33.9"),
        "{off}"
    );
    assert_eq!(
        cell(&provers, "Qwen3.5-397B-A17B", ProofColumn::Rank(ProofMetric::ProverQe)).0,
        "–"
    );
    let half = note(&provers, "GPT-5.5 high", ProofColumn::Value(ProofMetric::ProverUg));
    assert!(half.contains("213/400 = 53.25"), "{half}");
    let means = note(&provers, "DeepSeek V4 Pro", ProofColumn::Value(ProofMetric::Usamo));
    assert!(
        means.contains("87 and 45 and a drop of 41; the bars give 86.7, 45.3 and 41.5"),
        "{means}"
    );
    assert_eq!(note(&provers, "GPT-5.2", qe), "");

    let verifier = board(ProofTask::Verifier);
    let verifiers = table_of(&verifier);
    let rough = ProofColumn::Value(ProofMetric::RoughBalF1);
    for name in ["GPT-OSS-120B", "Intern-S2-Preview-35B"] {
        let twins = note(&verifiers, name, rough);
        assert!(
            twins.contains("GPT-OSS-120B and Intern-S2-Preview-35B have the same"),
            "{twins}"
        );
    }
    let meta = ProofColumn::Value(ProofMetric::MetaTpr);
    assert!(note(&verifiers, "GPT-OSS-120B", meta).contains("above rough TPR"));
    assert!(note(&verifiers, "Claude Opus 4.8", meta).contains("Claude Opus 4.8, −2.6 points"));
    assert_eq!(note(&verifiers, "Kimi-K2.6", meta), "");
    let best = note(
        &verifiers,
        "DeepSeek V4 Pro",
        ProofColumn::Value(ProofMetric::MetaBalF1),
    );
    assert!(best.contains("76.0 (GPT-5.5 xhigh, GPT-5.5 high)"), "{best}");
    let name = note(&verifiers, "GPT-OSS-120B", ProofColumn::Model);
    assert!(
        name.contains("meta-verifier") && name.contains("9 of 11 models"),
        "{name}"
    );
    assert_eq!(note(&verifiers, "GPT-5.2", ProofColumn::Model), "");
    // Each footnote is met, and numbered in the order of reading.
    for table in [provers, verifiers] {
        let mut met = Vec::new();
        for number in table
            .rows
            .iter()
            .flat_map(|row| &row.cells)
            .flat_map(|cell| &cell.notes)
        {
            if !met.contains(number) {
                met.push(*number);
            }
        }
        assert_eq!(met, (1..=table.notes.len()).collect::<Vec<_>>());
    }
}

#[test]
fn two_editions_are_never_in_one_view() {
    for task in ProofTask::ALL {
        let board = board(task);
        assert_eq!(board.editions(), Edition::ALL);
        for edition in Edition::ALL {
            let view = board.view(&ProofSelection {
                edition,
                ..ProofSelection::default()
            });
            assert!(!view.runs.is_empty() && view.runs.iter().all(|run| run.edition == edition));
            let figure = view.figure();
            let drawn = figure.run_count();
            assert!(drawn <= view.runs.len(), "{task:?} {edition:?}");
            assert!(figure.caption.source.contains(&board.edition_words(edition)));
        }
    }
}

#[test]
fn ranks_are_ranges_of_intervals_or_shared_by_equal_digits() {
    let prover = board(ProofTask::Prover);
    let rank = |board: &ProofBoard, name: &str, metric| {
        let table = table(board, &ProofSelection::default());
        cell(&table, name, ProofColumn::Rank(metric)).0
    };
    // 57.7–70.8 overlaps 52.1–65.6 of Claude, and not 39.7–53.4 of Gemini.
    assert_eq!(rank(&prover, "GPT-5.5 xhigh", ProofMetric::ProverUg), "1–5");
    assert_eq!(rank(&prover, "GPT-OSS-120B", ProofMetric::ProverUg), "10–11");
    let verifier = board(ProofTask::Verifier);
    for name in ["GPT-5.5 xhigh", "GPT-5.5 high"] {
        assert_eq!(rank(&verifier, name, ProofMetric::RoughBalF1), "1–2");
    }
    assert_eq!(rank(&verifier, "DeepSeek V4 Pro", ProofMetric::RoughBalF1), "3");
    assert_eq!(rank(&verifier, "DeepSeek V4 Pro", ProofMetric::MetaBalF1), "1");
}

#[test]
fn rows_are_sorted_filtered_and_found_without_changing_numbers() {
    let board = board(ProofTask::Verifier);
    let names = |selection: &ProofSelection| {
        let rows = table(&board, selection).rows;
        rows.into_iter().map(|row| row.label.full()).collect::<Vec<_>>()
    };
    let all = names(&ProofSelection::default());
    assert_eq!((all.len(), all[0].as_str()), (11, "DeepSeek V4 Pro"));
    let by = |word: &str| ProofSelection {
        sort: ProofSort::from_word(word),
        ..ProofSelection::default()
    };
    assert_eq!(names(&by("rough-tpr"))[0], "Claude Opus 4.8");
    assert_eq!(names(&by("rough-tpr.asc"))[0], "GPT-5.2");
    assert_eq!(names(&by("credit"))[0], "Claude Opus 4.8");
    assert!(names(&by("model")).is_sorted_by_key(|name| name.to_lowercase()));
    let open = ProofSelection {
        group: Some(ModelGroup::OpenSource),
        find: "qwen".to_owned(),
        ..ProofSelection::default()
    };
    let found = table(&board, &open);
    assert_eq!(found.rows.len(), 1);
    // Of the six open ones, whatever is looked for: DeepSeek, GLM, Kimi, Qwen.
    assert_eq!(
        cell(&found, "Qwen3.5-397B-A17B", ProofColumn::Rank(ProofMetric::MetaBalF1)).0,
        "4"
    );
}

#[test]
fn a_run_of_known_counts_stands_beside_the_published_ones() {
    let mut board = board(ProofTask::Prover);
    let mut own = run(&board, "GPT-5.2", Edition::Final).clone();
    own.label.name = "Own".to_owned();
    own.label.is_local = true;
    own.group = None;
    let count = ProofCount {
        accepted: 700,
        problems: 200,
        samples: 4,
    };
    own.values = BTreeMap::from([
        (ProofMetric::ProverUg, ProofValue::Share(ProofShare::counted(count))),
        (ProofMetric::ProverQe, ProofValue::Undefined),
    ]);
    board.runs.push(own);
    let table = table(&board, &ProofSelection::default());
    assert_eq!(table.rows[0].label.full(), "Own");
    let own = &table.rows[0].cells;
    let words = |column| own.iter().find(|cell| cell.column == column).unwrap().words.clone();
    let ug = words(ProofColumn::Value(ProofMetric::ProverUg));
    assert_eq!(
        (ug.first.as_str(), ug.second.as_deref()),
        ("87.5", Some("700/800, 82.2–91.4"))
    );
    assert_eq!(words(ProofColumn::Rank(ProofMetric::ProverUg)).first, "1");
    assert_eq!(words(ProofColumn::Value(ProofMetric::ProverQe)).first, "not defined");
}
