use std::sync::Arc;

use leptos::prelude::*;

use crate::app::boards::{Boards, shard_when};
use crate::app::browser::{set_title, show_app_after_this};
use crate::app::later::later;
use crate::app::local::LocalFiles;
use crate::app::pages::item_choices::{ChoiceList, ItemAside};
use crate::app::pages::item_runs::ItemRuns;
use crate::app::pages::not_found::search_form;
use crate::app::parts::{BoardGate, Breadcrumb, ItemTags, Prose, file_chooser, live, live_when, missing, share};
use crate::app::routes::page_parts;
use crate::app::search::Search;
use crate::app::view::ViewState;
use crate::board::{Board, View};
use crate::model::{Item, Month};
use crate::query::ContentMark;
use crate::store::{ItemEntry, ItemText};
use crate::words;

/// One item: its text where that may be shown, who chose what, and what every run wrote.
#[component]
pub fn ItemPage() -> impl IntoView {
    let parts = page_parts();
    let address = Memo::new(move |_| {
        parts.with(|parts| {
            let month = parts.get(1)?.parse::<Month>().ok()?;
            let no = parts.get(2)?.parse::<usize>().ok()?;
            Some((month, no))
        })
    });
    let boards = Boards::here();
    let benchmark = Memo::new(move |_| boards.benchmark_of(address.get()?.0));
    live(move || match address.get() {
        None => view! { <NoItem words="An item's address ends in its month and number, like items/202511/7/." /> }
            .into_any(),
        Some((month, _)) if benchmark.get().is_none() && boards.index().ready().is_some() => {
            view! { <NoItem words=format!("No board of this site has {}.", month.long()) /> }.into_any()
        }
        Some((month, no)) => {
            let content = move |board: Arc<Board>| match board.entry(month, no).cloned() {
                Some(entry) => view! { <ItemContent board month entry /> }.into_any(),
                None => view! { <NoItem words=format!("{} has no item {no}.", month.long()) /> }.into_any(),
            };
            view! { <BoardGate benchmark content /> }.into_any()
        }
    })
}

/// The link to an item as it is now.
pub fn item_page(state: ViewState, month: Month, no: usize, mark: Option<&ContentMark>) -> String {
    let page = state.link_untracked(&format!("items/{month}/{no}/"));
    mark.map_or(page.clone(), |mark| mark.on_page(&page))
}

/// An address that names no item.
#[component]
pub fn NoItem(#[prop(into)] words: String) -> impl IntoView {
    view! {
        <h1>"There is no such item"</h1>
        <p>{words}" "<a href=ViewState::here().href("items/".to_owned())>"All items"</a></p>
        {search_form()}
    }
}

/// Whether the right answer, the roles and the verdicts are shown. In the context of the app, so that it is
/// remembered from item to item.
#[derive(Clone, Copy)]
pub struct Reveal(pub RwSignal<bool>);

impl Reveal {
    /// Hidden until the reader asks.
    pub fn hidden() -> Self {
        Self(RwSignal::new(false))
    }
}

#[component]
fn ItemContent(board: Arc<Board>, month: Month, entry: ItemEntry) -> impl IntoView {
    let no = entry.no;
    let name = words::item_name(month, no);
    set_title(&words::tab(&format!("{name} · {}", board.index.benchmark.title())));
    let reveal = expect_context::<Reveal>();
    let item = item_signal(month, entry.clone());
    let total = board.month(month).map_or(0, |shard| shard.items.len());
    let state = ViewState::here();
    let mark = entry.digest.as_deref().and_then(ContentMark::of_digest);
    let page = move || item_page(state, month, no, mark.as_ref());
    let summed = board.clone();
    let (title, digest) = (name.clone(), entry.digest.clone());
    let summary = move || {
        let view = View::new(&summed.matrix, state.selection(&summed.matrix));
        let tally = summed.matrix.item_index(month, no).map(|index| view.item_tally(index));
        words::item_summary(&title, summed.index.benchmark.title(), tally.map(|tally| tally.score))
    };
    let [before, after] = beside(&board, month, no);
    let step = |there: (Month, usize), is_next| step_link(month, there, is_next);
    // Only where both are known can they differ.
    let has_changed = move || {
        let mark = state.content_mark().zip(digest.as_ref());
        mark.is_some_and(|(mark, digest)| !mark.is_of(digest))
    };
    view! {
        <Breadcrumb benchmark=board.index.benchmark month=Some(month) />
        <div class="item-nav">
            {before.map(|there| step(there, false))}
            <h1>{name}<span class="muted">{format!(" of {total}")}</span></h1>
            {after.map(|there| step(there, true))}
            {share(page, summary, None)}
        </div>
        {live_when(has_changed, || view! { <p class="sample-note" role="status">{words::ITEM_CHANGED}</p> })}
        <ItemTags categories=entry.categories.clone() style=entry.style />
        <div class="with-aside">
            <div>
                <ItemStem item entry=entry.clone() />
                <ChoiceList board=board.clone() month no item reveal />
                <ItemBackground item reveal />
                <ItemRuns board=board.clone() month entry=entry.clone() reveal />
            </div>
            <ItemAside board month entry item reveal />
        </div>
    }
}

/// The item with its text: from the reader's own files first, else as published; `None` where neither has it.
pub fn item_signal(month: Month, entry: ItemEntry) -> Signal<ItemTextState> {
    let local = LocalFiles::here();
    let address = entry.text.clone();
    let published = shard_when::<ItemText>(RwSignal::new(true), address);
    let no = entry.no;
    let own = later(move || local.item(month, no));
    Signal::derive(move || {
        if let Some(Some(text)) = own.get() {
            return ItemTextState::Here(Arc::new(text.to_item(month, &entry)));
        }
        match published.get() {
            None => ItemTextState::Loading,
            Some(Ok(Some(text))) => ItemTextState::Here(Arc::new(text.to_item(month, &entry))),
            Some(Ok(None)) => ItemTextState::Absent,
            Some(Err(words)) => ItemTextState::Failed(words),
        }
    })
}

/// Whether the text of an item is at hand.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemTextState {
    /// On its way.
    Loading,
    /// Here.
    Here(Arc<Item>),
    /// Not published on this site.
    Absent,
    /// Published, but could not be loaded.
    Failed(String),
}

impl ItemTextState {
    /// The item, if its text is here.
    pub fn item(&self) -> Option<Arc<Item>> {
        match self {
            Self::Here(item) => Some(item.clone()),
            _ => None,
        }
    }
}

/// The question, or why it is not shown.
#[component]
fn ItemStem(item: Signal<ItemTextState>, entry: ItemEntry) -> impl IntoView {
    let is_known = entry.digest.is_some();
    live(move || match item.get() {
        ItemTextState::Loading => {
            show_app_after_this();
            view! { <p class="loading-note pending">"Loading the text…"</p> }.into_any()
        }
        ItemTextState::Here(item) => {
            view! { <div class="item-stem"><Prose text=item.question.clone() /></div> }.into_any()
        }
        ItemTextState::Failed(words) => missing(vec![format!("No text: {words}.")]).into_any(),
        ItemTextState::Absent => view! {
            <p class="item-stem-absent">{words::absent_item(is_known)}</p>
            <p>{file_chooser("Choose the item file")}</p>
        }
        .into_any(),
    })
}

/// Theorem and sketch, closed until the reader wants to see the answer's source.
#[component]
fn ItemBackground(item: Signal<ItemTextState>, reveal: Reveal) -> impl IntoView {
    live(move || {
        let item = item.get().item()?;
        let part = |title: &'static str, text: &Option<String>| {
            text.clone().map(|text| {
                view! {
                    <details open=move || reveal.0.get()>
                        <summary>{title}</summary>
                        <p><Prose text /></p>
                    </details>
                }
            })
        };
        Some((part("Theorem", &item.theorem), part("Proof sketch", &item.sketch)))
    })
}

/// The items before and after in the list that the view gives; of an item that is not in it, on the whole board.
fn beside(board: &Board, month: Month, no: usize) -> [Option<(Month, usize)>; 2] {
    let Some(here) = board.matrix.item_index(month, no) else {
        return [None; 2];
    };
    let listed: Vec<usize> = untrack(|| {
        ViewState::here().with(|query| {
            let view = View::new(&board.matrix, query.selection(&board.matrix).0);
            Search::here().with(|texts| view.find_items(query.order, &query.search, texts))
        })
    });
    let place = listed.iter().position(|index| *index == here);
    [-1, 1].map(|by| {
        let there = match place {
            Some(place) => listed.get(place.checked_add_signed(by)?).copied(),
            None => here.checked_add_signed(by),
        };
        let there = board.matrix.item(there?)?;
        Some((there.month, there.no))
    })
}

/// A link to another item of the list from one of this month.
fn step_link(month: Month, there: (Month, usize), is_next: bool) -> AnyView {
    let (of, no) = there;
    let page = format!("items/{of}/{no}/");
    let label = if of == month {
        no.to_string()
    } else {
        format!("{} {no}", of.short())
    };
    let (text, name, rel) = if is_next {
        (format!("{label} →"), format!("Next: item {label}"), "next")
    } else {
        (format!("← {label}"), format!("Previous: item {label}"), "prev")
    };
    view! { <a href=ViewState::here().href(page) aria-label=name rel=rel>{text}</a> }.into_any()
}
