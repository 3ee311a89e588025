use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::Interval;
use super::order::ascending;

/// ChaCha8 with a key made of a seed, in whole numbers: the same draws on every machine.
pub fn seeded(seed: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    for (slot, byte) in key.iter_mut().zip(seed.to_le_bytes()) {
        *slot = byte;
    }
    ChaCha8Rng::from_seed(key)
}

/// Draws clusters (items, or papers with several items) with replacement, again and again.
///
/// The same draws serve every run and every number, so that differences and frontiers see runs on the same items
/// (a joint bootstrap). The generator is ChaCha8 with a key made of the seed and a stream for each replicate, all
/// in whole numbers: the same seed gives the same draws on every machine, and the first replicates of a longer
/// bootstrap are those of a shorter one.
///
/// ```
/// use mathboard::stats::{Bootstrap, percentile_interval};
///
/// let correct = [1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 0.0];
/// let bootstrap = Bootstrap { seed: 1, replicates: 400 };
/// let mut shares = Vec::new();
/// bootstrap.each(correct.len(), &mut |times| {
///     let sum: f64 = correct.iter().zip(times).map(|(right, times)| right * f64::from(*times)).sum();
///     shares.push(sum / correct.len() as f64);
/// });
/// let interval = percentile_interval(&shares).ok_or("no replicate")?;
/// assert!(interval.contains(0.625) && interval.width() > 0.4);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bootstrap {
    /// The seed, to be printed beside what comes of it.
    pub seed: u64,
    /// How many times to draw (B), to be printed too.
    pub replicates: u32,
}

impl Bootstrap {
    /// Calls `with` once a replicate with how many times each of the `clusters` was drawn; the numbers sum to
    /// `clusters`. Never called for no clusters.
    pub fn each(self, clusters: usize, with: &mut dyn FnMut(&[u32])) {
        let count = match u32::try_from(clusters) {
            Ok(count) if count > 0 => count,
            _ => return,
        };
        let mut source = seeded(self.seed);
        // Values past the last whole multiple of the count are drawn again, so that none is favoured.
        let limit = u32::MAX - u32::MAX % count;
        let mut times = vec![0_u32; clusters];
        for replicate in 0..self.replicates {
            source.set_stream(u64::from(replicate));
            source.set_word_pos(0);
            times.fill(0);
            let mut left = clusters;
            while left > 0 {
                let value = source.next_u32();
                if value >= limit {
                    continue;
                }
                if let Some(drawn) = times.get_mut((value % count) as usize) {
                    *drawn += 1;
                }
                left -= 1;
            }
            with(&times);
        }
    }
}

/// The 95 % percentile interval of some replicates: their 2.5 % and 97.5 % quantiles, halfway values interpolated
/// (type 7 of R. Hyndman and Y. Fan, 1996). `None` of nothing or where one is not a number.
pub fn percentile_interval(replicates: &[f64]) -> Option<Interval> {
    if replicates.iter().any(|value| value.is_nan()) {
        return None;
    }
    let order = ascending(replicates);
    Some(Interval {
        low: quantile(replicates, &order, 0.025)?,
        high: quantile(replicates, &order, 0.975)?,
    })
}

fn quantile(values: &[f64], order: &[usize], share: f64) -> Option<f64> {
    let place = share * order.len().checked_sub(1)? as f64;
    let at = |place: f64| values.get(*order.get(place as usize)?).copied();
    let (below, above) = (at(place.floor())?, at(place.ceil())?);
    Some(below + (above - below) * place.fract())
}

#[cfg(test)]
mod tests {
    use super::super::{Z_95, wilson};
    use super::*;

    fn draws(seed: u64, replicates: u32, clusters: usize) -> Vec<Vec<u32>> {
        let mut all = Vec::new();
        Bootstrap { seed, replicates }.each(clusters, &mut |times| all.push(times.to_vec()));
        all
    }

    #[test]
    fn every_replicate_draws_as_many_as_there_are() {
        for clusters in [1, 2, 7, 177] {
            let all = draws(5, 50, clusters);
            assert_eq!(all.len(), 50);
            assert!(all.iter().all(|times| times.iter().sum::<u32>() as usize == clusters));
        }
        assert!(draws(5, 50, 0).is_empty() && draws(5, 0, 7).is_empty());
    }

    #[test]
    fn a_shorter_bootstrap_is_the_start_of_a_longer_one() {
        assert_eq!(draws(7, 10, 30), draws(7, 25, 30)[..10]);
        assert_ne!(draws(7, 10, 30), draws(8, 10, 30));
        assert_ne!(draws(7, 2, 30)[0], draws(7, 2, 30)[1]);
    }

    #[test]
    fn each_cluster_is_drawn_once_on_average() {
        let mut sums = [0_u32; 12];
        Bootstrap {
            seed: 3,
            replicates: 20_000,
        }
        .each(12, &mut |times| {
            sums.iter_mut().zip(times).for_each(|(sum, times)| *sum += times);
        });
        // Four standard errors of a sum of 20 000 binomial(12, 1/12).
        assert!(sums.iter().all(|sum| sum.abs_diff(20_000) < 542), "{sums:?}");
    }

    #[test]
    fn an_interval_of_a_share_is_near_wilsons() {
        let mut shares = Vec::new();
        Bootstrap {
            seed: 1,
            replicates: 4_000,
        }
        .each(177, &mut |times| {
            shares.push(f64::from(times[..77].iter().sum::<u32>()) / 177.0);
        });
        let (got, want) = (percentile_interval(&shares).unwrap(), wilson(77, 177, Z_95));
        assert!(
            (got.low - want.low).abs() < 0.01 && (got.high - want.high).abs() < 0.01,
            "{got:?} {want:?}"
        );
    }

    #[test]
    fn quantiles_are_interpolated() {
        let values: Vec<f64> = (0..=40).rev().map(f64::from).collect();
        assert_eq!(percentile_interval(&values), Some(Interval { low: 1.0, high: 39.0 }));
        let values = [10.0, 20.0];
        let interval = percentile_interval(&values).unwrap();
        assert!((interval.low - 10.25).abs() < 1e-12 && (interval.high - 19.75).abs() < 1e-12);
        assert_eq!(percentile_interval(&[4.0]), Some(Interval { low: 4.0, high: 4.0 }));
        assert_eq!(percentile_interval(&[]), None);
        assert_eq!(percentile_interval(&[1.0, f64::NAN]), None);
    }
}
