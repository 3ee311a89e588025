use std::fmt;
use std::ops::Add;
use std::str::FromStr;

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use super::shortened;

/// A seed for CPython's `random.Random`: any integer, of any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(BigInt);

/// A text that is not an integer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a whole number as seed, found {found:?}")]
pub struct ParseSeedError {
    /// The text found.
    pub found: String,
}

impl Seed {
    /// Digits of the longest whole number that CPython reads from a text.
    pub const LONGEST: usize = 4300;

    /// The absolute value as 32-bit words, least significant first; never empty.
    /// This is the key that CPython feeds to its generator, which is why −42 equals 42.
    pub fn key_words(&self) -> Vec<u32> {
        let words = self.0.magnitude().to_u32_digits();
        if words.is_empty() { vec![0] } else { words }
    }
}

impl From<i64> for Seed {
    fn from(seed: i64) -> Self {
        Self(BigInt::from(seed))
    }
}

/// The seed of the k-th question is the global seed plus k.
impl Add<usize> for &Seed {
    type Output = Seed;

    fn add(self, position: usize) -> Seed {
        Seed(&self.0 + BigInt::from(position))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.trim()
            .parse()
            .map(Self)
            .map_err(|_| ParseSeedError { found: shortened(text) })
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
}
