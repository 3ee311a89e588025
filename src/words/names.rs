use crate::model::Month;

/// What the site is called.
pub const SITE: &str = "mathboard";
/// The heading of `figures/`.
pub const PAGE_FIGURES: &str = "Figures";
/// The heading of `items/`.
pub const PAGE_ITEMS: &str = "Items";
/// The heading of `rescore/`.
pub const PAGE_RESCORE: &str = "Re-score a file";
/// The heading of `about/`.
pub const PAGE_ABOUT: &str = "About these numbers";
/// The heading at an address that leads nowhere.
pub const PAGE_NOT_FOUND: &str = "There is no such page";

/// What the tab of a page says: `Figures · mathboard`.
pub fn tab(page: &str) -> String {
    format!("{page} · {SITE}")
}

/// An item in a heading: `November 2025, item 7`.
pub fn item_name(month: Month, no: usize) -> String {
    format!("{}, item {no}", month.long())
}

/// An item in a list: `Nov 2025, item 7`.
pub fn item_name_short(month: Month, no: usize) -> String {
    format!("{}, item {no}", month.short())
}
