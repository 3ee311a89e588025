use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::shortened;

/// The letter of a choice. A is position 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ChoiceLabel {
    /// Position 0.
    A,
    /// Position 1.
    B,
    /// Position 2.
    C,
    /// Position 3.
    D,
    /// Position 4.
    E,
}

/// A text that is not one of the letters A to E.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one letter from A to E, found {found:?}")]
pub struct ParseLabelError {
    /// The text found.
    pub found: String,
}

impl ChoiceLabel {
    /// All five labels in order.
    pub const ALL: [Self; 5] = [Self::A, Self::B, Self::C, Self::D, Self::E];

    /// The label at a 0-based position, if there is one.
    pub fn from_position(position: usize) -> Option<Self> {
        Self::ALL.get(position).copied()
    }

    /// The label for an upper-case letter.
    pub fn from_char(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|label| label.as_char() == letter)
    }

    /// 0 for A to 4 for E.
    pub const fn position(self) -> usize {
        self as usize
    }

    /// The upper-case letter.
    pub const fn as_char(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
            Self::D => 'D',
            Self::E => 'E',
        }
    }
}

impl fmt::Display for ChoiceLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.as_char())
    }
}

impl FromStr for ChoiceLabel {
    type Err = ParseLabelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_char), letters.next()) {
            (Some(label), None) => Ok(label),
            _ => Err(ParseLabelError { found: shortened(text) }),
        }
    }
}
