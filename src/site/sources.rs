use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

use super::SiteError;

/// A file to read: on disk, or inside this program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A file on disk; `.gz` content is unpacked.
    Disk {
        /// Where it is.
        path: PathBuf,
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
    /// The name shown to readers.
    pub fn name(&self) -> String {
        match self {
            Self::Disk { path, .. } => path.display().to_string(),
            Self::Embedded { name, .. } => (*name).to_owned(),
        }
    }

    /// The whole content, unpacked.
    ///
    /// # Errors
    /// When the file cannot be read, or its packed content is broken.
    pub fn load(&self) -> Result<Vec<u8>, SiteError> {
        match self {
            Self::Disk { path, .. } => {
                let bytes = fs::read(path).map_err(SiteError::file(path, "read"))?;
                if !bytes.starts_with(&[0x1f, 0x8b]) {
                    return Ok(bytes);
                }
                let mut unpacked = Vec::new();
                MultiGzDecoder::new(bytes.as_slice())
                    .read_to_end(&mut unpacked)
                    .map_err(SiteError::file(path, "unpack"))?;
                Ok(unpacked)
            }
            Self::Embedded { bytes, .. } => Ok(bytes.to_vec()),
        }
    }
}

/// A file that is left out, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The file as named.
    pub file: String,
    /// Why, in a few words.
    pub reason: String,
}

/// The files below the paths given, names sorted; a folder's files are taken when their names end in
/// `.json` or `.jsonl`, packed or not, and are listed as skipped otherwise. A path that is a file is always taken.
pub fn walk(paths: &[PathBuf]) -> (Vec<Origin>, Vec<Skipped>, Vec<SiteError>) {
    let mut found = Walk::default();
    for path in paths {
        if path.is_dir() {
            found.folder(path);
        } else {
            found.files.push(Origin::Disk {
                path: path.clone(),
                is_named: true,
            });
        }
    }
    (found.files, found.skipped, found.errors)
}

#[derive(Default)]
struct Walk {
    files: Vec<Origin>,
    skipped: Vec<Skipped>,
    errors: Vec<SiteError>,
    /// Folders seen, by their real place: links may form a circle.
    seen: BTreeSet<PathBuf>,
}

impl Walk {
    fn folder(&mut self, folder: &Path) {
        match list(folder) {
            Err(error) => self.errors.push(error),
            Ok((place, names)) => {
                if self.seen.insert(place) {
                    for path in names {
                        self.entry(path);
                    }
                }
            }
        }
    }

    fn entry(&mut self, path: PathBuf) {
        if path.is_dir() {
            self.folder(&path);
        } else if has_json_name(&path) {
            self.files.push(Origin::Disk { path, is_named: false });
        } else {
            self.skipped.push(Skipped {
                file: path.display().to_string(),
                reason: "its name is not one of .json, .jsonl, .json.gz, .jsonl.gz".to_owned(),
            });
        }
    }
}

fn list(folder: &Path) -> Result<(PathBuf, Vec<PathBuf>), SiteError> {
    let place = fs::canonicalize(folder).map_err(SiteError::file(folder, "read"))?;
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(SiteError::file(folder, "read"))? {
        names.push(entry.map_err(SiteError::file(folder, "read"))?.path());
    }
    names.sort();
    Ok((place, names))
}

fn has_json_name(path: &Path) -> bool {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().to_lowercase())
        .unwrap_or_default();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    name.ends_with(".json") || name.ends_with(".jsonl")
}
