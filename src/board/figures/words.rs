use super::Rate;
use crate::stats::Interval;

/// A share as readers see it: `43.5 %`, one decimal, no-break space.
pub fn percent(share: f64) -> String {
    format!("{:.1}\u{a0}%", tenths(share * 100.0))
}

/// A share in as few digits as it has: `20 %`, `63.8 %`.
pub fn percent_short(share: f64) -> String {
    let whole = (share * 100.0).round();
    if (share * 100.0 - whole).abs() < 0.05 {
        format!("{whole:.0}\u{a0}%")
    } else {
        percent(share)
    }
}

/// The ends of an interval of shares: `36.4–50.9 %`.
pub fn interval_words(interval: Interval) -> String {
    format!(
        "{:.1}\u{2013}{:.1}\u{a0}%",
        tenths(interval.low * 100.0),
        tenths(interval.high * 100.0)
    )
}

/// A percentage in digits for tables and CSV: `43.5`.
pub(super) fn percent_cell(share: f64) -> String {
    format!("{:.1}", tenths(share * 100.0))
}

/// A signed difference in points for tables and CSV: `-49.7`.
pub(super) fn points_cell(difference: f64) -> String {
    format!("{:.1}", tenths(difference * 100.0))
}

/// Rounds to tenths and turns −0 to 0, so that no cell reads `-0.0`.
fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0 + 0.0
}

/// A count with thousands separators: `15,299`. Rounds to whole numbers.
pub fn thousands(value: f64) -> String {
    let digits = format!("{:.0}", value.abs().round());
    let mut text = String::new();
    if value <= -0.5 {
        text.push('\u{2212}');
    }
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 run`, `6 runs`.
pub(super) fn count(number: u64, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {}", plural(noun))
    }
}

/// The cells of a rate: right, items, accuracy, low, high; empty where there is none.
pub(super) fn rate_cells(rate: Option<&Rate>) -> [String; 5] {
    rate.map_or_else(Default::default, |rate| {
        [
            rate.k.to_string(),
            rate.n.to_string(),
            percent_cell(rate.share()),
            percent_cell(rate.interval.low),
            percent_cell(rate.interval.high),
        ]
    })
}

fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{noun}s"),
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
    fn numbers_read_as_written_by_hand() {
        assert_eq!(percent(77.0 / 177.0), "43.5\u{a0}%");
        assert_eq!(points_cell(-0.0001), "0.0");
        assert_eq!(thousands(15_298.6), "15,299");
        assert_eq!(thousands(999.4), "999");
        assert_eq!(thousands(1_234_567.0), "1,234,567");
        assert_eq!(count(1, "category"), "1 category");
        assert_eq!(count(2, "category"), "2 categories");
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
