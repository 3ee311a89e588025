use super::Subject;
use crate::model::{ChoiceLabel, Outcome, Sample};
use crate::replay::{AnswerRule, Policy};
use crate::score::{ErrorKind, RecordAudit, SampleAudit};
use crate::words::push_csv_row;

/// The columns before those of the policies, and those after them.
const FIRST: [&str; 13] = [
    "record",
    "no",
    "position",
    "id",
    "sample",
    "key_recorded",
    "key_replayed",
    "answer_recorded",
    "answer_replayed",
    "rule",
    "outcome_recorded",
    "outcome_replayed",
    "flip",
];
const LAST: [&str; 4] = ["prompt_tokens", "output_tokens", "elapsed_secs", "error"];

/// What stands in the place of a verdict that is not recorded.
const NO_VERDICT: &str = "no verdict recorded";

/// The records of a file as CSV ([`push_csv_row`]), one row a sample, empty where nothing is
/// known: numbers of record, item and sample from 1, whether the position is that of a known item, letters and outcomes as
/// stored and as replayed, which are empty where nothing could be replayed, the letter under each policy but the released
/// one, tokens, seconds, and the kind of error.
pub fn records_csv(subject: &Subject<'_>) -> String {
    let Subject {
        file, audit, readings, ..
    } = subject;
    let mut table = String::new();
    let policies = Policy::ALL.iter().skip(1).map(|policy| policy.id());
    push_csv_row(&mut table, &mut FIRST.into_iter().chain(policies).chain(LAST));
    for (at, (record, audited)) in file.records.iter().zip(&audit.records).enumerate() {
        for (number, (sample, found)) in record.samples.iter().zip(&audited.samples).enumerate() {
            let letters = readings.letters(at, number);
            let policies = Policy::ALL.iter().skip(1);
            let policies = policies.map(|policy| letter(letters.and_then(|letters| letters.letter(*policy))));
            let first = verdict((at, number), &record.id, audited, found);
            let cells: Vec<String> = first.into_iter().chain(policies).chain(usage(sample)).collect();
            push_csv_row(&mut table, &mut cells.iter().map(String::as_str));
        }
    }
    table
}

fn verdict((at, number): (usize, usize), id: &str, audited: &RecordAudit, found: &SampleAudit) -> [String; 13] {
    let parsed = found.parsed.as_ref();
    [
        (at + 1).to_string(),
        audited.no().map(|no| no.to_string()).unwrap_or_default(),
        position(audited).to_owned(),
        id.to_owned(),
        (number + 1).to_string(),
        letter(audited.recorded_key),
        letter(audited.replayed_key),
        found.unusual.clone().unwrap_or_else(|| letter(found.recorded)),
        letter(parsed.and_then(|parsed| parsed.letter)),
        parsed.map_or("", |parsed| AnswerRule::as_str(parsed.rule)).to_owned(),
        found.recorded_outcome.map_or(NO_VERDICT, Outcome::label).to_owned(),
        match found.is_replayed {
            true => found.replayed_outcome.label().to_owned(),
            false => String::new(),
        },
        if found.is_flip() { "yes" } else { "no" }.to_owned(),
    ]
}

/// From where the number of its item is, in a word.
fn position(audited: &RecordAudit) -> &'static str {
    match audited.placement {
        placement if placement.is_known() => "item",
        placement if placement.is_assumed() => "assumed",
        _ => "",
    }
}

fn usage(sample: &Sample) -> [String; 4] {
    let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    let secs = sample.elapsed_secs.filter(|secs| secs.is_finite());
    [
        number(sample.usage.prompt),
        number(sample.usage.output_tokens()),
        // As JSON has it, which the program can write anyway.
        secs.and_then(|secs| serde_json::to_string(&secs).ok())
            .unwrap_or_default(),
        sample
            .error
            .as_deref()
            .map(|text| ErrorKind::of(text).to_string())
            .unwrap_or_default(),
    ]
}

fn letter(letter: Option<ChoiceLabel>) -> String {
    letter.map(|letter| letter.to_string()).unwrap_or_default()
}
