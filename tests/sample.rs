//! The sample benchmark: its items keep what they promise, and its results are what the solvers write.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use mathboard::model::{ChoiceRole, ChoiceStyle, Item, ItemFile, Seed};
use mathboard::read::read_items;
use mathboard::replay::{correct_letter, evaluated_order};
use serde_json::Value;

#[path = "shared/mod.rs"]
mod shared;
#[path = "sample/solvers.rs"]
mod solvers;

const MONTHS: [&str; 3] = ["190001", "190002", "190003"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/site/sample")
}

/// The items as this crate reads them; nothing in them deserves a remark.
fn item_files() -> Vec<ItemFile> {
    MONTHS
        .iter()
        .map(|month| {
            let path = folder().join(format!("items/qa_{month}_final.json"));
            let parsed = read_items(&path.display().to_string(), &fs::read(&path).unwrap()).unwrap();
            assert_eq!(parsed.notices, [], "{month}");
            parsed.value
        })
        .collect()
}

fn items() -> Vec<Item> {
    item_files().into_iter().flat_map(|file| file.items).collect()
}

/// The items as written.
fn raw_items() -> Vec<Value> {
    MONTHS
        .iter()
        .flat_map(|month| {
            let text = fs::read_to_string(folder().join(format!("items/qa_{month}_final.json"))).unwrap();
            serde_json::from_str::<Vec<Value>>(&text).unwrap()
        })
        .collect()
}

#[test]
fn there_are_nine_items_in_each_of_three_months() {
    for (file, month) in item_files().iter().zip(MONTHS) {
        assert_eq!(file.month.unwrap().to_string(), month);
        let ids: Vec<_> = file.items.iter().map(|item| item.id.clone().unwrap()).collect();
        let expected: Vec<_> = (1..=9).map(|no| format!("sample-{month}-{no:02}")).collect();
        assert_eq!(ids, expected);
        assert!(
            file.items
                .iter()
                .enumerate()
                .all(|(position, item)| item.no == position + 1)
        );
    }
}

#[test]
fn every_item_has_five_distinct_choices_of_known_roles() {
    for item in items() {
        let id = item.id.as_deref().unwrap();
        let labels: String = item.choices.iter().map(|choice| choice.label.as_char()).collect();
        assert_eq!(labels, "ABCDE", "{id}");
        let texts: BTreeSet<_> = item.choices.iter().map(|choice| choice.text.trim()).collect();
        assert_eq!(texts.len(), 5, "{id}");
        assert!(texts.iter().all(|text| !text.is_empty()), "{id}");
        let count = |role| item.choices.iter().filter(|choice| choice.role == Some(role)).count();
        let roles = [
            count(ChoiceRole::Correct),
            count(ChoiceRole::WeakerTrue),
            count(ChoiceRole::Wildcard),
            count(ChoiceRole::False),
        ];
        assert_eq!(roles, [1, 1, 1, 2], "{id}");
        assert_eq!(item.choices[0].role, Some(ChoiceRole::Correct), "{id}");
        assert!(!item.question.trim().is_empty(), "{id}");
        assert!(item.theorem.is_some_and(|theorem| !theorem.trim().is_empty()), "{id}");
        assert!(item.sketch.is_some_and(|sketch| !sketch.trim().is_empty()), "{id}");
        assert!(item.paper.is_none(), "{id}: classical items have no arXiv number");
    }
}

#[test]
fn categories_are_one_or_two_an_item_and_ten_in_all() {
    let mut all = BTreeSet::new();
    for item in items() {
        assert!((1..=2).contains(&item.categories.len()), "{:?}", item.id);
        all.extend(item.categories);
    }
    assert_eq!(all.len(), 10);
}

#[test]
fn about_half_are_substitution_resistant_and_share_one_sentence_of_ours() {
    let items = items();
    let is_meta = |item: &&Item| item.style == ChoiceStyle::SubstitutionResistant;
    let share = items.iter().filter(is_meta).count() as f64 / items.len() as f64;
    assert!((0.4..=0.6).contains(&share), "{share}");
    let sentences: BTreeSet<_> = items.iter().filter(is_meta).map(|item| &item.choices[0].text).collect();
    assert_eq!(sentences.len(), 1);
    let sentence = *sentences.first().unwrap();
    assert!(
        !sentence.starts_with("One of the remaining"),
        "the benchmark's sentence is not ours to pass on"
    );
    let mut elsewhere = items.iter().flat_map(|item| {
        let skipped = usize::from(item.style == ChoiceStyle::SubstitutionResistant);
        item.choices.iter().skip(skipped)
    });
    assert!(elsewhere.all(|choice| choice.text != *sentence));
}

#[test]
fn every_item_is_written_in_the_release_shape() {
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    let top = set(&[
        "id",
        "no",
        "month",
        "paper_link",
        "theorem",
        "sketch",
        "theorem_type",
        "substitution_resistant",
        "mcq",
    ]);
    let mcq = set(&["question", "correct_choice", "choices", "meta", "sketch_usage_meta"]);
    let usage = set(&["label", "sketch_hook_type", "tampered_component", "template_used"]);
    for item in raw_items() {
        assert_eq!(keys(&item), top);
        assert_eq!(keys(&item["mcq"]), mcq);
        let meta = &item["mcq"]["meta"];
        let falses: Vec<_> = meta["false_labels"].as_array().unwrap().iter().collect();
        let mut wrong: Vec<_> = [falses.as_slice(), &[&meta["weaker_true_label"]]].concat();
        wrong.sort_by_key(|label| label.as_str());
        assert_eq!(wrong, ["B", "C", "D", "E"]);
        assert!(falses.contains(&&meta["wildcard_false_label"]));
        for (entry, choice) in item["mcq"]["sketch_usage_meta"]
            .as_array()
            .unwrap()
            .iter()
            .zip(item["mcq"]["choices"].as_array().unwrap())
        {
            assert_eq!(keys(entry), usage);
            assert_eq!(entry["label"], choice["label"]);
            let is_weaker = entry["label"] == meta["weaker_true_label"];
            assert_eq!(entry["template_used"] == "weaker_true", is_weaker, "{}", item["id"]);
        }
        assert!(!item["paper_link"].as_str().unwrap().contains("arxiv"));
    }
}

/// What is left outside mathematics, and how many pieces of it there were; an error names the place.
fn outside_mathematics(text: &str) -> Result<(String, usize), String> {
    let pairs = [("$$", "$$"), ("$", "$"), (r"\[", r"\]"), (r"\(", r"\)")];
    let (mut rest, mut outside, mut count) = (text, String::new(), 0);
    loop {
        let next = pairs
            .iter()
            .filter_map(|(open, close)| {
                rest.find(open)
                    .map(|at| (at, std::cmp::Reverse(open.len()), *open, *close))
            })
            .min();
        let Some((at, _, open, close)) = next else {
            outside.push_str(rest);
            return Ok((outside, count));
        };
        outside.push_str(&rest[..at]);
        let inner = &rest[at + open.len()..];
        let end = inner.find(close).ok_or_else(|| format!("{open} is not closed"))?;
        let maths = &inner[..end];
        let depth = maths
            .replace(r"\{", "")
            .replace(r"\}", "")
            .chars()
            .try_fold(0_i32, |depth, letter| {
                let depth = depth + i32::from(letter == '{') - i32::from(letter == '}');
                (depth >= 0).then_some(depth)
            });
        if depth != Some(0) || maths.trim().is_empty() || maths.contains('$') {
            return Err(format!("odd mathematics: {maths}"));
        }
        rest = &inner[end + close.len()..];
        count += 1;
    }
}

#[test]
fn mathematics_is_delimited_in_pairs_and_in_all_four_ways() {
    let mut texts = Vec::new();
    for item in items() {
        texts.extend([item.theorem.unwrap(), item.sketch.unwrap(), item.question]);
        texts.extend(item.choices.into_iter().map(|choice| choice.text));
    }
    let mut pieces = 0;
    for text in &texts {
        let (outside, count) = outside_mathematics(text).unwrap_or_else(|fault| panic!("{fault} in: {text}"));
        assert!(
            !outside.contains(['\\', '$', '^', '_', '{', '}']),
            "commands outside mathematics: {text}"
        );
        pieces += count;
    }
    assert!(pieces > 500, "{pieces}");
    for delimiter in ["$$", r"\[", r"\("] {
        assert!(texts.iter().any(|text| text.contains(delimiter)), "{delimiter}");
    }
    assert!(
        texts.iter().any(|text| !text.is_ascii()),
        "text beyond ASCII is part of the sample"
    );
}

#[test]
fn neither_length_nor_a_letter_gives_the_answer_away() {
    let items = items();
    let extreme = |is_longest: bool| {
        let hits = items.iter().filter(|item| {
            let lengths: Vec<_> = item.choices.iter().map(|choice| choice.text.chars().count()).collect();
            let bound = if is_longest {
                lengths.iter().max()
            } else {
                lengths.iter().min()
            };
            bound == lengths.first()
        });
        hits.count()
    };
    for hits in [extreme(true), extreme(false)] {
        assert!((1..=items.len() / 3).contains(&hits), "{hits} of {}", items.len());
    }
    let weaker: BTreeSet<_> = items
        .iter()
        .flat_map(|item| &item.choices)
        .filter(|choice| choice.role == Some(ChoiceRole::WeakerTrue))
        .map(|choice| choice.label)
        .collect();
    assert_eq!(weaker.len(), 4);
}

#[test]
fn the_key_is_the_same_in_every_month() {
    for file in item_files() {
        let key: String = file
            .items
            .iter()
            .enumerate()
            .map(|(position, item)| {
                let order = evaluated_order(&Seed::from(42), position, item.choices.len());
                correct_letter(&order, &item.choices).unwrap().as_char()
            })
            .collect();
        assert_eq!(key, "EEDAEDCEB");
    }
}
