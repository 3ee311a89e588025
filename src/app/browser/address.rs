//! Where the reader is, and the links that lead on without loading the page anew.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlAnchorElement, MouseEvent};

use super::document::{address_of, base_path, window};
use super::takeover::is_static_kept;

/// Whether a change of the address is a step that "back" should undo.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A choice: back undoes it.
    Push,
    /// Typing: each letter is not a step.
    Replace,
}

/// The address in the browser's bar, in the context of the app.
#[derive(Clone, Copy)]
pub struct Address {
    path: RwSignal<String>,
    query: RwSignal<String>,
}

impl Address {
    /// Follows the address from now on: steps back and forth, and the links to pages of this site.
    pub fn follow() -> Self {
        let address = Self {
            path: RwSignal::new(String::new()),
            query: RwSignal::new(String::new()),
        };
        address.read();
        window_event_listener(ev::popstate, move |_| {
            address.read();
        });
        window_event_listener(ev::click, move |event| {
            // What is no link of this kind is the browser's.
            address.follow_link(&event);
        });
        address
    }

    /// The address of this app.
    pub fn here() -> Self {
        expect_context::<Self>()
    }

    /// The whole path, tracked.
    pub fn path(self) -> String {
        self.path.get()
    }

    /// The parts of the path below the site's folder, as they were before they were written into an address; tracked.
    pub fn parts(self) -> Vec<String> {
        let path = self.path.get();
        let below = below_base(&path).unwrap_or(&path);
        let parts = below.split('/').filter(|part| !part.is_empty());
        parts.map(decoded).collect()
    }

    /// The query without its question mark, tracked.
    pub fn query(self) -> String {
        self.query.get()
    }

    /// Takes a new address, from the site's folder on or whole.
    pub fn go(self, address: &str, step: Step) -> Option<()> {
        let history = window()?.history().ok()?;
        match step {
            Step::Push => history.push_state_with_url(&JsValue::NULL, "", Some(address)),
            Step::Replace => history.replace_state_with_url(&JsValue::NULL, "", Some(address)),
        }
        .ok()?;
        self.read()
    }

    /// [`Self::go`] to a page, which is then shown from its top.
    pub fn go_to_page(self, address: &str) -> Option<()> {
        let window = window()?;
        if is_static_kept() {
            return window.location().assign(address).ok();
        }
        let is_new = address_of(address, None) != window.location().href().ok()?;
        self.go(address, if is_new { Step::Push } else { Step::Replace })?;
        window.scroll_to_with_x_and_y(0.0, 0.0);
        Some(())
    }

    fn read(self) -> Option<()> {
        let location = window()?.location();
        let query = location.search().ok()?;
        set_if_new(self.query, query.trim_start_matches('?').to_owned());
        set_if_new(self.path, location.pathname().ok()?);
        Some(())
    }

    /// Takes the click on a link to a page of this site away from the browser, unless the reader wants it in another
    /// tab, or the link is to a file or a place on a page.
    fn follow_link(self, event: &MouseEvent) -> Option<()> {
        let has_key = event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key();
        if event.button() != 0 || has_key || event.default_prevented() {
            return None;
        }
        let element: Element = event.target()?.dyn_into().ok()?;
        let link: HtmlAnchorElement = element.closest("a[href]").ok()??.dyn_into().ok()?;
        let is_here = link.origin() == window()?.location().origin().ok()? && below_base(&link.pathname()).is_some();
        let is_other = link.has_attribute("download") || !link.target().is_empty() || !link.hash().is_empty();
        if !is_here || is_other {
            return None;
        }
        event.prevent_default();
        self.go_to_page(&link.href())
    }
}

fn set_if_new(signal: RwSignal<String>, value: String) {
    if signal.with_untracked(|known| *known != value) {
        signal.set(value);
    }
}

/// What a path has below the site's folder; `None` where it is outside.
fn below_base(path: &str) -> Option<&str> {
    path.strip_prefix(base_path().as_str())?.strip_prefix('/')
}

fn decoded(part: &str) -> String {
    js_sys::decode_uri_component(part).map_or_else(|_| part.to_owned(), String::from)
}
