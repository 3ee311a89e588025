use std::collections::BTreeSet;

use super::run_cells::{add_tokens, sample_cells};
use super::{BoardError, Cell, ItemRow, Matrix, RunRow};
use crate::model::{ChoiceLabel, Month, sort_stably};
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
    join(index, Some(matrix), tokens, items)
}

/// [`matrix_from_store`] that goes without the verdicts, too: then items have the letter of the published order.
pub(super) fn join(
    index: &BenchmarkIndex,
    matrix: Option<&MatrixShard>,
    tokens: Option<&TokenShard>,
    items: &[ItemShard],
) -> Result<Matrix, BoardError> {
    let items = item_rows(index, matrix.map(|matrix| matrix.key.as_str()), items)?;
    let mut listed = BTreeSet::new();
    let mut runs = Vec::with_capacity(index.runs.len());
    for run in &index.runs {
        if !listed.insert(&run.id) {
            return Err(BoardError::RepeatedRun { run: run.id.clone() });
        }
        let token_row = tokens.and_then(|tokens| tokens.runs.get(&run.id));
        runs.push(run_row(
            run,
            matrix.and_then(|matrix| matrix.runs.get(&run.id)),
            token_row,
            &items,
        )?);
    }
    let token_runs = tokens.into_iter().flat_map(|tokens| tokens.runs.keys());
    let rows = matrix.into_iter().flat_map(|matrix| matrix.runs.keys());
    let rows = rows.map(|run| (run, "the matrix"));
    for (run, what) in rows.chain(token_runs.map(|run| (run, "the token table"))) {
        if !listed.contains(run) {
            return Err(BoardError::UnlistedRun { run: run.clone(), what });
        }
    }
    let mut board = Matrix::new(index.benchmark, items, runs);
    board.pools.clone_from(&index.pools);
    Ok(board)
}

fn item_rows(index: &BenchmarkIndex, key: Option<&str>, shards: &[ItemShard]) -> Result<Vec<ItemRow>, BoardError> {
    let mut months: Vec<_> = index
        .months
        .iter()
        .map(|month| (month.month, month.item_count))
        .collect();
    sort_stably(&mut months, Ord::cmp);
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
        check_list(shard, expected)?;
        entries.extend(shard.items.iter().map(|entry| (month, entry)));
    }
    let expected = entries.len();
    let found = key.map_or(expected, |key| key.chars().count());
    if found != expected {
        return Err(BoardError::KeyLength { found, expected });
    }
    let mut letters = key.map(str::chars);
    let mut rows = Vec::with_capacity(expected);
    for (month, entry) in entries {
        let mut row = ItemRow::new(month, entry, ChoiceLabel::A);
        let no = entry.no;
        row.key = match letters.as_mut().and_then(Iterator::next) {
            Some(found) => ChoiceLabel::from_char(found).ok_or(BoardError::KeyLetter { month, no, found })?,
            None => row.published_order().letter_of(0).unwrap_or(row.key),
        };
        rows.push(row);
    }
    Ok(rows)
}

/// Checks the item list of a month by itself.
pub(super) fn check_list(shard: &ItemShard, expected: usize) -> Result<(), BoardError> {
    let month = shard.month;
    let found = shard.items.len();
    if found != expected {
        return Err(BoardError::ItemCount { month, found, expected });
    }
    let mut last = 0;
    for entry in &shard.items {
        if entry.no <= last {
            return Err(BoardError::ItemOrder { month, no: entry.no });
        }
        last = entry.no;
    }
    Ok(())
}

fn run_row(
    run: &RunIndex,
    row: Option<&MatrixRow>,
    tokens: Option<&TokenRow>,
    items: &[ItemRow],
) -> Result<RunRow, BoardError> {
    let mut samples = match row {
        Some(row) => sample_cells(&run.id, row, items)?,
        None => vec![vec![None; items.len()]],
    };
    if let Some(tokens) = tokens {
        add_tokens(&run.id, &mut samples, tokens, items)?;
    }
    let mut samples = samples.into_iter();
    let cells = samples.next().unwrap_or_default();
    check_months(run, &cells, items)?;
    Ok(RunRow {
        id: run.id.clone(),
        conditions: run.conditions.clone(),
        cells,
        more_cells: samples.collect(),
        reported: run.reported.clone(),
        sources: run.sources.clone(),
        is_local: false,
        version: None,
    })
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

#[cfg(test)]
mod tests {
    use super::super::tiny;
    use super::*;
    use crate::model::{Outcome, RunId};
    use crate::store::{SampleTokens, TokenRow};

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
            prompt_tokens: vec![Some(500), None, None, Some(502), None],
            more: Vec::new(),
        };
        let mut tokens = TokenShard::default();
        tokens.runs.insert(RunId("x".to_owned()), row);
        let matrix = matrix_from_store(&index, &shard, Some(&tokens), &tiny::items()).unwrap();
        assert_eq!(matrix.runs[0].cell(3).unwrap().output_tokens, Some(40));
        assert_eq!(matrix.runs[0].cell(3).unwrap().prompt_tokens, Some(502));
        assert_eq!(matrix.runs[0].cell(4).unwrap().elapsed_secs, Some(600.0));
        assert_eq!(matrix.runs[0].cell(2), None);
        tokens.runs.values_mut().for_each(|row| {
            row.elapsed_secs.pop();
        });
        let found = matrix_from_store(&index, &shard, Some(&tokens), &tiny::items()).unwrap_err();
        assert_eq!(
            found.to_string(),
            "run x: the row of seconds has 4 entries for 5 items (November 2025 to December 2025)"
        );
    }

    #[test]
    fn further_samples_join_their_items() {
        let id = RunId("x".to_owned());
        let index = tiny::index(vec![tiny::run("x", Vec::new())]);
        let mut shard = tiny::shard(&[("x", "EA E!")]);
        shard.runs.get_mut(&id).unwrap().more_letters = vec!["AE E?".to_owned(), "EE E ".to_owned()];
        let mut tokens = TokenShard::default();
        let row = TokenRow {
            output_tokens: vec![Some(1); 5],
            elapsed_secs: vec![None; 5],
            prompt_tokens: vec![Some(7); 5],
            more: vec![SampleTokens {
                output_tokens: vec![Some(2); 5],
                elapsed_secs: vec![Some(0.5); 5],
            }],
        };
        tokens.runs.insert(id.clone(), row);
        let matrix = matrix_from_store(&index, &shard, Some(&tokens), &tiny::items()).unwrap();
        let run = &matrix.runs[0];
        let of = |item: usize| -> Vec<Outcome> { run.samples(item).map(|cell| cell.outcome).collect() };
        use Outcome::{Correct, Failed, Unread, Wrong};
        assert_eq!(of(0), [Correct, Wrong, Correct]);
        assert_eq!(of(1), [Wrong, Correct, Correct]);
        assert_eq!((of(2), of(4)), (vec![], vec![Failed, Unread]));
        assert_eq!(run.sample_count(), 3);
        let tokens: Vec<_> = run
            .samples(0)
            .map(|cell| (cell.output_tokens, cell.prompt_tokens))
            .collect();
        assert_eq!(tokens, [(Some(1), Some(7)), (Some(2), Some(7)), (None, Some(7))]);
        shard.runs.get_mut(&id).unwrap().more_letters[1].pop();
        assert_eq!(
            error(&index, &shard, &tiny::items()),
            "run x: the row of letters has 4 entries for 5 items (November 2025 to December 2025)"
        );
    }

    #[test]
    fn files_that_disagree_are_named() {
        let items = tiny::items();
        let index = tiny::index(vec![tiny::run("x", Vec::new())]);
        let short = error(&index, &tiny::shard(&[("x", "EEDE")]), &items);
        assert_eq!(
            short,
            "run x: the row of letters has 4 entries for 5 items (November 2025 to December 2025)"
        );
        let odd = error(&index, &tiny::shard(&[("x", "EEDE<")]), &items);
        assert_eq!(
            odd,
            "run x, item 2 of December 2025: its row of letters holds '<', which means nothing here"
        );
        let unlisted = error(&index, &tiny::shard(&[("y", "EEDEE")]), &items);
        assert_eq!(
            unlisted,
            "the matrix has a row for run y, which the index does not list"
        );
        let missing = error(&index, &tiny::shard(&[]), &items[..1]);
        assert_eq!(missing, "the item list of November 2025 is missing");
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
        assert_eq!(found, "run x has both verdicts and a reported total for November 2025");
        let elsewhere = tiny::index(vec![tiny::run("x", vec![tiny::reported("202601", 1, 3)])]);
        let found = error(&elsewhere, &tiny::shard(&[]), &tiny::items());
        assert_eq!(
            found,
            "run x speaks of January 2026, a month without items on this board"
        );
        let apart = tiny::index(vec![tiny::run("x", vec![tiny::reported("202512", 1, 2)])]);
        assert!(matrix_from_store(&apart, &tiny::shard(&[("x", "EED  ")]), None, &tiny::items()).is_ok());
    }
}
