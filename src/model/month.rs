use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::shortened;

/// A benchmark month, written as six digits: `202511`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Month {
    year: u16,
    month: u8,
}

/// A text that is not a month.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a month as six digits, like 202511, found {found:?}")]
pub struct ParseMonthError {
    /// The text found.
    pub found: String,
}

const NAMES: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Month {
    /// The month with this year and number (1 to 12).
    pub fn new(year: u16, month: u8) -> Option<Self> {
        ((1000..=9999).contains(&year) && (1..=12).contains(&month)).then_some(Self { year, month })
    }

    /// The four-digit year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Its six digits as a number: 202511.
    pub const fn number(self) -> u32 {
        self.year as u32 * 100 + self.month as u32
    }

    /// The English name of the month without its year.
    pub fn name(self) -> &'static str {
        NAMES
            .get(usize::from(self.month).saturating_sub(1))
            .copied()
            .unwrap_or("?")
    }

    /// The form for sentences: `November 2025`.
    pub fn long(self) -> String {
        format!("{} {}", self.name(), self.year)
    }

    /// The form for narrow places: `Nov 2025`.
    pub fn short(self) -> String {
        format!("{} {}", self.name().get(..3).unwrap_or("?"), self.year)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}{:02}", self.year, self.month)
    }
}

impl FromStr for Month {
    type Err = ParseMonthError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseMonthError { found: shortened(text) };
        if text.len() != 6 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(error());
        }
        let (year, month) = text.split_at(4);
        let year = year.parse().map_err(|_| error())?;
        let month = month.parse().map_err(|_| error())?;
        Self::new(year, month).ok_or_else(error)
    }
}

impl TryFrom<String> for Month {
    type Error = ParseMonthError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Month> for String {
    fn from(month: Month) -> Self {
        month.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_reads_back_as_written() {
        let month: Month = "202511".parse().unwrap();
        assert_eq!(month.to_string(), "202511");
        assert_eq!(month.long(), "November 2025");
        assert_eq!(month.short(), "Nov 2025");
    }

    #[test]
    fn what_is_no_month_is_refused() {
        for text in ["", "20251", "2025113", "202500", "202513", "2o2511", "２０２５１１"] {
            assert!(text.parse::<Month>().is_err(), "{text}");
        }
    }
}
