use crate::chart::Card;

use super::mathematics::Typesetter;

/// What all pages of a site have in common.
pub struct House {
    /// The address where the site will be, with a slash at its end; without it nothing absolute is told.
    pub base_url: Option<String>,
    /// Whether search engines are asked to list the pages.
    pub is_listed: bool,
    /// Whether right letters, roles and theorems are written into the pages; the app has them in any case.
    pub tells_keys: bool,
    /// What sets mathematics.
    pub typesetter: Typesetter,
}

impl House {
    /// A page's card, where the site can show any: previews of links want whole addresses.
    pub fn card(&self, make: impl FnOnce() -> Card) -> Option<Card> {
        self.base_url.as_ref().map(|_| make())
    }
}
