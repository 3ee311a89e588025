use statrs::distribution::{Binomial, DiscreteCDF};

/// P(X ≥ `successes`) for X binomial with `trials` and `chance` (0..=1): how often a guesser does at
/// least this well. NaN when `chance` is no probability.
pub fn binomial_at_least(successes: u64, trials: u64, chance: f64) -> f64 {
    match (successes, Binomial::new(chance, trials)) {
        (_, Err(_)) => f64::NAN,
        (0, Ok(_)) => 1.0,
        (1.., Ok(law)) => law.sf(successes - 1),
    }
}

/// P(X ≤ `successes`) for X binomial with `trials` and `chance` (0..=1): how often a guesser does at
/// most this well. NaN when `chance` is no probability.
pub fn binomial_at_most(successes: u64, trials: u64, chance: f64) -> f64 {
    Binomial::new(chance, trials).map_or(f64::NAN, |law| law.cdf(successes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forty_five_of_177_is_the_least_that_beats_chance() {
        assert!((binomial_at_least(45, 177, 0.2) - 0.046_618_930_829).abs() < 1e-9);
        assert!((binomial_at_least(44, 177, 0.2) - 0.066_743_407_440).abs() < 1e-9);
        assert!(binomial_at_least(6, 14, 0.2) < 0.05 && binomial_at_least(5, 14, 0.2) > 0.05);
    }

    #[test]
    fn the_two_tails_share_one_point() {
        // P(X ≤ k) + P(X ≥ k + 1) = 1.
        for k in 0..20 {
            let sum = binomial_at_most(k, 20, 0.2) + binomial_at_least(k + 1, 20, 0.2);
            assert!((sum - 1.0).abs() < 1e-12, "{k}");
        }
    }

    #[test]
    fn edges_are_certain_or_impossible() {
        assert_eq!(binomial_at_least(0, 10, 0.2), 1.0);
        assert_eq!(binomial_at_least(11, 10, 0.2), 0.0);
        assert_eq!(binomial_at_most(10, 10, 0.2), 1.0);
        assert_eq!(binomial_at_least(0, 0, 0.2), 1.0);
        assert!(binomial_at_least(1, 2, 1.5).is_nan());
    }
}
