use std::cmp::Ordering;
use std::fmt;
use std::ops::Add;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::shortened;

/// A seed for CPython's `random.Random`: any integer, of any size.
///
/// It is read, shown, compared and counted on from, which needs so little arithmetic that a library for large numbers
/// would be most of the code.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed {
    /// Never for zero.
    is_negative: bool,
    /// The absolute value as 32-bit words, least significant first, the last one never zero; none for zero.
    words: Vec<u32>,
}

/// A text that is not an integer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a whole number as seed, found {found:?}")]
pub struct ParseSeedError {
    /// The text found.
    pub found: String,
}

/// Decimal digits that go into a word at a time, and the power of ten that they count.
const DIGITS: usize = 9;
const DIGITS_POWER: u32 = 1_000_000_000;

impl Seed {
    /// Digits of the longest whole number that CPython reads from a text.
    pub const LONGEST: usize = 4300;

    /// The absolute value as 32-bit words, least significant first; never empty.
    /// This is the key that CPython feeds to its generator, which is why −42 equals 42.
    pub fn key_words(&self) -> Vec<u32> {
        if self.words.is_empty() {
            vec![0]
        } else {
            self.words.clone()
        }
    }

    fn from_value(value: u64, is_negative: bool) -> Self {
        Self::new(is_negative, vec![value as u32, (value >> 32) as u32])
    }

    fn new(is_negative: bool, mut words: Vec<u32>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        Self {
            is_negative: is_negative && !words.is_empty(),
            words,
        }
    }
}

/// `words × factor + added`, in place.
fn multiply_add(words: &mut Vec<u32>, factor: u32, added: u32) {
    let mut carry = u64::from(added);
    for word in words.iter_mut() {
        carry += u64::from(*word) * u64::from(factor);
        *word = carry as u32;
        carry >>= 32;
    }
    if carry > 0 {
        words.push(carry as u32);
    }
}

/// `words / divisor`, in place; gives the remainder.
fn divide(words: &mut Vec<u32>, divisor: u32) -> u32 {
    let mut rest = 0;
    for word in words.iter_mut().rev() {
        let part = (rest << 32) | u64::from(*word);
        *word = (part / u64::from(divisor)) as u32;
        rest = part % u64::from(divisor);
    }
    while words.last() == Some(&0) {
        words.pop();
    }
    rest as u32
}

fn compare(left: &[u32], right: &[u32]) -> Ordering {
    let by_length = left.len().cmp(&right.len());
    by_length.then_with(|| left.iter().rev().cmp(right.iter().rev()))
}

/// `left + right`, or `left - right` of which `left` is the larger.
fn combine(left: &[u32], right: &[u32], is_difference: bool) -> Vec<u32> {
    let sign = if is_difference { -1 } else { 1 };
    let mut carry = 0_i64;
    let mut words = Vec::with_capacity(left.len().max(right.len()) + 1);
    for at in 0..left.len().max(right.len()) {
        let word = |words: &[u32]| i64::from(words.get(at).copied().unwrap_or_default());
        carry += word(left) + sign * word(right);
        words.push(carry as u32);
        carry >>= 32;
    }
    words.push(carry as u32);
    words
}

impl From<i64> for Seed {
    fn from(seed: i64) -> Self {
        Self::from_value(seed.unsigned_abs(), seed < 0)
    }
}

impl Add<usize> for &Seed {
    type Output = Seed;

    fn add(self, position: usize) -> Seed {
        let added = &Seed::from_value(position as u64, false).words;
        if !self.is_negative {
            return Seed::new(false, combine(&self.words, added, false));
        }
        match compare(&self.words, added) {
            Ordering::Less => Seed::new(false, combine(added, &self.words, true)),
            _ => Seed::new(true, combine(&self.words, added, true)),
        }
    }
}

impl Ord for Seed {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_size = compare(&self.words, &other.words);
        match (self.is_negative, other.is_negative) {
            (false, false) => by_size,
            (true, true) => by_size.reverse(),
            (is_negative, _) if is_negative => Ordering::Less,
            _ => Ordering::Greater,
        }
    }
}

impl PartialOrd for Seed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.words.clone();
        let mut parts = vec![divide(&mut words, DIGITS_POWER)];
        while !words.is_empty() {
            parts.push(divide(&mut words, DIGITS_POWER));
        }
        if self.is_negative {
            f.write_str("-")?;
        }
        let mut parts = parts.into_iter().rev();
        write!(f, "{}", parts.next().unwrap_or_default())?;
        parts.try_for_each(|part| write!(f, "{part:09}"))
    }
}

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let spelled = text.trim();
        let digits = spelled.strip_prefix(['-', '+']).unwrap_or(spelled);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseSeedError { found: shortened(text) });
        }
        let mut words = Vec::new();
        for digits in digits.as_bytes().chunks(DIGITS) {
            let add = |(power, value), digit: &u8| (power * 10, value * 10 + u32::from(digit - b'0'));
            let (power, value) = digits.iter().fold((1, 0), add);
            multiply_add(&mut words, power, value);
        }
        Ok(Self::new(spelled.starts_with('-'), words))
    }
}

impl TryFrom<String> for Seed {
    type Error = ParseSeedError;

    /// Of a file: no longer than CPython itself reads whole numbers, since reading one takes the square of its length.
    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.trim_start_matches('-').len() > Self::LONGEST {
            let found = text.chars().take(40).collect();
            return Err(ParseSeedError { found });
        }
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.to_string()
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;

    #[test]
    fn a_seed_is_cut_into_words_from_its_absolute_value() {
        let words = |text: &str| text.parse::<Seed>().unwrap().key_words();
        assert_eq!(words("0"), [0]);
        assert_eq!(words("-42"), [42]);
        assert_eq!(words("4294967296"), [0, 1]);
        assert_eq!(words("36893488147419103232"), [0, 0, 2]);
    }

    #[test]
    fn a_seed_of_a_file_has_a_longest_length() {
        assert!(Seed::try_from(format!("-{}", "9".repeat(Seed::LONGEST))).is_ok());
        assert!(Seed::try_from("9".repeat(Seed::LONGEST + 1)).is_err());
    }

    #[test]
    fn a_position_is_added_across_zero() {
        let seed: Seed = "-1".parse().unwrap();
        assert_eq!((&seed + 3).to_string(), "2");
    }

    #[test]
    fn seeds_are_ordered_as_numbers() {
        let mut seeds = ["7", "-4294967296", "4294967296", "-7", "0", "18446744073709551616"]
            .map(|text| text.parse::<Seed>().unwrap());
        seeds.sort();
        assert_eq!(
            seeds.map(|seed| seed.to_string()),
            ["-4294967296", "-7", "0", "7", "4294967296", "18446744073709551616"]
        );
    }

    #[test]
    fn any_number_is_read_shown_and_counted_on_from_as_by_a_library() {
        let mut digits = String::new();
        for length in 1..200_u32 {
            digits.push(char::from_digit(length * length % 10, 10).unwrap());
            for sign in ["", "-"] {
                let text = format!("{sign}{digits}");
                let (ours, theirs) = (text.parse::<Seed>().unwrap(), text.parse::<BigInt>().unwrap());
                assert_eq!(ours.to_string(), theirs.to_string());
                assert_eq!(ours.words, theirs.magnitude().to_u32_digits());
                for added in [0, 1, 9_999, u32::MAX as usize, usize::MAX] {
                    let sum = &ours + added;
                    assert_eq!(
                        sum.to_string(),
                        (&theirs + BigInt::from(added)).to_string(),
                        "{text} + {added}"
                    );
                    assert_eq!(sum, sum.to_string().parse().unwrap(), "one spelling only");
                }
            }
        }
        for word in [1_i64 << 32, (1 << 32) - 1, i64::MIN, i64::MAX, -1, 0] {
            assert_eq!(Seed::from(word).to_string(), word.to_string());
        }
        for text in ["", "-", "+-1", "1_000", "0x1", "1.0", "１"] {
            assert!(text.parse::<Seed>().is_err(), "{text}");
        }
        assert_eq!(" +007 ".parse::<Seed>(), Ok(Seed::from(7)));
        assert_eq!("-0".parse::<Seed>(), Ok(Seed::from(0)));
    }
}
