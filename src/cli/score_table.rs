use std::io::{self, Write};

use super::plain::{plain, plain_short};
use crate::evidence::{FileReport, PolicyReport, Report, repeat_words};
use crate::stats::{Z_95, wilson};
use crate::words;

/// Flips, mismatches and notices listed for one file; JSON has them all.
const LISTED: usize = 20;

const HEADER: [&str; 11] = [
    "model",
    "month",
    "conditions",
    "recorded",
    "replayed",
    "flips",
    "letters differ",
    "answered",
    "unread",
    "unanswered",
    "failed",
];

/// Which columns are words, and so begin at the left.
const WORDS: usize = 3;

/// An aligned table, what is to be said of each file below its row, and a line that sums up.
pub fn write_table(report: &Report, with_policies: bool, out: &mut dyn Write) -> io::Result<()> {
    if report.files.is_empty() {
        return Ok(());
    }
    let rows: Vec<[String; 11]> = report.files.iter().map(cells).collect();
    let widths: Vec<usize> = HEADER
        .iter()
        .enumerate()
        .map(|(column, name)| {
            let cells = rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count());
            cells.chain([name.chars().count()]).max().unwrap_or(0)
        })
        .collect();
    write_row(&HEADER.map(str::to_owned), &widths, out)?;
    for (row, file) in rows.iter().zip(&report.files) {
        write_row(row, &widths, out)?;
        write_remarks(file, out)?;
        write_band(file, with_policies, out)?;
    }
    sum_up(report, out)
}

fn cells(file: &FileReport) -> [String; 11] {
    let dash = || "-".to_owned();
    [
        plain_short(&file.model, 48),
        file.month.clone().unwrap_or_else(dash),
        if file.conditions.is_empty() {
            dash()
        } else {
            plain_short(&file.conditions, 40)
        },
        file.recorded
            .map_or_else(|| "n/a".to_owned(), |score| score.to_string()),
        file.replayed.map_or_else(dash, |score| score.to_string()),
        file.flips.len().to_string(),
        file.letter_mismatches.len().to_string(),
        file.answered.to_string(),
        file.unread.to_string(),
        file.unanswered.to_string(),
        file.failed.to_string(),
    ]
}

fn write_row(row: &[String; 11], widths: &[usize], out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::new();
    for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
        let gap = " ".repeat(width.saturating_sub(cell.chars().count()));
        if column > 0 {
            line.push_str("  ");
        }
        if column < WORDS {
            line.push_str(cell);
            line.push_str(&gap);
        } else {
            line.push_str(&gap);
            line.push_str(cell);
        }
    }
    writeln!(out, "{}", line.trim_end())
}

fn write_remarks(file: &FileReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "    {}", plain(&file.path))?;
    if let Some(left) = &file.as_recorded {
        writeln!(out, "    as recorded: {}", left.words)?;
    }
    for (head, words) in [
        ("total", &file.odd_total),
        ("positions", &file.assumed_positions),
        ("records", &file.unrecorded),
    ] {
        if let Some(words) = words {
            writeln!(out, "    {head}: {words}")?;
        }
    }
    if file.verdicts_alone > 0 {
        let records = words::count(file.verdicts_alone as u64, "record");
        writeln!(
            out,
            "    verdicts: {records} with a verdict and neither answer nor response"
        )?;
    }
    for failed in &file.errors {
        let samples = words::count(failed.samples as u64, "sample");
        let records = words::count(failed.records.len() as u64, "record");
        writeln!(out, "    failed: {samples} in {records}, {}", failed.kind)?;
    }
    if let Some(repeats) = &file.repeats {
        let words = repeat_words(repeats);
        writeln!(
            out,
            "    samples: {words}; the counts above are of sample {}",
            file.counted_sample
        )?;
    }
    list(out, &file.flips, |flip| {
        let words = (flip.recorded.label(), flip.replayed.label());
        format!(
            "flip: no. {}{} {}{}: recorded {}, replayed {}",
            flip.no,
            place(flip.position),
            plain_short(&flip.id, 40),
            sample(flip.sample),
            words.0,
            words.1
        )
    })?;
    list(out, &file.letter_mismatches, |change| {
        let id = plain_short(&change.id, 40);
        format!(
            "key: no. {}{} {id}: recorded {}, shuffled {}",
            change.no,
            place(change.position),
            change.recorded,
            change.replayed
        )
    })?;
    list(out, &file.answer_mismatches, |change| {
        // What is no letter is quoted, so that it is not taken for one.
        let word = |text: &Option<String>| match text.as_deref() {
            None => "none".to_owned(),
            Some(letter @ ("A" | "B" | "C" | "D" | "E")) => letter.to_owned(),
            Some(text) => plain(&format!("{text:?}")),
        };
        let (recorded, replayed) = (word(&change.recorded), word(&change.replayed));
        format!(
            "answer: no. {} {}{}: recorded {recorded}, read {replayed}",
            change.no,
            plain_short(&change.id, 40),
            sample(change.sample)
        )
    })?;
    list(out, &file.notices, |notice| format!("note: {}", plain(&notice.message)))
}

/// What stands beside the number of an item that hangs on the order of the records.
fn place(position: Option<&str>) -> String {
    position.map(|word| format!(" ({word})")).unwrap_or_default()
}

fn sample(number: usize) -> String {
    if number == 1 {
        String::new()
    } else {
        format!(" sample {number}")
    }
}

/// What stands beside a band whose right letters hang on assumed positions.
fn assumed_words(file: &FileReport) -> String {
    let (assumed, all) = (
        file.positions.shuffled_there,
        file.answered + file.unread + file.unanswered + file.failed + file.verdicts_alone,
    );
    match assumed {
        0 => String::new(),
        _ if assumed == all => ", positions assumed".to_owned(),
        _ => format!(", positions assumed in {}", words::count(assumed as u64, "record")),
    }
}

/// The scores that the same responses have under other ways to read them, beside what sampling alone allows.
fn write_band(file: &FileReport, is_whole: bool, out: &mut dyn Write) -> io::Result<()> {
    let policies = file.policies.as_deref().unwrap_or_default();
    let corrects = || policies.iter().map(|policy| policy.correct);
    let (Some(least), Some(most), Some(released)) = (corrects().min(), corrects().max(), policies.first()) else {
        return Ok(());
    };
    if least == most && !is_whole {
        return Ok(());
    }
    writeln!(
        out,
        "    band: {least} to {most} of {} records under {} policies{}; sampling interval of the released one {}",
        released.total,
        policies.len(),
        assumed_words(file),
        words::interval(wilson(released.correct, released.total, Z_95))
    )?;
    if !is_whole {
        return Ok(());
    }
    for policy in policies {
        let PolicyReport {
            id,
            correct,
            total,
            read,
            ..
        } = policy;
        writeln!(
            out,
            "    policy: {id} {correct}/{total}, reads {read}, +{} -{}",
            policy.gained.len(),
            policy.lost.len()
        )?;
        for (flips, sign) in [(&policy.gained, '+'), (&policy.lost, '-')] {
            list(out, flips, |flip| {
                let letter =
                    |letter: Option<char>| letter.map_or_else(|| "none".to_owned(), |letter| letter.to_string());
                format!(
                    "  {sign} no. {}{} {}: key {}, released {}, here {}",
                    flip.no,
                    place(flip.position),
                    plain_short(&flip.id, 40),
                    flip.key,
                    letter(flip.released),
                    letter(flip.letter)
                )
            })?;
        }
    }
    Ok(())
}

fn list<T>(out: &mut dyn Write, entries: &[T], line: impl Fn(&T) -> String) -> io::Result<()> {
    for entry in entries.iter().take(LISTED) {
        writeln!(out, "    {}", line(entry))?;
    }
    match entries.len().checked_sub(LISTED) {
        Some(left) if left > 0 => writeln!(out, "    … and {left} more (--format json lists all)"),
        _ => Ok(()),
    }
}

fn sum_up(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let count = report.files.len();
    let replayed = report.files.iter().filter(|file| file.replayed.is_some()).count();
    let agreeing = report
        .files
        .iter()
        .filter(|file| file.replayed.is_some() && file.agrees)
        .count();
    let files = |count: usize| {
        if count == 1 {
            "1 file".to_owned()
        } else {
            format!("{count} files")
        }
    };
    write!(
        out,
        "\n{}: {agreeing} of {replayed} replayed agree with what they record",
        files(count)
    )?;
    if replayed < count {
        write!(out, "; {} shown as recorded", count - replayed)?;
    }
    match report.files.iter().filter(|file| file.as_recorded.is_some()).count() {
        0 => {}
        part => write!(out, "; {part} replayed in part only")?,
    }
    let replayed = report.files.iter().filter(|file| file.replayed.is_some());
    match replayed.filter(|file| file.unrecorded.is_some()).count() {
        0 => {}
        lacking => write!(out, "; not all is recorded in {lacking}")?,
    }
    let assumed = report.files.iter().filter(|file| file.assumed_positions.is_some());
    match assumed.count() {
        0 => {}
        assumed => write!(out, "; positions are assumed in {assumed}")?,
    }
    writeln!(out, ".")
}
