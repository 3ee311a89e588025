//! # mathboard
//!
//! The results site and in-browser re-scorer for LiveMathematicianBench, a benchmark of research mathematics.
//! This page is the map: which rooms there are, what each may know, and what it must not.
//!
//! ```text
//! a file → read → replay → score → board (asks stats) → chart → app · site · cli
//! ```
//!
//! | room | owns | must not know |
//! |---|---|---|
//! | [`model`] | words of the field as types | JSON spelling, rules |
//! | [`read`] | how files spell things; every remark it has | what a right answer is |
//! | [`replay`] | what the harness did: shuffle, prompt, answer parser | any stored answer |
//! | [`score`] | verdicts of our own beside the stored ones | drawing, pages |
//! | [`stats`] | intervals and tests: pure numbers in and out | runs, items |
//! | [`board`] | runs × items → tallies, baselines, figures | pixels, browsers |
//! | [`chart`] | series → drawing on any plotters backend | runs, browsers |
//! | [`query`] | what is in view as the query of an address | pages, browsers |
//! | [`prose`] | text → segments of text and mathematics | HTML |
//! | [`words`] | number formats, page names and prose that several faces show | runs, boards, markup |
//! | [`store`] | the published data set as files, both ways | where files lie |
//! | [`evidence`] | what is handed on about a scored file: audit, receipt, re-scored file, table of records | where files lie |
//! | [`dropped`] | what a dropped file is, as the page is told by the worker that reads it | browsers, boards |
//! | `app` | the browser (feature `app`) | numbers it could ask `board` for |
//! | `site`, `cli` | files and terminals (feature `cli`) | browsers |
//!
//! Below `app` there is no Leptos, no web-sys, no clock, no global state and no I/O
//! (`site` and `cli` may touch files). `tests/layers.rs` keeps these bans.
//!
//! The page is one program (`src/main.rs`) and what reads and scores dropped files is another (`src/bin/rescorer.rs`),
//! loaded with the first file and run in a worker: so `app` names neither `read` nor `score`, and is told of a file in
//! the shapes of [`dropped`].
//!
//! The way of a file through the rooms:
//!
//! ```
//! use mathboard::read::read_results;
//! use mathboard::score::{ItemSet, rescore};
//! use mathboard::stats::{Z_95, wilson};
//! use mathboard::words;
//!
//! // Two questions of a month; seed 42 puts the right choice of both at E.
//! let bytes = br#"{"test_info": {"model": "solver-1", "month": "202511", "seed": 42},
//!     "overall": {"correct": 2, "total": 2},
//!     "detailed_results": [
//!         {"id": "a", "correct_answer": "E", "model_answer": "E", "raw_response": "\\boxed{E}", "is_correct": true},
//!         {"id": "b", "correct_answer": "E", "model_answer": "E", "raw_response": "Not E but A", "is_correct": true}]}"#;
//! let file = read_results("run.json", bytes)?.value;
//! let audit = rescore(&file, &ItemSet::default());
//! assert_eq!(audit.recorded.map(|total| total.to_string()).as_deref(), Some("2/2"));
//! assert_eq!(audit.flips.len(), 1, "the last lone capital counts, and that is A");
//! let score = audit.replayed.ok_or("it cannot be replayed")?;
//! let interval = words::interval(wilson(score.correct, score.total, Z_95));
//! assert_eq!(format!("{score}, {interval}"), "1/2, 9.5–90.5\u{a0}%");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod chart;
#[cfg(feature = "cli")]
pub mod cli;
pub mod dropped;
pub mod evidence;
pub mod model;
pub mod prose;
pub mod query;
pub mod read;
pub mod replay;
pub mod score;
#[cfg(feature = "cli")]
pub mod site;
pub mod stats;
pub mod store;
pub mod words;

#[cfg(feature = "app")]
pub mod app;
