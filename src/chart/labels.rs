use crate::model::sort_stably;

/// An upright rectangle in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Lower edge.
    pub bottom: f64,
}

impl Area {
    /// A rectangle around a centre.
    pub(super) const fn around(x: f64, y: f64, half_width: f64, half_height: f64) -> Self {
        Self {
            left: x - half_width,
            top: y - half_height,
            right: x + half_width,
            bottom: y + half_height,
        }
    }

    pub(super) fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    pub(super) fn lies_in(&self, bounds: &Self) -> bool {
        self.left >= bounds.left && self.right <= bounds.right && self.top >= bounds.top && self.bottom <= bounds.bottom
    }
}

/// Moves labels of one height apart: the centres nearest to `targets`, in their order, `height` apart or
/// more and inside `low..=high`. Answers in the order of `targets`.
///
/// Where the labels need more room than there is they overflow `high`; ask for the room first.
pub fn declutter(targets: &[f64], height: f64, low: f64, high: f64) -> Vec<f64> {
    let mut order: Vec<(usize, f64)> = targets.iter().copied().enumerate().collect();
    sort_stably(&mut order, |a, b| a.1.total_cmp(&b.1));
    // Without the room that the labels above take, "apart" becomes "not decreasing", and the nearest
    // non-decreasing sequence is found by pooling neighbours that are out of order.
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (place, (_, target)) in order.iter().enumerate() {
        let (mut sum, mut count) = (target - place as f64 * height, 1);
        while let Some((below, below_count)) = pools.last().copied() {
            if below / below_count as f64 <= sum / count as f64 {
                break;
            }
            pools.pop();
            sum += below;
            count += below_count;
        }
        pools.push((sum, count));
    }
    let first = low + height / 2.0;
    let last = (high - height / 2.0 - targets.len().saturating_sub(1) as f64 * height).max(first);
    let levels = pools
        .iter()
        .flat_map(|(sum, count)| std::iter::repeat_n((sum / *count as f64).clamp(first, last), *count));
    let mut placed: Vec<(usize, f64)> = levels
        .zip(&order)
        .enumerate()
        .map(|(place, (level, (index, _)))| (*index, level + place as f64 * height))
        .collect();
    sort_stably(&mut placed, |(a, _), (b, _)| a.cmp(b));
    placed.into_iter().map(|(_, centre)| centre).collect()
}

/// Small squares along a line, so that labels keep clear of it.
pub fn along(points: &[(f64, f64)], half: f64) -> Vec<Area> {
    let mut areas = Vec::new();
    for pair in points.windows(2) {
        let [(x0, y0), (x1, y1)] = *pair else { continue };
        let steps = ((x1 - x0).hypot(y1 - y0) / 6.0).ceil().clamp(1.0, 1_000.0) as u32;
        areas.extend((0..=steps).map(|step| {
            let way = f64::from(step) / f64::from(steps);
            Area::around(x0 + (x1 - x0) * way, y0 + (y1 - y0) * way, half, half)
        }));
    }
    areas
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn labels_that_do_not_meet_stay() {
        assert_eq!(declutter(&[10.0, 50.0, 90.0], 20.0, 0.0, 100.0), [10.0, 50.0, 90.0]);
    }

    #[test]
    fn labels_at_one_place_spread_around_it() {
        assert_eq!(declutter(&[50.0, 50.0, 50.0], 20.0, 0.0, 100.0), [30.0, 50.0, 70.0]);
    }

    #[test]
    fn labels_at_the_edge_stay_inside() {
        assert_eq!(declutter(&[98.0, 99.0], 20.0, 0.0, 100.0), [70.0, 90.0]);
    }

    proptest! {
        #[test]
        fn no_label_overlaps_and_all_are_inside(
            targets in prop::collection::vec(-50.0..450.0_f64, 0..20),
            height in 5.0..20.0_f64,
        ) {
            let centres = declutter(&targets, height, 0.0, 400.0);
            prop_assert_eq!(centres.len(), targets.len());
            let mut sorted = centres.clone();
            sorted.sort_by(f64::total_cmp);
            for pair in sorted.windows(2) {
                prop_assert!(pair[1] - pair[0] >= height - 1e-6);
            }
            for centre in &centres {
                prop_assert!((height / 2.0 - 1e-6..=400.0 - height / 2.0 + 1e-6).contains(centre));
            }
            for (a, b) in targets.iter().zip(&centres) {
                for (c, d) in targets.iter().zip(&centres) {
                    prop_assert!(a >= c || b <= d, "order kept");
                }
            }
        }
    }
}
