//! The one character that says what a run did on an item (see [`super::MatrixRow`]), both ways.

use crate::model::{ChoiceLabel, Outcome};

/// The character where the run has no verdict.
pub const NO_VERDICT: char = ' ';

/// The character for a verdict on an item with this right letter.
pub fn mark(outcome: Outcome, letter: Option<ChoiceLabel>, key: Option<ChoiceLabel>) -> char {
    match (outcome, letter) {
        (Outcome::Correct, Some(letter)) if Some(letter) == key => letter.as_char(),
        (Outcome::Correct, _) => '+',
        (Outcome::Wrong, Some(letter)) if Some(letter) != key => letter.as_char(),
        (Outcome::Wrong, _) => 'x',
        (Outcome::Unread, _) => '?',
        (Outcome::Unanswered, _) => '-',
        (Outcome::Failed, _) => '!',
    }
}

/// What a character says, given the right letter: the verdict, and the letter chosen where it is told.
/// `None` for a character that says nothing, [`NO_VERDICT`] among them.
pub fn read_mark(mark: char, key: ChoiceLabel) -> Option<(Outcome, Option<ChoiceLabel>)> {
    match mark {
        '?' => Some((Outcome::Unread, None)),
        '-' => Some((Outcome::Unanswered, None)),
        '!' => Some((Outcome::Failed, None)),
        '+' => Some((Outcome::Correct, None)),
        'x' => Some((Outcome::Wrong, None)),
        _ => match ChoiceLabel::from_char(mark)? {
            letter if letter == key => Some((Outcome::Correct, Some(letter))),
            letter => Some((Outcome::Wrong, Some(letter))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_comes_back_and_a_letter_where_it_agrees_with_it() {
        let key = ChoiceLabel::B;
        let letters = [None, Some(ChoiceLabel::B), Some(ChoiceLabel::C)];
        let outcomes = [
            Outcome::Correct,
            Outcome::Wrong,
            Outcome::Unread,
            Outcome::Unanswered,
            Outcome::Failed,
        ];
        for (outcome, letter) in outcomes
            .into_iter()
            .flat_map(|outcome| letters.map(|letter| (outcome, letter)))
        {
            let read = read_mark(mark(outcome, letter, Some(key)), key).unwrap();
            let agrees = match outcome {
                Outcome::Correct => letter == Some(key),
                Outcome::Wrong => letter.is_some_and(|letter| letter != key),
                Outcome::Unread | Outcome::Unanswered | Outcome::Failed => false,
            };
            assert_eq!(read, (outcome, letter.filter(|_| agrees)));
        }
        assert_eq!(
            mark(Outcome::Correct, Some(key), None),
            '+',
            "without a key no letter is right"
        );
    }

    #[test]
    fn other_characters_say_nothing() {
        for other in [NO_VERDICT, 'F', 'a', 'X', '\n', 'É'] {
            assert_eq!(read_mark(other, ChoiceLabel::A), None, "{other:?}");
        }
    }
}
