//! The raw responses of a month, item by item.

use std::collections::BTreeMap;

use crate::model::{Benchmark, Month, Record, RunId, Sample};
use crate::read::read_results;
use crate::store::{LONE_TEXT_BYTES, RawSample, RawShard, RawText, ShardName};

use super::emit::put;
use super::error_kind::error_kind;
use super::group::Run;
use super::{RawOrigin, Sink, SiteError};

/// The raw responses of one month by position of the item. Long ones are written at once, so that what is held in
/// memory is one file and the short responses of one month.
pub fn raw_of_month(
    benchmark: Benchmark,
    month: Month,
    numbers: &[usize],
    runs: &[Run],
    sink: &mut dyn Sink,
) -> Result<BTreeMap<usize, RawShard>, SiteError> {
    let mut shards: BTreeMap<usize, RawShard> = BTreeMap::new();
    for run in runs {
        let Some(raw) = run.months.get(&month).and_then(|month| month.raw.as_ref()) else {
            continue;
        };
        for (position, record) in records(raw)? {
            let Some(no) = numbers.get(position) else { continue };
            let mut samples = Vec::with_capacity(record.samples.len());
            for sample in record.samples {
                let outcome = sample.stored_outcome(record.recorded_key);
                samples.push(raw_sample(benchmark, month, *no, (sample, outcome), sink)?);
            }
            let shard = shards
                .entry(position)
                .or_insert_with(|| RawShard { runs: BTreeMap::new() });
            // Of two records of one item the first counts, as in the matrix.
            shard.runs.entry(RunId::clone(&run.id)).or_insert(samples);
        }
    }
    Ok(shards)
}

fn records(raw: &RawOrigin) -> Result<Vec<(usize, Record)>, SiteError> {
    let bytes = raw.origin.load()?;
    let changed = || SiteError::Changed {
        file: raw.origin.name(),
    };
    let file = read_results(&raw.origin.name(), &bytes).map_err(|_| changed())?.value;
    if file.records.len() != raw.positions.len() {
        return Err(changed());
    }
    let placed = raw.positions.iter().zip(file.records);
    Ok(placed
        .filter_map(|(position, record)| Some(((*position)?, record)))
        .collect())
}

fn raw_sample(
    benchmark: Benchmark,
    month: Month,
    no: usize,
    (sample, outcome): (Sample, crate::model::Outcome),
    sink: &mut dyn Sink,
) -> Result<RawSample, SiteError> {
    let mut text = RawText {
        response: sample.response,
        thinking: sample.thinking,
    };
    let length = |text: &Option<String>| text.as_ref().map_or(0, String::len);
    let mut lone = None;
    if length(&text.response) > LONE_TEXT_BYTES || length(&text.thinking) > LONE_TEXT_BYTES {
        let address = put(sink, ShardName::RawText(benchmark, month, no), &text)?;
        lone = Some((address, (length(&text.response) + length(&text.thinking)) as u64));
        text = RawText::default();
    }
    let (lone_text, lone_bytes) = lone.unzip();
    Ok(RawSample {
        answer: sample.answer,
        unusual_answer: None,
        outcome,
        response: text.response,
        thinking: text.thinking,
        lone_text,
        lone_bytes,
        usage: sample.usage,
        elapsed_secs: sample.elapsed_secs.filter(|secs| secs.is_finite()),
        error: sample.error.as_deref().map(error_kind),
    })
}
