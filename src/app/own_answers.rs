//! A reader's own answers to items: given before the key was seen, kept in this browser, sent nowhere.

use std::collections::BTreeMap;

use leptos::prelude::*;

use crate::model::{ChoiceLabel, Month};

use super::browser::{remember, remembered};

/// Where they are kept from visit to visit.
const STORED: &str = "mathboard-answers";

/// One answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OwnAnswer {
    /// The letter of the published order.
    pub letter: ChoiceLabel,
    /// Seconds from the sight of the item to the answer, in whole tenths.
    pub tenths: u32,
}

/// The answers of this browser, in the context of the app.
#[derive(Clone, Copy)]
pub struct OwnAnswers(RwSignal<BTreeMap<(Month, usize), OwnAnswer>>);

impl OwnAnswers {
    /// Those of earlier visits.
    pub fn restored() -> Self {
        Self(RwSignal::new(read(&remembered(STORED).unwrap_or_default())))
    }

    /// The answers of this app.
    pub fn here() -> Self {
        expect_context::<Self>()
    }

    /// The answer to an item.
    pub fn of(self, month: Month, no: usize) -> Option<OwnAnswer> {
        self.0.with(|answers| answers.get(&(month, no)).copied())
    }

    /// Notes an answer; the first one counts, since the key is seen after it.
    pub fn give(self, month: Month, no: usize, answer: OwnAnswer) {
        self.0.update(|answers| {
            answers.entry((month, no)).or_insert(answer);
        });
        self.keep();
    }

    /// Forgets the answers to some items, so that they can be tried again.
    pub fn forget(self, items: &[(Month, usize)]) {
        self.0.update(|answers| answers.retain(|item, _| !items.contains(item)));
        self.keep();
    }

    fn keep(self) {
        self.0.with_untracked(|answers| remember(STORED, &written(answers)));
    }
}

/// `202511-7 C 124`, an item a line.
fn written(answers: &BTreeMap<(Month, usize), OwnAnswer>) -> String {
    let lines = answers
        .iter()
        .map(|((month, no), answer)| format!("{month}-{no} {} {}", answer.letter, answer.tenths));
    lines.collect::<Vec<_>>().join("\n")
}

/// What [`written`] wrote; lines that are something else are passed over.
fn read(text: &str) -> BTreeMap<(Month, usize), OwnAnswer> {
    let line = |line: &str| {
        let mut words = line.split(' ');
        let (month, no) = words.next()?.split_once('-')?;
        let letter = words.next()?.chars().next().and_then(ChoiceLabel::from_char)?;
        let tenths = words.next()?.parse().ok()?;
        Some(((month.parse().ok()?, no.parse().ok()?), OwnAnswer { letter, tenths }))
    };
    text.lines().filter_map(line).collect()
}
