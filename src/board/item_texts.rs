use std::collections::BTreeMap;

use crate::model::Month;

/// Texts of items that are at hand, for searching them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemTexts {
    /// As they are.
    texts: BTreeMap<(Month, usize), String>,
    /// In small letters.
    small: BTreeMap<(Month, usize), String>,
}

/// Characters of a text that are shown on each side of what was sought.
const AROUND: usize = 60;

impl ItemTexts {
    /// Takes the text of an item; a later one takes the place of an earlier one.
    pub fn insert(&mut self, month: Month, no: usize, text: String) {
        self.small.insert((month, no), text.to_lowercase());
        self.texts.insert((month, no), text);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The text of an item in small letters.
    pub fn of(&self, month: Month, no: usize) -> Option<&str> {
        self.small.get(&(month, no)).map(String::as_str)
    }

    /// What stands around the first word of a search in the text of an item: before, the word as it is written, after.
    /// `None` where the text has none of the words.
    pub fn around(&self, month: Month, no: usize, search: &str) -> Option<[String; 3]> {
        let text = self.texts.get(&(month, no))?;
        // Small letters may take more or fewer bytes, so the place is counted in characters of the text itself.
        let letters: Vec<char> = text.chars().collect();
        let small: Vec<String> = letters.iter().map(|letter| letter.to_lowercase().collect()).collect();
        let place = search.to_lowercase().split_whitespace().find_map(|word| {
            (0..letters.len()).find_map(|start| {
                let mut rest = word;
                for (place, letter) in small.iter().enumerate().skip(start) {
                    rest = rest.strip_prefix(letter.as_str())?;
                    if rest.is_empty() {
                        return Some(start..place + 1);
                    }
                }
                None
            })
        })?;
        let part = |from: usize, to: usize| {
            let part: String = letters.iter().take(to).skip(from).collect();
            part.replace('\n', " ")
        };
        let (from, to) = (
            place.start.saturating_sub(AROUND),
            (place.end + AROUND).min(letters.len()),
        );
        let before = if from > 0 { "…" } else { "" }.to_owned() + &part(from, place.start);
        let after = part(place.end, to) + if to < letters.len() { "…" } else { "" };
        Some([before, part(place.start, place.end), after])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> (ItemTexts, Month) {
        let (mut texts, month) = (ItemTexts::default(), "202511".parse().unwrap());
        texts.insert(month, 7, text.to_owned());
        (texts, month)
    }

    #[test]
    fn what_was_sought_is_shown_as_it_is_written() {
        let (texts, month) = texts("Let $K$ be a Compact set.\nThen …");
        let [before, word, after] = texts.around(month, 7, "nothing COMPACT").unwrap();
        assert_eq!((before.as_str(), word.as_str()), ("Let $K$ be a ", "Compact"));
        assert_eq!(after, " set. Then …");
        assert_eq!(texts.around(month, 7, "open"), None);
        assert_eq!(texts.around(month, 8, "compact"), None);
        assert_eq!((texts.len(), texts.is_empty()), (1, false));
    }

    #[test]
    fn letters_that_grow_when_small_are_no_fault() {
        // İ is two characters in small letters.
        let text = format!("{}İlk {}", "ß".repeat(100), "Ω".repeat(100));
        let (texts, month) = texts(&text);
        let [before, word, after] = texts.around(month, 7, "LK").unwrap();
        assert_eq!(word, "lk");
        assert!(
            before.starts_with('…') && before.ends_with('İ') && after.ends_with('…'),
            "{before} {after}"
        );
        assert!(texts.around(month, 7, "ω").is_some());
    }
}
