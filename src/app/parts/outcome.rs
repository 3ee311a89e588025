use leptos::prelude::*;

use crate::model::{ChoiceLabel, Outcome, Provenance};

/// A verdict: sign, letter and word, so that colour is never alone.
#[component]
pub fn OutcomeTag(
    /// The verdict.
    outcome: Outcome,
    /// The letter chosen, if one was read.
    #[prop(optional_no_strip)]
    letter: Option<ChoiceLabel>,
) -> impl IntoView {
    let class = match outcome {
        Outcome::Correct => "outcome outcome-right",
        Outcome::Wrong => "outcome outcome-wrong",
        Outcome::Unread | Outcome::Unanswered | Outcome::Failed => "outcome outcome-none",
    };
    let letter = letter.map(|letter| format!(" {letter}"));
    view! {
        <span class=class>
            <span aria-hidden="true">{outcome.sign()}</span>
            {letter}
            <span class="outcome-word">{format!(" {}", outcome.label())}</span>
        </span>
    }
}

/// Where a number comes from.
#[component]
pub fn ProvenanceTag(provenance: Provenance) -> impl IntoView {
    view! { <span class="provenance" title=provenance.meaning()>{provenance.label()}</span> }
}
