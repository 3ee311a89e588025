//! Reads the project as text: its files, their code without comments and tests, the names in it.

use std::fs;
use std::path::{Path, PathBuf};

pub fn top() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below `folder`, sorted, without what is generated.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    const GENERATED: &[&str] = &[
        ".git",
        "target",
        "node_modules",
        "dist",
        "public/data",
        "public/katex",
        "public/katex.next",
        "tests/browser/output",
    ];
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            if GENERATED.contains(&shown(&path).as_str()) {
                continue;
            }
            if path.is_dir() {
                open.push(path)
            } else {
                found.push(path)
            }
        }
    }
    found.sort();
    found
}

/// The path below the top folder, with `/`.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(top())
        .unwrap_or(path)
        .to_string_lossy()
        .replace('\\', "/")
}

pub fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension()
        .and_then(|e| e.to_str())
        .is_some_and(|e| extensions.contains(&e))
}

pub fn rust_sources() -> Vec<PathBuf> {
    files_below(&top().join("src"))
        .into_iter()
        .filter(|path| has_extension(path, &["rs"]))
        .collect()
}

/// The code of a file line by line: comments blanked, and nothing from a closing test module on.
pub fn code(path: &Path) -> Vec<String> {
    let is_test_file = path
        .file_stem()
        .is_some_and(|stem| stem.to_string_lossy().trim_end_matches('s').ends_with("test"));
    if is_test_file {
        return Vec::new();
    }
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let end = lines
        .windows(2)
        .position(|pair| pair[0] == "#[cfg(test)]" && pair[1].starts_with("mod ") && pair[1].ends_with('{'))
        .unwrap_or(lines.len());
    lines[..end]
        .iter()
        .map(|line| without_comment(line).to_owned())
        .collect()
}

/// Cuts a line comment; `//` inside a word, as in an address, is none.
fn without_comment(line: &str) -> &str {
    let starts = line.match_indices("//").map(|(at, _)| at);
    let mut comments = starts.filter(|at| line[..*at].chars().next_back().is_none_or(char::is_whitespace));
    comments.next().map_or(line, |at| &line[..at])
}

/// Whether `line` has `word` where no name runs on before it (and after it, if the word ends as a name).
fn names(line: &str, word: &str) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let open_end = word.ends_with("Atomic") || word.ends_with("::std");
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_name) && (open_end || !(word.ends_with(is_name) && after.is_some_and(is_name)))
    })
}

/// The rooms that `text` names as `crate::room` or in `crate::{room, other::…}`.
pub fn rooms_named(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, start) in text.match_indices("crate::") {
        if text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &text[at + start.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            found.push(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
            continue;
        };
        let mut depth = 0;
        let mut item = String::new();
        for c in group.chars() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => found.push(std::mem::take(&mut item)),
                _ if depth == 0 => item.push(c),
                _ => {}
            }
        }
        found.push(item);
    }
    found
        .iter()
        .map(|item| item.trim().split("::").next().unwrap_or_default().to_owned())
        .collect()
}

/// Every `place: line` of `path` that names one of `words`.
pub fn uses(path: &Path, words: &[&str]) -> Vec<String> {
    let lines = code(path);
    let hits = lines.iter().enumerate().filter_map(|(no, line)| {
        let word = words.iter().find(|word| names(line, word))?;
        Some(format!("{}:{}: {word}", shown(path), no + 1))
    });
    hits.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_comments_and_groups_are_seen() {
        assert!(names("use std::fs;", "std::fs"));
        assert!(!names("use my_std::fs;", "std::fs"));
        assert!(!names("let leptos_like = 1;", "leptos"));
        assert!(names("static N: AtomicUsize", "Atomic"));
        assert_eq!(without_comment("let a = 1; // std::fs"), "let a = 1; ");
        assert_eq!(without_comment("\"http://x\""), "\"http://x\"");
        assert_eq!(
            rooms_named("use crate::{board::{a, b}, read};\ncrate::model::X"),
            ["board", "read", "model"]
        );
    }
}
