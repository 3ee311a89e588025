//! The records of a run of AdvancedMathBench in the parts that a reader may ask for.

use super::proof::{ProofPartName, Sheet, SheetRow};
use crate::evidence::ProofRun;
use crate::model::ProofTask;
use crate::score::{JudgedProof, ProofFlag, Stance, entropy};
use crate::words;

/// Records that are told of at once.
pub const PROOF_PAGE: usize = 100;

type Part = (&'static str, &'static str, fn(&ProofRun, &JudgedProof) -> bool);

const PARTS: [Part; 7] = [
    ("all", "all", |_, _| true),
    ("accepted", "accepted", is_accepted),
    ("rejected", "not accepted", |run, record| {
        run.audit.scoring.task == ProofTask::Prover && !is_accepted(run, record)
    }),
    ("failed", "without a proof", |_, record| record.replayed.has_failed),
    ("invalid", "with invalid judgments", |_, record| {
        record.faults.iter().any(Option::is_some)
    }),
    ("spread", "judged differently", |_, record| {
        entropy(record).is_some_and(|spread| spread > 0.0)
    }),
    ("differs", "not as stored", |run, record| {
        let mut acceptances = run.audit.acceptances.iter();
        !record.differences.is_empty() || acceptances.any(|(key, _)| *key == record.key)
    }),
];

fn is_accepted(run: &ProofRun, record: &JudgedProof) -> bool {
    run.audit.scoring.task == ProofTask::Prover && run.audit.scoring.is_accepted(&record.replayed)
}

const fn flag_label(flag: ProofFlag) -> &'static str {
    match flag {
        ProofFlag::AcceptedWithErrors => "accepted with errors",
        ProofFlag::RejectedWithoutErrors => "rejected without errors",
        ProofFlag::AgreementAgainstIndex => "level against index",
        ProofFlag::PolarityAgainstIndex => "polarity against index",
        ProofFlag::PartialOnCorrect => "partial level on a correct proof",
    }
}

/// The parts that have records.
pub(super) fn parts(run: &ProofRun) -> Vec<ProofPartName> {
    let part = |id: &str, label: &str| ProofPartName {
        id: id.to_owned(),
        label: label.to_owned(),
        count: members(run, id).count() as u64,
    };
    let own = PARTS.iter().map(|(id, label, _)| part(id, label));
    let flags = ProofFlag::ALL
        .into_iter()
        .map(|flag| part(flag.code(), flag_label(flag)));
    own.chain(flags).filter(|part| part.count > 0).collect()
}

/// The places of the records of a part.
fn members<'r>(run: &'r ProofRun, id: &str) -> impl Iterator<Item = usize> + use<'r> {
    let part = PARTS.iter().find(|(of, _, _)| *of == id);
    let flag = ProofFlag::ALL.into_iter().find(|flag| flag.code() == id);
    let is_in = move |record: &JudgedProof| match (part, flag) {
        (Some((_, _, is_in)), _) => is_in(run, record),
        (None, Some(flag)) => record.flags.iter().any(|(_, of)| *of == flag),
        (None, None) => false,
    };
    let records = run.audit.records.iter().enumerate();
    records.filter(move |(_, record)| is_in(record)).map(|(at, _)| at)
}

/// The records of a part from one place on.
pub(super) fn records(run: &ProofRun, id: &str, from: usize) -> Sheet {
    let is_prover = run.audit.scoring.task == ProofTask::Prover;
    let mut columns = vec![
        "Record",
        if is_prover { "Problem" } else { "Proof" },
        "Split",
        "Topic",
        "steps#",
        "Judgments",
    ];
    columns.push(if is_prover { "Counts as" } else { "Experts" });
    columns.push("entropy#");
    Sheet {
        title: "Records".to_owned(),
        note: "✓ accepts the proof, ✗ rejects it at this step, ? cannot be read. Entropy in bits.".to_owned(),
        columns: columns.into_iter().map(str::to_owned).collect(),
        rows: members(run, id)
            .skip(from)
            .take(PROOF_PAGE)
            .filter_map(|at| row(run, at, is_prover))
            .collect(),
    }
}

fn row(run: &ProofRun, at: usize, is_prover: bool) -> Option<SheetRow> {
    let record = run.audit.records.get(at)?;
    let judgments = record
        .replayed
        .trials
        .iter()
        .take(32)
        .map(|trial| match (Stance::of(trial), trial.verdict) {
            (Stance::Accepted, _) => "✓".to_owned(),
            (Stance::Rejected, Some(step)) => format!("✗{step}"),
            _ => "?".to_owned(),
        });
    let judgments: Vec<String> = judgments.collect();
    let outcome = match (is_prover, record.truth) {
        (true, _) if record.replayed.has_failed => "no proof".to_owned(),
        (true, _) if is_accepted(run, record) => "accepted".to_owned(),
        (true, _) => "not accepted".to_owned(),
        (false, Some(truth)) => truth
            .first_error
            .map_or_else(|| "correct".to_owned(), |step| format!("error at {step}")),
        (false, None) => String::new(),
    };
    let id = record.proof_id.as_ref().unwrap_or(&record.problem_id);
    let sample = if is_prover && run.audit.scoring.samples > 1 {
        format!(" / {}", record.sample_index)
    } else {
        String::new()
    };
    Some(SheetRow {
        opens: run.opens(at),
        ..SheetRow::of([
            crate::model::legible(&record.key, 60),
            format!("{}{sample}", crate::model::legible(id, 60)),
            record.split.code().to_owned(),
            crate::model::legible(&record.subject, 60),
            words::whole(record.steps as u64),
            judgments.join(" "),
            outcome,
            entropy(record).map_or_else(|| "–".to_owned(), |spread| format!("{spread:.3}")),
        ])
    })
}
