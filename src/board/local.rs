use crate::model::sort_stably;
use std::collections::{BTreeMap, HashMap};

use super::{BoardError, Cell, ItemRow, MOST_SAMPLES, Matrix, RunRow};
use crate::dropped::DroppedRun;
use crate::model::{Conditions, Month, Outcome, RunId, RunSource, Score, file_name, legible, shortened};
use crate::score::ItemSet;

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

/// Lets a dropped run join the board like any other run, marked as local, and gives the run's id.
///
/// Month files with equal conditions join into one run; a month that this run has already makes another one, unless
/// it is the same file again. Nothing changes on an error.
///
/// # Errors
/// When the file's month or one of its items is not on this board, two records are about one item, or its own total
/// cannot be true: a record is never dropped in silence, and nothing is ranked by numbers that cannot be.
pub fn add_local_run(matrix: &mut Matrix, dropped: &DroppedRun) -> Result<RunId, BoardError> {
    let (month, places) = local_places(matrix, dropped)?;
    let samples = sample_cells(matrix, places, dropped);
    let version = version_of(dropped);
    let run_source = RunSource {
        month,
        provenance: dropped.provenance,
        recorded: dropped.recorded.unwrap_or_else(|| counted(dropped)),
        file: dropped.source.clone(),
        version: version.clone(),
        timestamp: dropped.timestamp.clone(),
        notes: dropped.notes.clone(),
        failures: failures(dropped),
    };
    let is_kin = |run: &RunRow| run.is_local && run.conditions == dropped.conditions;
    // Another file is another version, whatever its verdicts.
    let is_same = |run: &RunRow| match &version {
        Some(_) => run.source(month).is_some_and(|source| source.version == version),
        None => has_month(run, &samples, &matrix.items, month),
    };
    let is_there = |run: &&RunRow| is_kin(run) && is_same(run);
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
    let id = new_id(matrix, &dropped.conditions);
    let mut samples = samples.into_iter();
    matrix.runs.push(RunRow {
        id: id.clone(),
        conditions: dropped.conditions.clone(),
        cells: samples.next().unwrap_or_default(),
        more_cells: samples.collect(),
        reported: Vec::new(),
        sources: vec![run_source],
        is_local: true,
        version: None,
    });
    tell_apart(matrix, &dropped.conditions);
    Ok(id)
}

/// How many first samples failed in which way.
fn failures(dropped: &DroppedRun) -> BTreeMap<String, u64> {
    let mut failures = BTreeMap::new();
    for failed in dropped.evidence.errors.iter().filter(|failed| failed.firsts > 0) {
        failures.insert(failed.kind.clone(), failed.firsts);
    }
    failures
}

/// The month of a dropped run and the index of each record's item, as [`add_local_run`] goes by them.
///
/// # Errors
/// Those of [`add_local_run`], without anything being added.
pub fn local_places(matrix: &Matrix, dropped: &DroppedRun) -> Result<(Month, Vec<usize>), BoardError> {
    let source = || shortened(&dropped.source);
    let month = dropped.month.ok_or_else(|| BoardError::NoMonth { file: source() })?;
    if !matrix.items.iter().any(|item| item.month == month) {
        let file = source();
        return Err(BoardError::MonthNotHere { month, file });
    }
    if dropped.is_long() {
        let (count, file) = (dropped.count(), source());
        return Err(BoardError::TooManyRecords { count, month, file });
    }
    if dropped.ids.is_empty() {
        return Err(BoardError::NoRecords { file: source() });
    }
    if let Some(total) = dropped.recorded.filter(|_| !dropped.has_possible_total()) {
        return Err(BoardError::ImpossibleTotal { total, file: source() });
    }
    Ok((month, item_places(matrix, month, dropped)?))
}

/// What a file that tells no total comes to by its verdicts; a note says so.
fn counted(dropped: &DroppedRun) -> Score {
    let is_right = |at: &usize| matches!(dropped.verdict(0, *at), Some((Outcome::Correct, _)));
    Score {
        correct: (0..dropped.ids.len()).filter(is_right).count() as u64,
        total: dropped.ids.len() as u64,
    }
}

/// What pins a dropped file, where its digest is known.
pub fn version_of(dropped: &DroppedRun) -> Option<String> {
    let digest = Some(&dropped.evidence.sha256).filter(|digest| !digest.is_empty());
    digest.map(|digest| format!("sha256 {digest}"))
}

/// Gives dropped runs of equal conditions a word each: the names of their files, where these differ as far as they are
/// shown, else the beginnings of the digests.
fn tell_apart(matrix: &mut Matrix, conditions: &Conditions) {
    const NAME: usize = 24;
    const DIGITS: usize = 8;
    let mut kin: Vec<&mut RunRow> = matrix.runs.iter_mut().collect();
    kin.retain(|run| run.is_local && run.conditions == *conditions);
    if kin.len() < 2 {
        return;
    }
    let name = |run: &RunRow| run.sources.first().map(|source| legible(file_name(&source.file), NAME));
    let digest = |run: &RunRow| {
        let version = run.sources.first()?.version.as_deref()?;
        version.rsplit(' ').next()?.get(..DIGITS).map(str::to_owned)
    };
    let mut names: Vec<Option<String>> = kin.iter().map(|run| name(run)).collect();
    sort_stably(&mut names, |one, other| one.cmp(other));
    names.dedup();
    let are_named = names.len() == kin.len();
    for run in kin {
        run.version = if are_named { name(run) } else { digest(run) };
    }
}

/// The cells of each sample, the first one first, and at least that one.
fn sample_cells(matrix: &Matrix, places: Vec<usize>, dropped: &DroppedRun) -> Vec<Vec<Option<Cell>>> {
    let count = 1 + dropped.row.more_letters.len();
    let mut samples = vec![vec![None; matrix.items.len()]; count.min(MOST_SAMPLES)];
    for (at, index) in places.into_iter().enumerate() {
        let Some(item) = matrix.item(index) else { continue };
        for (number, row) in samples.iter_mut().enumerate() {
            if let Some(place) = row.get_mut(index) {
                *place = cell(dropped, number, at, item);
            }
        }
    }
    samples
}

/// The index of each record's item: by its id, else by its number where nothing speaks against that.
pub(super) fn item_places(matrix: &Matrix, month: Month, dropped: &DroppedRun) -> Result<Vec<usize>, BoardError> {
    let mut places = Vec::with_capacity(dropped.ids.len());
    let mut taken = vec![false; matrix.items.len()];
    let mut unknown = Vec::new();
    let by_id = items_by_id(matrix, month);
    for (at, id) in dropped.ids.iter().enumerate() {
        let found = by_id.get(id.as_str()).copied();
        let found = found.or_else(|| item_of_number(matrix, month, dropped, at));
        let Some((index, item)) = found.and_then(|index| Some((index, matrix.item(index)?))) else {
            unknown.push(id.as_str());
            continue;
        };
        if taken.get_mut(index).is_none_or(|taken| std::mem::replace(taken, true)) {
            return Err(BoardError::ItemTwice {
                month,
                no: item.no,
                file: shortened(&dropped.source),
            });
        }
        places.push(index);
    }
    match unknown.first() {
        None => Ok(places),
        Some(first) => Err(BoardError::UnknownItems {
            month,
            count: unknown.len(),
            total: dropped.ids.len(),
            first: shortened(first),
        }),
    }
}

/// The item at a record's place, where what the item is known by does not speak against it.
fn item_of_number(matrix: &Matrix, month: Month, dropped: &DroppedRun, at: usize) -> Option<usize> {
    let number = dropped.number(at)?;
    let index = matrix.item_index(month, usize::try_from(number).ok()?)?;
    let item = matrix.item(index)?;
    item.fact().may_be(dropped.ids.get(at)?).then_some(index)
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

fn cell(dropped: &DroppedRun, sample: usize, at: usize, item: &ItemRow) -> Option<Cell> {
    let (outcome, letter) = dropped.verdict(sample, at)?;
    let more = sample.checked_sub(1).and_then(|more| dropped.tokens.more.get(more));
    let (output_tokens, elapsed_secs) = match more {
        Some(more) => (&more.output_tokens, &more.elapsed_secs),
        None => (&dropped.tokens.output_tokens, &dropped.tokens.elapsed_secs),
    };
    Some(Cell {
        outcome,
        letter,
        key: dropped.key(at).unwrap_or(item.key),
        prompt_tokens: dropped.tokens.prompt_tokens.get(at).copied().flatten(),
        output_tokens: output_tokens.get(at).copied().flatten(),
        elapsed_secs: elapsed_secs.get(at).copied().flatten(),
    })
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
