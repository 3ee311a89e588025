use super::Z_95;

/// The 0.8 quantile of the normal law: what a power of 80 % multiplies with.
const Z_POWER_80: f64 = 0.841_621_233_572_914_3;

/// The smallest true difference of two shares on the same `items` that a paired test, two-sided at 5 %, finds
/// four times in five, when the two runs disagree on the share `discordance` (0..=1) of the items. `None` where
/// no difference is large enough: it cannot exceed the share of items on which the two disagree.
///
/// The usual approximation to McNemar's test (R. J. Connor, 1987), solved for the difference d:
///
/// ```text
/// n = ( z₀.₉₇₅ · √ψ + z₀.₈ · √(ψ − d²) )² / d²
/// ```
///
/// Of several `tests` taken together it is the gap that is found whatever the others come to: z is that of 5 % shared
/// among them. It is for the mid-p test; the exact test needs a little more. So it is a floor: smaller differences than
/// this are not to be told apart.
pub fn detectable_gap(items: u64, discordance: f64, tests: usize) -> Option<f64> {
    let n = items as f64;
    let (z, power) = (two_sided_z(tests), Z_POWER_80);
    // Under the root: negative for fewer than three items, where nothing can be found.
    let root = n + power * power - z * z;
    if !(discordance > 0.0 && discordance <= 1.0 && root > 0.0) {
        return None;
    }
    let gap = discordance.sqrt() * (z * n.sqrt() + power * root.sqrt()) / (n + power * power);
    (gap <= discordance).then_some(gap)
}

/// What a standard normal value exceeds on either side once in 20 times `tests`, to 0.0005 (C. Hastings, 1955).
fn two_sided_z(tests: usize) -> f64 {
    if tests < 2 {
        return Z_95;
    }
    let t = (-2.0 * (0.025 / tests as f64).ln()).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    t - above / (1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308)))
}

#[cfg(test)]
mod tests {
    use super::super::{mcnemar_exact, mcnemar_mid_p};
    use super::*;

    /// Terms of the binomial law by their ratio, from a start that the sum makes right.
    fn binomial_terms(trials: u64, chance: f64) -> Vec<f64> {
        let mut terms = vec![0.0; trials as usize + 1];
        let middle = (trials as f64 * chance) as usize;
        terms[middle] = 1.0;
        let odds = chance / (1.0 - chance);
        for k in middle..trials as usize {
            terms[k + 1] = terms[k] * odds * (trials as usize - k) as f64 / (k + 1) as f64;
        }
        for k in (0..middle).rev() {
            terms[k] = terms[k + 1] / odds * (k + 1) as f64 / (trials as usize - k) as f64;
        }
        let sum: f64 = terms.iter().sum();
        terms.iter().map(|term| term / sum).collect()
    }

    /// The true power of a test at 5 %.
    fn power(items: u64, discordance: f64, gap: f64, p_value: fn(u64, u64) -> f64) -> f64 {
        power_at(items, discordance, gap, p_value, 0.05)
    }

    /// The true power of a test at a level, by going through every table.
    fn power_at(items: u64, discordance: f64, gap: f64, p_value: fn(u64, u64) -> f64, level: f64) -> f64 {
        let mut found = 0.0;
        for (discordant, likely) in binomial_terms(items, discordance).iter().enumerate() {
            if *likely < 1e-9 {
                continue;
            }
            let favoured = (1.0 + gap / discordance) / 2.0;
            for (b, part) in binomial_terms(discordant as u64, favoured).iter().enumerate() {
                if p_value(b as u64, (discordant - b) as u64) < level {
                    found += likely * part;
                }
            }
        }
        found
    }

    #[test]
    fn the_gaps_at_177_items_are_as_tabled() {
        for (discordance, points) in [(0.2, 9.0), (0.3, 11.0), (0.4, 13.0)] {
            let gap = detectable_gap(177, discordance, 1).unwrap() * 100.0;
            assert!((gap - points).abs() < 0.5, "{discordance}: {gap}");
        }
    }

    #[test]
    fn the_gap_found_has_the_power_promised() {
        for (items, discordance) in [(177, 0.2), (177, 0.3), (177, 0.4), (85, 0.3), (400, 0.3)] {
            let gap = detectable_gap(items, discordance, 1).unwrap();
            let by_mid_p = power(items, discordance, gap, mcnemar_mid_p);
            assert!((by_mid_p - 0.8).abs() < 0.02, "{items} {discordance}: {by_mid_p}");
            let by_exact = power(items, discordance, gap, mcnemar_exact);
            assert!((0.7..0.8).contains(&by_exact), "{items} {discordance}: {by_exact}");
        }
    }

    #[test]
    fn the_gap_solves_the_formula_for_n() {
        for (items, discordance) in [(30_u64, 0.4), (177, 0.25), (5_000, 0.1)] {
            let gap = detectable_gap(items, discordance, 1).unwrap();
            let root = Z_95 * f64::sqrt(discordance) + Z_POWER_80 * (discordance - gap * gap).sqrt();
            assert!((root * root / (gap * gap) - items as f64).abs() < 1e-6, "{items}");
        }
    }

    #[test]
    fn tests_taken_together_need_a_wider_gap() {
        // Tables of the normal law: 5 % two-sided, shared among so many.
        for (tests, z) in [
            (1, 1.959_96),
            (5, 2.575_83),
            (10, 2.807_03),
            (50, 3.290_53),
            (500, 3.890_59),
        ] {
            assert!((two_sided_z(tests) - z).abs() < 5e-4, "{tests}: {}", two_sided_z(tests));
        }
        let level = 0.05 / 15.0;
        let gap = detectable_gap(177, 0.3, 15).unwrap();
        assert!((0.15..0.16).contains(&gap), "{gap}");
        let by_mid_p = power_at(177, 0.3, gap, mcnemar_mid_p, level);
        assert!((by_mid_p - 0.8).abs() < 0.03, "{by_mid_p}");
    }

    #[test]
    fn too_few_items_or_no_disagreement_find_nothing() {
        assert_eq!(detectable_gap(14, 0.3, 1), None);
        assert_eq!(detectable_gap(0, 0.3, 1), None);
        assert_eq!(detectable_gap(2, 1.0, 1), None);
        for discordance in [0.0, -0.1, 1.1, f64::NAN] {
            assert_eq!(detectable_gap(177, discordance, 1), None);
        }
    }
}
