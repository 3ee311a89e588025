use super::{BaselineTally, FailedPolicy, Matrix, NoTally, Ranking, RunName};
use crate::words::{count, percent};

/// Fewer items than this set apart none but very different runs.
const FEW_ITEMS: u64 = 30;

impl FailedPolicy {
    /// What the rule does to the numbers, in a sentence.
    pub const fn note(self) -> &'static str {
        match self {
            Self::CountAsWrong => "Failed, unread and unanswered records count as not right.",
            Self::LeaveOut => {
                "Failed records are left out, so each run has its own n; unread and unanswered ones count as not right."
            }
        }
    }
}

impl Ranking {
    /// How to read the bars of the leaderboard.
    pub const BAR_NOTE: &'static str =
        "Share right with its 95\u{a0}% Wilson interval. Dotted lines: chance (20\u{a0}%) and the best baseline.";

    /// What the leaderboard says beyond its rows, in paragraphs: how far it can tell runs apart, and what it does
    /// not show.
    pub fn notes(&self, matrix: &Matrix) -> Vec<String> {
        let mut first = String::new();
        if (1..FEW_ITEMS).contains(&self.selected) {
            let items = count(self.selected, "item");
            first.push_str(&format!(
                "Only {items} in view: with so few, none but large differences between runs can be shown. "
            ));
        }
        first.push_str(
            "“Against the first”: items that only the first got right, to items that only this run got right, and the \
             exact two-sided McNemar p-value of that pair alone. It is given where both have a verdict on every item in \
             view. Open circles: totals only.",
        );
        if let Some((best, accuracy)) = BaselineTally::best_of(&self.baselines) {
            first.push_str(&format!(
                " Best of these baselines here: {}, {} ({}); the letters of baselines are those that serve best on the \
                 whole board.",
                best.baseline.label(),
                percent(accuracy),
                best.count()
            ));
        }
        let mut notes = vec![first];
        for reason in NoTally::ALL {
            let mut names = Vec::new();
            for row in self.absent.iter().filter(|row| row.reason == reason) {
                names.extend(matrix.run(row.run).map(|run| RunName::of(&run.conditions).full()));
            }
            if !names.is_empty() {
                notes.push(format!("Not shown, since {reason}: {}.", names.join("; ")));
            }
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sort, View, tiny};

    #[test]
    fn few_items_are_told_and_runs_without_numbers_stand_together() {
        let matrix = tiny::matrix(&[("x", "EEDEE"), ("y", "     "), ("z", "     ")]);
        let notes = View::everything(&matrix).ranking(Sort::default()).notes(&matrix);
        assert!(notes[0].starts_with("Only 5 items in view:"), "{notes:?}");
        assert_eq!(notes[1..], ["Not shown, since not run on these months: y; z."]);
    }
}
