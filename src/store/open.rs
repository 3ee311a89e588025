use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{STORE_VERSION, SiteIndex, content_hash, hash_in_address, read_objects};

/// A file of the store that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The store was written by a newer program.
    #[error(
        "the data set has version {found}, and this program reads up to version {supported}: a newer one is needed"
    )]
    Newer {
        /// The version found.
        found: u32,
        /// The newest version that can be read.
        supported: u32,
    },
    /// An address that is none of the store's own.
    #[error("the data set names a file that cannot be its own: {found:?}")]
    Address {
        /// The address, shortened.
        found: String,
    },
    /// A web page in the place of a file, as some hosts give for whatever they do not have.
    #[error("{file} is not on this server, which gave a web page in its place")]
    Page {
        /// Address of the file in the store.
        file: String,
    },
    /// A file whose content is not what its name says.
    #[error("{file} was changed or cut off since it was built: its content does not have the hash in its name")]
    Content {
        /// Address of the file in the store.
        file: String,
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

/// Check an address before a file is fetched from it.
///
/// # Errors
/// [`StoreError::Address`] for one that the store's writer does not make, which could lead anywhere.
pub fn check_address(address: &str) -> Result<(), StoreError> {
    match hash_in_address(address) {
        Some(_) => Ok(()),
        None => Err(StoreError::Address {
            found: address.chars().take(100).collect(),
        }),
    }
}

/// Only the version: it must be readable whatever else a newer shape holds.
#[derive(Deserialize)]
struct VersionOnly {
    version: u32,
}

/// Read `data/index.json`.
///
/// # Errors
/// [`StoreError::Newer`] names both versions; [`StoreError::Shape`] says where the file breaks; [`StoreError::Page`]
/// when it is no such file at all.
pub fn read_index(bytes: &[u8]) -> Result<SiteIndex, StoreError> {
    refuse_page(super::INDEX_ADDRESS, bytes)?;
    let VersionOnly { version } = read_as(super::INDEX_ADDRESS, bytes, "the index of a data set")?;
    if version > STORE_VERSION {
        return Err(StoreError::Newer {
            found: version,
            supported: STORE_VERSION,
        });
    }
    read_as(super::INDEX_ADDRESS, bytes, "the index of a data set")
}

/// Read any other file of the store.
///
/// # Errors
/// [`StoreError::Content`] when the hash in the address is not that of the bytes, [`StoreError::Shape`] says where
/// the file breaks, [`StoreError::Page`] when it is no such file at all.
pub fn read_shard<T: DeserializeOwned>(address: &str, bytes: &[u8]) -> Result<T, StoreError> {
    refuse_page(address, bytes)?;
    if hash_in_address(address).is_some_and(|hash| hash != content_hash(bytes)) {
        return Err(StoreError::Content {
            file: address.to_owned(),
        });
    }
    read_as(address, bytes, "a file of the data set")
}

/// Fetch a file of the store from a place of its own, and read it.
///
/// # Errors
/// What [`check_address`], `fetch` and [`read_shard`] say.
pub fn fetch_shard<T, E>(address: &str, fetch: &mut dyn FnMut(&str) -> Result<Vec<u8>, E>) -> Result<T, E>
where
    T: DeserializeOwned,
    E: From<StoreError>,
{
    check_address(address)?;
    Ok(read_shard(address, &fetch(address)?)?)
}

/// No file of the store begins like a page.
fn refuse_page(address: &str, bytes: &[u8]) -> Result<(), StoreError> {
    if bytes.trim_ascii_start().first() != Some(&b'<') {
        return Ok(());
    }
    let file = address.to_owned();
    Err(StoreError::Page { file })
}

fn read_as<T: DeserializeOwned>(address: &str, bytes: &[u8], what: &'static str) -> Result<T, StoreError> {
    // The message names the field and the place; a path to it would cost the page a tenth of its code.
    read_objects(bytes).map_err(|reason| StoreError::Shape {
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
    fn a_file_that_is_not_the_one_named_is_refused() {
        let shard = br#"{"key":"A","runs":{}}"#;
        let address = format!("matrix/lmb.{}.json", content_hash(shard));
        assert!(read_shard::<MatrixShard>(&address, shard).is_ok());
        let error = read_shard::<MatrixShard>(&address, br#"{"key":"B","runs":{}}"#).unwrap_err();
        assert!(matches!(error, StoreError::Content { .. }), "{error}");
    }

    #[test]
    fn a_page_in_the_place_of_a_file_is_called_so() {
        let page = b"\n<!doctype html><title>mathboard</title>";
        let error = read_shard::<MatrixShard>("matrix/lmb.0.json", page).unwrap_err();
        assert!(matches!(error, StoreError::Page { .. }), "{error}");
        assert!(
            read_index(page)
                .unwrap_err()
                .to_string()
                .contains("index.json is not on this server")
        );
    }

    #[test]
    fn addresses_lead_nowhere_else() {
        assert_eq!(check_address("matrix/lmb.ba7816bf8f01cfea.json"), Ok(()));
        for address in [
            "../index.json",
            "/etc/passwd",
            "//host/lmb.ba7816bf8f01cfea.json",
            "https://host/x.json",
        ] {
            assert!(check_address(address).is_err(), "{address}");
        }
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
