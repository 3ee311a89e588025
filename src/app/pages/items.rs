use std::sync::Arc;

use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::browser::{in_turns, set_title};
use crate::app::pages::item::NoItem;
use crate::app::parts::{
    BoardGate, Filters, ItemTags, Outline, Prose, chooser, finder, live, live_rows, live_text, live_when, missing,
    show_more,
};
use crate::app::routes::page_parts;
use crate::app::search::Search;
use crate::app::view::ViewState;
use crate::board::{Board, ItemOrder, ItemSearch, ItemTally, ItemTexts, Selection, View};
use crate::model::Month;
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

/// The address of a month's items, which leads to the list with that month alone in view.
#[component]
pub fn MonthItems() -> impl IntoView {
    let (state, boards) = (ViewState::here(), Boards::here());
    // It is left as soon as it is known.
    let month = page_parts().with_untracked(|parts| parts.get(1)?.parse::<Month>().ok());
    let owner = Memo::new(move |_| boards.benchmark_of(month?));
    Effect::new(move |_| {
        if let Some((benchmark, month)) = owner.get().zip(month) {
            state.show_month(benchmark, month);
        }
    });
    let is_known = Memo::new(move |_| boards.index().ready().is_some());
    live(move || match month {
        Some(month) if is_known.get() && owner.get().is_none() => {
            view! { <NoItem words=format!("No board of this site has {}.", month.long()) /> }.into_any()
        }
        // Without an index it says why.
        Some(_) => view! { <BoardGate benchmark=owner content=|_| view! { <Outline /> }.into_any() /> }.into_any(),
        None => view! { <NoItem words="A month’s address is like items/202511/." /> }.into_any(),
    })
}

#[component]
fn ItemsContent(board: Arc<Board>) -> impl IntoView {
    let (state, search) = (ViewState::here(), Search::here());
    let shown = RwSignal::new(PAGE);
    let found = FoundItems::new(&board);
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
        found.turn.track();
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
            let view = View::new(&board.matrix, untrack(|| state.selection(&board.matrix)));
            found.with(|found| {
                let lines = found.iter().take(end.min(shown.get())).skip(first);
                let line = |index: &usize| {
                    let (index, tally) = (*index, view.item_tally(*index));
                    view! { <ItemLine board=board.clone() index tally /> }.into_any()
                };
                lines.map(line).collect()
            })
        }
    };
    let lines = live_rows(PAGE, move || (found.turn.track(), shown.track()), lines);
    let count = move || found.with(Vec::len);
    let is_searching = move || state.with(|query| !query.search.is_empty());
    let told = move || {
        let (count, shown) = (count(), shown.get());
        let texts = is_searching().then(|| search.with(ItemTexts::len));
        let lacks_all = texts == Some(0) && !search.lacking().is_empty();
        words::items_found(
            count,
            total,
            shown,
            texts.filter(|_| !search.is_loading() && !lacks_all),
        )
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
        {live_when(is_searching, move || live(move || missing(search.lacking())))}
        <ol class="item-list">{lines}</ol>
        {live_when(move || count() == 0, move || view! {
            <p class="failure">{live_text(none.clone())}</p>
        })}
        {show_more("more", move || count().saturating_sub(shown.get()), shown, PAGE)}
    }
}

/// So many items are looked through before the browser may draw: a few milliseconds.
const ITEMS_AT_ONCE: usize = 1_500;

/// The items that the view asks for, by their indices. A count is followed instead of a signal of them, since the code of
/// signals is dear.
#[derive(Clone, Copy)]
struct FoundItems {
    items: StoredValue<Vec<usize>>,
    /// Goes up whenever others are found.
    turn: RwSignal<u32>,
}

impl FoundItems {
    /// Of what is in view of a board, found anew when that changes: of many items part by part.
    fn new(board: &Arc<Board>) -> Self {
        let (state, search) = (ViewState::here(), Search::here());
        let selection = state.selected(board.clone());
        let begin = move || state.with(|query| ItemSearch::new(query.order, &query.search));
        // What waits for its turn has no context to ask.
        let go_on = move |board: &Board, selection: Selection, sought: &mut ItemSearch, count: usize| {
            let view = View::new(&board.matrix, selection);
            untrack(|| search.with(|texts| sought.go_on(&view, texts, count)))
        };
        let mut first = untrack(begin);
        go_on(board, selection.get_untracked(), &mut first, usize::MAX);
        let found = Self {
            items: StoredValue::new(first.finish()),
            turn: RwSignal::new(0),
        };
        let (board, asked) = (board.clone(), StoredValue::new(0_u32));
        Effect::new(move |before: Option<()>| {
            let (shown, mut sought) = (selection.get(), Some(begin()));
            search.with(|_| ());
            if before.is_none() {
                return;
            }
            let this = asked.get_value().wrapping_add(1);
            asked.set_value(this);
            let board = board.clone();
            let mut search_on = move || {
                // Overtaken by another search, or the page is gone.
                let is_wanted = asked.try_get_value() == Some(this);
                let Some(under_way) = sought.as_mut().filter(|_| is_wanted) else {
                    return false;
                };
                let is_left = go_on(&board, shown.clone(), under_way, ITEMS_AT_ONCE);
                if let Some(sought) = sought.take_if(|_| !is_left) {
                    found.items.set_value(sought.finish());
                    found.turn.update(|turn| *turn += 1);
                }
                is_left
            };
            // Few are there at once.
            if search_on() {
                in_turns(Box::new(search_on));
            }
        });
        found
    }

    /// Asks something of them, tracked.
    fn with<T>(self, ask: impl FnOnce(&Vec<usize>) -> T) -> T {
        self.turn.track();
        self.items.with_value(ask)
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
