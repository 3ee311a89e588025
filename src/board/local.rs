use crate::model::sort_stably;
use std::collections::HashMap;

use super::{BoardError, Cell, ItemRow, MOST_SAMPLES, Matrix, RunRow};
use crate::model::{Conditions, Month, Record, ResultFile, RunId, RunSource, Sample, shortened};
use crate::score::{Audit, ItemSet, RecordAudit, Verdict};

/// What the ids of dropped runs start with.
const LOCAL_PREFIX: &str = "local-";

impl Matrix {
    /// Adds what the board knows of its items to the set that [`crate::score::rescore`] goes by.
    pub fn add_items_to(&self, set: &mut ItemSet) {
        for item in &self.items {
            set.add_fact(item.fact());
        }
    }
}

/// Lets a dropped file join the board like any other run, marked as local, and gives the run's id.
///
/// Verdicts are the audit's own where the file could be replayed, else as recorded. Month files with
/// equal conditions join into one run; a month that this run has already makes another one, unless it
/// is the same file again. The audit has to be of this file, made with
/// [`Matrix::add_items_to`] among its items. Nothing changes on an error.
///
/// # Errors
/// When the file's month or one of its items is not on this board, or two records are about one item:
/// a record is never dropped in silence.
pub fn add_local_run(matrix: &mut Matrix, file: &ResultFile, audit: &Audit) -> Result<RunId, BoardError> {
    let source = || shortened(&file.source);
    let month = file.month.ok_or_else(|| BoardError::NoMonth { file: source() })?;
    if !matrix.items.iter().any(|item| item.month == month) {
        let file = source();
        return Err(BoardError::MonthNotHere { month, file });
    }
    if file.records.is_empty() || file.records.len() != audit.records.len() {
        return Err(BoardError::NoRecords { file: source() });
    }
    let samples = sample_cells(matrix, month, file, audit)?;
    let run_source = RunSource {
        month,
        provenance: audit.provenance(),
        recorded: file.recorded,
        file: file.source.clone(),
        version: None,
        timestamp: file.timestamp.clone(),
        notes: notes(file),
    };
    let is_kin = |run: &RunRow| run.is_local && run.conditions == file.conditions;
    let is_there = |run: &&RunRow| is_kin(run) && has_month(run, &samples, &matrix.items, month);
    if let Some(run) = matrix.runs.iter().find(is_there) {
        return Ok(run.id.clone());
    }
    let has_room = |run: &&mut RunRow| is_kin(run) && has_month(run, &[], &matrix.items, month);
    if let Some(run) = matrix.runs.iter_mut().find(has_room) {
        let missing = samples.len().saturating_sub(run.sample_count());
        let empty = vec![None; run.cells.len()];
        run.more_cells.extend(std::iter::repeat_n(empty, missing));
        for (row, new) in [&mut run.cells].into_iter().chain(&mut run.more_cells).zip(samples) {
            for (place, cell) in row.iter_mut().zip(new).filter(|(_, cell)| cell.is_some()) {
                *place = cell;
            }
        }
        run.sources.push(run_source);
        sort_stably(&mut run.sources, |a, b| a.month.cmp(&b.month));
        return Ok(run.id.clone());
    }
    let id = new_id(matrix, &file.conditions);
    let mut samples = samples.into_iter();
    matrix.runs.push(RunRow {
        id: id.clone(),
        conditions: file.conditions.clone(),
        cells: samples.next().unwrap_or_default(),
        more_cells: samples.collect(),
        reported: Vec::new(),
        sources: vec![run_source],
        is_local: true,
    });
    Ok(id)
}

/// The cells of each sample, the first one first, and at least that one.
fn sample_cells(
    matrix: &Matrix,
    month: Month,
    file: &ResultFile,
    audit: &Audit,
) -> Result<Vec<Vec<Option<Cell>>>, BoardError> {
    let count = audit.records.iter().map(|record| record.samples.len()).max();
    let mut samples = vec![vec![None; matrix.items.len()]; count.unwrap_or(1).clamp(1, MOST_SAMPLES)];
    let mut taken = vec![false; matrix.items.len()];
    let mut unknown = Vec::new();
    let by_id = items_by_id(matrix, month);
    for (record, audited) in file.records.iter().zip(&audit.records) {
        let found = find_item(matrix, month, record, audited, &by_id);
        let Some((index, item)) = found.and_then(|index| Some((index, matrix.item(index)?))) else {
            unknown.push(record.id.as_str());
            continue;
        };
        if taken.get_mut(index).is_none_or(|taken| std::mem::replace(taken, true)) {
            return Err(BoardError::ItemTwice {
                month,
                no: item.no,
                file: shortened(&file.source),
            });
        }
        for (number, row) in samples.iter_mut().enumerate() {
            if let Some(place) = row.get_mut(index) {
                let verdict = audit.verdict(audited, number);
                *place = verdict.map(|verdict| cell(item, record.samples.get(number), verdict));
            }
        }
    }
    match unknown.first() {
        None => Ok(samples),
        Some(first) => Err(BoardError::UnknownItems {
            month,
            count: unknown.len(),
            total: file.records.len(),
            first: shortened(first),
        }),
    }
}

/// The item that a record is about: by its id, else by its place, where what the item is known by does
/// not speak against it.
fn find_item(
    matrix: &Matrix,
    month: Month,
    record: &Record,
    audited: &RecordAudit,
    by_id: &HashMap<&str, usize>,
) -> Option<usize> {
    by_id.get(record.id.as_str()).copied().or_else(|| {
        let index = matrix.item_index(month, audited.no()?)?;
        matrix
            .item(index)
            .filter(|item| item.fact().may_be(&record.id))
            .map(|_| index)
    })
}

/// The items of a month by their ids; of two items of one id the first counts.
fn items_by_id(matrix: &Matrix, month: Month) -> HashMap<&str, usize> {
    let mut by_id = HashMap::new();
    for (index, item) in matrix.items.iter().enumerate().filter(|(_, item)| item.month == month) {
        if let Some(id) = item.id.as_deref() {
            by_id.entry(id).or_insert(index);
        }
    }
    by_id
}

fn cell(item: &ItemRow, sample: Option<&Sample>, verdict: Verdict) -> Cell {
    Cell {
        outcome: verdict.outcome,
        letter: verdict.letter,
        key: verdict.key.unwrap_or(item.key),
        prompt_tokens: sample.and_then(|sample| sample.usage.prompt),
        output_tokens: sample.and_then(|sample| sample.usage.output_tokens()),
        elapsed_secs: sample.and_then(|sample| sample.elapsed_secs),
    }
}

/// What the file's name says that a reader should know beside the number.
fn notes(file: &ResultFile) -> Vec<String> {
    let marks = [
        (file.name.tmp, "a hand-made copy, by its name"),
        (file.name.progress, "a partial run, by its name"),
    ];
    let notes = marks.into_iter().filter(|(is_so, _)| *is_so);
    notes.map(|(_, note)| note.to_owned()).collect()
}

/// Whether a run has these very samples on the items of a month, and no other; none asks for an empty month.
fn has_month(run: &RunRow, samples: &[Vec<Option<Cell>>], items: &[ItemRow], month: Month) -> bool {
    let of_month = items.iter().enumerate().filter(|(_, item)| item.month == month);
    let mut of_month = of_month.map(|(index, _)| index);
    of_month.all(|index| {
        let new = samples.iter().filter_map(|row| row.get(index)?.as_ref());
        run.samples(index).eq(new)
    })
}

/// An id that no run has: seed and file are no part of it, so two local runs may differ in them alone.
fn new_id(matrix: &Matrix, conditions: &Conditions) -> RunId {
    let id = format!("{LOCAL_PREFIX}{}", conditions.run_id());
    let mut free = RunId(id.clone());
    let mut number = 2;
    while matrix.run_index(&free).is_some() {
        free = RunId(format!("{id}_{number}"));
        number += 1;
    }
    free
}
