//! What `make` takes for stale: the data set of a board follows its sources, and only them.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a panic here is a failed test")]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

/// A folder with two result files that are older than anything make writes.
fn board() -> TempDir {
    let folder = TempDir::new().unwrap();
    for name in ["results/one.json", "results/two.json", "apart.json"] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "{}").unwrap();
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        fs::File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
    }
    folder
}

/// Asks make for the mark of the data set's sources; the mark's time, or nothing, with a printed line, without make.
fn mark(folder: &Path, variables: &[&str]) -> Option<SystemTime> {
    // File systems keep time in ticks of some milliseconds.
    sleep(Duration::from_millis(50));
    let mut make = Command::new("make");
    // What a make around this test was told is not meant for this one.
    for variable in [
        "MAKEFLAGS",
        "MFLAGS",
        "MAKELEVEL",
        "ITEMS",
        "RESULTS",
        "PUBLISHED",
        "BASE_URL",
    ] {
        make.env_remove(variable);
    }
    let done = make
        .arg("--file")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Makefile"))
        .arg("--directory")
        .arg(folder)
        .arg("target/site/options")
        .args(variables)
        .output();
    match done {
        Err(error) => {
            println!("skipped: make does not run here ({error})");
            None
        }
        Ok(done) => {
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
            Some(
                fs::metadata(folder.join("target/site/options"))
                    .unwrap()
                    .modified()
                    .unwrap(),
            )
        }
    }
}

/// Whether the data set is stale after `change`, having been made from `results/` before.
fn is_stale_after(change: impl FnOnce(&Path)) -> Option<bool> {
    let folder = board();
    let before = mark(folder.path(), &["RESULTS=results"])?;
    sleep(Duration::from_millis(50));
    change(folder.path());
    Some(mark(folder.path(), &["RESULTS=results"])? != before)
}

#[test]
fn sources_that_stay_are_not_stale() {
    let Some(stale) = is_stale_after(|_| ()) else { return };
    assert!(!stale);
}

#[test]
fn a_file_written_anew_is_seen() {
    let Some(stale) = is_stale_after(|folder| fs::write(folder.join("results/one.json"), "[]").unwrap()) else {
        return;
    };
    assert!(stale);
}

#[test]
fn an_old_file_moved_into_the_folder_is_seen() {
    let Some(stale) =
        is_stale_after(|folder| fs::rename(folder.join("apart.json"), folder.join("results/three.json")).unwrap())
    else {
        return;
    };
    assert!(stale);
}

#[test]
fn an_old_file_in_the_place_of_another_is_seen() {
    let Some(stale) =
        is_stale_after(|folder| fs::rename(folder.join("apart.json"), folder.join("results/one.json")).unwrap())
    else {
        return;
    };
    assert!(stale);
}

#[test]
fn a_file_taken_away_is_seen() {
    let Some(stale) = is_stale_after(|folder| fs::remove_file(folder.join("results/two.json")).unwrap()) else {
        return;
    };
    assert!(stale);
}

#[test]
fn other_variables_are_seen() {
    let folder = board();
    let Some(before) = mark(folder.path(), &["RESULTS=results"]) else {
        return;
    };
    assert_ne!(mark(folder.path(), &["RESULTS=results", "PUBLISHED=1"]), Some(before));
    assert_ne!(mark(folder.path(), &[]), Some(before));
}
