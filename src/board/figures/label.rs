use crate::board::{RunName, RunRow};
use crate::model::{Provenance, RunId};

/// Who a mark stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLabel {
    /// The run's address.
    pub run: RunId,
    /// The model as readers know it: [`RunName::model`].
    pub name: String,
    /// Conditions in words; may be empty.
    pub detail: String,
    /// What decides colour and shape: equal for every spelling and date of one model, lower case.
    pub model: String,
    /// What decides the shade.
    pub effort: Effort,
    /// The weakest provenance of its numbers.
    pub provenance: Provenance,
    /// Dropped by this reader; kept in view when there is no room for all.
    pub is_local: bool,
}

impl RunLabel {
    /// The label of a run of the board. `provenance` is that of the numbers in view.
    pub fn of(run: &RunRow, provenance: Provenance) -> Self {
        let RunName { model, mut detail, .. } = RunName::of(&run.conditions);
        if let Some(words) = run.own_words() {
            detail.push_str(if detail.is_empty() { "" } else { ", " });
            detail.push_str(&words);
        }
        Self {
            run: run.id.clone(),
            model: model.to_lowercase(),
            name: model,
            detail,
            effort: Effort::of(run.conditions.effort.as_deref()),
            provenance,
            is_local: run.is_local,
        }
    }

    /// Name and detail in one line.
    pub fn full(&self) -> String {
        if self.detail.is_empty() {
            self.name.clone()
        } else {
            format!("{} {}", self.name, self.detail)
        }
    }

    /// The cells of the first two columns of a table.
    pub(super) fn cells(&self) -> Vec<String> {
        vec![self.name.clone(), self.detail.clone()]
    }

    /// Whether only totals are known: drawn with an open symbol.
    pub fn is_reported(&self) -> bool {
        self.provenance == Provenance::Reported
    }
}

/// Reasoning effort as four steps, for shades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Effort {
    /// `minimal`, `low`.
    Low,
    /// `medium`.
    Medium,
    /// `high`, and anything else, also none asked for.
    #[default]
    High,
    /// `xhigh`, `max`.
    ExtraHigh,
}

impl Effort {
    /// All steps, least first.
    pub const ALL: [Self; 4] = [Self::Low, Self::Medium, Self::High, Self::ExtraHigh];

    /// The step that an effort word means.
    pub fn of(word: Option<&str>) -> Self {
        match word.map(str::to_ascii_lowercase).as_deref() {
            Some("none" | "minimal" | "low") => Self::Low,
            Some("medium") => Self::Medium,
            Some("xhigh" | "max") => Self::ExtraHigh,
            _ => Self::High,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tiny;

    fn label(model: &str, effort: Option<&str>) -> RunLabel {
        let matrix = tiny::matrix(&[(model, "EEDEE")]);
        let mut run = matrix.runs.first().unwrap().clone();
        run.conditions.effort = effort.map(str::to_owned);
        RunLabel::of(&run, Provenance::Recorded)
    }

    #[test]
    fn spellings_and_dates_of_one_model_share_a_look() {
        assert_eq!(
            label("openai/gpt-5.4", None).model,
            label("gpt-5.4_2026-03-05", None).model
        );
        assert_ne!(label("gpt-5.4", None).model, label("gpt-5.4-mini", None).model);
    }

    #[test]
    fn effort_words_are_steps() {
        let steps = ["minimal", "medium", "high", "xhigh"].map(|word| label("gpt-5.4", Some(word)).effort);
        assert_eq!(steps, Effort::ALL);
        assert_eq!(label("gpt-5.4", None).effort, Effort::High);
        assert_eq!(label("gpt-5.4", Some("xhigh")).full(), "GPT-5.4 xhigh");
    }
}
