//! Result files that are odd in some way, the same ones in every run: what real files have been, and what they might be.

use rand_mt::Mt;
use serde_json::{Value, json};

use super::results;

/// A file: its name, and its bytes as they lie on the disk.
pub struct OddFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// So many ways there are to be odd.
pub const KINDS: usize = 56;

/// Responses of many shapes.
const RESPONSES: [&str; 14] = [
    "\\boxed{{B}}",
    "\\boxed{\\text{C}} but A is weaker",
    "The answer is D. Note that A holds too.",
    "<think>A</think>\\boxed{E}",
    "<think>A or",
    "c",
    " \u{1c}\u{3000}",
    "",
    "No idea",
    "答案是B。",
    "\\boxed{A} or \\boxed{B}",
    "=HYPERLINK(\"x\"), so (C)",
    "\u{202e}\0 B",
    "Thus, option (E) holds: C is a constant",
];

/// The so many first odd files.
pub fn odd_files(count: usize) -> Vec<OddFile> {
    (0..count).map(odd_file).collect()
}

fn odd_file(number: usize) -> OddFile {
    let mut source = Mt::new(number as u32);
    let mut pick = |bound: usize| source.next_u32() as usize % bound;
    let month = ["202701", "202511", "202512"][pick(3)];
    let count = 1 + pick(12);
    let seed = [42, 0, 7, -3, 999][pick(5)];
    let mut file = results("maker/1", month, seed, pick(count + 1), count);
    let at = pick(count);
    for _ in 0..pick(4) {
        let record = &mut file["detailed_results"][pick(count)];
        record["raw_response"] = json!(RESPONSES[pick(RESPONSES.len())]);
        record["model_answer"] = [json!("A"), json!("B"), json!(null)][pick(3)].clone();
        record["is_correct"] = json!(pick(2) == 0);
    }
    let kind = number % KINDS;
    change(&mut file, kind, at, &mut pick);
    let text = match pick(3) {
        0 => file.to_string(),
        _ => serde_json::to_string_pretty(&file).unwrap(),
    };
    let effort = ["high", "default", "low_sketch", "medium_tmp"][pick(4)];
    OddFile {
        name: format!("{number}/accuracy_test_maker_1_{month}_{effort}.json"),
        bytes: spell(text, kind, pick(1000)),
    }
}

/// What is odd about what the file says.
fn change(file: &mut Value, kind: usize, at: usize, pick: &mut impl FnMut(usize) -> usize) {
    let records = file["detailed_results"].as_array().unwrap().len();
    let record = &mut file["detailed_results"][at];
    match kind {
        1 => record["raw_response"] = json!(null),
        2 => record["error"] = json!("Error code: 429 - {'error': 'slow down'}"),
        3 => {
            for record in file["detailed_results"].as_array_mut().unwrap() {
                let error = ["Request timed out.", "Error code: 500", "what?"][pick(3)];
                for (field, value) in [
                    ("raw_response", json!(null)),
                    ("model_answer", json!(null)),
                    ("error", json!(error)),
                ] {
                    record[field] = value;
                }
                record["is_correct"] = json!(false);
            }
        }
        4 => record["correct_answer"] = json!(["A", "B", "F", "", "b"][pick(5)]),
        5 => record["model_answer"] = json!(["AB", "none", "F", "a"][pick(4)]),
        6 => record["id"] = json!(["", "2511.14959v1::orig", "=1+1", "a\"b,c\r\n", "\u{202e}x"][pick(5)]),
        7 => file["overall"] = json!({"correct": 3, "total": 1}),
        8 => file["overall"] = json!({"correct": -1, "total": "many"}),
        9 => drop(file["test_info"].as_object_mut().unwrap().remove("seed")),
        10 => file["test_info"]["seed"] = json!("18446744073709551657"),
        11 => {
            file["test_info"]["month"] =
                [json!("209913"), json!(202_511), json!(null), json!("2025-11")][pick(4)].clone()
        }
        12 => drop(file.as_object_mut().unwrap().remove("overall")),
        13 => drop(file.as_object_mut().unwrap().remove("test_info")),
        14 => drop(record.as_object_mut().unwrap().remove("is_correct")),
        15 => file["detailed_results"][at] = [json!(null), json!([]), json!("x"), json!({})][pick(4)].clone(),
        16 => file["detailed_results"] = [json!([]), json!({}), json!(null), json!("none")][pick(4)].clone(),
        17 => {
            file["test_info"]["n_samples"] = json!(3);
            for record in file["detailed_results"].as_array_mut().unwrap() {
                let sample = |index: usize, text: &str| {
                    json!({"sample_idx": index, "model_answer": "A", "raw_response": text, "is_correct": index == 1,
                        "elapsed_seconds": 0.5, "error": null})
                };
                let samples: Vec<Value> = (0..1 + pick(4))
                    .map(|index| sample(index, RESPONSES[pick(14)]))
                    .collect();
                record["samples"] = json!(samples);
                record["n_samples"] = json!(3);
            }
        }
        18 => record["elapsed_seconds"] = json!(1e300),
        19 => record["total_tokens"] = [json!(-5), json!("12")][pick(2)].clone(),
        20 => record["raw_response"] = json!(format!("{}A", "[".repeat(2000))),
        21 => record["raw_response"] = json!(["text", "list"]),
        22 => {
            let old = file["detailed_results"].as_array_mut().unwrap();
            for record in old {
                for field in ["raw_response", "n_samples"] {
                    record.as_object_mut().unwrap().remove(field);
                }
            }
            file["test_info"].as_object_mut().unwrap().remove("seed");
        }
        23 => {
            let first = file["detailed_results"][0].clone();
            file["detailed_results"].as_array_mut().unwrap().push(first);
        }
        24 => drop(file["detailed_results"].as_array_mut().unwrap().remove(records - 1)),
        25 => file["test_info"]["model"] = json!(["", "</script>\u{1b}[2J", "m\u{202e}"][pick(3)]),
        26 => record["unknown"] = json!({"deep": [{"deeper": [1.0, 2e5]}]}),
        27 => record["raw_response"] = json!("x".repeat(100_000) + " \\boxed{D}"),
        40 => {
            for record in file["detailed_results"].as_array_mut().unwrap().iter_mut().take(at + 1) {
                record["raw_response"] = json!(null);
            }
        }
        41 => {
            for record in file["detailed_results"].as_array_mut().unwrap() {
                record.as_object_mut().unwrap().remove("is_correct");
            }
        }
        42 => record["is_correct"] = [json!(null), json!(1), json!("true")][pick(3)].clone(),
        43 => {
            let total = [json!(2e19), json!(1e30), json!(-3), json!(null), json!([])][pick(5)].clone();
            file["overall"]["total"] = total;
        }
        44 => file["overall"] = json!({"correct": pick(3), "total": 1000}),
        45 => drop(["overall", "summary"].map(|key| file.as_object_mut().unwrap().remove(key))),
        46 => {
            for (field, value) in [
                ("raw_response", json!(null)),
                ("model_answer", json!(null)),
                ("is_correct", json!(true)),
            ] {
                record[field] = value;
            }
        }
        47 => {
            record["raw_response"] = json!(null);
            record["error"] = [json!("time-out"), json!(true)][pick(2)].clone();
        }
        48 => {
            file["test_info"]["n_samples"] = json!(2);
            for record in file["detailed_results"].as_array_mut().unwrap() {
                let text = [json!("\\boxed{C}"), json!(null), json!("")][pick(3)].clone();
                let error = [json!(null), json!("Error code: 429")][pick(2)].clone();
                let verdict = [json!(true), json!(false), json!(null)][pick(3)].clone();
                let later = json!({"model_answer": "C", "raw_response": text, "is_correct": verdict, "error": error});
                record["samples"] = json!([record.clone(), later]);
            }
        }
        49 => {
            for record in file["detailed_results"].as_array_mut().unwrap() {
                record["reasoning_effort"] = json!(["low", "high"][pick(2)]);
            }
        }
        50 => {
            for record in file["detailed_results"].as_array_mut().unwrap() {
                record["model_answer"] = json!(record["model_answer"].as_str().unwrap_or("none").to_lowercase());
            }
        }
        51 => file["overall"] = [json!("4/6"), json!([]), json!({}), json!(null)][pick(4)].clone(),
        52 => {
            for (at, record) in file["detailed_results"].as_array_mut().unwrap().iter_mut().enumerate() {
                let ids = [
                    "2511.04651v1::alt1",
                    "2511.19681v1::orig",
                    "202512:1",
                    "202511:2",
                    "nowhere",
                ];
                record["id"] = json!(ids[at % ids.len()]);
            }
        }
        53 => record["samples"] = [json!(["A", "B"]), json!([null, 1]), json!("A"), json!([["A"]])][pick(4)].clone(),
        54 => {
            let own = record.clone();
            let alone = json!({"sample_idx": 0, "is_correct": true, "raw_response": null, "model_answer": null});
            let failed = json!({"sample_idx": 2, "is_correct": false, "error": "Error code: 429 - of 0123"});
            record["samples"] = json!([own, alone, failed, "B"]);
        }
        55 => {
            for record in file["detailed_results"].as_array_mut().unwrap() {
                for field in ["correct_answer", "model_answer", "is_correct"] {
                    record.as_object_mut().unwrap().remove(field);
                }
            }
        }
        28 => *file = json!([1, 2, 3]),
        29 => *file = json!({"message": "Not Found"}),
        _ => {}
    }
}

/// What is odd about how it is spelled.
fn spell(text: String, kind: usize, at: usize) -> Vec<u8> {
    match kind {
        30 => [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
        31 => text.replace('\n', "\r\n").into_bytes(),
        32 => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        33 => text.as_bytes()[..text.len() * (1 + at % 9) / 10].to_vec(),
        34 => (text + ["}", " x", "\n{}"][at % 3]).into_bytes(),
        35 => text
            .replacen("1.25", ["NaN", "Infinity", "1e999", "0001.5"][at % 4], 1)
            .into_bytes(),
        36 => text
            .replacen("So ", ["\\ud800 ", "\0", "\\u0000", "\t"][at % 4], 1)
            .into_bytes(),
        37 => text
            .replacen("\"is_correct\"", "\"is_correct\": false, \"is_correct\"", 1)
            .into_bytes(),
        38 => ["", "<!DOCTYPE html><html></html>", "\u{89}PNG\r\n", "null"][at % 4].into(),
        39 => {
            let mut bytes = text.into_bytes();
            bytes[at % 200] = 0xff;
            bytes
        }
        _ => text.into_bytes(),
    }
}
