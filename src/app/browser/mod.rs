//! The thin edge to web APIs: addresses, fetching, downloads, the typesetter. Everything here is glue
//! over web-sys; rules live elsewhere.

mod document;
mod fetch;
mod files;
mod katex;

pub use document::{base_path, copy_text, device_pixel_ratio, is_dark, mark_current_page, on_theme_change, set_title};
pub use fetch::{LoadError, fetch_bytes};
pub use files::{Picked, download, pick_from_drop, pick_from_input};
pub use katex::typeset;
