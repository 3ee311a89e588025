use std::ops::Range;

use super::Notice;

/// What stands in the place of a number that JSON does not know, and of half a surrogate pair.
const NO_NUMBER: &str = "null";
const NO_CHARACTER: &str = "\\ufffd";

pub(super) struct Mended {
    pub text: String,
    pub count: MendCount,
}

/// How much was replaced, and where.
#[derive(Clone, Debug, Default)]
pub(super) struct MendCount {
    numbers: Replaced,
    surrogates: Replaced,
}

#[derive(Clone, Debug, Default)]
struct Replaced {
    count: usize,
    /// The records that it stands in, by their 1-based numbers, ascending.
    records: Vec<usize>,
}

impl Replaced {
    fn add(&mut self, count: usize, record: Option<usize>) {
        self.count += count;
        let is_new = |record: &usize| count > 0 && self.records.last() != Some(record);
        self.records.extend(record.filter(is_new));
    }
}

impl MendCount {
    /// Adds what was replaced in a text of its own, which is that of a record where it has a number.
    pub fn add(&mut self, more: &Self, record: Option<usize>) {
        self.numbers.add(more.numbers.count, record);
        self.surrogates.add(more.surrogates.count, record);
    }

    /// Remarks on what was replaced.
    pub fn notices(self) -> impl Iterator<Item = Notice> {
        let Self { numbers, surrogates } = self;
        let numbers = (numbers.count > 0).then_some(Notice::NonFiniteNumbers {
            count: numbers.count,
            records: numbers.records,
        });
        let surrogates = (surrogates.count > 0).then_some(Notice::LoneSurrogates {
            count: surrogates.count,
            records: surrogates.records,
        });
        numbers.into_iter().chain(surrogates)
    }
}

/// A JSON text with what Python writes and JSON does not know replaced as the readers do it, lone surrogates by U+FFFD
/// among them; `None` when there is nothing to replace.
pub fn mended(text: &str) -> Option<String> {
    mend(text).map(|mended| mended.text)
}

/// Replaces NaN, Infinity and numbers too large for a double by null (but no seed), and escaped halves of surrogate pairs by U+FFFD.
/// Lines stay where they are. `None` when there is nothing to replace.
pub(super) fn mend(text: &str) -> Option<Mended> {
    let (mut mended, mut count, mut kept) = (String::new(), MendCount::default(), 0);
    let mut replacements = Replacements::of(text);
    let mut list = 0;
    loop {
        let next = replacements.next();
        if list != replacements.lists {
            // Of two lists of records the last counts.
            list = replacements.lists;
            count.numbers.records.clear();
            count.surrogates.records.clear();
        }
        let Some(Replacement { range, with, record }) = next else {
            break;
        };
        mended.push_str(text.get(kept..range.start)?);
        mended.push_str(with);
        kept = range.end;
        let replaced = if with == NO_NUMBER {
            &mut count.numbers
        } else {
            &mut count.surrogates
        };
        replaced.add(1, record);
    }
    if kept == 0 {
        return None;
    }
    mended.push_str(text.get(kept..)?);
    Some(Mended { text: mended, count })
}

/// Where in a text that stands which stands at this place of the text mended. Both count bytes.
pub(super) fn place_unmended(text: &str, place: usize) -> usize {
    let (mut end, mut mended_end) = (0, 0);
    for Replacement { range, with, .. } in Replacements::of(text) {
        let begin = mended_end + range.start - end;
        if place < begin {
            break;
        }
        if place < begin + with.len() {
            return range.start;
        }
        (end, mended_end) = (range.end, begin + with.len());
    }
    end + place - mended_end
}

struct Replacement {
    range: Range<usize>,
    with: &'static str,
    /// The record that it stands in, counted from 1.
    record: Option<usize>,
}

/// What is to be replaced in a text, in its order.
struct Replacements<'t> {
    bytes: &'t [u8],
    at: usize,
    is_in_string: bool,
    depth: usize,
    /// The record at hand, in a list of them.
    record: Option<usize>,
    /// Lists of records that have begun.
    lists: usize,
}

impl<'t> Replacements<'t> {
    fn of(text: &'t str) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: 0,
            is_in_string: false,
            depth: 0,
            record: None,
            lists: 0,
        }
    }

    /// Whether the value at hand is that of a key, which stands before it with white space or without.
    fn follows(&self, key: &[u8]) -> bool {
        let before = self.bytes.get(..self.at).unwrap_or_default();
        let before = before.trim_ascii_end().strip_suffix(b":");
        before.is_some_and(|before| before.trim_ascii_end().ends_with(key))
    }

    /// Takes a mark outside of texts into account, by which it is known which record is at hand.
    fn mark(&mut self, mark: u8) {
        match mark {
            b'{' | b'[' => {
                if mark == b'[' && self.depth == 1 && self.follows(b"\"detailed_results\"") {
                    self.record = Some(1);
                    self.lists += 1;
                }
                self.depth += 1;
            }
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 1 {
                    self.record = None;
                }
            }
            b',' if self.depth == 2 => self.record = self.record.map(|record| record + 1),
            _ => {}
        }
    }
}

impl Iterator for Replacements<'_> {
    type Item = Replacement;

    fn next(&mut self) -> Option<Replacement> {
        while let Some(rest) = self.bytes.get(self.at..).filter(|rest| !rest.is_empty()) {
            let (found, with) = match (self.is_in_string, rest) {
                (_, [b'"', ..]) => {
                    self.is_in_string = !self.is_in_string;
                    (1, None)
                }
                (true, [b'\\', b'u', ..]) => match lone_surrogate(rest) {
                    Escape::Lone => (6, Some(NO_CHARACTER)),
                    Escape::Pair => (12, None),
                    Escape::Other => (2, None),
                },
                (true, [b'\\', ..]) => (2, None),
                (true, _) => (1, None),
                (false, [b'0'..=b'9' | b'-', ..]) => {
                    let (length, is_finite) = number(rest);
                    let is_beyond = !is_finite && !self.follows(b"\"seed\"");
                    (length, is_beyond.then_some(NO_NUMBER))
                }
                (false, [b'N', b'a', b'N', ..]) => (3, Some(NO_NUMBER)),
                (false, [b'I', ..]) if rest.starts_with(b"Infinity") => (8, Some(NO_NUMBER)),
                (false, [mark, ..]) => {
                    self.mark(*mark);
                    (1, None)
                }
                (false, []) => break,
            };
            let range = self.at..self.at + found;
            self.at = range.end;
            if let Some(with) = with {
                let record = self.record;
                return Some(Replacement { range, with, record });
            }
        }
        None
    }
}

/// The length of a number or of −Infinity, and whether a double can hold it.
fn number(rest: &[u8]) -> (usize, bool) {
    if rest.starts_with(b"-Infinity") {
        return (9, false);
    }
    let is_part = |byte: &&u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
    let length = rest.iter().take_while(is_part).count();
    let spelled = rest.get(..length).and_then(|part| std::str::from_utf8(part).ok());
    let value: Option<f64> = spelled.and_then(|part| part.parse().ok());
    (length, value.is_none_or(f64::is_finite))
}

enum Escape {
    Pair,
    Lone,
    Other,
}

fn lone_surrogate(rest: &[u8]) -> Escape {
    let unit = |from: usize| {
        let digits = rest.get(from..from + 6)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    match (unit(0), unit(6)) {
        (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => Escape::Pair,
        (Some(0xD800..=0xDFFF), _) => Escape::Lone,
        _ => Escape::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_python_writes_and_json_does_not_know_is_replaced_outside_and_inside_texts() {
        let text = r#"{"a": NaN, "b": [-Infinity, Infinity, -3e999, 1e9], "c": "NaN \" NaN", "d": "\ud83d\ude00 \ud83d \\ud83d"}"#;
        let mended = mend(text).unwrap();
        let expected =
            r#"{"a": null, "b": [null, null, null, 1e9], "c": "NaN \" NaN", "d": "\ud83d\ude00 \ufffd \\ud83d"}"#;
        assert_eq!(mended.text, expected);
        assert_eq!((mended.count.numbers.count, mended.count.surrogates.count), (4, 1));
        assert!(mend(r#"{"a": "NaN"}"#).is_none());
    }

    #[test]
    fn what_is_replaced_is_told_by_the_records_of_the_list_that_counts() {
        let records = |text: &str| {
            let count = mend(text).unwrap().count;
            (count.numbers.records, count.surrogates.records)
        };
        let text = r#"{"test_info": {"max_tokens": NaN}, "detailed_results" : [{"a": [1, NaN, NaN]}, {"b": "], \"\ud83d"},
            7, {"c": {"d": -Infinity}}], "later": [NaN, NaN]}"#;
        assert_eq!(records(text), (vec![1, 4], vec![2]));
        assert_eq!(
            records(r#"{"test_info": {"detailed_results": [NaN]}}"#),
            (vec![], vec![])
        );
        let twice = r#"{"detailed_results": [NaN], "detailed_results": [1, NaN]}"#;
        assert_eq!(records(twice), (vec![2], vec![]));
        let last = r#"{"detailed_results": [NaN], "detailed_results": []}"#;
        assert_eq!(records(last), (vec![], vec![]));
    }

    #[test]
    fn a_place_of_the_text_mended_is_found_in_the_text_itself() {
        let text = r#"[NaN, "\ud83d", -Infinity, x]"#;
        let mended = mend(text).unwrap().text;
        for found in ["[", ", \"", "x]", "]"] {
            let (place, expected) = (mended.find(found).unwrap(), text.find(found).unwrap());
            assert_eq!(place_unmended(text, place), expected, "{found}");
        }
        assert_eq!(place_unmended(text, mended.len()), text.len());
        assert_eq!(place_unmended(text, 3), 1, "within what was put there");
    }
}
