use super::write::with_own;
use super::{QueryProblem, ViewQuery};

/// The content of an item as it was when somebody sent a link to it: the beginning of its digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentMark(String);

/// Hex digits in an address: enough to see that something changed.
const DIGITS: usize = 8;

/// Hex digits of a whole digest, which pages show.
const MOST_DIGITS: usize = 16;

impl ContentMark {
    /// The key of the page of an item.
    pub const KEY: &'static str = "h";

    /// The mark of a digest in hex digits.
    pub fn of_digest(digest: &str) -> Option<Self> {
        let digits = digest.get(..DIGITS)?;
        Self::parse(digits)
    }

    /// Reads a query: the mark, or what cannot be used.
    pub fn of_query(text: &str) -> Option<Result<Self, QueryProblem>> {
        let value = ViewQuery::own_value(text, Self::KEY)?;
        let problem = || QueryProblem::bad_value(Self::KEY, "8 to 16 hex digits", &value);
        Some(Self::parse(&value).ok_or_else(problem))
    }

    /// Whether it is of an item with this digest.
    pub fn is_of(&self, digest: &str) -> bool {
        digest.starts_with(&self.0)
    }

    /// The address of a page with the mark in its query.
    pub fn on_page(&self, page: &str) -> String {
        with_own(page, &format!("{}={}", Self::KEY, self.0))
    }

    fn parse(text: &str) -> Option<Self> {
        let is_mark = (DIGITS..=MOST_DIGITS).contains(&text.len())
            && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_mark.then(|| Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_comes_back_and_knows_its_content() {
        let mark = ContentMark::of_digest("0123456789abcdef").unwrap();
        assert_eq!(mark.on_page("items/202511/7/"), "items/202511/7/?v=1&h=01234567");
        let page = mark.on_page("items/202511/7/?v=1&m=202511");
        let (_, query) = page.split_once('?').unwrap();
        assert_eq!(ContentMark::of_query(query), Some(Ok(mark.clone())));
        assert!(mark.is_of("0123456789abcdef") && !mark.is_of("fedcba9876543210"));
        // As a reader may copy it from the page.
        for digits in ["0123456789abcdef", "0123456789a"] {
            let mark = ContentMark::of_query(&format!("h={digits}")).unwrap().unwrap();
            assert!(mark.is_of("0123456789abcdef") && !mark.is_of("0123456700000000"));
        }
    }

    #[test]
    fn what_is_no_mark_is_named() {
        assert_eq!(ContentMark::of_query("v=1"), None);
        for text in ["h=", "h=0123456", "h=0123456G", "h=0123456789abcdef0", "h=%3Cb%3E"] {
            assert!(ContentMark::of_query(text).unwrap().is_err(), "{text}");
        }
        assert_eq!(ContentMark::of_digest("é"), None);
    }
}
