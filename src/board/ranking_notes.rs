use std::collections::BTreeSet;

use super::{Column, FEWEST_RANKED_ITEMS, FailedPolicy, Matrix, NoRank, NoTally, RankBasis, Ranking, RunName};
use crate::words::{count, percent};

impl FailedPolicy {
    /// What the rule does to the numbers, in a sentence.
    pub const fn note(self) -> &'static str {
        match self {
            Self::CountAsWrong => "Failed, unread and unanswered records count as not right.",
            Self::LeaveOut => {
                "Failed records are left out; unread and unanswered ones count as not right. A run that failed has its own \
                 n, of items that may be easier, so nothing is ranked."
            }
        }
    }
}

impl Ranking {
    /// What the leaderboard says beyond its rows, in paragraphs: how ranks are made or why there are none, what the
    /// columns shown mean, and what is not shown.
    pub fn notes(&self, matrix: &Matrix, columns: &BTreeSet<Column>) -> Vec<String> {
        let mut notes = Vec::new();
        notes.extend(columns.contains(&Column::Rank).then(|| self.rank_note()));
        let mut meanings = String::new();
        for column in columns {
            add_sentence(&mut meanings, column.note(self.has_baselines()));
            if *column == Column::Against {
                let given = match self.failed {
                    FailedPolicy::CountAsWrong => "It is given where both have a verdict on every item in view.",
                    FailedPolicy::LeaveOut => {
                        "It is of the items that neither failed on, given where both were asked every item in view."
                    }
                };
                add_sentence(&mut meanings, given);
            }
        }
        if let Some((best, accuracy)) = self.best_baseline_share() {
            let words = format!(
                "Best of these baselines here: {}{}: {} ({}); the letters of baselines are those that serve best on the \
                 whole board.",
                best.baseline.label(),
                best.baseline.rule(),
                percent(accuracy),
                best.count()
            );
            add_sentence(&mut meanings, &words);
        }
        let mut conditions = self
            .rows
            .iter()
            .filter_map(|row| matrix.run(row.run))
            .map(|run| &run.conditions);
        if conditions.any(RunName::has_built_in_effort) {
            let words = "“Built in”: a model that always reasons, and was asked for no effort.";
            add_sentence(&mut meanings, words);
        }
        notes.push(meanings);
        for reason in NoTally::ALL {
            let mut names = Vec::new();
            for row in self.absent.iter().filter(|row| row.reason == reason) {
                names.extend(matrix.run(row.run).map(|run| RunName::of(&run.conditions).full()));
            }
            if !names.is_empty() {
                notes.push(format!("Not shown, since {reason}: {}.", names.join("; ")));
            }
        }
        notes.retain(|note| !note.is_empty());
        notes
    }

    /// Which test gives the ranks, or why there are none; empty without rows.
    fn rank_note(&self) -> String {
        match self.unranked {
            _ if self.rows.is_empty() => String::new(),
            Some(NoRank::FewItems) => format!(
                "No ranks: only {} in view, and with fewer than {FEWEST_RANKED_ITEMS} none but large differences \
                 between runs can be shown.",
                count(self.selected, "item")
            ),
            Some(reason) => format!("No ranks: {reason}."),
            None => {
                let mut note = "Rank: the places that are not ruled out.".to_owned();
                if self.tested_pairs > 0 {
                    add_sentence(
                        &mut note,
                        &format!(
                            "{} of {} of runs can be told apart by exact paired tests, all taken together (Holm, \
                             5\u{a0}%).",
                            self.separable_pairs,
                            count(self.tested_pairs as u64, "pair")
                        ),
                    );
                }
                let gap = self.detectable.filter(|_| self.tested_pairs > 1);
                if let Some((gap, together)) = gap.and_then(|gap| Some((gap.gap, gap.gap_together?))) {
                    add_sentence(
                        &mut note,
                        &format!(
                            "Four tests in five find a gap of about {:.0} points among so many pairs, one of {:.0} points \
                             between two runs tested alone.",
                            together * 100.0,
                            gap * 100.0
                        ),
                    );
                }
                add_sentence(
                    &mut note,
                    "A heavier line begins a group: its runs cannot be told apart from its first, which does not make them \
                     equal.",
                );
                let is_coarse = |basis| basis != RankBasis::PairedTests;
                if self
                    .rows
                    .iter()
                    .any(|row| row.rank.is_ok_and(|rank| is_coarse(rank.basis)))
                {
                    add_sentence(
                        &mut note,
                        "“Intervals”: only totals are known of this run, so it is set against every other by \
                         intervals that do not overlap, which is the coarser rule.",
                    );
                }
                note
            }
        }
    }
}

fn add_sentence(text: &mut String, sentence: &str) {
    if !text.is_empty() && !sentence.is_empty() {
        text.push(' ');
    }
    text.push_str(sentence);
}

#[cfg(test)]
mod tests {
    use super::super::{Column, FailedPolicy, Selection, View, tiny};

    #[test]
    fn pairs_are_told_of_the_items_that_they_are_tested_on() {
        let matrix = tiny::matrix(&[("x", "EEDEE"), ("y", "EEA!A")]);
        let told = |failed| {
            let selection = Selection {
                failed,
                ..Selection::default()
            };
            let notes = View::new(&matrix, selection)
                .ranking()
                .notes(&matrix, &[Column::Against].into());
            notes.join(" ")
        };
        let every = "where both have a verdict on every item";
        assert!(told(FailedPolicy::CountAsWrong).contains(every));
        let left_out = told(FailedPolicy::LeaveOut);
        assert!(
            !left_out.contains(every) && left_out.contains("of the items that neither failed on"),
            "{left_out}"
        );
    }

    #[test]
    fn few_items_are_told_and_runs_without_numbers_stand_together() {
        let matrix = tiny::matrix(&[("x", "EEDEE"), ("y", "     "), ("z", "     ")]);
        let ranking = View::everything(&matrix).ranking();
        let notes = ranking.notes(&matrix, &Column::defaults());
        assert!(
            notes[0].starts_with("No ranks: no other run covers these items."),
            "{notes:?}"
        );
        assert_eq!(notes[2..], ["Not shown, since not run on these months: y; z."]);
        let matrix = tiny::matrix(&[("x", "EEDEE"), ("y", "EEEEE")]);
        let ranking = View::everything(&matrix).ranking();
        let notes = ranking.notes(&matrix, &Column::defaults());
        assert!(notes[0].starts_with("No ranks: only 5 items in view"), "{notes:?}");
    }
}
