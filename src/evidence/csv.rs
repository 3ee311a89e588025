use super::Subject;
use crate::model::{ChoiceLabel, Sample};
use crate::replay::{AnswerRule, Policy};
use crate::score::{ErrorKind, RecordAudit, SampleAudit};

/// The columns before those of the policies, and those after them.
const FIRST: [&str; 12] = [
    "record",
    "no",
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

/// The records of a file as CSV (RFC 4180: comma, CRLF, quotes where needed), one row a sample, empty where nothing is
/// known: numbers of record and item from 1 and of the sample from 0, letters and outcomes as stored and as replayed, the
/// letter under each policy but the released one, tokens, seconds, and the kind of error.
///
/// A text that a spreadsheet would run as a formula has an apostrophe before it.
pub fn records_csv(subject: &Subject<'_>) -> String {
    let Subject {
        file, audit, readings, ..
    } = subject;
    let mut table = String::new();
    let policies = Policy::ALL.iter().skip(1).map(|policy| policy.id());
    row(
        &mut table,
        FIRST.into_iter().chain(policies).chain(LAST).map(str::to_owned),
    );
    for (at, (record, audited)) in file.records.iter().zip(&audit.records).enumerate() {
        for (number, (sample, found)) in record.samples.iter().zip(&audited.samples).enumerate() {
            let letters = readings.letters(at, number);
            let policies = Policy::ALL.iter().skip(1);
            let policies = policies.map(|policy| letter(letters.and_then(|letters| letters.letter(*policy))));
            let first = verdict((at, number), &record.id, audited, found);
            row(&mut table, first.into_iter().chain(policies).chain(usage(sample)));
        }
    }
    table
}

fn verdict((at, number): (usize, usize), id: &str, audited: &RecordAudit, found: &SampleAudit) -> [String; 12] {
    let parsed = found.parsed.as_ref();
    [
        (at + 1).to_string(),
        audited.no().map(|no| no.to_string()).unwrap_or_default(),
        id.to_owned(),
        number.to_string(),
        letter(audited.recorded_key),
        letter(audited.replayed_key),
        letter(found.recorded),
        letter(parsed.and_then(|parsed| parsed.letter)),
        parsed.map_or("", |parsed| AnswerRule::as_str(parsed.rule)).to_owned(),
        found.recorded_outcome.label().to_owned(),
        found.replayed_outcome.label().to_owned(),
        if found.is_flip() { "yes" } else { "no" }.to_owned(),
    ]
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

fn row(table: &mut String, cells: impl Iterator<Item = String>) {
    for (column, cell) in cells.enumerate() {
        if column > 0 {
            table.push(',');
        }
        push_cell(table, &cell);
    }
    table.push_str("\r\n");
}

fn push_cell(table: &mut String, cell: &str) {
    // Spreadsheets go over white space at the start. A negative number is none of ours, so every sign is suspect.
    let is_formula = cell.starts_with(['\t', '\r', '\n'])
        || cell
            .trim_start()
            .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    let has_to_be_quoted = cell.contains(['"', ',', '\r', '\n', '\t']) || cell.starts_with(' ') || cell.ends_with(' ');
    let apostrophe = if is_formula { "'" } else { "" };
    if has_to_be_quoted {
        table.push('"');
        table.push_str(apostrophe);
        table.push_str(&cell.replace('"', "\"\""));
        table.push('"');
    } else {
        table.push_str(apostrophe);
        table.push_str(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_quoted_where_it_has_to_be_and_runs_nothing() {
        for (cell, expected) in [
            ("2511.1v1::orig", "2511.1v1::orig"),
            ("a,b", "\"a,b\""),
            ("a\"b", "\"a\"\"b\""),
            ("a\r\nb", "\"a\r\nb\""),
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            (" =1", "\"' =1\""),
            ("\t=1", "\"'\t=1\""),
            ("\r=1,\"", "\"'\r=1,\"\"\""),
            ("＝1", "'＝1"),
        ] {
            let mut table = String::new();
            push_cell(&mut table, cell);
            assert_eq!(table, expected, "{cell:?}");
        }
    }
}
