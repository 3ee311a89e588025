//! The static content of a page stays in view until the app has content of its own: nothing is blank in between,
//! and the scroll position lasts.

use leptos::prelude::{on_cleanup, request_animation_frame};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::document::find;

/// The class of a place that is laid out, so that figures know their width, and not seen.
const WAITING: &str = "app-waiting";

/// A place for the app behind the static content.
pub fn app_place() -> Option<HtmlElement> {
    let main = find("#app")?;
    let place = main.owner_document()?.create_element("div").ok()?;
    place.set_class_name(WAITING);
    main.append_child(&place).ok()?;
    place.dyn_into().ok()
}

/// To be called by a view that stands in for content on its way, and has the class `pending`: when it goes, the
/// app may be complete.
pub fn show_app_after_this() {
    on_cleanup(show_app_when_complete);
}

/// Shows the app in the place of the static content if nothing in it is pending, after a frame in which its
/// figures take their heights.
pub fn show_app_when_complete() {
    request_animation_frame(|| {
        request_animation_frame(|| {
            // Nothing to do once it was shown.
            show_app();
        });
    });
}

fn show_app() -> Option<()> {
    let place = find(&format!(".{WAITING}"))?;
    if place.query_selector(".pending").ok()?.is_some() {
        return None;
    }
    remove_all_before(&place);
    place.class_list().remove_1(WAITING).ok()
}

fn remove_all_before(place: &Element) {
    while let Some(node) = place.previous_sibling() {
        if let Some(parent) = node.parent_node()
            && parent.remove_child(&node).is_err()
        {
            return;
        }
    }
}
