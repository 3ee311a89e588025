use std::ops::Range;

use super::policy_box::{box_before, is_supposed, letter_in_box};
use super::policy_marks::bare_letter;
use super::policy_phrase::{Phrase, may_declare, phrase_at};
use crate::model::ChoiceLabel;

/// A letter with the bytes it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declared {
    pub letter: ChoiceLabel,
    pub span: Range<usize>,
}

/// All boxes and declared answers of a text, seen in one go.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// The last box with a letter.
    pub last_box: Option<Declared>,
    /// The last phrase, if it declares one letter.
    pub last_phrase: Option<Declared>,
    /// The last of both, but for boxes that are only supposed; if it declares one letter.
    pub last_certain: Option<Declared>,
    /// The last of both that declares a letter.
    last: Option<Declared>,
    /// A bit for each letter that any of them declares.
    letters: u8,
    /// The brace of a box that is still to be read.
    open: Option<(usize, usize)>,
}

impl Survey {
    pub(super) fn of(text: &str) -> Self {
        let mut survey = Self::default();
        let mut before = 0;
        for (at, byte) in text.bytes().enumerate() {
            let is_phrase = may_declare(before, byte);
            before = byte;
            if byte == b'{' {
                if let Some(start) = box_before(text, at) {
                    survey.close_box(text, start);
                    survey.open = Some((start, at + 1));
                }
            } else if is_phrase && let Some(phrase) = phrase_at(text, at) {
                survey.close_box(text, at);
                survey.declare(phrase);
            }
        }
        survey.close_box(text, text.len());
        survey
    }

    fn declare(&mut self, phrase: Phrase) {
        self.last_phrase = match phrase {
            Phrase::One(declared) => {
                self.add(&declared);
                Some(declared)
            }
            Phrase::Several(letters) => {
                self.letters |= letters;
                None
            }
        };
        self.last_certain.clone_from(&self.last_phrase);
    }

    /// Reads the box that is open, up to the next box, phrase or the end. So no byte is looked at for two boxes.
    fn close_box(&mut self, text: &str, end: usize) {
        let Some((start, inside)) = self.open.take() else {
            return;
        };
        let region = text.get(..end).unwrap_or_default();
        let Some((letter, end)) = letter_in_box(region, inside, end == text.len()) else {
            return;
        };
        let declared = Declared {
            letter,
            span: start..end,
        };
        self.add(&declared);
        if !is_supposed(text, start) {
            self.last_certain = Some(declared.clone());
        }
        self.last_box = Some(declared);
    }

    fn add(&mut self, declared: &Declared) {
        self.letters |= 1 << declared.letter.position();
        self.last = Some(declared.clone());
    }

    /// The last box or declared answer that is not only supposed, else the text as one letter among marks.
    pub(super) fn last_declared(&self, text: &str) -> Option<Declared> {
        match self.letters {
            0 => bare(text),
            _ => self.last_certain.clone(),
        }
    }

    /// The one letter that all agree on.
    pub(super) fn only(&self, text: &str) -> Option<Declared> {
        match self.letters.count_ones() {
            0 => bare(text),
            1 => self.last.clone(),
            _ => None,
        }
    }
}

fn bare(text: &str) -> Option<Declared> {
    let (letter, span) = bare_letter(text)?;
    Some(Declared { letter, span })
}
