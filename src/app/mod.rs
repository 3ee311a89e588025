//! The browser application: the only room that knows a browser.
//!
//! It loads the store, holds what the reader dropped, keeps the view in the URL, and shows what
//! [`crate::board`] computed. It computes no number that it could ask `board` for, and it puts text
//! into the page as text nodes only.
//!
//! `browser` is the thin edge to web APIs, `parts` are pieces used by two pages or more, `pages`
//! has one file a page, [`routes`](self) is the one table of addresses.

mod boards;
mod browser;
mod keys;
mod local;
mod pages;
mod parts;
mod routes;
mod view;

pub use routes::start;
