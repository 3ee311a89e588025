use std::collections::BTreeMap;

use super::{FileDigest, FileError};
use crate::read::name_contradictions;

/// Result files by their digests: files of the same bytes are one run, whatever they are called, and a part of its
/// conditions stands in a file's name alone.
#[derive(Clone, Debug, Default)]
pub struct Twins {
    /// The name of the first file of each digest.
    first: BTreeMap<String, String>,
}

impl Twins {
    /// Takes a file; a remark where an earlier one has the same bytes and a name that says otherwise.
    pub fn take(&mut self, name: &str, digest: &FileDigest) -> Option<FileError> {
        let first = self.first.entry(digest.sha256()).or_insert_with(|| name.to_owned());
        let found = name_contradictions(first, name);
        (!found.is_empty()).then(|| FileError {
            file: name.to_owned(),
            message: format!(
                "{name}: the same file, byte for byte, as {first}, but the names contradict each other: {found}"
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_same_bytes_and_other_words_in_their_names_are_told() {
        let mut twins = Twins::default();
        let (one, other) = (FileDigest::of(b"one"), FileDigest::of(b"other"));
        assert_eq!(twins.take("a/run.json", &one), None);
        assert_eq!(twins.take("a/run_sketch.json", &other), None);
        assert_eq!(twins.take("b/run (1).json", &one), None);
        let told = twins.take("a/run_sketch.json", &one).map(|remark| remark.message);
        let words = "a/run_sketch.json: the same file, byte for byte, as a/run.json, but the names contradict each other: \
                     a sketch-aware prompt by this name alone";
        assert_eq!(told.as_deref(), Some(words));
    }
}
