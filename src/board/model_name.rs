use std::fmt;

use crate::model::{Conditions, legible};

/// Who made a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Provider {
    /// OpenAI.
    OpenAi,
    /// Google.
    Google,
    /// Anthropic.
    Anthropic,
    /// xAI.
    XAi,
    /// Alibaba (Qwen).
    Alibaba,
    /// Moonshot AI (Kimi).
    MoonshotAi,
    /// MiniMax.
    MiniMax,
    /// DeepSeek.
    DeepSeek,
    /// Anyone else.
    Other,
}

impl Provider {
    /// The name shown to readers; empty for others.
    pub const fn label(self) -> &'static str {
        match self {
            Self::OpenAi => "OpenAI",
            Self::Google => "Google",
            Self::Anthropic => "Anthropic",
            Self::XAi => "xAI",
            Self::Alibaba => "Alibaba",
            Self::MoonshotAi => "Moonshot AI",
            Self::MiniMax => "MiniMax",
            Self::DeepSeek => "DeepSeek",
            Self::Other => "",
        }
    }
}

/// Characters of a model's name that are shown.
const LONGEST_MODEL: usize = 80;

/// Characters of effort and the like that are shown.
const LONGEST_DETAIL: usize = 60;

/// How a family of models is written.
struct Family {
    /// What its names start with, in lower case and without the organisation's folder.
    prefix: &'static str,
    provider: Provider,
    /// How the start of the name is shown; the rest follows as [`Rest`] says.
    shown: &'static str,
    rest: Rest,
    /// Reasons always, so that no asked-for effort means a built-in one (spec section 5, rule 4).
    has_built_in_effort: bool,
}

/// What becomes of a name after its family.
#[derive(Clone, Copy)]
enum Rest {
    /// Words with a capital, numbers joined by dots: `-4-1-fast` → ` 4.1 Fast`.
    Words,
    /// As it is: `-397B-A17B`.
    Kept,
    /// In capitals: `-120b` → `-120B`.
    Capitals,
}

/// The families, the longest prefix of two first.
const FAMILIES: &[Family] = &[
    family("gpt-oss", Provider::OpenAi, "GPT-OSS", Rest::Capitals),
    family("gpt", Provider::OpenAi, "GPT", Rest::Kept),
    family("gemini", Provider::Google, "Gemini", Rest::Words),
    family("claude", Provider::Anthropic, "Claude", Rest::Words),
    family("grok", Provider::XAi, "Grok", Rest::Words),
    family("deepseek", Provider::DeepSeek, "DeepSeek", Rest::Words),
    built_in(family("qwen3.5", Provider::Alibaba, "Qwen3.5", Rest::Kept)),
    family("qwen", Provider::Alibaba, "Qwen", Rest::Kept),
    built_in(family("kimi-k2.5", Provider::MoonshotAi, "Kimi-K2.5", Rest::Kept)),
    family("kimi", Provider::MoonshotAi, "Kimi", Rest::Kept),
    built_in(family("minimax-m2.5", Provider::MiniMax, "MiniMax-M2.5", Rest::Kept)),
    family("minimax", Provider::MiniMax, "MiniMax", Rest::Kept),
];

const fn family(prefix: &'static str, provider: Provider, shown: &'static str, rest: Rest) -> Family {
    Family {
        prefix,
        provider,
        shown,
        rest,
        has_built_in_effort: false,
    }
}

const fn built_in(mut family: Family) -> Family {
    family.has_built_in_effort = true;
    family
}

/// A run as readers know it: the model's name spelled out, and everything that tells it from another
/// run of that model. Effort is always part of it: it changes score and cost as much as the model does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunName {
    /// `GPT-5.4`, `Claude Opus 4.6`; a model of no known family as its file writes it.
    pub model: String,
    /// Effort, thinking, prompt, samples, date: `high, sketch-aware`. `built in` where no effort was
    /// asked for of a model that always reasons. May be empty.
    pub detail: String,
    /// Who made the model.
    pub provider: Provider,
}

impl RunName {
    /// Whether [`Self::detail`] says `built in`.
    pub fn has_built_in_effort(conditions: &Conditions) -> bool {
        let (undated, _) = split_date(&conditions.model);
        conditions.effort.is_none() && spell(undated, &conditions.model).2
    }

    /// The name of a run with these conditions.
    pub fn of(conditions: &Conditions) -> Self {
        let (undated, date) = split_date(&conditions.model);
        let (model, provider, has_built_in_effort) = spell(undated, &conditions.model);
        let mut words = Vec::new();
        if has_built_in_effort && conditions.effort.is_none() {
            words.push("built in".to_owned());
        }
        words.extend(Some(conditions.detail()).filter(|detail| !detail.is_empty()));
        words.extend(date);
        Self {
            model: legible(&model, LONGEST_MODEL),
            detail: legible(&words.join(", "), LONGEST_DETAIL),
            provider,
        }
    }

    /// Model and detail in one line: `GPT-5.4, high`.
    pub fn full(&self) -> String {
        if self.detail.is_empty() {
            self.model.clone()
        } else {
            format!("{}, {}", self.model, self.detail)
        }
    }
}

impl fmt::Display for RunName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.full())
    }
}

/// `baseline/always-e`, as `mathboard baseline` names its solvers, → `Always E`.
fn solver_name(model: &str) -> Option<String> {
    let solver = model.strip_prefix("baseline/").filter(|solver| !solver.is_empty())?;
    let words = solver.split('-').enumerate().map(|(at, word)| match word.len() {
        1 => word.to_ascii_uppercase(),
        _ if at == 0 => words(word).trim_start().to_owned(),
        _ => word.to_owned(),
    });
    Some(words.collect::<Vec<_>>().join(" "))
}

/// The name without its folder and family spelled out; `whole` where no family knows it.
fn spell(undated: &str, whole: &str) -> (String, Provider, bool) {
    if let Some(name) = solver_name(undated) {
        return (name, Provider::Other, false);
    }
    let bare = undated.rsplit('/').next().unwrap_or(undated);
    let lower = bare.to_ascii_lowercase();
    let known = FAMILIES.iter().find(|family| {
        let next = lower.strip_prefix(family.prefix).map(|rest| rest.chars().next());
        // `gptx` is another family than `gpt`.
        next.is_some_and(|next| !next.is_some_and(char::is_alphabetic))
    });
    let Some(family) = known else {
        return (whole.to_owned(), Provider::Other, false);
    };
    let rest = bare.get(family.prefix.len()..).unwrap_or_default();
    let rest = match family.rest {
        Rest::Kept => rest.to_owned(),
        Rest::Capitals => rest.to_ascii_uppercase(),
        Rest::Words => words(rest),
    };
    (
        format!("{}{rest}", family.shown),
        family.provider,
        family.has_built_in_effort,
    )
}

/// `-4-1-fast-reasoning` → ` 4.1 Fast Reasoning`.
fn words(rest: &str) -> String {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut shown = String::new();
    let mut was_number = false;
    for word in rest.split(['-', '_', ' ']).filter(|word| !word.is_empty()) {
        shown.push(if was_number && is_number(word) { '.' } else { ' ' });
        was_number = is_number(word);
        let mut letters = word.chars();
        shown.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        shown.push_str(letters.as_str());
    }
    shown
}

/// Takes a date off the end of a model's name: `gpt-5.4_2026-03-05`, `claude-sonnet-4-5-20250929`.
fn split_date(model: &str) -> (&str, Option<String>) {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((name, date)) = cut(model, 10)
        && let [year, month, day] = date.split('-').collect::<Vec<_>>().as_slice()
        && (year.len(), month.len(), day.len()) == (4, 2, 2)
        && digits(year)
        && digits(month)
        && digits(day)
    {
        return (name, Some(date.to_owned()));
    }
    if let Some((name, date)) = cut(model, 8)
        && digits(date)
        && date.starts_with("20")
        && let (Some(year), Some(month), Some(day)) = (date.get(..4), date.get(4..6), date.get(6..))
    {
        return (name, Some(format!("{year}-{month}-{day}")));
    }
    (model, None)
}

/// The last `length` bytes and what stands before their separator, if something does.
fn cut(model: &str, length: usize) -> Option<(&str, &str)> {
    let (name, end) = model.split_at_checked(model.len().checked_sub(length)?)?;
    let name = name.strip_suffix(['-', '_', '@'])?;
    (!name.is_empty()).then_some((name, end))
}

#[cfg(test)]
mod tests {
    use super::super::tiny::conditions;
    use super::*;
    use crate::model::PromptMode;

    fn name(model: &str) -> RunName {
        RunName::of(&conditions(model))
    }

    #[test]
    fn published_models_are_spelled_out() {
        for (model, shown, provider) in [
            ("gpt-5.4", "GPT-5.4", Provider::OpenAi),
            ("gpt-oss-120b", "GPT-OSS-120B", Provider::OpenAi),
            ("gemini-3.1-pro-preview", "Gemini 3.1 Pro Preview", Provider::Google),
            ("claude-opus-4.6", "Claude Opus 4.6", Provider::Anthropic),
            ("claude-sonnet-4.6", "Claude Sonnet 4.6", Provider::Anthropic),
            ("grok-4-1-fast-reasoning", "Grok 4.1 Fast Reasoning", Provider::XAi),
            ("deepseek-v3.2", "DeepSeek V3.2", Provider::DeepSeek),
            ("Qwen/Qwen3.5-397B-A17B", "Qwen3.5-397B-A17B", Provider::Alibaba),
            ("moonshotai/Kimi-K2.5", "Kimi-K2.5", Provider::MoonshotAi),
            ("MiniMaxAI/MiniMax-M2.5", "MiniMax-M2.5", Provider::MiniMax),
        ] {
            let found = name(model);
            assert_eq!((found.model.as_str(), found.provider), (shown, provider));
        }
    }

    #[test]
    fn a_date_leaves_the_name_and_stays_in_the_detail() {
        let mut dated = conditions("gpt-5.4_2026-03-05");
        dated.effort = Some("medium".to_owned());
        let found = RunName::of(&dated);
        assert_eq!(found.full(), "GPT-5.4, medium, 2026-03-05");
        assert_eq!(
            name("claude-sonnet-4-5-20250929").full(),
            "Claude Sonnet 4.5, 2025-09-29"
        );
        assert_eq!(name("2026-03-05").full(), "2026-03-05", "a date alone is the name");
    }

    #[test]
    fn effort_is_part_of_identity() {
        assert_eq!(name("moonshotai/Kimi-K2.5").detail, "built in");
        let mut asked = conditions("gemini-3.1-pro-preview");
        asked.effort = Some("high".to_owned());
        asked.prompt = PromptMode::SketchAware;
        assert_eq!(RunName::of(&asked).full(), "Gemini 3.1 Pro Preview, high, sketch-aware");
        assert_eq!(name("gpt-5.4").detail, "");
    }

    #[test]
    fn solvers_that_never_read_are_named_by_what_they_do() {
        assert_eq!(name("baseline/always-e").model, "Always E");
        assert_eq!(name("baseline/longest-choice").model, "Longest choice");
        assert_eq!(name("baseline/").model, "baseline/");
    }

    #[test]
    fn an_unknown_name_stays_as_it_is() {
        for model in ["acme/Solver-9_beta", "gptx-1", "<b>bold</b>", "", "é", "/"] {
            let found = name(model);
            assert_eq!((found.model.as_str(), found.provider), (model, Provider::Other));
        }
    }
}
