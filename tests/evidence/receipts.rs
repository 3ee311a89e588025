//! Receipts: written, read back in whatever state, and held against others.

use mathboard::evidence::{Difference, Receipt, ReceiptError, read_receipt};
use mathboard::replay::Policy;

use crate::{RUNS, Scored, disputed, fixture};

#[test]
fn a_receipt_reads_back_in_either_form_as_it_was_written() {
    let scored = RUNS.map(|name| Scored::of(name, &fixture(name)));
    for scored in scored.iter().chain([&disputed()]) {
        for policy in Policy::ALL {
            let receipt = scored.receipt(policy);
            for text in [receipt.to_text(), receipt.to_json()] {
                let kept = read_receipt(&text).unwrap();
                assert_eq!(kept, receipt);
                assert_eq!((kept.policy(), kept.differences(&receipt)), (Some(policy), Vec::new()));
            }
            // As it comes back out of a mail or an issue.
            let quoted: String = receipt
                .to_text()
                .lines()
                .map(|line| format!("> {line}  \r\n"))
                .collect();
            let fenced = format!("\u{feff}\n```text\n{quoted}\n```\n");
            assert_eq!(read_receipt(&quoted).unwrap(), receipt);
            assert_eq!(read_receipt(&fenced).unwrap(), receipt);
        }
    }
}

#[test]
fn a_receipt_names_every_record_that_comes_out_otherwise() {
    let text = disputed().receipt(Policy::BoxedOnly).to_text();
    for line in [
        "recorded: 3/6\nreplayed: 3 of 6 records\nas recorded: none\n",
        "\npositions: 6 assumed: the positions of all 6 records are assumed from the order of the records",
        "\nflip record 1: 2511.00001v1::orig: recorded wrong, replayed right, position assumed\n",
        "\nanswer record 2: 2511.00002v2::alt1: recorded A, read B\n",
        "\nkey record 3: 2511.00003v1::orig: recorded A, shuffled D, position assumed\n",
        "\npolicy flip record 3: 2511.00003v1::orig: released D, here none, position assumed\n",
        "\npolicy: boxed-only 1 of 6 records\n",
        "\noutcomes: 4 answered, 1 unread, 0 unanswered, 1 failed\n",
        "\nrules: 1 box, 1 single, 2 fallback, 1 none\n",
    ] {
        assert!(text.contains(line), "{line:?} in {text}");
    }
}

#[test]
fn a_damaged_receipt_is_told_from_one_of_other_results() {
    let receipt = disputed().receipt(Policy::Released);
    let text = receipt.to_text();
    let error = |text: &str| read_receipt(text).unwrap_err();
    assert!(matches!(
        error(&text.replace("3/6", "4/6")),
        ReceiptError::Changed { .. }
    ));
    // Cut anywhere behind its head it says that its end is missing, and what would help.
    for end in text.find("program").unwrap() + 1..text.len() - 2 {
        let error = error(&text[..end]);
        assert!(matches!(error, ReceiptError::CutOff { .. }), "{end}: {error}");
        let words = error.to_string();
        assert!(
            words.contains("end is missing") && words.contains("Copy it whole"),
            "{words}"
        );
    }
    for begin in 1..text.find("recorded: ").unwrap() {
        let error = error(&text[begin..]);
        assert!(
            matches!(error, ReceiptError::BeginningMissing { .. }),
            "{begin}: {error}"
        );
    }
    let prose = error("We measured 12 of 29.\nprogram: a fine one").to_string();
    assert!(
        prose.starts_with("this is no receipt: one begins with the line \"mathboard receipt 4\""),
        "{prose}"
    );
    // Settings whose lines go by the same words are no receipt.
    for settings in [
        "model: m\nseed: 42\n",
        "model: m\nmonth: 202511\neffort: high\n",
        "seed: 42\nsum: 3\nmodel: m\n",
    ] {
        assert!(
            matches!(error(settings), ReceiptError::NotAReceipt { .. }),
            "{settings}"
        );
    }
    let without = text.replace("month: 202511\n", "");
    let ReceiptError::Line { line, expected, found } = error(&without) else {
        panic!("{without}")
    };
    assert_eq!((line, expected, found.as_str()), (9, "month", "effort"));
    assert!(matches!(
        error(&text.replace("\nflip ", "\nflop ")),
        ReceiptError::Line { line: 21, .. }
    ));
    assert!(matches!(error("{\"receipt\":1}"), ReceiptError::Json { .. }));
    assert!(matches!(error("{\"receipt\":\"4\"}"), ReceiptError::CutOff { .. }));
    assert!(matches!(
        error(&receipt.to_json().replace("3/6", "4/6")),
        ReceiptError::Changed { .. }
    ));
    let json = receipt.to_json();
    assert!(matches!(error(&json[..json.len() - 9]), ReceiptError::CutOff { .. }));
    assert!(matches!(error(&json.replace(':', " ")), ReceiptError::Json { .. }));
    assert!(matches!(
        error("{\"receipt\":\"3\",\"x\":\"1\"}"),
        ReceiptError::OtherForm { .. }
    ));
    assert!(matches!(error("mathboard receipt 1\n"), ReceiptError::OtherForm { .. }));
    let other = error(&String::from_utf8(fixture(RUNS[0])).unwrap());
    assert_eq!(other.to_string(), "this is a result file, not a receipt");
    for text in ["", "PK\u{3}\u{4}", "[]", "program: mathboard"] {
        assert!(matches!(error(text), ReceiptError::NotAReceipt { .. }), "{text}");
    }
}

#[test]
fn what_differs_is_named_with_both_sides() {
    let (before, now) = (Scored::of(RUNS[0], &fixture(RUNS[0])), disputed());
    let kept = read_receipt(&before.receipt(Policy::Released).to_text()).unwrap();
    let found = kept.differences(&now.receipt(Policy::Released));
    let keys: Vec<&str> = found.iter().map(|found| found.key.as_str()).collect();
    assert_eq!(
        keys,
        [
            "bytes",
            "sha256",
            "positions",
            "answer record 2",
            "flip record 1",
            "key record 3"
        ]
    );
    assert_eq!(found[4].receipt, None);
    assert_eq!(
        found[4].now.as_deref(),
        Some("2511.00001v1::orig: recorded wrong, replayed right, position assumed")
    );
    // A name alone is no difference.
    let renamed = Scored::of("other_202511.json", &fixture(RUNS[0]));
    let is_about_the_file = |found: &Difference| found.key == "file";
    assert!(
        !kept
            .differences(&renamed.receipt(Policy::Released))
            .iter()
            .any(is_about_the_file)
    );
}

#[test]
fn another_build_of_the_program_is_told_and_is_no_other_result() {
    let fresh = disputed().receipt(Policy::Released);
    let program = fresh.value("program").unwrap();
    let build = program.strip_prefix("mathboard 0.1.0 (build ").unwrap();
    let build = build.strip_suffix(")").unwrap();
    assert!(
        build.len() == 12 && build.bytes().all(|byte| byte.is_ascii_hexdigit()),
        "{program}"
    );
    let lines = |kept: &Receipt| -> Vec<Difference> { kept.differences(&fresh) };
    // One of another build, with the sum that is its own.
    let other = fresh.to_text().replace(build, "0123456789ab");
    let ReceiptError::Changed { sum, found } = read_receipt(&other).unwrap_err() else {
        panic!("{other}")
    };
    let other = read_receipt(&other.replace(&found, &sum)).unwrap();
    assert_eq!(lines(&other).len(), 1);
    assert!(Receipt::is_program_alone(&lines(&other)));
    let before = Scored::of(RUNS[0], &fixture(RUNS[0])).receipt(Policy::Released);
    assert!(!Receipt::is_program_alone(&lines(&before)));
}
