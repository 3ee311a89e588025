use leptos::prelude::*;

use crate::app::parts::Response;
use crate::model::{ChoiceLabel, Outcome, legible};
use crate::replay::{AnswerRule, parse_answer};
use crate::store::RawSample;
use crate::words::{seconds, whole};

/// One generation, as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The letter as stored.
    pub recorded: Option<ChoiceLabel>,
    /// What is stored in its place where that is no letter from A to E.
    pub unusual: Option<String>,
    /// The outcome as stored.
    pub outcome: Outcome,
    /// The text that the harness parsed.
    pub response: Option<String>,
    /// Thinking text, never parsed.
    pub thinking: Option<String>,
    /// Output tokens.
    pub output_tokens: Option<u64>,
    /// Seconds, with retries.
    pub elapsed_secs: Option<f64>,
    /// The error text.
    pub error: Option<String>,
}

impl Answer {
    /// A generation as the store and a dropped file have it, without the text where that lies apart.
    pub fn of_raw(sample: &RawSample) -> Self {
        Self {
            recorded: sample.answer,
            unusual: sample.unusual_answer.clone(),
            outcome: sample.outcome,
            response: sample.response.clone(),
            thinking: sample.thinking.clone(),
            output_tokens: sample.usage.output_tokens(),
            elapsed_secs: sample.elapsed_secs,
            error: sample.error.clone(),
        }
    }
}

/// The heading of one generation of several; nothing where there is one only. `at` counts from 0.
#[component]
pub fn SampleHeading(at: usize, of: usize) -> impl IntoView {
    (of > 1).then(|| view! { <h3>{format!("Sample {} of {of}", at + 1)}</h3> })
}

/// One generation: recorded and replayed letter, the rule that fired, and the raw text with the matched
/// characters marked.
#[component]
pub fn AnswerView(
    /// The generation.
    answer: Answer,
    /// The name of a download.
    name: String,
) -> impl IntoView {
    let parsed = answer.response.as_deref().map(parse_answer);
    let letter = |letter: Option<ChoiceLabel>| letter.map_or_else(|| "nothing".to_owned(), |letter| letter.to_string());
    let unusual = answer
        .unusual
        .as_deref()
        .map(|text| ["“", &legible(text, 60), "”"].concat());
    let mut words = vec![format!(
        "recorded {}",
        unusual.unwrap_or_else(|| letter(answer.recorded))
    )];
    if let Some(parsed) = &parsed {
        words.push(format!("replayed {}", letter(parsed.letter)));
        words.push(rule_words(parsed.rule).to_owned());
    }
    words.extend(
        answer
            .output_tokens
            .map(|tokens| format!("{} output tokens", whole(tokens))),
    );
    words.extend(answer.elapsed_secs.filter(|secs| *secs > 0.0).map(seconds));
    let differs = parsed.as_ref().is_some_and(|parsed| parsed.letter != answer.recorded);
    let thinking = answer.thinking.clone().map(|text| {
        let name = format!("{name}-thinking");
        view! {
            <details>
                <summary>"Thinking text (never parsed)"</summary>
                <Response text mark=None name />
            </details>
        }
    });
    view! {
        <p class="note" class:audit-differs=differs>{words.join(" · ")}</p>
        {answer.error.clone().map(|error| view! { <p class="file-error">"Error as stored: " {shorten(&error)}</p> })}
        {answer.response.clone().map(|text| view! { <Response text mark=parsed.and_then(|parsed| parsed.span) name=name.clone() /> })}
        {thinking}
    }
}

fn rule_words(rule: AnswerRule) -> &'static str {
    match rule {
        AnswerRule::Box => "rule: last box",
        AnswerRule::Single => "rule: the only letter",
        AnswerRule::Fallback => "rule: last capital A–E that stands alone",
        AnswerRule::None => "no rule found a letter",
    }
}

/// The beginning of an error text: enough to know its kind.
fn shorten(error: &str) -> String {
    const LONGEST: usize = 300;
    if error.chars().count() <= LONGEST {
        return error.to_owned();
    }
    let start: String = error.chars().take(LONGEST).collect();
    format!("{start}…")
}
