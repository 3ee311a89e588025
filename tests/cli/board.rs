//! `mathboard board`: the same numbers as the page of the same query.

use std::fs;

use mathboard::board::{Board, RunRank, View};
use mathboard::query::ViewQuery;
use mathboard::site::{MemorySink, SiteError, Sources, emit, gather};
use mathboard::store::read_index;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{at, mathboard};

fn board(args: &[&str]) -> crate::Done {
    mathboard(&[&["board"], args].concat(), b"")
}

/// The board of a query, as a page opens it.
fn opened(query: &ViewQuery) -> Board {
    let mut sink = MemorySink::default();
    emit(
        gather(&Sources::default(), &mut |_| {}).unwrap().drafts,
        None,
        &mut sink,
    )
    .unwrap();
    let index = read_index(&sink.files["index.json"]).unwrap();
    let index = index.benchmarks.iter().find(|known| known.benchmark == query.benchmark);
    let mut fetch = |address: &str| Ok::<_, SiteError>(sink.files[address].clone());
    Board::open(index.unwrap(), &mut fetch).unwrap()
}

/// A value as it reads back from the text that the command prints.
fn printed_as(value: Value) -> Value {
    serde_json::from_str(&value.to_string()).unwrap()
}

#[test]
fn a_query_gives_the_numbers_of_its_page() {
    for text in [
        "",
        "m=202511&style=original",
        "v=1&from=202512&c=existence&prompt=all&failed=left-out&sort=name.desc",
        "style=substitution-resistant&effort=high,xhigh",
        "board=sample&price=baseline_random~1~10",
        "sort=cost&price=gpt-5.4~1.25~10&find=gpt",
    ] {
        let done = board(&["--query", text, "--format", "json"]);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{text}");
        let report = done.json();
        let (query, problems) = ViewQuery::parse(text);
        assert!(problems.is_empty());
        let board = opened(&query);
        let view = View::new(&board.matrix, query.selection(&board.matrix).0);
        let mut ranking = view.ranking();
        ranking.sort(&board.matrix, query.sort, &query.prices);
        let found = ranking.find(&board.matrix, &query.find);
        assert_eq!(report["query"], query.to_query());
        assert_eq!(report["items"], json!(ranking.selected));
        assert_eq!(report["lead"], json!(ranking.lead(&board.matrix)));
        assert_eq!(
            report["unranked"],
            json!(ranking.unranked.map(|reason| reason.to_string()))
        );
        let rows = report["rows"].as_array().unwrap();
        assert_eq!(rows.len(), found.len());
        assert!(!rows.is_empty(), "{text}");
        for (printed, place) in rows.iter().zip(found) {
            let row = &ranking.rows[place];
            let run = board.matrix.run(row.run).unwrap();
            let interval = row.tally.interval();
            assert_eq!(printed["run"], json!(run.id.as_str()), "{text}");
            assert_eq!(printed["accuracy"], printed_as(json!(row.tally.accuracy())));
            assert_eq!(printed["count"], json!(row.tally.count()));
            assert_eq!(
                printed["interval"],
                printed_as(json!({"low": interval.low, "high": interval.high}))
            );
            assert_eq!(
                printed["mean_output_tokens"],
                printed_as(json!(row.tally.mean_output_tokens))
            );
            let rank = row.rank.ok().map(RunRank::words);
            let best = &printed["rank"]["best"];
            let words = match (best.as_u64(), printed["rank"]["worst"].as_u64()) {
                (Some(best), Some(worst)) if best == worst => Some(best.to_string()),
                (Some(best), Some(worst)) => Some(format!("{best}–{worst}")),
                _ => None,
            };
            assert_eq!(words, rank);
            assert_eq!(printed["no_rank"].is_null(), rank.is_some());
            let p = row.against_leader.map(|pair| (pair.p_value, pair.adjusted));
            let against = &printed["against_first"];
            assert_eq!(
                json!([against["p"], against["p_adjusted"]]),
                printed_as(json!(p.map_or([None; 2], |p| [Some(p.0), Some(p.1)])))
            );
            assert_eq!(
                printed["chance"]["standing"],
                json!(row.chance.map(|mark| mark.standing.label()))
            );
        }
    }
}

#[test]
fn a_built_folder_gives_what_the_program_has_inside() {
    let folder = TempDir::new().unwrap();
    let data = at(&folder, "data");
    assert_eq!(mathboard(&["build", "--out", &data], b"").code, 0);
    for format in ["json", "table"] {
        let query = "board=sample&sort=name";
        let inside = board(&["--query", query, "--format", format]);
        let built = board(&["--data", &data, "--query", query, "--format", format]);
        assert_eq!((inside.code, inside.out), (built.code, built.out));
    }
    let only_sample = fs::read_to_string(folder.path().join("data/index.json")).unwrap();
    let mut index: Value = serde_json::from_str(&only_sample).unwrap();
    index["benchmarks"]
        .as_array_mut()
        .unwrap()
        .retain(|known| known["benchmark"] == "sample");
    fs::write(folder.path().join("data/index.json"), index.to_string()).unwrap();
    let done = board(&["--data", &data]);
    assert_eq!(done.code, 2);
    assert!(
        done.err.contains("has no board of LiveMathematicianBench"),
        "{}",
        done.err
    );
    let done = board(&["--data", &at(&folder, "nowhere")]);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("index.json: cannot read"), "{}", done.err);
}

#[test]
fn a_table_shows_ranks_samples_costs_and_who_is_missing() {
    let done = board(&["--query", "style=original"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.contains(" 1–3  Gemini 3.1 Pro Preview, high"), "{}", done.out);
    assert!(done.out.contains("62/92"), "{}", done.out);
    assert!(
        done.out
            .contains("Not shown: Claude Opus 4.6, high (only totals are known"),
        "{}",
        done.out
    );
    for query in ["baselines=0", "baselines=0&style=original"] {
        for format in ["table", "json"] {
            let out = board(&["--query", query, "--format", format]).out;
            for word in ["Always E", "aseline:", "never read", "  baseline", "Meta choice"] {
                assert!(!out.contains(word), "{word}: {out}");
            }
        }
        let report = board(&["--query", query, "--format", "json"]).json();
        assert_eq!(
            (&report["best_baseline"], &report["baselines"]),
            (&Value::Null, &json!([]))
        );
        assert!(
            report["rows"]
                .as_array()
                .unwrap()
                .iter()
                .all(|row| row["baseline"].is_null())
        );
        assert!(
            report["rows"]
                .as_array()
                .unwrap()
                .iter()
                .all(|row| row["chance"].is_object())
        );
    }
    assert!(board(&["--query", "style=original"]).out.contains("  baseline"));

    let done = board(&["--query", "board=sample&price=baseline_random~0~10"]);
    assert!(done.out.contains("No ranks: too few items to rank."), "{}", done.out);
    assert!(done.out.contains("4.33/27"), "{}", done.out);
    assert!(
        done.out
            .contains("Random, n = 3: mean of up to 3 samples an item; any of them right 11/27"),
        "{}",
        done.out
    );
    assert!(done.out.contains("an answered item at your price"), "{}", done.out);
}

#[test]
fn a_query_that_is_wrong_in_part_is_named_and_the_rest_printed() {
    let query = "m=202511,209901&style=odd&sort=name&month=202512";
    let done = board(&["--query", query, "--format", "json"]);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("there is no key \"month\""), "{}", done.err);
    assert!(
        done.err
            .contains("style takes original or substitution-resistant, found \"odd\""),
        "{}",
        done.err
    );
    assert!(done.err.contains("this board has no month \"209901\""), "{}", done.err);
    assert_eq!(done.json()["items"], 29);
    assert_eq!(done.json()["months"], json!(["202511"]));
}

#[test]
fn the_help_names_every_key_of_a_query() {
    let help = board(&["--help"]).out;
    let keys = help
        .split_once("Keys of a query:")
        .unwrap()
        .1
        .split_once("an empty query")
        .unwrap()
        .0;
    let words: Vec<&str> = keys.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    for key in ViewQuery::KEYS.into_iter().filter(|key| *key != "v") {
        assert!(words.contains(&key), "{key}: {keys}");
    }
}
