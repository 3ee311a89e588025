use std::ops::RangeInclusive;

/// P(X ≥ `successes`) for X binomial with `trials` and `chance` (0..=1): how often a guesser does at
/// least this well. NaN when `chance` is no probability.
pub fn binomial_at_least(successes: u64, trials: u64, chance: f64) -> f64 {
    share_of(successes..=u64::MAX, trials, chance)
}

/// P(X ≤ `successes`) for X binomial with `trials` and `chance` (0..=1): how often a guesser does at
/// most this well. NaN when `chance` is no probability.
pub fn binomial_at_most(successes: u64, trials: u64, chance: f64) -> f64 {
    share_of(0..=successes, trials, chance)
}

/// How likely a binomial number of successes is among those `wanted`.
///
/// The numbers are weighed against the likeliest one, step by step away from it: no term of the sum needs a logarithm
/// or a factorial, so a small tail has as many right digits as a large one.
fn share_of(wanted: RangeInclusive<u64>, trials: u64, chance: f64) -> f64 {
    if !(0.0..=1.0).contains(&chance) {
        return f64::NAN;
    }
    let odds = chance / (1.0 - chance);
    let likeliest = (((trials + 1) as f64 * chance) as u64).min(trials);
    let (mut share, mut all) = (0.0, 0.0);
    let mut add = |successes: u64, weight: f64| {
        all += weight;
        if wanted.contains(&successes) {
            share += weight;
        }
        weight > 0.0
    };
    let mut weight = 1.0;
    for successes in likeliest..=trials {
        if !add(successes, weight) {
            break;
        }
        weight *= odds * (trials - successes) as f64 / (successes + 1) as f64;
    }
    let mut weight = 1.0;
    for successes in (0..likeliest).rev() {
        weight *= (successes + 1) as f64 / ((trials - successes) as f64 * odds);
        if !add(successes, weight) {
            break;
        }
    }
    share / all
}

/// P(X ≥ `successes`) where each of several groups of trials has a chance of its own (trials, chance): how often a
/// guesser does at least this well on items with different numbers of choices.
pub fn guesses_at_least(successes: u64, groups: &[(u64, f64)]) -> f64 {
    match groups {
        [(trials, chance)] => binomial_at_least(successes, *trials, *chance),
        _ => sum_from(&law_of_guesses(groups), successes),
    }
}

/// P(X ≤ `successes`), as [`guesses_at_least`].
pub fn guesses_at_most(successes: u64, groups: &[(u64, f64)]) -> f64 {
    match groups {
        [(trials, chance)] => binomial_at_most(successes, *trials, *chance),
        _ => {
            // Failures at least n − k, with the chances turned round: small tails stay exact.
            let turned: Vec<(u64, f64)> = groups.iter().map(|(trials, chance)| (*trials, 1.0 - chance)).collect();
            let trials: u64 = groups.iter().map(|group| group.0).sum();
            sum_from(&law_of_guesses(&turned), trials.saturating_sub(successes))
        }
    }
}

/// How likely each number of successes is, trial by trial.
fn law_of_guesses(groups: &[(u64, f64)]) -> Vec<f64> {
    let mut law = vec![1.0];
    for (trials, chance) in groups {
        for _ in 0..*trials {
            law.resize(law.len() + 1, 0.0);
            let mut below = 0.0;
            for share in &mut law {
                let here = *share;
                *share = here * (1.0 - chance) + below * chance;
                below = here;
            }
        }
    }
    law
}

fn sum_from(law: &[f64], least: u64) -> f64 {
    let tail = usize::try_from(least).ok().and_then(|least| law.get(least..));
    tail.map_or(0.0, |tail| tail.iter().rev().sum::<f64>().min(1.0))
}

#[cfg(test)]
mod tests {
    use statrs::distribution::{Binomial, DiscreteCDF};

    use super::*;

    #[test]
    fn sums_agree_with_the_incomplete_beta_function() {
        for (trials, chance) in [
            (1, 0.5),
            (14, 0.2),
            (177, 0.2),
            (354, 0.75),
            (2000, 0.01),
            (50_000, 0.2),
        ] {
            let law = Binomial::new(chance, trials).unwrap();
            for successes in (1..=trials).step_by(1 + trials as usize / 50) {
                let pairs = [
                    (binomial_at_least(successes, trials, chance), law.sf(successes - 1)),
                    (binomial_at_most(successes, trials, chance), law.cdf(successes)),
                ];
                for (got, want) in pairs {
                    // The other way loses digits in factorials, and knows nothing of what is next to nothing.
                    assert!(
                        (got - want).abs() <= 1e-9 * want + 1e-280,
                        "{successes} of {trials} at {chance}: {got} {want}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_tail_of_one_term_is_a_power() {
        assert!((binomial_at_least(100, 100, 0.2) / 0.2_f64.powi(100) - 1.0).abs() < 1e-12);
        assert!((binomial_at_most(0, 100, 0.2) / 0.8_f64.powi(100) - 1.0).abs() < 1e-12);
        assert_eq!((binomial_at_least(3, 3, 1.0), binomial_at_most(2, 3, 1.0)), (1.0, 0.0));
        assert_eq!((binomial_at_least(1, 3, 0.0), binomial_at_most(0, 3, 0.0)), (0.0, 1.0));
    }

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
    fn groups_of_one_chance_are_one_group() {
        for k in 0..=30 {
            let split = [(12, 0.2), (18, 0.2)];
            let (least, most) = (guesses_at_least(k, &split), guesses_at_most(k, &split));
            assert!((least - binomial_at_least(k, 30, 0.2)).abs() < 1e-12, "{k}");
            assert!((most - binomial_at_most(k, 30, 0.2)).abs() < 1e-12, "{k}");
        }
    }

    #[test]
    fn items_with_fewer_choices_are_guessed_more_often() {
        // One item of two choices and one of four, by hand.
        let groups = [(1, 0.5), (1, 0.25)];
        for (k, at_least) in [(0, 1.0), (1, 0.625), (2, 0.125), (3, 0.0)] {
            assert_eq!(guesses_at_least(k, &groups), at_least);
        }
        assert_eq!(guesses_at_most(0, &groups), 0.375);
        assert_eq!(guesses_at_most(2, &groups), 1.0);
        assert_eq!((guesses_at_least(0, &[]), guesses_at_most(0, &[])), (1.0, 1.0));
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
