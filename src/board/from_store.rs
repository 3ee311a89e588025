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
    let mut months: Vec<_> = index
        .months
        .iter()
        .map(|month| (month.month, month.item_count))
        .collect();
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
        check_length(&run.id, "the row of output tokens", tokens.output_tokens.len(), items)?;
        check_length(&run.id, "the row of seconds", tokens.elapsed_secs.len(), items)?;
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
            // A stored verdict that letter and key do not give.
            '+' => (Outcome::Correct, None),
            'x' => (Outcome::Wrong, None),
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

#[cfg(test)]
mod tests {
    use super::super::tiny;
    use super::*;
    use crate::store::TokenRow;

    fn error(index: &BenchmarkIndex, shard: &MatrixShard, items: &[ItemShard]) -> String {
        matrix_from_store(index, shard, None, items).unwrap_err().to_string()
    }

    #[test]
    fn letters_become_cells() {
        let matrix = tiny::matrix(&[("x", "EA?-!"), ("y", "  D  ")]);
        let outcomes = |run: usize| -> Vec<Option<Outcome>> {
            let cells = &matrix.runs[run].cells;
            cells.iter().map(|cell| cell.map(|cell| cell.outcome)).collect()
        };
        use Outcome::{Correct, Failed, Unanswered, Unread, Wrong};
        assert_eq!(outcomes(0), [Correct, Wrong, Unread, Unanswered, Failed].map(Some));
        assert_eq!(outcomes(1), [None, None, Some(Correct), None, None]);
        assert_eq!(matrix.runs[0].cell(1).unwrap().letter, Some(ChoiceLabel::A));
        // Verdicts as stored, which letter and key do not give.
        let matrix = tiny::matrix(&[("x", "+xEEE")]);
        let [right, wrong] = [0, 1].map(|item| *matrix.runs[0].cell(item).unwrap());
        assert_eq!((right.outcome, right.letter), (Correct, None));
        assert_eq!((wrong.outcome, wrong.letter), (Wrong, None));
        assert_eq!(tiny::item(&matrix, 3).month, tiny::month("202512"));
        assert_eq!(matrix.item_index(tiny::month("202512"), 2), Some(4));
    }

    #[test]
    fn a_key_of_its_own_decides() {
        let mut shard = tiny::shard(&[("x", "EA ED")]);
        shard.runs.get_mut(&RunId("x".to_owned())).unwrap().key = Some("AA AD".to_owned());
        let index = tiny::index(vec![tiny::run("x", Vec::new())]);
        let matrix = matrix_from_store(&index, &shard, None, &tiny::items()).unwrap();
        let right: Vec<bool> = (0..5)
            .filter_map(|item| matrix.runs[0].cell(item))
            .map(|cell| cell.outcome == Outcome::Correct)
            .collect();
        assert_eq!(right, [false, true, false, true]);
        assert_eq!(matrix.runs[0].cell(3).unwrap().key, ChoiceLabel::A);
    }

    #[test]
    fn tokens_and_seconds_join_their_cells() {
        let index = tiny::index(vec![tiny::run("x", Vec::new())]);
        let shard = tiny::shard(&[("x", "EA E!")]);
        let row = TokenRow {
            output_tokens: vec![Some(10), Some(20), None, Some(40), None],
            elapsed_secs: vec![Some(1.5), None, None, None, Some(600.0)],
        };
        let mut tokens = TokenShard::default();
        tokens.runs.insert(RunId("x".to_owned()), row);
        let matrix = matrix_from_store(&index, &shard, Some(&tokens), &tiny::items()).unwrap();
        assert_eq!(matrix.runs[0].cell(3).unwrap().output_tokens, Some(40));
        assert_eq!(matrix.runs[0].cell(4).unwrap().elapsed_secs, Some(600.0));
        assert_eq!(matrix.runs[0].cell(2), None);
        tokens.runs.values_mut().for_each(|row| {
            row.elapsed_secs.pop();
        });
        let found = matrix_from_store(&index, &shard, Some(&tokens), &tiny::items()).unwrap_err();
        assert_eq!(
            found.to_string(),
            "run x: the row of seconds has 4 entries for 5 items (202511 to 202512)"
        );
    }

    #[test]
    fn files_that_disagree_are_named() {
        let items = tiny::items();
        let index = tiny::index(vec![tiny::run("x", Vec::new())]);
        let short = error(&index, &tiny::shard(&[("x", "EEDE")]), &items);
        assert_eq!(
            short,
            "run x: the row of letters has 4 entries for 5 items (202511 to 202512)"
        );
        let odd = error(&index, &tiny::shard(&[("x", "EEDE<")]), &items);
        assert_eq!(
            odd,
            "run x, item 2 of 202512: its row of letters holds '<', which means nothing here"
        );
        let unlisted = error(&index, &tiny::shard(&[("y", "EEDEE")]), &items);
        assert_eq!(
            unlisted,
            "the matrix has a row for run y, which the index does not list"
        );
        let missing = error(&index, &tiny::shard(&[]), &items[..1]);
        assert_eq!(missing, "the item list of 202511 is missing");
        let twice = tiny::index(vec![tiny::run("x", Vec::new()), tiny::run("x", Vec::new())]);
        assert_eq!(error(&twice, &tiny::shard(&[]), &items), "the index lists run x twice");
        let mut key = tiny::shard(&[]);
        key.key = "EEDE".to_owned();
        assert_eq!(error(&index, &key, &items), "the key has 4 letters for 5 items");
    }

    #[test]
    fn a_month_is_never_counted_twice() {
        let index = tiny::index(vec![tiny::run("x", vec![tiny::reported("202511", 1, 3)])]);
        let found = error(&index, &tiny::shard(&[("x", "EED  ")]), &tiny::items());
        assert_eq!(found, "run x has both verdicts and a reported total for 202511");
        let elsewhere = tiny::index(vec![tiny::run("x", vec![tiny::reported("202601", 1, 3)])]);
        let found = error(&elsewhere, &tiny::shard(&[]), &tiny::items());
        assert_eq!(found, "run x speaks of 202601, a month without items on this board");
        let apart = tiny::index(vec![tiny::run("x", vec![tiny::reported("202512", 1, 2)])]);
        assert!(matrix_from_store(&apart, &tiny::shard(&[("x", "EED  ")]), None, &tiny::items()).is_ok());
    }
}
