//! What a card of a file says of its agreement with the replay. It counts nothing itself.

use leptos::prelude::*;

use crate::app::pages::rescore_audited::Audited;
use crate::words::{capital, count};

/// Whether file and replay agree, in a sentence with its class; beside it what that hangs on, where positions are assumed,
/// and what could not be replayed or is not recorded.
pub fn agreement_words(audited: &Audited) -> impl IntoView + use<> {
    let run = &*audited.run.run;
    let all = run.count() as u64;
    let [left, assumed] = ["as.recorded", "assumed"].map(|id| audited.listed(id));
    let lacking = NOT_RECORDED.map(|(id, ..)| audited.listed(id));
    let certain = audited.listed("flips.certain") + audited.listed("letters.certain") + run.answer_mismatches;
    let (class, words) = if run.replayed.is_none() {
        let words = "This file holds no raw responses with a known shuffle, so its verdicts are shown as recorded.";
        ("muted", words.into_any())
    } else if recorded_kinds(audited).is_empty() {
        let start = "he file records no verdict, right letter or answer";
        let (class, words) = match (run.recorded, run.agrees) {
            (None, _) => (
                "audit-assumed",
                ["T", start, ": there is nothing to hold the replay against."],
            ),
            (Some(_), true) => ("audit-assumed", ["T", start, "; its total comes out as recorded."]),
            (Some(_), false) => (
                "audit-differs",
                ["✗ T", start, ", and its total is not what its records give."],
            ),
        };
        (class, words.concat().into_any())
    } else if run.agrees {
        let comes = comes_out(audited);
        let words = match assumed {
            0 if run.recorded.is_some() && left + lacking.iter().sum::<u64>() == 0 => {
                let words = ["✓ E", &comes, ": 0 flips, 0 letter mismatches."].concat();
                return view! { <span class="audit-agrees">{words}</span> }.into_any();
            }
            0 if run.recorded.is_none() => ["E", &comes, "; there is no total to hold that against."].concat(),
            0 => ["E", &comes, "."].concat(),
            _ if assumed == all => ["At the positions assumed e", &comes, ": 0 flips, 0 letter mismatches."].concat(),
            _ => format!(
                "E{comes}: for {} for certain, for {assumed} at a position assumed.",
                count(all - assumed, "record")
            ),
        };
        ("audit-assumed", words.into_any())
    } else if run.flips + run.letter_mismatches + run.answer_mismatches == 0 {
        let comes = comes_out(audited);
        match run.recorded {
            Some(_) => (
                "audit-differs",
                ["✗ E", &comes, ", but the file’s total is not what its records give."]
                    .concat()
                    .into_any(),
            ),
            None => (
                "audit-assumed",
                ["E", &comes, "; the file’s total cannot be read."].concat().into_any(),
            ),
        }
    } else if certain == 0 && assumed > 0 && run.flips + run.letter_mismatches > 0 {
        (
            "audit-assumed",
            difference_words(audited, "At the positions assumed file and replay differ: "),
        )
    } else {
        ("audit-differs", difference_words(audited, "✗ File and replay differ: "))
    };
    let left = (left > 0).then(|| {
        let samples = run.left_samples;
        let has_several = !run.row.more_letters.is_empty();
        let records = match has_several {
            true => [count(samples, "sample"), count(left, "record")].join(" of "),
            false => count(left, "record"),
        };
        let holds = if samples == 1 || !has_several && left == 1 {
            " holds "
        } else {
            " hold "
        };
        let what = match run.verdicts_alone {
            0 => "an answer",
            alone if alone == samples => "a verdict",
            _ => "an answer or a verdict",
        };
        let end = match samples {
            1 => " and no response: nothing to replay, so it is taken as recorded.",
            _ => " and no response: nothing to replay, so they are taken as recorded.",
        };
        view! { " "{audited.link("as.recorded", records)}{holds}{what}{end} }
    });
    let lacking: Vec<AnyView> = NOT_RECORDED
        .into_iter()
        .zip(lacking)
        .filter(|(_, lacking)| *lacking > 0)
        .map(|((id, words), lacking)| (words, audited.link(id, count(lacking, "record")), ".").into_any())
        .collect();
    let assumed = run.evidence.positions.as_deref().map(|words| {
        let records = audited.link("assumed", "See these records".to_owned());
        view! { " "<span class="muted">{capital(words)}". "{records}"."</span> }
    });
    view! { <span class=class>{words}</span>{left}{lacking}{assumed} }.into_any()
}

/// What a file may leave out: the part of its records, and the start of a sentence.
pub const NOT_RECORDED: [(&str, &str); 3] = [
    ("no.verdict", " No verdict is recorded in "),
    ("no.letter", " No right letter from A to E is recorded in "),
    ("no.answer", " No answer is recorded in "),
];

/// Of what some record tells at all: verdicts, right letters, answers. Of a file without records all three.
fn recorded_kinds(audited: &Audited) -> Vec<&'static str> {
    let run = &*audited.run.run;
    let is_told = |mark: char| run.count() == 0 || run.evidence.kinds.contains(mark);
    let kinds = [('v', "verdict"), ('l', "letter"), ('a', "answer")].into_iter();
    kinds.filter(|(mark, _)| is_told(*mark)).map(|(_, kind)| kind).collect()
}

/// What comes out as recorded where nothing of a record differs, but for its first letter and an end: of nothing more than
/// is recorded and could be replayed.
fn comes_out(audited: &Audited) -> String {
    let listed = NOT_RECORDED.map(|(id, ..)| audited.listed(id));
    let is_part = audited.listed("as.recorded") > 0;
    let which = match (is_part, listed.iter().sum::<u64>()) {
        (false, 0) => " comes out as recorded",
        (true, 0) => " that could be replayed comes out as recorded",
        (false, _) => " that is recorded comes out so",
        (true, _) => " that is recorded and could be replayed comes out so",
    };
    let kinds = recorded_kinds(audited);
    let (last, before) = kinds.split_last().unwrap_or((&"", &[]));
    let and = if before.is_empty() { "" } else { " and " };
    ["very ", &before.join(", "), and, last, which].concat()
}

fn difference_words(audited: &Audited, start: &'static str) -> AnyView {
    let run = &*audited.run.run;
    let (flips, letters, answers) = (run.flips, run.letter_mismatches, run.answer_mismatches);
    let hanging = |kind: &str, of: u64, all: u64| {
        let words = if of == all { "all".to_owned() } else { of.to_string() };
        let records = audited.link(&format!("{kind}.assumed"), words);
        (of > 0).then(|| (" (", records, " at assumed positions)").into_any())
    };
    let assumed_letters = audited.listed("letters.assumed");
    (
        start,
        audited.link("flips", count(flips, "flip")),
        hanging("flips", run.assumed_flips, flips),
        ", ",
        audited.link("letters", count(letters, "right letter")),
        " other than the shuffle’s",
        hanging("letters", assumed_letters, letters),
        ", ",
        audited.link("answers", count(answers, "answer")),
        " read differently.",
    )
        .into_any()
}
