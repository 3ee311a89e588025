use crate::stats::Interval;

/// What stands in the place of a number that is not known or not defined.
pub const UNKNOWN: &str = "–";

/// A share as readers see it: `43.5 %`, one decimal, which is as fine as the item counts allow; no-break space.
pub fn percent(share: f64) -> String {
    format!("{}\u{a0}%", percent_digits(share))
}

/// A share in digits, for columns and files that have the unit in their head: `43.5`.
pub fn percent_digits(share: f64) -> String {
    format!("{:.1}", tenths(share * 100.0))
}

/// The sum of so many items' means, given the mean of these: with one decimal, or as many more up to three as the
/// [percentage](percent_digits) beside it needs to follow from it.
pub fn sum_of_means(mean: f64, items: u64) -> String {
    let sum = mean * items as f64;
    let follows = |rounding: f64| {
        let rounded = (sum * rounding).round() / rounding;
        percent_digits(rounded / items.max(1) as f64) == percent_digits(mean)
    };
    let short = [10.0, 100.0].into_iter().take_while(|rounding| !follows(*rounding));
    format!("{sum:.*}", 1 + short.count())
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

/// A share as a mark of an axis: `25`.
pub fn percent_whole(share: f64) -> String {
    format!("{:.0}", share * 100.0)
}

/// The ends of an interval of shares: `36.4–50.9 %`.
pub fn interval(interval: Interval) -> String {
    format!("{}–{}", percent_digits(interval.low), percent(interval.high))
}

/// The same in digits, for a column whose head has the sign: `41.5–56.1`.
pub fn interval_digits(interval: Interval) -> String {
    format!("{}–{}", percent_digits(interval.low), percent_digits(interval.high))
}

/// A signed difference of shares in points, in digits: `-49.7`.
pub fn points_digits(difference: f64) -> String {
    format!("{:.1}", tenths(difference * 100.0))
}

/// A difference of shares in points with its sign, whichever it is, as readers see it: `+4.2`, `−4.2`.
pub fn points_signed(difference: f64) -> String {
    with_minus(&format!("{:+.1}", tenths(difference * 100.0)))
}

/// An end of the interval of a difference in points, as readers see it: `4.2`, `−4.2`.
pub fn points_end(difference: f64) -> String {
    with_minus(&points_digits(difference))
}

/// A number of a file as readers see it: with a minus for a sign and its thousands apart; `1204/1602` is two of them.
pub fn read_digits(digits: &str) -> String {
    let mut text = String::new();
    for (place, part) in digits.split('/').enumerate() {
        if place > 0 {
            text.push('/');
        }
        let (sign, number) = part.strip_prefix('-').map_or(("", part), |number| (MINUS, number));
        let (before, after) = number.split_at(number.find('.').unwrap_or(number.len()));
        text.push_str(sign);
        text.push_str(&before.parse().map_or_else(|_| before.to_owned(), whole));
        text.push_str(after);
    }
    text
}

/// The sign; files have a hyphen for it.
const MINUS: &str = "\u{2212}";

fn with_minus(digits: &str) -> String {
    digits.replace('-', MINUS)
}

/// Rounds to tenths, halves away from zero, and turns −0 to 0, so that no cell reads `-0.0`.
fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0 + 0.0
}

/// A number, or [`UNKNOWN`] in its place.
pub fn known<T>(value: Option<T>, write: impl FnOnce(T) -> String) -> String {
    value.map_or_else(|| UNKNOWN.to_owned(), write)
}

/// A mean count, as whole as counts are: `15,299`.
pub fn thousands(mean: f64) -> String {
    whole(mean.round() as u64)
}

/// A count with thousands separators: `15,303`.
pub fn whole(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time in seconds: `61 s`, or with one decimal below ten.
pub fn seconds(secs: f64) -> String {
    if secs < 10.0 {
        format!("{secs:.1}\u{a0}s")
    } else {
        format!("{}\u{a0}s", thousands(secs))
    }
}

/// A sum of money in whatever the reader counts in: five decimals, so that the cheapest answers have digits and sums in a
/// column can be compared.
pub fn money(sum: f64) -> String {
    format!("{sum:.5}")
}

/// A p-value: three decimals below a tenth, else two; or how small it is.
pub fn p_value(p: f64) -> String {
    if p < 0.001 {
        "<0.001".to_owned()
    } else if p < 0.1 {
        format!("{p:.3}")
    } else {
        format!("{p:.2}")
    }
}

/// A p-value in digits, for columns and files: `0.034512`.
pub fn p_digits(p: f64) -> String {
    if p >= 1e-6 {
        format!("{p:.6}")
    } else {
        format!("{p:.1e}")
    }
}

/// `1 run`, `6 runs`, `2 categories`.
pub fn count(number: u64, noun: &str) -> String {
    if number == 1 {
        return format!("1 {noun}");
    }
    match noun.strip_suffix('y') {
        Some(stem) => format!("{number} {stem}ies"),
        None => format!("{number} {noun}s"),
    }
}

/// The text with a capital at its start, where that is a letter of ASCII.
pub fn capital(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_written_by_hand() {
        assert_eq!(percent(77.0 / 177.0), "43.5\u{a0}%");
        assert_eq!(percent_short(0.2), "20\u{a0}%");
        assert_eq!(
            interval(Interval {
                low: 0.364,
                high: 0.509
            }),
            "36.4–50.9\u{a0}%"
        );
        assert_eq!(
            (points_digits(-0.0001).as_str(), points_signed(0.0423).as_str()),
            ("0.0", "+4.2")
        );
        assert_eq!(
            (thousands(999.4).as_str(), thousands(15_298.6).as_str()),
            ("999", "15,299")
        );
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(whole),
            ["0", "999", "1,000", "1,234,567"]
        );
        assert_eq!(
            (known(Some(0.5), percent).as_str(), known(None, percent).as_str()),
            ("50.0\u{a0}%", "–")
        );
        assert_eq!(
            (seconds(1.25).as_str(), seconds(61.4).as_str()),
            ("1.2\u{a0}s", "61\u{a0}s")
        );
        assert_eq!([0.000_4, 0.03, 0.5].map(p_value), ["<0.001", "0.030", "0.50"]);
        assert_eq!(
            (count(1, "category").as_str(), count(2, "category").as_str()),
            ("1 category", "2 categories")
        );
        assert_eq!(capital("étale, as is"), "étale, as is");
        assert_eq!(capital(""), "");
        assert_eq!([12.345, 0.5, 0.0123].map(money), ["12.34500", "0.50000", "0.01230"]);
    }

    #[test]
    fn readers_see_a_minus_and_thousands_apart() {
        assert_eq!(
            (points_signed(-0.0423).as_str(), points_end(-0.1).as_str()),
            ("\u{2212}4.2", "\u{2212}10.0")
        );
        for (digits, read) in [
            ("11782", "11,782"),
            ("-1234.5", "\u{2212}1,234.5"),
            ("1204/1602", "1,204/1,602"),
            ("0.034512", "0.034512"),
            ("43.5", "43.5"),
            ("77/177", "77/177"),
        ] {
            assert_eq!(read_digits(digits), read);
        }
    }

    #[test]
    fn halves_round_away_from_zero_wherever_a_share_is_shown() {
        // 49/400 is 12.25 %; formatting alone would give the even neighbour in one place and not in another.
        assert_eq!(
            (percent(0.1225).as_str(), percent_digits(0.1225).as_str()),
            ("12.3\u{a0}%", "12.3")
        );
    }

    #[test]
    fn a_sum_of_means_has_the_decimals_that_its_percentage_needs() {
        assert_eq!(sum_of_means(7.0 / 15.0, 5), "2.333");
        assert_eq!(sum_of_means(58.3 / 177.0, 177), "58.3");
        for items in 1..=60_u64 {
            for thirds in 0..=3 * items {
                let mean = thirds as f64 / (3 * items) as f64;
                let sum: f64 = sum_of_means(mean, items).parse().unwrap();
                let apart = (sum / items as f64 - mean).abs();
                assert!(apart < 0.001, "{thirds} thirds of {items}");
            }
        }
    }
}
