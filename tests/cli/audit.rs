//! The command and the page tell the same of a file, to the byte: its audit, and its receipt.

use std::fs;
use std::io::Write;
use std::path::Path;

use mathboard::dropped::{Desk, Dropped, Intake, Wants};
use mathboard::replay::Policy;
use serde_json::Value;

use crate::below::files_below;
use crate::made::odd::odd_files;
use crate::shared::shared;
use crate::{at, folder};

/// What the command prints, run within this process.
fn printed(arguments: &[&str]) -> String {
    let mut out = Vec::new();
    mathboard::cli::run([&["mathboard", "score"], arguments].concat(), &mut out);
    String::from_utf8(out).unwrap()
}

/// A desk that knows what a page of the default site knows.
fn desk() -> Desk {
    let site = folder(&[]);
    let mut out = Vec::new();
    mathboard::cli::run(["mathboard", "build", "--out", &at(&site, "data")], &mut out);
    let mut shards = Vec::new();
    files_below(&site.path().join("data/items"), &mut shards);
    let mut desk = Desk::default();
    for shard in &shards {
        desk.know(serde_json::from_slice(&fs::read(shard).unwrap()).unwrap());
    }
    assert!(shards.len() >= 4, "{shards:?}");
    desk
}

/// Gives the desk a file as the page does: slices as they lie on the disk, from the beginning again where that is asked.
fn drop_file(desk: &mut Desk, name: &str, disk: &[u8]) -> Dropped {
    let mut intake = Intake::new();
    for _ in 0..2 {
        let wants = disk.chunks(1 << 20).map(|slice| intake.push(slice));
        if !wants.into_iter().any(|wants| wants == Wants::Again)
            && let Some(told) = desk.take(1, name, &mut intake)
        {
            return told;
        }
        intake = intake.again();
    }
    panic!("{name}: a file that comes again is always told of");
}

/// Both sides on one file.
fn assert_alike(desk: &mut Desk, path: &Path, has_receipt: bool) -> Dropped {
    let name = path.display().to_string();
    let disk = fs::read(path).unwrap();
    desk.forget(1);
    let told = drop_file(desk, &name, &disk);
    let audit = printed(&["--format", "json", &name]);
    assert_eq!(desk.audit_json(1).unwrap(), audit, "{name}");
    assert_sound(&serde_json::from_str(&audit).unwrap());
    if has_receipt && matches!(told, Dropped::Results(_)) {
        let policy = Policy::ALL[disk.len() % Policy::ALL.len()];
        let receipt = desk.receipt(1, policy).unwrap();
        let text = printed(&["--receipt", "--policy", policy.id(), &name]);
        assert_eq!(receipt.to_text(), text, "{name}");
        let json = printed(&["--receipt", "--policy", policy.id(), "--format", "json", &name]);
        assert_eq!(receipt.to_json(), json, "{name}");
        for kept in [text, json] {
            assert!(desk.check(1, &kept).unwrap().starts_with("✓ same"), "{name}");
        }
    }
    told
}

/// Nothing that an audit says speaks against anything else in it.
fn assert_sound(audit: &Value) {
    let number = |value: &Value| value.as_u64().unwrap_or_default();
    for file in audit["files"].as_array().unwrap() {
        let (recorded, replayed, left) = (&file["recorded"], &file["replayed"], &file["as_recorded"]);
        let outcomes = ["answered", "unread", "unanswered", "failed", "verdicts_alone"];
        let records: u64 = outcomes.iter().map(|key| number(&file[*key])).sum();
        let is_whole = recorded["total"].as_u64() == Some(records) && number(&recorded["correct"]) <= records;
        assert_eq!(file["odd_total"].is_null(), is_whole, "{file}");
        if replayed.is_null() {
            assert!(left.is_null() && file["policies"].is_null(), "{file}");
            continue;
        }
        let correct = number(&replayed["correct"]) + number(&left["correct"]);
        assert_eq!(number(&replayed["total"]) + number(&left["total"]), records, "{file}");
        if file["agrees"] == true && !recorded.is_null() {
            assert_eq!((number(&recorded["correct"]), is_whole), (correct, true), "{file}");
        }
        for policy in file["policies"].as_array().into_iter().flatten() {
            let changed = |key: &str| policy[key].as_array().unwrap().len() as u64;
            assert_eq!(policy["total"], replayed["total"], "{file}");
            assert!(number(&policy["read"]) <= number(&policy["total"]), "{file}");
            let expected = number(&replayed["correct"]) + changed("gained");
            assert_eq!(number(&policy["correct"]) + changed("lost"), expected, "{file}");
        }
    }
}

#[test]
fn the_audit_of_280_odd_files_is_the_same_to_the_byte() {
    let mut desk = desk();
    let folder = folder(&[]);
    let (mut usable, mut unusable) = (0, 0);
    for (number, file) in odd_files(280).into_iter().enumerate() {
        let path = folder.path().join(&file.name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &file.bytes).unwrap();
        match assert_alike(&mut desk, &path, number % 7 == 0) {
            Dropped::Results(_) => usable += 1,
            Dropped::Unusable(_) | Dropped::Other(_) => unusable += 1,
            told => panic!("{}: none such are made: {told:?}", file.name),
        }
    }
    println!("{usable} usable, {unusable} not");
    assert!(usable > 120 && unusable > 20, "{usable} usable, {unusable} not");
}

#[test]
fn packed_and_large_files_are_told_of_alike() {
    let mut desk = desk();
    let mut file = crate::made::results("maker", "202511", 42, 5, 9);
    for (record, text) in file["detailed_results"].as_array_mut().unwrap().iter_mut().zip([
        "\\boxed{{A}}",
        "The answer is B. A is weaker.",
        "<think>A</think>",
        " ",
        "e",
    ]) {
        record["raw_response"] = text.into();
        record["raw_thinking"] = "x".repeat(2 << 20).into();
    }
    file["detailed_results"][8]["error"] = "Error code: 429 - in eastus2 of 0123".into();
    file["detailed_results"][8]["raw_response"] = ().into();
    file["detailed_results"][8]["model_answer"] = ().into();
    let bytes = file.to_string().into_bytes();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&bytes).unwrap();
    let packed = packed.finish().unwrap();
    let folder = folder(&[("large.json", &bytes), ("large.json.gz", &packed)]);
    for name in ["large.json", "large.json.gz"] {
        let told = assert_alike(&mut desk, Path::new(&at(&folder, name)), true);
        assert!(matches!(told, Dropped::Results(_)));
        assert!(desk.place(1, 0).is_some(), "its texts were not kept");
        let audit = desk.audit_json(1).unwrap();
        assert!(
            audit.contains(r#""errors":[{"kind":"too many requests","samples":1,"records":[9]}]"#),
            "{audit}"
        );
        assert!(!audit.contains("eastus2"));
    }
}

#[test]
fn the_sample_is_known_to_both_and_both_tell_where_a_packed_file_breaks_and_which_records_were_mended() {
    let mut desk = desk();
    let sample = include_str!("../../src/site/sample/results/190001/accuracy_test_baseline_random_190001_default.json");
    let elsewhere = sample.replacen("\"190001\"", "\"209901\"", 1);
    let odd = elsewhere.replace("\"elapsed_seconds\": 0.0", "\"elapsed_seconds\": NaN");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(format!("{elsewhere} x").as_bytes()).unwrap();
    let folder = folder(&[
        ("elsewhere.json", elsewhere.as_bytes()),
        ("odd.json", odd.as_bytes()),
        ("broken.json.gz", &packed.finish().unwrap()),
    ]);
    let mut told = |name: &str| {
        assert_alike(&mut desk, Path::new(&at(&folder, name)), true);
        desk.audit_json(1).unwrap()
    };
    let audit = told("elsewhere.json");
    assert!(audit.contains("9 records with ids of items of January 1900"), "{audit}");
    assert_ne!(elsewhere, odd);
    let audit = told("odd.json");
    let words = "9 records with NaN, Infinity or a number beyond any double, 36 times in the file: read as null";
    assert!(audit.contains(words), "{audit}");
    let audit = told("broken.json.gz");
    let words = format!("(byte offset {} of the unpacked text)", elsewhere.len() + 1);
    assert!(audit.contains(&words), "{audit}");
}

#[test]
fn the_audit_of_the_real_files_is_the_same_to_the_byte() {
    let Some(real) = shared("real/lmb/results") else { return };
    let mut desk = desk();
    let mut paths = Vec::new();
    files_below(&real, &mut paths);
    for path in &paths {
        assert!(matches!(assert_alike(&mut desk, path, true), Dropped::Results(_)));
    }
    assert!(paths.len() >= 3);
}
