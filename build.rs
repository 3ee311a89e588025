//! Names the build by the sources that it is made from, so that a receipt tells exactly which program wrote it. The same
//! sources have the same name everywhere: with git or without, in the native command and in the page.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Files beside `src/` that decide what the program does.
const BESIDE: [&str; 3] = ["Cargo.lock", "Cargo.toml", "build.rs"];

fn main() -> io::Result<()> {
    let top = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    files_below(&top, "src", &mut files)?;
    files.extend(BESIDE.map(str::to_owned));
    files.sort();
    let mut digest = Sha256::new();
    for file in &files {
        let bytes = fs::read(top.join(file))?;
        // Each with its length, so that no two lists of files run into the same bytes.
        digest.update(format!("{file} {}\n", bytes.len()));
        digest.update(&bytes);
    }
    for watched in BESIDE.into_iter().chain(["src"]) {
        println!("cargo::rerun-if-changed={watched}");
    }
    let name: String = digest
        .finalize()
        .iter()
        .take(6)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    println!("cargo::rustc-env=MATHBOARD_BUILD={name}");
    Ok(())
}

/// The files below a folder, by their paths from the top with slashes; hidden ones, as editors leave them, are left out.
fn files_below(top: &Path, folder: &str, found: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(top.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{folder}/{name}");
        if name.starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            files_below(top, &path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}
