use sha2::{Digest, Sha256};

use crate::model::Item;

/// The hash in a file's name: the first 16 hex digits of the content's SHA-256.
pub fn content_hash(bytes: &[u8]) -> String {
    let mut hex = sha256_hex(bytes);
    hex.truncate(16);
    hex
}

/// The SHA-256 of some bytes as 64 lower-case hex digits.
pub fn sha256_hex(bytes: &[u8]) -> String {
    let mut hex = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        for nibble in [byte >> 4, byte & 15] {
            hex.push(char::from_digit(u32::from(nibble), 16).unwrap_or('0'));
        }
    }
    hex
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
        assert_eq!(
            sha256_hex(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
