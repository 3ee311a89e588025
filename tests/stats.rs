//! Properties of the intervals and tests, over inputs that nobody picked.
#![allow(clippy::unwrap_used)]

use mathboard::stats::{Z_95, binomial_at_least, mcnemar_exact, mean, median, wilson};
use proptest::prelude::*;

proptest! {
    #[test]
    fn an_interval_holds_its_share_and_mirrors(total in 1_u64..5_000, part in 0.0..=1.0_f64) {
        let correct = (part * total as f64) as u64;
        let interval = wilson(correct, total, Z_95);
        prop_assert!(0.0 <= interval.low && interval.low <= interval.high && interval.high <= 1.0);
        prop_assert!(interval.contains(correct as f64 / total as f64));
        let mirror = wilson(total - correct, total, Z_95);
        prop_assert!((interval.low - (1.0 - mirror.high)).abs() < 1e-12);
    }

    #[test]
    fn more_items_at_one_share_narrow_the_interval(correct in 0_u64..50, wrong in 0_u64..50, times in 2_u64..20) {
        prop_assume!(correct + wrong > 0);
        let once = wilson(correct, correct + wrong, Z_95);
        let often = wilson(correct * times, (correct + wrong) * times, Z_95);
        prop_assert!(often.width() < once.width());
    }

    #[test]
    fn a_paired_test_does_not_care_who_is_first(b in 0_u64..3_000, c in 0_u64..3_000) {
        let p = mcnemar_exact(b, c);
        prop_assert!(p > 0.0 || b.abs_diff(c) > 900, "{}", p);
        prop_assert!(p <= 1.0);
        prop_assert_eq!(p, mcnemar_exact(c, b));
    }

    #[test]
    fn a_more_uneven_split_is_less_likely(b in 0_u64..200, extra in 1_u64..200) {
        prop_assert!(mcnemar_exact(b, b + extra + 1) <= mcnemar_exact(b, b + extra) + 1e-12);
    }

    #[test]
    fn a_tail_falls_as_it_starts_later(trials in 1_u64..500, chance in 0.0..=1.0_f64) {
        let mut last = 1.0;
        for successes in 0..=trials {
            let tail = binomial_at_least(successes, trials, chance);
            prop_assert!((0.0..=last + 1e-12).contains(&tail));
            last = tail;
        }
    }

    #[test]
    fn half_of_the_values_lie_on_either_side_of_the_median(values in prop::collection::vec(-1e6..1e6_f64, 1..60)) {
        let middle = median(&values).unwrap();
        let half = values.len() / 2;
        prop_assert!(values.iter().filter(|value| **value < middle).count() <= half);
        prop_assert!(values.iter().filter(|value| **value > middle).count() <= half);
        let mean = mean(&values).unwrap();
        prop_assert!(values.iter().any(|value| *value <= mean + 1e-6) && values.iter().any(|value| *value >= mean - 1e-6));
    }
}
