use std::ops::RangeInclusive;
use std::str::FromStr;

/// A percentage as it was printed: how many digits stood after the point matters.
///
/// ```
/// use mathboard::stats::PrintedPercent;
///
/// let printed: PrintedPercent = "30.6 %".parse()?;
/// assert_eq!(printed.counts(85), Some(26..=26));
/// assert_eq!(printed.counts(177), None, "54 of 177 is 30.5 %, 55 is 31.1 %");
/// # Ok::<(), mathboard::stats::NoPercentError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedPercent {
    /// The digits without the point: 306 for `30.6`.
    digits: u128,
    /// Ten to the number of digits after the point.
    scale: u128,
}

/// A text that is no percentage from 0 to 100 with at most twelve digits after the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a percentage like 30.6")]
pub struct NoPercentError;

/// Digits after the point that are read.
const MOST_DECIMALS: usize = 12;

impl PrintedPercent {
    /// The counts out of `total` that round to it, and so could stand behind it; `None` when there is none
    /// (the GRIM test of N. Brown and J. Heathers, 2017). A half may have been rounded either way.
    pub fn counts(self, total: u64) -> Option<RangeInclusive<u64>> {
        // |100 · scale · k / n − digits| ≤ ½, in whole numbers.
        let (n, step) = (u128::from(total), 200 * self.scale);
        let low = (2 * self.digits * n).saturating_sub(n).div_ceil(step);
        let high = ((2 * self.digits * n + n) / step).min(n);
        let (low, high) = (u64::try_from(low).ok()?, u64::try_from(high).ok()?);
        (total > 0 && low <= high).then_some(low..=high)
    }
}

impl FromStr for PrintedPercent {
    type Err = NoPercentError;

    fn from_str(text: &str) -> Result<Self, NoPercentError> {
        let text = text.trim();
        let text = text.strip_suffix('%').unwrap_or(text).trim_end();
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 3 || decimals.len() > MOST_DECIMALS {
            return Err(NoPercentError);
        }
        if !is_number(whole) || !is_number(decimals) {
            return Err(NoPercentError);
        }
        let scale = 10_u128.pow(decimals.len() as u32);
        let digits: u128 = format!("{whole}{decimals}").parse().map_err(|_| NoPercentError)?;
        if digits > 100 * scale {
            return Err(NoPercentError);
        }
        Ok(Self { digits, scale })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str, total: u64) -> Option<RangeInclusive<u64>> {
        text.parse::<PrintedPercent>().unwrap().counts(total)
    }

    #[test]
    fn the_rates_of_the_abstract_fit_only_their_own_items() {
        assert_eq!(counts("43.5", 177), Some(77..=77));
        assert_eq!(counts("17.6", 85), Some(15..=15));
        assert_eq!(counts("30.6", 85), Some(26..=26));
        assert_eq!(counts("30.6", 177), None);
        assert_eq!(counts("17.6", 177), None);
    }

    #[test]
    fn every_rounded_share_is_possible() {
        for total in 1..60_u64 {
            for count in 0..=total {
                for decimals in 0..4 {
                    let text = format!("{:.decimals$}", 100.0 * count as f64 / total as f64);
                    let found = counts(&text, total).unwrap();
                    assert!(found.contains(&count), "{count}/{total}: {text} {found:?}");
                }
            }
        }
    }

    #[test]
    fn a_half_may_be_rounded_either_way() {
        assert_eq!(counts("12.5", 8), Some(1..=1));
        assert_eq!((counts("12", 8), counts("13", 8)), (Some(1..=1), Some(1..=1)));
        assert_eq!(counts("14", 8), None);
    }

    #[test]
    fn many_items_leave_several_counts() {
        assert_eq!(counts("50", 1000), Some(495..=505));
        assert_eq!(counts("100 %", 7), Some(7..=7));
        assert_eq!(counts("0.0%", 7), Some(0..=0));
        assert_eq!(counts("50", 0), None);
        assert!(counts("99.999999999999", u64::MAX).is_some());
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "%",
            "abc",
            "1e1",
            "-3",
            "100.1",
            "3.1.4",
            ".5",
            "1.2345678901234",
            "4294967296",
            "5 5",
        ] {
            assert!(text.parse::<PrintedPercent>().is_err(), "{text}");
        }
    }
}
