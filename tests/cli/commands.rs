//! The other commands.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::shared::shared;
use crate::{GOOD, at, bytes, folder, made, mathboard};

#[test]
fn answers_stand_beside_their_inputs() {
    let input = "{\"input\": \"\u{e9} \\\\boxed{B}\"}\n{\"input\": \"A\u{b2}\"}\n{\"input\": \" c \"}\nnot json\n{\"input\": \"so D\"}\n{\"input\": null}\n";
    let done = mathboard(&["answer"], input.as_bytes());
    assert_eq!(done.code, 2);
    let lines: Vec<Value> = done
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0], json!({"letter": "B", "rule": "box", "start": 3, "end": 12}));
    assert_eq!(
        lines[1],
        json!({"letter": null, "rule": "none", "start": null, "end": null})
    );
    assert_eq!(lines[2], json!({"letter": "C", "rule": "single", "start": 1, "end": 2}));
    assert!(lines[3]["error"].as_str().unwrap().starts_with("line 4: "));
    assert_eq!(
        lines[4],
        json!({"letter": "D", "rule": "fallback", "start": 3, "end": 4})
    );
}

#[test]
fn another_policy_reads_otherwise_and_says_which_it_is() {
    let input = "{\"input\": \"The answer is B. A is weaker.\"}\n{\"input\": \"no idea\"}\n{\"input\": null}\n";
    let done = mathboard(&["answer", "--policy", "last-phrase"], input.as_bytes());
    assert_eq!(done.code, 0, "{}", done.err);
    let lines: Vec<&str> = done.out.lines().collect();
    assert_eq!(lines[0], r#"{"letter":"B","rule":"last-phrase","start":14,"end":15}"#);
    assert_eq!(lines[1], r#"{"letter":null,"rule":"none","start":null,"end":null}"#);
    assert_eq!(lines[2], r#"{"letter":null,"rule":"-","start":null,"end":null}"#);
    let done = mathboard(&["answer", "--policy", "boxed"], b"");
    assert_eq!(done.code, 2);
    assert!(done.err.contains("lenient-box"), "{}", done.err);
}

#[test]
fn policies_are_held_against_a_reader() {
    let cases = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/policy_cases.jsonl")).unwrap();
    let done = mathboard(&["answer", "--policies", "--format", "json"], &cases);
    assert_eq!(done.code, 0, "{}", done.err);
    let found = done.json();
    let strict = &found[6];
    assert_eq!(
        (&strict["id"], &strict["agrees"], &strict["invents"]),
        (&json!("strict"), &json!(45), &json!(1))
    );
    let done = mathboard(&["answer", "--policies"], &cases);
    assert!(done.out.contains("of 51 cases"), "{}", done.out);
    assert!(done.out.contains("\nlast-declared: Without thinking"), "{}", done.out);
    // A line without a reader's word is named and left out.
    let done = mathboard(
        &["answer", "--policies"],
        b"{\"input\": \"A\"}\n{\"input\": \"B\", \"human\": \"B\"}\n",
    );
    assert_eq!(done.code, 2);
    assert!(
        done.err.contains("line 1: ") && done.err.contains("human"),
        "{}",
        done.err
    );
    assert!(done.out.contains("of 1 cases"), "{}", done.out);
}

#[test]
fn every_known_response_is_read_as_the_harness_reads_it() {
    let Some(path) = shared("cases/answers.jsonl") else {
        return;
    };
    let cases: Vec<Value> = fs::read_to_string(path)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let input: String = cases
        .iter()
        .map(|case| format!("{}\n", json!({"input": case["input"]})))
        .collect();
    let done = mathboard(&["answer"], input.as_bytes());
    let answers: Vec<Value> = done
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((answers.len(), done.code), (cases.len(), 0));
    for (case, answer) in cases.iter().zip(&answers) {
        assert_eq!(
            (&answer["letter"], &answer["rule"]),
            (&case["lmb"], &case["stage"]),
            "{}",
            case["name"]
        );
    }
}

#[test]
fn a_shuffle_takes_any_seed() {
    let orders = |args: &[&str]| {
        let done = mathboard(&[&["shuffle"], args].concat(), b"");
        assert_eq!(done.code, 0, "{}", done.err);
        done.out
    };
    // Spec section 2.
    assert_eq!(
        orders(&["--seed", "42", "--len", "5", "--count", "3"]),
        "3 1 2 4 0\n1 4 3 2 0\n2 1 4 0 3\n"
    );
    assert_eq!(orders(&["--seed", "-42", "--len", "5"]), "3 1 2 4 0\n");
    assert_eq!(orders(&["--seed", "9007199254740993", "--len", "5"]), "3 0 1 4 2\n");
    assert_eq!(orders(&["--seed=13513908340311861518", "--len", "5"]), "4 2 0 3 1\n");
    assert_eq!(orders(&["--seed", "7", "--len", "0"]), "\n");
    let done = mathboard(&["shuffle", "--seed", "4.2", "--len", "5"], b"");
    assert_eq!(done.code, 2);
    assert!(done.err.contains("whole number"), "{}", done.err);
}

#[test]
fn help_shows_examples_and_mistakes_end_with_2() {
    for command in ["score", "answer", "shuffle", "build", "board", "pages", "baseline"] {
        let done = mathboard(&["help", command], b"");
        assert_eq!(done.code, 0, "{command}");
        assert!(
            done.out.contains("mathboard ") && done.out.contains("Example"),
            "{}",
            done.out
        );
    }
    assert_eq!(mathboard(&["score"], b"").code, 2);
    assert_eq!(mathboard(&["sore"], b"").code, 2);
    assert_eq!(mathboard(&["--version"], b"").code, 0);
}

#[test]
fn a_build_is_the_same_every_time_and_leaves_no_ghosts() {
    let folder = folder(&[
        ("data/qa_202701.json", &bytes(&made::items("202701", 5))),
        (GOOD, &bytes(&made::results("maker", "202701", 42, 3, 5))),
        ("results/broken.json", b"{\"test_info\": {"),
        ("one/notes.txt", b"mine"),
    ]);
    let build = |out: &str, extra: &[&str]| mathboard(&[&["build", "--out", &at(&folder, out)], extra].concat(), b"");
    assert_eq!(build("one", &[]).code, 0);
    assert_eq!(build("two", &[]).code, 0);
    let default = tree(&folder.path().join("two"));
    assert!(default.len() > 40);
    let mut one = tree(&folder.path().join("one"));
    assert_eq!(one.remove("notes.txt").as_deref(), Some(b"mine".as_slice()));
    assert_eq!(one, default);

    // Another board in the same folder: what only the first one had is gone, what is not ours stays.
    let files = ["--items", &at(&folder, "data"), "--results", &at(&folder, "results")];
    let done = build("one", &files);
    assert_eq!(done.code, 2, "the broken file");
    assert!(done.err.contains("broken.json"), "{}", done.err);
    assert!(done.out.contains("5 items in 1 month, 1 run, 0 files"), "{}", done.out);
    assert_eq!(build("three", &files).code, 2);
    let mut one = tree(&folder.path().join("one"));
    assert!(one.remove("notes.txt").is_some());
    assert_eq!(one, tree(&folder.path().join("three")));
}

#[test]
fn a_build_without_a_usable_file_leaves_the_old_board() {
    let folder = folder(&[("results/broken.json", b"{\"test_info\": {"), ("text/a.txt", b"mine")]);
    let build = |extra: &[&str]| mathboard(&[&["build", "--out", &at(&folder, "out")], extra].concat(), b"");
    assert_eq!(build(&[]).code, 0);
    let before = tree(&folder.path().join("out"));
    let broken = build(&["--results", &at(&folder, "results")]);
    assert_eq!(broken.code, 2);
    assert!(
        broken.err.contains("broken.json") && broken.err.contains("nothing was written"),
        "{}",
        broken.err
    );
    let other = build(&["--results", &at(&folder, "text")]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("a.txt: passed over"), "{}", other.err);
    assert_eq!(tree(&folder.path().join("out")), before);
}

#[test]
fn a_build_of_a_site_writes_its_data_set_and_its_pages() {
    let shell =
        "<html><head><base href=\"/\" /><!-- page:head --></head><main id=\"app\"><!-- page:content --></main></html>";
    let folder = folder(&[
        ("data/qa_202701.json", &bytes(&made::items("202701", 5))),
        (GOOD, &bytes(&made::results("maker", "202701", 42, 3, 5))),
        ("site/index.html", shell.as_bytes()),
        ("halves/index.html", shell.as_bytes()),
        ("text/a.txt", b"mine"),
    ]);
    let files = ["--items", &at(&folder, "data"), "--results", &at(&folder, "results")];
    let run = |command: &[&str]| mathboard(&[command, &files].concat(), b"");
    let done = run(&["build", "--site", &at(&folder, "site"), "--noindex"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(
        done.out.contains("5 items in 1 month") && done.out.contains(" pages of "),
        "{}",
        done.out
    );
    assert_eq!(run(&["build", "--out", &at(&folder, "halves/data")]).code, 0);
    assert_eq!(
        mathboard(&["pages", "--dist", &at(&folder, "halves"), "--noindex"], b"").code,
        0
    );
    assert_eq!(tree(&folder.path().join("site")), tree(&folder.path().join("halves")));

    // What is no site stays as it is, and so does the data set where only one of the two is meant.
    let done = run(&["build", "--site", &at(&folder, "text")]);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("index.html"), "{}", done.err);
    assert_eq!(tree(&folder.path().join("text")).len(), 1);
    assert_eq!(run(&["build"]).code, 2);
    assert_eq!(run(&["build", "--out", &at(&folder, "x"), "--keys"]).code, 2);
}

/// The files below a folder.
fn tree(folder: &Path) -> std::collections::BTreeMap<String, Vec<u8>> {
    let mut files = std::collections::BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    files
}
