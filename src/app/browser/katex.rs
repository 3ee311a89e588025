use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use js_sys::{Date, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, HtmlElement};

use crate::prose::is_typesettable;

use super::takeover::show_app_when_complete;
use super::turns::next_task;

#[wasm_bindgen]
extern "C" {
    // Of `public/shell.js`.
    fn typesetter() -> Promise;
    #[wasm_bindgen(js_name = typefaces)]
    fn typefaces_laid_out() -> Promise;
    #[wasm_bindgen(js_namespace = katex, js_name = render, catch)]
    fn katex_render(tex: &str, element: &Element, options: &JsValue) -> Result<(), JsValue>;
}

/// Milliseconds of typesetting in one go; then the browser draws and the reader is heard.
const SLICE_MS: f64 = 12.0;

enum Library {
    Absent,
    /// Being fetched.
    Loading,
    Ready,
}

/// A formula that waits for its turn.
struct Waiting {
    element: HtmlElement,
    tex: String,
    display: bool,
}

thread_local! {
    // The library is a property of the page, not of a component, so it is kept where the page is.
    static LIBRARY: RefCell<Library> = const { RefCell::new(Library::Absent) };
    static QUEUE: RefCell<VecDeque<Waiting>> = const { RefCell::new(VecDeque::new()) };
    /// Whether somebody works on the queue.
    static IS_BUSY: Cell<bool> = const { Cell::new(false) };
    /// Whether formulas are on the page that may still change their size.
    static IS_UNSETTLED: Cell<bool> = const { Cell::new(false) };
}

/// Whether formulas are on their way, or the typefaces that they are set in.
pub fn is_typesetting() -> bool {
    IS_UNSETTLED.get()
}

/// To be called when there is nothing more to typeset: then the app may be complete.
fn settle() {
    if QUEUE.with_borrow(VecDeque::is_empty) && !IS_BUSY.get() {
        IS_UNSETTLED.set(false);
        show_app_when_complete();
    }
}

/// Typesets TeX into an element, which shows the source until then and whenever it cannot be typeset.
/// The first formula of the visit fetches the typesetter from the site itself; where that fails, formulas stay source
/// until a later one fetches it. Many formulas are typeset in slices, so that a page full of them can be used meanwhile.
pub fn typeset(element: &HtmlElement, tex: &str, display: bool) {
    if !is_typesettable(tex) {
        return;
    }
    IS_UNSETTLED.set(true);
    QUEUE.with_borrow_mut(|queue| {
        queue.push_back(Waiting {
            element: element.clone(),
            tex: tex.to_owned(),
            display,
        });
    });
    LIBRARY.with_borrow_mut(|library| match library {
        Library::Ready => start_queue(),
        Library::Loading => {}
        Library::Absent => {
            *library = Library::Loading;
            spawn_local(fetch_library());
        }
    });
}

async fn fetch_library() {
    if JsFuture::from(typesetter()).await.is_ok() {
        LIBRARY.set(Library::Ready);
        start_queue();
    } else {
        LIBRARY.set(Library::Absent);
        QUEUE.take();
        settle();
    }
}

fn start_queue() {
    if !IS_BUSY.replace(true) {
        spawn_local(async {
            work_on_queue().await;
            IS_BUSY.set(false);
            if JsFuture::from(typefaces_laid_out()).await.is_ok() {
                settle();
            }
        });
    }
}

/// Typesets until nothing waits. The first slice runs before the browser draws, so that few formulas never flash
/// as source; formulas that are gone from the page by a later slice are passed over.
async fn work_on_queue() {
    let mut is_first = true;
    loop {
        let began = Date::now();
        while Date::now() - began < SLICE_MS {
            let Some(Waiting { element, tex, display }) = QUEUE.with_borrow_mut(VecDeque::pop_front) else {
                return;
            };
            if is_first || element.is_connected() {
                render(&element, &tex, display);
            }
        }
        is_first = false;
        next_task().await;
    }
}

fn render(element: &HtmlElement, tex: &str, display: bool) {
    let options = js_sys::Object::new();
    let set = |name: &str, value: JsValue| js_sys::Reflect::set(&options, &name.into(), &value).is_ok();
    let complete = set("displayMode", display.into())
        && set("throwOnError", false.into())
        && set("errorColor", "currentcolor".into())
        && set("trust", false.into())
        && set("strict", "ignore".into())
        && set("maxSize", 20.into())
        && set("maxExpand", 500.into());
    if !complete || katex_render(tex, element, &options).is_err() {
        element.set_text_content(Some(tex));
    }
}
