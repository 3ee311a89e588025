use super::binomial_at_most;

/// Exact McNemar test, two-sided: the p-value of `only_first` items that only the first run got right
/// against `only_second` that only the second did.
///
/// Items that both or neither got right say nothing about which is better, so the test asks how often
/// a fair coin, thrown b + c times, splits at least as unevenly as b to c:
/// `p = min(1, 2 · P(X ≤ min(b, c)))` with X binomial(b + c, ½). No discordant item gives 1.
pub fn mcnemar_exact(only_first: u64, only_second: u64) -> f64 {
    let smaller = only_first.min(only_second);
    (2.0 * binomial_at_most(smaller, only_first.saturating_add(only_second), 0.5)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by whole numbers: twice the sum of Pascal's row up to the smaller count, over 2ⁿ.
    fn by_counting(b: u64, c: u64) -> f64 {
        let n = b + c;
        let (mut term, mut sum) = (1_u128, 0_u128);
        for k in 0..=b.min(c) {
            sum += term;
            term = term * u128::from(n - k) / u128::from(k + 1);
        }
        (2.0 * sum as f64 / 2_f64.powi(i32::try_from(n).unwrap())).min(1.0)
    }

    #[test]
    fn every_small_table_agrees_with_counting() {
        for b in 0..40 {
            for c in 0..40 {
                let (got, want) = (mcnemar_exact(b, c), by_counting(b, c));
                assert!((got - want).abs() <= 1e-12 + 1e-9 * want, "{b} {c}: {got} {want}");
            }
        }
    }

    #[test]
    fn known_values_come_out() {
        assert_eq!(mcnemar_exact(0, 0), 1.0);
        assert_eq!(mcnemar_exact(7, 7), 1.0);
        assert!((mcnemar_exact(1, 0) - 1.0).abs() < 1e-12);
        assert!((mcnemar_exact(0, 6) - 0.03125).abs() < 1e-12);
        assert!((mcnemar_exact(6, 0) - 0.03125).abs() < 1e-12);
        assert!((mcnemar_exact(2, 10) - 158.0 / 4096.0).abs() < 1e-12);
    }
}
