use super::Ranking;
use super::figures::CHANCE;
use crate::words::{percent, percent_short};

/// The common axis of the interval bars of a table. Shares in 0..=1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BarAxis {
    /// The share at the right end.
    pub max: f64,
    /// Chance.
    pub chance: f64,
    /// The best baseline in view.
    pub baseline: Option<f64>,
}

impl BarAxis {
    /// An axis that holds all rows of a ranking, up to the next tenth.
    pub fn of(ranking: &Ranking) -> Self {
        let baseline = ranking.best_baseline_share().map(|(_, share)| share);
        Self::holding(ranking.rows.iter().map(|row| row.tally.interval().high), baseline)
    }

    /// An axis that holds these shares, chance and a baseline, up to the next tenth.
    pub fn holding(shares: impl Iterator<Item = f64>, baseline: Option<f64>) -> Self {
        let widest = shares.chain([CHANCE]).chain(baseline).fold(0.0, f64::max);
        Self {
            max: ((widest * 10.0).ceil() / 10.0).clamp(0.3, 1.0),
            chance: CHANCE,
            baseline,
        }
    }

    /// The shares that the axis is marked at: every quarter.
    pub fn ticks(self) -> impl Iterator<Item = f64> {
        let quarters = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter();
        quarters.filter(move |share| *share <= self.max + 1e-9)
    }

    /// How to read the bars, with what the lines across them stand for.
    pub fn note(self) -> String {
        let mut note = format!(
            "Share right with its 95\u{a0}% Wilson interval. Dotted: chance, {}.",
            percent_short(self.chance)
        );
        if let Some(baseline) = self.baseline {
            note.push_str(&format!(" Dashed: the best baseline, {}.", percent(baseline)));
        }
        note.push_str(" Open circles: totals only.");
        note
    }

    /// Where a share stands, in percent of the width of the bar.
    pub fn place(self, share: f64) -> f64 {
        // One percent at each side keeps marks at the ends whole.
        1.0 + 98.0 * (share / self.max).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_axis_lie_inside_the_bar() {
        let axis = BarAxis {
            max: 0.8,
            chance: CHANCE,
            baseline: None,
        };
        assert_eq!(
            [0.0, 0.4, 0.8, 2.0].map(|share| axis.place(share)),
            [1.0, 50.0, 99.0, 99.0]
        );
        assert_eq!(axis.ticks().collect::<Vec<_>>(), [0.0, 0.25, 0.5, 0.75]);
        let narrow = BarAxis { max: 0.3, ..axis };
        assert_eq!(narrow.ticks().count(), 2);
    }

    #[test]
    fn the_note_tells_the_level_of_each_line_that_is_drawn() {
        let mut axis = BarAxis {
            max: 0.8,
            chance: CHANCE,
            baseline: Some(113.0 / 177.0),
        };
        assert_eq!(
            axis.note(),
            "Share right with its 95\u{a0}% Wilson interval. Dotted: chance, 20\u{a0}%. Dashed: the best baseline, \
             63.8\u{a0}%. Open circles: totals only."
        );
        axis.baseline = None;
        assert!(!axis.note().contains("baseline"));
    }
}
