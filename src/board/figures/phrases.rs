//! Turns of phrase that only figures use; numbers are written by [`crate::words`].

use super::Rate;
use crate::words::percent_digits;

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

/// `4 of 6 runs`, `every run`; where only some of the runs in view have all of something:
/// `4 of the 6 runs with all categories`.
pub(super) fn of_runs(runs: u64, full: u64, in_view: u64, what: &str) -> String {
    match (runs == full, full == in_view) {
        (true, true) => "every run".to_owned(),
        (true, false) => format!("every run with all {what}"),
        (false, true) => format!("{runs} of {full} runs"),
        (false, false) => format!("{runs} of the {full} runs with all {what}"),
    }
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
    fn a_fraction_word_is_used_only_near_its_value() {
        assert_eq!(fraction(3837.0 / 15299.0), "a quarter");
        assert_eq!(fraction(0.29), "29\u{a0}%");
        assert_eq!(fraction(0.52), "half");
        assert_eq!(fraction(0.56), "56\u{a0}%");
        assert_eq!(fraction(0.0001), "less than 1\u{a0}%");
    }
}
