use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::store::{INDEX_ADDRESS, SHARD_FOLDERS, hash_in_address};

use super::SiteError;

/// Where the files of a store go. Addresses are relative to the store's own folder.
pub trait Sink {
    /// Keep one file.
    ///
    /// # Errors
    /// When the place refuses it.
    fn put(&mut self, address: &str, bytes: &[u8]) -> Result<(), SiteError>;
}

/// A store in memory, for tests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemorySink {
    /// The files by address.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Sink for MemorySink {
    fn put(&mut self, address: &str, bytes: &[u8]) -> Result<(), SiteError> {
        self.files.insert(address.to_owned(), bytes.to_vec());
        Ok(())
    }
}

/// A store in a folder.
#[derive(Debug)]
pub struct FolderSink {
    folder: PathBuf,
    kept: BTreeSet<String>,
    bytes: u64,
}

impl FolderSink {
    /// A store in this folder, which is made when the first file comes.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            kept: BTreeSet::new(),
            bytes: 0,
        }
    }

    /// How many files it was given, and how many bytes.
    pub fn size(&self) -> (usize, u64) {
        (self.kept.len(), self.bytes)
    }

    /// Remove what an earlier build left: only files with the names of the store. Returns how many.
    ///
    /// # Errors
    /// When the folder cannot be read or a file cannot be removed.
    pub fn remove_stale(&self) -> Result<usize, SiteError> {
        let mut removed = 0;
        for folder in SHARD_FOLDERS {
            removed += self.remove_stale_below(folder)?;
        }
        Ok(removed)
    }

    fn remove_stale_below(&self, folder: &str) -> Result<usize, SiteError> {
        let path = self.folder.join(folder);
        if !path.is_dir() {
            return Ok(0);
        }
        let mut removed = 0;
        for entry in fs::read_dir(&path).map_err(SiteError::file(&path, "read"))? {
            let entry = entry.map_err(SiteError::file(&path, "read"))?;
            let kind = entry.file_type().map_err(SiteError::file(entry.path(), "read"))?;
            let Some(name) = entry.file_name().to_str().map(|name| format!("{folder}/{name}")) else {
                continue;
            };
            if kind.is_dir() {
                removed += self.remove_stale_below(&name)?;
                // Fails, as it should, for a folder that still holds something.
                let _ = fs::remove_dir(entry.path());
            } else if kind.is_file() && hash_in_address(&name).is_some() && !self.kept.contains(&name) {
                fs::remove_file(entry.path()).map_err(SiteError::file(entry.path(), "remove"))?;
                removed += 1;
            }
        }
        Ok(removed)
    }
}

impl Sink for FolderSink {
    fn put(&mut self, address: &str, bytes: &[u8]) -> Result<(), SiteError> {
        self.kept.insert(address.to_owned());
        self.bytes += bytes.len() as u64;
        let path = self.folder.join(address);
        if address == INDEX_ADDRESS {
            write_whole(&path, bytes)
        } else {
            // The name holds the hash of the content, but a disk or a hand may have changed it since.
            write_changed(&path, bytes)
        }
    }
}

/// Write a file unless it is there with these bytes.
///
/// # Errors
/// When a folder or the file cannot be written.
pub fn write_changed(path: &Path, bytes: &[u8]) -> Result<(), SiteError> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    write_whole(path, bytes)
}

/// Write a file so that a reader sees the old or the new one, never half of it.
///
/// # Errors
/// When a folder or the file cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), SiteError> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(SiteError::file(parent, "make the folder"))?;
    }
    let mut partial = path.as_os_str().to_owned();
    partial.push(".partial");
    let partial = PathBuf::from(partial);
    fs::write(&partial, bytes).map_err(SiteError::file(&partial, "write"))?;
    fs::rename(&partial, path).map_err(SiteError::file(path, "write"))
}
