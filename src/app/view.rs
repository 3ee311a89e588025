//! The view in the URL: what is filtered, sorted and chosen.

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use crate::board::figures::{FigureKind, FigureOptions};
use crate::board::{Board, Matrix, Selection};
use crate::model::Benchmark;
use crate::query::{QueryProblem, ViewQuery};

/// Whether a change of the view is a step that "back" should undo.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A choice: back undoes it.
    Push,
    /// Typing: each letter is not a step.
    Replace,
}

/// Changes the address to that of a view.
type SetAddress = Box<dyn Fn(&ViewQuery, Step) + Send + Sync>;

/// The view that the address asks for.
#[derive(Clone, Copy)]
pub struct ViewState {
    query: Memo<ViewQuery>,
    problems: Memo<Vec<QueryProblem>>,
    set: StoredValue<SetAddress, LocalStorage>,
}

impl ViewState {
    /// Reads the view from the router's address. Call below the router.
    pub fn new() -> Self {
        let location = use_location();
        let parsed = Memo::new(move |_| {
            let text = location.search.get();
            let (query, mut problems) = ViewQuery::parse(&text);
            // No page has keys of its own yet.
            problems.extend(ViewQuery::unknown_keys(&text, &[]));
            (query, problems)
        });
        let pathname = location.pathname;
        let navigate = use_navigate();
        let set = move |query: &ViewQuery, step: Step| {
            let path = pathname.get_untracked();
            let address = with_query(&path, query);
            let options = NavigateOptions {
                resolve: false,
                replace: step == Step::Replace,
                scroll: false,
                ..Default::default()
            };
            navigate(&address, options);
        };
        Self {
            query: Memo::new(move |_| parsed.with(|(query, _)| query.clone())),
            problems: Memo::new(move |_| parsed.with(|(_, problems)| problems.clone())),
            set: StoredValue::new_local(Box::new(set)),
        }
    }

    /// The view of this app.
    pub fn here() -> Self {
        expect_context::<Self>()
    }

    /// Asks something of the view, tracked.
    pub fn with<T>(self, ask: impl FnOnce(&ViewQuery) -> T) -> T {
        ask(&self.query.read())
    }

    /// What is in view of a matrix, tracked.
    pub fn selection(self, matrix: &Matrix) -> Selection {
        self.query.with(|query| query.selection(matrix).0)
    }

    /// What is in view of a board, which changes when a filter does: not with columns, sorting or the search.
    pub fn selected(self, board: Arc<Board>) -> Memo<Selection> {
        Memo::new(move |_| self.selection(&board.matrix))
    }

    /// What the reader has set of a figure, which changes with nothing that is of others.
    pub fn figure_options(self, kind: FigureKind) -> Memo<FigureOptions> {
        Memo::new(move |_| {
            let mut options = FigureOptions::default();
            self.with(|query| match kind {
                FigureKind::Cost => options.prices = query.prices.clone(),
                FigureKind::Matrix => options.grouping = query.grouping,
                _ => {}
            });
            options
        })
    }

    /// What in the address was not understood.
    pub fn problems(self) -> Vec<QueryProblem> {
        self.problems.get()
    }

    /// Changes the view by changing the address.
    pub fn change(self, step: Step, change: impl FnOnce(&mut ViewQuery)) {
        let mut query = self.query.get_untracked();
        change(&mut query);
        self.set.with_value(|set| set(&query, step));
    }

    /// [`Self::link`] for an event.
    pub fn link_untracked(self, page: &str) -> String {
        untrack(|| self.link(page))
    }

    /// [`Self::link`] as an attribute that follows the view.
    pub fn href(self, page: String) -> Signal<String> {
        Signal::derive(move || self.link(&page))
    }

    /// [`Self::link`] to a page of one board: filters of another would mean nothing there.
    pub fn link_on(self, benchmark: Benchmark, page: &str) -> String {
        if self.query.with(|query| query.benchmark == benchmark) {
            return self.link(page);
        }
        let query = ViewQuery {
            benchmark,
            ..ViewQuery::default()
        };
        with_query(page, &query)
    }

    /// A link to a page below the site's root that keeps the view. `page` is like `items/`, or `./` for the board.
    pub fn link(self, page: &str) -> String {
        self.query.with(|query| with_query(page, query))
    }
}

fn with_query(page: &str, query: &ViewQuery) -> String {
    match query.to_query() {
        text if text.is_empty() => page.to_owned(),
        text => format!("{page}?{text}"),
    }
}
