use super::ViewQuery;
use crate::model::Month;

impl ViewQuery {
    /// Whether a month lies in the range in view.
    pub(super) fn has_in_range(&self, month: Month) -> bool {
        self.from.is_none_or(|from| from <= month) && self.to.is_none_or(|to| month <= to)
    }

    /// Takes a month out of those in view, or puts it in; one outside of the range takes the range away.
    pub fn toggle_month(&mut self, month: Month) {
        if !self.months.remove(&month) {
            self.months.insert(month);
        }
        if !self.has_in_range(month) {
            (self.from, self.to) = (None, None);
        }
    }

    /// Sets where the range begins. What contradicts it goes: an end before it, months outside.
    pub fn set_from(&mut self, from: Option<Month>) {
        self.from = from;
        self.to = self.to.filter(|to| from.is_none_or(|from| from <= *to));
        self.keep_in_range();
    }

    /// Sets where the range ends. What contradicts it goes: a beginning after it, months outside.
    pub fn set_to(&mut self, to: Option<Month>) {
        self.to = to;
        self.from = self.from.filter(|from| to.is_none_or(|to| *from <= to));
        self.keep_in_range();
    }

    /// Drops the months outside of the range.
    pub(super) fn keep_in_range(&mut self) {
        let mut months = std::mem::take(&mut self.months);
        months.retain(|month| self.has_in_range(*month));
        self.months = months;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn month(text: &str) -> Month {
        text.parse().unwrap()
    }

    #[test]
    fn range_and_months_never_contradict_each_other() {
        let mut query = ViewQuery::default();
        query.toggle_month(month("202511"));
        query.toggle_month(month("202601"));
        query.set_from(Some(month("202512")));
        assert_eq!(query.to_query(), "v=1&m=202601&from=202512");
        query.set_to(Some(month("202511")));
        assert_eq!(query.to_query(), "v=1&to=202511");
        query.toggle_month(month("202602"));
        assert_eq!(query.to_query(), "v=1&m=202602");
    }
}
