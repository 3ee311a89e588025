use rand_chacha::rand_core::Rng;

use super::{RunRow, View};
use crate::model::{ChoiceLabel, Outcome, Score, sort_stably};
use crate::stats::seeded;

/// A reader's answers beside those of the runs in view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrialRecord {
    /// The reader: right answers of those given.
    pub own: Score,
    /// The runs that have a verdict on any of the items: index in the matrix, right of those it has; best share first.
    pub runs: Vec<(usize, Score)>,
}

impl View<'_> {
    /// The items in view in an order that a seed gives: what a reader who tries them gets one after the other.
    ///
    /// Each item has a stream of its own of ChaCha8, so that an item more or less leaves the order of the others.
    pub fn drawn(&self, seed: u64) -> Vec<usize> {
        let mut source = seeded(seed);
        let mut draws: Vec<(u64, usize)> = Vec::with_capacity(self.items.len());
        for &index in &self.items {
            let Some(item) = self.matrix.item(index) else { continue };
            source.set_stream(u64::from(item.month.number()) << 32 | item.no as u64);
            source.set_word_pos(0);
            draws.push((source.next_u64(), index));
        }
        sort_stably(&mut draws, Ord::cmp);
        draws.into_iter().map(|(_, index)| index).collect()
    }

    /// What a reader's answers are worth, and what the runs in view did on the same items. `answers` are indices in the
    /// matrix with letters of the published order.
    pub fn trial_record(&self, answers: &[(usize, ChoiceLabel)]) -> TrialRecord {
        let is_right =
            |(index, letter): &&(usize, ChoiceLabel)| self.matrix.item(*index).is_some_and(|item| item.key == *letter);
        let own = Score {
            correct: answers.iter().filter(is_right).count() as u64,
            total: answers.len() as u64,
        };
        let of_run = |run: &RunRow| {
            let verdicts = answers.iter().filter_map(|(index, _)| run.cell(*index));
            verdicts.fold(Score::default(), |score, cell| Score {
                correct: score.correct + u64::from(cell.outcome == Outcome::Correct),
                total: score.total + 1,
            })
        };
        let runs = self
            .runs
            .iter()
            .filter_map(|&index| Some((index, of_run(self.matrix.run(index)?))));
        let mut runs: Vec<(usize, Score)> = runs.filter(|(_, score)| score.total > 0).collect();
        // By whole numbers: a/b before c/d as ad > cb.
        sort_stably(&mut runs, |(_, a), (_, b)| {
            (b.correct * a.total).cmp(&(a.correct * b.total))
        });
        TrialRecord { own, runs }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Selection, tiny};
    use super::*;
    use ChoiceLabel::{A, E};

    #[test]
    fn a_seed_gives_one_order_whatever_else_is_in_view() {
        let matrix = tiny::matrix(&[]);
        let view = View::everything(&matrix);
        let orders: Vec<Vec<usize>> = (0..20).map(|seed| view.drawn(seed)).collect();
        for order in &orders {
            let mut items = order.clone();
            items.sort_unstable();
            assert_eq!(items, [0, 1, 2, 3, 4]);
        }
        assert!(orders.iter().any(|order| order != &orders[0]), "{orders:?}");
        assert_eq!(view.drawn(7), view.drawn(7));
        let selection = Selection {
            months: [tiny::month("202511")].into(),
            ..Selection::default()
        };
        let few = View::new(&matrix, selection).drawn(7);
        let kept: Vec<usize> = view.drawn(7).into_iter().filter(|item| *item < 3).collect();
        assert_eq!(few, kept);
    }

    #[test]
    fn the_reader_stands_beside_the_runs_on_the_same_items() {
        let matrix = tiny::matrix(&[("x", "EADAA"), ("y", "AEA  "), ("z", "   EE")]);
        let view = View::everything(&matrix);
        // The keys of the first two items are E.
        let record = view.trial_record(&[(0, E), (1, A)]);
        assert_eq!(record.own, Score { correct: 1, total: 2 });
        assert_eq!(
            record.runs,
            [(0, Score { correct: 1, total: 2 }), (1, Score { correct: 1, total: 2 })],
            "z has neither item"
        );
        assert_eq!(view.trial_record(&[]), TrialRecord::default());
    }
}
