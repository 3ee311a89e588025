//! The browser application: the only room that knows a browser.
//!
//! It loads the store, holds what the reader dropped, keeps the view in the URL, and shows what
//! [`crate::board`] computed. It computes no number that it could ask `board` for, and it puts text
//! into the page as text nodes only.
//!
//! No frame is late: what a reader sees at once (controls, the order of the rows in sight) changes in the task of the
//! click; the ranking, each figure, its drawing and the rows out of sight follow one by one in their turn, a few
//! milliseconds a frame (`parts::turns`), and the app is marked busy until all of it is as the address says. A figure's
//! numbers are laid out when they are opened. What depends on nothing that changed is not made anew: another order of
//! the rows or another column tests no pair and draws no figure. `make bench` measures it.
//!
//! `browser` is the thin edge to web APIs, `parts` are pieces used by two pages or more, `pages`
//! has one file a page, [`routes`](self) is the one table of addresses.

mod boards;
mod browser;
mod kept;
mod keys;
mod kin;
mod later;
mod local;
mod local_file;
mod own_answers;
mod pages;
mod parts;
mod routes;
mod search;
mod view;

pub use routes::start;
