use super::{Cell, ItemRow, RunRow, View};
use crate::model::{ChoiceLabel, ChoiceRole, Outcome, Score, Seed};
use crate::replay::{PUBLISHED_SEED, evaluated_order};
use crate::words::count;

/// What the runs in view did on one item.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ItemTally {
    /// Runs that got it right, of those with a verdict, under the view's rule for failed requests.
    pub score: Score,
    /// Indices of the runs that chose each letter, A to E of the published order.
    pub chosen: [Vec<usize>; 5],
    /// Runs whose wrong letter stands in an order that nobody knows, so that their choice is not known.
    pub unplaced: Vec<usize>,
    /// Runs without a letter, with what became of them.
    pub without_letter: Vec<(usize, Outcome)>,
}

/// The wrong choice that most runs fell for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongChoice {
    /// Its letter in the published order.
    pub letter: ChoiceLabel,
    /// What it is for, where known.
    pub role: Option<ChoiceRole>,
    /// How many runs chose it.
    pub runs: usize,
}

impl ItemTally {
    /// The runs that chose a letter of the published order.
    pub fn chosen(&self, letter: ChoiceLabel) -> &[usize] {
        self.chosen.get(letter.position()).map_or(&[], Vec::as_slice)
    }

    /// The wrong choice that most runs fell for, the first of several; `None` when none fell for any.
    pub fn most_chosen_wrong(&self, item: &ItemRow) -> Option<WrongChoice> {
        let order = item.published_order();
        let wrong = ChoiceLabel::ALL.into_iter().filter(|&letter| letter != item.key);
        let most = wrong.reduce(|most, next| {
            let is_more = self.chosen(next).len() > self.chosen(most).len();
            if is_more { next } else { most }
        })?;
        let runs = self.chosen(most).len();
        (runs > 0).then(|| WrongChoice {
            letter: most,
            role: order
                .dataset_index(most)
                .and_then(|index| item.roles.get(index).copied()),
            runs,
        })
    }
}

impl ItemTally {
    /// Which kind of wrong choice most runs fell for, for a line of the item list.
    pub fn trap_words(&self, item: &ItemRow) -> Option<String> {
        let wrong = self.most_chosen_wrong(item)?;
        let role = wrong.role?.label();
        Some(format!(
            "most chosen wrong choice: {role} ({})",
            count(wrong.runs as u64, "run")
        ))
    }
}

impl ItemRow {
    /// The letter of the published order under which a run's choice stands; `None` without a letter,
    /// and where the run's own order is not known.
    ///
    /// A run's order follows from its seed, and is believed where it puts the right choice at the
    /// run's own key. A right letter is the published key in any order.
    pub fn published_letter(&self, run: &RunRow, cell: &Cell) -> Option<ChoiceLabel> {
        let letter = cell.letter?;
        if letter == cell.key {
            return Some(self.key);
        }
        let seed = run.conditions.seed.as_ref()?;
        if cell.key == self.key && *seed == Seed::from(PUBLISHED_SEED) {
            return Some(letter);
        }
        let order = evaluated_order(seed, self.position(), self.choice_count());
        if order.letter_of(0) != Some(cell.key) {
            return None;
        }
        order
            .dataset_index(letter)
            .and_then(|index| self.published_order().letter_of(index))
    }
}

impl View<'_> {
    /// What the runs in view did on the item at an index of the matrix (in view or not).
    pub fn item_tally(&self, item: usize) -> ItemTally {
        let mut tally = ItemTally {
            score: self.item_score(item),
            ..ItemTally::default()
        };
        let Some(row) = self.matrix.item(item) else {
            return tally;
        };
        for &index in &self.runs {
            let Some((run, cell)) = self.matrix.run(index).and_then(|run| Some((run, run.cell(item)?))) else {
                continue;
            };
            match (cell.letter, row.published_letter(run, cell)) {
                (None, _) => tally.without_letter.push((index, cell.outcome)),
                (Some(_), Some(letter)) => {
                    if let Some(runs) = tally.chosen.get_mut(letter.position()) {
                        runs.push(index);
                    }
                }
                (Some(_), None) => tally.unplaced.push(index),
            }
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FailedPolicy, Selection, tiny};
    use super::*;
    use ChoiceLabel::{A, B, C, D, E};

    #[test]
    fn runs_are_sorted_by_the_letter_they_chose() {
        // Item 1 stands in the order 3 1 2 4 0: A is dataset choice 3, B is 1 (weaker but true).
        let matrix = tiny::matrix(&[
            ("v", "E    "),
            ("w", "B    "),
            ("x", "B    "),
            ("y", "A    "),
            ("z", "!    "),
        ]);
        let view = View::everything(&matrix);
        let tally = view.item_tally(0);
        assert_eq!(tally.score, Score { correct: 1, total: 5 });
        assert_eq!(tally.chosen, [vec![3], vec![1, 2], vec![], vec![], vec![0]]);
        assert_eq!(tally.without_letter, [(4, Outcome::Failed)]);
        let trap = tally.most_chosen_wrong(&matrix.items[0]).unwrap();
        assert_eq!(
            (trap.letter, trap.role, trap.runs),
            (B, Some(ChoiceRole::WeakerTrue), 2)
        );
        assert_eq!(
            tally.trap_words(&matrix.items[0]).as_deref(),
            Some("most chosen wrong choice: weaker but true (2 runs)")
        );
        let selection = Selection {
            failed: FailedPolicy::LeaveOut,
            ..Selection::default()
        };
        let kinder = View::new(&matrix, selection).item_tally(0);
        assert_eq!(kinder.score, Score { correct: 1, total: 4 });
    }

    #[test]
    fn a_choice_made_in_another_order_is_put_in_its_published_place() {
        // Seed 43: order 1 4 3 2 0, so B is dataset choice 4, which the published order (3 1 2 4 0) has at D.
        let mut matrix = tiny::matrix(&[("x", "B    "), ("y", "E    ")]);
        matrix.runs[0].conditions.seed = Some(43.into());
        matrix.runs[1].conditions.seed = None;
        let item = matrix.items[0].clone();
        let letter = |matrix: &super::super::Matrix, run: usize| {
            let run = &matrix.runs[run];
            item.published_letter(run, run.cell(0).unwrap())
        };
        assert_eq!(letter(&matrix, 0), Some(D));
        assert_eq!(letter(&matrix, 1), Some(E), "right is right in any order");
        // A key that the seed does not give: the order is not the one we think.
        matrix.runs[0].cells[0].as_mut().unwrap().key = C;
        assert_eq!(letter(&matrix, 0), None);
        matrix.runs[1].cells[0].as_mut().unwrap().letter = Some(A);
        assert_eq!(View::everything(&matrix).item_tally(0).unplaced, [0, 1]);
    }
}
