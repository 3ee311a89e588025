//! # mathboard
//!
//! The results site and in-browser re-scorer for two benchmarks of mathematical reasoning.
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
//! | `app` | the browser (feature `app`) | numbers it could ask `board` for |
//! | `site`, `cli` | files and terminals (feature `cli`) | browsers |
//!
//! Below `app` there is no Leptos, no web-sys, no clock, no global state and no I/O
//! (`site` and `cli` may touch files). `tests/layers.rs` keeps these bans.

pub mod board;
pub mod chart;
#[cfg(feature = "cli")]
pub mod cli;
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
