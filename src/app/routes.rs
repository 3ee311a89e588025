//! The one table of addresses, and the start of the app.

use leptos::mount::mount_to;
use leptos::prelude::*;
use leptos_router::components::{FlatRoutes, Route, Router};
use leptos_router::hooks::use_location;
use leptos_router::path;

use super::boards::Boards;
use super::browser::{
    ThemeSignal, app_place, base_path, focus_content, leave_file_name, show_app_when_complete, update_site_links,
};
use super::keys::Keys;
use super::local::LocalFiles;
use super::pages::{About, FigurePage, Figures, ItemPage, Items, Leaderboard, NotFound, Rescore, Reveal, RunPage};
use super::parts::{DropAnywhere, ViewProblems};
use super::view::ViewState;

/// Puts the app in the place of the page's static content, as soon as it has content of its own.
pub fn start() {
    leave_file_name();
    let Some(place) = app_place() else { return };
    mount_to(place, App).forget();
    show_app_when_complete();
}

/// The whole app.
#[component]
fn App() -> impl IntoView {
    let local = LocalFiles::new();
    provide_context(ThemeSignal::follow());
    provide_context(local);
    provide_context(Boards::new(local));
    provide_context(Reveal::hidden());
    let base = base_path();
    view! {
        <Router base>
            <Pages />
        </Router>
    }
}

/// The pages, below the router so that they can ask it.
#[component]
fn Pages() -> impl IntoView {
    let state = ViewState::new();
    provide_context(state);
    let location = use_location();
    let base = base_path();
    let page = Memo::new(move |_| location.pathname.get());
    Effect::new(move |before: Option<String>| {
        let path = page.get();
        if before.is_some_and(|before| before != path) {
            focus_content();
        }
        path
    });
    Effect::new(move |_| {
        let path = page.get();
        let below = path
            .strip_prefix(base.as_str())
            .unwrap_or(&path)
            .trim_start_matches('/');
        update_site_links(below.split('/').next().unwrap_or(""), |page| state.link(page));
    });
    view! {
        <DropAnywhere>
            <ViewProblems />
            <FlatRoutes fallback=NotFound>
                <Route path=path!("/") view=Leaderboard />
                <Route path=path!("/figures") view=Figures />
                <Route path=path!("/figures/:name") view=FigurePage />
                <Route path=path!("/items") view=Items />
                <Route path=path!("/items/:month/:no") view=ItemPage />
                <Route path=path!("/runs/:run") view=RunPage />
                <Route path=path!("/rescore") view=Rescore />
                <Route path=path!("/about") view=About />
            </FlatRoutes>
            <Keys />
        </DropAnywhere>
    }
}
