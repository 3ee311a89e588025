use super::write::with_own;
use super::{QueryProblem, ViewQuery};

/// Which records of a reader's own file are shown: the part of an address that only the re-score page has. The file
/// itself is in no address, so that whoever opens a link is asked for it and sees the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaceInFile {
    /// `file`: the beginning of the SHA-256 of the file, in hex digits.
    pub digest: String,
    /// `show`: which part of the records, a [`crate::dropped::Listing::id`]. Default all.
    pub listed: Option<String>,
    /// `record`: the number of the record that is open, from 1 in the order of the file.
    pub record: Option<usize>,
}

/// Hex digits of a digest in an address: enough to know a file by, which is all that it is there for.
const DIGITS: usize = 16;

impl PlaceInFile {
    /// The keys that the re-score page takes: its own, and `url`, the address of a file.
    pub const KEYS: [&str; 4] = ["file", "show", "record", "url"];

    /// Reads a query; `None` where it tells of no file.
    pub fn of(text: &str) -> Option<Self> {
        let digest = ViewQuery::own_value(text, "file")?.to_ascii_lowercase();
        let is_digest = digest.len() >= DIGITS && digest.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_digest.then(|| Self {
            digest,
            listed: ViewQuery::own_value(text, "show").filter(|id| !id.is_empty()),
            record: ViewQuery::own_value(text, "record").and_then(|record| record.parse().ok()),
        })
    }

    /// What in a query of these keys cannot be used.
    pub fn problems(text: &str) -> Vec<QueryProblem> {
        let value = |key| ViewQuery::own_value(text, key).filter(|value| !value.is_empty());
        let mut problems = Vec::new();
        if let Some(found) = value("file").filter(|_| Self::of(text).is_none()) {
            let expected = "16 or more hex digits of a SHA-256";
            problems.push(QueryProblem::bad_value("file", expected, &found));
        }
        if let Some(found) = value("record").filter(|record| record.parse::<usize>().is_err()) {
            problems.push(QueryProblem::bad_value("record", "the number of a record", &found));
        }
        problems
    }

    /// The address of a page with this place in its query, which says the version of its words as every query does.
    pub fn on_page(&self, page: &str) -> String {
        with_own(page, &self.to_query())
    }

    /// As part of a query. What it says of records is made of letters, digits, dots and dashes.
    pub fn to_query(&self) -> String {
        let mut query = format!("file={}", self.digest.get(..DIGITS).unwrap_or(&self.digest));
        if let Some(listed) = &self.listed {
            query.push_str("&show=");
            query.push_str(listed);
        }
        if let Some(record) = self.record {
            query.push_str("&record=");
            query.push_str(&record.to_string());
        }
        query
    }

    /// Whether it is about the file of this whole digest.
    pub fn is_of(&self, digest: &str) -> bool {
        digest.starts_with(&self.digest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_comes_back_from_its_query_and_knows_its_file() {
        let digest = "0123456789abcdef".repeat(4);
        let place = PlaceInFile {
            digest: digest.clone(),
            listed: Some("error.time-out".to_owned()),
            record: Some(12),
        };
        let query = place.to_query();
        assert_eq!(query, "file=0123456789abcdef&show=error.time-out&record=12");
        let back = PlaceInFile::of(&format!("?m=202511&{query}")).unwrap();
        assert_eq!((&back.listed, back.record), (&place.listed, Some(12)));
        assert!(back.is_of(&digest) && !back.is_of(&"f".repeat(64)));
        assert_eq!(place.on_page("rescore/"), format!("rescore/?v=1&{query}"));
        assert_eq!(
            place.on_page("rescore/?v=1&m=202511"),
            format!("rescore/?v=1&m=202511&{query}")
        );
    }

    #[test]
    fn what_is_no_digest_is_no_place() {
        for text in ["", "show=flips", "file=abc", "file=%3Cscript%3E-0123456789abcdef"] {
            assert_eq!(PlaceInFile::of(text), None, "{text}");
            assert_eq!(
                PlaceInFile::problems(text).len(),
                usize::from(text.contains("file=")),
                "{text}"
            );
        }
        let problems = PlaceInFile::problems("file=0123456789abcdef&record=two");
        let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(words, ["record takes the number of a record, found \"two\""]);
    }
}
