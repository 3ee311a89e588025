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
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
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
    placed.sort_by_key(|(index, _)| *index);
    placed.into_iter().map(|(_, centre)| centre).collect()
}

/// A point that wants a label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The point.
    pub x: f64,
    /// The point.
    pub y: f64,
    /// The label's width.
    pub width: f64,
    /// The label's height.
    pub height: f64,
}

/// Finds room for labels around their points, earlier points first: beside the point, else further
/// away, where a leader line must tell whose it is. `None` where there is no room.
///
/// No label overlaps another or an obstacle, and all lie inside `bounds`.
pub fn place(anchors: &[Anchor], obstacles: &[Area], bounds: &Area) -> Vec<Option<Area>> {
    let mut taken = obstacles.to_vec();
    let mut placed = Vec::with_capacity(anchors.len());
    for anchor in anchors {
        let free = candidates(anchor)
            .find(|area| area.lies_in(bounds) && !taken.iter().any(|other| other.overlaps(area)));
        taken.extend(free);
        placed.push(free);
    }
    placed
}

/// Places for a label, best first: right and left of the point, then above and below, then in rings.
fn candidates(anchor: &Anchor) -> impl Iterator<Item = Area> {
    let Anchor { x, y, width, height } = *anchor;
    let at = move |dx: f64, dy: f64| {
        // A label right of its point starts there, left of it ends there, else it is centred.
        let left = match dx {
            dx if dx > 0.0 => x + dx,
            dx if dx < 0.0 => x + dx - width,
            _ => x - width / 2.0,
        };
        Area {
            left,
            top: y + dy - height / 2.0,
            right: left + width,
            bottom: y + dy + height / 2.0,
        }
    };
    let near = [
        (10.0, 0.0),
        (-10.0, 0.0),
        (10.0, -0.6),
        (10.0, 0.6),
        (-10.0, -0.6),
        (-10.0, 0.6),
        (6.0, -1.0),
        (6.0, 1.0),
        (-6.0, -1.0),
        (-6.0, 1.0),
        (0.0, -1.0),
        (0.0, 1.0),
    ];
    let rings = (2..=12).flat_map(|ring| {
        let reach = f64::from(ring) * 0.8;
        [
            (14.0, -reach),
            (14.0, reach),
            (-14.0, -reach),
            (-14.0, reach),
            (10.0 + 14.0 * reach, -reach),
            (10.0 + 14.0 * reach, reach),
            (10.0 + 14.0 * reach, 0.0),
            (-10.0 - 14.0 * reach, -reach),
            (-10.0 - 14.0 * reach, reach),
            (-10.0 - 14.0 * reach, 0.0),
        ]
    });
    near.into_iter().chain(rings).map(move |(dx, dy)| at(dx, dy * height))
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

        #[test]
        fn placed_labels_are_free_of_each_other(
            points in prop::collection::vec((0.0..600.0_f64, 0.0..400.0_f64, 20.0..200.0_f64), 0..30),
        ) {
            let anchors: Vec<Anchor> = points
                .iter()
                .map(|(x, y, width)| Anchor { x: *x, y: *y, width: *width, height: 20.0 })
                .collect();
            let obstacles: Vec<Area> = points.iter().map(|(x, y, _)| Area::around(*x, *y, 6.0, 6.0)).collect();
            let bounds = Area { left: 0.0, top: 0.0, right: 600.0, bottom: 400.0 };
            let placed: Vec<Area> = place(&anchors, &obstacles, &bounds).into_iter().flatten().collect();
            for (at, area) in placed.iter().enumerate() {
                prop_assert!(area.lies_in(&bounds));
                prop_assert!(obstacles.iter().chain(&placed[..at]).all(|other| !other.overlaps(area)));
            }
        }
    }
}
