use sha2::{Digest, Sha256};

use crate::model::{Item, hex};

/// The hash in a file's name: the first 16 hex digits of the content's SHA-256.
pub fn content_hash(bytes: &[u8]) -> String {
    let mut hash = hex(&Sha256::digest(bytes));
    hash.truncate(16);
    hash
}

/// The digest of an item's wording, equal to the published one for the release files: the
/// [`content_hash`] of the compact JSON array `[question, right choice, [wrong choices]]`.
pub fn item_digest(item: &Item) -> String {
    let mut texts = item.choices.iter().map(|choice| choice.text.as_str());
    let right = texts.next().unwrap_or_default();
    let wrong: Vec<&str> = texts.collect();
    // Strings and arrays of strings always serialise.
    let json = serde_json::to_vec(&(&item.question, right, wrong)).unwrap_or_default();
    content_hash(&json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_the_head_of_the_known_digest() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(content_hash(b"abc"), "ba7816bf8f01cfea");
    }
}
