use super::names::KEYS;
use crate::model::Provenance;
use crate::replay::PYTHON_UNICODE_VERSION;

/// A section of the page about the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutSection {
    /// Its heading.
    pub heading: &'static str,
    /// What it says, in order.
    pub parts: Vec<AboutPart>,
}

/// One part of an [`AboutSection`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AboutPart {
    /// A paragraph.
    Text(String),
    /// Numbered steps; code stands between backticks, see [`code_spans`].
    Steps(Vec<&'static str>),
    /// Words with their meanings.
    Terms(Vec<(&'static str, &'static str)>),
}

/// What is measured, how an answer becomes a verdict, what intervals and marks mean.
pub fn about_method() -> Vec<AboutSection> {
    let text = |text: &str| AboutPart::Text(text.to_owned());
    let marks = [Provenance::Replayed, Provenance::Recorded, Provenance::Reported];
    vec![
        AboutSection {
            heading: "What is measured",
            parts: vec![
                text(
                    "LiveMathematicianBench asks five-way multiple-choice questions made from theorems that were new on \
                     arXiv in a month. The hard split of a month holds only questions whose papers a first filter run did \
                     not solve, so it is chosen against that model.",
                ),
                text(
                    "In about half of the items the right choice is one fixed sentence: another choice is true, but \
                     something stronger can be shown. These are the substitution-resistant items. The sentence is never a \
                     wrong choice, so that picking it on sight is right every time it appears.",
                ),
            ],
        },
        AboutSection {
            heading: "How an answer becomes a verdict",
            parts: vec![
                AboutPart::Steps(vec![
                    "The choices are shuffled with the global seed plus the item’s position in its month. The letter of the \
                     right choice so depends on the position alone, and is the same in every month.",
                    "The response is read by rule: the last `\\boxed{A}` to `\\boxed{E}` counts; else a response of one letter; \
                     else the last capital A to E that stands alone; else nothing.",
                    "A failed request has no answer and counts as wrong in the published scores. This site shows failed, \
                     unread and unanswered records beside each rate, and can leave failed ones out.",
                ]),
                AboutPart::Text(format!(
                    "Shuffle and parser are replayed exactly as CPython runs them. Word characters follow Unicode \
                     {PYTHON_UNICODE_VERSION}, the version of CPython 3.11."
                )),
            ],
        },
        AboutSection {
            heading: "Intervals and tests",
            parts: vec![text(
                "Intervals are Wilson intervals at 95\u{a0}%. Two runs on the same items are compared by the exact McNemar \
                 test on the items where they differ; with several samples, or several items of one paper, by the exact \
                 sign-flip test on item means. Overlapping intervals are not a test. Ranks take all pairs together (Holm, \
                 5\u{a0}%); runs of which only totals are known are told apart by intervals that do not overlap. \
                 Baselines are solvers that never read the question.",
            )],
        },
        AboutSection {
            heading: "Where a number comes from",
            parts: vec![AboutPart::Terms(
                marks.map(|mark| (mark.label(), mark.meaning())).to_vec(),
            )],
        },
        AboutSection {
            heading: "Keys",
            parts: vec![
                text(
                    "These work on every page, but not while a field has the focus; the list that ? shows can turn them off.",
                ),
                AboutPart::Terms(KEYS.to_vec()),
            ],
        },
    ]
}

/// Cuts text at its backticks: plain text and code by turns, plain first.
pub fn code_spans(text: &str) -> impl Iterator<Item = (bool, &str)> {
    text.split('`').enumerate().map(|(place, part)| (place % 2 == 1, part))
}

/// What may be passed on and what not, a paragraph each.
pub const fn about_licence() -> [&'static str; 2] {
    [
        "Questions, choices and responses of the benchmark carry no licence that lets us pass them on; they are not on this \
         site unless its operator has published them. Drop the benchmark’s own files here to read them: they stay in this \
         browser.",
        "The program is free software under MIT or Apache-2.0.",
    ]
}
