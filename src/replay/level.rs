use std::fmt;
use std::ops::Range;

use super::folded::{angles, behind, behind_space, opening_end};
use super::python::is_python_word;
use crate::model::Level;

/// Why a usable reply holds no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidLevel {
    /// Another number of `level` pairs around one word than one.
    Pairs(usize),
    /// The word is none of the four.
    Unknown,
}

impl fmt::Display for InvalidLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pairs(count) => write!(f, "{count} pairs of <level> around one word where one is wanted"),
            Self::Unknown => f.write_str("the word in <level> is none of the four levels"),
        }
    }
}

/// Reads the level in the final text of a meta-verifier's reply, with the place of its word in bytes (spec section 5.6 of
/// AdvancedMathBench).
///
/// # Errors
/// The first reason of [`InvalidLevel`] that holds.
pub fn parse_level(text: &str) -> Result<(Level, Range<usize>), InvalidLevel> {
    let (mut count, mut first) = (0, None);
    for at in angles(text, 0) {
        if let Some(word) = level_word(text, at) {
            count += 1;
            first.get_or_insert(word);
        }
    }
    let (1, Some(place)) = (count, first) else {
        return Err(InvalidLevel::Pairs(count));
    };
    let word = text.get(place.clone()).unwrap_or_default().to_uppercase();
    let level = Level::from_name(&word).ok_or(InvalidLevel::Unknown)?;
    Ok((level, place))
}

/// The word in the pair whose opening tag stands at `at`. Two such pairs never overlap: a word holds no angle.
fn level_word(text: &str, at: usize) -> Option<Range<usize>> {
    let rest = behind_space(text.get(opening_end(text, at, "level")?..)?);
    let behind_word = rest.trim_start_matches(is_python_word);
    let word = text.len() - rest.len()..text.len() - behind_word.len();
    let close = behind(behind_space(behind_word).strip_prefix("</")?, "level")?;
    (!word.is_empty() && behind_space(close).starts_with('>')).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_pair_around_one_of_four_words_is_a_level() {
        let level = |text: &str| parse_level(text).map(|(level, _)| level);
        assert_eq!(level("<level>exact_match</level>"), Ok(Level::ExactMatch));
        assert_eq!(
            level("<LEVEL >\n ba\u{17F}\u{131}c_match </level\u{1c}>"),
            Ok(Level::BasicMatch)
        );
        assert_eq!(
            level("<level>A_B|C_D</level><level>BASIC_MATCH</level>"),
            Ok(Level::BasicMatch)
        );
        for none in [
            "<level>EXACT MATCH</level>",
            "<level>**POOR_MATCH**</level>",
            "EXACT_MATCH",
            "<level>EXACT_MATCH</ level>",
            "<level></level>",
        ] {
            assert_eq!(level(none), Err(InvalidLevel::Pairs(0)), "{none}");
        }
        let two = "<level>OTHER</level><level>BASIC_MATCH</level>";
        assert_eq!(level(two), Err(InvalidLevel::Pairs(2)));
        let again = "<level>POOR_MATCH</level>".repeat(2);
        assert_eq!(level(&again), Err(InvalidLevel::Pairs(2)));
        assert_eq!(level("<level>GOOD</level>"), Err(InvalidLevel::Unknown));
        assert_eq!(parse_level("<level> POOR_MATCH</level>"), Ok((Level::PoorMatch, 8..18)));
    }
}
