//! What is in view, as the query of an address and back.
//!
//! Owns the words of the query; knows neither pages nor the browser. What stands at its default is
//! left out, so the plain address shows the default view; any other carries `v=1`, so that a later
//! version can still open it. Reading never fails: what cannot be used is ignored and reported.
//!
//! ```
//! use mathboard::query::ViewQuery;
//!
//! let (query, problems) = ViewQuery::parse("?m=202511,202512&style=original&sort=wurst");
//! assert_eq!(query.to_query(), "v=1&m=202511,202512&style=original");
//! assert_eq!(problems.len(), 1);
//! assert_eq!(ViewQuery::default().to_query(), "");
//! ```

mod content;
mod months;
mod open_answer;
mod parse;
mod place;
mod problem;
mod select;
mod trial;
mod write;

use std::collections::BTreeSet;

use crate::board::figures::{CategoryForm, ItemGrouping};
use crate::board::proofs::ProofSort;
use crate::board::{Column, FailedPolicy, ItemOrder, Prices, Sort};
use crate::model::{Benchmark, ChoiceStyle, Edition, ModelGroup, Month, Outcome, PromptMode, Provenance, RunId};
use crate::replay::Policy;

pub use content::ContentMark;
pub use open_answer::OpenAnswer;
pub use place::PlaceInFile;
pub use problem::QueryProblem;
pub use trial::Trial;

/// The version of the query's words.
pub const QUERY_VERSION: u32 = 1;

/// The state of a view that an address carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewQuery {
    /// `board`: the benchmark. Default LiveMathematicianBench.
    pub benchmark: Benchmark,
    /// `m`: months, joined by commas, none outside of `from` and `to`. Empty means all.
    pub months: BTreeSet<Month>,
    /// `from`: the first month in view. Default the board's first.
    pub from: Option<Month>,
    /// `to`: the last month in view, not before `from`. Default the board's last.
    pub to: Option<Month>,
    /// `c`: slugs of categories, joined by commas. Empty means all.
    pub categories: BTreeSet<String>,
    /// `style`: `original` or `substitution-resistant`. Default both.
    pub style: Option<ChoiceStyle>,
    /// `prompt`: `sketch-aware`, or `all` for both. Default plain, the benchmark's own protocol.
    pub prompt: Option<PromptMode>,
    /// `effort`: words of reasoning effort as [`crate::model::Conditions::effort_word`] has them, joined by commas. Empty means all.
    pub efforts: BTreeSet<String>,
    /// `provenance`: how far the numbers can be checked, joined by commas. Empty means all.
    pub provenances: BTreeSet<Provenance>,
    /// `failed=left-out`. Default failed requests count as wrong.
    pub failed: FailedPolicy,
    /// `baselines=0` hides them. Default shown.
    pub shows_baselines: bool,
    /// `runs`: chosen runs, joined by commas. Empty means all.
    pub runs: BTreeSet<RunId>,
    /// `compare`: the runs to be compared, in their order, joined by commas. They filter nothing. Read, never written,
    /// are `a` and `b` for the first and the second of two.
    pub compare: Vec<RunId>,
    /// `policies`: two parser policies, joined by a comma: the first of the runs to compare is set beside itself, read by
    /// each. One alone stands beside the released one. Default the runs are compared.
    pub policies: Option<[Policy; 2]>,
    /// `differ=1` lists only the items where two compared runs differ. Default all that both have.
    pub only_differing: bool,
    /// `cols`: the leaderboard's columns beside run and share right, joined by commas; `none` for none of them.
    pub columns: BTreeSet<Column>,
    /// `price`: what the reader says that tokens cost, a run or model, joined by commas:
    /// `gpt-5.4~1.25~10` for 1.25 per million tokens of input and 10 per million of output. Default none.
    pub prices: Prices,
    /// `sort`: the leaderboard's column, with `.asc` or `.desc` where it runs against its own direction.
    pub sort: Sort,
    /// `find`: words that the names of the leaderboard's rows have; it hides the others and changes no number.
    pub find: String,
    /// `order`: `hardest` or `easiest` items first. Default as published.
    pub order: ItemOrder,
    /// `group`: how the figure of runs and items puts its items together: `month`, `category`, or `none` for not at
    /// all. Default by style of choices.
    pub grouping: ItemGrouping,
    /// `form`: how the figure by category is drawn: `radar`. Default as dots with intervals.
    pub form: CategoryForm,
    /// `outcome`: which records the page of a run lists: `correct`, `wrong`, `unread`, `unanswered` or `failed`. Default all.
    pub outcome: Option<Outcome>,
    /// `q`: the search for items.
    pub search: String,
    /// `set`: the edition that the boards of proofs show: `final` or `earlier-arxiv`. Default final.
    pub edition: Edition,
    /// `models`: the models that they show: `proprietary` or `open-source`. Default both.
    pub group: Option<ModelGroup>,
    /// `by`: a column of theirs, with `.asc` or `.desc` where it runs against its own direction. Default each board's own.
    pub proof_sort: Option<ProofSort>,
}

impl Default for ViewQuery {
    fn default() -> Self {
        Self {
            benchmark: Benchmark::LiveMathematicianBench,
            months: BTreeSet::new(),
            from: None,
            to: None,
            categories: BTreeSet::new(),
            style: None,
            prompt: Some(PromptMode::Plain),
            efforts: BTreeSet::new(),
            provenances: BTreeSet::new(),
            failed: FailedPolicy::CountAsWrong,
            shows_baselines: true,
            runs: BTreeSet::new(),
            compare: Vec::new(),
            policies: None,
            only_differing: false,
            columns: Column::defaults(),
            prices: Prices::default(),
            sort: Sort::default(),
            find: String::new(),
            order: ItemOrder::Published,
            grouping: ItemGrouping::Style,
            form: CategoryForm::Dots,
            outcome: None,
            search: String::new(),
            edition: Edition::Final,
            group: None,
            proof_sort: None,
        }
    }
}

impl ViewQuery {
    /// Keys that are read as others: where `a` and `b` name two runs to compare.
    pub(super) const READ_AS_COMPARE: [&'static str; 2] = ["a", "b"];

    /// The keys, in the order they are written. A page may add keys of its own beside them.
    pub const KEYS: [&'static str; 28] = [
        "v",
        "board",
        "m",
        "from",
        "to",
        "c",
        "style",
        "prompt",
        "effort",
        "provenance",
        "failed",
        "baselines",
        "runs",
        "compare",
        "policies",
        "differ",
        "cols",
        "price",
        "sort",
        "find",
        "order",
        "group",
        "form",
        "outcome",
        "q",
        "set",
        "models",
        "by",
    ];
}
