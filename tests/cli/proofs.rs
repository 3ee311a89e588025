//! `mathboard score` on runs of AdvancedMathBench.

use std::io::Write;
use std::path::Path;

use serde_json::json;

use crate::{at, folder, mathboard};

#[test]
fn runs_of_advancedmathbench_are_scored_with_digests_of_their_files_on_the_disk() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/site/sample/proofs");
    let done = mathboard(&["score", sample.to_str().unwrap()], b"");
    assert_eq!(done.code, 0, "{}", done.err);
    for words in [
        "amb-prover  sample-prover, judged by sample-judge",
        "S = 2, R = 3; judges see the reference solution; not the pinned data",
        "pessimistic                0.166667   0.166667    0.142857   0.142857    0.200000   0.200000",
        "meta_ver_bal_f1                        0.181818   0.181818    0.000000   0.000000    0.461538   0.461538",
        "not the released rule, majority_vote: pessimistic 0.375000",
    ] {
        assert!(done.out.contains(words), "{words}\n{}", done.out);
    }
    let results = std::fs::read(sample.join("prover/results.jsonl")).unwrap();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(&results).unwrap();
    let packed = encoder.finish().unwrap();
    let folder = folder(&[("results.jsonl.gz", &packed)]);
    let done = mathboard(&["score", "--format", "json", &at(&folder, "results.jsonl.gz")], b"");
    let run = &done.json()["runs"][0];
    assert_eq!(
        run["files"][0]["sha256"],
        mathboard::evidence::FileDigest::of(&packed).sha256()
    );
    assert_eq!(
        (&run["kind"], &run["repeats_declared"]),
        (&json!("amb-prover"), &json!(false))
    );
    assert_eq!(run["splits"][0]["replayed"]["pessimistic"], 2.0 / 12.0);
    let done = mathboard(
        &[
            "score",
            "--items",
            sample.to_str().unwrap(),
            &at(&folder, "results.jsonl.gz"),
        ],
        b"",
    );
    assert!(done.err.contains("`mathboard score` scores them"), "{}", done.err);
}
