use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::MediaQueryList;

use super::document::{document, window};
use crate::chart::Theme;

/// The theme that the page is shown in, for the parts that CSS cannot reach. In the context of the app.
///
/// The switch itself works without the app: `public/shell.js` sets `data-theme` on the root element.
#[derive(Clone, Copy)]
pub struct ThemeSignal(RwSignal<Theme>);

impl ThemeSignal {
    /// Reads the theme and follows it for as long as the page lives.
    pub fn follow() -> Self {
        let theme = Self(RwSignal::new(read_theme()));
        let listener = Closure::<dyn Fn()>::new(move || {
            theme.0.try_set(read_theme());
        });
        let function = listener.as_ref().unchecked_ref::<js_sys::Function>();
        // A listener that cannot be added leaves the figures in the colours they were drawn in, which is harmless.
        if let Some(query) = dark_query() {
            query.add_event_listener_with_callback("change", function).ok();
        }
        let switch = document().and_then(|document| document.query_selector(".theme-switch").ok().flatten());
        if let Some(switch) = switch {
            switch.add_event_listener_with_callback("click", function).ok();
        }
        listener.forget();
        theme
    }

    /// The theme of this app.
    pub fn here() -> Self {
        expect_context::<Self>()
    }

    /// The theme shown, tracked.
    pub fn get(self) -> Theme {
        self.0.get()
    }

    /// The theme shown, for an event.
    pub fn get_untracked(self) -> Theme {
        self.0.get_untracked()
    }
}

fn dark_query() -> Option<MediaQueryList> {
    window()?.match_media("(prefers-color-scheme: dark)").ok().flatten()
}

/// The reader's choice, else the system's.
fn read_theme() -> Theme {
    let root = document().and_then(|document| document.document_element());
    match root.and_then(|root| root.get_attribute("data-theme")).as_deref() {
        Some("dark") => Theme::Dark,
        Some("light") => Theme::Light,
        _ if dark_query().is_some_and(|query| query.matches()) => Theme::Dark,
        _ => Theme::Light,
    }
}
