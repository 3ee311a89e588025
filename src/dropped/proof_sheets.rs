//! A run of AdvancedMathBench as tables in words.

use std::collections::BTreeSet;

use super::proof::{DroppedProofRun, ProofRuleSheet, Sheet, SheetRow};
use super::proof_beside::sheets;
use super::proof_parts::parts;
use crate::evidence::{Metrics, ProofReport, ProofRun, SplitReport, is_count};
use crate::model::ProofTask;
use crate::words;

const NOT_DEFINED: &str = "not defined";

impl DroppedProofRun {
    /// Of a run that was scored again.
    pub fn new(run: &ProofRun) -> Self {
        let report = &run.report;
        Self {
            kind: report.kind.to_owned(),
            heading: heading(report),
            facts: facts(report),
            agrees: report.agrees,
            verdict: verdict(report),
            rules: rules(report),
            sheets: sheets(run),
            parts: parts(run),
        }
    }
}

fn heading(report: &ProofReport) -> String {
    let name = |model: &Option<String>| model.clone().unwrap_or_else(|| "an unknown model".to_owned());
    if report.kind == ProofTask::Prover.kind() {
        format!(
            "ProverBench: {}, judged by {}",
            name(&report.model),
            name(&report.judge)
        )
    } else {
        format!("VerifierBench: {}", name(&report.model))
    }
}

fn facts(report: &ProofReport) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    let is_prover = report.kind == ProofTask::Prover.kind();
    if is_prover {
        fact("Proofs a problem (S)", report.samples.to_string());
    }
    let repeats = match report.repeats_declared {
        true => report.verifier_repeats.to_string(),
        false => format!("{}, unverified: no manifest tells them", report.verifier_repeats),
    };
    fact("Judgments a proof (R)", repeats);
    let seen = match report.use_reference_solution {
        Some(true) => "shown to the judge",
        Some(false) => "not shown",
        None => "not known without the manifest",
    };
    fact("Reference solution", seen.to_owned());
    if !is_prover {
        let meta = report.meta.clone().unwrap_or_else(|| "none known".to_owned());
        fact("Meta-verifier", meta);
    }
    if let Some(domain) = &report.domain {
        fact("Split of the run", domain.clone());
    }
    let pinned = match report.data_is_pinned {
        Some(true) => "the pinned file of the benchmark",
        Some(false) => "not the pinned file of the benchmark",
        None => "not known without the manifest",
    };
    fact("Dataset", pinned.to_owned());
    for (name, sha256) in [("Dataset, SHA-256", &report.data_sha256), ("Run id", &report.run_id)] {
        if let Some(sha256) = sha256 {
            fact(name, sha256.clone());
        }
    }
    match report.run_id_agrees {
        Some(true) => fact("Run id again", "the manifest gives the same".to_owned()),
        Some(false) => fact(
            "Run id again",
            "the manifest gives another one: it was changed".to_owned(),
        ),
        None => {}
    }
    for (name, sha256) in &report.prompt_sha256 {
        fact(&format!("Prompt {name}, SHA-256"), sha256.clone());
    }
    if let Some(join) = &report.dataset {
        let mut words = format!("{} found in it", words::count(join.joined as u64, "record"));
        for (count, what) in [
            (join.unknown.len(), "not in it"),
            (join.truth_differs.len(), "whose truth its annotation does not give"),
        ] {
            if count > 0 {
                words.push_str(&format!(", {count} {what}"));
            }
        }
        let pinned = if join.is_pinned { "pinned" } else { "not the pinned one" };
        let own = match join.is_of_the_run {
            Some(true) => ", the one that the manifest names",
            Some(false) => ", not the one that the manifest names",
            None => "",
        };
        fact("Benchmark file given", format!("{words} ({pinned}{own})"));
    }
    facts
}

fn verdict(report: &ProofReport) -> String {
    if report.agrees {
        return "All that is stored follows from the texts.".to_owned();
    }
    let summary: usize = report.splits.iter().map(|split| split.summary_differs.len()).sum();
    let counts = [
        (report.differences.len() as u64, "stored value"),
        (summary as u64, "value of the summary"),
    ];
    let counts: Vec<String> = counts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| match (count, what) {
            (1, what) => format!("1 {what} does not follow"),
            (count, "stored value") => format!("{} stored values do not follow", words::whole(count)),
            (count, _) => format!("{} values of the summary do not follow", words::whole(count)),
        })
        .collect();
    format!("{} from the texts.", counts.join(", and "))
}

fn number(name: &str, value: Option<f64>) -> String {
    match value {
        None => NOT_DEFINED.to_owned(),
        Some(value) if is_count(name) => words::whole(value as u64),
        Some(value) => format!("{value:.6}"),
    }
}

/// A metric in words; a dash where there is no score.
pub(super) fn cell(metrics: Option<&Metrics>, name: &str) -> String {
    let value = metrics.and_then(|metrics| metrics.0.iter().find(|(of, _)| *of == name));
    value.map_or_else(|| "–".to_owned(), |(name, value)| number(name, *value))
}

fn rules(report: &ProofReport) -> Vec<ProofRuleSheet> {
    let names: Vec<&str> = report
        .splits
        .iter()
        .find_map(|split| split.replayed.as_ref())
        .map_or_else(Vec::new, |metrics| metrics.0.iter().map(|(name, _)| *name).collect());
    let incomplete = report.splits.iter().filter(|split| !split.complete).map(|split| {
        let expected = split
            .expected_records
            .map_or_else(|| "an unknown number".to_owned(), words::whole);
        format!(
            " {} has {} of {expected} records, and so no score.",
            split.split, split.completed_records
        )
    });
    let incomplete: String = incomplete.collect();
    let columns = |first: &str, second: &str| {
        let splits = report.splits.iter();
        let both = splits.flat_map(|split| {
            let records = split.completed_records;
            [
                format!("{}, n = {records}, {first}#", split.split),
                format!("{}, {second}#", split.split),
            ]
        });
        std::iter::once("Metric".to_owned()).chain(both).collect::<Vec<_>>()
    };
    let rows = |of: &dyn Fn(&SplitReport, &str) -> [String; 2]| {
        let row = |name: &&str| SheetRow {
            cells: std::iter::once((*name).to_owned())
                .chain(report.splits.iter().flat_map(|split| of(split, name)))
                .collect(),
            ..SheetRow::default()
        };
        names.iter().map(row).collect::<Vec<_>>()
    };
    let released = ProofRuleSheet {
        label: "released rule".to_owned(),
        sheet: Sheet {
            title: "Metrics by the released rule".to_owned(),
            note: format!(
                "From 0 to 1, under the evaluator's names. Recorded follows from what the records store, replayed from their texts; n counts records.{incomplete}"
            ),
            columns: columns("recorded", "replayed"),
            rows: rows(&|split, name| [cell(split.recorded.as_ref(), name), cell(split.replayed.as_ref(), name)]),
        },
    };
    let others: BTreeSet<&str> = report
        .splits
        .iter()
        .flat_map(|split| split.not_released.keys().copied())
        .collect();
    let others = others.into_iter().map(|rule| {
        let label = rule_label(rule);
        ProofRuleSheet {
            label: label.to_owned(),
            sheet: Sheet {
                title: format!("Not the released rule: {label}"),
                note: format!("{} Both columns are replayed from the texts.", rule_note(rule)),
                columns: columns("released", "this rule"),
                rows: rows(&|split, name| {
                    [
                        cell(split.replayed.as_ref(), name),
                        cell(split.not_released.get(rule), name),
                    ]
                }),
            },
        }
    });
    std::iter::once(released).chain(others).collect()
}

fn rule_label(rule: &str) -> &str {
    match rule {
        "invalid_dropped" => "invalid judgments dropped",
        "invalid_as_rejection" => "invalid judgments as rejections",
        "majority_vote" => "majority in the place of all",
        other => other,
    }
}

fn rule_note(rule: &str) -> &'static str {
    match rule {
        "invalid_dropped" => "A judgment that cannot be read counts as if nobody had asked for it.",
        "invalid_as_rejection" => "A judgment that cannot be read counts as if it had rejected the proof.",
        _ => "A proof is accepted where more than half of its judgments accept it.",
    }
}
