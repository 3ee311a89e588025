use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use regex::Regex;

use crate::model::shortened;

/// The end of a run, `YYYY-MM-DD HH:MM:SS`, without zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timestamp(String);

static TIMESTAMP: LazyLock<Regex> = LazyLock::new(|| {
    let day = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])";
    let time = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]";
    #[expect(clippy::expect_used, reason = "the pattern is fixed and tested")]
    Regex::new(&format!(r"(?-u)\A{day} {time}\z")).expect("the pattern is sound")
});

/// A text that is no such time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time as YYYY-MM-DD HH:MM:SS, found {found:?}")]
pub struct ParseTimestampError {
    /// The text found.
    pub found: String,
}

impl FromStr for Timestamp {
    type Err = ParseTimestampError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if TIMESTAMP.is_match(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ParseTimestampError { found: shortened(text) })
        }
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_checked() {
        let time: Timestamp = "2026-03-23 06:56:01".parse().unwrap();
        assert_eq!(time.to_string(), "2026-03-23 06:56:01");
        for text in [
            "",
            "2026-03-23",
            "2026-13-23 06:56:01",
            "2026-03-23T06:56:01",
            "2026-03-23 24:00:00",
            "2026-03-23 06:60:01",
            "2026-03-32 06:56:01",
            "2026-03-23 06:56:01\n",
            "2026-03-2é 06:56:0",
        ] {
            assert!(text.parse::<Timestamp>().is_err(), "{text}");
        }
    }
}
