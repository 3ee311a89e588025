use sha2::{Digest, Sha256};

use crate::model::{Month, hex};
use crate::score::ItemSet;

/// The SHA-256 and the length of a file, taken as it comes. Of a packed file it is that of the packed bytes, as they lie
/// on the disk: what `sha256sum` prints.
#[derive(Clone, Debug, Default)]
pub struct FileDigest {
    hasher: Sha256,
    bytes: u64,
}

impl FileDigest {
    /// That of a file at hand.
    pub fn of(bytes: &[u8]) -> Self {
        let mut digest = Self::default();
        digest.push(bytes);
        digest
    }

    /// Takes the next bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.hasher.update(bytes);
        self.bytes += bytes.len() as u64;
    }

    /// Bytes so far.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The SHA-256 so far: 64 hexadecimal digits in small letters.
    pub fn sha256(&self) -> String {
        hex(&self.hasher.clone().finalize())
    }
}

pub(super) fn sha256(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// How many items of a month are known, and the SHA-256 of what scoring goes by of them.
///
/// It is that of one line an item, by ascending number, each a compact JSON array with a line feed: number, id or null,
/// paper or null, number of choices (0 where unknown), and the dataset positions of the right choice and its doubles. The
/// wording of items is not in it: files with text and published facts that score alike have one digest.
pub fn item_set_digest(items: &ItemSet, month: Option<Month>) -> (usize, String) {
    let mut lines = String::new();
    let mut count = 0;
    for item in month.into_iter().flat_map(|month| items.of_month(month)) {
        count += 1;
        // Numbers and text always serialise.
        let line = serde_json::to_string(&(item.no, item.id, item.paper, item.choice_count, item.right));
        lines.push_str(&line.unwrap_or_default());
        lines.push('\n');
    }
    (count, sha256(&lines))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::ItemFact;

    #[test]
    fn the_digest_of_a_file_is_that_of_its_bytes_in_any_slices() {
        // FIPS 180-2, appendix B.1.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(
            (FileDigest::of(b"abc").sha256().as_str(), FileDigest::of(b"abc").bytes()),
            (abc, 3)
        );
        let mut digest = FileDigest::default();
        for byte in b"abc" {
            digest.push(&[*byte]);
        }
        assert_eq!(digest.sha256(), abc);
    }

    #[test]
    fn the_digest_of_items_is_that_of_the_lines_that_are_documented() {
        let month: Month = "202511".parse().unwrap();
        let mut items = ItemSet::default();
        for (no, id) in [(2, None), (1, Some("x\t\"1".to_owned()))] {
            items.add_fact(ItemFact {
                month,
                no,
                id,
                paper: Some("p".to_owned()),
                choice_count: 5,
            });
        }
        let lines = "[1,\"x\\t\\\"1\",\"p\",5,[0]]\n[2,null,\"p\",5,[0]]\n";
        assert_eq!(item_set_digest(&items, Some(month)), (2, sha256(lines)));
        assert_eq!(item_set_digest(&items, None), (0, sha256("")));
    }
}
