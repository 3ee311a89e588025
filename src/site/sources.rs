use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::SiteError;
use crate::read::Unpacker;

/// A file to read: on disk, or inside this program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A file on disk; `.gz` content is unpacked.
    Disk {
        /// Where it is.
        path: PathBuf,
        /// What may be published of that: the path below the folder given, with `/`, or the file's name.
        shown: String,
        /// Whether it was named by the user rather than found in a folder.
        is_named: bool,
    },
    /// A file inside this program.
    Embedded {
        /// Its name, with its folders.
        name: &'static str,
        /// Its content.
        bytes: &'static [u8],
    },
}

impl Origin {
    /// The name that the user knows it by.
    pub fn name(&self) -> String {
        match self {
            Self::Disk { path, .. } => path.display().to_string(),
            Self::Embedded { name, .. } => (*name).to_owned(),
        }
    }

    /// The name that may be published: it tells nothing of the folders above.
    pub fn shown(&self) -> &str {
        match self {
            Self::Disk { shown, .. } => shown,
            Self::Embedded { name, .. } => name,
        }
    }

    /// Whether the user named it, rather than a folder that holds it.
    pub const fn is_named(&self) -> bool {
        matches!(self, Self::Disk { is_named: true, .. })
    }

    /// The whole content, unpacked.
    ///
    /// # Errors
    /// When the file cannot be read, or its packed content is broken.
    pub fn load(&self) -> Result<Vec<u8>, SiteError> {
        self.load_seen(&mut |_| {})
    }

    /// The same; `see` gets its own bytes before, as they lie on the disk.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn load_seen(&self, see: &mut dyn FnMut(&[u8])) -> Result<Vec<u8>, SiteError> {
        match self {
            Self::Disk { path, .. } => {
                let bytes = fs::read(path).map_err(SiteError::file(path, "read"))?;
                see(&bytes);
                if !Unpacker::is_for(&bytes) {
                    return Ok(bytes);
                }
                unpack(path, &bytes)
            }
            Self::Embedded { bytes, .. } => {
                see(bytes);
                Ok(bytes.to_vec())
            }
        }
    }
}

/// The content of a packed file.
fn unpack(path: &Path, packed: &[u8]) -> Result<Vec<u8>, SiteError> {
    let (mut unpacker, mut unpacked) = (Unpacker::default(), Vec::new());
    let mut each = |part: &[u8]| unpacked.extend_from_slice(part);
    let end = unpacker
        .push(packed, &mut each)
        .and_then(|()| unpacker.finish(&mut each));
    end.map_err(|fault| SiteError::Packed {
        path: path.to_owned(),
        fault,
    })?;
    Ok(unpacked)
}

/// A file that is left out, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The file as named.
    pub file: String,
    /// Why, in a few words.
    pub reason: String,
}

/// What is below some paths.
#[derive(Debug, Default)]
pub struct Walk {
    /// The files to read, in the order of the paths, names sorted.
    pub files: Vec<Origin>,
    /// What was passed over.
    pub skipped: Vec<Skipped>,
    /// Folders that cannot be read, by name.
    pub errors: Vec<(String, SiteError)>,
    /// Folders seen and files taken, by their real place: links may form a circle, and paths may overlap.
    seen: BTreeSet<PathBuf>,
}

/// The files below the paths given. A folder's files are taken when their names end in `.json` or `.jsonl`,
/// packed or not, and are listed as skipped otherwise. A path that is no folder is always taken.
pub fn walk(paths: &[PathBuf]) -> Walk {
    let mut walk = Walk::default();
    for path in paths {
        if path.is_dir() {
            walk.folder(path, "");
        } else {
            let shown = path
                .file_name()
                .map(|name| name.to_string_lossy().into_owned())
                .unwrap_or_default();
            walk.take(path.clone(), shown, true);
        }
    }
    walk
}

impl Walk {
    fn folder(&mut self, folder: &Path, shown: &str) {
        match list(folder) {
            Err(error) => self.errors.push((folder.display().to_string(), error)),
            Ok((place, paths)) => {
                if self.seen.insert(place) {
                    for path in paths {
                        self.entry(path, shown);
                    }
                }
            }
        }
    }

    fn entry(&mut self, path: PathBuf, shown: &str) {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        let shown = format!("{shown}{name}");
        if path.is_dir() {
            self.folder(&path, &format!("{shown}/"));
        } else if !has_json_name(&name) {
            self.pass_over(&path, "its name does not end in .json or .jsonl (or these with .gz)");
        } else if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
            // A pipe that nobody writes to would be waited for, and some devices have no end.
            self.pass_over(&path, "a pipe, socket or device; name it to have it read");
        } else {
            self.take(path, shown, false);
        }
    }

    fn pass_over(&mut self, path: &Path, reason: &str) {
        self.skipped.push(Skipped {
            file: path.display().to_string(),
            reason: reason.to_owned(),
        });
    }

    fn take(&mut self, path: PathBuf, shown: String, is_named: bool) {
        // What has no real place cannot be opened either, and is told when it is read.
        let is_new = fs::canonicalize(&path).map_or(true, |place| self.seen.insert(place));
        if is_new {
            self.files.push(Origin::Disk { path, shown, is_named });
        }
    }
}

fn list(folder: &Path) -> Result<(PathBuf, Vec<PathBuf>), SiteError> {
    let place = fs::canonicalize(folder).map_err(SiteError::file(folder, "read"))?;
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(SiteError::file(folder, "read"))? {
        paths.push(entry.map_err(SiteError::file(folder, "read"))?.path());
    }
    paths.sort();
    Ok((place, paths))
}

fn has_json_name(name: &str) -> bool {
    let name = name.to_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    name.ends_with(".json") || name.ends_with(".jsonl")
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn a_packed_file_that_was_cut_off_says_what_would_help() {
        let whole = packed(b"{}");
        assert_eq!(unpack(Path::new("a.json.gz"), &whole).unwrap(), b"{}");
        let error = unpack(Path::new("a.json.gz"), &whole[..whole.len() - 9]).unwrap_err();
        let words = error.to_string();
        assert!(
            words.starts_with("a.json.gz: a gzip archive that is cut off") && words.ends_with("; fetch it again"),
            "{words}"
        );
    }
}
