use super::{FailedPolicy, Selection, View};

/// What can be taken back of a selection, each with the words that stand for it.
type Part = (&'static str, fn(&mut Selection));

const OF_ITEMS: [Part; 3] = [
    ("months", |selection| {
        selection.months.clear();
        (selection.from, selection.to) = (None, None);
    }),
    ("categories", |selection| selection.categories.clear()),
    ("choices", |selection| selection.style = None),
];
const OF_RUNS: [Part; 4] = [
    ("prompt", |selection| selection.prompt = None),
    ("effort", |selection| selection.efforts.clear()),
    ("source", |selection| selection.provenances.clear()),
    ("runs chosen", |selection| selection.runs.clear()),
];
const LEFT_OUT: Part = ("failed requests", |selection| {
    selection.failed = FailedPolicy::CountAsWrong;
});

impl View<'_> {
    /// Why no run has numbers here, for a view where none has: which filters would have to be widened, in a sentence or two.
    pub fn why_empty(&self) -> String {
        if self.matrix.items.is_empty() || self.matrix.runs.is_empty() {
            return "This board has no results.".to_owned();
        }
        let (what, parts): (_, Vec<Part>) = if self.items.is_empty() {
            ("No item passes these filters.", OF_ITEMS.into())
        } else if self.runs.is_empty() {
            ("No run passes these filters.", OF_RUNS.into())
        } else {
            let all = OF_ITEMS.into_iter().chain(OF_RUNS).chain([LEFT_OUT]);
            ("No run in view has numbers for these filters.", all.collect())
        };
        // Each alone, else all that are set.
        let widened = |parts: &[Part]| {
            let mut selection = self.selection.clone();
            parts.iter().for_each(|(_, widen)| widen(&mut selection));
            (selection != self.selection).then(|| View::new(self.matrix, selection))
        };
        let helps = |part: &&Part| widened(&[**part]).is_some_and(|view| view.has_numbers());
        let alone: Vec<&str> = parts.iter().filter(helps).map(|part| part.0).collect();
        if !alone.is_empty() {
            return format!("{what} Widen the {}.", alone.join(" or the "));
        }
        let set = parts.iter().filter(|part| widened(&[**part]).is_some());
        let set: Vec<&str> = set.map(|part| part.0).collect();
        if set.is_empty() {
            return what.to_owned();
        }
        format!("{what} Widen the {}.", set.join(" and the "))
    }

    /// Whether any run has numbers here.
    pub(super) fn has_numbers(&self) -> bool {
        self.runs.iter().any(|run| self.tally(*run).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Selection, View, tiny};
    use crate::model::{ChoiceStyle, PromptMode};

    #[test]
    fn the_filter_that_empties_a_view_is_named() {
        let mut matrix = tiny::matrix(&[("x", "EEDEE"), ("y", "EEDEE")]);
        let why = |selection: Selection| View::new(&matrix, selection).why_empty();
        let none = Selection::default;
        let sketch = Selection {
            prompt: Some(PromptMode::SketchAware),
            ..none()
        };
        assert_eq!(why(sketch.clone()), "No run passes these filters. Widen the prompt.");
        let both = Selection {
            efforts: ["high".to_owned()].into(),
            ..sketch
        };
        assert_eq!(
            why(both),
            "No run passes these filters. Widen the prompt and the effort."
        );
        let later = Selection {
            from: Some(tiny::month("202601")),
            style: Some(ChoiceStyle::Original),
            ..none()
        };
        assert_eq!(why(later), "No item passes these filters. Widen the months.");
        let neither = Selection {
            months: [tiny::month("202511")].into(),
            from: Some(tiny::month("202512")),
            ..none()
        };
        assert_eq!(why(neither), "No item passes these filters. Widen the months.");
        // x lacks December, and no other run is chosen.
        matrix.runs[0].cells[3..].fill(None);
        let alone = Selection {
            months: [tiny::month("202512")].into(),
            runs: [matrix.runs[0].id.clone()].into(),
            ..none()
        };
        assert_eq!(
            View::new(&matrix, alone).why_empty(),
            "No run in view has numbers for these filters. Widen the months or the runs chosen."
        );
        let nothing = tiny::matrix(&[]);
        assert_eq!(View::everything(&nothing).why_empty(), "This board has no results.");
    }
}
