//! What stands beside the metrics of a run of AdvancedMathBench, as tables in words.

use std::collections::{BTreeMap, BTreeSet};

use super::proof::{Sheet, SheetRow};
use super::proof_sheets::cell;
use crate::evidence::{FlagReport, ProofChange, ProofReport, ProofRun, SubjectReport, SummaryChange};
use crate::model::ProofTask;
use crate::score::{PairAgreement, agreement, entropy, localisation};
use crate::words;

/// Rows of one table that are told; the audit in JSON has them all.
const MOST_ROWS: usize = 200;
/// Judgments that the table of agreements compares.
const MOST_COMPARED: usize = 16;
/// Steps that the table of first errors has columns for; later ones share the last.
const MOST_STEPS: i64 = 12;

/// Those that have rows.
pub(super) fn sheets(run: &ProofRun) -> Vec<Sheet> {
    let report = &run.report;
    let mut sheets = vec![
        subjects(report),
        counts(report),
        flags(run),
        differences(run),
        summary(report),
        spread(run),
        agreements(run),
        localised(run),
        remarks(report),
    ];
    sheets.retain(|sheet| !sheet.rows.is_empty());
    sheets
}

fn sheet<const N: usize>(title: &str, note: String, columns: [&str; N], rows: Vec<SheetRow>) -> Sheet {
    Sheet {
        title: title.to_owned(),
        note,
        columns: columns.map(str::to_owned).into(),
        rows,
    }
}

fn subjects(report: &ProofReport) -> Sheet {
    let shown: &[&str] = if report.kind == ProofTask::Prover.kind() {
        &["pessimistic", "pass_any_sample", "verifier_valid_rate"]
    } else {
        &["rough_tpr", "rough_tnr", "rough_bal_f1", "first_error_step_accuracy"]
    };
    let row = |subject: &SubjectReport| SheetRow {
        cells: [subject.subject.clone(), words::whole(subject.records as u64)]
            .into_iter()
            .chain(shown.iter().map(|name| cell(Some(&subject.metrics), name)))
            .collect(),
        ..SheetRow::default()
    };
    Sheet {
        title: "By topic".to_owned(),
        note: "Replayed, of complete splits.".to_owned(),
        columns: ["Topic".to_owned(), "records#".to_owned()]
            .into_iter()
            .chain(shown.iter().map(|name| format!("{name}#")))
            .collect(),
        rows: report.subjects.iter().take(MOST_ROWS).map(row).collect(),
    }
}

fn counts(report: &ProofReport) -> Sheet {
    let kinds = |what: &'static str, counts: &BTreeMap<String, usize>| {
        let rows = counts.iter().take(MOST_ROWS);
        rows.map(|(kind, count)| SheetRow::of([what.to_owned(), kind.clone(), words::whole(*count as u64)]))
            .collect::<Vec<_>>()
    };
    let levels = report.levels.iter();
    let levels = levels.map(|(level, count)| ((*level).to_owned(), *count)).collect();
    let mut rows = kinds("no proof", &report.generation_errors);
    rows.extend(kinds("invalid judgment", &report.invalid_trials));
    rows.extend(kinds("invalid level", &report.invalid_levels));
    rows.extend(kinds("level", &levels));
    let note = "Replayed. What counts for nothing stays in every denominator.".to_owned();
    sheet("What is invalid, and why", note, ["What", "Kind", "count#"], rows)
}

fn flags(run: &ProofRun) -> Sheet {
    let words = |flag: &str| match flag {
        "accepted_with_errors" => "accepted, though errors are listed",
        "rejected_without_errors" => "rejected, though no error is listed",
        "agreement_against_index" => "a level of agreement, though index and experts disagree",
        "polarity_against_index" => "WRONG_POLARITY, though index and experts agree",
        _ => "BASIC_MATCH or POOR_MATCH on a proof that experts call correct",
    };
    let row = |flag: &FlagReport| SheetRow::of([words(flag.flag).to_owned(), words::whole(flag.count as u64)]);
    let rows = run.report.flags.iter().map(row).collect();
    sheet(
        "Odd, and no part of any score",
        String::new(),
        ["What", "judgments#"],
        rows,
    )
}

fn differences(run: &ProofRun) -> Sheet {
    let places: BTreeMap<&str, usize> = run
        .audit
        .records
        .iter()
        .zip(0..)
        .map(|(of, at)| (of.key.as_str(), at))
        .collect();
    let row = |change: &ProofChange| SheetRow {
        opens: places.get(change.record.as_str()).and_then(|at| run.opens(*at)),
        ..SheetRow::of([
            change.record.clone(),
            change.trial.map_or_else(|| "–".to_owned(), |trial| trial.to_string()),
            change.field.to_owned(),
            change.stored.clone(),
            change.replayed.clone(),
        ])
    };
    let all = run.report.differences.len();
    let rows: Vec<SheetRow> = run.report.differences.iter().take(MOST_ROWS).map(row).collect();
    let columns = ["Record", "judgment", "Field", "Stored", "Replayed"];
    sheet(
        "Stored, and does not follow from the texts",
        first_of(rows.len(), all),
        columns,
        rows,
    )
}

fn first_of(shown: usize, all: usize) -> String {
    if shown == all {
        return String::new();
    }
    format!(
        "The first {shown} of {}; the audit has them all.",
        words::whole(all as u64)
    )
}

fn summary(report: &ProofReport) -> Sheet {
    let value = |value: Option<f64>| value.map_or_else(|| "null".to_owned(), |value| value.to_string());
    let rows = report.splits.iter().flat_map(|split| {
        let row = move |of: &SummaryChange| {
            SheetRow::of([
                format!("{} {}", split.split, of.name),
                value(of.summary),
                value(of.computed),
            ])
        };
        split.summary_differs.iter().map(row)
    });
    let note = "Compared to within 1e-9.".to_owned();
    sheet(
        "summary.json says otherwise",
        note,
        ["Value", "there#", "from the records#"],
        rows.collect(),
    )
}

fn spread(run: &ProofRun) -> Sheet {
    let spreads: Vec<f64> = run.audit.records.iter().filter_map(entropy).collect();
    let (count, sum) = (spreads.len() as u64, spreads.iter().sum::<f64>());
    let of = |is_it: fn(f64) -> bool| words::whole(spreads.iter().filter(|spread| is_it(**spread)).count() as u64);
    let rows = if count == 0 {
        Vec::new()
    } else {
        vec![
            SheetRow::of(["all judgments alike (0 bits)".to_owned(), of(|spread| spread == 0.0)]),
            SheetRow::of(["up to 0.5 bits".to_owned(), of(|spread| spread > 0.0 && spread <= 0.5)]),
            SheetRow::of([
                "more than 0.5 bits, up to 1".to_owned(),
                of(|spread| spread > 0.5 && spread <= 1.0),
            ]),
            SheetRow::of(["more than 1 bit".to_owned(), of(|spread| spread > 1.0)]),
        ]
    };
    let note = format!(
        "Entropy of accepted, rejected and invalid among the judgments of one proof; mean {:.3} bits over n = {count} proofs with two judgments at least.",
        sum / count.max(1) as f64
    );
    sheet("Spread of repeated judgments", note, ["Entropy", "proofs#"], rows)
}

fn shade(share: f64) -> u8 {
    (share * 5.0).ceil() as u8
}

fn agreements(run: &ProofRun) -> Sheet {
    let pairs = agreement(&run.audit.records, MOST_COMPARED);
    let count = pairs.keys().map(|(_, second)| second + 1).max().unwrap_or_default();
    let of = |first: usize, second: usize| pairs.get(&(first.min(second), first.max(second)));
    let row = |first: usize| {
        let cells = |second: usize| match of(first, second) {
            Some(PairAgreement { proofs, alike }) => (
                format!("{alike}/{proofs}"),
                shade(*alike as f64 / (*proofs).max(1) as f64),
            ),
            None => (String::new(), 0),
        };
        let (cells, shades): (Vec<String>, Vec<u8>) = (0..count).map(cells).unzip();
        SheetRow {
            cells: std::iter::once(format!("judgment {first}")).chain(cells).collect(),
            shades,
            opens: None,
        }
    };
    Sheet {
        title: "Agreement of judgments".to_owned(),
        note: "Proofs that both accept or both reject, of those that both judge in a way that can be read.".to_owned(),
        columns: std::iter::once("Judgment".to_owned())
            .chain((0..count).map(|at| format!("{at}#")))
            .collect(),
        rows: (0..count).map(row).collect(),
    }
}

fn localised(run: &ProofRun) -> Sheet {
    let mut counts = BTreeMap::<(i64, Option<i64>), u64>::new();
    for ((step, chosen), count) in localisation(&run.audit.records) {
        let within = |step: i64| step.min(MOST_STEPS);
        *counts.entry((within(step), chosen.map(within))).or_default() += count;
    }
    let name = |step: i64| match step {
        -1 => "none".to_owned(),
        MOST_STEPS => format!("{MOST_STEPS} or later"),
        step => step.to_string(),
    };
    let last = counts
        .keys()
        .flat_map(|(step, chosen)| [Some(*step), *chosen])
        .flatten()
        .max();
    let steps: Vec<i64> = last.map_or_else(Vec::new, |last| (-1..=last).collect());
    let truths: BTreeSet<i64> = counts.keys().map(|(step, _)| *step).collect();
    let row = |step: i64| {
        let chosen = || steps.iter().copied().map(Some).chain([None]);
        let found: Vec<u64> = chosen()
            .map(|chosen| counts.get(&(step, chosen)).copied().unwrap_or_default())
            .collect();
        let all: u64 = found.iter().sum();
        SheetRow {
            cells: std::iter::once(name(step))
                .chain(found.iter().map(|count| words::whole(*count)))
                .collect(),
            shades: found
                .iter()
                .map(|count| shade(*count as f64 / all.max(1) as f64))
                .collect(),
            opens: None,
        }
    };
    let columns = steps.iter().map(|step| format!("{}#", name(*step)));
    Sheet {
        title: "Where the first error is seen".to_owned(),
        note: "Rows are the experts' first step with an error, columns the step that a judgment names, from 0; cells count judgments and are shaded by their share of the row.".to_owned(),
        columns: std::iter::once("Experts".to_owned())
            .chain(columns)
            .chain(["invalid#".to_owned()])
            .collect(),
        rows: truths.into_iter().map(row).collect(),
    }
}

fn remarks(report: &ProofReport) -> Sheet {
    let all = report.notices.len();
    let rows = report
        .notices
        .iter()
        .take(MOST_ROWS)
        .map(|remark| SheetRow::of([remark.message.clone()]));
    let rows: Vec<SheetRow> = rows.collect();
    sheet("Remarks on the files", first_of(rows.len(), all), ["Remark"], rows)
}
