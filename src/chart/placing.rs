use super::labels::{Area, along};
use crate::model::sort_stably;

/// A point that wants a label.
#[derive(Clone, Debug, PartialEq)]
pub struct Anchor {
    /// The point.
    pub x: f64,
    /// The point.
    pub y: f64,
    /// The upper end of its interval: at most `y`.
    pub above: f64,
    /// The lower end of its interval: at least `y`.
    pub below: f64,
    /// Width and height of the label in each way it may be set, the first liked best.
    pub sizes: Vec<(f64, f64)>,
    /// How many of the sizes are liked so much more than the others that they may stand further away.
    pub liked: usize,
    /// Left out last when room is short.
    pub is_wanted: bool,
}

impl Anchor {
    /// How far a label is from the point or an end of its interval, whichever is nearest.
    fn gap(&self, label: &Area) -> f64 {
        let x = self.x - self.x.clamp(label.left, label.right);
        let ends = [self.y, self.above, self.below];
        let gaps = ends.map(|y| x.hypot(y - y.clamp(label.top, label.bottom)));
        gaps.into_iter().fold(f64::INFINITY, f64::min)
    }

    /// Whether a label stands so far off the symbol that it does not seem to be its.
    fn is_off(&self, label: &Area) -> bool {
        !Area::around(self.x, self.y, SYMBOL_AIR, 12.0).overlaps(label)
    }

    /// The line from the point to its label, where that is too far away to be told without.
    pub fn leader(&self, label: &Area) -> Option<[(f64, f64); 2]> {
        let (x, edge) = (self.x.clamp(label.left, label.right), |inset: f64| {
            (label.top + inset, label.bottom - inset)
        });
        let (top, bottom) = edge(4.0);
        // A label at an end of the interval belongs to it plainly.
        let nearest = |y: f64| y.clamp(top, bottom);
        let gap = [self.y, self.above, self.below]
            .map(|y| (x - self.x).hypot(nearest(y) - y))
            .into_iter()
            .fold(f64::INFINITY, f64::min);
        (gap > 16.0).then(|| [(self.x, self.y), (x, nearest(self.y))])
    }
}

/// Where a label has found room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Which of the anchor's sizes fits here.
    pub size: usize,
    /// The room.
    pub area: Area,
}

/// Labels and what they cost the reader.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Placing {
    /// One spot an anchor, in their order; `None` where there is no room.
    pub spots: Vec<Option<Spot>>,
    /// Labels without room that are wanted.
    wanted: usize,
    /// Labels without room.
    pub missing: usize,
    /// Length of all leader lines.
    pub leaders: f64,
}

/// So much nearer to its own point than to any other a label has to be.
const NEAR: f64 = 8.0;

/// How many steps away from its point a label is looked a place for: at the end of a long line a number serves as well as
/// a name.
const RINGS: u32 = 14;
const LIKED_RINGS: u32 = 5;

/// So far beside a symbol a label is read as its.
const SYMBOL_AIR: f64 = 24.0;

/// With more labels than this only some orders are tried.
const MANY: usize = 24;

/// Finds room for labels around their points: beside the point, at the ends of its interval, else further
/// away, where a leader line must tell whose it is.
///
/// No label overlaps another or an obstacle, none is crossed by a leader, nor are the `texts` that stand there already,
/// and all lie inside `bounds`.
/// A place taken early may block many later ones, so some orders are tried, and the one is kept that
/// leaves out the fewest wanted labels, then the fewest of all, then needs the shortest leaders.
pub fn place(anchors: &[Anchor], obstacles: &[Area], texts: &[Area], bounds: &Area) -> Placing {
    let keys: [fn(&Anchor) -> f64; 6] = [
        |_| 0.0,
        |anchor| anchor.y,
        |anchor| -anchor.y,
        |anchor| anchor.x,
        |anchor| -anchor.x,
        |anchor| -anchor.sizes.first().map_or(0.0, |size| size.0),
    ];
    let mut best: Option<Placing> = None;
    // With many labels each order takes long, and one is much like the other.
    let tried = match anchors.len() {
        few if few <= MANY => keys.len(),
        many if many <= 2 * MANY => 3,
        _ => 1,
    };
    for key in keys.into_iter().take(tried) {
        let mut order: Vec<(usize, &Anchor)> = anchors.iter().enumerate().collect();
        sort_stably(&mut order, |(_, a), (_, b)| key(a).total_cmp(&key(b)));
        sort_stably(&mut order, |(_, a), (_, b)| b.is_wanted.cmp(&a.is_wanted));
        let placed = place_in_order(&order, obstacles, texts, bounds);
        let placing = Placing::of(anchors, placed);
        if best.as_ref().is_none_or(|best| placing.is_better(best)) {
            best = Some(placing);
        }
    }
    best.unwrap_or_default()
}

impl Placing {
    fn of(anchors: &[Anchor], spots: Vec<Option<Spot>>) -> Self {
        let mut placing = Self::default();
        for (anchor, spot) in anchors.iter().zip(&spots) {
            match spot {
                None => {
                    placing.missing += 1;
                    placing.wanted += usize::from(anchor.is_wanted);
                }
                Some(spot) => {
                    if let Some([from, to]) = anchor.leader(&spot.area) {
                        placing.leaders += (to.0 - from.0).hypot(to.1 - from.1);
                    }
                }
            }
        }
        placing.spots = spots;
        placing
    }

    fn is_better(&self, other: &Self) -> bool {
        let counts = (self.wanted, self.missing).cmp(&(other.wanted, other.missing));
        counts.then(self.leaders.total_cmp(&other.leaders)).is_lt()
    }
}

fn place_in_order(order: &[(usize, &Anchor)], obstacles: &[Area], texts: &[Area], bounds: &Area) -> Vec<Option<Spot>> {
    let mut taken = [obstacles, texts].concat();
    let mut labels = texts.to_vec();
    let symbols: Vec<(usize, Area)> = order
        .iter()
        .map(|(index, anchor)| (*index, Area::around(anchor.x, anchor.y, 7.0, 7.0)))
        .collect();
    let mut placed: Vec<(usize, Option<Spot>)> = Vec::with_capacity(order.len());
    for &(index, anchor) in order {
        let line_of = |area: &Area| anchor.leader(area).map_or_else(Vec::new, |line| along(&line, 1.0));
        let crosses = |dot: &Area| {
            let others = symbols
                .iter()
                .filter(|(other, _)| *other != index)
                .map(|(_, area)| area);
            labels.iter().chain(others).any(|other| other.overlaps(dot))
        };
        let is_free = |Spot { area, .. }: &Spot| {
            area.lies_in(bounds)
                && !taken.iter().any(|other| other.overlaps(area))
                && !line_of(area).iter().any(crosses)
        };
        // A label belongs to what it is nearest to, unless a line tells.
        let is_plain = |Spot { area, .. }: &Spot| {
            let own = if anchor.leader(area).is_some() {
                0.0
            } else {
                anchor.gap(area)
            };
            let others = order.iter().filter(|(other, _)| *other != index);
            others
                .into_iter()
                .all(|(_, other)| other.gap(area) > own + NEAR && other.is_off(area))
        };
        // With many labels any free place has to do: to look on takes long, and finds little.
        let is_choosy = order.len() <= MANY;
        let mut free = None;
        for spot in candidates(anchor, bounds).filter(is_free) {
            let is_found = !is_choosy || is_plain(&spot);
            if is_found || free.is_none() {
                free = Some(spot);
            }
            if is_found {
                break;
            }
        }
        if let Some(Spot { area, .. }) = free {
            taken.extend(line_of(&area));
            labels.push(area);
            taken.push(area);
        }
        placed.push((index, free));
    }
    sort_stably(&mut placed, |(a, _), (b, _)| a.cmp(b));
    placed.into_iter().map(|(_, spot)| spot).collect()
}

/// Places for a label, best first: at the point and its interval in each size that is liked, then further and further
/// away; the same for the other sizes.
fn candidates<'a>(anchor: &'a Anchor, bounds: &'a Area) -> impl Iterator<Item = Spot> + 'a {
    let sizes = || anchor.sizes.iter().copied().enumerate();
    let (liked, others) = (sizes().take(anchor.liked), sizes().skip(anchor.liked));
    let others: Vec<_> = others.collect();
    // Where there is no other size, none is worth less of a way.
    let rings = if others.is_empty() { RINGS } else { LIKED_RINGS };
    let (liked, others) = ((liked.collect(), rings), (others, RINGS));
    [liked, others].into_iter().flat_map(move |(sizes, rings)| {
        let at = sizes.clone().into_iter();
        let near = at.flat_map(|(size, extent)| near(anchor, extent, bounds).map(move |area| Spot { size, area }));
        let far = (1..=rings).flat_map(move |ring| {
            sizes.clone().into_iter().flat_map(move |(size, extent)| {
                far(anchor, extent, bounds, f64::from(ring) * 14.0).map(move |area| Spot { size, area })
            })
        });
        near.chain(far)
    })
}

/// The room of a label with this left edge and middle.
fn room(left: f64, middle: f64, (width, height): (f64, f64)) -> Area {
    Area {
        left,
        top: middle - height / 2.0,
        right: left + width,
        bottom: middle + height / 2.0,
    }
}

/// Right and left of the point.
fn beside(anchor: &Anchor, gap: f64, middle: f64, extent: (f64, f64)) -> [Area; 2] {
    [anchor.x + gap, anchor.x - gap - extent.0].map(|left| room(left, middle, extent))
}

/// Centred on the point, but pushed inside where the point is near an edge.
fn centred(anchor: &Anchor, middle: f64, extent: (f64, f64), bounds: &Area) -> Area {
    let left = (anchor.x - extent.0 / 2.0)
        .min(bounds.right - extent.0)
        .max(bounds.left);
    room(left, middle, extent)
}

fn near(anchor: &Anchor, extent: (f64, f64), bounds: &Area) -> impl Iterator<Item = Area> {
    let half = extent.1 / 2.0;
    let mut areas = beside(anchor, 10.0, anchor.y, extent).to_vec();
    areas.push(centred(anchor, anchor.above - half - 2.0, extent, bounds));
    areas.push(centred(anchor, anchor.below + half + 2.0, extent, bounds));
    for shift in [-12.0, 12.0] {
        areas.extend(beside(anchor, 10.0, anchor.y + shift, extent));
    }
    for end in [anchor.above, anchor.below] {
        areas.extend(beside(anchor, 5.0, end, extent));
    }
    // Shifted sideways above and below, still over the end of the interval.
    for middle in [anchor.above - half - 2.0, anchor.below + half + 2.0] {
        for share in [0.25, 0.75] {
            areas.push(room(anchor.x - extent.0 * share, middle, extent));
        }
    }
    areas.into_iter()
}

fn far(anchor: &Anchor, extent: (f64, f64), bounds: &Area, reach: f64) -> impl Iterator<Item = Area> {
    let half = extent.1 / 2.0;
    let mut areas = beside(anchor, 10.0 + 1.5 * reach, anchor.y, extent).to_vec();
    for end in [anchor.above - reach - half, anchor.below + reach + half] {
        areas.extend(beside(anchor, 10.0, end, extent));
        areas.push(centred(anchor, end, extent, bounds));
        areas.extend(beside(anchor, 10.0 + 1.5 * reach, end, extent));
    }
    areas.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A point with an interval of so many pixels on each side.
    fn point(x: f64, y: f64, reach: f64, sizes: &[(f64, f64)]) -> Anchor {
        Anchor {
            x,
            y,
            above: y - reach,
            below: y + reach,
            sizes: sizes.to_vec(),
            liked: 1,
            is_wanted: false,
        }
    }

    #[test]
    fn a_lone_point_has_its_label_at_the_right() {
        let anchor = point(50.0, 50.0, 10.0, &[(30.0, 20.0)]);
        let bounds = Area {
            left: 0.0,
            top: 0.0,
            right: 200.0,
            bottom: 100.0,
        };
        let obstacles = [Area::around(50.0, 50.0, 7.0, 7.0)];
        let anchors = [anchor];
        let label = place(&anchors, &obstacles, &[], &bounds).spots[0].unwrap().area;
        assert_eq!((label.left, label.top), (60.0, 40.0));
        assert_eq!(anchors[0].leader(&label), None);
        let narrow = Area { right: 70.0, ..bounds };
        assert_eq!(
            place(&anchors, &obstacles, &[], &narrow).spots[0].unwrap().area.right,
            40.0
        );
        let none = Area { right: 20.0, ..bounds };
        assert_eq!(place(&anchors, &obstacles, &[], &none).spots, [None]);
    }

    #[test]
    fn no_leader_runs_through_a_text_that_is_there() {
        let anchor = point(100.0, 100.0, 2.0, &[(20.0, 16.0)]);
        let bounds = Area {
            left: 0.0,
            top: 0.0,
            right: 200.0,
            bottom: 200.0,
        };
        // Room is left above and below; above stands a text on the way.
        let obstacles = [
            Area::around(50.0, 100.0, 44.0, 70.0),
            Area::around(150.0, 100.0, 44.0, 70.0),
        ];
        let text = Area::around(100.0, 60.0, 50.0, 8.0);
        let spot = place(std::slice::from_ref(&anchor), &obstacles, &[text], &bounds).spots[0].unwrap();
        assert!(!spot.area.overlaps(&text));
        let line = anchor
            .leader(&spot.area)
            .map_or_else(Vec::new, |line| along(&line, 1.0));
        assert!(!line.iter().any(|dot| dot.overlaps(&text)), "{spot:?}");
    }

    #[test]
    fn a_label_stands_nearest_to_its_own_point() {
        let bounds = Area {
            left: 0.0,
            top: 0.0,
            right: 400.0,
            bottom: 200.0,
        };
        // The room right of the first is the other one's left.
        let anchors = [100.0, 182.0].map(|x| point(x, 100.0, 2.0, &[(60.0, 16.0), (12.0, 16.0)]));
        let obstacles: Vec<Area> = anchors.iter().map(|at| Area::around(at.x, at.y, 7.0, 7.0)).collect();
        for (at, spot) in place(&anchors, &obstacles, &[], &bounds).spots.iter().enumerate() {
            let Spot { size, area } = spot.unwrap();
            assert_eq!(size, 0);
            assert!(
                anchors[1 - at].gap(&area) > anchors[at].gap(&area) + NEAR,
                "{at}: {area:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn placed_labels_are_free_of_each_other(
            points in prop::collection::vec((0.0..600.0_f64, 0.0..400.0_f64, 20.0..200.0_f64), 0..30),
        ) {
            let anchors: Vec<Anchor> = points
                .iter()
                .map(|(x, y, width)| Anchor { x: *x, y: *y, above: y - 30.0, below: y + 30.0, sizes: vec![(*width, 20.0), (*width / 2.0, 40.0)], liked: 1, is_wanted: false })
                .collect();
            let obstacles: Vec<Area> = points.iter().map(|(x, y, _)| Area::around(*x, *y, 6.0, 6.0)).collect();
            let bounds = Area { left: 0.0, top: 0.0, right: 600.0, bottom: 400.0 };
            let placed: Vec<Area> = place(&anchors, &obstacles, &[], &bounds).spots.into_iter().flatten().map(|spot| spot.area).collect();
            for (at, area) in placed.iter().enumerate() {
                prop_assert!(area.lies_in(&bounds));
                prop_assert!(obstacles.iter().chain(&placed[..at]).all(|other| !other.overlaps(area)));
            }
        }
    }
}
