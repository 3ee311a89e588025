/// The 0.975 quantile of the normal law: what a two-sided 95 % interval multiplies with.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// A closed interval: of a share with both ends in 0..=1, of a difference of shares with both in −1..=1,
/// or of a mean in its own unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Upper end minus lower end.
    pub fn width(self) -> f64 {
        self.high - self.low
    }

    /// Whether a value lies in it, ends included.
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Whether the two have a value in common, ends included.
    pub fn overlaps(self, other: Self) -> bool {
        self.low <= other.high && other.low <= self.high
    }
}

/// Wilson's score interval for `correct` of `total`, with the normal quantile `z` ([`Z_95`] for 95 %).
///
/// With p = correct / total and n = total:
///
/// ```text
///        p + z²/2n  ±  z · √( p(1−p)/n + z²/4n² )
///        ────────────────────────────────────────
///                       1 + z²/n
/// ```
///
/// It stays inside 0..=1 and keeps a width at 0 of n and n of n, which the usual p ± z · √(p(1−p)/n)
/// does not (E. B. Wilson, 1927). Nothing is known of no items, so n = 0 gives 0..=1; a `correct`
/// above `total`, which some stored totals have, counts as `total`.
pub fn wilson(correct: u64, total: u64, z: f64) -> Interval {
    if total == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    wilson_of_share(correct.min(total) as f64 / total as f64, total as f64, z)
}

/// [`wilson`] of a share in 0..=1 that is known as well as that of `n` independent items: `n` need not be whole
/// (see [`super::effective_items`]).
pub fn wilson_of_share(share: f64, n: f64, z: f64) -> Interval {
    let z2_n = z * z / n;
    let scale = 1.0 + z2_n;
    let centre = (share + z2_n / 2.0) / scale;
    let half = z * (share * (1.0 - share) / n + z2_n / (4.0 * n)).sqrt() / scale;
    Interval {
        // At the ends the formula gives 0 and 1 but for rounding.
        low: if share <= 0.0 { 0.0 } else { (centre - half).max(0.0) },
        high: if share >= 1.0 { 1.0 } else { (centre + half).min(1.0) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent(share: f64) -> f64 {
        (share * 1000.0).round() / 10.0
    }

    #[test]
    fn known_intervals_of_177_items_come_out() {
        for (correct, low, high) in [
            (0, 0.0, 2.1),
            (35, 14.6, 26.3),
            (54, 24.2, 37.6),
            (77, 36.4, 50.9),
            (150, 78.7, 89.3),
        ] {
            let interval = wilson(correct, 177, Z_95);
            assert_eq!(
                (percent(interval.low), percent(interval.high)),
                (low, high),
                "{correct}"
            );
        }
    }

    #[test]
    fn small_strata_are_as_wide_as_tabled() {
        // Near 40 % right; rounding a share to whole items moves the width by about a point.
        for (correct, total, points) in [
            (3, 8, 56.0),
            (6, 14, 46.0),
            (12, 30, 33.0),
            (18, 45, 28.0),
            (24, 60, 24.0),
        ] {
            let width = wilson(correct, total, Z_95).width() * 100.0;
            assert!((width - points).abs() < 0.5, "{correct}/{total}: {width}");
        }
    }

    #[test]
    fn the_ends_solve_the_score_equation() {
        // The defining property: at each end, |p − share| = z standard errors of that end.
        for (correct, total) in [(1_u64, 5_u64), (15, 85), (62, 92), (113, 177)] {
            let share = correct as f64 / total as f64;
            let interval = wilson(correct, total, Z_95);
            for end in [interval.low, interval.high] {
                let error = (end * (1.0 - end) / total as f64).sqrt();
                assert!(((share - end).abs() / error - Z_95).abs() < 1e-9, "{correct}/{total}");
            }
            assert!(interval.contains(share));
        }
    }

    #[test]
    fn extremes_keep_a_width_and_stay_inside() {
        assert_eq!(wilson(0, 0, Z_95), Interval { low: 0.0, high: 1.0 });
        for total in 1..200 {
            let (none, all) = (wilson(0, total, Z_95), wilson(total, total, Z_95));
            assert_eq!((none.low, all.high), (0.0, 1.0));
            assert!(none.high > 0.0 && all.low < 1.0);
            assert!((none.high - (1.0 - all.low)).abs() < 1e-12, "mirror image at {total}");
        }
        assert_eq!(wilson(13, 1, Z_95), wilson(1, 1, Z_95));
    }
}
