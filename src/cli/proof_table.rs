use std::io::{self, Write};

use super::plain::{plain, plain_short};
use crate::evidence::{Metrics, ProofReport, SplitReport, is_count};
use crate::model::ProofTask;
use crate::words::count;

/// Differences and notices listed for one run; JSON has them all.
const LISTED: usize = 20;

/// A run of AdvancedMathBench: what it is, its metrics as recorded and replayed split by split, and what does not fit.
pub fn write_run(run: &ProofReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", heading(run))?;
    writeln!(out, "    {}", provenance(run))?;
    let names: Vec<&str> = run
        .splits
        .iter()
        .find_map(|split| split.replayed.as_ref())
        .map_or_else(Vec::new, |metrics| metrics.0.iter().map(|(name, _)| *name).collect());
    let width = names.iter().map(|name| name.len()).max().unwrap_or_default();
    write!(out, "    {:width$}", "")?;
    for split in &run.splits {
        write!(out, "  {:>21}", format!("{} {}", split.split, records(split)))?;
    }
    writeln!(
        out,
        "\n    {:width$}{}",
        "",
        "    recorded   replayed".repeat(run.splits.len())
    )?;
    for (at, name) in names.iter().enumerate() {
        write!(out, "    {name:width$}")?;
        for split in &run.splits {
            let cell = |metrics: &Option<Metrics>| {
                let value = metrics.as_ref().and_then(|metrics| metrics.0.get(at));
                value.map_or_else(|| "-".to_owned(), |(name, value)| number(name, *value))
            };
            write!(out, "  {:>10} {:>10}", cell(&split.recorded), cell(&split.replayed))?;
        }
        writeln!(out)?;
    }
    for split in run.splits.iter().filter(|split| !split.complete) {
        let expected = split
            .expected_records
            .map_or_else(|| "an unknown number".to_owned(), |records| records.to_string());
        writeln!(
            out,
            "    {}: {} of {expected}, so no score",
            split.split,
            count(split.completed_records, "record")
        )?;
    }
    for (head, kinds) in [
        ("no proof", &run.generation_errors),
        ("invalid judgments", &run.invalid_trials),
        ("invalid levels", &run.invalid_levels),
    ] {
        if !kinds.is_empty() {
            let kinds: Vec<String> = kinds
                .iter()
                .map(|(kind, count)| format!("{} {count}", plain_short(kind, 40)))
                .collect();
            writeln!(out, "    {head}: {}", kinds.join(", "))?;
        }
    }
    for flag in &run.flags {
        writeln!(out, "    odd: {} {}", flag.flag, flag.count)?;
    }
    write_other_rules(run, out)?;
    write_differences(run, out)
}

fn heading(run: &ProofReport) -> String {
    let unknown = || "an unknown model".to_owned();
    let name = |model: &Option<String>| model.as_deref().map_or_else(unknown, |model| plain_short(model, 60));
    let mut words = format!("{}  {}", run.kind, name(&run.model));
    if run.judge.is_some() {
        words.push_str(&format!(", judged by {}", name(&run.judge)));
    }
    if run.meta.is_some() {
        words.push_str(&format!(", explanations judged by {}", name(&run.meta)));
    }
    words
}

fn provenance(run: &ProofReport) -> String {
    let mut words = format!("S = {}, R = {}", run.samples, run.verifier_repeats);
    if !run.repeats_declared {
        words.push_str(" (unverified repeats: no manifest tells them)");
    }
    match run.use_reference_solution {
        Some(true) => words.push_str("; judges see the reference solution"),
        Some(false) => words.push_str("; judges do not see the reference solution"),
        None => {}
    }
    match run.data_is_pinned {
        Some(true) => words.push_str("; data as pinned"),
        Some(false) => words.push_str("; not the pinned data"),
        None => {}
    }
    match run.run_id_agrees {
        Some(true) => words.push_str("; run id as the manifest gives it"),
        Some(false) => words.push_str("; the manifest gives another run id: it was changed"),
        None => {}
    }
    words
}

fn records(split: &SplitReport) -> String {
    let expected = split
        .expected_records
        .map_or_else(|| "?".to_owned(), |records| records.to_string());
    format!("{}/{expected}", split.completed_records)
}

/// A metric to six decimals, a count as it is.
fn number(name: &str, value: Option<f64>) -> String {
    match value {
        None => "undefined".to_owned(),
        Some(value) if is_count(name) => value.to_string(),
        Some(value) => format!("{value:.6}"),
    }
}

fn write_other_rules(run: &ProofReport, out: &mut dyn Write) -> io::Result<()> {
    let shown: &[&str] = if run.kind == ProofTask::Prover.kind() {
        &["pessimistic", "pass_any_sample"]
    } else {
        &["rough_tpr", "rough_tnr", "rough_bal_f1"]
    };
    let Some(all) = run.splits.first() else { return Ok(()) };
    for (rule, metrics) in &all.not_released {
        let values = metrics.0.iter().filter(|(name, _)| shown.contains(name));
        let values: Vec<String> = values
            .map(|(name, value)| format!("{name} {}", number(name, *value)))
            .collect();
        writeln!(out, "    not the released rule, {rule}: {}", values.join(", "))?;
    }
    Ok(())
}

fn write_differences(run: &ProofReport, out: &mut dyn Write) -> io::Result<()> {
    for split in &run.splits {
        for change in &split.summary_differs {
            let word = |value: Option<f64>| value.map_or_else(|| "null".to_owned(), |value| value.to_string());
            writeln!(
                out,
                "    summary: {} {}: {} there, {} from the records",
                split.split,
                plain_short(&change.name, 40),
                word(change.summary),
                word(change.computed)
            )?;
        }
    }
    for change in run.differences.iter().take(LISTED) {
        let trial = change
            .trial
            .map_or_else(String::new, |trial| format!(", judgment {trial}"));
        writeln!(
            out,
            "    differs: {}{trial}, {}: stored {}, replayed {}",
            plain_short(&change.record, 40),
            change.field,
            plain(&change.stored),
            plain(&change.replayed)
        )?;
    }
    for notice in run.notices.iter().take(LISTED) {
        writeln!(out, "    note: {}", plain(&notice.message))?;
    }
    let more = run.differences.len().saturating_sub(LISTED) + run.notices.len().saturating_sub(LISTED);
    if more > 0 {
        writeln!(out, "    … {more} more; --format json has them all")?;
    }
    if let Some(join) = &run.dataset {
        let sides = [
            (join.unknown.len(), "that it does not have"),
            (
                join.truth_differs.len(),
                "whose stored truth its annotation does not give",
            ),
        ];
        let sides = sides.iter().filter(|(found, _)| *found > 0);
        let sides: Vec<String> = sides
            .map(|(found, what)| format!("{} {what}", count(*found as u64, "record")))
            .collect();
        let end = if sides.is_empty() {
            String::new()
        } else {
            format!("; {}", sides.join(", "))
        };
        writeln!(
            out,
            "    dataset: {} found in it{end}",
            count(join.joined as u64, "record")
        )?;
    }
    let verdict = if run.agrees {
        "all that is stored follows from the texts"
    } else {
        "not all that is stored follows from the texts"
    };
    writeln!(out, "    {verdict}")
}
