use super::{is_python_space, is_python_word};
use crate::model::ChoiceLabel;

/// Commands that set a font or a space, or switch one on. None of them changes what is read.
const FONTS: [&str; 29] = [
    "text",
    "textbf",
    "textrm",
    "textit",
    "textsf",
    "texttt",
    "textsc",
    "textup",
    "textnormal",
    "mathrm",
    "mathbf",
    "mathsf",
    "mathit",
    "mathtt",
    "mathbb",
    "mathcal",
    "operatorname",
    "boldsymbol",
    "mbox",
    "hbox",
    "emph",
    "bf",
    "rm",
    "it",
    "bfseries",
    "displaystyle",
    "large",
    "quad",
    "qquad",
];

/// The longest of [`FONTS`], and a little more.
const LONGEST_NAME: usize = 16;

/// What stood before a letter.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Opened {
    /// Braces opened.
    pub braces: usize,
    /// Whether a font command stood there.
    pub has_font: bool,
    /// Whether underscores stood there, Markdown's sign for bold.
    pub has_underscore: bool,
    /// Whether a single quotation mark stood there.
    pub has_quote: bool,
    /// Whether any mark stood there that is no white space.
    pub any: bool,
}

/// A place in a text that moves to its right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    pub text: &'t str,
    pub at: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes on if this is what comes.
    pub(super) fn take(&mut self, expected: &str) -> bool {
        let is_there = self.rest().starts_with(expected);
        self.at += if is_there { expected.len() } else { 0 };
        is_there
    }

    /// Goes on if this word comes, in small letters or capitals, and no word character after it.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let rest = self.rest();
        let is_there = rest
            .get(..word.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(word))
            && !rest
                .get(word.len()..)
                .and_then(|rest| rest.chars().next())
                .is_some_and(is_python_word);
        self.at += if is_there { word.len() } else { 0 };
        is_there
    }

    /// Goes on if one of these words comes.
    pub(super) fn take_any(&mut self, words: &[&str]) -> bool {
        words.iter().any(|word| self.take_word(word))
    }

    pub(super) fn skip_spaces(&mut self) {
        while let Some(letter) = self.next().filter(|letter| is_python_space(*letter) || *letter == '~') {
            self.at += letter.len_utf8();
        }
    }

    /// Goes over a command among [`FONTS`] or those given; not over one with another name.
    fn take_command(&mut self, others: &[&str]) -> bool {
        let Some(name) = self.rest().strip_prefix('\\') else {
            return false;
        };
        let letters = name.bytes().take(LONGEST_NAME).take_while(u8::is_ascii_alphabetic);
        let name = name.get(..letters.count()).unwrap_or_default();
        let is_known = FONTS.contains(&name) || others.contains(&name);
        self.at += if is_known { 1 + name.len() } else { 0 };
        is_known
    }

    /// Goes over the marks that may stand before a letter, with `others` as further commands.
    pub(super) fn skip_openers(&mut self, opened: &mut Opened, others: &[&str]) {
        loop {
            self.skip_spaces();
            match self.next() {
                Some('{') => opened.braces += 1,
                Some('(' | '[' | '$' | '*' | '`' | '"' | '“' | '（') => {}
                Some('_') => opened.has_underscore = true,
                Some('\'' | '‘') => opened.has_quote = true,
                Some('\\') => {
                    if self.take_any_of(&["\\(", "\\[", "\\ ", "\\,", "\\;", "\\:", "\\!"]) {
                        opened.any = true;
                        continue;
                    }
                    if !self.take_command(others) {
                        return;
                    }
                    opened.has_font = true;
                    opened.any = true;
                    continue;
                }
                _ => return,
            }
            opened.any = true;
            self.at += self.next().map_or(0, char::len_utf8);
        }
    }

    fn take_any_of(&mut self, all: &[&str]) -> bool {
        all.iter().any(|one| self.take(one))
    }

    /// Goes over one mark that may stand after a letter, but no full stop and no brace.
    pub(super) fn take_closer(&mut self, opened: Opened) -> bool {
        let is_mark = match self.next() {
            Some(')' | ']' | '$' | '*' | '`' | '"' | '”' | '）' | '~') => true,
            Some('_') => opened.has_underscore,
            Some('\'' | '’') => opened.has_quote,
            Some(letter) => is_python_space(letter),
            None => false,
        };
        if is_mark {
            self.at += self.next().map_or(0, char::len_utf8);
        }
        is_mark
            || self.take_any_of(&["\\)", "\\]", "\\ ", "\\,", "\\;", "\\:", "\\!"])
            || (self.rest().starts_with("\\q") && self.take_command(&[]))
    }

    /// Goes over a letter of a choice.
    pub(super) fn take_letter(&mut self) -> Option<ChoiceLabel> {
        let found = self.next()?;
        let label = label_of(found)?;
        self.at += found.len_utf8();
        Some(label)
    }
}

/// The letter that a capital stands for, be it full-width or circled.
pub(super) fn label_of(letter: char) -> Option<ChoiceLabel> {
    let offset = match letter {
        'A'..='E' => 'A',
        'Ａ'..='Ｅ' => 'Ａ',
        'Ⓐ'..='Ⓔ' => 'Ⓐ',
        _ => return None,
    };
    ChoiceLabel::from_position((u32::from(letter) - u32::from(offset)) as usize)
}

/// Whether a word goes on after a letter. Chinese has no spaces between words, so its characters do not count.
pub(super) fn goes_on(next: Option<char>) -> bool {
    next.is_some_and(|next| is_python_word(next) && next != '_' && !('\u{4e00}'..='\u{9fff}').contains(&next))
}

/// The whole text as one letter among marks, of either case.
pub(super) fn bare_letter(text: &str) -> Option<(ChoiceLabel, std::ops::Range<usize>)> {
    let mut cursor = Cursor { text, at: 0 };
    let mut opened = Opened::default();
    cursor.skip_openers(&mut opened, &["boxed", "fbox", "framebox"]);
    let start = cursor.at;
    let found = cursor.next()?;
    let label = label_of(found.to_ascii_uppercase())?;
    cursor.at += found.len_utf8();
    let end = cursor.at;
    while cursor.take_closer(opened) || cursor.take("}") || cursor.take(".") {}
    cursor.rest().is_empty().then_some((label, start..end))
}
