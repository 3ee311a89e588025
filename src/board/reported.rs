use super::figures::{FigureKind, Rate, Series};
use super::{Matrix, Selection, View};
use crate::model::PromptMode;
use crate::words::{count, percent};

/// Something that the authors of LiveMathematicianBench report, with the number that this board has for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reported {
    /// Where it is reported.
    pub source: ReportedIn,
    /// What is reported.
    pub what: &'static str,
    /// The figure that shows it here.
    pub kind: FigureKind,
    /// The number reported, as it stands there.
    pub reported: &'static str,
    /// The number here, in the same writing; `None` where this board does not have it.
    pub ours: Option<String>,
}

/// Where a number is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportedIn {
    /// The abstract of arXiv:2604.01754.
    Abstract,
    /// The authors' page of results (spec section 7).
    Page,
}

impl ReportedIn {
    /// The place in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Abstract => "abstract of arXiv:2604.01754",
            Self::Page => "the authors\u{2019} page",
        }
    }
}

impl Reported {
    /// Whether both numbers are the same.
    pub fn agrees(&self) -> bool {
        self.ours.as_deref() == Some(self.reported)
    }

    /// What came out, in a word or two.
    pub fn verdict(&self) -> &'static str {
        match self.ours {
            Some(_) if self.agrees() => "same",
            Some(_) => "differs",
            None => "not on this board",
        }
    }

    /// How many of some numbers are the same here, in a sentence.
    pub fn summary(rows: &[Self]) -> String {
        let same = rows.iter().filter(|row| row.agrees()).count();
        format!("{same} of {} are the same here.", count(rows.len() as u64, "number"))
    }
}

impl Matrix {
    /// What the authors report beside what this board has, computed from the figures that readers see. Only of the
    /// published benchmark: other items have other numbers.
    pub fn reported(&self) -> Vec<Reported> {
        let view = View::new(
            self,
            Selection {
                prompt: Some(PromptMode::Plain),
                ..Selection::default()
            },
        );
        let row = |source, what, kind, reported, ours| Reported {
            source,
            what,
            kind,
            reported,
            ours,
        };
        let rate = |rate: Option<Rate>| rate.map(|rate| percent(rate.share()));
        let (gemini, gpt) = ("Gemini 3.1 Pro Preview high", "GPT-5.4 high");
        use {FigureKind as Kind, ReportedIn as In};
        vec![
            row(
                In::Abstract,
                "Gemini 3.1 Pro Preview, the best run",
                Kind::Overall,
                "43.5\u{a0}%",
                rate(view.overall_of(gemini)),
            ),
            row(
                In::Abstract,
                "GPT-5.4 on substitution-resistant items, the best run there",
                Kind::Style,
                "30.6\u{a0}%",
                rate(view.resistant_of(gpt)),
            ),
            row(
                In::Abstract,
                "Gemini 3.1 Pro Preview on substitution-resistant items",
                Kind::Style,
                "17.6\u{a0}%",
                rate(view.resistant_of(gemini)),
            ),
            row(
                In::Abstract,
                "Categories of theorems",
                Kind::Composition,
                "13",
                view.category_count(),
            ),
            row(
                In::Page,
                "GPT-5.4 high",
                Kind::Overall,
                "41.8\u{a0}%",
                rate(view.overall_of(gpt)),
            ),
            row(
                In::Page,
                "Gemini 3.1 Pro Preview high with sketch",
                Kind::Sketch,
                "57.1\u{a0}%",
                rate(view.sketch_of(gemini)),
            ),
            row(
                In::Page,
                "GPT-5.4 high with sketch",
                Kind::Sketch,
                "53.7\u{a0}%",
                rate(view.sketch_of(gpt)),
            ),
            row(
                In::Page,
                "Output tokens of GPT-5.4 medium",
                Kind::Cost,
                "3837",
                view.tokens_of("GPT-5.4 medium"),
            ),
        ]
    }
}

impl View<'_> {
    fn overall_of(&self, name: &str) -> Option<Rate> {
        let Series::Overall(series) = self.figure(FigureKind::Overall).series else {
            return None;
        };
        let row = series.rows.into_iter().find(|row| row.label.full() == name)?;
        Some(row.rate)
    }

    fn resistant_of(&self, name: &str) -> Option<Rate> {
        let Series::Style(series) = self.figure(FigureKind::Style).series else {
            return None;
        };
        let row = series.rows.into_iter().find(|row| row.label.full() == name)?;
        Some(row.resistant)
    }

    fn sketch_of(&self, name: &str) -> Option<Rate> {
        let Series::Sketch(series) = self.figure(FigureKind::Sketch).series else {
            return None;
        };
        let row = series.rows.into_iter().find(|row| row.label.full() == name)?;
        Some(row.all()?.sketch)
    }

    fn tokens_of(&self, name: &str) -> Option<String> {
        let Series::Cost(series) = self.figure(FigureKind::Cost).series else {
            return None;
        };
        let point = series.points.into_iter().find(|point| point.label.full() == name)?;
        Some(format!("{:.0}", point.mean_output_tokens))
    }

    fn category_count(&self) -> Option<String> {
        let Series::Composition(series) = self.figure(FigureKind::Composition).series else {
            return None;
        };
        let named = series.categories.iter().filter(|row| row.name.is_some());
        Some(named.count().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::Reported;
    use crate::board::tiny;

    #[test]
    fn a_board_without_these_runs_agrees_with_nothing_about_them() {
        let matrix = tiny::matrix(&[("a", "EEDEE")]);
        for row in matrix.reported() {
            assert!(!row.agrees() && row.verdict() != "same", "{row:?}");
        }
        assert_eq!(
            Reported::summary(&matrix.reported()),
            "0 of 8 numbers are the same here."
        );
    }
}
