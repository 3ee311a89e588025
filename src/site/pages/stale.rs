use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::site::SiteError;

use super::feed::{FEED, SITEMAP};
use super::figures::is_drawing;
use super::page::{CARD, PAGE_FOLDERS};
use super::shell::Shell;

/// Remove the pages, drawings and cards that an earlier board left below `dist`; `written` are the addresses of this one.
/// What is not ours, by name for a drawing and by its marks for a page, stays.
///
/// # Errors
/// When a folder cannot be read or a file cannot be removed.
pub fn remove_stale(dist: &Path, written: &BTreeSet<String>) -> Result<(), SiteError> {
    for address in [CARD, FEED, SITEMAP] {
        let path = dist.join(address);
        if !written.contains(address) && path.is_file() {
            fs::remove_file(&path).map_err(SiteError::file(&path, "remove"))?;
        }
    }
    PAGE_FOLDERS
        .iter()
        .filter(|folder| dist.join(folder).is_dir())
        .try_for_each(|folder| remove_below(dist, folder, written))
}

fn remove_below(dist: &Path, folder: &str, written: &BTreeSet<String>) -> Result<(), SiteError> {
    let path = dist.join(folder);
    for entry in fs::read_dir(&path).map_err(SiteError::file(&path, "read"))? {
        let entry = entry.map_err(SiteError::file(&path, "read"))?;
        let kind = entry.file_type().map_err(SiteError::file(entry.path(), "read"))?;
        let Some(address) = entry.file_name().to_str().map(|name| format!("{folder}/{name}")) else {
            continue;
        };
        if kind.is_dir() {
            remove_below(dist, &address, written)?;
            // Fails, as it should, for a folder that still holds something.
            let _ = fs::remove_dir(entry.path());
        } else if kind.is_file() && !written.contains(&address) && is_ours(&address, &entry.path()) {
            fs::remove_file(entry.path()).map_err(SiteError::file(entry.path(), "remove"))?;
        }
    }
    Ok(())
}

fn is_ours(address: &str, path: &Path) -> bool {
    let is_page = || fs::read_to_string(path).is_ok_and(|html| Shell::new(&html).is_ok());
    is_drawing(address) || address.ends_with(&format!("/{CARD}")) || (address.ends_with("/index.html") && is_page())
}
