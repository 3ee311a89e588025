use std::sync::Arc;

use leptos::prelude::*;

use crate::app::browser::set_title;
use crate::app::parts::{
    BoardGate, Filters, ItemTags, Prose, chooser, finder, live_rows, live_text, live_when, show_more,
};
use crate::app::search::Search;
use crate::app::view::ViewState;
use crate::board::{Board, ItemOrder, ItemTally, ItemTexts, View};
use crate::words;

/// How many items are laid out at once.
const PAGE: usize = 100;

/// The item browser: search, filters, sort by how many runs got it right.
#[component]
pub fn Items() -> impl IntoView {
    let state = ViewState::here();
    set_title(&words::tab(words::PAGE_ITEMS));
    let benchmark = Memo::new(move |_| Some(state.with(|query| query.benchmark)));
    view! { <BoardGate benchmark content=|board| view! { <ItemsContent board /> }.into_any() /> }
}

#[component]
fn ItemsContent(board: Arc<Board>) -> impl IntoView {
    let (state, search) = (ViewState::here(), Search::here());
    let shown = RwSignal::new(PAGE);
    let found = {
        let board = board.clone();
        Memo::new(move |_| {
            state.with(|query| {
                let view = View::new(&board.matrix, query.selection(&board.matrix).0);
                search.with(|texts| view.find_items(query.order, &query.search, texts))
            })
        })
    };
    // The texts are fetched with the first word that is sought.
    let texts_of = board.clone();
    Effect::new(move |_| {
        if state.with(|query| !query.search.is_empty()) {
            search.load(&texts_of);
        }
    });
    let total = board.matrix.items.len();
    // What is found anew is shown from its first page on.
    Effect::new(move |_| {
        found.track();
        if shown.get_untracked() != PAGE {
            shown.set(PAGE);
        }
    });
    let orders = ItemOrder::ALL.map(|order| (order.slug().to_owned(), order.label().to_owned()));
    let order = chooser(
        "Sort ",
        orders.into(),
        |query| query.order.slug().to_owned(),
        |query, slug| query.order = ItemOrder::from_slug(slug).unwrap_or_default(),
    );
    let lines = {
        let board = board.clone();
        move |first: usize, end: usize| {
            found.with(|found| {
                let lines = found.iter().take(end.min(shown.get())).skip(first);
                lines
                    .map(|(index, tally)| {
                        view! { <ItemLine board=board.clone() index=*index tally=tally.clone() /> }.into_any()
                    })
                    .collect()
            })
        }
    };
    let lines = live_rows(PAGE, move || (found.track(), shown.track()), lines);
    let count = move || found.with(Vec::len);
    let told = move || {
        let (count, shown) = (count(), shown.get());
        let is_searching = state.with(|query| !query.search.is_empty());
        let texts = is_searching.then(|| search.with(ItemTexts::len));
        words::items_found(count, total, shown, texts.filter(|_| !search.is_loading()))
    };
    let none = {
        let board = board.clone();
        move || {
            state.with(|query| {
                let passing = View::new(&board.matrix, query.selection(&board.matrix).0).items.len();
                words::no_item(passing, &query.search)
            })
        }
    };
    view! {
        <h1>{words::PAGE_ITEMS}</h1>
        <Filters board />
        <div class="filters" role="search">
            {finder("Search ", words::SEARCH_HINT, |query| &query.search, |query| &mut query.search)}
            {order}
            <a href=state.href("try/".to_owned())>{words::PAGE_TRY}</a>
            <span class="note" role="status">{live_text(told)}</span>
        </div>
        <ol class="item-list">{lines}</ol>
        {live_when(move || count() == 0, move || view! {
            <p class="failure">{live_text(none.clone())}</p>
        })}
        {show_more("more", move || count().saturating_sub(shown.get()), shown, PAGE)}
    }
}

/// One item in a line: address, tags, how many runs got it right, the most chosen wrong role.
#[component]
fn ItemLine(board: Arc<Board>, index: usize, tally: ItemTally) -> impl IntoView {
    let state = ViewState::here();
    let row = board.matrix.item(index)?.clone();
    let page = format!("items/{}/{}/", row.month, row.no);
    let teaser = board.entry(row.month, row.no).and_then(|entry| entry.teaser.clone());
    let trap = tally.trap_words(&row);
    // What the beginning of the question shows is not shown twice.
    let around = untrack(|| {
        let sought = state.with(|query| query.search.clone());
        let found = Search::here().with(|texts| texts.around(row.month, row.no, &sought));
        found.filter(|[_, word, _]| teaser.as_ref().is_none_or(|teaser| !teaser.contains(word.as_str())))
    });
    Some(view! {
        <li>
            <div class="item-line">
                <a href=state.href(page)>{words::item_name_short(row.month, row.no)}</a>
                <ItemTags categories=row.categories.clone() style=row.style />
                <span class="muted">{row.paper.clone().map(|paper| format!("arXiv {paper}"))}</span>
                <span class="item-score">{format!("{} of {} right", tally.score.correct, tally.score.total)}</span>
            </div>
            {teaser.map(|teaser| view! { <div class="note"><Prose text=teaser /></div> })}
            {around.map(|[before, sought, after]| view! { <div class="note">{before}<mark>{sought}</mark>{after}</div> })}
            {trap.map(|trap| view! { <div class="note">{trap}</div> })}
        </li>
    })
}
