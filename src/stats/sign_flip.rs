use statrs::function::erf::erfc;

use super::mcnemar_exact;
use super::paired::fair_law;

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
    // How many there are of each size is all that counts. Small sizes are counted by place, which is quick.
    let mut small = [0_u64; 32];
    let mut groups: Vec<(u64, u64)> = Vec::new();
    let (mut ups, mut all) = (0, 0);
    for difference in differences {
        let size = difference.unsigned_abs();
        all += size;
        ups += difference.max(&0).unsigned_abs();
        match small.get_mut(place(size)) {
            Some(count) => *count += 1,
            None => match groups.iter_mut().find(|group| group.0 == size) {
                Some(group) => group.1 += 1,
                None => groups.push((size, 1)),
            },
        }
    }
    let counted = (0..).zip(small).skip(1).filter(|(_, count)| *count > 0);
    groups.extend(counted);
    let unit = groups.iter().map(|group| group.0).reduce(gcd).unwrap_or(1);
    groups.iter_mut().for_each(|group| group.0 /= unit);
    (ups, all) = (ups / unit, all / unit);
    let count: u64 = groups.iter().map(|group| group.1).sum();
    if all == count {
        return mcnemar_exact(ups, all - ups);
    }
    let seen = (2 * ups).abs_diff(all);
    if seen == 0 {
        return 1.0;
    }
    // The part that goes up is at least as uneven where it is at most this much.
    let lower = (all - seen) / 2;
    if count.saturating_mul(lower + 1) > MOST_STEPS {
        let squares: f64 = groups
            .iter()
            .map(|(size, count)| *count as f64 * (*size as f64).powi(2))
            .sum();
        return erfc(seen as f64 / (2.0 * squares).sqrt());
    }
    (2.0 * at_most(groups, lower)).min(1.0)
}

/// How likely the part that goes up is at most so much, for groups of entries (their size, how many there are).
///
/// How many of a group go up follows the law of a fair coin. The first group's law stands as it is and the last one
/// only asks for sums of the law so far, so that two groups, which is what most pairs of runs have, cost no more steps
/// than there are entries; what is between is added entry by entry.
fn at_most(mut groups: Vec<(u64, u64)>, lower: u64) -> f64 {
    // The largest groups are the first and the last.
    let (first, last) = (take_largest(&mut groups), take_largest(&mut groups));
    // law[s]: how likely the part that goes up is s, for the entries so far. Only the lower tail is kept:
    // it is never fed from above, and the upper one is its mirror image.
    let mut law = vec![0.0; lower as usize + 1];
    for (sum, share) in law.iter_mut().step_by(place(first.0)).zip(fair_law(first.1, lower)) {
        *sum = share;
    }
    let between = groups.iter();
    for size in between.flat_map(|(size, count)| (0..*count).map(|_| place(*size))) {
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
    let mut so_far = 0.0;
    for share in &mut law {
        so_far += *share;
        *share = so_far;
    }
    let rest = law.iter().rev().step_by(place(last.0));
    let products = rest
        .zip(fair_law(last.1, lower / last.0))
        .map(|(sum, share)| sum * share);
    products.sum()
}

/// Takes the group with the most entries out of some; where there is none, one without entries.
fn take_largest(groups: &mut Vec<(u64, u64)>) -> (u64, u64) {
    let largest = groups.iter().enumerate().max_by_key(|(_, group)| group.1);
    let place = largest.map(|(place, _)| place);
    place.map_or((1, 0), |place| groups.swap_remove(place))
}

/// A size as a place; one beyond all places where it is too large for one.
fn place(size: u64) -> usize {
    usize::try_from(size).unwrap_or(usize::MAX)
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

    /// The law of the sum, entry by entry.
    fn entry_by_entry(differences: &[i64]) -> f64 {
        let sizes = differences.iter().map(|d| d.unsigned_abs() as usize);
        let all: usize = sizes.clone().sum();
        let seen = differences.iter().sum::<i64>().unsigned_abs() as usize;
        let mut law = vec![0.0; all + 1];
        law[0] = 1.0;
        for size in sizes {
            for sum in (0..=all).rev() {
                let from = if sum >= size { law[sum - size] } else { 0.0 };
                law[sum] = (law[sum] + from) / 2.0;
            }
        }
        let tail = (0..=all).filter(|up| (2 * up).abs_diff(all) >= seen);
        tail.map(|up| law[up]).sum()
    }

    #[test]
    fn groups_of_equal_sizes_agree_with_going_entry_by_entry() {
        for (counts, ups) in [
            (&[200, 60][..], &[80, 31][..]),
            (&[0, 40, 90], &[0, 9, 44]),
            (&[90, 0, 7, 12], &[50, 0, 4, 9]),
            (&[30, 20, 25, 11, 3], &[12, 15, 13, 2, 3]),
            (&[500, 250], &[180, 90]),
            (&[1, 400], &[1, 180]),
            (&[400, 1], &[180, 1]),
        ] {
            let mut differences = Vec::new();
            for (place, (count, up)) in counts.iter().zip(ups).enumerate() {
                let size = place as i64 + 1;
                differences.extend((0..*count).map(|number| if number < *up { size } else { -size }));
            }
            let (got, want) = (sign_flip(&differences), entry_by_entry(&differences));
            assert!((got - want).abs() <= 1e-12 * want, "{counts:?}: {got} {want}");
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
