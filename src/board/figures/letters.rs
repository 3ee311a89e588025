use super::phrases::add_counts;
use super::{CHANCE, Caption, FigureTable, Rate, RunLabel, Scope};
use crate::board::{Matrix, View};
use crate::model::ChoiceLabel;
use crate::stats::binomial_at_least;
use crate::words::{count, percent, percent_digits};

/// How often each letter is right, and how often each run answers it.
#[derive(Clone, Debug, PartialEq)]
pub struct LetterSeries {
    /// The right letters of the items in view, in the published order.
    pub key: LetterCounts,
    /// One row a run with letters, in the order of the board.
    pub rows: Vec<LetterRow>,
    /// Runs in view that only have totals.
    pub without_letters: u64,
    /// Whether items of one number have the same key letter in every month.
    pub key_repeats: bool,
    /// Whether the solvers that always give one letter are told of.
    pub tells_solvers: bool,
}

/// How often each letter occurs, A to E.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LetterCounts([u64; 5]);

/// One run of [`LetterSeries`].
#[derive(Clone, Debug, PartialEq)]
pub struct LetterRow {
    /// Who.
    pub label: RunLabel,
    /// Its answers, of all samples.
    pub answers: LetterCounts,
    /// The right letters of these answers' items, in the order that the run saw.
    pub key: LetterCounts,
    /// Records without a letter: failed, unread, unanswered, or stored as a bare verdict.
    pub without_letter: u64,
}

impl LetterCounts {
    /// Counts a letter.
    pub fn add(&mut self, letter: ChoiceLabel) {
        if let Some(count) = self.0.get_mut(letter.position()) {
            *count += 1;
        }
    }

    /// How often a letter occurs.
    pub fn of(&self, letter: ChoiceLabel) -> u64 {
        self.0.get(letter.position()).copied().unwrap_or(0)
    }

    /// All letters counted.
    pub fn n(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of a letter with its interval; `None` of no letters.
    pub fn rate(&self, letter: ChoiceLabel) -> Option<Rate> {
        Rate::new(self.of(letter), self.n())
    }

    /// The letter that occurs most; of equals the first.
    fn most(&self) -> ChoiceLabel {
        let more = |best, next| if self.of(next) > self.of(best) { next } else { best };
        ChoiceLabel::ALL.into_iter().fold(ChoiceLabel::A, more)
    }

    /// The letter that occurs least; of equals the first.
    fn least(&self) -> ChoiceLabel {
        let less = |best, next| if self.of(next) < self.of(best) { next } else { best };
        ChoiceLabel::ALL.into_iter().fold(ChoiceLabel::A, less)
    }

    /// `A 25, B 31, C 23, D 48, E 50`
    fn words(&self) -> String {
        let parts = ChoiceLabel::ALL.map(|letter| format!("{letter} {}", self.of(letter)));
        parts.join(", ")
    }
}

impl Matrix {
    /// Whether items of one number have the same key letter in every month that has them, of at least two.
    pub(super) fn key_repeats(&self) -> bool {
        let months = self.months();
        let mut is_seen_twice = false;
        for item in &self.items {
            let mut before = months.iter().rev().filter(|month| **month < item.month);
            // The nearest month before that has this number stands for those before it.
            let same = before.find_map(|month| self.item(self.item_index(*month, item.no)?));
            match same {
                Some(same) if same.key != item.key => return false,
                Some(_) => is_seen_twice = true,
                None => {}
            }
        }
        is_seen_twice
    }
}

impl View<'_> {
    pub(super) fn letter_series(&self, labels: Vec<(usize, RunLabel)>, tells_solvers: bool) -> LetterSeries {
        let mut series = LetterSeries {
            key: LetterCounts::default(),
            rows: Vec::new(),
            without_letters: 0,
            key_repeats: self.matrix.key_repeats(),
            tells_solvers,
        };
        for item in self.items.iter().filter_map(|&item| self.matrix.item(item)) {
            series.key.add(item.key);
        }
        for (run, label) in labels {
            let Some(run) = self.matrix.run(run) else { continue };
            let mut row = LetterRow {
                label,
                answers: LetterCounts::default(),
                key: LetterCounts::default(),
                without_letter: 0,
            };
            for cell in self.items.iter().flat_map(|&item| run.samples(item)) {
                match cell.letter {
                    Some(letter) => {
                        row.answers.add(letter);
                        row.key.add(cell.key);
                    }
                    None => row.without_letter += 1,
                }
            }
            if row.answers.n() > 0 {
                series.rows.push(row);
            } else {
                series.without_letters += 1;
            }
        }
        series
    }
}

/// Whether a key that knows no letter from another would so seldom, at most once in twenty, have any letter right as often
/// as its most frequent one: the exact binomial test of that letter, times five, since the letter was chosen among five.
fn is_skewed(most: &Rate) -> bool {
    let letters = ChoiceLabel::ALL.len() as f64;
    letters * binomial_at_least(most.k, most.n, CHANCE) <= SKEW_LEVEL
}

const SKEW_LEVEL: f64 = 0.05;

impl LetterSeries {
    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| &row.label).collect();
        let mut notes = Vec::new();
        if let Some(best) = self.key.rate(self.key.most()).filter(|_| self.tells_solvers) {
            notes.push(format!(
                "A solver that always gives one letter is right on {} of {}: always {} scores {}, without reading a question.",
                self.key.words(),
                self.key.n(),
                self.key.most(),
                percent(best.share())
            ));
        }
        if self.key.n() > 0 {
            notes.push(
                "Skewed: a fair key would have any one letter right so often at most once in twenty (exact binomial test of \
                 the most frequent letter, times five)."
                    .to_owned(),
            );
        }
        if self.key_repeats {
            notes.push(KEY_REPEATS.to_owned());
        }
        if self.rows.iter().any(|row| row.key != self.key) {
            notes.push(
                "The line in a run\u{2019}s bars is the key of the items that it answered, in the order that it saw."
                    .to_owned(),
            );
        }
        if self.without_letters > 0 {
            notes.push(format!(
                "No letters are known of {}.",
                count(self.without_letters, "run")
            ));
        }
        Caption {
            title: self.title(),
            subtitle: format!(
                "Share of each letter in the key of {} and in the answers of each run, with 95\u{a0}% Wilson intervals",
                count(self.key.n(), "item")
            ),
            notes,
            source: scope.source(&labels, "run"),
        }
    }

    fn title(&self) -> String {
        let (most, least) = (self.key.most(), self.key.least());
        match self.key.rate(most) {
            None => "No item passes these filters".to_owned(),
            Some(rate) if is_skewed(&rate) => format!(
                "The key is skewed: {most} is right {} in {}, {least} {}",
                times(rate.k),
                rate.n,
                times(self.key.of(least))
            ),
            Some(rate) => format!(
                "No letter of the key stands out: {most} is right {} in {}, {least} {}",
                times(rate.k),
                rate.n,
                times(self.key.of(least))
            ),
        }
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::of_runs(&[]);
        for letter in ChoiceLabel::ALL {
            table.header.push(letter.to_string());
            table.header.push(format!("{letter}, %"));
        }
        table.add_heads(&["letters", "without a letter", "provenance"]);
        let mut add = |mut cells: Vec<String>, counts: &LetterCounts, without: u64, provenance: &str| {
            for letter in ChoiceLabel::ALL {
                cells.push(counts.of(letter).to_string());
                let share = counts.rate(letter).map(|rate| percent_digits(rate.share()));
                cells.push(share.unwrap_or_default());
            }
            add_counts(&mut cells, &[counts.n(), without]);
            cells.push(provenance.to_owned());
            table.rows.push(cells);
        };
        add(vec!["key".to_owned(), String::new()], &self.key, 0, "");
        for row in &self.rows {
            let provenance = row.label.provenance.label();
            add(row.label.cells(), &row.answers, row.without_letter, provenance);
        }
        table
    }
}

/// Why letters of months go together.
pub(super) const KEY_REPEATS: &str = "The k-th item of every month has the same key letter, since the shuffle knows only the item\u{2019}s place in its \
     month: a liking for one letter moves the scores of all months alike.";

/// `once`, `23 times`.
fn times(number: u64) -> String {
    if number == 1 {
        "once".to_owned()
    } else {
        format!("{number} times")
    }
}
