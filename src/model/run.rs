use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Month, Seed};

/// What a run was made with. Month files with equal conditions are one run.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Conditions {
    /// The model as the result file writes it; may hold `/` or a date.
    pub model: String,
    /// Reasoning effort; `None` when none was asked for.
    pub effort: Option<String>,
    /// The SGLang evaluator's thinking switch.
    pub thinking: bool,
    /// Which prompt the model got.
    pub prompt: PromptMode,
    /// The global seed; `None` where no file tells it.
    pub seed: Option<Seed>,
    /// Generations per item.
    pub n_samples: u32,
}

impl Conditions {
    /// Effort, thinking and prompt in words: `high, sketch-aware`; empty when there is nothing to say.
    pub fn detail(&self) -> String {
        let mut words = Vec::new();
        if let Some(effort) = &self.effort {
            words.push(effort.clone());
        }
        if self.thinking {
            words.push("thinking".to_owned());
        }
        if self.prompt == PromptMode::SketchAware {
            words.push("sketch-aware".to_owned());
        }
        if self.n_samples > 1 {
            words.push(format!("n = {}", self.n_samples));
        }
        words.join(", ")
    }

    /// The same but for the seed, which published figures do not always tell.
    pub fn without_seed(&self) -> Self {
        Self {
            seed: None,
            ..self.clone()
        }
    }

    /// The effort in a word for addresses: lower case, letters, digits and dashes; `default` where none was asked for,
    /// as the benchmark's file names have it.
    pub fn effort_word(&self) -> String {
        let Some(effort) = &self.effort else {
            return "default".to_owned();
        };
        let letters = effort.chars().map(|letter| match letter {
            letter if letter.is_ascii_alphanumeric() => letter.to_ascii_lowercase(),
            _ => '-',
        });
        letters.collect()
    }

    /// The model in a word for addresses: what [`Self::run_id`] starts with.
    pub fn model_word(&self) -> String {
        let letters = self.model.chars().map(|letter| match letter {
            letter if letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.') => letter,
            _ => '_',
        });
        letters.collect()
    }

    /// The run's address, from everything that tells two runs apart but the seed.
    pub fn run_id(&self) -> RunId {
        let mut id = self.model_word();
        for part in [self.effort.as_deref(), self.thinking.then_some("thinking")]
            .into_iter()
            .flatten()
        {
            id.push('_');
            id.extend(
                part.chars()
                    .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }),
            );
        }
        if self.prompt == PromptMode::SketchAware {
            id.push_str("_sketch");
        }
        if self.n_samples > 1 {
            id.push_str(&format!("_n{}", self.n_samples));
        }
        RunId(id)
    }
}

/// A run's name in addresses: ASCII letters, digits, `-`, `.` and `_`. What is read from a file is checked, since
/// pages are written to folders of these names.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RunId(pub String);

/// A text that is no run's name in addresses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the address of a run, of letters, digits, '-', '.' and '_', found {found:?}")]
pub struct ParseRunIdError {
    /// The text found, shortened.
    pub found: String,
}

impl TryFrom<String> for RunId {
    type Error = ParseRunIdError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
        if text.is_empty() || text.starts_with('.') || !text.bytes().all(is_plain) {
            let found = text.chars().take(40).collect();
            return Err(ParseRunIdError { found });
        }
        Ok(Self(text))
    }
}

impl From<RunId> for String {
    fn from(id: RunId) -> Self {
        id.0
    }
}

impl RunId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether the prompt held a proof sketch. Only the file's name tells (spec, fact 4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PromptMode {
    /// Question and choices only.
    #[default]
    Plain,
    /// With the proof sketch as hints.
    SketchAware,
}

impl PromptMode {
    /// The mode in words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::SketchAware => "sketch-aware",
        }
    }
}

/// Where a run's numbers come from, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// Totals from a paper or page.
    Reported,
    /// Verdicts as stored in a result file or its figures; no raw text here.
    Recorded,
    /// Scored here from raw responses.
    Replayed,
}

impl Provenance {
    /// All of them, weakest first.
    pub const ALL: [Self; 3] = [Self::Reported, Self::Recorded, Self::Replayed];

    /// The mark shown beside the number.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Reported => "reported",
            Self::Recorded => "recorded",
            Self::Replayed => "replayed",
        }
    }

    /// What the mark means.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Reported => "totals from a paper or page; no verdict by item",
            Self::Recorded => "verdicts as stored in a result file; the raw text is not published here",
            Self::Replayed => "scored here from raw responses",
        }
    }
}

/// What a result file's name says (spec section 5).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameFlags {
    /// The month in the name.
    pub month: Option<Month>,
    /// The effort token; `None` for `default` or when the name has none.
    pub effort: Option<String>,
    /// `_thinking`.
    pub thinking: bool,
    /// `_sketch`.
    pub sketch: bool,
    /// `_tmp`: a hand-made copy.
    pub tmp: bool,
    /// `.progress.`: a partial run.
    pub progress: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_read_from_a_file_leads_nowhere_else() {
        let read = |text: &str| RunId::try_from(text.to_owned());
        assert_eq!(read("gpt-5.4_high"), Ok(RunId("gpt-5.4_high".to_owned())));
        for text in [
            "", "..", ".hidden", "../x", "a/b", "a\\b", "a b", "\"><img>", "é", "a%2fb",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
