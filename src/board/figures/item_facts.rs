//! What runs tell about items, and about each other, by how they did on the same items.

use super::phrases::items_by_month;
use super::{MatrixCell, MatrixSeries};
use crate::model::{Month, sort_stably};
use crate::words::{count, percent};

/// Correlations of fewer runs than this say nothing.
const LEAST_RUNS: usize = 3;
/// More items than this are left to the table.
const MOST_LISTED: usize = 60;

/// How often two runs, each pair and each item alike, are both right or both not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// The share of pairs that agree, 0 to 1.
    pub share: f64,
    /// What it would be if each run were right on its share of items, and these had nothing to do with each other.
    pub by_chance: f64,
}

impl Agreement {
    /// How much of the way from chance to full agreement it is (Cohen's kappa, over all pairs): 1 at most; `None` where
    /// chance alone makes all agree.
    pub fn kappa(self) -> Option<f64> {
        let room = 1.0 - self.by_chance;
        (room > 1e-9).then(|| (self.share - self.by_chance) / room)
    }
}

impl MatrixSeries {
    /// How far runs agree, of several samples by the share right; `None` of fewer than two runs, or where none met.
    pub fn agreement(&self) -> Option<Agreement> {
        let (mut pairs, mut agreeing) = (0.0, 0.0);
        for place in self.places() {
            let (mut n, mut right, mut squares) = (0.0, 0.0, 0.0);
            for cell in self.cells_on(place) {
                let share = cell.share();
                n += 1.0;
                right += share;
                squares += share * share;
            }
            // Of two different runs, over all ordered pairs: both right, and both not.
            let both = right * right - squares;
            pairs += n * (n - 1.0);
            agreeing += both + n * (n - 1.0) - 2.0 * (n - 1.0) * right + both;
        }
        let (mut sum, mut squares) = (0.0, 0.0);
        for row in &self.rows {
            sum += row.share;
            squares += row.share * row.share;
        }
        let (n, both) = (self.rows.len() as f64, sum * sum - squares);
        let all = n * (n - 1.0);
        (pairs > 0.0).then(|| Agreement {
            share: agreeing / pairs,
            by_chance: (2.0 * both + all - 2.0 * (n - 1.0) * sum) / all,
        })
    }

    /// How an item tells good runs from others: the correlation, over the runs with a verdict on it, of the share of its
    /// samples that are right with the share right of the run's other items; −1 to 1. `None` where runs or verdicts are
    /// too few or all alike.
    pub fn discrimination(&self, place: usize) -> Option<f64> {
        let pairs: Vec<(f64, f64)> = (self.rows.iter())
            .filter_map(|row| {
                let own = row.cells.get(place).copied().flatten()?.share();
                let others = row.n.checked_sub(1).filter(|n| *n > 0)? as f64;
                Some((own, (row.share * row.n as f64 - own) / others))
            })
            .collect();
        if pairs.len() < LEAST_RUNS {
            return None;
        }
        let n = pairs.len() as f64;
        let (x, y) = pairs.iter().fold((0.0, 0.0), |(x, y), pair| (x + pair.0, y + pair.1));
        let (mut of_x, mut of_y, mut both) = (0.0, 0.0, 0.0);
        for (own, others) in &pairs {
            let (own, others) = (own - x / n, others - y / n);
            of_x += own * own;
            of_y += others * others;
            both += own * others;
        }
        // Shares that are alike differ by rounding.
        let is_spread = of_x > 1e-12 && of_y > 1e-12;
        is_spread.then(|| (both / (of_x * of_y).sqrt()).clamp(-1.0, 1.0))
    }

    /// Runs with a verdict on an item.
    pub(super) fn runs_on(&self, place: usize) -> u64 {
        self.cells_on(place).count() as u64
    }

    /// What the runs with a verdict on an item did on it.
    fn cells_on(&self, place: usize) -> impl Iterator<Item = MatrixCell> {
        self.rows
            .iter()
            .filter_map(move |row| row.cells.get(place).copied().flatten())
    }

    /// One place of each item, in the order of the data set: by category an item stands in several.
    fn places(&self) -> Vec<usize> {
        let item = |place: &usize| self.columns.get(*place).map(|column| (column.month, column.no));
        let mut places: Vec<usize> = (0..self.columns.len()).collect();
        sort_stably(&mut places, |a, b| item(a).cmp(&item(b)));
        places.dedup_by(|a, b| item(a) == item(b));
        places
    }

    /// What is said of all this below the drawing; `which` runs count, as ` with verdicts`.
    pub(super) fn facts(&self, which: &str) -> Vec<String> {
        let mut notes = Vec::new();
        if self.rows.len() < 2 {
            return notes;
        }
        if let Some(agreement) = self.agreement() {
            let mut note = format!(
                "Two runs are both right or both not on {} of items, the mean of all pairs; by their shares right alone it \
                 would be {}",
                percent(agreement.share),
                percent(agreement.by_chance)
            );
            match agreement.kappa() {
                Some(kappa) => {
                    let digits = format!("{kappa:.2}").replace('-', "\u{2212}");
                    note.push_str(&format!(" (kappa {digits})."));
                }
                None => note.push('.'),
            }
            notes.push(note);
        }
        let listed = |is_wanted: fn(u32, u32) -> bool| -> Vec<(Month, usize)> {
            let places = self.places();
            let columns = places.iter().filter_map(|place| self.columns.get(*place));
            let wanted = columns.filter(|column| column.samples > 0 && is_wanted(column.right, column.samples));
            wanted.map(|column| (column.month, column.no)).collect()
        };
        for (who, items) in [
            ("No", listed(|right, _| right == 0)),
            ("Every", listed(|right, samples| right == samples)),
        ] {
            if (1..=MOST_LISTED).contains(&items.len()) {
                notes.push(format!("{who} run{which} is right on {}.", items_by_month(&items)));
            }
        }
        if self.rows.len() >= LEAST_RUNS {
            notes.push(format!(
                "Discrimination, in the table: the correlation, over the runs, of being right on an item with the share right \
                 of the other items; of {} it is rough.",
                count(self.rows.len() as u64, "run")
            ));
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::figures::{FigureKind, Series};
    use crate::board::{View, tiny};
    use proptest::prelude::*;

    fn series(rows: &[(&str, &str)]) -> MatrixSeries {
        let matrix = tiny::matrix(rows);
        match View::everything(&matrix).figure(FigureKind::Matrix).series {
            Series::Matrix(series) => series,
            _ => panic!("cells"),
        }
    }

    #[test]
    fn agreement_is_counted_pair_by_pair() {
        // Right: a on all, b on the first three, c on the first alone.
        let series = series(&[("a", "EEDEE"), ("b", "EEDAA"), ("c", "EAAAA")]);
        // a and b agree on 3 of 5, a and c on 1, b and c on 3.
        let agreement = series.agreement().unwrap();
        assert!((agreement.share - 7.0 / 15.0).abs() < 1e-12, "{agreement:?}");
        // 1 · 0.6, 1 · 0.2, 0.6 · 0.2 + 0.4 · 0.8.
        let by_chance = (0.6 + 0.2 + 0.44) / 3.0;
        assert!((agreement.by_chance - by_chance).abs() < 1e-12, "{agreement:?}");
        let kappa = agreement.kappa().unwrap();
        assert!((kappa - (7.0 / 15.0 - by_chance) / (1.0 - by_chance)).abs() < 1e-12);
        let notes = series.facts("").join(" ");
        assert!(notes.contains("on 46.7\u{a0}% of items"), "{notes}");
        assert!(notes.contains("Every run is right on November 2025: 1."), "{notes}");
        assert!(!notes.contains("No run"), "{notes}");
    }

    #[test]
    fn an_item_that_good_runs_know_discriminates() {
        let series = series(&[("a", "EEDEA"), ("b", "EEDAA"), ("c", "EAAAE")]);
        let of = |no: usize, month: &str| {
            let is_it = |column: &super::super::MatrixColumn| column.no == no && column.month == tiny::month(month);
            let place = series.columns.iter().position(is_it).unwrap();
            series.discrimination(place)
        };
        // All are right on the first, so it tells nothing.
        assert_eq!(of(1, "202511"), None);
        // Right, right, wrong against 3/4, 2/4, 2/4 of the others.
        assert!((of(2, "202511").unwrap() - 0.5).abs() < 1e-9);
        assert!(of(2, "202512").unwrap() < -0.7, "only the worst run knows it");
    }

    #[test]
    fn too_few_runs_say_nothing() {
        let two = series(&[("a", "EEDEA"), ("b", "EEDAA")]);
        assert!((0..5).all(|place| two.discrimination(place).is_none()));
        let one = series(&[("a", "EEDEA")]);
        assert_eq!((one.agreement(), one.facts("")), (None, Vec::new()));
    }

    proptest! {
        #[test]
        fn agreement_is_that_of_all_pairs(answers in prop::collection::vec("[ED!]{5}", 2..6)) {
            let names: Vec<String> = (0..answers.len()).map(|place| format!("m{place}")).collect();
            let rows: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(answers.iter().map(String::as_str)).collect();
            let series = series(&rows);
            let right = |row: &super::super::MatrixRow, place: usize| row.cells[place].is_some_and(|cell| cell.right > 0);
            let (mut pairs, mut alike, mut chance) = (0.0, 0.0, 0.0);
            for (at, a) in series.rows.iter().enumerate() {
                for b in &series.rows[at + 1..] {
                    pairs += 1.0;
                    alike += (0..5).filter(|place| right(a, *place) == right(b, *place)).count() as f64 / 5.0;
                    chance += a.share * b.share + (1.0 - a.share) * (1.0 - b.share);
                }
            }
            let agreement = series.agreement().unwrap();
            prop_assert!((agreement.share - alike / pairs).abs() < 1e-9, "{:?}", agreement);
            prop_assert!((agreement.by_chance - chance / pairs).abs() < 1e-9, "{:?}", agreement);
            prop_assert!((0..5).all(|place| series.discrimination(place).is_none_or(|value| (-1.0..=1.0).contains(&value))));
        }
    }
}
