//! The solvers that never read the question, run for real: they see the choices in the evaluated
//! order, write a response, and their response is parsed like any other. [`super::Baseline`] is the
//! same idea as a number; this makes the result files that the number must agree with.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::solver_response::{ResponseStyle, write_response};
use crate::model::{
    Choice, ChoiceLabel, Conditions, Item, ItemFile, Month, NameFlags, PromptMode, Record, ResultFile, ResultFormat,
    Sample, Score, Seed, Usage, shortened,
};
use crate::replay::{ChoiceOrder, correct_letter, evaluated_order, parse_answer, user_message};

/// The token limit that the result files name. Tokens of these solvers are words between white
/// space; no response is near the limit.
pub const SOLVER_MAX_TOKENS: u64 = 256;

/// A solver that never reads the question. It knows the choices, as texts in the evaluated order,
/// and nothing of their roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BaselineSolver {
    /// The same letter every time.
    Always(ChoiceLabel),
    /// The choice with the most characters; of several, the first.
    Longest,
    /// The choice with the fewest characters; of several, the first.
    Shortest,
    /// A uniform draw.
    Random,
    /// The choice that repeats word for word under many questions (see [`repeated_choice`]), where it
    /// stands; else this letter.
    MetaElse(ChoiceLabel),
}

impl BaselineSolver {
    /// Every solver, in the order that the command's help lists them.
    pub fn all() -> impl Iterator<Item = Self> {
        let letters = ChoiceLabel::ALL;
        letters
            .map(Self::Always)
            .into_iter()
            .chain([Self::Longest, Self::Shortest, Self::Random])
            .chain(letters.map(Self::MetaElse))
    }
}

/// The name in arguments, and after `baseline/` the model name in result files: `always-e`,
/// `longest-choice`, `random`, `meta-else-e`.
impl fmt::Display for BaselineSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Always(letter) => write!(f, "always-{}", letter.as_char().to_ascii_lowercase()),
            Self::Longest => f.write_str("longest-choice"),
            Self::Shortest => f.write_str("shortest-choice"),
            Self::Random => f.write_str("random"),
            Self::MetaElse(letter) => write!(f, "meta-else-{}", letter.as_char().to_ascii_lowercase()),
        }
    }
}

/// A text that names no solver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a solver (always-a to always-e, longest-choice, shortest-choice, random, meta-else-a to meta-else-e), found {found:?}"
)]
pub struct ParseSolverError {
    /// The text found.
    pub found: String,
}

impl FromStr for BaselineSolver {
    type Err = ParseSolverError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::all()
            .find(|solver| solver.to_string() == text)
            .ok_or_else(|| ParseSolverError { found: shortened(text) })
    }
}

/// How a solver is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverPlan {
    /// Which one.
    pub solver: BaselineSolver,
    /// The global seed of the shuffle, and the key of the generator of [`BaselineSolver::Random`].
    pub seed: Seed,
    /// Generations per item, at least 1.
    pub samples: u32,
    /// How responses are written.
    pub style: ResponseStyle,
    /// The end of the run as the files name it: `YYYY-MM-DD HH:MM:SS`. There is no clock here.
    pub timestamp: String,
}

/// Why a solver cannot take an item file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// Result files are filed by month; the items name none, or several.
    #[error("{file}: expected items of one month, found no month or several; give a file for each month")]
    NoMonth {
        /// The item file.
        file: String,
    },
    /// The evaluators stop at more than five choices, and none cannot be answered.
    #[error("{file}: item {no}: expected 1 to 5 choices, found {found}")]
    Choices {
        /// The item file.
        file: String,
        /// The item's number.
        no: usize,
        /// Choices found.
        found: usize,
    },
}

/// The choice text that stands in the most items, if it stands in at least two: in a benchmark with
/// substitution-resistant items this is their meta choice, found without reading a question or
/// knowing a right answer. Of equally frequent texts, the first in alphabetical order.
pub fn repeated_choice<'a>(files: impl IntoIterator<Item = &'a ItemFile>) -> Option<&'a str> {
    let mut items_with = BTreeMap::<&str, (usize, usize)>::new();
    for (number, item) in files.into_iter().flat_map(|file| &file.items).enumerate() {
        for choice in &item.choices {
            let (count, last) = items_with.entry(&choice.text).or_insert((0, usize::MAX));
            // Twice in one item counts once.
            if *last != number {
                (*count, *last) = (*count + 1, number);
            }
        }
    }
    let most = items_with.values().map(|(count, _)| *count).max()?;
    let (text, _) = items_with.into_iter().find(|(_, (count, _))| *count == most)?;
    (most >= 2).then_some(text)
}

/// Run a solver on the items of one month. `repeated` is what [`repeated_choice`] found in all files
/// of the run; only [`BaselineSolver::MetaElse`] looks at it.
///
/// The verdicts are the harness's: the letter that `replay` reads from the response against the
/// letter of the right choice. Seconds are 0, prompt tokens are the words of the user message.
///
/// # Errors
/// When the file names no month, or an item has no choice or more than five.
pub fn solve(plan: &SolverPlan, file: &ItemFile, repeated: Option<&str>) -> Result<ResultFile, SolveError> {
    let month = file.month.ok_or_else(|| SolveError::NoMonth {
        file: file.source.clone(),
    })?;
    let mut records = Vec::with_capacity(file.items.len());
    for (position, item) in file.items.iter().enumerate() {
        let order = evaluated_order(&plan.seed, position, item.choices.len());
        let key = correct_letter(&order, &item.choices).ok_or_else(|| SolveError::Choices {
            file: file.source.clone(),
            no: item.no,
            found: item.choices.len(),
        })?;
        let desk = Desk {
            plan,
            month,
            position,
            choices: order
                .permutation()
                .iter()
                .filter_map(|&i| item.choices.get(i))
                .collect(),
            repeated,
        };
        records.push(Record {
            id: item.id.clone().unwrap_or_else(|| format!("{month}:{}", item.no)),
            recorded_key: Some(key),
            category: None,
            score: None,
            samples: (0..plan.samples.max(1))
                .map(|sample| desk.sample(item, &order, key, sample))
                .collect(),
        });
    }
    let correct = records.iter().filter(|record| {
        record
            .samples
            .first()
            .is_some_and(|sample| sample.is_correct == Some(true))
    });
    let recorded = Score {
        correct: correct.count() as u64,
        total: records.len() as u64,
    };
    Ok(ResultFile {
        source: file.source.clone(),
        format: ResultFormat::Current,
        conditions: Conditions {
            model: format!("baseline/{}", plan.solver),
            effort: None,
            thinking: false,
            prompt: PromptMode::Plain,
            seed: Some(plan.seed.clone()),
            n_samples: plan.samples.max(1),
        },
        month: Some(month),
        name: NameFlags {
            month: Some(month),
            ..NameFlags::default()
        },
        timestamp: Some(plan.timestamp.clone()),
        max_tokens: Some(SOLVER_MAX_TOKENS),
        recorded: Some(recorded),
        has_unreadable_total: false,
        records,
    })
}

/// What a solver has before it for one item: the choices in the evaluated order, no question.
struct Desk<'a> {
    plan: &'a SolverPlan,
    month: Month,
    position: usize,
    choices: Vec<&'a Choice>,
    repeated: Option<&'a str>,
}

impl Desk<'_> {
    fn sample(&self, item: &Item, order: &ChoiceOrder, key: ChoiceLabel, sample: u32) -> Sample {
        let (letter, reason) = self.choose(sample);
        match write_response(self.plan.style, item.no, sample, letter, &reason) {
            Err(error) => Sample {
                is_correct: Some(false),
                elapsed_secs: Some(0.0),
                error: Some(error),
                ..Sample::default()
            },
            Ok(response) => {
                let words = |text: &str| text.split_whitespace().count() as u64;
                let prompt = words(&user_message(item, order, PromptMode::Plain));
                let completion = words(&response);
                let answer = parse_answer(&response).letter;
                Sample {
                    answer,
                    is_correct: Some(answer == Some(key)),
                    usage: Usage {
                        prompt: Some(prompt),
                        completion: Some(completion),
                        total: Some(prompt + completion),
                        reasoning: None,
                    },
                    response: Some(response),
                    elapsed_secs: Some(0.0),
                    ..Sample::default()
                }
            }
        }
    }

    /// The letter, and why, in words without a capital that the parser could take for a letter.
    fn choose(&self, sample: u32) -> (ChoiceLabel, String) {
        match self.plan.solver {
            BaselineSolver::Always(letter) => (
                letter,
                "this solver gives one letter to every question and reads none of them.".to_owned(),
            ),
            BaselineSolver::Longest => self.by_length("longest", |most, next| next > most),
            BaselineSolver::Shortest => self.by_length("shortest", |least, next| next < least),
            BaselineSolver::Random => {
                let place = self.draw(sample);
                (
                    letter_at(place),
                    format!(
                        "the generator (ChaCha8, seed {}, stream {}) drew place {} of {}.",
                        self.plan.seed,
                        self.stream(sample),
                        place + 1,
                        self.choices.len()
                    ),
                )
            }
            BaselineSolver::MetaElse(letter) => {
                let place = self
                    .choices
                    .iter()
                    .position(|choice| Some(choice.text.as_str()) == self.repeated);
                match place {
                    Some(place) => (
                        letter_at(place),
                        "one sentence stands among the choices of many questions, and it stands here.".to_owned(),
                    ),
                    None => (
                        letter,
                        "the sentence that stands under many questions is missing here, so the fixed letter is taken."
                            .to_owned(),
                    ),
                }
            }
        }
    }

    fn by_length(&self, word: &str, is_better: fn(usize, usize) -> bool) -> (ChoiceLabel, String) {
        let lengths: Vec<usize> = self.choices.iter().map(|choice| choice.text.chars().count()).collect();
        let best = lengths.iter().copied().enumerate().reduce(|best, next| {
            let beats = is_better(best.1, next.1);
            if beats { next } else { best }
        });
        let (place, length) = best.unwrap_or_default();
        let listed: Vec<String> = lengths.iter().map(usize::to_string).collect();
        (
            letter_at(place),
            format!(
                "the choices have {} characters; the {word} has {length}.",
                listed.join(", ")
            ),
        )
    }

    /// A stream of its own for each month, position and sample, so that a draw depends on nothing
    /// that was drawn before: the month's six digits, three of the position, three of the sample.
    fn stream(&self, sample: u32) -> u64 {
        (u64::from(self.month.number()) * 1_000 + self.position as u64) * 1_000 + u64::from(sample)
    }

    /// A uniform place below the number of choices (values past the last whole multiple are drawn again).
    fn draw(&self, sample: u32) -> usize {
        let mut key = [0_u8; 32];
        for (index, word) in self.plan.seed.key_words().into_iter().enumerate() {
            let bytes = key.iter_mut().skip(index % 8 * 4);
            bytes.zip(word.to_le_bytes()).for_each(|(slot, byte)| *slot ^= byte);
        }
        let mut source = ChaCha8Rng::from_seed(key);
        source.set_stream(self.stream(sample));
        let places = self.choices.len().max(1) as u32;
        let limit = u32::MAX - u32::MAX % places;
        loop {
            let value = source.next_u32();
            if value < limit {
                return (value % places) as usize;
            }
        }
    }
}

/// The letter at a place that is known to be below five.
fn letter_at(place: usize) -> ChoiceLabel {
    ChoiceLabel::from_position(place).unwrap_or(ChoiceLabel::E)
}
