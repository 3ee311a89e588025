use std::collections::BTreeSet;

use super::write::NO_COLUMNS;
use super::{QueryProblem, ViewQuery};
use crate::board::figures::{CategoryForm, ItemGrouping};
use crate::board::proofs::ProofSort;
use crate::board::{Column, FailedPolicy, ItemOrder, Price, Sort, SortKey};
use crate::model::{Benchmark, ChoiceStyle, Edition, ModelGroup, Outcome, PromptMode, Provenance, RunId, shortened};
use crate::replay::Policy;

impl ViewQuery {
    /// Reads a query, with or without its question mark. Keys that it does not know are left to the page.
    pub fn parse(text: &str) -> (Self, Vec<QueryProblem>) {
        let (mut query, mut problems, mut seen) = (Self::default(), Vec::new(), BTreeSet::new());
        for (key, value) in pairs(text) {
            // `a` names the first of two runs to compare wherever it stands in the address.
            if Self::READ_AS_COMPARE.contains(&&*key) {
                let place = if key == "a" { 0 } else { query.compare.len() };
                if let Err(expected) = query.add_compared(place, &value) {
                    problems.push(QueryProblem::bad_value("compare", expected, &value));
                }
                continue;
            }
            let Some(key) = Self::KEYS.into_iter().find(|known| *known == key) else {
                continue;
            };
            if matches!(
                key,
                "m" | "c" | "effort" | "provenance" | "runs" | "compare" | "cols" | "price"
            ) {
                // No word at all is a bad one.
                let is_empty = value.split(',').all(str::is_empty);
                let words = value.split(',').filter(|word| !word.is_empty());
                for word in words.chain(is_empty.then_some("")) {
                    // The first column named takes the place of the usual ones.
                    let is_first_column = key == "cols" && !seen.contains(key);
                    let usual = is_first_column.then(|| std::mem::take(&mut query.columns));
                    let has_none = usual.is_none() && query.columns.is_empty();
                    match query.add_word(key, word, has_none) {
                        Ok(()) => {
                            seen.insert(key);
                        }
                        Err(expected) => {
                            query.columns.extend(usual.into_iter().flatten());
                            problems.push(QueryProblem::bad_value(key, expected, word));
                        }
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
        if query.from.zip(query.to).is_some_and(|(from, to)| from > to) {
            let to = query.to.take().map(|month| month.to_string()).unwrap_or_default();
            problems.push(QueryProblem::bad_value(
                "to",
                "a month that is not before the first",
                &to,
            ));
        }
        for month in &query.months {
            if !query.has_in_range(*month) {
                let expected = "months within the range of from and to";
                problems.push(QueryProblem::bad_value("m", expected, &month.to_string()));
            }
        }
        query.keep_in_range();
        (query, problems)
    }

    /// The keys of a query that are not the view's, each once, but for those that the page has itself.
    pub fn unknown_keys(text: &str, own: &[&str]) -> Vec<QueryProblem> {
        let mut problems = Vec::new();
        for (key, _) in pairs(text) {
            let known = Self::KEYS.iter().chain(&Self::READ_AS_COMPARE).chain(own);
            let is_known = key.is_empty() || known.into_iter().any(|known| *known == key);
            let problem = QueryProblem::UnknownKey { found: shortened(&key) };
            if !is_known && !problems.contains(&problem) {
                problems.push(problem);
            }
        }
        problems
    }

    /// The value of a key that a page has itself.
    pub fn own_value(text: &str, key: &str) -> Option<String> {
        let found = pairs(text).find(|(found, _)| found == key);
        found.map(|(_, value)| value.into_owned())
    }

    /// Whether a word can name a run in an address.
    pub(super) fn is_run_name(word: &str) -> bool {
        is_word(word, "-._")
    }

    /// Adds one word to a list; else says what the list takes. `has_none` where no columns were asked for before.
    fn add_word(&mut self, key: &str, word: &str, has_none: bool) -> Result<(), &'static str> {
        match key {
            "m" => {
                self.months.insert(word.parse().map_err(|_| "months like 202511")?);
            }
            "c" if is_word(word, "-") => {
                self.categories.insert(word.to_owned());
            }
            "c" => return Err("categories like existence"),
            "effort" if is_word(word, "-") => {
                self.efforts.insert(word.to_ascii_lowercase());
            }
            "effort" => return Err("efforts like high or default"),
            "provenance" => {
                let known = Provenance::ALL.into_iter().find(|known| known.label() == word);
                self.provenances.insert(known.ok_or("replayed, recorded or reported")?);
            }
            "cols" if word == NO_COLUMNS && self.columns.is_empty() => {}
            "cols" if word == NO_COLUMNS || has_none => return Err("columns, or none of them"),
            "cols" => {
                let column = Column::from_slug(word).ok_or("columns like rank or tokens, or none")?;
                self.columns.insert(column);
            }
            "price" => {
                let (name, price) = parse_price(word).ok_or("prices like gpt-5.4~1.25~10")?;
                // The first counts, as of every key that is given twice.
                let is_other = |(known, of): (&str, Price)| known == name && of != price;
                if self.prices.iter().any(is_other) {
                    return Err("one price for a run or model");
                }
                self.prices.insert(name, price);
            }
            "compare" => self.add_compared(self.compare.len(), word)?,
            _ if !Self::is_run_name(word) => return Err(NAMES_OF_RUNS),
            _ => {
                self.runs.insert(RunId(word.to_owned()));
            }
        }
        Ok(())
    }

    /// Puts a run among those to compare, unless it is there.
    fn add_compared(&mut self, place: usize, word: &str) -> Result<(), &'static str> {
        if !Self::is_run_name(word) {
            return Err(NAMES_OF_RUNS);
        }
        let run = RunId(word.to_owned());
        if !self.compare.contains(&run) {
            self.compare.insert(place.min(self.compare.len()), run);
        }
        Ok(())
    }

    /// Takes one value; else says what the key takes.
    fn set(&mut self, key: &str, value: &str) -> Result<(), &'static str> {
        match key {
            "board" => self.benchmark = Benchmark::from_slug(value).ok_or("the name of a board, like sample")?,
            "from" => self.from = Some(value.parse().map_err(|_| "a month like 202511")?),
            "to" => self.to = Some(value.parse().map_err(|_| "a month like 202511")?),
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
            "policies" => self.policies = Some(two_policies(value).ok_or("two parser policies, like released,strict")?),
            "baselines" => self.shows_baselines = zero_or_one(value)?,
            "differ" => self.only_differing = zero_or_one(value)?,
            "sort" => self.sort = parse_sort(value).ok_or("a column, like accuracy or tokens.desc")?,
            "order" => self.order = ItemOrder::from_slug(value).ok_or("published, hardest or easiest")?,
            "group" => self.grouping = ItemGrouping::from_slug(value).ok_or("style, month, category or none")?,
            "form" => self.form = CategoryForm::from_slug(value).ok_or("dots or radar")?,
            "outcome" => {
                let known = Outcome::ALL.into_iter().find(|known| known.slug() == value);
                self.outcome = Some(known.ok_or("correct, wrong, unread, unanswered or failed")?);
            }
            "set" => self.edition = Edition::from_slug(value).ok_or("final or earlier-arxiv")?,
            "models" => self.group = Some(ModelGroup::from_label(value).ok_or("proprietary or open-source")?),
            "by" => {
                let sort = ProofSort::from_word(value);
                self.proof_sort = Some(sort.ok_or("a column of a board of proofs, like qe or meta-tnr.asc")?);
            }
            "find" => value.clone_into(&mut self.find),
            _ => value.clone_into(&mut self.search),
        }
        Ok(())
    }
}

/// Two that are not the same; the released one beside one alone.
fn two_policies(text: &str) -> Option<[Policy; 2]> {
    let (first, second) = text.split_once(',').unwrap_or((Policy::Released.id(), text));
    let [first, second] = [first, second].map(|id| Policy::ALL.into_iter().find(|policy| policy.id() == id));
    Some([first?, second?]).filter(|[first, second]| first != second)
}

/// What lists of runs take.
const NAMES_OF_RUNS: &str = "names of runs";

fn zero_or_one(value: &str) -> Result<bool, &'static str> {
    match value {
        "0" => Ok(false),
        "1" => Ok(true),
        _ => Err("0 or 1"),
    }
}

/// Keys and values of a query with or without its question mark.
fn pairs(text: &str) -> form_urlencoded::Parse<'_> {
    form_urlencoded::parse(text.strip_prefix('?').unwrap_or(text).as_bytes())
}

fn is_word(word: &str, also: &str) -> bool {
    !word.is_empty()
        && word
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || also.contains(letter))
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

/// `gpt-5.4~1.25~10`: a run's id or a model's name in it, then the price of a million tokens of input and of output.
fn parse_price(text: &str) -> Option<(&str, Price)> {
    let mut parts = text.split('~');
    let name = parts.next().filter(|name| !name.is_empty() && is_word(name, "-._"))?;
    let price = Price {
        input: parts.next()?.parse().ok()?,
        output: parts.next()?.parse().ok()?,
    };
    parts.next().is_none().then_some((name, price))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn two_runs_to_compare_may_be_named_one_by_one() {
        for text in ["a=x&b=y", "?b=y&a=x", "v=1&compare=x,y", "b=y&compare=y&a=x"] {
            let (query, problems) = ViewQuery::parse(text);
            assert_eq!(problems, [], "{text}");
            assert_eq!(query.to_query(), "v=1&compare=x,y", "{text}");
            assert_eq!(ViewQuery::unknown_keys(text, &[]), [], "{text}");
        }
        let (query, problems) = ViewQuery::parse("a=x&policies=strict");
        assert_eq!(
            (query.to_query().as_str(), problems.len()),
            ("v=1&compare=x&policies=released,strict", 0)
        );
        for text in [
            "policies=",
            "policies=released",
            "policies=strict,strict",
            "policies=strict,b,c",
            "policies=<b>",
        ] {
            let (query, problems) = ViewQuery::parse(text);
            assert!(query.policies.is_none() && problems.len() == 1, "{text}");
        }
        let (query, problems) = ViewQuery::parse("a=%3Cb%3E&b=");
        assert!(query.compare.is_empty() && problems.len() == 2, "{problems:?}");
    }
}
