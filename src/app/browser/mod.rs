//! The thin edge to web APIs: addresses, fetching, downloads, the typesetter. Everything here is glue
//! over web-sys; rules live elsewhere.

mod document;
mod fetch;
mod files;
mod katex;
mod rescorer;
mod surface;
mod theme;

pub use document::{address_of, app_root, base_path, copy_text, device_pixel_ratio, mark_current_page, set_title};
pub use fetch::{LoadError, fetch_bytes};
pub use files::{Picked, download, pick_from_drop, pick_from_input, pick_text};
pub use katex::typeset;
pub use rescorer::Rescorer;
pub use surface::{download_png, surface};
pub use theme::ThemeSignal;
