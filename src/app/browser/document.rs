use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement, Window};

pub(super) fn window() -> Option<Window> {
    web_sys::window()
}

pub(super) fn document() -> Option<Document> {
    window()?.document()
}

/// The folder that the site lies in, without its last slash: `` at the root of a host, `/some/folder` below it.
/// Taken from the page's `<base>`, which every static page sets.
pub fn base_path() -> String {
    let path = document()
        .and_then(|document| document.base_uri().ok().flatten())
        .and_then(|address| web_sys::Url::new(&address).ok())
        .map_or_else(String::new, |address| address.pathname());
    path.rsplit_once('/')
        .map_or_else(String::new, |(folder, _)| folder.to_owned())
}

/// The place of the app in the page; the static content stands there until the app does.
pub fn app_root() -> Option<HtmlElement> {
    document()?.get_element_by_id("app")?.dyn_into().ok()
}

/// Sets the title of the tab.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Marks the link of the page that is shown in the site's navigation, which stands outside the app.
/// `section` is the first part of the path below the base, empty for the board.
pub fn mark_current_page(section: &str) {
    let Some(links) = document().and_then(|document| document.query_selector_all(".site-nav a").ok()) else {
        return;
    };
    for at in 0..links.length() {
        let Some(link) = links.get(at).and_then(|node| node.dyn_into::<web_sys::Element>().ok()) else {
            continue;
        };
        let target = link.get_attribute("href").unwrap_or_default();
        let target = target
            .trim_start_matches("./")
            .split(['?', '/'])
            .next()
            .unwrap_or("")
            .to_owned();
        let changed = if target == section {
            link.set_attribute("aria-current", "page")
        } else {
            link.remove_attribute("aria-current")
        };
        // Setting a plain attribute on an element fails only for an invalid name, and this one is fixed.
        debug_assert!(changed.is_ok());
    }
}

/// Device pixels per CSS pixel; 1 where the browser does not tell.
pub fn device_pixel_ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio()).max(1.0)
}

/// The whole address of a page below the site's root, for a link to send.
pub fn address_of(page: &str) -> String {
    let base = document()
        .and_then(|document| document.base_uri().ok().flatten())
        .unwrap_or_default();
    web_sys::Url::new_with_base(page, &base).map_or_else(|_| page.to_owned(), |address| address.href())
}

/// Puts text on the clipboard. False where the browser does not allow it (an insecure address, say).
pub async fn copy_text(text: &str) -> bool {
    let Some(window) = window() else { return false };
    if !window.is_secure_context() {
        return false;
    }
    let promise = window.navigator().clipboard().write_text(text);
    wasm_bindgen_futures::JsFuture::from(promise).await.is_ok()
}
