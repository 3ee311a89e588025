//! The thin edge to web APIs: addresses, fetching, downloads, the typesetter. Everything here is glue
//! over web-sys; rules live elsewhere.

mod address;
mod document;
mod fetch;
mod files;
mod katex;
mod rescorer;
mod site_links;
mod surface;
mod takeover;
mod theme;
mod turns;

pub use address::{Address, Step};
pub use document::{
    address_of, button_beside, copy_text, device_pixel_ratio, find, find_all, focus_content, focus_content_if_lost,
    leave_file_name, now, remember, remembered, set_title, show_within, utc_now,
};
pub use fetch::{LoadError, fetch_bytes};
pub use files::{download, handed_over};
pub use katex::typeset;
pub use rescorer::Rescorer;
pub use site_links::update_site_links;
pub use surface::{download_png, surface};
pub use takeover::{app_place, show_app_after_this, show_app_when_complete};
pub use theme::ThemeSignal;
pub use turns::{in_turn, in_turns};
