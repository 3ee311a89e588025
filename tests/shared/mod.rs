//! What lies beside the project and not in it: a test that needs it is skipped with a line where it is missing.

use std::path::{Path, PathBuf};

/// A file or folder of ../shared.
pub fn shared(path: &str) -> Option<PathBuf> {
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    if found.exists() {
        return Some(found);
    }
    println!("skipped: ../shared/{path} is not here");
    None
}
