use super::write::with_own;
use super::{QueryProblem, ViewQuery};
use crate::model::RunId;

/// Whose answer to an item is open: a record, as the page of its item shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenAnswer(RunId);

impl OpenAnswer {
    /// The key of the page of an item.
    pub const KEY: &'static str = "answer";

    /// The answer of a run; `None` where its name cannot stand in an address.
    pub fn of(run: &RunId) -> Option<Self> {
        ViewQuery::is_run_name(run.as_str()).then(|| Self(run.clone()))
    }

    /// Reads a query: whose answer, or what cannot be used.
    pub fn of_query(text: &str) -> Option<Result<Self, QueryProblem>> {
        let value = ViewQuery::own_value(text, Self::KEY)?;
        let problem = QueryProblem::bad_value(Self::KEY, "the name of a run", &value);
        Some(Self::of(&RunId(value)).ok_or(problem))
    }

    /// The run.
    pub const fn run(&self) -> &RunId {
        &self.0
    }

    /// The address of a page with the answer in its query.
    pub fn on_page(&self, page: &str) -> String {
        with_own(page, &format!("{}={}", Self::KEY, self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_comes_back_and_no_other_word_is_one() {
        let answer = OpenAnswer::of(&RunId("gpt-5.4_high".to_owned())).unwrap();
        let page = answer.on_page("items/202511/7/?v=1&h=01234567");
        assert_eq!(page, "items/202511/7/?v=1&h=01234567&answer=gpt-5.4_high");
        let (_, query) = page.split_once('?').unwrap();
        assert_eq!(OpenAnswer::of_query(query), Some(Ok(answer)));
        assert_eq!(OpenAnswer::of_query("v=1"), None);
        for text in ["answer=", "answer=%3Cb%3E", "answer=a%20b"] {
            assert!(OpenAnswer::of_query(text).unwrap().is_err(), "{text}");
        }
    }
}
