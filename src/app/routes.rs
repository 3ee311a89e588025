//! The one table of addresses, and the start of the app.

use leptos::mount::mount_to;
use leptos::prelude::*;

use super::boards::Boards;
use super::browser::{
    Address, ThemeSignal, app_place, focus_content, leave_file_name, show_app_when_complete, update_site_links,
};
use super::kept::KeptRuns;
use super::keys::Keys;
use super::local::LocalFiles;
use super::own_answers::OwnAnswers;
use super::pages::{
    About, Compare, FigurePage, Figures, ItemPage, Items, Leaderboard, MonthItems, NotFound, Proofs, Rescore, Reveal,
    RunPage, TryItems,
};
use super::parts::{DropAnywhere, ViewProblems, live};
use super::search::Search;
use super::view::ViewState;
use crate::model::ProofTask;

/// Puts the app in the place of the page's static content, as soon as it has content of its own.
pub fn start() {
    leave_file_name();
    let Some(place) = app_place() else { return };
    mount_to(place, App).forget();
    show_app_when_complete();
}

/// A kind of page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Route {
    Leaderboard,
    Figures,
    Figure,
    Items,
    Month,
    Item,
    Run,
    Compare,
    Rescore,
    Try,
    Proofs(ProofTask),
    About,
    NotFound,
}

impl Route {
    /// What an address leads to, by the parts of its path.
    fn of(parts: &[String]) -> Self {
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        match parts.as_slice() {
            [] => Self::Leaderboard,
            ["figures"] => Self::Figures,
            ["figures", _name] => Self::Figure,
            ["items"] => Self::Items,
            ["items", _month] => Self::Month,
            ["items", _month, _no] => Self::Item,
            ["runs", _run] => Self::Run,
            ["compare"] => Self::Compare,
            ["rescore"] => Self::Rescore,
            ["try"] => Self::Try,
            ["prover"] => Self::Proofs(ProofTask::Prover),
            ["verifier"] => Self::Proofs(ProofTask::Verifier),
            ["about"] => Self::About,
            _ => Self::NotFound,
        }
    }

    fn page(self) -> AnyView {
        match self {
            Self::Leaderboard => view! { <Leaderboard /> }.into_any(),
            Self::Figures => view! { <Figures /> }.into_any(),
            Self::Figure => view! { <FigurePage /> }.into_any(),
            Self::Items => view! { <Items /> }.into_any(),
            Self::Month => view! { <MonthItems /> }.into_any(),
            Self::Item => view! { <ItemPage /> }.into_any(),
            Self::Run => view! { <RunPage /> }.into_any(),
            Self::Compare => view! { <Compare /> }.into_any(),
            Self::Rescore => view! { <Rescore /> }.into_any(),
            Self::Try => view! { <TryItems /> }.into_any(),
            Self::Proofs(task) => view! { <Proofs task /> }.into_any(),
            Self::About => view! { <About /> }.into_any(),
            Self::NotFound => view! { <NotFound /> }.into_any(),
        }
    }
}

/// The parts of the address, for the page that is being made. They stay as they are once the reader leaves for a page
/// of another kind, so that the page that goes is not made anew for an address that is not its own.
pub fn page_parts() -> Memo<Vec<String>> {
    let address = Address::here();
    let own = untrack(|| Route::of(&address.parts()));
    Memo::new(move |before: Option<&Vec<String>>| {
        let parts = address.parts();
        match before {
            Some(before) if Route::of(&parts) != own => before.clone(),
            _ => parts,
        }
    })
}

/// The whole app.
#[component]
fn App() -> impl IntoView {
    let (local, address) = (LocalFiles::new(), Address::follow());
    let state = ViewState::of(address);
    provide_context(ThemeSignal::follow());
    provide_context(local);
    let kept = KeptRuns::restored(local);
    provide_context(kept);
    provide_context(Boards::new(local));
    provide_context(Reveal::hidden());
    provide_context(OwnAnswers::restored());
    provide_context(Search::new());
    provide_context(address);
    provide_context(state);
    Effect::new(move |before: Option<String>| {
        let path = address.path();
        if before.is_some_and(|before| before != path) {
            focus_content();
        }
        path
    });
    Effect::new(move |_| {
        let section = address.parts().into_iter().next().unwrap_or_default();
        update_site_links(&section, |page| state.link(page));
    });
    let route = Memo::new(move |_| Route::of(&address.parts()));
    view! {
        <DropAnywhere>
            <ViewProblems />
            {live(move || kept.lost_words().map(|words| view! { <p class="problems" role="status">{words}</p> }))}
            {live(move || route.get().page())}
            <Keys />
        </DropAnywhere>
    }
}
