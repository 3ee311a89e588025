use crate::board::RunRow;
use crate::model::{Provenance, RunId};

/// Who a mark stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLabel {
    /// The run's address.
    pub run: RunId,
    /// The model as readers know it; see [`model_name`].
    pub name: String,
    /// Conditions in words; may be empty.
    pub detail: String,
    /// What decides colour and shape: equal for all runs of one model; see [`model_key`].
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
        let mut detail = run.conditions.detail();
        if run.is_local {
            detail.push_str(if detail.is_empty() { "your file" } else { ", your file" });
        }
        Self {
            run: run.id.clone(),
            name: model_name(&run.conditions.model),
            detail,
            model: model_key(&run.conditions.model),
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

/// What is the same for every spelling of one model: lower case, without the provider before `/` and
/// without a date.
pub fn model_key(model: &str) -> String {
    without_date(without_provider(model)).to_lowercase()
}

/// The model's name for readers. Provider prefixes and dates go, as on the authors' page (spec section
/// 6.5); families written in lower case with hyphens get spaces and capitals; other names stay.
pub fn model_name(model: &str) -> String {
    let bare = without_date(without_provider(model));
    let lower = bare.to_ascii_lowercase();
    if ["gemini-", "claude-", "grok-"].iter().any(|family| lower.starts_with(family)) {
        return spelled_out(&bare);
    }
    match bare.strip_prefix("gpt-") {
        Some(rest) if !rest.starts_with("oss") => format!("GPT-{rest}"),
        _ => bare,
    }
}

fn without_provider(model: &str) -> &str {
    model
        .rsplit_once('/')
        .map_or(model, |(_, name)| if name.is_empty() { model } else { name })
}

/// Cuts `_YYYY-MM-DD` or `-YYYY-MM-DD` wherever it stands.
fn without_date(model: &str) -> String {
    let letters: Vec<char> = model.chars().collect();
    let shape = "?dddd-dd-dd";
    for (start, window) in letters.windows(shape.len()).enumerate() {
        let fits = window.iter().zip(shape.chars()).all(|(letter, want)| match want {
            'd' => letter.is_ascii_digit(),
            '?' => matches!(letter, '_' | '-'),
            _ => *letter == want,
        });
        if fits && start > 0 {
            let (before, after) = (letters.iter().take(start), letters.iter().skip(start + shape.len()));
            return before.chain(after).collect();
        }
    }
    model.to_owned()
}

/// `grok-4-1-fast` → `Grok 4.1 Fast`: words capitalised, short numbers joined by a dot.
fn spelled_out(model: &str) -> String {
    let mut text = String::new();
    let mut follows_number = false;
    for part in model.split('-').filter(|part| !part.is_empty()) {
        let is_number = part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        if !text.is_empty() {
            text.push(if is_number && follows_number { '.' } else { ' ' });
        }
        let mut letters = part.chars();
        if let Some(first) = letters.next() {
            text.extend(first.to_uppercase());
            text.extend(letters);
        }
        follows_number = is_number;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_read_as_their_makers_write_them() {
        for (model, name) in [
            ("gpt-5.4", "GPT-5.4"),
            ("gpt-oss-120b", "gpt-oss-120b"),
            ("gemini-3.1-pro-preview", "Gemini 3.1 Pro Preview"),
            ("claude-opus-4.6", "Claude Opus 4.6"),
            ("claude-opus-4-5-20251101", "Claude Opus 4.5 20251101"),
            ("grok-4-1-fast-reasoning", "Grok 4.1 Fast Reasoning"),
            ("MiniMaxAI/MiniMax-M2.5", "MiniMax-M2.5"),
            ("gpt-5.4_2026-03-05", "GPT-5.4"),
            ("", ""),
            ("odd/", "odd/"),
        ] {
            assert_eq!(model_name(model), name, "{model}");
        }
    }

    #[test]
    fn spellings_of_one_model_share_a_key() {
        assert_eq!(model_key("openai/GPT-5.4_2026-03-05"), model_key("gpt-5.4"));
        assert_ne!(model_key("gpt-5.4"), model_key("gpt-5.4-mini"));
    }
}
