//! Keeps the bans of the house: which room may know what, how long a file may be, and what is named nowhere.
//!
//! It reads the sources as text, so it also sees what is compiled out. Comments and test modules are left out of
//! the bans on code. The list of rooms at the top is the one to change when a room is added.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::fs;
use std::path::Path;

#[path = "layers/sources.rs"]
mod sources;

use sources::{code, files_below, has_extension, rooms_named, rust_sources, shown, top, uses};

/// A room of `src/` (a folder or a single file), the rooms it may name, and whether it is pure.
struct Room {
    name: &'static str,
    may_use: &'static [&'static str],
    kind: Kind,
}

#[derive(PartialEq, Clone, Copy)]
enum Kind {
    /// No browser, no clock, no global state, no I/O.
    Pure,
    /// Files and terminals, no browser.
    Native,
    /// The browser.
    Browser,
}

const ROOMS: &[Room] = &[
    Room {
        name: "model",
        may_use: &[],
        kind: Kind::Pure,
    },
    Room {
        name: "read",
        may_use: &["model"],
        kind: Kind::Pure,
    },
    Room {
        name: "replay",
        may_use: &["model"],
        kind: Kind::Pure,
    },
    Room {
        name: "score",
        may_use: &["model", "replay", "read"],
        kind: Kind::Pure,
    },
    Room {
        name: "stats",
        may_use: &[],
        kind: Kind::Pure,
    },
    Room {
        name: "store",
        may_use: &["model"],
        kind: Kind::Pure,
    },
    Room {
        name: "words",
        may_use: &["model", "replay", "stats"],
        kind: Kind::Pure,
    },
    Room {
        name: "evidence",
        may_use: &["model", "read", "replay", "score", "words"],
        kind: Kind::Pure,
    },
    Room {
        name: "dropped",
        may_use: &[
            "model", "prose", "read", "replay", "score", "store", "words", "evidence",
        ],
        kind: Kind::Pure,
    },
    Room {
        name: "board",
        may_use: &["model", "replay", "score", "stats", "store", "dropped", "words"],
        kind: Kind::Pure,
    },
    Room {
        name: "chart",
        may_use: &["board", "model", "stats", "words"],
        kind: Kind::Pure,
    },
    Room {
        name: "prose",
        may_use: &[],
        kind: Kind::Pure,
    },
    Room {
        name: "query",
        may_use: &["model", "board", "replay"],
        kind: Kind::Pure,
    },
    Room {
        name: "site",
        may_use: &[
            "model", "read", "replay", "score", "stats", "store", "words", "board", "chart", "prose", "query", "app",
        ],
        kind: Kind::Native,
    },
    Room {
        name: "cli",
        may_use: &[
            "model", "read", "replay", "score", "evidence", "stats", "store", "words", "board", "chart", "prose",
            "query", "site",
        ],
        kind: Kind::Native,
    },
    Room {
        name: "app",
        // Not `read` and not `score`: files are read and scored by the program of the worker. Of `evidence` it writes the
        // result file of a reader's own answers.
        may_use: &[
            "model", "replay", "stats", "store", "evidence", "dropped", "words", "board", "chart", "prose", "query",
        ],
        kind: Kind::Browser,
    },
];

const BROWSER: &[&str] = &[
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "gloo_net",
    "gloo_file",
];
const WORLD: &[&str] = &[
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "std::io::std",
];
const CLOCK: &[&str] = &["std::time", "Instant::now", "SystemTime"];
const GLOBAL: &[&str] = &[
    "static mut",
    "thread_local!",
    "OnceLock",
    "OnceCell",
    "LazyLock",
    "LazyCell",
    "Atomic",
];
const TERMINAL: &[&str] = &["print!", "println!", "eprint!", "eprintln!", "dbg!"];

/// The rooms that may name `serde_json`: `read` for the benchmarks' files, the others for our own.
const KNOW_JSON: &[&str] = &["read", "store", "evidence", "site", "cli", "app"];

/// Longest file by hand; a longer one wants a second room.
const MAX_LINES: usize = 400;

/// The room a source file belongs to: its first folder below `src/`, or its own name.
fn room_of(path: &Path) -> Option<&'static Room> {
    let shown = shown(path);
    let first = shown.strip_prefix("src/")?.split('/').next()?.trim_end_matches(".rs");
    ROOMS.iter().find(|room| room.name == first)
}

fn assert_none(what: &str, faults: &[String]) {
    assert!(faults.is_empty(), "{what}:\n  {}", faults.join("\n  "));
}

#[test]
fn every_source_folder_is_a_known_room() {
    let known = ["lib", "main", "bin"];
    let faults: Vec<String> = rust_sources()
        .iter()
        .filter(|path| room_of(path).is_none())
        .map(|path| shown(path))
        .filter(|shown| {
            !known
                .iter()
                .any(|name| shown.starts_with(&format!("src/{name}.rs")) || shown.starts_with("src/bin/"))
        })
        .collect();
    assert_none("sources outside the rooms of tests/layers.rs", &faults);
}

#[test]
fn pure_rooms_touch_no_browser_clock_global_state_or_io() {
    let banned: Vec<&str> = [BROWSER, WORLD, CLOCK, GLOBAL, TERMINAL, &["leptos", "leptos_router"]].concat();
    let mut faults = Vec::new();
    for path in rust_sources() {
        if room_of(&path).is_some_and(|room| room.kind == Kind::Pure) {
            faults.extend(uses(&path, &banned));
        }
    }
    assert_none("pure rooms name what they must not know", &faults);
}

#[test]
fn native_rooms_touch_no_browser_and_the_browser_no_files() {
    let mut faults = Vec::new();
    for path in rust_sources() {
        match room_of(&path) {
            Some(room) if room.kind == Kind::Native => faults.extend(uses(&path, BROWSER)),
            Some(room) if room.kind == Kind::Browser => faults.extend(uses(&path, &[WORLD, CLOCK].concat())),
            _ => {}
        }
    }
    assert_none("rooms name the other side", &faults);
}

#[test]
fn rooms_look_only_to_the_left() {
    let mut faults = Vec::new();
    for path in rust_sources() {
        let Some(room) = room_of(&path) else { continue };
        for named in rooms_named(&code(&path).join("\n")) {
            let is_room = ROOMS.iter().any(|other| other.name == named);
            if is_room && named != room.name && !room.may_use.contains(&named.as_str()) {
                faults.push(format!("{} ({}) names crate::{named}", shown(&path), room.name));
            }
        }
    }
    assert_none("rooms that look the wrong way", &faults);
}

#[test]
fn json_spelling_is_known_to_few() {
    let mut faults = Vec::new();
    for path in rust_sources() {
        if room_of(&path).is_some_and(|room| !KNOW_JSON.contains(&room.name)) {
            faults.extend(uses(&path, &["serde_json"]));
        }
    }
    assert_none("rooms that must not know JSON", &faults);
}

#[test]
fn untrusted_text_has_no_way_into_html() {
    let banned = [
        "inner_html",
        "set_inner_html",
        "outer_html",
        "set_outer_html",
        "insert_adjacent_html",
        "write_html",
        "Eval",
    ];
    let mut faults: Vec<String> = rust_sources().iter().flat_map(|path| uses(path, &banned)).collect();
    let scripts = files_below(&top().join("public"))
        .into_iter()
        .filter(|path| has_extension(path, &["js"]));
    for path in scripts {
        faults.extend(uses(
            &path,
            &["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval"],
        ));
    }
    assert_none("text turned into markup", &faults);
}

#[test]
fn no_file_is_longer_than_a_room_allows() {
    let mut faults = Vec::new();
    for folder in ["src", "tests", "style", "tools", ".ci"] {
        for path in files_below(&top().join(folder)) {
            if !has_extension(&path, &["rs", "css", "js", "mjs", "sh", "py"]) {
                continue;
            }
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            if lines > MAX_LINES {
                faults.push(format!("{}: {lines} lines", shown(&path)));
            }
        }
    }
    assert_none(&format!("files over {MAX_LINES} lines"), &faults);
}

#[test]
fn names_say_what_is_inside() {
    let banned = ["util", "utils", "helper", "helpers", "common", "manager", "misc"];
    let mut faults = Vec::new();
    for folder in ["src", "tests", "style", "tools"] {
        for path in files_below(&top().join(folder)) {
            let below = shown(&path);
            let mut stems = below.split('/').map(|part| part.split('.').next().unwrap_or(part));
            if stems.any(|stem| banned.contains(&stem)) {
                faults.push(below);
            }
        }
    }
    assert_none("names that say nothing", &faults);
}

#[test]
fn every_source_folder_says_what_belongs_there() {
    let mut faults = Vec::new();
    for path in rust_sources() {
        let folder = path.parent().unwrap();
        let is_crate_root = [top().join("src"), top().join("src/bin")].contains(&folder.to_path_buf());
        if !is_crate_root && !folder.join("mod.rs").is_file() {
            faults.push(format!("{} has no mod.rs", shown(folder)));
        }
        let speaks_for_others = is_crate_root || path.ends_with("mod.rs");
        if speaks_for_others && !fs::read_to_string(&path).unwrap().starts_with("//!") {
            faults.push(format!("{} does not say what it owns", shown(&path)));
        }
    }
    faults.dedup();
    assert_none("folders and files without a word on themselves", &faults);
}

#[test]
fn nothing_names_a_registry_host_or_this_machine() {
    // Spelled in two halves, since this file is read too.
    let banned = [
        concat!("registry.", "npmjs"),
        concat!("index.", "crates.io"),
        concat!("static.", "crates.io"),
        concat!("py", "pi.org"),
        concat!("python", "hosted.org"),
        concat!("deb.", "debian.org"),
        concat!("/", "root/"),
        concat!("/", "work/"),
        concat!("/", "home/"),
    ];
    let text = [
        "rs", "css", "js", "mjs", "sh", "py", "md", "toml", "json", "html", "svg", "snap", "npmrc", "",
    ];
    let mut faults = Vec::new();
    for path in files_below(&top()) {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        let Ok(content) = fs::read_to_string(&path) else {
            continue;
        };
        if shown(&path) == "Cargo.lock" || !text.contains(&extension) {
            continue;
        }
        for (no, line) in content.lines().enumerate() {
            faults.extend(
                banned
                    .iter()
                    .filter(|b| line.contains(**b))
                    .map(|b| format!("{}:{}: {b}", shown(&path), no + 1)),
            );
        }
    }
    let lock = fs::read_to_string(top().join("package-lock.json")).unwrap();
    if lock.contains("\"resolved\"") {
        faults.push("package-lock.json names where packages came from; .npmrc keeps that out".to_owned());
    }
    assert_none("hosts and paths that belong to one machine", &faults);
}

#[test]
fn pages_and_styles_ask_no_third_party() {
    let mut faults = Vec::new();
    let styles = files_below(&top().join("style"));
    for path in styles
        .into_iter()
        .chain([top().join("index.html")])
        .filter(|path| path.is_file())
    {
        for (no, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let asks = [
                "url(http",
                "url(\"http",
                "url('http",
                "@import",
                "src=\"http",
                "href=\"http",
                "src=\"//",
            ];
            faults.extend(
                asks.iter()
                    .filter(|a| line.contains(**a))
                    .map(|a| format!("{}:{}: {a}", shown(&path), no + 1)),
            );
        }
    }
    assert_none("requests to other hosts", &faults);
}
