use std::collections::BTreeSet;

use super::write::NO_COLUMNS;
use super::{QueryProblem, ViewQuery};
use crate::board::figures::{CategoryForm, ItemGrouping};
use crate::board::{Column, FailedPolicy, ItemOrder, Price, Sort, SortKey};
use crate::model::{Benchmark, ChoiceStyle, PromptMode, Provenance, RunId, shortened};

impl ViewQuery {
    /// Reads a query, with or without its question mark. Keys that it does not know are left to the page.
    pub fn parse(text: &str) -> (Self, Vec<QueryProblem>) {
        let (mut query, mut problems, mut seen) = (Self::default(), Vec::new(), BTreeSet::new());
        for (key, value) in pairs(text) {
            let Some(key) = Self::KEYS.into_iter().find(|known| *known == key) else {
                continue;
            };
            if matches!(
                key,
                "m" | "c" | "effort" | "provenance" | "runs" | "compare" | "cols" | "price"
            ) {
                for word in value.split(',').filter(|word| !word.is_empty()) {
                    // The first column named takes the place of the usual ones.
                    let is_first_column = key == "cols" && !seen.contains(key);
                    let usual = is_first_column.then(|| std::mem::take(&mut query.columns));
                    match query.add_word(key, word) {
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
        (query, problems)
    }

    /// The keys of a query that are not the view's, each once, but for those that the page has itself.
    pub fn unknown_keys(text: &str, own: &[&str]) -> Vec<QueryProblem> {
        let mut problems = Vec::new();
        for (key, _) in pairs(text) {
            let is_known = key.is_empty() || Self::KEYS.contains(&&*key) || own.contains(&&*key);
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
            "effort" if is_word(word, "-") => {
                self.efforts.insert(word.to_ascii_lowercase());
            }
            "effort" => return Err("efforts like high or default"),
            "provenance" => {
                let known = Provenance::ALL.into_iter().find(|known| known.label() == word);
                self.provenances.insert(known.ok_or("replayed, recorded or reported")?);
            }
            "cols" if word == NO_COLUMNS => {}
            "cols" => {
                let column = Column::from_slug(word).ok_or("columns like rank or tokens, or none")?;
                self.columns.insert(column);
            }
            "price" => {
                let (name, price) = parse_price(word).ok_or("prices like gpt-5.4~1.25~10")?;
                self.prices.insert(name, price);
            }
            _ if !is_word(word, "-._") => return Err("names of runs"),
            "compare" => {
                let run = RunId(word.to_owned());
                if !self.compare.contains(&run) {
                    self.compare.push(run);
                }
            }
            _ => {
                self.runs.insert(RunId(word.to_owned()));
            }
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
            "baselines" => {
                self.shows_baselines = match value {
                    "0" => false,
                    "1" => true,
                    _ => return Err("0 or 1"),
                };
            }
            "sort" => self.sort = parse_sort(value).ok_or("a column, like accuracy or tokens.desc")?,
            "order" => self.order = ItemOrder::from_slug(value).ok_or("published, hardest or easiest")?,
            "group" => self.grouping = ItemGrouping::from_slug(value).ok_or("style, month, category or none")?,
            "form" => self.form = CategoryForm::from_slug(value).ok_or("dots or radar")?,
            "find" => value.clone_into(&mut self.find),
            _ => value.clone_into(&mut self.search),
        }
        Ok(())
    }
}

/// Keys and values of a query with or without its question mark.
fn pairs(text: &str) -> form_urlencoded::Parse<'_> {
    form_urlencoded::parse(text.strip_prefix('?').unwrap_or(text).as_bytes())
}

fn is_word(word: &str, also: &str) -> bool {
    word.chars()
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
