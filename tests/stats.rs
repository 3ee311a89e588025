//! Properties of the intervals and tests, over inputs that nobody picked.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use mathboard::stats::{
    Bootstrap, Z_95, binomial_at_least, detectable_gap, group_leaders, holm, mcnemar_exact, mcnemar_mid_p, mean,
    median, paired_difference, rank_ranges, sign_flip, wilson,
};
use proptest::prelude::*;

#[test]
fn draws_are_those_of_the_rules_on_every_machine() {
    for line in include_str!("golden/bootstrap.txt").lines() {
        let [seed, replicate, times] = line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let expected: Vec<u32> = times.split(',').map(|times| times.parse().unwrap()).collect();
        let (seed, replicate): (u64, u32) = (seed.parse().unwrap(), replicate.parse().unwrap());
        let replicates = replicate + 1;
        let mut last = Vec::new();
        Bootstrap { seed, replicates }.each(expected.len(), &mut |times| last = times.to_vec());
        assert_eq!(last, expected, "{seed} {replicate}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

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

    #[test]
    fn mid_p_is_below_the_exact_test_and_above_half_of_it(b in 0_u64..300, c in 0_u64..300) {
        let (exact, mid_p) = (mcnemar_exact(b, c), mcnemar_mid_p(b, c));
        prop_assert!(mid_p <= exact + 1e-12 && mid_p >= exact / 2.0 - 1e-12, "{} {}", mid_p, exact);
    }

    #[test]
    fn a_paired_interval_holds_its_difference(both in 0_u64..90, b in 0_u64..90, c in 0_u64..90, neither in 0_u64..90) {
        prop_assume!(both + b + c + neither > 0);
        let interval = paired_difference(both, b, c, neither);
        let value = (b as f64 - c as f64) / (both + b + c + neither) as f64;
        prop_assert!(interval.contains(value) && interval.low >= -1.0 && interval.high <= 1.0, "{:?}", interval);
    }

    #[test]
    fn adjusted_p_values_keep_their_order_and_never_shrink(p_values in prop::collection::vec(0.0..=1.0_f64, 0..40)) {
        let adjusted = holm(&p_values);
        prop_assert_eq!(adjusted.len(), p_values.len());
        for (i, p) in p_values.iter().enumerate() {
            prop_assert!(adjusted[i] >= *p && adjusted[i] <= 1.0 && adjusted[i] <= p * p_values.len() as f64 + 1e-15);
            for (j, q) in p_values.iter().enumerate() {
                prop_assert!(p > q || adjusted[i] <= adjusted[j]);
            }
        }
    }

    #[test]
    fn flipped_signs_give_a_probability_that_units_do_not_change(
        differences in prop::collection::vec(-6_i64..=6, 0..60), unit in 1_i64..5,
    ) {
        let p = sign_flip(&differences);
        prop_assert!(p > 0.0 && p <= 1.0);
        let scaled: Vec<i64> = differences.iter().map(|d| d * unit).collect();
        prop_assert_eq!(sign_flip(&scaled), p);
    }

    #[test]
    fn more_items_show_smaller_gaps(items in 40_u64..3_000, discordance in 0.2..=1.0_f64) {
        let gap = detectable_gap(items, discordance, 1).unwrap();
        prop_assert!(gap > 0.0 && gap <= discordance);
        prop_assert!(detectable_gap(items + 1, discordance, 1).unwrap() < gap);
    }

    #[test]
    fn ranges_hold_their_place_and_a_group_its_leader(apart in prop::collection::vec(any::<bool>(), 144)) {
        let is_apart = |a: usize, b: usize| apart[a.min(b) * 12 + a.max(b)];
        for (place, range) in rank_ranges(12, &is_apart).iter().enumerate() {
            prop_assert!(range.best <= place + 1 && place < range.worst && range.worst <= 12);
        }
        for (place, leader) in group_leaders(12, &is_apart).into_iter().enumerate() {
            prop_assert!(leader == place || !is_apart(leader, place));
        }
    }
}
