//! Reads the published facts into the store's shapes and puts them together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use mathboard::board::{Matrix, matrix_from_store};
use mathboard::model::{
    Benchmark, Category, ChoiceRole, ChoiceStyle, Conditions, Month, PromptMode, Provenance, ReportedMonth, RunId,
    RunSource, Score, Usage,
};
use mathboard::store::{
    BenchmarkIndex, ItemEntry, ItemShard, MatrixRow, MatrixShard, MonthIndex, RunIndex, TokenRow, TokenShard,
};
use serde_json::Value;

use crate::shared::shared;

pub fn published() -> Option<PathBuf> {
    shared("data/published")
}

pub fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn item_shards(folder: &Path) -> Vec<ItemShard> {
    let mut months: BTreeMap<Month, Vec<ItemEntry>> = BTreeMap::new();
    for item in json(&folder.join("lmb_items.json")).as_array().unwrap() {
        let tags = &item["theorem_type"];
        let tags = tags.as_array().cloned().unwrap_or_else(|| vec![tags.clone()]);
        let role = |label: &str| {
            if item["weaker_true_label"] == label {
                ChoiceRole::WeakerTrue
            } else if item["wildcard_false_label"] == label {
                ChoiceRole::Wildcard
            } else {
                ChoiceRole::False
            }
        };
        let lengths = item["choice_chars"].as_array().unwrap();
        let entry = ItemEntry {
            no: item["no"].as_u64().unwrap() as usize,
            id: item["id"].as_str().map(str::to_owned),
            paper: item["paper"].as_str().map(str::to_owned),
            categories: tags
                .iter()
                .filter_map(|tag| Category::from_tag(tag.as_str().unwrap()))
                .collect(),
            style: Some(if item["substitution_resistant"] == true {
                ChoiceStyle::SubstitutionResistant
            } else {
                ChoiceStyle::Original
            }),
            roles: std::iter::once(ChoiceRole::Correct)
                .chain(["B", "C", "D", "E"].map(role))
                .collect(),
            templates: Vec::new(),
            choice_chars: lengths.iter().map(|chars| chars.as_u64().unwrap() as usize).collect(),
            teaser: None,
            digest: None,
            text: None,
            raw: None,
        };
        let month = item["month"].as_str().unwrap().parse().unwrap();
        months.entry(month).or_default().push(entry);
    }
    let shards = months.into_iter();
    shards.map(|(month, items)| ItemShard { month, items }).collect()
}

pub fn conditions(file: &Value) -> Conditions {
    Conditions {
        model: file["model"].as_str().unwrap().to_owned(),
        effort: file["reasoning_effort"].as_str().map(str::to_owned),
        thinking: false,
        prompt: if file["sketch"] == true {
            PromptMode::SketchAware
        } else {
            PromptMode::Plain
        },
        seed: Some(42.into()),
        n_samples: 1,
    }
}

/// The published facts as one board: eight runs with verdicts; the eight others of the page as totals.
pub fn board(folder: &Path) -> Matrix {
    let items = item_shards(folder);
    let mut runs: BTreeMap<RunId, RunIndex> = BTreeMap::new();
    let mut shard = MatrixShard {
        key: String::new(),
        runs: BTreeMap::new(),
    };
    let mut tokens = TokenShard::default();
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder.join("outcomes"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    // The month ends the name, so each run's months come in order.
    files.sort();
    for path in files {
        let file = json(&path);
        let conditions = conditions(&file);
        let id = conditions.run_id();
        let run = add_run(&mut runs, &conditions);
        run.sources.push(RunSource {
            month: file["month"].as_str().unwrap().parse().unwrap(),
            provenance: Provenance::Recorded,
            recorded: score(&file["reported"]["correct"], &file["reported"]["total"]),
            file: file["file"].as_str().unwrap().to_owned(),
            version: None,
            timestamp: None,
            notes: Vec::new(),
            failures: Default::default(),
        });
        let row = shard.runs.entry(id.clone()).or_insert_with(|| MatrixRow {
            letters: String::new(),
            more_letters: Vec::new(),
            key: Some(String::new()),
        });
        let counts = tokens.runs.entry(id).or_insert_with(TokenRow::default);
        for record in file["rows"].as_array().unwrap() {
            let letter = match (&record["answer"], &record["error"]) {
                (Value::String(letter), _) => letter,
                (_, Value::String(_)) => "!",
                _ => "?",
            };
            row.letters.push_str(letter);
            row.key.as_mut().unwrap().push_str(record["correct"].as_str().unwrap());
            counts.output_tokens.push(output_tokens(&file, record));
            counts.elapsed_secs.push(record["elapsed_seconds"].as_f64());
        }
    }
    shard.key = shard.runs.values().next().unwrap().key.clone().unwrap();
    // All eight saw the published order, so none needs a key of its own.
    for row in shard.runs.values_mut() {
        assert_eq!(row.key.take().as_ref(), Some(&shard.key));
    }
    for total in json(&folder.join("lmb_category.json")).as_array().unwrap() {
        let conditions = conditions(total);
        if !shard.runs.contains_key(&conditions.run_id()) {
            add_run(&mut runs, &conditions).reported.push(reported(total));
        }
    }
    let index = BenchmarkIndex {
        benchmark: Benchmark::LiveMathematicianBench,
        credit: String::new(),
        months: items
            .iter()
            .map(|shard| MonthIndex {
                month: shard.month,
                item_count: shard.items.len(),
                items: String::new(),
                texts: None,
            })
            .collect(),
        runs: runs.into_values().collect(),
        odd: Vec::new(),
        held: Vec::new(),
        pools: Vec::new(),
        matrix: String::new(),
        tokens: String::new(),
        policies: None,
    };
    matrix_from_store(&index, &shard, Some(&tokens), &items).unwrap()
}

fn add_run<'r>(runs: &'r mut BTreeMap<RunId, RunIndex>, conditions: &Conditions) -> &'r mut RunIndex {
    let id = conditions.run_id();
    runs.entry(id.clone()).or_insert_with(|| RunIndex {
        id,
        conditions: conditions.clone(),
        sources: Vec::new(),
        reported: Vec::new(),
    })
}

fn output_tokens(file: &Value, record: &Value) -> Option<u64> {
    let count = |key: &str| record[key].as_u64();
    // Grok's evaluator left reasoning out of the completion (see the facts' own note).
    let is_grok = file["model"].as_str().unwrap().starts_with("grok");
    let reasoning = count("reasoning_tokens").filter(|_| is_grok);
    let usage = Usage {
        completion: count("completion_tokens").map(|completion| completion + reasoning.unwrap_or(0)),
        ..Usage::default()
    };
    usage.output_tokens()
}

pub fn reported(total: &Value) -> ReportedMonth {
    let categories = total["category_total"].as_object().unwrap();
    ReportedMonth {
        month: total["month"].as_str().unwrap().parse().unwrap(),
        score: score(&total["correct"], &total["total"]),
        categories: categories
            .iter()
            .map(|(tag, items)| {
                (
                    Category::from_tag(tag).unwrap(),
                    score(&total["category_correct"][tag], items),
                )
            })
            .collect(),
        mean_output_tokens: total["avg_output_tokens"].as_f64(),
    }
}

fn score(correct: &Value, total: &Value) -> Score {
    of(correct.as_u64().unwrap(), total.as_u64().unwrap())
}

pub fn of(correct: u64, total: u64) -> Score {
    Score { correct, total }
}
