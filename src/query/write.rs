use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::{QUERY_VERSION, ViewQuery};
use crate::board::proofs::ProofSort;
use crate::board::{Price, Sort};
use crate::model::{ChoiceStyle, ModelGroup, Month, Outcome, PromptMode};
use crate::replay::Policy;

/// What stands for no column at all.
pub(super) const NO_COLUMNS: &str = "none";

/// Left as they are in values: harmless in a query, and `202511,202512` stays readable.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b',');

impl ViewQuery {
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
        let month = |month: Option<Month>| month.map_or_else(String::new, |month| month.to_string());
        add("from", self.from.is_none(), month(self.from));
        add("to", self.to.is_none(), month(self.to));
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
        add("effort", self.efforts.is_empty(), join(&self.efforts));
        let provenances: Vec<&str> = self.provenances.iter().map(|known| known.label()).collect();
        add("provenance", provenances.is_empty(), provenances.join(","));
        add("failed", self.failed == default.failed, "left-out".to_owned());
        add("baselines", self.shows_baselines, "0".to_owned());
        add("runs", self.runs.is_empty(), join(&self.runs));
        add("compare", self.compare.is_empty(), join(&self.compare));
        let policies = self.policies.map(|policies| policies.map(Policy::id).join(","));
        add("policies", policies.is_none(), policies.unwrap_or_default());
        add("differ", !self.only_differing, "1".to_owned());
        let columns: Vec<&str> = self.columns.iter().map(|column| column.slug()).collect();
        let columns = if columns.is_empty() {
            NO_COLUMNS.to_owned()
        } else {
            columns.join(",")
        };
        add("cols", self.columns == default.columns, columns);
        let price = |(name, price): (&str, Price)| format!("{name}~{}~{}", price.input, price.output);
        let prices: Vec<String> = self.prices.iter().map(price).collect();
        add("price", prices.is_empty(), prices.join(","));
        add("sort", self.sort == default.sort, sort_word(self.sort));
        add("find", self.find.is_empty(), self.find.clone());
        add("order", self.order == default.order, self.order.slug().to_owned());
        let group = self.grouping.slug();
        add("group", self.grouping == default.grouping, group.to_owned());
        add("form", self.form == default.form, self.form.slug().to_owned());
        add(
            "outcome",
            self.outcome.is_none(),
            self.outcome.map_or("", Outcome::slug).to_owned(),
        );
        add("q", self.search.is_empty(), self.search.clone());
        add("set", self.edition == default.edition, self.edition.slug().to_owned());
        add(
            "models",
            self.group.is_none(),
            self.group.map_or("", ModelGroup::label).to_owned(),
        );
        let by = self.proof_sort.map(ProofSort::word);
        add("by", by.is_none(), by.unwrap_or_default());
        if !pairs.is_empty() {
            pairs.insert(0, ("v", QUERY_VERSION.to_string()));
        }
        pairs
    }
}

/// The address of a page with what only that page has behind the rest of its query, which says the version of its words as
/// every query does.
pub(super) fn with_own(page: &str, own: &str) -> String {
    if page.contains('?') {
        format!("{page}&{own}")
    } else {
        format!("{page}?v={QUERY_VERSION}&{own}")
    }
}

fn join<'w, T: ToString + 'w>(words: impl IntoIterator<Item = &'w T>) -> String {
    let words: Vec<String> = words.into_iter().map(T::to_string).collect();
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
