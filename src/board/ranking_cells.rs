use std::collections::BTreeSet;

use super::{
    BaselineTally, Column, Mark, OutcomeCounts, Prices, RankBasis, Ranking, RankingRow, RunName, RunRow, Sort,
};
use crate::stats::Interval;
use crate::words::{
    UNKNOWN, interval, interval_digits, known, money, p_value, percent, percent_digits, thousands, whole,
};

/// What stands in one cell of the leaderboard: a number and, below it, a second one that belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellWords {
    /// The first line.
    pub first: String,
    /// The second, where there is one.
    pub second: Option<String>,
}

impl CellWords {
    fn one(first: String) -> Self {
        Self { first, second: None }
    }

    fn two(first: String, second: Option<String>) -> Self {
        Self { first, second }
    }
}

/// The words of a row of the leaderboard, the same in the page and in its static form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowWords {
    /// The model, or the solver.
    pub name: String,
    /// Conditions, and what the row leaves out.
    pub detail: String,
    /// Percent right, and the count.
    pub accuracy: CellWords,
    /// The columns asked for, in their order.
    pub cells: Vec<(Column, CellWords)>,
}

impl Ranking {
    /// The words of a run's row in the columns that a reader chose, with the costs that follow from their prices.
    pub fn words(&self, row: &RankingRow, run: &RunRow, columns: &BTreeSet<Column>, prices: &Prices) -> RowWords {
        let tally = &row.tally;
        let name = RunName::of(&run.conditions);
        let mut detail: Vec<String> = Some(name.detail)
            .filter(|detail| !detail.is_empty())
            .into_iter()
            .collect();
        detail.extend(run.own_words());
        detail.extend((!tally.covers_all()).then(|| format!("only {} of {} items", tally.covered, tally.selected)));
        let left_out = tally.covered.saturating_sub(tally.items());
        detail.extend((left_out > 0).then(|| format!("without {left_out} failed")));
        RowWords {
            name: name.model,
            detail: detail.join(", "),
            accuracy: CellWords::two(known(tally.accuracy(), percent_digits), Some(tally.count())),
            cells: columns
                .iter()
                .map(|&column| (column, self.cell(column, row, run, prices)))
                .collect(),
        }
    }

    fn cell(&self, column: Column, row: &RankingRow, run: &RunRow, prices: &Prices) -> CellWords {
        let tally = &row.tally;
        let outcomes = tally.outcomes();
        let outcome = |count: fn(OutcomeCounts) -> u64| known(outcomes, |counts| whole(count(counts)));
        match column {
            Column::Rank => match row.rank {
                Ok(rank) => {
                    let is_coarse = rank.basis == RankBasis::Intervals;
                    CellWords::two(rank.words(), is_coarse.then(|| "intervals".to_owned()))
                }
                // A reason that holds for all rows stands in the notes, once.
                Err(_) => CellWords::two(
                    UNKNOWN.to_owned(),
                    self.unranked.is_none().then(|| "in part".to_owned()),
                ),
            },
            Column::Interval => CellWords::one(interval(tally.interval())),
            Column::Answered => {
                let share = tally.answered_score().and_then(|score| score.accuracy());
                CellWords::two(outcome(OutcomeCounts::answered), share.map(percent))
            }
            Column::Failed => {
                let bounds = tally.failed_bounds().filter(|(low, high)| low < high);
                let ends = bounds.map(|(low, high)| interval_digits(Interval { low, high }));
                CellWords::two(outcome(|counts| counts.failed), ends)
            }
            Column::Unread => {
                let empty = outcomes.map_or(0, |counts| counts.unanswered);
                let second = (empty > 0).then(|| format!("{empty} empty"));
                CellWords::two(outcome(|counts| counts.unread), second)
            }
            Column::Tokens => CellWords::two(
                known(tally.mean_output_tokens, thousands),
                tally.median_output_tokens.map(thousands),
            ),
            Column::Cost => {
                let cost = prices.of(run).and_then(|price| tally.cost(price));
                let is_part = cost.is_some_and(|cost| !cost.has_prompt);
                CellWords::two(
                    known(cost, |cost| money(cost.per_item)),
                    is_part.then(|| "output alone".to_owned()),
                )
            }
            Column::Against => match row.against_leader {
                _ if self.leader == Some(row.run) => CellWords::one("the first".to_owned()),
                Some(pair) => {
                    let apart = if pair.is_apart() { ", apart" } else { "" };
                    CellWords::two(
                        format!("{} : {}", pair.table.only_first, pair.table.only_second),
                        Some(format!("p {}{apart}", p_value(pair.p_value))),
                    )
                }
                None => CellWords::one(UNKNOWN.to_owned()),
            },
            Column::Floor => {
                let words = |mark: Mark| mark.standing.label().to_owned();
                CellWords::two(known(row.chance, words), row.baseline.map(words))
            }
            Column::Repeats => match tally.repeats {
                Some(repeats) => CellWords::two(
                    format!("avg@{}", repeats.most),
                    Some(format!("pass {}, majority {}", repeats.pass, repeats.majority)),
                ),
                None => CellWords::one("1 each".to_owned()),
            },
            Column::Provenance => CellWords::one(tally.provenance.label().to_owned()),
            Column::Months => {
                let missing = tally.missing_months.len();
                let all = tally.months.len() + missing;
                CellWords::two(
                    tally.months.len().to_string(),
                    (missing > 0).then(|| format!("of {all}")),
                )
            }
        }
    }

    /// Whether a group begins with the row at a place: the runs of a group cannot be told apart from its first. Only
    /// in the order of the ranks do the groups stand together, so in any other this is never so.
    pub fn starts_group(&self, place: usize, sort: Sort) -> bool {
        let group = |place: usize| {
            self.rows
                .get(place)
                .map(|row| row.rank.ok().map(|rank| rank.group_leader))
        };
        sort == Sort::default() && place > 0 && self.unranked.is_none() && group(place) != group(place - 1)
    }
}

impl BaselineTally {
    /// The words of a baseline's row: it answers everything and writes nothing.
    pub fn words(self, columns: &BTreeSet<Column>) -> RowWords {
        let cell = |column| match column {
            Column::Tokens | Column::Cost => "0",
            Column::Provenance => "computed",
            _ => "",
        };
        RowWords {
            name: self.baseline.label(),
            detail: "reads no question".to_owned(),
            accuracy: CellWords::two(known(self.accuracy(), percent_digits), Some(self.count())),
            cells: columns
                .iter()
                .map(|&column| (column, CellWords::one(cell(column).to_owned())))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Matrix, Price, View, tiny};
    use super::*;

    fn words_of(ranking: &Ranking, matrix: &Matrix) -> Vec<RowWords> {
        let all = Column::ALL.into();
        let words = |row: &RankingRow| ranking.words(row, &matrix.runs[row.run], &all, &Prices::default());
        ranking.rows.iter().map(words).collect()
    }

    fn cell(words: &RowWords, wanted: Column) -> (&str, Option<&str>) {
        let (_, found) = words.cells.iter().find(|(column, _)| *column == wanted).unwrap();
        (found.first.as_str(), found.second.as_deref())
    }

    #[test]
    fn a_row_says_what_the_run_did_and_how_it_stands_to_the_first() {
        let matrix = tiny::matrix(&[("x", "EEDEE"), ("y", "AAA?!")]);
        let ranking = View::everything(&matrix).ranking();
        let words = words_of(&ranking, &matrix);
        assert_eq!(words[0].accuracy.second.as_deref(), Some("5/5"));
        assert_eq!(cell(&words[0], Column::Against), ("the first", None));
        assert_eq!(cell(&words[1], Column::Against), ("5 : 0", Some("p 0.062")));
        assert_eq!(cell(&words[1], Column::Answered), ("3", Some("0.0\u{a0}%")));
        assert_eq!(cell(&words[1], Column::Failed), ("1", Some("0.0–20.0")));
        assert_eq!(cell(&words[1], Column::Unread), ("1", None));
        assert_eq!(cell(&words[0], Column::Floor), ("above", Some("not above")));
        assert_eq!(cell(&words[1], Column::Rank), ("–", None), "the notes say why");
        assert_eq!(cell(&words[1], Column::Cost), ("–", None));
        assert_eq!(cell(&words[1], Column::Months), ("2", None));
        assert_eq!(words[1].cells.len(), Column::ALL.len());
    }

    #[test]
    fn a_cost_is_the_readers() {
        let mut matrix = tiny::matrix(&[("x", "EEDE!")]);
        for cell in matrix.runs[0].cells.iter_mut().flatten() {
            cell.output_tokens = Some(20_000);
        }
        let mut prices = Prices::default();
        let amount = |text: &str| text.parse().unwrap();
        prices.insert(
            "x",
            Price {
                input: amount("1"),
                output: amount("10"),
            },
        );
        let ranking = View::everything(&matrix).ranking();
        let words = ranking.words(&ranking.rows[0], &matrix.runs[0], &[Column::Cost].into(), &prices);
        assert_eq!(cell(&words, Column::Cost), ("0.20000", Some("output alone")));
    }

    #[test]
    fn a_baseline_has_a_count_and_no_outcomes() {
        let matrix = tiny::matrix(&[("x", "EEDEE")]);
        let ranking = View::everything(&matrix).ranking();
        let words = ranking.baselines[0].words(&Column::defaults());
        assert_eq!(words.accuracy.second, Some(ranking.baselines[0].count()));
        assert_eq!(cell(&words, Column::Failed), ("", None));
        assert_eq!(cell(&words, Column::Tokens), ("0", None));
    }
}
