//! The data set as files: what is written reads back, and addresses follow the content.
#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::collections::BTreeMap;

use mathboard::model::{
    Benchmark, Conditions, DataChange, DataChanges, PromptMode, Provenance, RunId, RunSource, Score,
};
use mathboard::store::{
    BenchmarkIndex, MatrixRow, MatrixShard, MonthIndex, OddFile, RunIndex, STORE_VERSION, SampleTokens, ShardName,
    SiteIndex, TokenRow, TokenShard, content_hash, hash_in_address, read_index, read_shard,
};

fn index() -> SiteIndex {
    let month = "202511".parse().unwrap();
    let conditions = Conditions {
        model: "some/model \u{1F600} </script>".to_owned(),
        effort: Some("high".to_owned()),
        thinking: true,
        prompt: PromptMode::SketchAware,
        seed: Some("-36893488147419103232".parse().unwrap()),
        n_samples: 3,
    };
    let recorded = Score { correct: 13, total: 1 };
    SiteIndex {
        version: STORE_VERSION,
        generator: "a test".to_owned(),
        base_url: None,
        proofs: Vec::new(),
        benchmarks: vec![BenchmarkIndex {
            benchmark: Benchmark::LiveMathematicianBench,
            credit: "nobody".to_owned(),
            months: vec![MonthIndex {
                month,
                item_count: 29,
                items: "items/lmb/202511.0.json".to_owned(),
                texts: None,
            }],
            runs: vec![RunIndex {
                id: conditions.run_id(),
                conditions: conditions.clone(),
                sources: vec![RunSource {
                    month,
                    provenance: Provenance::Recorded,
                    recorded,
                    file: "a.json".to_owned(),
                    version: None,
                    timestamp: None,
                    notes: vec!["a note".to_owned()],
                    failures: Default::default(),
                }],
                reported: Vec::new(),
            }],
            held: Vec::new(),
            pools: Vec::new(),
            odd: vec![OddFile {
                file: "b.json".to_owned(),
                version: None,
                conditions,
                month: Some(month),
                timestamp: Some("2026-03-23 06:56:01".to_owned()),
                recorded,
                reason: "hand-made copy".to_owned(),
                notes: Vec::new(),
            }],
            matrix: "matrix/lmb.0.json".to_owned(),
            tokens: "tokens/lmb.0.json".to_owned(),
            policies: None,
        }],
        changes: vec![DataChanges {
            day: Some("2026-04-01".to_owned()),
            changes: vec![DataChange {
                subject: "a run".to_owned(),
                what: "new".to_owned(),
            }],
        }],
    }
}

#[test]
fn an_index_reads_back_as_written() {
    let index = index();
    let bytes = serde_json::to_vec(&index).unwrap();
    assert_eq!(read_index(&bytes).unwrap(), index);
}

#[test]
fn an_index_cut_short_anywhere_is_an_error_and_never_a_panic() {
    let bytes = serde_json::to_vec(&index()).unwrap();
    for end in 0..bytes.len() {
        let error = read_index(&bytes[..end]).unwrap_err().to_string();
        assert!(error.starts_with("index.json: "), "{error}");
    }
}

#[test]
fn shards_read_back_as_written() {
    let run = RunId("a_b".to_owned());
    let row = MatrixRow {
        letters: "AB?-!+x ".to_owned(),
        more_letters: vec!["BB?-!+x ".to_owned()],
        key: None,
    };
    let matrix = MatrixShard {
        key: "ABCDEABC".to_owned(),
        runs: BTreeMap::from([(run.clone(), row)]),
    };
    let bytes = serde_json::to_vec(&matrix).unwrap();
    let address = ShardName::Matrix(Benchmark::Sample).address(&bytes);
    assert_eq!(hash_in_address(&address), Some(content_hash(&bytes).as_str()));
    assert_eq!(read_shard::<MatrixShard>(&address, &bytes).unwrap(), matrix);

    let row = TokenRow {
        output_tokens: vec![Some(8319), None],
        elapsed_secs: vec![Some(0.1), None],
        prompt_tokens: vec![Some(514), None],
        more: vec![SampleTokens {
            output_tokens: vec![None, Some(7)],
            elapsed_secs: vec![None, None],
        }],
    };
    let tokens = TokenShard {
        runs: BTreeMap::from([(run, row)]),
    };
    let bytes = serde_json::to_vec(&tokens).unwrap();
    assert_eq!(read_shard::<TokenShard>("tokens", &bytes).unwrap(), tokens);
}

#[test]
fn shards_of_an_earlier_build_still_read() {
    let matrix = br#"{"key":"AB","runs":{"x":{"letters":"A?"}}}"#;
    let matrix = read_shard::<MatrixShard>("matrix", matrix).unwrap();
    assert!(
        matrix
            .runs
            .values()
            .all(|row| row.more_letters.is_empty() && row.key.is_none())
    );
    let tokens = br#"{"runs":{"x":{"output_tokens":[1,null],"elapsed_secs":[0.5,null]}}}"#;
    let tokens = read_shard::<TokenShard>("tokens", tokens).unwrap();
    assert!(
        tokens
            .runs
            .values()
            .all(|row| row.prompt_tokens.is_empty() && row.more.is_empty())
    );
    // What is not there is not written either.
    assert_eq!(
        serde_json::to_string(&matrix).unwrap(),
        r#"{"key":"AB","runs":{"x":{"letters":"A?"}}}"#
    );
}
