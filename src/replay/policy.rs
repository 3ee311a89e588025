use std::ops::Range;
use std::str::FromStr;

use super::answer::{Found, last_box, last_lone_letter, single_letter};
use super::policy_survey::{Declared, Survey};
use super::policy_thinking::without_thinking;
use super::{AnswerRule, parse_answer};
use crate::model::{ChoiceLabel, shortened};

/// A declared way to read an answer from a response. The first is the benchmark's own; the others are rules of ours,
/// written down here in full, for the band of scores that one set of responses can have.
///
/// # The rules
///
/// [`Policy::rule`] has them in a sentence each, with these words:
///
/// - *Letter*: a capital A to E, also full-width (Ａ) or circled (Ⓐ).
/// - *Marks*: white space as Python strips it, TeX's spaces (`~`, `\ `, `\,`, `\;`, `\:`, `\!`, `\quad`, `\qquad`), `( [ { $ * "`
///   and the backtick with their counterparts, `\(`, `\[`, and commands that set a font (`\text`, `\textbf`, `\mathrm`
///   and their like).
/// - *Lenient box*: `\boxed`, `\fbox` or `\framebox`, also with its backslash lost, white space, an opening brace, marks,
///   perhaps the word option, choice or answer, one letter, perhaps a full stop or colon, marks, and the closing brace,
///   which the end of the text may cut off. Within a font command the letter may be followed by `.`, `:` or `)` and
///   text to the closing brace, as long as no other letter that stands alone is followed by one of these.
/// - *Declared answer*, either
///   a word *answer* (also Antwort, 答案), or *option*, *choice* or *statement* with *correct*, *right*, *best*,
///   *strongest*, *final* or *my* among the four words before it; then `:`, `=`, *is*, *must be*, *should be* or 是, 为
///   (an *answer* in angle brackets needs none); then marks, at most three words such as *option* or *therefore*, and a
///   letter that no word goes on and that begins no formula (`C = 2`, `E_8`, `C(X)`, `A-stable`) and no sentence
///   (`A finite group`); or
///   *thus*, *therefore*, *hence* or *so*, then *option*, *choice*, *statement* or *answer*, a letter among marks, and
///   *holds*, *is correct*, *is right* or *is the …*, without a *but* that follows.
///   Nothing is declared where *if*, *whether*, *suppose*, *wrong*, *not* and their like stand among the four words
///   before. Two letters or more in one list (`B and D`) are declared together.
///
/// All rules take time linear in the length of the text: what they look at from any one place is either bounded or ends
/// before the next place that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Policy {
    /// The benchmark's own parser, [`parse_answer`].
    Released,
    /// Its first rule alone.
    BoxedOnly,
    /// The last lenient box.
    LenientBox,
    /// The last declared answer.
    LastPhrase,
    /// The benchmark's own parser on what is left without thinking.
    WithoutThinking,
    /// The last box or declared answer of what is left without thinking.
    LastDeclared,
    /// The one answer that all boxes and declarations agree on.
    Strict,
}

/// What a policy is called, and its rule.
struct PolicyWords {
    id: &'static str,
    title: &'static str,
    rule: &'static str,
}

/// The words on each policy, in the order of [`Policy::ALL`].
const WORDS: [PolicyWords; 7] = [
    PolicyWords {
        id: "released",
        title: "Released parser",
        rule: "The last \\boxed{A} to \\boxed{E}; else a response of one letter; else the last capital A to E that stands \
               alone; else nothing.",
    },
    PolicyWords {
        id: "boxed-only",
        title: "Box only",
        rule: "The last \\boxed{A} to \\boxed{E}, with nothing else between the braces; else nothing.",
    },
    PolicyWords {
        id: "lenient-box",
        title: "Lenient box",
        rule: "The last \\boxed, \\fbox or \\framebox that holds one letter, be it within further braces, font commands, \
               parentheses, white space or before the text of its option; else nothing.",
    },
    PolicyWords {
        id: "last-phrase",
        title: "Last “answer is”",
        rule: "The last letter that a phrase such as “answer is B”, “Answer: **(B)**” or “the right option is B” declares; \
               else nothing.",
    },
    PolicyWords {
        id: "without-thinking",
        title: "Without thinking",
        rule: "The released parser, after <think>…</think> and all that stands before an unopened </think> or after an \
               unclosed <think> has been cut out.",
    },
    PolicyWords {
        id: "last-declared",
        title: "Last declared",
        rule: "Without thinking, the last letter in a lenient box or a declaring phrase, but in no box after “would be” or \
               “not”; else a response of one letter among marks; else nothing.",
    },
    PolicyWords {
        id: "strict",
        title: "Strict",
        rule: "The one letter that all lenient boxes and declaring phrases of the whole response agree on, or a response of \
               one letter among marks; nothing where two differ.",
    },
];

/// What a policy reads from a response.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PolicyAnswer {
    /// The letter; `None` when the policy reads none.
    pub letter: Option<ChoiceLabel>,
    /// The characters it was read from, in bytes of the text as given.
    pub span: Option<Range<usize>>,
}

/// A text that names no policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a policy (released, boxed-only, lenient-box, last-phrase, without-thinking, last-declared, strict), found {found:?}"
)]
pub struct ParsePolicyError {
    /// The text found.
    pub found: String,
}

impl Policy {
    /// All of them, the released one first.
    pub const ALL: [Self; 7] = [
        Self::Released,
        Self::BoxedOnly,
        Self::LenientBox,
        Self::LastPhrase,
        Self::WithoutThinking,
        Self::LastDeclared,
        Self::Strict,
    ];

    const fn words(self) -> &'static PolicyWords {
        #[expect(
            clippy::indexing_slicing,
            reason = "one entry a policy, which the type of the table and a test keep"
        )]
        &WORDS[self as usize]
    }

    /// Its name in files and arguments.
    pub const fn id(self) -> &'static str {
        self.words().id
    }

    /// What it is called.
    pub const fn title(self) -> &'static str {
        self.words().title
    }

    /// Its rule in a sentence; its words are explained above.
    pub const fn rule(self) -> &'static str {
        self.words().rule
    }
}

impl FromStr for Policy {
    type Err = ParsePolicyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|policy| policy.id() == text);
        found.ok_or_else(|| ParsePolicyError { found: shortened(text) })
    }
}

/// The letter of each policy for one response, in the order of [`Policy::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PolicyLetters([Option<ChoiceLabel>; 7]);

impl PolicyLetters {
    /// Reads a response under every policy; each letter is that of [`parse_under`].
    pub fn of(text: &str) -> Self {
        let released = parse_answer(text);
        let pieces = without_thinking(text);
        let survey = Survey::of(text);
        let declared = match &pieces {
            None => survey.last_declared(text),
            Some(pieces) => declared_in(text, pieces),
        };
        let without = pieces.map_or_else(|| released.letter, |pieces| read_pieces(text, &pieces).letter);
        let letter = |found: &Option<Declared>| found.as_ref().map(|found| found.letter);
        Self([
            released.letter,
            released.letter.filter(|_| released.rule == AnswerRule::Box),
            letter(&survey.last_box),
            letter(&survey.last_phrase),
            without,
            letter(&declared),
            letter(&survey.only(text)),
        ])
    }

    /// The letter under a policy.
    pub fn letter(&self, policy: Policy) -> Option<ChoiceLabel> {
        self.0.get(policy as usize).copied().flatten()
    }
}

/// What a policy reads from a response; its rules are those of [`Policy`].
///
/// ```
/// use mathboard::replay::{Policy, parse_answer, parse_under};
///
/// // The last lone capital is no answer to a reader.
/// let text = r"\boxed{{E}} — although A would be true as well";
/// assert_eq!(parse_answer(text).letter.map(|letter| letter.as_char()), Some('A'));
/// let answer = parse_under(Policy::LenientBox, text);
/// assert_eq!(answer.letter.map(|letter| letter.as_char()), Some('E'));
/// assert_eq!(answer.span, Some(0..11));
/// ```
pub fn parse_under(policy: Policy, text: &str) -> PolicyAnswer {
    let declared = |found: Option<Declared>| {
        found.map_or_else(PolicyAnswer::default, |found| PolicyAnswer {
            letter: Some(found.letter),
            span: Some(found.span),
        })
    };
    match policy {
        Policy::Released => released(text),
        Policy::BoxedOnly => found(last_box(text)),
        Policy::LenientBox => declared(Survey::of(text).last_box),
        Policy::LastPhrase => declared(Survey::of(text).last_phrase),
        Policy::WithoutThinking => match without_thinking(text) {
            None => released(text),
            Some(pieces) => read_pieces(text, &pieces),
        },
        Policy::LastDeclared => declared(match without_thinking(text) {
            None => Survey::of(text).last_declared(text),
            Some(pieces) => declared_in(text, &pieces),
        }),
        Policy::Strict => declared(Survey::of(text).only(text)),
    }
}

fn released(text: &str) -> PolicyAnswer {
    let parsed = parse_answer(text);
    PolicyAnswer {
        letter: parsed.letter,
        span: parsed.span,
    }
}

fn found(found: Option<Found>) -> PolicyAnswer {
    let (letter, span) = found.unzip();
    PolicyAnswer { letter, span }
}

/// The pieces of a text with where each begins, the last first.
fn rev<'t>(text: &'t str, pieces: &'t [Range<usize>]) -> impl Iterator<Item = (usize, &'t str)> {
    let pieces = pieces.iter().rev();
    pieces.filter_map(|piece| Some((piece.start, text.get(piece.clone())?)))
}

/// The released rules on the pieces of a text, none of them blank, as if a line end stood between any two.
fn read_pieces(text: &str, pieces: &[Range<usize>]) -> PolicyAnswer {
    let last = |rule: fn(&str) -> Option<Found>| {
        rev(text, pieces).find_map(|(start, piece)| {
            let (letter, span) = rule(piece)?;
            Some((letter, start + span.start..start + span.end))
        })
    };
    let answer = last(last_box)
        .or_else(|| last(single_letter).filter(|_| pieces.len() == 1))
        .or_else(|| last(last_lone_letter));
    found(answer)
}

/// The last declared answer in the pieces of a text; a piece of one letter counts only where it is the only one.
fn declared_in(text: &str, pieces: &[Range<usize>]) -> Option<Declared> {
    let is_only = pieces.len() == 1;
    rev(text, pieces).find_map(|(start, piece)| {
        let survey = Survey::of(piece);
        let found = if is_only {
            survey.last_declared(piece)
        } else {
            survey.last_certain
        };
        found.map(|found| Declared {
            span: start + found.span.start..start + found.span.end,
            ..found
        })
    })
}
