//! Turns of phrase that only figures use; numbers are written by [`crate::words`].

use super::{Rate, RunLabel};
use crate::model::Month;
use crate::words::{count, percent, percent_digits};

/// Adds the cells of a rate: right, items, accuracy, low, high; empty where there is none.
pub(super) fn add_rate(cells: &mut Vec<String>, rate: Option<&Rate>) {
    let Some(rate) = rate else {
        cells.resize(cells.len() + 5, String::new());
        return;
    };
    cells.push(rate.right());
    add_counts(cells, &[rate.n]);
    let interval = rate.interval;
    add_digits(cells, &[rate.share(), interval.low, interval.high], percent_digits);
}

/// Adds cells of whole numbers. Not generic, since every table has them and code is dear.
pub(super) fn add_counts(cells: &mut Vec<String>, counts: &[u64]) {
    for count in counts {
        cells.push(count.to_string());
    }
}

/// Adds cells of numbers in some writing.
pub(super) fn add_digits(cells: &mut Vec<String>, values: &[f64], digits: fn(f64) -> String) {
    for value in values {
        cells.push(digits(*value));
    }
}

/// `4 of 6 runs`, `every run`; where only some of the runs in view have something: `4 of the 6 runs with both months`.
pub(super) fn of_runs(runs: usize, full: usize, in_view: usize, what: &str) -> String {
    match (runs == full, full == in_view) {
        (true, true) => "every run".to_owned(),
        (true, false) => format!("every run with {what}"),
        (false, true) => format!("{runs} of {full} runs"),
        (false, false) => format!("{runs} of the {full} runs with {what}"),
    }
}

/// How Fisher's test counts items that are not independent, after what it is.
pub(super) const FEWER_INDEPENDENT: &str =
    " Where papers have several items, or items several samples, it counts as many independent items as tell as much.";

/// Items by month and number: `November 2025: 22, 28; December 2025: 5`.
pub(super) fn items_by_month(items: &[(Month, usize)]) -> String {
    let mut text = String::new();
    let mut last = None;
    for (month, no) in items {
        if last == Some(month) {
            text.push_str(&format!(", {no}"));
        } else {
            let semicolon = if last.is_some() { "; " } else { "" };
            text.push_str(&format!("{semicolon}{}: {no}", month.long()));
        }
        last = Some(month);
    }
    text
}

/// What is so of runs that are better, or worse, somewhere, where a test tells so. `any` are such runs as the figure
/// compares: `No run with verdicts is measurably different`, `3 of 5 pairs measurably gain …, 1 loses`.
pub(super) fn changes(any: &str, all: usize, [up, down]: [usize; 2], [gain, lose]: [&str; 2], on: &str) -> String {
    let (noun, which) = any.split_once(' ').unwrap_or((any, ""));
    let space = if which.is_empty() { "" } else { " " };
    let some = |number: usize, verb: &str| {
        let s = if number == 1 { "s" } else { "" };
        format!("{number} of {all} {noun}s{space}{which} measurably {verb}{s} {on}")
    };
    match (up, down) {
        (0, 0) => format!("No {any} is measurably different {on}"),
        (up, _) if up == all => format!("Every {any} {gain}s {on}"),
        (_, down) if down == all => format!("Every {any} {lose}s {on}"),
        (up, 0) => some(up, gain),
        (0, down) => some(down, lose),
        (up, down) => format!("{}, {down} {lose}{}", some(up, gain), if down == 1 { "s" } else { "" }),
    }
}

/// The accuracies of runs in one place: `Implication: 11 runs are right on 22.0 to 44.1 %`.
pub(super) fn spread(place: &str, rates: &[(&RunLabel, &Rate)]) -> String {
    if rates.is_empty() {
        return format!("{place}: no run has results");
    }
    if let [(label, rate)] = rates {
        return format!(
            "{place}: {} is right on {} of {}",
            label.full(),
            rate.right(),
            count(rate.n, "item")
        );
    }
    let shares = || rates.iter().map(|(_, rate)| rate.share());
    format!(
        "{place}: {} are right on {} to {}",
        count(rates.len() as u64, "run"),
        percent_digits(shares().fold(1.0, f64::min)),
        percent(shares().fold(0.0, f64::max))
    )
}

/// A ratio below 1 in words: `a quarter`, `half`, else `38 %`. A word is used only within a twentieth of its value.
pub(super) fn fraction(ratio: f64) -> String {
    for (value, words) in [
        (1.0 / 10.0, "a tenth"),
        (1.0 / 5.0, "a fifth"),
        (1.0 / 4.0, "a quarter"),
        (1.0 / 3.0, "a third"),
        (1.0 / 2.0, "half"),
        (2.0 / 3.0, "two thirds"),
        (3.0 / 4.0, "three quarters"),
    ] {
        if (ratio / value - 1.0).abs() < 0.05 {
            return words.to_owned();
        }
    }
    if ratio < 0.01 {
        "less than 1\u{a0}%".to_owned()
    } else {
        format!("{:.0}\u{a0}%", ratio * 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_of_those_that_show_one() {
        let told = |all, counts| changes("run with verdicts", all, counts, ["gain", "fall"], "there");
        assert_eq!(told(3, [0, 0]), "No run with verdicts is measurably different there");
        assert_eq!(told(3, [0, 3]), "Every run with verdicts falls there");
        assert_eq!(told(3, [1, 0]), "1 of 3 runs with verdicts measurably gains there");
        assert_eq!(told(3, [0, 2]), "2 of 3 runs with verdicts measurably fall there");
        assert_eq!(
            told(5, [3, 1]),
            "3 of 5 runs with verdicts measurably gain there, 1 falls"
        );
        let pairs = changes("pair", 2, [2, 0], ["gain", "lose"], "there");
        assert_eq!(pairs, "Every pair gains there");
    }

    #[test]
    fn a_fraction_word_is_used_only_near_its_value() {
        assert_eq!(fraction(3837.0 / 15299.0), "a quarter");
        assert_eq!(fraction(0.29), "29\u{a0}%");
        assert_eq!(fraction(0.52), "half");
        assert_eq!(fraction(0.56), "56\u{a0}%");
        assert_eq!(fraction(0.0001), "less than 1\u{a0}%");
    }
}
