use std::fmt;

/// The ranks that a run may have: from `best` to `worst`, 1 the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RankRange {
    /// One more than the number of runs that are certainly better.
    pub best: usize,
    /// The number of runs less those that are certainly worse.
    pub worst: usize,
}

/// `2–5`, or `3` where one rank is left.
impl fmt::Display for RankRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.best == self.worst {
            write!(f, "{}", self.best)
        } else {
            write!(f, "{}–{}", self.best, self.worst)
        }
    }
}

/// The rank range of each of some runs, given in their order from the best, when `is_apart(a, b)` says whether the
/// runs at two places of that order can be told apart. Of two that can, the earlier is the better.
///
/// A range is from 1 + (number certainly better) to m − (number certainly worse): the rule of MathArena's
/// leaderboard (M. Balunović et al., arXiv:2505.23281). When the pairs are tested together, as by
/// [`super::holm`], all ranges hold together; they say which ranks are not ruled out, not which are likely.
pub fn rank_ranges(count: usize, is_apart: &dyn Fn(usize, usize) -> bool) -> Vec<RankRange> {
    let range = |place: usize| RankRange {
        best: 1 + (0..place).filter(|&other| is_apart(other, place)).count(),
        worst: count - (place + 1..count).filter(|&other| is_apart(place, other)).count(),
    };
    (0..count).map(range).collect()
}

/// The place of each run's group leader, for runs in their order from the best.
///
/// The first run leads the first group. The runs after a leader belong to its group until one of them can be told
/// apart from that leader; this one leads the next group. So a group means "not to be told apart from its leader",
/// never "equal", and groups do not run into each other by neighbours that happen to be close.
pub fn group_leaders(count: usize, is_apart: &dyn Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut leader = 0;
    let mut leaders = Vec::with_capacity(count);
    for place in 0..count {
        if place > 0 && is_apart(leader, place) {
            leader = place;
        }
        leaders.push(leader);
    }
    leaders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(ranges: &[RankRange]) -> Vec<(usize, usize)> {
        ranges.iter().map(|range| (range.best, range.worst)).collect()
    }

    #[test]
    fn all_apart_are_ranked_one_by_one_and_none_apart_not_at_all() {
        let all = rank_ranges(4, &|_, _| true);
        assert_eq!(pairs(&all), [(1, 1), (2, 2), (3, 3), (4, 4)]);
        assert_eq!(group_leaders(4, &|_, _| true), [0, 1, 2, 3]);
        let none = rank_ranges(3, &|_, _| false);
        assert_eq!(pairs(&none), [(1, 3); 3]);
        assert_eq!(group_leaders(3, &|_, _| false), [0, 0, 0]);
        assert!(rank_ranges(0, &|_, _| true).is_empty() && group_leaders(0, &|_, _| true).is_empty());
    }

    #[test]
    fn neighbours_do_not_chain() {
        // Each is close to the next, none to the one after.
        let far = |a: usize, b: usize| a.abs_diff(b) > 1;
        assert_eq!(pairs(&rank_ranges(5, &far)), [(1, 2), (1, 3), (2, 4), (3, 5), (4, 5)]);
        assert_eq!(group_leaders(5, &far), [0, 0, 2, 2, 4]);
    }

    #[test]
    fn a_group_ends_at_the_first_that_is_apart() {
        // 0 is apart from 2 only; 3 is close to 0, but comes after.
        let apart = |a: usize, b: usize| (a, b) == (0, 2);
        assert_eq!(group_leaders(4, &apart), [0, 0, 2, 2]);
        assert_eq!(pairs(&rank_ranges(4, &apart)), [(1, 3), (1, 4), (2, 4), (1, 4)]);
    }
}
