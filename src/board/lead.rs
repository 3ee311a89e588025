use super::{Matrix, Ranking};
use crate::words::{count, percent};

impl Ranking {
    /// What the board is, and what its numbers allow to say: for the head of a page.
    pub fn lead(&self, matrix: &Matrix) -> String {
        self.subject(matrix) + &self.findings()
    }

    /// The first sentence of the lead: what the board is of, and how much of it is in view.
    pub fn subject(&self, matrix: &Matrix) -> String {
        let months = matrix.months();
        let span = match (months.first(), months.last()) {
            (Some(first), Some(last)) if first != last => format!("{} to {}", first.long(), last.long()),
            (Some(only), _) => only.long(),
            _ => "no month".to_owned(),
        };
        format!(
            "Five-way multiple choice on {}: {}, {span}; {} in view.",
            matrix.benchmark.subject(),
            count(matrix.items.len() as u64, "question"),
            self.selected
        )
    }

    /// The rest of the lead: what can be told apart, and the floor. Each sentence has a space before it.
    pub fn findings(&self) -> String {
        let mut text = String::new();
        let (apart, pairs) = self.apart_from_leader();
        if pairs > 0 {
            let tested = match (pairs, apart) {
                (1, 0) => "The one run tested item by item against the first cannot be".to_owned(),
                (1, _) => "The one run tested item by item against the first can be".to_owned(),
                (_, 0) => format!("Of {pairs} runs tested item by item against the first, none can be"),
                _ => format!("Of {pairs} runs tested item by item against the first, {apart} can be"),
            };
            text.push_str(&format!(
                " {tested} told apart from it (exact paired tests at 5\u{a0}%, all pairs taken together)."
            ));
        }
        if let Some(detectable) = self.detectable {
            text.push_str(&format!(
                " Tested alone, runs must lie about {:.0} points apart for four tests in five to find it.",
                detectable.gap * 100.0
            ));
        }
        if let Some((best, accuracy)) = self.best_baseline_share() {
            // Not the best of all there could be: with another letter than the board's a view may give more.
            text.push_str(&format!(
                " Of a few solvers that never read the question the best (“{}”) scores {} ({}).",
                best.baseline.label(),
                percent(accuracy),
                best.count()
            ));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BarAxis, Column, Prices, RankingRow, View, tiny};
    use super::Ranking;

    #[test]
    fn the_lead_names_items_months_pairs_and_the_best_solver() {
        let matrix = tiny::matrix(&[("x", "EEDEE"), ("y", "AAAAA")]);
        let lead = View::everything(&matrix).ranking().lead(&matrix);
        assert_eq!(
            lead,
            "Five-way multiple choice on classical theorems: 5 questions, November 2025 to December 2025; 5 \
             in view. The one run tested item by item against the first cannot be told apart from it (exact paired tests at \
             5\u{a0}%, all pairs taken together). Tested alone, runs must lie about 97 points apart for four tests in five to \
             find it. Of a few solvers that never read the question the best (“Shortest choice”) scores 100.0\u{a0}% \
             (5/5)."
        );
    }

    #[test]
    fn nothing_is_told_of_baselines_that_are_hidden() {
        let matrix = tiny::matrix(&[("x", "EEDEE"), ("y", "AAAAA")]);
        let mut ranking = View::everything(&matrix).ranking();
        let words = |ranking: &Ranking| {
            let mut words = ranking.lead(&matrix) + &BarAxis::of(ranking).note();
            words.extend(ranking.notes(&matrix, &Column::ALL.into()));
            for row in &ranking.rows {
                let run = &matrix.runs[row.run];
                words.push_str(&format!(
                    "{:?}",
                    ranking.words(row, run, &Column::ALL.into(), &Prices::default())
                ));
            }
            let heads = Column::ALL.map(|column| column.plain_head(ranking.has_baselines()).unwrap_or_default());
            (words + &heads.concat()).to_lowercase()
        };
        let told = |ranking: &Ranking| {
            let words = words(ranking);
            ["baseline", "never read", "shortest choice"].map(|word| words.contains(word))
        };
        assert_eq!(told(&ranking), [true; 3]);
        ranking.hide_baselines();
        assert_eq!(told(&ranking), [false; 3]);
        let floor = |row: &RankingRow| row.chance.is_some() && row.baseline.is_none();
        assert!(ranking.rows.iter().all(floor), "chance is told all the same");
    }

    #[test]
    fn a_board_without_runs_says_what_it_has() {
        let matrix = tiny::matrix(&[]);
        let lead = View::everything(&matrix).ranking().lead(&matrix);
        assert!(
            lead.contains("theorems: 5 questions, November 2025 to December 2025; 5 in view."),
            "{lead}"
        );
        assert!(!lead.contains("tested item by item"), "{lead}");
    }
}
