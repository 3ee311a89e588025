use super::{Interval, Z_95, wilson};

/// Exact McNemar test, two-sided: the p-value of `only_first` items that only the first run got right
/// against `only_second` that only the second did.
///
/// Items that both or neither got right say nothing about which is better, so the test asks how often
/// a fair coin, thrown b + c times, splits at least as unevenly as b to c:
/// `p = min(1, 2 · P(X ≤ min(b, c)))` with X binomial(b + c, ½). No discordant item gives 1.
pub fn mcnemar_exact(only_first: u64, only_second: u64) -> f64 {
    let (at_most, _) = fair_coin(only_first.min(only_second), only_first.max(only_second));
    (2.0 * at_most).min(1.0)
}

/// How often a fair coin, thrown `heads` + `tails` times, shows heads at most so often, and exactly so often.
///
/// By multiplication and division alone, so that every machine has the same digits: the term at `heads`, scaled
/// down on the way, then those below it until they no longer count. Multiplied before divided, every term of a
/// small table is the whole number it should be, so that 1 : 4 is 0.375 and not a digit less. Divisions wait for
/// no other one where that is possible: a board tests thousands of pairs at once.
fn fair_coin(heads: u64, tails: u64) -> (f64, f64) {
    /// A power of two by which a large term is brought down.
    const STEP: i32 = 600;
    /// With so many throws a term may be no whole number that a float holds.
    const SMALL: u64 = 50;
    let throws = heads.saturating_add(tails);
    let mut halvings = i32::try_from(throws).unwrap_or(i32::MAX);
    let (mut term, mut above, mut below) = (1.0_f64, 1.0_f64, 1.0_f64);
    for k in 1..=heads {
        above *= (tails + k) as f64;
        below *= k as f64;
        // The quotient is divided now and then only.
        if above > 1e80 || k == heads {
            term *= above / below;
            (above, below) = (1.0, 1.0);
            if term > 1e200 {
                term *= 0.5_f64.powi(STEP);
                halvings -= STEP;
            }
        }
    }
    // In two steps, since the whole power may be too small for a number.
    let exactly = term * 0.5_f64.powi(halvings / 2) * 0.5_f64.powi(halvings - halvings / 2);
    let (mut at_most, mut term) = (0.0, exactly);
    for k in (0..=heads).rev() {
        at_most += term;
        if term <= at_most * 1e-18 {
            break;
        }
        let (more, fewer) = (k as f64, (throws - k + 1) as f64);
        term = if throws < SMALL {
            term * more / fewer
        } else {
            term * (more / fewer)
        };
    }
    (at_most, exactly)
}

/// How often a fair coin, thrown so often, shows heads 0, 1, 2 … and up to `most` times.
pub(super) fn fair_law(throws: u64, most: u64) -> Vec<f64> {
    let most = most.min(throws);
    // From the middle, whose share is never too small for a number, to both ends.
    let middle = most.min(throws / 2);
    let (_, share) = fair_coin(middle, throws - middle);
    let mut law = vec![0.0; most as usize + 1];
    let (below, above) = law.split_at_mut(middle as usize);
    let mut term = share;
    for (share, k) in below.iter_mut().rev().zip((0..middle).rev()) {
        term = term * (k + 1) as f64 / (throws - k) as f64;
        *share = term;
    }
    let mut term = share;
    for (k, share) in (middle..).zip(above) {
        *share = term;
        term = term * (throws - k) as f64 / (k + 1) as f64;
    }
    law
}

/// Mid-p McNemar test, two-sided: as [`mcnemar_exact`], with the split that was seen counted half.
///
/// `p = 2 · P(X < min(b, c)) + P(X = min(b, c))`, at most 1. Closer to its level than the exact test, which errs
/// on the safe side, but not bound to it (M. Fagerland, S. Lydersen and P. Laake, 2013). An even split gives 1.
pub fn mcnemar_mid_p(only_first: u64, only_second: u64) -> f64 {
    let (at_most, exactly) = fair_coin(only_first.min(only_second), only_first.max(only_second));
    if only_first == only_second {
        return 1.0;
    }
    (2.0 * at_most - exactly).min(1.0)
}

/// The 95 % interval of the share right of the first run minus that of the second on the same items, from the
/// four counts of the table (R. G. Newcombe, 1998, paired data, method 10).
///
/// The Wilson intervals of both shares are put together by [`square_and_add`]; how the two hang together is φ
/// with the paper's correction for continuity, 0 where one of the four margins is empty. No items give −1..=1.
pub fn paired_difference(both: u64, only_first: u64, only_second: u64, neither: u64) -> Interval {
    let total = both + only_first + only_second + neither;
    if total == 0 {
        return Interval { low: -1.0, high: 1.0 };
    }
    let share = |correct: u64| (correct as f64 / total as f64, wilson(correct, total, Z_95));
    let (right_first, right_second) = (both + only_first, both + only_second);
    let margins = [right_first, total - right_first, right_second, total - right_second];
    let root = margins.map(|margin| (margin as f64).sqrt()).iter().product::<f64>();
    let cross = both as f64 * neither as f64 - only_first as f64 * only_second as f64;
    let half = total as f64 / 2.0;
    let phi = if root <= 0.0 {
        0.0
    } else if cross > 0.0 {
        (cross - half).max(0.0) / root
    } else {
        cross / root
    };
    square_and_add(share(right_first), share(right_second), phi)
}

/// The interval of a difference of two shares, each given with its own interval, whose estimates are correlated
/// by `correlation` (−1..=1): the distances to the ends add up like the sides of a triangle.
///
/// ```text
/// low  = p − q − √( (p − l₁)² − 2φ (p − l₁)(u₂ − q) + (u₂ − q)² )
/// high = p − q + √( (u₁ − p)² − 2φ (u₁ − p)(q − l₂) + (q − l₂)² )
/// ```
pub fn square_and_add(first: (f64, Interval), second: (f64, Interval), correlation: f64) -> Interval {
    let ((p, of_p), (q, of_q)) = (first, second);
    // Never negative but for rounding, since the correlation is at most one.
    let distance = |a: f64, b: f64| (a * a - 2.0 * correlation * a * b + b * b).max(0.0).sqrt();
    let (down, up) = (
        distance(p - of_p.low, of_q.high - q),
        distance(of_p.high - p, q - of_q.low),
    );
    Interval {
        low: (p - q - down).max(-1.0),
        high: (p - q + up).min(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::binomial_at_most;
    use super::*;

    /// Twice the sum of Pascal's row up to the smaller count, over 2ⁿ, by whole numbers; and the row's entry there.
    fn by_counting(b: u64, c: u64) -> (f64, f64) {
        let n = b + c;
        let (mut term, mut sum) = (1_u128, 0_u128);
        for k in 0..=b.min(c) {
            if k > 0 {
                term = term * u128::from(n - k + 1) / u128::from(k);
            }
            sum += term;
        }
        let scale = 2_f64.powi(i32::try_from(n).unwrap());
        (2.0 * sum as f64 / scale, term as f64 / scale)
    }

    #[test]
    fn every_small_table_agrees_with_counting() {
        for b in 0..40 {
            for c in 0..40 {
                let (twice, at) = by_counting(b, c);
                let (got, want) = (mcnemar_exact(b, c), twice.min(1.0));
                assert!((got - want).abs() <= 1e-13 * want, "{b} {c}: {got} {want}");
                let (got, want) = (mcnemar_mid_p(b, c), (twice - at).min(1.0));
                assert!((got - want).abs() <= 1e-13 * want, "{b} {c}: {got} {want}");
            }
        }
    }

    #[test]
    fn the_law_of_a_coin_is_that_of_its_shares() {
        for throws in [0, 1, 2, 7, 40, 61] {
            for most in 0..throws + 2 {
                let law = fair_law(throws, most);
                assert_eq!(law.len() as u64, most.min(throws) + 1);
                for (heads, share) in (0..).zip(&law) {
                    let (_, want) = fair_coin(heads, throws - heads);
                    assert!(
                        (share - want).abs() <= 1e-13 * want,
                        "{heads} of {throws}: {share} {want}"
                    );
                }
            }
            assert!((fair_law(throws, throws).iter().sum::<f64>() - 1.0).abs() < 1e-13);
        }
        // Ends too small for a number take nothing from the middle.
        assert!((fair_law(3_000, 3_000).iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn known_values_come_out() {
        assert_eq!(mcnemar_exact(0, 0), 1.0);
        assert_eq!(mcnemar_exact(7, 7), 1.0);
        assert!((mcnemar_exact(1, 0) - 1.0).abs() < 1e-12);
        assert!((mcnemar_exact(0, 6) - 0.03125).abs() < 1e-12);
        assert!((mcnemar_exact(6, 0) - 0.03125).abs() < 1e-12);
        assert_eq!((mcnemar_exact(1, 4), mcnemar_exact(2, 10)), (0.375, 158.0 / 4096.0));
        assert_eq!((mcnemar_mid_p(0, 0), mcnemar_mid_p(7, 7)), (1.0, 1.0));
    }

    #[test]
    fn large_counts_agree_with_the_binomial_law() {
        for (b, c) in [
            (480, 520),
            (900, 1100),
            (2_000, 2_200),
            (60, 1_000),
            (0, 900),
            (5_000, 5_400),
        ] {
            let (got, want) = (mcnemar_exact(b, c), 2.0 * binomial_at_most(b, b + c, 0.5));
            assert!((got - want).abs() <= 1e-9 * want, "{b} {c}: {got} {want}");
        }
        assert!(mcnemar_exact(0, 1_070) > 0.0);
    }

    #[test]
    fn published_tests_come_out() {
        // Fagerland, Lydersen and Laake 2013: airway hyper-responsiveness 1 : 7, complete response 6 : 16.
        for (b, c, exact, mid_p) in [(1, 7, 0.0703, 0.0391), (6, 16, 0.0525, 0.0347)] {
            assert!((mcnemar_exact(b, c) - exact).abs() < 5e-5, "{}", mcnemar_exact(b, c));
            assert!((mcnemar_mid_p(b, c) - mid_p).abs() < 5e-5, "{}", mcnemar_mid_p(b, c));
        }
    }

    #[test]
    fn published_intervals_of_a_difference_come_out() {
        // Altman et al., Statistics with confidence, 2000, p. 53.
        let thallium = paired_difference(14, 5, 0, 22);
        assert!(
            (thallium.low - 0.011).abs() < 5e-4 && (thallium.high - 0.226).abs() < 5e-4,
            "{thallium:?}"
        );
        // Fagerland, Lydersen and Laake, Statistical analysis of contingency tables, 2017, chapter 8.
        let response = paired_difference(59, 6, 16, 80);
        assert!(
            (response.low + 0.1186).abs() < 5e-5 && (response.high + 0.0046).abs() < 5e-5,
            "{response:?}"
        );
    }

    #[test]
    fn a_difference_turns_round_with_its_runs() {
        for (both, b, c, neither) in [
            (14, 5, 0, 22),
            (59, 6, 16, 80),
            (0, 9, 9, 0),
            (3, 0, 0, 0),
            (0, 0, 7, 1),
        ] {
            let (there, back) = (
                paired_difference(both, b, c, neither),
                paired_difference(both, c, b, neither),
            );
            assert!((there.low + back.high).abs() < 1e-12 && (there.high + back.low).abs() < 1e-12);
            let value = (b as f64 - c as f64) / (both + b + c + neither) as f64;
            assert!(
                there.contains(value) && there.low >= -1.0 && there.high <= 1.0,
                "{there:?}"
            );
            assert!(there.width() > 0.0);
        }
        assert_eq!(paired_difference(0, 0, 0, 0), Interval { low: -1.0, high: 1.0 });
    }
}
