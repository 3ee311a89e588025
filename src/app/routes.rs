//! The one table of addresses, and the start of the app.

use leptos::mount::mount_to;
use leptos::prelude::*;
use leptos_router::components::{FlatRoutes, Route, Router};
use leptos_router::hooks::use_location;
use leptos_router::path;

use super::boards::Boards;
use super::browser::{ThemeSignal, app_root, base_path, mark_current_page};
use super::local::LocalFiles;
use super::pages::{About, FigurePage, Figures, ItemPage, Items, Leaderboard, NotFound, Rescore, RunPage};
use super::parts::{DropAnywhere, ViewProblems};
use super::view::ViewState;

/// Puts the app in the place of the page's static content.
pub fn start() {
    let Some(main) = app_root() else { return };
    main.set_text_content(None);
    mount_to(main, App).forget();
}

/// The whole app.
#[component]
fn App() -> impl IntoView {
    let local = LocalFiles::new();
    provide_context(ThemeSignal::follow());
    provide_context(local);
    provide_context(Boards::new(local));
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
    provide_context(ViewState::new());
    let location = use_location();
    let base = base_path();
    Effect::new(move |_| {
        let path = location.pathname.get();
        let below = path
            .strip_prefix(base.as_str())
            .unwrap_or(&path)
            .trim_start_matches('/')
            .to_owned();
        mark_current_page(below.split('/').next().unwrap_or(""));
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
        </DropAnywhere>
    }
}
