use std::io::{self, Write};

use crate::stats::Interval;
use crate::words::{interval, known, p_value, percent_digits, thousands, whole};

use super::board_report::{Report, Row, Standing};
use super::plain::{plain, plain_short};

/// The columns, and whether each begins at the left. That of the baseline is left out where there is none.
const COLUMNS: [(&str, bool); 14] = [
    ("rank", false),
    ("run", true),
    ("right", false),
    ("%", false),
    ("95 % interval", false),
    ("answered", false),
    ("failed", false),
    ("unread", false),
    ("tokens", false),
    ("first : this", false),
    ("p (Holm)", false),
    ("chance", true),
    BASELINE,
    ("source", true),
];

const BASELINE: (&str, bool) = ("baseline", true);

/// An aligned table of the runs and the solvers that never read the question, and below it what is to be said.
pub fn write_table(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}\n", plain(&report.lead))?;
    let mut lines: Vec<Vec<String>> = vec![COLUMNS.iter().map(|(name, _)| (*name).to_owned()).collect()];
    lines.extend(report.rows.iter().map(|row| cells(row, report.items)));
    lines.extend(report.baselines.iter().map(|baseline| {
        let name = format!("({})", baseline.name);
        let mut cells = vec![String::new(), name, baseline.count.clone()];
        cells.push(known(baseline.accuracy, percent_digits));
        cells
    }));
    let widths = widths(&lines);
    let is_shown = |column: usize| !(report.baselines.is_empty() && COLUMNS.get(column) == Some(&BASELINE));
    for line in &lines {
        write_line(line, &widths, &is_shown, out)?;
    }
    writeln!(out)?;
    if let Some(reason) = &report.unranked {
        writeln!(out, "No ranks: {reason}.")?;
    } else if report.rows.iter().any(|row| row.rank.is_some()) {
        writeln!(
            out,
            "Ranks: {} of {} pairs of runs can be told apart by exact paired tests, all taken together (Holm, 5 %); \
             runs of which only totals are known by intervals that do not overlap.",
            report.separable_pairs, report.tested_pairs
        )?;
    }
    if report.papers < report.items {
        writeln!(
            out,
            "The items are from {} papers; items of one paper count as one cluster.",
            report.papers
        )?;
    }
    if let Some(best) = &report.best_baseline {
        writeln!(
            out,
            "Chance and baseline: above or below by an exact test at 5 %; the baseline is the best of those in \
             brackets, {best}."
        )?;
    }
    for row in report.rows.iter().filter(|row| row.samples.is_some()) {
        if let Some(samples) = &row.samples {
            writeln!(
                out,
                "{}: mean of up to {} samples an item; any of them right {}, most frequent letter right {}.",
                name(row),
                samples.most,
                samples.pass,
                samples.majority
            )?;
        }
    }
    for row in &report.rows {
        if let Some(cost) = &row.cost {
            let of = if cost.has_prompt { "" } else { ", of the output alone" };
            writeln!(
                out,
                "{}: {:.6} an answered item at your price{of}.",
                name(row),
                cost.per_item
            )?;
        }
    }
    for absent in &report.absent {
        writeln!(
            out,
            "Not shown: {} ({}).",
            plain_short(&joined(&absent.model, &absent.conditions), 60),
            absent.reason
        )?;
    }
    Ok(())
}

fn joined(model: &str, conditions: &str) -> String {
    if conditions.is_empty() {
        model.to_owned()
    } else {
        format!("{model}, {conditions}")
    }
}

fn name(row: &Row) -> String {
    plain_short(&joined(&row.model, &row.conditions), 44)
}

fn cells(row: &Row, items: u64) -> Vec<String> {
    let mut shown = name(row);
    if !row.is_complete {
        shown.push_str(&format!(" [{} of {items} items]", row.covered));
    }
    let pair = row.against_first.as_ref();
    let bounds = Interval {
        low: row.interval.low,
        high: row.interval.high,
    };
    let mark = |mark: &Standing| mark.standing.to_owned();
    vec![
        known(row.rank.as_ref(), |rank| rank.words.clone()),
        shown,
        row.count.clone(),
        known(row.accuracy, percent_digits),
        interval(bounds).replace('\u{a0}', " "),
        known(row.answered, whole),
        known(row.failed, whole),
        known(row.unread, whole),
        known(row.mean_output_tokens, thousands),
        known(pair, |pair| format!("{} : {}", pair.only_first, pair.only_this)),
        known(pair, |pair| p_value(pair.p_adjusted)),
        known(row.chance.as_ref(), mark),
        known(row.baseline.as_ref(), mark),
        row.provenance.to_owned(),
    ]
}

fn widths(lines: &[Vec<String>]) -> Vec<usize> {
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    (0..COLUMNS.len()).map(width).collect()
}

fn write_line(
    line: &[String],
    widths: &[usize],
    is_shown: &dyn Fn(usize) -> bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut text = String::new();
    let cells = line.iter().zip(widths).zip(COLUMNS).enumerate();
    for (column, ((cell, width), (_, is_left))) in cells.filter(|(column, _)| is_shown(*column)) {
        let gap = " ".repeat(width.saturating_sub(cell.chars().count()));
        if column > 0 {
            text.push_str("  ");
        }
        let (before, after) = if is_left {
            ("", gap.as_str())
        } else {
            (gap.as_str(), "")
        };
        text.extend([before, cell, after]);
    }
    writeln!(out, "{}", text.trim_end())
}
