use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{STORE_VERSION, SiteIndex};

/// A file of the store that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The store was written by a newer program.
    #[error(
        "the data set has version {found}, this page reads up to version {supported}; reload the page to get its newer code"
    )]
    Newer {
        /// The version found.
        found: u32,
        /// The newest version that can be read.
        supported: u32,
    },
    /// The file does not have the shape it should have.
    #[error("{file}: expected {what}: {reason}")]
    Shape {
        /// Address of the file in the store.
        file: String,
        /// What the file should be.
        what: &'static str,
        /// What is wrong, with line and column.
        reason: String,
    },
}

/// Only the version: it must be readable whatever else a newer shape holds.
#[derive(Deserialize)]
struct VersionOnly {
    version: u32,
}

/// Read `data/index.json`.
///
/// # Errors
/// [`StoreError::Newer`] names both versions; [`StoreError::Shape`] says where the file breaks.
pub fn read_index(bytes: &[u8]) -> Result<SiteIndex, StoreError> {
    let VersionOnly { version } = read_as(super::INDEX_ADDRESS, bytes, "the index of a data set")?;
    if version > STORE_VERSION {
        return Err(StoreError::Newer {
            found: version,
            supported: STORE_VERSION,
        });
    }
    read_as(super::INDEX_ADDRESS, bytes, "the index of a data set")
}

/// Read any other file of the store; `address` is for the message only.
///
/// # Errors
/// [`StoreError::Shape`] says where the file breaks.
pub fn read_shard<T: DeserializeOwned>(address: &str, bytes: &[u8]) -> Result<T, StoreError> {
    read_as(address, bytes, "a file of the data set")
}

fn read_as<T: DeserializeOwned>(address: &str, bytes: &[u8], what: &'static str) -> Result<T, StoreError> {
    // The message names the field and the place; a path to it would cost the page a tenth of its code.
    serde_json::from_slice(bytes).map_err(|reason| StoreError::Shape {
        file: address.to_owned(),
        what,
        // A reason may quote what was found, which may be long.
        reason: reason.to_string().chars().take(300).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MatrixShard;

    #[test]
    fn a_newer_store_is_refused_with_both_versions() {
        let error = read_index(br#"{"version": 7, "shape": "nobody knows"}"#).unwrap_err();
        assert_eq!(
            error,
            StoreError::Newer {
                found: 7,
                supported: STORE_VERSION
            }
        );
        assert!(error.to_string().contains("version 7"), "{error}");
    }

    #[test]
    fn a_broken_file_says_where_it_breaks() {
        let error =
            read_index(br#"{"version": 1, "generator": "x", "benchmarks": [{"benchmark": "chess"}]}"#).unwrap_err();
        assert!(error.to_string().contains("unknown variant `chess`"), "{error}");
        assert!(error.to_string().contains("line 1 column"), "{error}");
        let error = read_shard::<MatrixShard>("matrix/lmb.0.json", b"{\"key\": \"AB").unwrap_err();
        assert!(error.to_string().contains("line 1 column"), "{error}");
        let error =
            read_shard::<MatrixShard>("matrix/lmb.0.json", b"{\"key\":\"A\",\"runs\":{}} and more").unwrap_err();
        assert!(error.to_string().contains("trailing characters"), "{error}");
    }
}
