use super::{BaselineTally, Ranking, RankingRow, RunName, RunRow};
use crate::words::{UNKNOWN, known, p_value, percent, percent_digits, thousands, whole};

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
    /// Items with a letter, and percent right among them.
    pub answered: CellWords,
    /// Failed requests.
    pub failed: CellWords,
    /// Texts without a letter, and records without a text.
    pub unread: CellWords,
    /// Mean and median output tokens.
    pub tokens: CellWords,
    /// The pair with the leader, and its p-value.
    pub against: CellWords,
}

impl Ranking {
    /// The words of a run's row.
    pub fn words(&self, row: &RankingRow, run: &RunRow) -> RowWords {
        let tally = &row.tally;
        let name = RunName::of(&run.conditions);
        let mut detail: Vec<String> = Some(name.detail)
            .filter(|detail| !detail.is_empty())
            .into_iter()
            .collect();
        detail.extend(run.is_local.then(|| "your file".to_owned()));
        detail.extend((!tally.is_complete()).then(|| format!("only {} of {} items", tally.covered, tally.selected)));
        let outcomes = tally.outcomes();
        let unanswered = outcomes
            .filter(|counts| counts.unanswered > 0)
            .map(|counts| format!("{} empty", counts.unanswered));
        let answered = tally.answered_score().and_then(|score| score.accuracy());
        let against = match row.against_leader {
            _ if self.leader == Some(row.run) => CellWords::one("the first".to_owned()),
            Some(pair) => CellWords::two(
                format!("{} : {}", pair.table.only_first, pair.table.only_second),
                Some(format!("p {}", p_value(pair.p_value))),
            ),
            None => CellWords::one(UNKNOWN.to_owned()),
        };
        RowWords {
            name: name.model,
            detail: detail.join(", "),
            accuracy: CellWords::two(known(tally.accuracy(), percent_digits), Some(tally.count())),
            answered: CellWords::two(
                known(outcomes, |counts| whole(counts.answered())),
                answered.map(percent),
            ),
            failed: CellWords::one(known(outcomes, |counts| whole(counts.failed))),
            unread: CellWords::two(known(outcomes, |counts| whole(counts.unread)), unanswered),
            tokens: CellWords::two(
                known(tally.mean_output_tokens, thousands),
                tally.median_output_tokens.map(thousands),
            ),
            against,
        }
    }
}

impl BaselineTally {
    /// The words of a baseline's row: it answers everything and writes nothing.
    pub fn words(self) -> RowWords {
        RowWords {
            name: self.baseline.label(),
            detail: "never reads the question".to_owned(),
            accuracy: CellWords::two(known(self.accuracy(), percent_digits), Some(self.count())),
            tokens: CellWords::one("0".to_owned()),
            ..RowWords::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sort, View, tiny};
    use super::*;

    #[test]
    fn a_row_says_what_the_run_did_and_how_it_stands_to_the_first() {
        let matrix = tiny::matrix(&[("x", "EEDEE"), ("y", "AAA?!")]);
        let ranking = View::everything(&matrix).ranking(Sort::default());
        let words: Vec<RowWords> = ranking
            .rows
            .iter()
            .map(|row| ranking.words(row, &matrix.runs[row.run]))
            .collect();
        assert_eq!(words[0].against, CellWords::one("the first".to_owned()));
        assert_eq!(words[1].accuracy.second, Some(ranking.rows[1].tally.count()));
        assert_eq!(words[1].answered.first, "3");
        assert_eq!(
            (words[1].failed.first.as_str(), words[1].unread.first.as_str()),
            ("1", "1")
        );
        assert!(words[1].against.second.as_deref().is_some_and(|p| p.starts_with("p ")));
    }

    #[test]
    fn a_baseline_has_a_count_and_no_outcomes() {
        let matrix = tiny::matrix(&[("x", "EEDEE")]);
        let ranking = View::everything(&matrix).ranking(Sort::default());
        let words = ranking.baselines[0].words();
        assert_eq!(words.accuracy.second, Some(ranking.baselines[0].count()));
        assert_eq!((words.failed.first.as_str(), words.tokens.first.as_str()), ("", "0"));
    }
}
