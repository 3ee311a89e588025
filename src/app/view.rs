//! The view in the URL: what is filtered, sorted and chosen.

use std::sync::Arc;

use leptos::prelude::*;

use crate::board::figures::{FigureKind, FigureOptions};
use crate::board::{Board, Matrix, Selection};
use crate::model::{Benchmark, Month, RunId};
use crate::query::{ContentMark, OpenAnswer, PlaceInFile, QueryProblem, Trial, ViewQuery};

use super::browser::Address;
pub use super::browser::Step;

/// The view that the address asks for.
#[derive(Clone, Copy)]
pub struct ViewState {
    query: Memo<ViewQuery>,
    problems: Memo<Vec<QueryProblem>>,
    address: Address,
}

impl ViewState {
    /// Reads the view from an address.
    pub fn of(address: Address) -> Self {
        let parsed = Memo::new(move |_| {
            let text = address.query();
            let (query, mut problems) = ViewQuery::parse(&text);
            // Some pages have keys of their own: the address of a file and a place in one, the items that a reader tries.
            let mut own: Vec<&str> = PlaceInFile::KEYS.into_iter().chain(Trial::KEYS).collect();
            own.extend([ContentMark::KEY, OpenAnswer::KEY]);
            problems.extend(ViewQuery::unknown_keys(&text, &own));
            problems.extend(PlaceInFile::problems(&text));
            problems.extend(Trial::parse(&text).1);
            problems.extend(ContentMark::of_query(&text).and_then(Result::err));
            problems.extend(OpenAnswer::of_query(&text).and_then(Result::err));
            (query, problems)
        });
        Self {
            query: Memo::new(move |_| parsed.with(|(query, _)| query.clone())),
            problems: Memo::new(move |_| parsed.with(|(_, problems)| problems.clone())),
            address,
        }
    }

    /// What the address says of a place in a file.
    pub fn place_in_file(self) -> Option<PlaceInFile> {
        PlaceInFile::of(&self.address.query())
    }

    /// What the address says of an item's content when it was sent.
    pub fn content_mark(self) -> Option<ContentMark> {
        ContentMark::of_query(&self.address.query())?.ok()
    }

    /// Whose answer to an item the address opens.
    pub fn open_answer(self) -> Option<RunId> {
        let open = OpenAnswer::of_query(&self.address.query())?.ok()?;
        Some(open.run().clone())
    }

    /// Notes in the address whose answer to its item is open, if any is.
    pub fn show_answer(self, run: Option<&RunId>) {
        let page = untrack(|| {
            let page = with_query(&self.address.path(), &self.query.get());
            self.content_mark().map_or(page.clone(), |mark| mark.on_page(&page))
        });
        let answer = run.and_then(OpenAnswer::of);
        let page = answer.map_or(page.clone(), |answer| answer.on_page(&page));
        self.address.go(&page, Step::Replace);
    }

    /// What the address says of the items that a reader tries.
    pub fn trial(self) -> Trial {
        Trial::parse(&self.address.query()).0
    }

    /// Goes to items that a reader tries, or to another of them.
    pub fn go_to_trial(self, trial: &Trial) {
        self.address.go(&untrack(|| self.link_to_trial(trial)), Step::Push);
    }

    /// A link to items to try; whoever opens it gets the same in the same order.
    pub fn link_to_trial(self, trial: &Trial) -> String {
        trial.on_page(&self.link("try/"))
    }

    /// Notes in the address which records of which file are shown.
    pub fn show_place(self, place: &PlaceInFile) {
        self.address.go(&untrack(|| self.link_to_place(place)), Step::Replace);
    }

    /// A link to records of a file. Whoever opens it is asked for that file.
    pub fn link_to_place(self, place: &PlaceInFile) -> String {
        place.on_page(&self.link("rescore/"))
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
            self.with(|query| {
                options.hides_baselines = !query.shows_baselines && kind.has_baselines();
                match kind {
                    FigureKind::Cost => options.prices = query.prices.clone(),
                    FigureKind::Category => options.form = query.form,
                    FigureKind::Matrix => options.grouping = query.grouping,
                    _ => {}
                }
            });
            options
        })
    }

    /// Goes from the address of a month's items to the list of items with that month alone, and the rest of the view as
    /// it is.
    pub fn show_month(self, benchmark: Benchmark, month: Month) {
        let mut query = ViewQuery::default();
        if self.query.with_untracked(|query| query.benchmark == benchmark) {
            query = self.query.get_untracked();
        }
        query.benchmark = benchmark;
        (query.from, query.to) = (None, None);
        query.months = [month].into();
        self.address.go(&with_query("items/", &query), Step::Replace);
    }

    /// What in the address was not understood.
    pub fn problems(self) -> Vec<QueryProblem> {
        self.problems.get()
    }

    /// Changes the view by changing the address.
    pub fn change(self, step: Step, change: impl FnOnce(&mut ViewQuery)) {
        let mut query = self.query.get_untracked();
        change(&mut query);
        let path = untrack(|| self.address.path());
        // A browser that takes no new address (there may be too many at once) keeps the view as well.
        self.address.go(&with_query(&path, &query), step);
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

    /// A link to a page with a view that is not this one.
    pub fn page(page: &str, query: &ViewQuery) -> String {
        with_query(page, query)
    }

    /// [`Self::link`] with something of the view changed.
    pub fn link_with(self, page: &str, change: impl FnOnce(&mut ViewQuery)) -> String {
        let mut query = self.query.get();
        change(&mut query);
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
