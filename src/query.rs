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

use std::collections::BTreeSet;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::board::{FailedPolicy, ItemOrder, Matrix, Selection, Sort, SortKey};
use crate::model::{Benchmark, ChoiceStyle, Month, PromptMode, RunId, shortened};

/// The version of the query's words.
pub const QUERY_VERSION: u32 = 1;

/// Left as they are in values: harmless in a query, and `202511,202512` stays readable.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b',');

/// The state of a view that an address carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewQuery {
    /// `board`: the benchmark. Default LiveMathematicianBench.
    pub benchmark: Benchmark,
    /// `m`: months, joined by commas. Empty means all.
    pub months: BTreeSet<Month>,
    /// `c`: slugs of categories, joined by commas. Empty means all.
    pub categories: BTreeSet<String>,
    /// `style`: `original` or `substitution-resistant`. Default both.
    pub style: Option<ChoiceStyle>,
    /// `prompt`: `sketch-aware`, or `all` for both. Default plain, the benchmark's own protocol.
    pub prompt: Option<PromptMode>,
    /// `failed=left-out`. Default failed requests count as wrong.
    pub failed: FailedPolicy,
    /// `baselines=0` hides them. Default shown.
    pub shows_baselines: bool,
    /// `runs`: chosen runs, joined by commas. Empty means all.
    pub runs: BTreeSet<RunId>,
    /// `sort`: the leaderboard's column, with `.asc` or `.desc` where it runs against its own direction.
    pub sort: Sort,
    /// `order`: `hardest` or `easiest` items first. Default as published.
    pub order: ItemOrder,
    /// `q`: the search for items.
    pub search: String,
}

impl Default for ViewQuery {
    fn default() -> Self {
        Self {
            benchmark: Benchmark::LiveMathematicianBench,
            months: BTreeSet::new(),
            categories: BTreeSet::new(),
            style: None,
            prompt: Some(PromptMode::Plain),
            failed: FailedPolicy::CountAsWrong,
            shows_baselines: true,
            runs: BTreeSet::new(),
            sort: Sort::default(),
            order: ItemOrder::Published,
            search: String::new(),
        }
    }
}

/// A part of a query that could not be used and was ignored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryProblem {
    /// The address was written by a later version; what is understood was used.
    #[error("this link was made by a newer version of the site (version {found}, here {QUERY_VERSION})")]
    NewerVersion {
        /// The version found.
        found: u32,
    },
    /// A value that the key does not take.
    #[error("{key} takes {expected}, found {found:?}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// What it takes.
        expected: &'static str,
        /// What was there, shortened.
        found: String,
    },
    /// A key that takes one value was given another; the first counts.
    #[error("{key} is given more than once")]
    Repeated {
        /// The key.
        key: &'static str,
    },
    /// A month, category or run that the board does not have.
    #[error("this board has no {what} {found:?}")]
    NotOnBoard {
        /// What was named.
        what: &'static str,
        /// Its name, shortened.
        found: String,
    },
}

impl ViewQuery {
    /// The keys, in the order they are written. A page may add keys of its own beside them.
    pub const KEYS: [&'static str; 12] = [
        "v",
        "board",
        "m",
        "c",
        "style",
        "prompt",
        "failed",
        "baselines",
        "runs",
        "sort",
        "order",
        "q",
    ];

    /// Reads a query, with or without its question mark. Keys that it does not know are left to the page.
    pub fn parse(text: &str) -> (Self, Vec<QueryProblem>) {
        let (mut query, mut problems, mut seen) = (Self::default(), Vec::new(), BTreeSet::new());
        for (key, value) in form_urlencoded::parse(text.strip_prefix('?').unwrap_or(text).as_bytes()) {
            let Some(key) = Self::KEYS.into_iter().find(|known| *known == key) else {
                continue;
            };
            if matches!(key, "m" | "c" | "runs") {
                for word in value.split(',').filter(|word| !word.is_empty()) {
                    if let Err(expected) = query.add_word(key, word) {
                        problems.push(QueryProblem::bad_value(key, expected, word));
                    }
                }
            } else if !seen.insert(key) {
                problems.push(QueryProblem::Repeated { key });
            } else if key == "v" {
                problems.extend(QueryProblem::of_version(&value));
            } else if let Err(expected) = query.set(key, &value) {
                problems.push(QueryProblem::bad_value(key, expected, &value));
            }
        }
        (query, problems)
    }

    /// Adds one word to a list; else says what the list takes.
    fn add_word(&mut self, key: &str, word: &str) -> Result<(), &'static str> {
        match key {
            "m" => {
                self.months.insert(word.parse().map_err(|_| "months like 202511")?);
            }
            "c" if is_word(word, "-") => {
                self.categories.insert(word.to_owned());
            }
            "c" => return Err("categories like existence"),
            _ if is_word(word, "-._") => {
                self.runs.insert(RunId(word.to_owned()));
            }
            _ => return Err("names of runs"),
        }
        Ok(())
    }

    /// Takes one value; else says what the key takes.
    fn set(&mut self, key: &str, value: &str) -> Result<(), &'static str> {
        match key {
            "board" => self.benchmark = Benchmark::from_slug(value).ok_or("the name of a board, like sample")?,
            "style" => {
                let style = ChoiceStyle::ALL.into_iter().find(|style| style.label() == value);
                self.style = Some(style.ok_or("original or substitution-resistant")?);
            }
            "prompt" => {
                self.prompt = match value {
                    "all" => None,
                    "plain" => Some(PromptMode::Plain),
                    "sketch-aware" => Some(PromptMode::SketchAware),
                    _ => return Err("plain, sketch-aware or all"),
                };
            }
            "failed" => {
                self.failed = match value {
                    "wrong" => FailedPolicy::CountAsWrong,
                    "left-out" => FailedPolicy::LeaveOut,
                    _ => return Err("wrong or left-out"),
                };
            }
            "baselines" => {
                self.shows_baselines = match value {
                    "0" => false,
                    "1" => true,
                    _ => return Err("0 or 1"),
                };
            }
            "sort" => self.sort = parse_sort(value).ok_or("a column, like accuracy or tokens.desc")?,
            "order" => self.order = ItemOrder::from_slug(value).ok_or("published, hardest or easiest")?,
            _ => value.clone_into(&mut self.search),
        }
        Ok(())
    }

    /// The query without question mark; empty at the default.
    pub fn to_query(&self) -> String {
        let mut text = String::new();
        for (key, value) in self.to_pairs() {
            if !text.is_empty() {
                text.push('&');
            }
            text.push_str(key);
            text.push('=');
            text.extend(utf8_percent_encode(&value, ENCODED));
        }
        text
    }

    /// The keys and values that are not at their default, not encoded, with the version first; empty at
    /// the default. For pages that add keys of their own.
    pub fn to_pairs(&self) -> Vec<(&'static str, String)> {
        let default = Self::default();
        let mut pairs = Vec::new();
        let mut add = |key, is_default: bool, value: String| {
            if !is_default {
                pairs.push((key, value));
            }
        };
        add(
            "board",
            self.benchmark == default.benchmark,
            self.benchmark.slug().to_owned(),
        );
        add("m", self.months.is_empty(), join(&self.months));
        add("c", self.categories.is_empty(), join(&self.categories));
        add(
            "style",
            self.style.is_none(),
            self.style.map_or("", ChoiceStyle::label).to_owned(),
        );
        add(
            "prompt",
            self.prompt == default.prompt,
            self.prompt.map_or("all", PromptMode::label).to_owned(),
        );
        add("failed", self.failed == default.failed, "left-out".to_owned());
        add("baselines", self.shows_baselines, "0".to_owned());
        add("runs", self.runs.is_empty(), join(&self.runs));
        add("sort", self.sort == default.sort, sort_word(self.sort));
        add("order", self.order == default.order, self.order.slug().to_owned());
        add("q", self.search.is_empty(), self.search.clone());
        if !pairs.is_empty() {
            pairs.insert(0, ("v", QUERY_VERSION.to_string()));
        }
        pairs
    }

    /// The selection that the query asks of a board. Months, categories and runs that the board does
    /// not have are ignored and reported.
    pub fn selection(&self, matrix: &Matrix) -> (Selection, Vec<QueryProblem>) {
        let mut problems = Vec::new();
        let mut miss = |what, found: &str| {
            problems.push(QueryProblem::NotOnBoard {
                what,
                found: shortened(found),
            });
        };
        let on_board = matrix.months();
        let mut months = self.months.clone();
        months.retain(|month| {
            let known = on_board.contains(month);
            if !known {
                miss("month", &month.to_string());
            }
            known
        });
        let by_slug: Vec<_> = matrix.categories().into_keys().map(|tag| (tag.slug(), tag)).collect();
        let mut categories = BTreeSet::new();
        for slug in &self.categories {
            match by_slug.iter().find(|(known, _)| known == slug) {
                Some((_, category)) => {
                    categories.insert(category.clone());
                }
                None => miss("category", slug),
            }
        }
        let mut runs = self.runs.clone();
        runs.retain(|run| {
            let known = matrix.run_index(run).is_some();
            if !known {
                miss("run", run.as_str());
            }
            known
        });
        let selection = Selection {
            months,
            categories,
            style: self.style,
            prompt: self.prompt,
            failed: self.failed,
            runs,
        };
        (selection, problems)
    }
}

impl QueryProblem {
    fn bad_value(key: &'static str, expected: &'static str, found: &str) -> Self {
        let found = shortened(found);
        Self::BadValue { key, expected, found }
    }

    fn of_version(value: &str) -> Option<Self> {
        match value.parse() {
            Ok(found) => (found > QUERY_VERSION).then_some(Self::NewerVersion { found }),
            Err(_) => Some(Self::bad_value("v", "a version number", value)),
        }
    }
}

fn is_word(word: &str, also: &str) -> bool {
    word.chars()
        .all(|letter| letter.is_ascii_alphanumeric() || also.contains(letter))
}

fn join<T: ToString>(words: &BTreeSet<T>) -> String {
    let words: Vec<String> = words.iter().map(T::to_string).collect();
    words.join(",")
}

/// `tokens` in the column's own direction, `tokens.desc` against it.
fn sort_word(sort: Sort) -> String {
    let word = sort.key.slug();
    match sort.is_descending {
        _ if sort == Sort::by(sort.key) => word.to_owned(),
        true => format!("{word}.desc"),
        false => format!("{word}.asc"),
    }
}

fn parse_sort(text: &str) -> Option<Sort> {
    let (word, direction) = text
        .split_once('.')
        .map_or((text, None), |(word, end)| (word, Some(end)));
    let key = SortKey::from_slug(word)?;
    let is_descending = match direction {
        None => key.starts_descending(),
        Some("desc") => true,
        Some("asc") => false,
        Some(_) => return None,
    };
    Some(Sort { key, is_descending })
}
