//! A board of which some files are not to be had: what is known without them, and what is not.

use std::fmt;

use super::from_store::{check_list, join};
use super::{Board, BoardError};
use crate::model::{Month, ReportedMonth};
use crate::store::{BenchmarkIndex, ItemEntry, ItemShard, MatrixShard, MonthIndex, TokenShard};

/// So many items are told by their number alone: an index may say any count.
const MOST_BARE_ITEMS: usize = 100_000;

/// The files of a board as far as they could be had and read; in the place of one that is not here the reason, in
/// words that name the file.
#[derive(Clone, Debug)]
pub struct BoardParts {
    /// The verdicts.
    pub matrix: Result<MatrixShard, String>,
    /// Tokens and seconds.
    pub tokens: Result<TokenShard, String>,
    /// The item lists in the order of the index.
    pub items: Vec<Result<ItemShard, String>>,
}

/// A part of a board, each a file or several of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPart {
    /// [`MatrixShard`].
    Verdicts,
    /// [`TokenShard`].
    Tokens,
    /// The [`ItemShard`] of a month.
    Items(Month),
}

/// A part that a board is without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which.
    pub part: BoardPart,
    /// Why, in words that name the file.
    pub reason: String,
}

/// The cause, then what is missing without the part and what holds all the same.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, reason } = self;
        match part {
            BoardPart::Verdicts => write!(
                f,
                "No verdicts by item: {reason}. Each run stands with the total of its files, ranks come from intervals \
                 alone, and what asks for single items is empty."
            ),
            BoardPart::Tokens => write!(
                f,
                "No tokens, seconds and costs by item: {reason}. Means that runs were published with stand; everything else \
                 holds."
            ),
            BoardPart::Items(month) => write!(
                f,
                "No item list of {}: {reason}. The verdicts on its items count, but no filter by category or \
                 choices finds them, and solvers that go by choices have no score.",
                month.long()
            ),
        }
    }
}

impl Board {
    /// Puts together what is here of the files that the index names. A part that is missing, or does not fit the
    /// others, is among [`Board::faults`]; what does not need it is as [`Board::new`] has it. Without verdicts each
    /// run has the totals that the index tells of its files.
    ///
    /// # Errors
    /// When the index contradicts itself, or is all that is known of more items than can be.
    pub fn of_parts(index: BenchmarkIndex, parts: BoardParts) -> Result<Self, BoardError> {
        let mut faults = Vec::new();
        let mut items: Vec<ItemShard> = Vec::with_capacity(index.months.len());
        let mut room = MOST_BARE_ITEMS;
        for (month, list) in index.months.iter().zip(parts.items) {
            match list.and_then(|list| fitting(month, list).map_err(|error| error.to_string())) {
                Ok(list) => items.push(list),
                Err(reason) => {
                    let part = BoardPart::Items(month.month);
                    faults.push(Fault { part, reason });
                    room = room
                        .checked_sub(month.item_count)
                        .ok_or(BoardError::MissingItems { month: month.month })?;
                    items.push(bare_list(month));
                }
            }
        }
        let mut fault = |part, reason: String| faults.push(Fault { part, reason });
        let tokens = parts.tokens.map_err(|reason| fault(BoardPart::Tokens, reason)).ok();
        let joined = parts.matrix.and_then(|verdicts| {
            let fit = |tokens| join(&index, Some(&verdicts), tokens, &items);
            let whole = fit(tokens.as_ref());
            let Err(reason) = whole else {
                return whole.map_err(|_| String::new());
            };
            // Whether it is the tokens that do not fit shows without them.
            let joined = fit(None).map_err(|error| error.to_string());
            if joined.is_ok() {
                fault(BoardPart::Tokens, reason.to_string());
            }
            joined
        });
        let matrix = match joined {
            Ok(matrix) => matrix,
            Err(reason) => {
                fault(BoardPart::Verdicts, reason);
                join(&with_totals(index.clone()), None, None, &items)?
            }
        };
        Ok(Self {
            index,
            items,
            matrix,
            faults,
        })
    }
}

/// The list, if it is that of the month.
fn fitting(month: &MonthIndex, list: ItemShard) -> Result<ItemShard, BoardError> {
    if list.month != month.month {
        return Err(BoardError::UnexpectedItems { month: list.month });
    }
    check_list(&list, month.item_count).map(|()| list)
}

/// A month's items by their numbers.
fn bare_list(month: &MonthIndex) -> ItemShard {
    ItemShard {
        month: month.month,
        items: (1..=month.item_count).map(ItemEntry::bare).collect(),
    }
}

/// The index with the totals of the files as totals of the months.
fn with_totals(mut index: BenchmarkIndex) -> BenchmarkIndex {
    for run in &mut index.runs {
        for source in &run.sources {
            let month = source.month;
            let is_told = run.reported.iter().any(|reported| reported.month == month);
            let is_here = index.months.iter().any(|known| known.month == month);
            if is_here && !is_told && source.recorded.total > 0 {
                run.reported.push(ReportedMonth {
                    month,
                    score: source.recorded,
                    categories: Vec::new(),
                    mean_output_tokens: None,
                });
            }
        }
    }
    index
}

#[cfg(test)]
mod tests {
    use super::super::{View, tiny};
    use super::*;
    use crate::model::{ChoiceStyle, Provenance, RunId, Score};
    use crate::store::TokenRow;

    fn index() -> BenchmarkIndex {
        let mut run = tiny::run("x", Vec::new());
        for (month, correct, total) in [("202511", 2, 3), ("202512", 1, 2)] {
            let mut source = tiny::source(month, Provenance::Replayed);
            source.recorded = Score { correct, total };
            run.sources.push(source);
        }
        tiny::index(vec![run])
    }

    /// Everything there is of the board of [`tiny`], where a run was right on 3 of 5.
    fn parts() -> BoardParts {
        let mut tokens = TokenShard::default();
        let row = TokenRow {
            output_tokens: vec![Some(10); 5],
            elapsed_secs: vec![None; 5],
            ..TokenRow::default()
        };
        tokens.runs.insert(RunId("x".to_owned()), row);
        let mut items = tiny::items();
        items.reverse();
        BoardParts {
            matrix: Ok(tiny::shard(&[("x", "EEAEA")])),
            tokens: Ok(tokens),
            items: items.into_iter().map(Ok).collect(),
        }
    }

    fn faults(board: &Board) -> Vec<BoardPart> {
        board.faults.iter().map(|fault| fault.part).collect()
    }

    #[test]
    fn whole_it_is_the_same_board() {
        let whole = Board::of_parts(index(), parts()).unwrap();
        let items = parts().items.into_iter().map(Result::unwrap).collect();
        let strict = Board::new(index(), &parts().matrix.unwrap(), &parts().tokens.unwrap(), items).unwrap();
        assert_eq!(whole, strict);
        assert_eq!(whole.matrix.runs[0].cell(0).unwrap().output_tokens, Some(10));
    }

    #[test]
    fn without_tokens_verdicts_hold() {
        let gone = Err("tokens/x is not on this server".to_owned());
        let mut odd = parts().tokens;
        if let Ok(tokens) = &mut odd {
            tokens.runs.values_mut().for_each(|row| row.output_tokens.truncate(2));
        }
        for tokens in [gone, odd] {
            let board = Board::of_parts(index(), BoardParts { tokens, ..parts() }).unwrap();
            assert_eq!(faults(&board), [BoardPart::Tokens]);
            let tally = View::everything(&board.matrix).tally(0).unwrap();
            assert_eq!((tally.count().as_str(), tally.mean_output_tokens), ("3/5", None));
            assert!(tally.has_all_verdicts());
        }
    }

    #[test]
    fn without_a_list_the_verdicts_on_its_items_count_and_no_filter_finds_them() {
        let mut short = parts().items;
        if let Ok(list) = &mut short[0] {
            list.items.pop();
        }
        let mut gone = parts().items;
        gone[0] = Err("items/x is cut off".to_owned());
        let mut swapped = parts().items;
        swapped[0] = swapped[1].clone();
        for items in [short, gone, swapped] {
            let board = Board::of_parts(index(), BoardParts { items, ..parts() }).unwrap();
            assert_eq!(faults(&board), [BoardPart::Items(tiny::month("202511"))]);
            let view = View::everything(&board.matrix);
            assert_eq!(view.tally(0).unwrap().count(), "3/5");
            for (style, of_december) in [(ChoiceStyle::Original, 1), (ChoiceStyle::SubstitutionResistant, 1)] {
                assert_eq!(view.with_style(style).items.len(), of_december);
            }
            assert!(
                board.faults[0].to_string().contains("November 2025"),
                "{}",
                board.faults[0]
            );
        }
    }

    #[test]
    fn without_verdicts_the_totals_of_the_files_stand() {
        let gone = Err("matrix/x is not on this server".to_owned());
        for matrix in [
            gone,
            Ok(tiny::shard(&[("x", "EEAE")])),
            Ok(tiny::shard(&[("y", "EEAEA")])),
        ] {
            let board = Board::of_parts(index(), BoardParts { matrix, ..parts() }).unwrap();
            assert_eq!(faults(&board), [BoardPart::Verdicts]);
            let tally = View::everything(&board.matrix).tally(0).unwrap();
            assert_eq!((tally.count().as_str(), tally.has_all_verdicts()), ("3/5", false));
            assert_eq!(tally.provenance, Provenance::Replayed);
            // Seed 42 gives the letters.
            let key: String = board.matrix.items.iter().map(|item| item.key.as_char()).collect();
            assert_eq!(key, "EEDEE");
        }
    }

    #[test]
    fn with_nothing_but_the_index_the_totals_stand() {
        let gone = || "gone".to_owned();
        let parts = BoardParts {
            matrix: Err(gone()),
            tokens: Err(gone()),
            items: vec![Err(gone()), Err(gone())],
        };
        let board = Board::of_parts(index(), parts.clone()).unwrap();
        assert_eq!(board.faults.len(), 4);
        assert_eq!(View::everything(&board.matrix).tally(0).unwrap().count(), "3/5");
        // A count that nothing bears out is not taken at its word.
        let mut index = index();
        index.months[1].item_count = usize::MAX;
        let error = Board::of_parts(index, parts).unwrap_err();
        assert_eq!(error.to_string(), "the item list of December 2025 is missing");
    }
}
