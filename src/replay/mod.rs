//! Deterministic re-enactment of the harnesses, nothing else.
//!
//! Owns what happened to a question before a model saw it (the shuffle of its choices, the user
//! message) and to a response afterwards (the answer parser), each exactly as the released
//! evaluators did it with CPython (spec sections 2 and 3); what AdvancedMathBench's evaluator takes from replies (final
//! text, steps, verdict, level; its spec, section 5); and, kept apart, other declared ways to read a response
//! ([`Policy`]), which are ours. It must not know any stored letter or
//! verdict: comparing is `score`'s work.
//!
//! ```
//! use mathboard::model::{ChoiceLabel, Seed};
//! use mathboard::replay::{AnswerRule, evaluated_order, parse_answer};
//!
//! // The first question of every month is shuffled with the global seed itself.
//! let order = evaluated_order(&Seed::from(42), 0, 5);
//! assert_eq!(order.permutation(), [3, 1, 2, 4, 0]);
//! assert_eq!(order.letter_of(0), Some(ChoiceLabel::E));
//!
//! let answer = parse_answer(r"Not (A), so $\boxed{E}$.");
//! assert_eq!((answer.letter, answer.rule), (Some(ChoiceLabel::E), AnswerRule::Box));
//! assert_eq!(answer.span, Some(13..22));
//! ```

mod answer;
mod folded;
mod level;
mod policy;
mod policy_box;
mod policy_marks;
mod policy_phrase;
mod policy_survey;
mod policy_thinking;
mod prompt;
mod python;
mod python_digit;
mod python_word;
mod reply;
mod shuffle;
mod steps;
mod verdict;

pub use answer::{AnswerRule, ParsedAnswer, parse_answer};
pub use level::{InvalidLevel, parse_level};
pub use policy::{ParsePolicyError, Policy, PolicyAnswer, PolicyLetters, parse_under};
pub use prompt::user_message;
pub use python::{PYTHON_UNICODE_VERSION, is_python_space, is_python_word, python_trim};
pub use reply::{Unusable, final_text, usable_text};
pub use shuffle::{ChoiceOrder, PUBLISHED_SEED, correct_letter, evaluated_order, published_order, shuffle};
pub use steps::proof_steps;
pub use verdict::{InvalidVerdict, ParsedVerdict, VerdictField, parse_verdict};
