use std::collections::BTreeSet;

use super::{BoardError, Cell, ItemRow, Matrix, RunRow};
use crate::model::{ChoiceLabel, Month, Outcome, RunId};
use crate::store::{BenchmarkIndex, ItemEntry, ItemShard, MatrixRow, MatrixShard, RunIndex, TokenRow, TokenShard};

/// Puts the published files of one benchmark together.
///
/// `items` needs the list of every month of the index, in any order; without `tokens` the cells know no
/// tokens and no seconds. A cell is right when its letter is the key's (its own, where the run has one).
///
/// # Errors
/// When the files disagree in length, month, run or alphabet: they were then not written by one build.
pub fn matrix_from_store(
    index: &BenchmarkIndex,
    matrix: &MatrixShard,
    tokens: Option<&TokenShard>,
    items: &[ItemShard],
) -> Result<Matrix, BoardError> {
    let items = item_rows(index, &matrix.key, items)?;
    let mut listed = BTreeSet::new();
    let mut runs = Vec::with_capacity(index.runs.len());
    for run in &index.runs {
        if !listed.insert(&run.id) {
            return Err(BoardError::RepeatedRun { run: run.id.clone() });
        }
        let token_row = tokens.and_then(|tokens| tokens.runs.get(&run.id));
        runs.push(run_row(run, matrix.runs.get(&run.id), token_row, &items)?);
    }
    let token_runs = tokens.into_iter().flat_map(|tokens| tokens.runs.keys());
    let rows = matrix.runs.keys().map(|run| (run, "the matrix"));
    for (run, what) in rows.chain(token_runs.map(|run| (run, "the token table"))) {
        if !listed.contains(run) {
            return Err(BoardError::UnlistedRun { run: run.clone(), what });
        }
    }
    Ok(Matrix {
        benchmark: index.benchmark,
        items,
        runs,
    })
}

fn item_rows(index: &BenchmarkIndex, key: &str, shards: &[ItemShard]) -> Result<Vec<ItemRow>, BoardError> {
    let mut months: Vec<_> = index.months.iter().map(|month| (month.month, month.item_count)).collect();
    months.sort_unstable();
    let mut seen = BTreeSet::new();
    for shard in shards {
        if !seen.insert(shard.month) || !months.iter().any(|(month, _)| *month == shard.month) {
            return Err(BoardError::UnexpectedItems { month: shard.month });
        }
    }
    let mut entries: Vec<(Month, &ItemEntry)> = Vec::new();
    for (month, expected) in months {
        let Some(shard) = shards.iter().find(|shard| shard.month == month) else {
            return Err(BoardError::MissingItems { month });
        };
        if shard.items.len() != expected {
            return Err(BoardError::ItemCount {
                month,
                found: shard.items.len(),
                expected,
            });
        }
        let mut last = 0;
        for entry in &shard.items {
            if entry.no <= last {
                return Err(BoardError::ItemOrder { month, no: entry.no });
            }
            last = entry.no;
            entries.push((month, entry));
        }
    }
    let found = key.chars().count();
    if found != entries.len() {
        return Err(BoardError::KeyLength {
            found,
            expected: entries.len(),
        });
    }
    entries
        .into_iter()
        .zip(key.chars())
        .map(|((month, entry), letter)| {
            let key = ChoiceLabel::from_char(letter).ok_or(BoardError::KeyLetter {
                month,
                no: entry.no,
                found: letter,
            })?;
            Ok(item_row(month, entry, key))
        })
        .collect()
}

fn item_row(month: Month, entry: &ItemEntry, key: ChoiceLabel) -> ItemRow {
    ItemRow {
        month,
        no: entry.no,
        id: entry.id.clone(),
        paper: entry.paper.clone(),
        categories: entry.categories.clone(),
        style: entry.style,
        key,
        roles: entry.roles.clone(),
        templates: entry.templates.clone(),
        choice_chars: entry.choice_chars.clone(),
    }
}

fn run_row(
    run: &RunIndex,
    row: Option<&MatrixRow>,
    tokens: Option<&TokenRow>,
    items: &[ItemRow],
) -> Result<RunRow, BoardError> {
    let mut cells = match row {
        Some(row) => cells(&run.id, row, items)?,
        None => vec![None; items.len()],
    };
    if let Some(tokens) = tokens {
        check_length(&run.id, "the output tokens", tokens.output_tokens.len(), items)?;
        check_length(&run.id, "the seconds", tokens.elapsed_secs.len(), items)?;
        let counts = tokens.output_tokens.iter().zip(&tokens.elapsed_secs);
        for (cell, (output_tokens, elapsed_secs)) in cells.iter_mut().zip(counts) {
            if let Some(cell) = cell {
                cell.output_tokens = *output_tokens;
                cell.elapsed_secs = *elapsed_secs;
            }
        }
    }
    check_months(run, &cells, items)?;
    Ok(RunRow {
        id: run.id.clone(),
        conditions: run.conditions.clone(),
        cells,
        reported: run.reported.clone(),
        sources: run.sources.clone(),
        is_local: false,
    })
}

fn cells(run: &RunId, row: &MatrixRow, items: &[ItemRow]) -> Result<Vec<Option<Cell>>, BoardError> {
    check_length(run, "the row of letters", row.letters.chars().count(), items)?;
    let own_key: Option<Vec<char>> = row.key.as_ref().map(|key| key.chars().collect());
    if let Some(key) = &own_key {
        check_length(run, "its own key", key.len(), items)?;
    }
    let mut own_key = own_key.into_iter().flatten();
    let mut cells = Vec::with_capacity(items.len());
    for (item, letter) in items.iter().zip(row.letters.chars()) {
        let key_letter = own_key.next();
        let bad = |what, found| BoardError::CellLetter {
            run: run.clone(),
            month: item.month,
            no: item.no,
            what,
            found,
        };
        let (outcome, chosen) = match letter {
            ' ' => {
                cells.push(None);
                continue;
            }
            '?' => (Outcome::Unread, None),
            '-' => (Outcome::Unanswered, None),
            '!' => (Outcome::Failed, None),
            _ => match ChoiceLabel::from_char(letter) {
                Some(label) => (Outcome::Wrong, Some(label)),
                None => return Err(bad("its row of letters", letter)),
            },
        };
        let key = match key_letter {
            None => item.key,
            Some(letter) => ChoiceLabel::from_char(letter).ok_or_else(|| bad("its own key", letter))?,
        };
        cells.push(Some(Cell {
            outcome: if chosen == Some(key) { Outcome::Correct } else { outcome },
            letter: chosen,
            key,
            output_tokens: None,
            elapsed_secs: None,
        }));
    }
    Ok(cells)
}

fn check_months(run: &RunIndex, cells: &[Option<Cell>], items: &[ItemRow]) -> Result<(), BoardError> {
    let mut told = BTreeSet::new();
    for reported in &run.reported {
        let month = reported.month;
        if !items.iter().any(|item| item.month == month) {
            let run = run.id.clone();
            return Err(BoardError::RunMonth { run, month });
        }
        let has_verdicts = items
            .iter()
            .zip(cells)
            .any(|(item, cell)| item.month == month && cell.is_some());
        if has_verdicts || !told.insert(month) {
            let run = run.id.clone();
            return Err(BoardError::CountedTwice { run, month });
        }
    }
    Ok(())
}

fn check_length(run: &RunId, what: &'static str, found: usize, items: &[ItemRow]) -> Result<(), BoardError> {
    if found == items.len() {
        return Ok(());
    }
    let months = match (items.first(), items.last()) {
        (Some(first), Some(last)) => format!("{} to {}", first.month, last.month),
        _ => "no month".to_owned(),
    };
    Err(BoardError::RowLength {
        run: run.clone(),
        what,
        found,
        expected: items.len(),
        months,
    })
}
