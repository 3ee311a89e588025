use std::collections::BTreeMap;

use serde::Serialize;

use crate::board::{ReportedMonth, RunSource};
use crate::model::{ChoiceLabel, Month};
use crate::store::{
    BenchmarkIndex, INDEX_ADDRESS, ItemShard, MatrixRow, MatrixShard, MonthIndex, RunIndex, STORE_VERSION, ShardName,
    SiteIndex, TokenRow, TokenShard,
};

use super::group::{Run, group};
use super::raw::raw_of_month;
use super::{Draft, DraftCell, Sink, SiteError, Verdicts};

/// Write the boards as files of the store, `index.json` last, so that a reader never sees an index whose
/// files are not there yet. Returns the index.
///
/// # Errors
/// When the sink refuses a file or a file of raw responses cannot be read again.
pub fn emit(drafts: Vec<Draft>, base_url: Option<String>, sink: &mut dyn Sink) -> Result<SiteIndex, SiteError> {
    let mut benchmarks = Vec::with_capacity(drafts.len());
    for draft in drafts {
        benchmarks.push(emit_benchmark(draft, sink)?);
    }
    let index = SiteIndex {
        version: STORE_VERSION,
        generator: concat!("mathboard ", env!("CARGO_PKG_VERSION")).to_owned(),
        base_url,
        benchmarks,
    };
    sink.put(INDEX_ADDRESS, &serde_json::to_vec(&index)?)?;
    Ok(index)
}

/// Write one shape; its address.
pub fn put<T: Serialize>(sink: &mut dyn Sink, name: ShardName, shape: &T) -> Result<String, SiteError> {
    let bytes = serde_json::to_vec(shape)?;
    let address = name.address(&bytes);
    sink.put(&address, &bytes)?;
    Ok(address)
}

fn emit_benchmark(draft: Draft, sink: &mut dyn Sink) -> Result<BenchmarkIndex, SiteError> {
    let benchmark = draft.benchmark;
    let runs = group(draft.runs);
    let mut months = Vec::with_capacity(draft.months.len());
    let mut keys = Vec::new();
    for (month, items) in draft.months {
        let numbers: Vec<usize> = items.iter().map(|item| item.entry.no).collect();
        let raw = raw_of_month(benchmark, month, &numbers, &runs, sink)?;
        let mut entries = Vec::with_capacity(items.len());
        for (position, item) in items.into_iter().enumerate() {
            let mut entry = item.entry;
            if let Some(text) = &item.text {
                entry.text = Some(put(sink, ShardName::Item(benchmark, month, entry.no), text)?);
            }
            if let Some(shard) = raw.get(&position) {
                entry.raw = Some(put(sink, ShardName::Raw(benchmark, month, entry.no), shard)?);
            }
            keys.push(item.key);
            entries.push(entry);
        }
        let shard = ItemShard { month, items: entries };
        months.push(MonthIndex {
            month,
            item_count: shard.items.len(),
            items: put(sink, ShardName::Items(benchmark, month), &shard)?,
        });
    }
    let counts: Vec<(Month, usize)> = months.iter().map(|month| (month.month, month.item_count)).collect();
    let mut matrix = MatrixShard {
        key: keys.iter().map(|key| key.as_char()).collect(),
        runs: BTreeMap::new(),
    };
    let mut tokens = TokenShard::default();
    let mut listed = Vec::with_capacity(runs.len());
    for run in runs {
        if let Some(cells) = run_cells(&run, &counts) {
            matrix.runs.insert(run.id.clone(), matrix_row(&cells, &keys));
            tokens.runs.insert(run.id.clone(), token_row(&cells));
        }
        listed.push(run_index(run));
    }
    Ok(BenchmarkIndex {
        benchmark,
        credit: draft.credit,
        months,
        runs: listed,
        odd: draft.odd,
        matrix: put(sink, ShardName::Matrix(benchmark), &matrix)?,
        tokens: put(sink, ShardName::Tokens(benchmark), &tokens)?,
    })
}

/// One entry an item of the board; nothing when the run has no verdict at all.
fn run_cells(run: &Run, counts: &[(Month, usize)]) -> Option<Vec<Option<DraftCell>>> {
    let mut cells = Vec::new();
    let mut has_any = false;
    for (month, count) in counts {
        let of_month = match run.months.get(month).map(|run| &run.verdicts) {
            Some(Verdicts::Cells(of_month)) => of_month.as_slice(),
            _ => &[],
        };
        has_any |= !of_month.is_empty();
        let missing = count.saturating_sub(of_month.len());
        cells.extend(of_month.iter().copied().take(*count));
        cells.extend(std::iter::repeat_n(None, missing));
    }
    has_any.then_some(cells)
}

fn matrix_row(cells: &[Option<DraftCell>], keys: &[ChoiceLabel]) -> MatrixRow {
    let own = |cell: &Option<DraftCell>| cell.and_then(|cell| cell.key);
    let differs = cells
        .iter()
        .zip(keys)
        .any(|(cell, key)| own(cell).is_some_and(|own| own != *key));
    let key = differs.then(|| {
        let pairs = cells.iter().zip(keys);
        pairs.map(|(cell, key)| own(cell).unwrap_or(*key).as_char()).collect()
    });
    let has_rules = cells.iter().flatten().any(|cell| cell.rule.is_some());
    MatrixRow {
        letters: cells.iter().map(|cell| cell.map_or(' ', |cell| cell.letter)).collect(),
        key,
        rules: has_rules.then(|| {
            cells
                .iter()
                .map(|cell| cell.and_then(|cell| cell.rule).unwrap_or(' '))
                .collect()
        }),
    }
}

fn token_row(cells: &[Option<DraftCell>]) -> TokenRow {
    TokenRow {
        output_tokens: cells
            .iter()
            .map(|cell| cell.and_then(|cell| cell.output_tokens))
            .collect(),
        elapsed_secs: cells
            .iter()
            .map(|cell| cell.and_then(|cell| cell.elapsed_secs).map(tenths))
            .collect(),
    }
}

fn tenths(secs: f64) -> f64 {
    (secs * 10.0).round() / 10.0
}

fn run_index(run: Run) -> RunIndex {
    let mut sources: Vec<RunSource> = Vec::new();
    let mut reported: Vec<ReportedMonth> = Vec::new();
    for month in run.months.into_values() {
        sources.push(month.source);
        if let Verdicts::Totals(totals) = month.verdicts {
            reported.push(totals);
        }
    }
    RunIndex {
        id: run.id,
        conditions: run.conditions,
        sources,
        reported,
    }
}
