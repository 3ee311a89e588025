//! The static content of a page stays in view until the app has content of its own: nothing is blank in between,
//! and the scroll position lasts.

use core::time::Duration;
use std::cell::Cell;

use leptos::prelude::{on_cleanup, request_animation_frame, set_timeout};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::document::find;
use super::katex::is_typesetting;

/// The class of the app's place.
const PLACE: &str = "app-place";
/// Its class while it is laid out, so that figures know their width, and not seen.
const WAITING: &str = "app-waiting";

/// The app waits this long for its formulas: a page full of them is of more use with some missing than not at all.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

thread_local! {
    static IS_LATE: Cell<bool> = const { Cell::new(false) };
}

/// A place for the app behind the static content.
pub fn app_place() -> Option<HtmlElement> {
    let main = find("#app")?;
    let place = main.owner_document()?.create_element("div").ok()?;
    place.set_class_name(&format!("{PLACE} {WAITING}"));
    main.append_child(&place).ok()?;
    set_timeout(
        || {
            IS_LATE.set(true);
            show_app_when_complete();
        },
        LONGEST_WAIT,
    );
    place.dyn_into().ok()
}

/// To be called by a view that stands in for content on its way, and has the class `pending` or `failure-whole`: when
/// it goes, the app may be complete.
pub fn show_app_after_this() {
    on_cleanup(show_app_when_complete);
}

/// Shows the app in the place of the static content if nothing in it is pending and its formulas are set, after a frame in
/// which its figures take their heights. An app that has nothing to show but why (`failure-whole`) says so above that content.
pub fn show_app_when_complete() {
    request_animation_frame(|| {
        request_animation_frame(|| {
            // Nothing to do once it was shown.
            show_app();
        });
    });
}

/// Whether the static content is still there, below the app: then links are the browser's, which has the other pages
/// in this form too.
pub fn is_static_kept() -> bool {
    find(&format!(".{PLACE}:not(.{WAITING}, :only-child)")).is_some()
}

/// Whether a figure that is laid out waits for its width, and so has no height yet.
fn has_blank_figure(place: &Element) -> bool {
    let Ok(blank) = place.query_selector_all("canvas:not([style])") else {
        return false;
    };
    let figures = (0..blank.length()).filter_map(|at| blank.item(at)?.parent_element());
    // One in a closed part of the page has no width.
    figures.into_iter().any(|around| around.client_width() > 0)
}

fn show_app() -> Option<()> {
    let place = find(&format!(".{PLACE}"))?;
    let is_pending = place.query_selector(".pending").ok()?.is_some();
    if is_pending || (is_typesetting() || has_blank_figure(&place)) && !IS_LATE.get() {
        return None;
    }
    let main = place.parent_node()?;
    if place.query_selector(".failure-whole").ok()?.is_none() {
        while let Some(other) = place.previous_sibling().or_else(|| place.next_sibling()) {
            main.remove_child(&other).ok()?;
        }
    } else if place.previous_sibling().is_some() {
        main.insert_before(&place, main.first_child().as_ref()).ok()?;
    }
    place.class_list().remove_1(WAITING).ok()
}
