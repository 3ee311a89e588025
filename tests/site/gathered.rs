//! Boards made of files: what is chosen, what is kept, what is published.

use std::fs;

use mathboard::model::{Benchmark, ChoiceStyle, Provenance};
use mathboard::site::{Gathered, MemorySink, Sources, emit, gather};
use mathboard::store::{
    ItemShard, ItemText, MatrixShard, RawShard, RawText, content_hash, hash_in_address, read_shard,
};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::published::published;
use crate::shared::shared;
use crate::{index_of, made, matrix_of, score};

/// A folder with JSON files.
fn folder(files: &[(&str, Value)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, value) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, serde_json::to_vec(value).unwrap()).unwrap();
    }
    folder
}

fn gathered(sources: &Sources) -> Gathered {
    gather(sources, &mut |_| {}).unwrap()
}

fn store_of(sources: &Sources) -> MemorySink {
    let mut sink = MemorySink::default();
    emit(gathered(sources).drafts, None, &mut sink).unwrap();
    sink
}

fn results_of(folder: &TempDir) -> Sources {
    Sources {
        results: vec![folder.path().to_owned()],
        ..Sources::default()
    }
}

fn name(month: &str, rest: &str) -> String {
    format!("results/{month}/accuracy_test_maker_{month}_high{rest}.json")
}

#[test]
fn the_default_has_the_sample_benchmark_with_text_and_raw_responses() {
    let store = store_of(&Sources::default());
    let matrix = matrix_of(&store, Benchmark::Sample);
    assert_eq!((matrix.items.len(), matrix.runs.len()), (27, 5));
    assert!(matrix.runs.iter().all(|run| run.provenance() == Provenance::Replayed));
    // The random solver answered three times; each answer is carried.
    let random = matrix
        .runs
        .iter()
        .find(|run| run.id.as_str().contains("random"))
        .unwrap();
    assert_eq!((random.conditions.n_samples, random.sample_count()), (3, 3));
    let draws = (0..27).map(|item| random.samples(item).map(|cell| cell.letter).collect::<Vec<_>>());
    let draws: Vec<_> = draws.collect();
    assert!(draws.iter().all(|letters| letters.len() == 3));
    assert!(draws.iter().filter(|letters| letters[0] != letters[1]).count() > 10);
    let resistant = matrix
        .items
        .iter()
        .filter(|item| item.style == Some(ChoiceStyle::SubstitutionResistant))
        .count();
    assert_eq!(resistant, 14);
    let site = index_of(&store);
    let index = site
        .benchmarks
        .iter()
        .find(|index| index.benchmark == Benchmark::Sample)
        .unwrap();
    for month in &index.months {
        let items: ItemShard = read_shard(&month.items, &store.files[&month.items]).unwrap();
        for entry in &items.items {
            let text: ItemText = read_shard("text", &store.files[entry.text.as_ref().unwrap()]).unwrap();
            assert!(text.choices.len() == 5 && !text.question.is_empty());
            let raw: RawShard = read_shard("raw", &store.files[entry.raw.as_ref().unwrap()]).unwrap();
            assert_eq!(raw.runs.len(), 5);
            let random = raw
                .runs
                .iter()
                .find(|(run, _)| run.as_str().contains("random"))
                .unwrap();
            assert_eq!(random.1.len(), 3);
        }
    }
    // The published facts hold no text at all.
    let lmb = matrix_of(&store, Benchmark::LiveMathematicianBench);
    assert_eq!(lmb.items.len(), 177);
    let published = site
        .benchmarks
        .iter()
        .find(|index| index.benchmark == Benchmark::LiveMathematicianBench)
        .unwrap();
    for month in &published.months {
        let items: ItemShard = read_shard(&month.items, &store.files[&month.items]).unwrap();
        assert!(
            items
                .items
                .iter()
                .all(|entry| entry.text.is_none() && entry.raw.is_none() && entry.teaser.is_none())
        );
    }
}

#[test]
fn a_record_of_another_paper_is_no_answer_to_the_item_at_its_place() {
    let month = "202702";
    let mut items = made::items(month, 3);
    for (position, item) in items.as_array_mut().unwrap().iter_mut().enumerate() {
        // As in the release: no id, but a paper.
        item["id"] = json!(null);
        item["paper_link"] = json!(format!("https://arxiv.org/abs/2702.{position:05}v1"));
    }
    let mut file = made::results("maker", month, 42, 3, 3);
    for (position, paper) in ["2702.00000v1", "2702.09999v1", "2702.00002v1"].iter().enumerate() {
        file["detailed_results"][position]["id"] = json!(format!("{paper}::orig"));
    }
    let folder = folder(&[("items.json", items), (&name(month, ""), file)]);
    let store = store_of(&Sources {
        items: vec![folder.path().join("items.json")],
        ..results_of(&folder)
    });
    let matrix = matrix_of(&store, Benchmark::LiveMathematicianBench);
    assert_eq!(matrix.items.len(), 3);
    let has_cell: Vec<bool> = matrix.runs[0].cells.iter().map(Option::is_some).collect();
    assert_eq!(has_cell, [true, false, true]);
    let notes = &matrix.runs[0].sources[0].notes;
    let note = "1 of 3 records belong to no item of the month";
    assert!(notes.iter().any(|known| known == note), "{notes:?}");
}

#[test]
fn the_notes_of_a_run_tell_letters_that_are_off_and_count_as_failed_what_failed() {
    let month = "202701";
    let mut file = made::results("maker", month, 42, 3, 5);
    let records = &mut file["detailed_results"];
    // An answer that was read before the error came; a request that gave nothing.
    records[0]["error"] = json!("usage is missing");
    for field in ["model_answer", "raw_response"] {
        records[4][field] = json!(null);
    }
    records[4]["error"] = json!("Request timed out.");
    records[1]["correct_answer"] = json!(if made::key(42, 1) == 'A' { "B" } else { "A" });
    records[1]["is_correct"] = json!(false);
    file["overall"]["correct"] = json!(2);
    let folder = folder(&[(&name(month, ""), file)]);
    let site = index_of(&store_of(&results_of(&folder)));
    let notes = &site.benchmarks[0].runs[0].sources[0].notes;
    let has = |note: &str| notes.iter().any(|known| known == note);
    assert!(has("1 verdict differs from the file's own"), "{notes:?}");
    assert!(
        has("1 right letter of the file is not what the shuffle gives"),
        "{notes:?}"
    );
    assert!(has("1 of 5 requests failed: timed out"), "{notes:?}");
    assert_eq!(notes.iter().filter(|note| note.contains("requests failed")).count(), 1);
}

#[test]
fn a_month_of_which_only_odd_files_are_given_does_not_join_the_board() {
    let published = ["202511", "202512"];
    let mut debug = made::results("maker", published[1], 42, 1, 1);
    debug["detailed_results"][0]["id"] = json!("none");
    let folder = folder(&[
        (&name(published[0], ""), made::results("maker", published[0], 42, 3, 29)),
        (&name(published[1], ""), debug),
        (&name("202701", ".progress"), made::results("maker", "202701", 42, 1, 2)),
    ]);
    let site = index_of(&store_of(&results_of(&folder)));
    let months: Vec<String> = site.benchmarks[0]
        .months
        .iter()
        .map(|entry| entry.month.to_string())
        .collect();
    assert_eq!(months, published[..1]);
    assert_eq!(site.benchmarks[0].odd.len(), 2);
    // Where nothing else is there, the items of the odd files' months are still shown.
    let alone = Sources {
        results: vec![folder.path().join(name(published[1], ""))],
        ..Sources::default()
    };
    assert_eq!(index_of(&store_of(&alone)).benchmarks[0].months.len(), 1);
}

#[test]
fn of_several_files_of_one_run_the_newest_whole_one_counts_and_the_others_say_why_not() {
    let month = "202701";
    let mut newest = made::results("maker", month, 42, 3, 5);
    newest["test_info"]["timestamp"] = json!("2026-03-21 00:00:00");
    let folder = folder(&[
        (&name(month, ""), made::results("maker", month, 42, 2, 5)),
        (&format!("later/{}", name(month, "")), newest),
        (&name(month, "_tmp"), made::results("maker", month, 42, 4, 5)),
        (&name(month, ".progress"), made::results("maker", month, 42, 4, 5)),
        (
            &format!("debug/{}", name(month, "")),
            made::results("maker", month, 42, 1, 1),
        ),
        (&name(month, "_sketch"), made::results("maker", month, 42, 5, 5)),
        ("data/202701/qa_202701_final.json", made::items(month, 5)),
    ]);
    let sources = Sources {
        items: vec![folder.path().join("data")],
        ..results_of(&folder)
    };
    let store = store_of(&sources);
    let matrix = matrix_of(&store, Benchmark::LiveMathematicianBench);
    let runs: Vec<&str> = matrix.runs.iter().map(|run| run.id.as_str()).collect();
    assert_eq!(runs, ["maker_high", "maker_high_sketch"]);
    assert_eq!(score(&matrix, "maker_high", None), (3, 5));
    let site = index_of(&store);
    let odd = &site.benchmarks[0].odd;
    let reasons: Vec<&str> = odd.iter().map(|file| file.reason.as_str()).collect();
    assert_eq!(
        reasons,
        [
            "total 1, but the month has 5 items",
            "a newer file of the same run is here: later/results/202701/accuracy_test_maker_202701_high.json",
            "partial run (.progress.)",
            "hand-made copy (_tmp)",
        ]
    );
    // Nothing of the folders above is published.
    let above = folder.path().display().to_string();
    assert!(
        store
            .files
            .values()
            .all(|bytes| !String::from_utf8_lossy(bytes).contains(&above))
    );
}

#[test]
fn a_run_given_as_a_file_takes_the_place_of_the_published_one() {
    let Some(real) = shared("real/lmb") else { return };
    let sources = Sources {
        items: vec![real.join("data")],
        results: vec![real.join("results")],
        published: true,
    };
    let store = store_of(&sources);
    let matrix = matrix_of(&store, Benchmark::LiveMathematicianBench);
    assert_eq!((matrix.items.len(), matrix.runs.len()), (177, 15));
    let run = matrix
        .runs
        .iter()
        .find(|run| run.id.as_str() == "gpt-oss-120b_high")
        .unwrap();
    let provenance: Vec<Provenance> = run.sources.iter().map(|source| source.provenance).collect();
    use Provenance::{Recorded, Replayed};
    assert_eq!(provenance, [Replayed, Replayed, Recorded, Recorded]);
    assert_eq!(score(&matrix, "gpt-oss-120b_high", None), (51, 177));
    // Release files have no ids: the published facts know them, and the digest says that it is the same wording.
    let site = index_of(&store);
    let address = &site.benchmarks[0].months[0].items;
    let items: ItemShard = read_shard(address, &store.files[address]).unwrap();
    assert!(
        items
            .items
            .iter()
            .all(|entry| entry.id.is_some() && entry.text.is_some())
    );
    let facts = index_of(&published()).benchmarks[0].months[0].items.clone();
    let facts: ItemShard = read_shard(&facts, &published().files[&facts]).unwrap();
    let digests = |shard: &ItemShard| shard.items.iter().map(|entry| entry.digest.clone()).collect::<Vec<_>>();
    assert_eq!(digests(&items), digests(&facts));
}

#[test]
fn a_month_that_nobody_told_of_gets_its_items_from_the_results() {
    let folder = folder(&[(&name("203001", ""), made::results("maker", "203001", 7, 2, 4))]);
    let store = store_of(&results_of(&folder));
    let matrix = matrix_of(&store, Benchmark::LiveMathematicianBench);
    let ids: Vec<String> = matrix.items.iter().map(|item| item.id.clone().unwrap()).collect();
    assert_eq!(
        ids,
        (0..4).map(|position| made::id("203001", position)).collect::<Vec<_>>()
    );
    assert_eq!(score(&matrix, "maker_high", None), (2, 4));
    // Its own seed gives its own right letters.
    let keys: String = matrix.runs[0]
        .cells
        .iter()
        .map(|cell| cell.unwrap().key.as_char())
        .collect();
    assert_eq!(keys, (0..4).map(|position| made::key(7, position)).collect::<String>());
}

#[test]
fn a_long_response_sits_alone_and_an_error_is_told_by_its_kind() {
    let mut file = made::results("maker", "202701", 42, 2, 3);
    let long = format!("{}\\boxed{{{}}}", "x".repeat(70_000), made::key(42, 0));
    file["detailed_results"][0]["raw_response"] = json!(long);
    let failed = &mut file["detailed_results"][2];
    failed["raw_response"] = Value::Null;
    failed["model_answer"] = Value::Null;
    failed["error"] = json!("Error code: 429 - subscription 123 in region nowhere-2");
    let folder = folder(&[(&name("202701", ""), file)]);
    let store = store_of(&results_of(&folder));
    assert!(
        store
            .files
            .values()
            .all(|bytes| !String::from_utf8_lossy(bytes).contains("nowhere-2"))
    );
    let site = index_of(&store);
    let items: ItemShard = {
        let address = &site.benchmarks[0].months[0].items;
        read_shard(address, &store.files[address]).unwrap()
    };
    let sample = |item: usize| {
        let raw: RawShard = read_shard("raw", &store.files[items.items[item].raw.as_ref().unwrap()]).unwrap();
        raw.runs.into_values().next().unwrap().remove(0)
    };
    let first = sample(0);
    assert_eq!((first.response, first.lone_bytes), (None, Some(long.len() as u64)));
    let address = first.lone_text.unwrap();
    assert_eq!(
        hash_in_address(&address),
        Some(content_hash(&store.files[&address]).as_str())
    );
    let text: RawText = read_shard(&address, &store.files[&address]).unwrap();
    assert_eq!(text.response.as_deref(), Some(long.as_str()));
    assert_eq!(sample(2).error.as_deref(), Some("rate limit"));
    assert_eq!(
        site.benchmarks[0].runs[0].sources[0].notes,
        ["1 of 3 requests failed: rate limit"]
    );
}

#[test]
fn stored_verdicts_of_the_older_format_stay_as_they_are() {
    let file = json!({
        "test_info": {"date": "0316_004400", "model": "older", "month": "202701", "reasoning_effort": "medium",
            "min_score_filter": null, "total_candidates": 3, "total_tested": 3, "timestamp": "2026-03-16 00:44:00",
            "input_dir": "a folder of somebody"},
        "summary": {"all": {"correct": 1, "total": 3, "accuracy": 1.0 / 3.0}},
        "overall": {"correct": 1, "total": 3, "accuracy": 1.0 / 3.0},
        "detailed_results": [
            {"id": "x1", "theorem_type": "all", "correct_answer": "B", "model_answer": "B", "is_correct": true, "error": null},
            {"id": "x2", "theorem_type": "all", "correct_answer": "C", "model_answer": "C", "is_correct": false, "error": null},
            {"id": "x3", "theorem_type": "all", "correct_answer": "A", "model_answer": null, "is_correct": false,
                "error": "Request timed out."},
        ],
    });
    let folder = folder(&[("results/accuracy_test_202701_medium_filter2.json", file)]);
    let store = store_of(&results_of(&folder));
    let site = index_of(&store);
    let address = &site.benchmarks[0].matrix;
    let matrix: MatrixShard = read_shard(address, &store.files[address]).unwrap();
    let row = matrix.runs.values().next().unwrap();
    // The second verdict is not what its letters say; it is kept as stored.
    assert_eq!((row.letters.as_str(), row.key.as_deref()), ("Bx!", Some("BCA")));
    assert_eq!(site.benchmarks[0].runs[0].sources[0].provenance, Provenance::Recorded);
    assert!(
        store
            .files
            .values()
            .all(|bytes| !String::from_utf8_lossy(bytes).contains("somebody"))
    );
}

#[test]
fn what_does_not_belong_is_passed_over_and_what_is_broken_is_named() {
    let folder = folder(&[
        (&name("202701", ""), made::results("maker", "202701", 42, 2, 3)),
        ("results/notes.json", json!({"a": 1})),
        (
            "results/202701/summary.json",
            json!({"month": "202701", "hard_count": 3}),
        ),
    ]);
    fs::write(folder.path().join("results/broken.json"), "{\"test_info\": ").unwrap();
    let gathered = gathered(&results_of(&folder));
    assert_eq!(gathered.skipped.len(), 2);
    assert_eq!(gathered.errors.len(), 1);
    assert!(gathered.errors[0].contains("broken.json"), "{}", gathered.errors[0]);
    assert_eq!(gathered.drafts.len(), 1);
}
