//! Words and tags as CPython's `re.IGNORECASE` finds them in text: besides the case of ASCII it takes U+017F for s, U+212A
//! for k, and U+0130 and U+0131 for i (spec section 5.8).

use std::ops::Range;

use memchr::memchr_iter;

use super::python::is_python_space;

/// Whether CPython takes `letter` for `wanted`, a small letter or sign of ASCII, when case is ignored.
fn is_folded(letter: char, wanted: u8) -> bool {
    match letter {
        '\u{17F}' => wanted == b's',
        '\u{212A}' => wanted == b'k',
        '\u{130}' | '\u{131}' => wanted == b'i',
        _ => letter.is_ascii() && letter.to_ascii_lowercase() == char::from(wanted),
    }
}

/// `text` behind `word` (small ASCII), where it begins with that.
pub(super) fn behind<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let mut letters = text.chars();
    let begins = word
        .bytes()
        .all(|wanted| letters.next().is_some_and(|letter| is_folded(letter, wanted)));
    begins.then_some(letters.as_str())
}

/// `text` before `word` (small ASCII), where it ends with that.
pub(super) fn before<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let mut letters = text.chars();
    let ends = word
        .bytes()
        .rev()
        .all(|wanted| letters.next_back().is_some_and(|letter| is_folded(letter, wanted)));
    ends.then_some(letters.as_str())
}

/// `text` behind the white space at its beginning.
pub(super) fn behind_space(text: &str) -> &str {
    text.trim_start_matches(is_python_space)
}

/// `text` before the white space at its end.
pub(super) fn before_space(text: &str) -> &str {
    text.trim_end_matches(is_python_space)
}

/// The places of all `<` from `from` on.
pub(super) fn angles(text: &str, from: usize) -> impl Iterator<Item = usize> {
    memchr_iter(b'<', text.as_bytes().get(from..).unwrap_or_default()).map(move |at| from + at)
}

/// Where the tag ends that stands at `at` in `text`: `<`, `name`, white space or none, `>`.
pub(super) fn opening_end(text: &str, at: usize, name: &str) -> Option<usize> {
    let rest = behind_space(behind(text.get(at..)?.strip_prefix('<')?, name)?);
    Some(text.len() - rest.strip_prefix('>')?.len())
}

/// Where the tag ends that stands at `at` in `text`: `</`, white space or none, `name`, white space or none, `>`.
fn closing_end(text: &str, at: usize, name: &str) -> Option<usize> {
    let rest = behind_space(text.get(at..)?.strip_prefix("</")?);
    let rest = behind_space(behind(rest, name)?);
    Some(text.len() - rest.strip_prefix('>')?.len())
}

/// The pairs of an opening and a closing tag of one name that do not overlap, each with the shortest content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pairs {
    /// How many there are.
    pub count: usize,
    /// What stands between the first two, if any do.
    pub first: Option<Range<usize>>,
}

/// All pairs of `name` in `text`, in time that grows with the text and no faster.
pub(super) fn pairs(text: &str, name: &str) -> Pairs {
    let mut found = Pairs::default();
    let mut from = 0;
    // Where no closing tag follows one opening tag, none follows a later one.
    while let Some(start) = angles(text, from).find_map(|at| opening_end(text, at, name))
        && let Some((end, behind)) = angles(text, start).find_map(|at| Some((at, closing_end(text, at, name)?)))
    {
        found.count += 1;
        found.first.get_or_insert(start..end);
        from = behind;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_is_ignored_as_cpython_ignores_it() {
        assert_eq!(behind("\u{17F}tep>", "step"), Some(">"));
        assert_eq!(behind("TH\u{130}N\u{212A}!", "think"), Some("!"));
        assert_eq!(behind("th\u{131}n", "think"), None);
        assert_eq!(behind("ste\u{fb06}", "step"), None);
        assert_eq!(before("a\u{17F}TeP", "step"), Some("a"));
    }

    #[test]
    fn a_pair_takes_the_shortest_content_and_the_next_begins_behind_it() {
        let both = pairs("<a>1</a><A\u{1f}>2</ a\n>", "a");
        assert_eq!(
            both,
            Pairs {
                count: 2,
                first: Some(3..4)
            }
        );
        assert_eq!(
            pairs("<a><a>1</a></a>", "a"),
            Pairs {
                count: 1,
                first: Some(3..7)
            }
        );
        assert_eq!(pairs("<a/><a b></a>< a></a><a>", "a"), Pairs::default());
    }
}
