/// Fisher's exact test, two-sided: the p-value of `first` (right answers, items) against `second` on other items.
///
/// Were both equally hard, the right answers would fall on either by chance, as so many balls drawn from an urn
/// (R. A. Fisher, 1935). The p-value is how often the draw is at most as likely as the one seen; no items give 1.
/// A count above its items counts as them.
pub fn fisher_exact(first: (u64, u64), second: (u64, u64)) -> f64 {
    let ((seen, of_first), (other, of_second)) = (first, second);
    let (seen, other) = (seen.min(of_first), other.min(of_second));
    let right = seen + other;
    let (least, most) = (right.saturating_sub(of_second), right.min(of_first));
    // From the likeliest number on to both ends, so that no weight needs a factorial.
    let middle = ((of_first + 1) as f64 * (right + 1) as f64 / (of_first + of_second + 2) as f64) as u64;
    let middle = middle.clamp(least, most);
    let more = |k: u64| ((of_first - k) * (right - k)) as f64 / ((k + 1) * (of_second + k + 1 - right)) as f64;
    // First the weight of what was seen, then the sum of all that weigh no more.
    let weight = if seen >= middle {
        (middle..seen).map(more).product::<f64>()
    } else {
        (seen..middle).map(more).map(f64::recip).product()
    };
    // Equal weights differ by rounding.
    let limit = weight * (1.0 + 1e-7);
    let (mut unlikely, mut all) = (0.0, 0.0);
    let mut add = |weight: f64| {
        all += weight;
        unlikely += if weight <= limit { weight } else { 0.0 };
        weight > 1e-30 * limit
    };
    let mut at = 1.0;
    for k in middle..=most {
        if !add(at) || k == most {
            break;
        }
        at *= more(k);
    }
    let mut at = 1.0;
    for k in (least..middle).rev() {
        at /= more(k);
        if !add(at) {
            break;
        }
    }
    (unlikely / all).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(n: u64, k: u64) -> u128 {
        (0..k).fold(1, |all, place| all * u128::from(n - place) / u128::from(place + 1))
    }

    /// Every table with these margins, by whole numbers.
    fn by_counting((k, n): (u64, u64), (other, of_second): (u64, u64)) -> f64 {
        let right = k + other;
        let ways = |k: u64| choose(n, k) * choose(of_second, right - k);
        let tables = || right.saturating_sub(of_second)..=right.min(n);
        let unlikely: u128 = tables().map(ways).filter(|count| *count <= ways(k)).sum();
        unlikely as f64 / tables().map(ways).sum::<u128>() as f64
    }

    #[test]
    fn every_small_table_agrees_with_counting() {
        for n in 0..12 {
            for of_second in 0..14 {
                for k in 0..=n {
                    for other in 0..=of_second {
                        let (got, want) = (
                            fisher_exact((k, n), (other, of_second)),
                            by_counting((k, n), (other, of_second)),
                        );
                        assert!((got - want).abs() < 1e-12, "{k}/{n} {other}/{of_second}: {got} {want}");
                    }
                }
            }
        }
        for (first, second) in [((29, 52), (12, 50)), ((3, 60), (30, 61)), ((40, 50), (10, 50))] {
            let (got, want) = (fisher_exact(first, second), by_counting(first, second));
            assert!((got - want).abs() <= 1e-9 * want, "{first:?} {second:?}: {got} {want}");
            assert!((fisher_exact(second, first) - got).abs() <= 1e-9 * got);
        }
    }

    #[test]
    fn published_tests_come_out() {
        // Fisher's tea, three of four cups; his convictions of twins (1962), 10 of 13 against 2 of 17.
        assert!((fisher_exact((3, 4), (1, 4)) - 0.4857).abs() < 5e-5);
        let twins = fisher_exact((10, 13), (2, 17));
        assert!((twins - 0.000_536_7).abs() < 5e-8, "{twins}");
    }

    #[test]
    fn large_and_odd_tables_have_a_value() {
        let far = fisher_exact((9_000, 10_000), (1_000, 10_000));
        assert!((0.0..1e-100).contains(&far), "{far}");
        assert!((fisher_exact((5_000, 10_000), (50, 100)) - 1.0).abs() < 1e-9);
        assert_eq!((fisher_exact((0, 0), (3, 4)), fisher_exact((9, 4), (4, 4))), (1.0, 1.0));
    }
}
