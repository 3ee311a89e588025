use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Event, FocusOptions, HtmlElement, Window};

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

/// Takes `index.html` off the end of the address: it names the same page as its folder.
pub fn leave_file_name() -> Option<()> {
    let window = window()?;
    let location = window.location();
    let path = location.pathname().ok()?;
    let folder = path.strip_suffix("index.html").filter(|folder| folder.ends_with('/'))?;
    let address = format!("{folder}{}{}", location.search().ok()?, location.hash().ok()?);
    let history = window.history().ok()?;
    history.replace_state_with_url(&JsValue::NULL, "", Some(&address)).ok()
}

/// Sets the title of the tab.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// The first element of the page that a selector finds.
pub fn find(selector: &str) -> Option<HtmlElement> {
    document()?.query_selector(selector).ok()??.dyn_into().ok()
}

/// Every element of the page that a selector finds, in order.
pub fn find_all(selector: &str) -> Vec<HtmlElement> {
    let found = document().and_then(|document| document.query_selector_all(selector).ok());
    let nodes = found.map_or_else(Vec::new, |found| {
        (0..found.length()).filter_map(|at| found.get(at)).collect()
    });
    nodes.into_iter().filter_map(|node| node.dyn_into().ok()).collect()
}

/// Scrolls a box, and nothing else, so that the first element in it that a selector finds is in its sight.
pub fn show_within(place: &Element, selector: &str) -> Option<()> {
    let found = place.query_selector(selector).ok()??.get_bounding_client_rect();
    let sight = place.get_bounding_client_rect();
    if found.top() < sight.top() || found.bottom() > sight.bottom() {
        let above = found.top() - sight.top() - sight.height() / 2.0;
        place.set_scroll_top(place.scroll_top() + above as i32);
    }
    Some(())
}

/// The first button of the part of a page after the one where an event happened, else of the one before it; both of this
/// selector and of one parent.
pub fn button_beside(event: &Event, part: &str) -> Option<HtmlElement> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let own = target.closest(part).ok()??;
    let is_part = |other: &Element| other.matches(part).unwrap_or_default();
    let after = own.next_element_sibling().filter(is_part);
    let other = after.or_else(|| own.previous_element_sibling().filter(is_part))?;
    other.query_selector("button").ok()??.dyn_into().ok()
}

/// What this browser keeps for the site under a name.
pub fn remembered(name: &str) -> Option<String> {
    window()?.local_storage().ok()??.get_item(name).ok()?
}

/// Keeps something in this browser; where it keeps nothing, it lasts as long as the page.
pub fn remember(name: &str, value: &str) {
    if let Some(storage) = window().and_then(|window| window.local_storage().ok()).flatten() {
        storage.set_item(name, value).ok();
    }
}

/// Moves the focus to the content: after a change of page it would else be on a link that is gone.
pub fn focus_content() {
    if let Some(main) = find("#app") {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        // A page that cannot take the focus is read from its top, as after a reload.
        main.focus_with_options(&options).ok();
    }
}

/// Moves the focus to the content where it would be nowhere: what had it is gone.
pub fn focus_content_if_lost() {
    let focused = document().and_then(|document| document.active_element());
    if focused.is_none_or(|element| element.tag_name() == "BODY") {
        focus_content();
    }
}

/// Device pixels per CSS pixel; 1 where the browser does not tell.
pub fn device_pixel_ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio()).max(1.0)
}

/// The whole address of a page below the site's root, for a link to send. `base` is that root with a slash at the
/// end, where the site says that it is elsewhere than here.
pub fn address_of(page: &str, base: Option<String>) -> String {
    let here = || document()?.base_uri().ok()?;
    let base = base.or_else(here).unwrap_or_default();
    web_sys::Url::new_with_base(page, &base).map_or_else(|_| page.to_owned(), |address| address.href())
}

/// Puts text on the clipboard. False where the browser does not allow it (an insecure address, say).
pub async fn copy_text(text: &str) -> bool {
    let Some(window) = window() else { return false };
    let clipboard = window.navigator().clipboard();
    // Where the page may not copy there is none.
    if text.is_empty() || clipboard.is_undefined() {
        return false;
    }
    let promise = clipboard.write_text(text);
    wasm_bindgen_futures::JsFuture::from(promise).await.is_ok()
}

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Now, as result files spell it, in universal time: `2026-03-23 06:56:01`.
pub fn utc_now() -> String {
    let text = String::from(js_sys::Date::new_0().to_iso_string());
    text.get(..19).unwrap_or(&text).replace('T', " ")
}
