use super::{ItemRow, Matrix, View};
use crate::model::{ChoiceLabel, ChoiceStyle, Score};

/// A solver that never reads the question: the floor that a score must beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Baseline {
    /// A fair draw among the choices, in expectation.
    Uniform,
    /// Always the same letter, in the published order.
    Constant(ChoiceLabel),
    /// The meta choice where there is one, else always the same letter. The meta choice is never a
    /// wrong one (spec, fact 2), so it is right wherever it stands.
    MetaElse(ChoiceLabel),
    /// The choice with the most characters; of several, the first in the published order.
    Longest,
    /// The choice with the fewest characters; of several, the first in the published order.
    Shortest,
}

impl Baseline {
    /// What it does, as a clause behind its name; empty where the name says it.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::MetaElse(_) => ", which takes the choice “a stronger result holds” wherever it is offered",
            _ => "",
        }
    }

    /// The name shown to readers.
    pub fn label(self) -> String {
        match self {
            Self::Uniform => "Uniform guess".to_owned(),
            Self::Constant(letter) => format!("Always {letter}"),
            Self::MetaElse(letter) => format!("Meta choice, else {letter}"),
            Self::Longest => "Longest choice".to_owned(),
            Self::Shortest => "Shortest choice".to_owned(),
        }
    }

    /// The letter chosen for an item in the published order; `None` where it is a draw, or where the
    /// lengths of the choices are not known.
    pub fn choose(self, item: &ItemRow) -> Option<ChoiceLabel> {
        match self {
            Self::Uniform => None,
            Self::Constant(letter) => Some(letter),
            Self::MetaElse(letter) => Some(match item.style? {
                ChoiceStyle::SubstitutionResistant => item.key,
                ChoiceStyle::Original => letter,
            }),
            Self::Longest => by_length(item)[0],
            Self::Shortest => by_length(item)[1],
        }
    }

    /// Whether the baseline is right on the item at an index; `None` where [`Self::choose`] is.
    pub fn is_right(self, matrix: &Matrix, item: usize) -> Option<bool> {
        let row = matrix.item(item)?;
        let letter = match self {
            Self::Longest => matrix.by_length.get(item)?[0],
            Self::Shortest => matrix.by_length.get(item)?[1],
            _ => self.choose(row),
        };
        letter.map(|letter| letter == row.key)
    }

    /// What the baseline scores on some items of a matrix; `None` when the facts it goes by are
    /// missing for one of them.
    pub fn tally(self, matrix: &Matrix, items: &[usize]) -> Option<BaselineTally> {
        let rows = items.iter().filter_map(|&item| matrix.item(item));
        let mut tally = BaselineTally {
            baseline: self,
            expected_correct: 0.0,
            total: 0,
        };
        match self {
            // By number of choices, so that n items of five give n/5 without rounding on the way.
            Self::Uniform => {
                let mut by_choices: Vec<(usize, u64)> = Vec::new();
                for item in rows {
                    let choices = item.choice_count();
                    match by_choices.iter_mut().find(|(known, _)| *known == choices) {
                        Some((_, items)) => *items += 1,
                        None => by_choices.push((choices, 1)),
                    }
                }
                for (choices, items) in by_choices {
                    tally.total += items;
                    tally.expected_correct += items as f64 / choices as f64;
                }
            }
            _ => {
                let mut correct = 0_u64;
                for &item in items {
                    tally.total += 1;
                    correct += u64::from(self.is_right(matrix, item)?);
                }
                tally.expected_correct = correct as f64;
            }
        }
        Some(tally)
    }
}

/// The letters of the longest and the shortest choice; of several, the first in the published order.
pub(super) fn by_length(item: &ItemRow) -> [Option<ChoiceLabel>; 2] {
    let order = item.published_order();
    [item.choice_chars.iter().max(), item.choice_chars.iter().min()].map(|length| {
        ChoiceLabel::ALL.into_iter().find(|&letter| {
            let chars = order
                .dataset_index(letter)
                .and_then(|index| item.choice_chars.get(index));
            chars.is_some() && chars == length
        })
    })
}

/// What a baseline scores on the items in view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BaselineTally {
    /// Which one.
    pub baseline: Baseline,
    /// Right answers: whole but for [`Baseline::Uniform`], where it is the expectation.
    pub expected_correct: f64,
    /// Items.
    pub total: u64,
}

impl BaselineTally {
    /// The share right in 0..=1; `None` of no items.
    pub fn accuracy(self) -> Option<f64> {
        (self.total > 0).then(|| self.expected_correct / self.total as f64)
    }

    /// Right answers out of items; `None` where there is only an expectation.
    pub fn score(self) -> Option<Score> {
        (self.baseline != Baseline::Uniform).then_some(Score {
            correct: self.expected_correct as u64,
            total: self.total,
        })
    }

    /// `50/177`; an expectation with one decimal, `35.4/177`.
    pub fn count(self) -> String {
        self.score().map_or_else(
            || format!("{:.1}/{}", self.expected_correct, self.total),
            |score| score.to_string(),
        )
    }
}

impl View<'_> {
    /// The one of [`Self::floor`] with the largest share right, and that share in 0..=1. Of equals the first. `None`
    /// where none of those that choose does better than a draw, and where nothing but the number is known of an item in
    /// view: the solvers that go by its choices have no score then, so nobody knows which is best.
    pub(super) fn best_of(&self, floor: &[BaselineTally]) -> Option<(BaselineTally, f64)> {
        let mut items = self.items.iter().filter_map(|&item| self.matrix.item(item));
        if items.any(|item| item.style.is_none() && item.choice_chars.is_empty()) {
            return None;
        }
        let shares = floor.iter().filter_map(|tally| Some((*tally, tally.accuracy()?)));
        shares
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .filter(|(best, _)| best.baseline != Baseline::Uniform)
    }

    /// The baselines worth a row, on the items in view: uniform, the best constant letter, the best
    /// letter beside the meta choice (where items in view have one), longest and shortest choice.
    ///
    /// "Best" is judged on the whole board (with hindsight: a solver could not know), so that a row
    /// does not change its letter with every filter.
    pub fn floor(&self) -> Vec<BaselineTally> {
        let everything: Vec<usize> = (0..self.matrix.items.len()).collect();
        let best = |family: fn(ChoiceLabel) -> Baseline| {
            let tallies = ChoiceLabel::ALL.map(|letter| family(letter).tally(self.matrix, &everything));
            let best = tallies.into_iter().flatten().reduce(|best, next| {
                let is_better = next.expected_correct > best.expected_correct;
                if is_better { next } else { best }
            });
            best.map(|tally| tally.baseline)
        };
        let has_meta = self
            .items
            .iter()
            .filter_map(|&item| self.matrix.item(item))
            .any(|item| item.style == Some(ChoiceStyle::SubstitutionResistant));
        [
            Some(Baseline::Uniform),
            best(Baseline::Constant),
            best(Baseline::MetaElse).filter(|_| has_meta),
            Some(Baseline::Longest),
            Some(Baseline::Shortest),
        ]
        .into_iter()
        .flatten()
        .filter_map(|baseline| baseline.tally(self.matrix, &self.items))
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tiny;
    use super::*;

    fn expected(matrix: &Matrix, baseline: Baseline) -> f64 {
        let items: Vec<usize> = (0..matrix.items.len()).collect();
        baseline.tally(matrix, &items).unwrap().expected_correct
    }

    #[test]
    fn letters_are_scored_on_the_key() {
        let matrix = tiny::matrix(&[]);
        let right = ChoiceLabel::ALL.map(|letter| expected(&matrix, Baseline::Constant(letter)));
        assert_eq!(right, [0.0, 0.0, 0.0, 1.0, 4.0]);
        let meta = ChoiceLabel::ALL.map(|letter| expected(&matrix, Baseline::MetaElse(letter)));
        assert_eq!(meta, [2.0, 2.0, 2.0, 3.0, 4.0]);
    }

    #[test]
    fn a_uniform_guess_is_an_expectation_not_a_count() {
        let mut matrix = tiny::matrix(&[]);
        assert_eq!(expected(&matrix, Baseline::Uniform), 1.0);
        let four = &mut matrix.items[0];
        (four.choice_chars, four.roles) = (vec![1; 4], Vec::new());
        let matrix = Matrix::new(matrix.benchmark, matrix.items, matrix.runs);
        assert_eq!(expected(&matrix, Baseline::Uniform), 4.0 / 5.0 + 1.0 / 4.0);
        let uniform = Baseline::Uniform.tally(&matrix, &[0, 1]).unwrap();
        assert_eq!((uniform.score(), uniform.count().as_str()), (None, "0.5/2"));
        let constant = Baseline::Constant(ChoiceLabel::E).tally(&matrix, &[0, 1]).unwrap();
        assert_eq!(constant.count(), "2/2");
    }

    #[test]
    fn of_equal_lengths_the_first_in_the_published_order_is_taken() {
        let mut matrix = tiny::matrix(&[]);
        // Order of the first item: 3 1 2 4 0, so dataset positions 4 and 0 stand at D and E.
        matrix.items[0].choice_chars = vec![9, 1, 1, 1, 9];
        assert_eq!(Baseline::Longest.choose(&matrix.items[0]), Some(ChoiceLabel::D));
        assert_eq!(Baseline::Shortest.choose(&matrix.items[0]), Some(ChoiceLabel::A));
        matrix.items[0].choice_chars = vec![9, 1, 1, 1, 8];
        assert_eq!(Baseline::Longest.choose(&matrix.items[0]), Some(ChoiceLabel::E));
    }

    #[test]
    fn unknown_lengths_give_no_row() {
        let mut matrix = tiny::matrix(&[]);
        assert_eq!(View::everything(&matrix).floor().len(), 5);
        assert_eq!(expected(&matrix, Baseline::Shortest), 5.0);
        matrix.items[3].choice_chars.clear();
        let matrix = Matrix::new(matrix.benchmark, matrix.items, matrix.runs);
        let view = View::everything(&matrix);
        let names: Vec<String> = view.floor().iter().map(|tally| tally.baseline.label()).collect();
        assert_eq!(names, ["Uniform guess", "Always E", "Meta choice, else E"]);
        assert!(view.best_of(&view.floor()).is_some());
    }

    #[test]
    fn no_solver_is_called_best_of_items_that_are_known_by_number_alone() {
        let mut matrix = tiny::matrix(&[]);
        matrix.items[3].choice_chars.clear();
        matrix.items[3].style = None;
        let matrix = Matrix::new(matrix.benchmark, matrix.items, matrix.runs);
        let view = View::everything(&matrix);
        assert_eq!(view.floor().len(), 2);
        assert_eq!(view.best_of(&view.floor()), None);
        let november = view.with_month(matrix.items[0].month);
        assert!(november.best_of(&november.floor()).is_some());
    }

    #[test]
    fn a_solver_that_a_draw_beats_is_not_called_best() {
        let mut matrix = tiny::matrix(&[]);
        matrix.items.iter_mut().for_each(|item| item.choice_chars.clear());
        // The key of the third is D, where Always E, and meta choice else E, are wrong.
        matrix.items[2].style = Some(ChoiceStyle::Original);
        let matrix = Matrix::new(matrix.benchmark, matrix.items, matrix.runs);
        let view = View::everything(&matrix).with_items(vec![2]);
        assert_eq!(view.floor()[0].baseline, Baseline::Uniform);
        assert_eq!(view.best_of(&view.floor()), None);
    }

    #[test]
    fn the_meta_row_is_left_out_where_no_item_has_a_meta_choice() {
        let matrix = tiny::matrix(&[]);
        let view = View::everything(&matrix).with_style(ChoiceStyle::Original);
        let named = |tally: &BaselineTally| matches!(tally.baseline, Baseline::MetaElse(_));
        assert!(!view.floor().iter().any(named));
        assert!(View::everything(&matrix).floor().iter().any(named));
    }
}
