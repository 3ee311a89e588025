use std::cell::RefCell;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};

use super::document::document;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = katex, js_name = render, catch)]
    fn katex_render(tex: &str, element: &Element, options: &JsValue) -> Result<(), JsValue>;
}

/// TeX longer than this is left as source: a typesetter is no place for a hostile megabyte.
const LONGEST_TEX: usize = 20_000;

enum Library {
    Absent,
    /// Being fetched; these formulas wait for it.
    Loading(Vec<(HtmlElement, String, bool)>),
    Ready,
    /// Could not be fetched: formulas stay as TeX.
    Failed,
}

thread_local! {
    // The library is a property of the page, not of a component, so it is kept where the page is.
    static LIBRARY: RefCell<Library> = const { RefCell::new(Library::Absent) };
}

/// Typesets TeX into an element, which shows the source until then and whenever it cannot be typeset.
/// The first formula of the visit fetches the typesetter from the site itself.
pub fn typeset(element: &HtmlElement, tex: &str, display: bool) {
    if tex.len() > LONGEST_TEX {
        return;
    }
    let ready = LIBRARY.with_borrow_mut(|library| match library {
        Library::Ready => true,
        Library::Failed => false,
        Library::Loading(waiting) => {
            waiting.push((element.clone(), tex.to_owned(), display));
            false
        }
        Library::Absent => {
            let waiting = vec![(element.clone(), tex.to_owned(), display)];
            *library = if fetch_library().is_some() {
                Library::Loading(waiting)
            } else {
                Library::Failed
            };
            false
        }
    });
    if ready {
        render(element, tex, display);
    }
}

fn render(element: &HtmlElement, tex: &str, display: bool) {
    let options = js_sys::Object::new();
    let set = |name: &str, value: JsValue| js_sys::Reflect::set(&options, &name.into(), &value).is_ok();
    let complete = set("displayMode", display.into())
        && set("throwOnError", false.into())
        && set("trust", false.into())
        && set("strict", "ignore".into())
        && set("maxSize", 20.into())
        && set("maxExpand", 500.into());
    if !complete || katex_render(tex, element, &options).is_err() {
        element.set_text_content(Some(tex));
    }
}

/// Adds style sheet and script to the page.
fn fetch_library() -> Option<()> {
    let document = document()?;
    let head = document.head()?;
    let sheet = document.create_element("link").ok()?;
    sheet.set_attribute("rel", "stylesheet").ok()?;
    sheet.set_attribute("href", "katex/katex.min.css").ok()?;
    head.append_child(&sheet).ok()?;

    let script = document.create_element("script").ok()?;
    script.set_attribute("src", "katex/katex.min.js").ok()?;
    let loaded = Closure::once_into_js(|| {
        let before = LIBRARY.with_borrow_mut(|library| std::mem::replace(library, Library::Ready));
        if let Library::Loading(waiting) = before {
            for (element, tex, display) in waiting {
                render(&element, &tex, display);
            }
        }
    });
    script
        .add_event_listener_with_callback("load", loaded.unchecked_ref())
        .ok()?;
    let failed = Closure::once_into_js(|| LIBRARY.with_borrow_mut(|library| *library = Library::Failed));
    script
        .add_event_listener_with_callback("error", failed.unchecked_ref())
        .ok()?;
    head.append_child(&script).ok()?;
    Some(())
}
