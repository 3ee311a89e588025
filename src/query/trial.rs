use super::write::with_own;
use super::{QueryProblem, ViewQuery};
use crate::model::Month;

/// Which items a reader tries: the part of an address that only the page for that has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// `seed`: gives the order of the items in view. Default 1.
    pub seed: u64,
    /// `n`: how many of them. Default [`Trial::COUNT`].
    pub count: usize,
    /// `at`: which of them is shown, from 1; one past the last shows what came of all. Default 1.
    pub at: usize,
    /// `item`: one item alone, as its month and number: `202511-7`.
    pub item: Option<(Month, usize)>,
}

impl Default for Trial {
    fn default() -> Self {
        Self {
            seed: 1,
            count: Self::COUNT,
            at: 1,
            item: None,
        }
    }
}

impl Trial {
    /// The keys of the page.
    pub const KEYS: [&str; 4] = ["seed", "n", "at", "item"];

    /// How many items a reader gets who asks for no number.
    pub const COUNT: usize = 10;

    /// Reads a query; what cannot be used is ignored and reported.
    pub fn parse(text: &str) -> (Self, Vec<QueryProblem>) {
        let (mut trial, mut problems) = (Self::default(), Vec::new());
        for key in Self::KEYS {
            let Some(value) = ViewQuery::own_value(text, key) else {
                continue;
            };
            let expected = match key {
                "seed" => value
                    .parse()
                    .map(|seed| trial.seed = seed)
                    .err()
                    .map(|_| "a whole number"),
                "n" => at_least_one(&value, &mut trial.count),
                "at" => at_least_one(&value, &mut trial.at),
                _ => {
                    trial.item = item(&value);
                    trial.item.is_none().then_some("a month and a number, like 202511-7")
                }
            };
            problems.extend(expected.map(|expected| QueryProblem::bad_value(key, expected, &value)));
        }
        (trial, problems)
    }

    /// The address of a page with this in its query; what is at its default is left out.
    pub fn on_page(&self, page: &str) -> String {
        let default = Self::default();
        let mut pairs = Vec::new();
        let mut add = |key: &str, is_default: bool, value: String| {
            if !is_default {
                pairs.push(format!("{key}={value}"));
            }
        };
        add("seed", self.seed == default.seed, self.seed.to_string());
        add("n", self.count == default.count, self.count.to_string());
        add("at", self.at == default.at, self.at.to_string());
        if let Some((month, no)) = self.item {
            add("item", false, format!("{month}-{no}"));
        }
        if pairs.is_empty() {
            return page.to_owned();
        }
        with_own(page, &pairs.join("&"))
    }
}

fn at_least_one(value: &str, number: &mut usize) -> Option<&'static str> {
    match value.parse() {
        Ok(read) if read > 0 => {
            *number = read;
            None
        }
        _ => Some("a whole number from 1 on"),
    }
}

fn item(value: &str) -> Option<(Month, usize)> {
    let (month, no) = value.split_once('-')?;
    Some((month.parse().ok()?, no.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trial_comes_back_from_its_query() {
        let trial = Trial {
            seed: u64::MAX,
            count: 5,
            at: 6,
            item: Some(("202511".parse().unwrap(), 7)),
        };
        let page = trial.on_page("try/?v=1&m=202511");
        assert_eq!(
            page,
            "try/?v=1&m=202511&seed=18446744073709551615&n=5&at=6&item=202511-7"
        );
        assert_eq!(Trial::parse(page.split_once('?').unwrap().1), (trial, vec![]));
        assert_eq!(Trial::default().on_page("try/"), "try/");
        let second = Trial {
            at: 2,
            ..Trial::default()
        };
        assert_eq!(second.on_page("try/"), "try/?v=1&at=2");
    }

    #[test]
    fn what_cannot_be_used_is_ignored_and_named() {
        let (trial, problems) = Trial::parse("seed=-1&n=0&at=x&item=202513-1");
        assert_eq!(trial, Trial::default());
        let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(words.len(), 4);
        assert_eq!(words[1], "n takes a whole number from 1 on, found \"0\"");
    }
}
