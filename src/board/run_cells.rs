//! From a run's rows in the store to its cells.

use super::{BoardError, Cell, ItemRow};
use crate::model::{ChoiceLabel, RunId};
use crate::store::{MatrixRow, NO_VERDICT, TokenRow, read_mark};

/// The cells of one sample, one entry an item.
type Cells = Vec<Option<Cell>>;

/// The cells of each sample, the first one first.
pub(super) fn sample_cells(run: &RunId, row: &MatrixRow, items: &[ItemRow]) -> Result<Vec<Cells>, BoardError> {
    let own_key: Option<Vec<char>> = row.key.as_ref().map(|key| key.chars().collect());
    if let Some(key) = &own_key {
        check_length(run, "its own key", key.len(), items)?;
    }
    let key = own_key.unwrap_or_default();
    [&row.letters]
        .into_iter()
        .chain(&row.more_letters)
        .map(|letters| cells(run, letters, &key, items))
        .collect()
}

fn cells(run: &RunId, letters: &str, own_key: &[char], items: &[ItemRow]) -> Result<Cells, BoardError> {
    check_length(run, "the row of letters", letters.chars().count(), items)?;
    let mut own_key = own_key.iter();
    let mut cells = Vec::with_capacity(items.len());
    for (item, letter) in items.iter().zip(letters.chars()) {
        let own = own_key.next();
        let bad = |what, found| BoardError::CellLetter {
            run: run.clone(),
            month: item.month,
            no: item.no,
            what,
            found,
        };
        if letter == NO_VERDICT {
            cells.push(None);
            continue;
        }
        let key = match own {
            None => item.key,
            Some(&letter) => ChoiceLabel::from_char(letter).ok_or_else(|| bad("its own key", letter))?,
        };
        let (outcome, chosen) = read_mark(letter, key).ok_or_else(|| bad("its row of letters", letter))?;
        cells.push(Some(Cell {
            outcome,
            letter: chosen,
            key,
            prompt_tokens: None,
            output_tokens: None,
            elapsed_secs: None,
        }));
    }
    Ok(cells)
}

/// Adds what the token table says of a run to its cells, sample by sample.
pub(super) fn add_tokens(
    run: &RunId,
    samples: &mut [Cells],
    tokens: &TokenRow,
    items: &[ItemRow],
) -> Result<(), BoardError> {
    let first = (&tokens.output_tokens, &tokens.elapsed_secs);
    let more = tokens.more.iter().map(|more| (&more.output_tokens, &more.elapsed_secs));
    for (cells, (output_tokens, elapsed_secs)) in samples.iter_mut().zip([first].into_iter().chain(more)) {
        check_length(run, "the row of output tokens", output_tokens.len(), items)?;
        check_length(run, "the row of seconds", elapsed_secs.len(), items)?;
        for (cell, (output_tokens, elapsed_secs)) in cells.iter_mut().zip(output_tokens.iter().zip(elapsed_secs)) {
            if let Some(cell) = cell {
                cell.output_tokens = *output_tokens;
                cell.elapsed_secs = *elapsed_secs;
            }
        }
    }
    if tokens.prompt_tokens.is_empty() {
        return Ok(());
    }
    check_length(run, "the row of prompt tokens", tokens.prompt_tokens.len(), items)?;
    for cells in samples {
        for (cell, prompt_tokens) in cells.iter_mut().zip(&tokens.prompt_tokens) {
            if let Some(cell) = cell {
                cell.prompt_tokens = *prompt_tokens;
            }
        }
    }
    Ok(())
}

fn check_length(run: &RunId, what: &'static str, found: usize, items: &[ItemRow]) -> Result<(), BoardError> {
    if found == items.len() {
        return Ok(());
    }
    let months = match (items.first(), items.last()) {
        (Some(first), Some(last)) => format!("{} to {}", first.month.long(), last.month.long()),
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
