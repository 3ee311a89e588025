use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::loose::{Loose, Object, Shaped};
use super::notice_list::NoticeList;
use super::proof_shape::{RawManifest, RawProofSummary, RawRole, RawSplit};
use super::run_id::computed_run_id;
use super::source_text::{decode, read_json};
use super::{Notice, Parsed, Place, ReadError};
use crate::model::{Manifest, ProofSummary, ProofTask, StoredMetrics, SummarySplit};

/// Reads `manifest.json` of a run of AdvancedMathBench (spec section 4.1): addresses, names of secrets and the like are
/// not kept.
///
/// # Errors
/// When the bytes are no JSON object.
pub fn read_manifest(source: &str, bytes: &[u8]) -> Result<Parsed<Manifest>, ReadError> {
    read_object(source, bytes, |text, notices| {
        let raw: Shaped<'_, Object<RawManifest<'_>>> = serde_json::from_str(text)?;
        let Shaped::Is(Object(raw)) = raw else { return Ok(None) };
        let mut manifest = manifest(raw, notices);
        manifest.computed_run_id = computed_run_id(text)?;
        Ok(Some(manifest))
    })
}

/// Reads `summary.json` of a run of AdvancedMathBench (spec section 4.6).
///
/// # Errors
/// When the bytes are no JSON object.
pub fn read_proof_summary(source: &str, bytes: &[u8]) -> Result<Parsed<ProofSummary>, ReadError> {
    read_object(source, bytes, |text, notices| {
        let raw: Shaped<'_, Object<RawProofSummary<'_>>> = serde_json::from_str(text)?;
        let Shaped::Is(Object(raw)) = raw else { return Ok(None) };
        summary(raw, notices).map(Some)
    })
}

fn read_object<T>(
    source: &str,
    bytes: &[u8],
    read: impl Fn(&str, &mut NoticeList) -> serde_json::Result<Option<T>>,
) -> Result<Parsed<T>, ReadError> {
    let mut notices = Vec::new();
    let text = decode(source, bytes, &mut notices)?;
    let (value, told) = read_json(source, text, &mut notices, |text| {
        let mut list = NoticeList::default();
        let value = read(text, &mut list)?;
        Ok((value, list.finish()))
    })?;
    notices.extend::<Vec<Notice>>(told);
    let value = value.ok_or_else(|| ReadError::Shape {
        file: source.to_owned(),
        record: None,
        field: "top level".to_owned(),
        expected: "an object",
        found: "something else".to_owned(),
    })?;
    Ok(Parsed { value, notices })
}

fn manifest(raw: RawManifest<'_>, notices: &mut NoticeList) -> Manifest {
    let mut text = |field: &str, value: Loose<'_>| notices.text(Place::Head, field, value);
    let settings = raw.settings.is().map(|raw| raw.0).unwrap_or_default();
    let roles = raw.config.is().map(|raw| raw.0).unwrap_or_default();
    let prompts = raw.prompt_sha256.is().map(|raw| raw.0).unwrap_or_default();
    let mut model = |role: &str, raw: Shaped<'_, Object<RawRole<'_>>>| {
        let raw = raw.is()?.0;
        text(&format!("config.{role}.model"), raw.model)
    };
    let (policy, verifier, meta) = (
        model("policy", roles.policy),
        model("verifier", roles.verifier),
        model("meta", roles.meta),
    );
    let prompt_sha256 = [
        ("generation", prompts.generation),
        ("verifier", prompts.verifier),
        ("meta", prompts.meta),
    ]
    .into_iter()
    .filter_map(|(name, digest)| Some((name, text(&format!("prompt_sha256.{name}"), digest)?)))
    .collect();
    Manifest {
        run_id: text("run_id", raw.run_id),
        computed_run_id: String::new(),
        task: task(&raw.task),
        evaluator_version: text("evaluator_version", raw.evaluator_version),
        protocol: text("protocol", raw.protocol),
        data_sha256: text("data_sha256", raw.data_sha256),
        code_sha256: text("code_sha256", raw.code_sha256),
        domain: text("settings.domain", settings.domain),
        source_rows: notices.whole(Place::Head, "source_rows", &raw.source_rows),
        selected_rows: notices.whole(Place::Head, "selected_rows", &raw.selected_rows),
        samples: notices.whole(Place::Head, "settings.samples", &settings.samples),
        verifier_repeats: notices.whole(Place::Head, "settings.verifier_repeats", &settings.verifier_repeats),
        has_meta: notices.flag(Place::Head, "settings.meta", &settings.meta),
        limit: notices.whole(Place::Head, "settings.limit", &settings.limit),
        uses_reference_solution: notices.flag(
            Place::Head,
            "settings.use_reference_solution",
            &settings.use_reference_solution,
        ),
        policy,
        verifier,
        meta,
        prompt_sha256,
    }
}

fn summary(raw: RawProofSummary<'_>, notices: &mut NoticeList) -> serde_json::Result<ProofSummary> {
    let splits = raw.splits.is().map(|raw| raw.0).unwrap_or_default();
    let mut split = |name: &str, raw: Shaped<'_, Object<RawSplit<'_>>>| -> serde_json::Result<Option<SummarySplit>> {
        let Shaped::Is(Object(raw)) = raw else { return Ok(None) };
        let mut whole = |field: &str, value: &Loose<'_>| {
            let field = format!("splits.{name}.{field}");
            notices.whole(Place::Head, field, value)
        };
        Ok(Some(SummarySplit {
            selected_rows: whole("selected_rows", &raw.selected_rows),
            expected_records: whole("expected_records", &raw.expected_records),
            completed_records: whole("completed_records", &raw.completed_records),
            metrics: raw
                .metrics
                .map(|raw| metrics(raw, name, notices))
                .transpose()?
                .flatten(),
        }))
    };
    Ok(ProofSummary {
        splits: [
            split("all", splits.all)?,
            split("ugd", splits.ugd)?,
            split("qe", splits.qe)?,
        ],
        task: task(&raw.task),
        run_id: notices.text(Place::Head, "run_id", raw.run_id),
    })
}

/// The metrics of a split: numbers by name, in the order of their names.
fn metrics(raw: &RawValue, split: &str, notices: &mut NoticeList) -> serde_json::Result<Option<StoredMetrics>> {
    let Ok(fields) = serde_json::from_str::<BTreeMap<String, Loose<'_>>>(raw.get()) else {
        let found: Loose<'_> = serde_json::from_str(raw.get())?;
        if found.is_given() {
            notices.wrong_type(Place::Head, format!("splits.{split}.metrics"), "an object", &found);
        }
        return Ok(None);
    };
    let mut metrics = Vec::new();
    for (name, value) in fields {
        let number = notices.number(Place::Head, format!("splits.{split}.metrics.{name}"), &value);
        metrics.push((name, number));
    }
    Ok(Some(metrics))
}

fn task(value: &Loose<'_>) -> Option<ProofTask> {
    let tasks = [ProofTask::Prover, ProofTask::Verifier];
    tasks.into_iter().find(|task| value.as_text() == Some(task.code()))
}
