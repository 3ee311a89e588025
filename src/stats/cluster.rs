/// How many independent items tell as much about a share as these clusters of items do: what
/// [`super::wilson_of_share`] takes as its n. Each cluster is the sum of its items' shares right (each in 0..=1,
/// the mean over the samples of an item) and the number of its items; `most` is the number of samples in all.
///
/// With p the share over all N items and C clusters, the spread of whole clusters gives the variance of p, and
/// the answer is the n whose p(1 − p)/n equals it (the effective sample size of survey statistics; E. Korn and
/// B. Graubard, 1998):
///
/// ```text
/// V = C/(C−1) · (N−1)/N · Σ (sum − p · items)² / N²        n = p(1 − p) / V
/// ```
///
/// N items of one sample in clusters of their own give N. It is never above `most` and never below one; where
/// all is right or all is wrong no spread shows, and each cluster counts once.
pub fn effective_items(clusters: &[(f64, f64)], most: f64) -> f64 {
    let count = clusters.len() as f64;
    let items: f64 = clusters.iter().map(|cluster| cluster.1).sum();
    let share = clusters.iter().map(|cluster| cluster.0).sum::<f64>() / items;
    if clusters.len() < 2 {
        return count;
    }
    let even = share * (1.0 - share);
    if even <= 0.0 {
        return count;
    }
    let spread: f64 = clusters.iter().map(|(sum, size)| (sum - share * size).powi(2)).sum();
    let variance = count / (count - 1.0) * (items - 1.0) / items * spread / (items * items);
    (even / variance).clamp(1.0, most.max(1.0))
}

/// How two runs move together over clusters, −1 to 1: the correlation of what each has above or below its own
/// share. The entries are as in [`effective_items`], one a cluster for both runs; 0 where either does not vary.
pub fn cluster_correlation(first: &[(f64, f64)], second: &[(f64, f64)]) -> f64 {
    let share = |clusters: &[(f64, f64)]| {
        clusters.iter().map(|cluster| cluster.0).sum::<f64>() / clusters.iter().map(|cluster| cluster.1).sum::<f64>()
    };
    let (p, q) = (share(first), share(second));
    let (mut both, mut of_first, mut of_second) = (0.0, 0.0, 0.0);
    for (a, b) in first.iter().zip(second) {
        let (a, b) = (a.0 - p * a.1, b.0 - q * b.1);
        both += a * b;
        of_first += a * a;
        of_second += b * b;
    }
    let spread = (of_first * of_second).sqrt();
    if spread > 0.0 {
        (both / spread).clamp(-1.0, 1.0)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Z_95, wilson, wilson_of_share};
    use super::*;

    #[test]
    fn single_items_count_one_each() {
        for correct in 0..=20_u64 {
            let clusters: Vec<(f64, f64)> = (0..20).map(|item| (f64::from(item < correct as i32), 1.0)).collect();
            let n = effective_items(&clusters, 20.0);
            assert!((n - 20.0).abs() < 1e-9, "{correct}: {n}");
            let (plain, same) = (
                wilson(correct, 20, Z_95),
                wilson_of_share(correct as f64 / 20.0, n, Z_95),
            );
            assert!((plain.low - same.low).abs() < 1e-9 && (plain.high - same.high).abs() < 1e-9);
        }
    }

    #[test]
    fn copies_of_an_item_add_nothing_but_a_little_doubt() {
        // Ten papers of two items each that always agree: V = 10/9 · 19/20 · p(1−p)/10.
        let clusters: Vec<(f64, f64)> = (0..10).map(|paper| (if paper < 4 { 2.0 } else { 0.0 }, 2.0)).collect();
        let n = effective_items(&clusters, 20.0);
        assert!((n - 10.0 * 9.0 / 10.0 * 20.0 / 19.0).abs() < 1e-9, "{n}");
    }

    #[test]
    fn repeats_tell_more_than_one_sample_and_no_more_than_all_of_them() {
        // Four samples of each of eight items: two right of four everywhere, so items do not differ.
        assert_eq!(effective_items(&[(0.5, 1.0); 8], 32.0), 32.0);
        // Item means 0, ¼, …: n by hand from V = Σ(x − p)²/64.
        let means = [0.0, 0.0, 0.25, 0.25, 0.5, 0.75, 1.0, 1.0];
        let clusters = means.map(|mean| (mean, 1.0));
        let p = means.iter().sum::<f64>() / 8.0;
        let v = means.iter().map(|mean| (mean - p) * (mean - p)).sum::<f64>() / 64.0;
        let n = effective_items(&clusters, 32.0);
        assert!((n - p * (1.0 - p) / v).abs() < 1e-9 && n > 8.0 && n < 32.0, "{n}");
    }

    #[test]
    fn nothing_to_see_counts_clusters() {
        assert_eq!(effective_items(&[(0.0, 2.0); 7], 14.0), 7.0);
        assert_eq!(effective_items(&[(2.0, 2.0); 7], 14.0), 7.0);
        assert_eq!(effective_items(&[(3.0, 5.0)], 5.0), 1.0);
        assert_eq!(effective_items(&[], 0.0), 0.0);
    }

    #[test]
    fn correlation_of_verdicts_is_phi() {
        // 3 both, 2 only the first, 1 only the second, 4 neither: φ = (3·4 − 2·1)/√(5·5·4·6).
        let of = |cells: [(f64, f64, usize); 4], second: bool| -> Vec<(f64, f64)> {
            let each = cells
                .iter()
                .flat_map(|(a, b, count)| std::iter::repeat_n((*a, *b), *count));
            each.map(|(a, b)| (if second { b } else { a }, 1.0)).collect()
        };
        let cells = [(1.0, 1.0, 3), (1.0, 0.0, 2), (0.0, 1.0, 1), (0.0, 0.0, 4)];
        let phi = cluster_correlation(&of(cells, false), &of(cells, true));
        assert!((phi - 10.0 / 600_f64.sqrt()).abs() < 1e-12, "{phi}");
        assert_eq!(cluster_correlation(&[(1.0, 1.0); 3], &of(cells, true)[..3]), 0.0);
    }
}
