use super::QUERY_VERSION;
use crate::model::shortened;

/// A part of a query that could not be used and was ignored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryProblem {
    /// The address was written by a later version; what is understood was used.
    #[error("this link was made by a newer version of the site (version {found}, here {QUERY_VERSION})")]
    NewerVersion {
        /// The version found.
        found: u32,
    },
    /// A value that the key does not take, or that contradicts another.
    #[error("{key} takes {expected}, found {found:?}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// What it takes.
        expected: &'static str,
        /// What was there, shortened.
        found: String,
    },
    /// A key that takes one value was given another; the first counts.
    #[error("{key} is given more than once")]
    Repeated {
        /// The key.
        key: &'static str,
    },
    /// A key that neither the view nor the page has.
    #[error("there is no key {found:?}")]
    UnknownKey {
        /// The key, shortened.
        found: String,
    },
    /// A month, category, effort or run that the board does not have.
    #[error("this board has no {what} {found:?}")]
    NotOnBoard {
        /// What was named.
        what: &'static str,
        /// Its name, shortened.
        found: String,
    },
}

impl QueryProblem {
    pub(super) fn bad_value(key: &'static str, expected: &'static str, found: &str) -> Self {
        let found = shortened(found);
        Self::BadValue { key, expected, found }
    }

    pub(super) fn of_version(value: &str) -> Option<Self> {
        match value.parse() {
            Ok(found) => (found > QUERY_VERSION).then_some(Self::NewerVersion { found }),
            Err(_) => Some(Self::bad_value("v", "a version number", value)),
        }
    }
}
