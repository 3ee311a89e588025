use std::collections::BTreeMap;

use serde::Serialize;

use crate::board::Board;
use crate::model::{Benchmark, ChoiceLabel, Month, ReportedMonth, RunSource};
use crate::replay::Policy;
use crate::store::{
    BenchmarkIndex, INDEX_ADDRESS, ItemShard, MatrixRow, MatrixShard, MonthIndex, NO_VERDICT, PolicyShard, ProofIndex,
    RunIndex, STORE_VERSION, SampleTokens, ShardName, SiteIndex, TextShard, TokenRow, TokenShard,
};

use super::group::{Run, group};
use super::published::held;
use super::raw::raw_of_month;
use super::{Draft, DraftCell, MonthRun, ProofDraft, Sink, SiteError, Verdicts};

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
        proofs: Vec::new(),
        changes: Vec::new(),
    };
    put_index(&index, sink)?;
    Ok(index)
}

/// Write the published scores of AdvancedMathBench, which no file of a run stands behind, and the index that names them.
///
/// # Errors
/// When the sink refuses a file.
pub fn emit_proofs(proofs: Vec<ProofDraft>, index: &mut SiteIndex, sink: &mut dyn Sink) -> Result<(), SiteError> {
    for ProofDraft { task, credit, shard } in proofs {
        let scores = put(sink, ShardName::Proofs(task), &shard)?;
        index.proofs.push(ProofIndex { task, credit, scores });
    }
    put_index(index, sink)
}

/// Write the index of a data set.
///
/// # Errors
/// When the sink refuses it.
pub fn put_index(index: &SiteIndex, sink: &mut dyn Sink) -> Result<(), SiteError> {
    sink.put(INDEX_ADDRESS, &serde_json::to_vec(index)?)
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
    let mut shards = Vec::new();
    for (month, items) in draft.months {
        let numbers: Vec<usize> = items.iter().map(|item| item.entry.no).collect();
        let raw = raw_of_month(benchmark, month, &numbers, &runs, sink)?;
        let mut entries = Vec::with_capacity(items.len());
        let mut texts = TextShard::default();
        for (position, item) in items.into_iter().enumerate() {
            let mut entry = item.entry;
            if let Some(text) = &item.text {
                texts.texts.insert(entry.no, text.to_search());
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
            texts: if texts.texts.is_empty() {
                None
            } else {
                Some(put(sink, ShardName::Texts(benchmark, month), &texts)?)
            },
        });
        shards.push(shard);
    }
    let counts: Vec<(Month, usize)> = months.iter().map(|month| (month.month, month.item_count)).collect();
    let mut matrix = MatrixShard {
        key: keys.iter().map(|key| key.as_char()).collect(),
        runs: BTreeMap::new(),
    };
    let mut tokens = TokenShard::default();
    let mut policies = PolicyShard {
        policies: Policy::ALL.map(|policy| policy.id().to_owned()).into(),
        runs: BTreeMap::new(),
    };
    let mut listed = Vec::with_capacity(runs.len());
    for run in runs {
        if let Some(rows) = policy_rows(&run, &counts) {
            policies.runs.insert(run.id.clone(), rows);
        }
        let samples = sample_rows(&run, &counts);
        if let Some((first, more)) = samples.split_first() {
            matrix.runs.insert(run.id.clone(), matrix_row(first, more, &keys));
            tokens.runs.insert(run.id.clone(), token_row(first, more));
        }
        listed.push(run_index(run));
    }
    let mut index = BenchmarkIndex {
        benchmark,
        credit: draft.credit,
        months,
        runs: listed,
        odd: draft.odd,
        pools: draft.pools,
        held: Vec::new(),
        matrix: put(sink, ShardName::Matrix(benchmark), &matrix)?,
        tokens: put(sink, ShardName::Tokens(benchmark), &tokens)?,
        policies: if policies.runs.is_empty() {
            None
        } else {
            Some(put(sink, ShardName::Policies(benchmark), &policies)?)
        },
    };
    if benchmark == Benchmark::LiveMathematicianBench {
        let board = Board::new(index.clone(), &matrix, &tokens, shards)?;
        index.held = held(&board.matrix)?;
    }
    Ok(index)
}

/// A row a policy over all items of the board, an empty one where it is as the first; `None` of a run without responses.
fn policy_rows(run: &Run, counts: &[(Month, usize)]) -> Option<Vec<String>> {
    let has_any = run.months.values().any(|month| !month.policies.is_empty());
    let row = |policy: usize| -> String {
        let marks = counts.iter().flat_map(|(month, count)| {
            let found = run.months.get(month).and_then(|month| month.policies.get(policy));
            let found = found.map_or(&[][..], Vec::as_slice);
            let missing = count.saturating_sub(found.len());
            found
                .iter()
                .copied()
                .take(*count)
                .chain(std::iter::repeat_n(NO_VERDICT, missing))
        });
        marks.collect()
    };
    has_any.then(|| {
        let released = row(0);
        let others = (1..Policy::ALL.len())
            .map(row)
            .map(|other| if other == released { String::new() } else { other });
        let others: Vec<String> = others.collect();
        [released].into_iter().chain(others).collect()
    })
}

/// One entry an item of the board.
type Cells = Vec<Option<DraftCell>>;

/// The cells of each sample, the first one first; nothing when the run has no verdict at all.
fn sample_rows(run: &Run, counts: &[(Month, usize)]) -> Vec<Cells> {
    let of_month = |month: &Month| match run.months.get(month) {
        Some(MonthRun {
            verdicts: Verdicts::Cells(first),
            more,
            ..
        }) => Some((first, more)),
        _ => None,
    };
    let samples = counts.iter().filter_map(|(month, _)| of_month(month));
    let count = samples.map(|(_, more)| 1 + more.len()).max().unwrap_or(0);
    let row = |sample: usize| {
        let mut cells = Cells::new();
        for (month, count) in counts {
            let found = of_month(month).and_then(|(first, more)| match sample.checked_sub(1) {
                None => Some(first),
                Some(further) => more.get(further),
            });
            let found = found.map_or(&[][..], Vec::as_slice);
            cells.extend(found.iter().copied().take(*count));
            cells.extend(std::iter::repeat_n(None, count.saturating_sub(found.len())));
        }
        cells
    };
    (0..count).map(row).collect()
}

fn letters(cells: &[Option<DraftCell>]) -> String {
    cells
        .iter()
        .map(|cell| cell.map_or(NO_VERDICT, |cell| cell.letter))
        .collect()
}

fn matrix_row(cells: &[Option<DraftCell>], more: &[Cells], keys: &[ChoiceLabel]) -> MatrixRow {
    let own = |cell: &Option<DraftCell>| cell.and_then(|cell| cell.key);
    let differs = cells
        .iter()
        .zip(keys)
        .any(|(cell, key)| own(cell).is_some_and(|own| own != *key));
    let key = differs.then(|| {
        let pairs = cells.iter().zip(keys);
        pairs.map(|(cell, key)| own(cell).unwrap_or(*key).as_char()).collect()
    });
    MatrixRow {
        letters: letters(cells),
        more_letters: more.iter().map(|cells| letters(cells)).collect(),
        key,
    }
}

fn token_row(first: &[Option<DraftCell>], more: &[Cells]) -> TokenRow {
    let counts = |cells: &[Option<DraftCell>]| SampleTokens {
        output_tokens: cells
            .iter()
            .map(|cell| cell.and_then(|cell| cell.output_tokens))
            .collect(),
        elapsed_secs: cells
            .iter()
            .map(|cell| cell.and_then(|cell| cell.elapsed_secs).map(tenths))
            .collect(),
    };
    let SampleTokens {
        output_tokens,
        elapsed_secs,
    } = counts(first);
    let prompt_tokens: Vec<Option<u64>> = first
        .iter()
        .map(|cell| cell.and_then(|cell| cell.prompt_tokens))
        .collect();
    let has_prompt = prompt_tokens.iter().any(Option::is_some);
    TokenRow {
        output_tokens,
        elapsed_secs,
        prompt_tokens: if has_prompt { prompt_tokens } else { Vec::new() },
        more: more.iter().map(|cells| counts(cells)).collect(),
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
