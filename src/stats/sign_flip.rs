use statrs::function::erf::erfc;

use super::mcnemar_exact;

/// Additions that the exact law of the sum may take: a few milliseconds.
const MOST_STEPS: u64 = 4_000_000;

/// Sign-flip test, two-sided: the p-value of differences between two runs, one entry an item (or paper), in whole
/// units that are the same for all (so item means with n samples a run count in units of 1/n).
///
/// Were the two runs alike, each difference could as well have had the other sign. The test asks how often, over
/// all choices of signs, the sum is at least as far from zero as it is. With one sample an item this is
/// [`mcnemar_exact`]; with several it uses each item's mean and never counts a sample as an item. The law of the
/// sum is exact up to a few million steps of work; where items times units are more, it is the normal law with
/// the same variance.
pub fn sign_flip(differences: &[i64]) -> f64 {
    let mut sizes: Vec<u64> = differences
        .iter()
        .map(|d| d.unsigned_abs())
        .filter(|d| *d > 0)
        .collect();
    let unit = sizes.iter().copied().reduce(gcd).unwrap_or(1);
    sizes.iter_mut().for_each(|size| *size /= unit);
    let up: u64 = differences
        .iter()
        .filter(|d| **d > 0)
        .map(|d| d.unsigned_abs() / unit)
        .sum();
    let all: u64 = sizes.iter().sum();
    let seen = (2 * up).abs_diff(all);
    if all == sizes.len() as u64 {
        return mcnemar_exact(up, all - up);
    }
    // The part that goes up is at least as uneven where it is at most this much.
    let lower = (all - seen) / 2;
    if seen == 0 {
        return 1.0;
    }
    if (sizes.len() as u64).saturating_mul(lower + 1) > MOST_STEPS {
        let squares: f64 = sizes.iter().map(|size| (*size as f64).powi(2)).sum();
        return erfc(seen as f64 / (2.0 * squares).sqrt());
    }
    // law[s]: how likely the part that goes up is s, for the entries so far. Only the lower tail is kept:
    // it is never fed from above, and the upper one is its mirror image.
    let mut law = vec![0.0; lower as usize + 1];
    if let Some(first) = law.first_mut() {
        *first = 1.0;
    }
    for size in sizes {
        let size = size as usize;
        for sum in (0..law.len()).rev() {
            let from = sum
                .checked_sub(size)
                .and_then(|from| law.get(from).copied())
                .unwrap_or(0.0);
            if let Some(share) = law.get_mut(sum) {
                *share = (*share + from) / 2.0;
            }
        }
    }
    (2.0 * law.iter().sum::<f64>()).min(1.0)
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every choice of signs, one by one.
    fn by_trying(differences: &[i64]) -> f64 {
        let seen = differences.iter().sum::<i64>().abs();
        let choices = 1_u64 << differences.len();
        let extreme = (0..choices).filter(|choice| {
            let signed = differences.iter().enumerate();
            let sum: i64 = signed
                .map(|(place, d)| if choice >> place & 1 == 1 { *d } else { -d })
                .sum();
            sum.abs() >= seen
        });
        extreme.count() as f64 / choices as f64
    }

    #[test]
    fn small_cases_agree_with_trying_every_sign() {
        for differences in [
            &[3, -1, 2, 2, 0, 1][..],
            &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            &[-2, -2, -4, 6, 0, 0, 2],
            &[5],
            &[1, -3, 3, 3, 3, 2, -1, 1, 1, 1, 2, 3],
            &[2, -2],
        ] {
            let (got, want) = (sign_flip(differences), by_trying(differences));
            assert!((got - want).abs() < 1e-12, "{differences:?}: {got} {want}");
            let turned: Vec<i64> = differences.iter().map(|d| -d).collect();
            assert_eq!(sign_flip(&turned), got);
        }
    }

    #[test]
    fn single_samples_give_mcnemar() {
        for (b, c) in [(11, 4), (0, 6), (40, 20), (3, 3), (0, 0)] {
            let mut differences = vec![3_i64; b];
            differences.extend(vec![-3; c]);
            differences.extend([0; 5]);
            assert_eq!(sign_flip(&differences), mcnemar_exact(b as u64, c as u64));
        }
    }

    #[test]
    fn a_published_case_comes_out() {
        // Darwin's maize plants (R. A. Fisher, The design of experiments, 1935, § 21): of the 2¹⁵ choices of
        // signs, 863 give a sum of at least 314 eighths of an inch, and as many its negative.
        let plants = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
        assert!((sign_flip(&plants) - 2.0 * 863.0 / 32_768.0).abs() < 1e-12);
    }

    #[test]
    fn the_normal_law_takes_over_smoothly() {
        // The same differences in units so fine that the exact law would cost too much.
        let differences: Vec<i64> = (0..600).map(|item| [3, -2, 1, 0, -3, 2, 2][item % 7]).collect();
        let exact = sign_flip(&differences);
        let mut fine: Vec<i64> = differences.iter().map(|d| d * 100_000).collect();
        fine.push(1);
        assert!((sign_flip(&fine) - exact).abs() < 2e-3, "{} {exact}", sign_flip(&fine));
    }
}
