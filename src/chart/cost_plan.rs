use super::Look;
use super::cost::{Plot, TOP, plot_height};
use super::placing::Placing;
use crate::board::figures::{CostPoint, CostSeries};

/// More points than this never have room for names.
const MOST_NAMED: usize = 20;
/// More points than this are left to the table in the list.
const MOST_LISTED: usize = 40;

/// Longer lines from points to their names than this, a point, are a thicket.
const LEADERS: f64 = 30.0;

/// How a figure wants to be drawn.
#[derive(Default)]
pub struct Plan {
    /// Height of the plot.
    pub plot: f64,
    /// The points in the list below, which have numbers: none of those with names.
    pub listed: Vec<usize>,
    /// How labels are placed.
    pub labels: Labels,
    /// How many labels find no room even so.
    pub missing: usize,
    /// Where they stand: to look for places takes longest, so it is done once.
    pub placing: Placing,
}

/// What stands at the points.
#[derive(Clone, Copy, Default, PartialEq)]
pub enum Labels {
    /// Names, clear of all that is drawn; numbers where no name has room.
    #[default]
    Names,
    /// Numbers, clear of all that is drawn.
    Numbers,
    /// Numbers on a ground of paper, clear of symbols alone: lines run under them.
    CrowdedNumbers,
}

impl Plan {
    /// Names at the points where most are readable in a plot of some height, else numbers, in a plot so high that each
    /// has room.
    pub fn new(series: &CostSeries, look: &Look) -> Self {
        let all = series.points.len().min(MOST_LISTED);
        let placed = |share: f64, labels: Labels| {
            let plot = plot_height(look) * share;
            (plot, Plot::new(series, look, TOP + plot).placing(labels))
        };
        if f64::from(look.width) >= look.font_px * 25.0 && all <= MOST_NAMED {
            let mut most_named: Option<Self> = None;
            for share in [1.0, 1.25, 1.5] {
                let (plot, placing) = placed(share, Labels::Names);
                let listed = numbered(series, &placing);
                // Two lists to look into would be one too many.
                let is_readable =
                    placing.missing == 0 && placing.leaders <= LEADERS * all as f64 && listed.len() * 3 <= all;
                // Nor is a list of one run worth its name, where a higher plot has room for all.
                let is_better = most_named.as_ref().is_none_or(|best| listed.len() < best.listed.len());
                if is_readable && is_better {
                    let is_whole = listed.is_empty();
                    most_named = Some(Self {
                        plot,
                        listed,
                        labels: Labels::Names,
                        missing: 0,
                        placing,
                    });
                    if is_whole {
                        break;
                    }
                }
            }
            if let Some(plan) = most_named {
                return plan;
            }
        }
        let ways = [
            (1.0, Labels::Numbers),
            (1.4, Labels::Numbers),
            (1.4, Labels::CrowdedNumbers),
            (2.8, Labels::CrowdedNumbers),
        ];
        // So many have no room but in a crowd: to look for another would be time lost.
        let first = if series.points.len() > MOST_LISTED { 2 } else { 0 };
        let mut best: Option<Self> = None;
        for (share, labels) in ways.into_iter().skip(first) {
            let (plot, placing) = placed(share, labels);
            let missing = placing.missing;
            if best.as_ref().is_none_or(|best| missing < best.missing) {
                best = Some(Self {
                    plot,
                    listed: (0..all).collect(),
                    labels,
                    missing,
                    placing,
                });
            }
            if missing == 0 {
                break;
            }
        }
        best.unwrap_or_default()
    }

    /// How many points are not in the list, where there is one.
    pub fn hidden(&self, series: &CostSeries) -> usize {
        if self.labels == Labels::Names {
            0
        } else {
            series.points.len() - self.listed.len()
        }
    }
}

/// The points that have a number, not a name, where both are tried: the last of their settings.
fn numbered(series: &CostSeries, placing: &Placing) -> Vec<usize> {
    let points = series.points.iter().zip(&placing.spots).enumerate();
    let has_number =
        points.filter(|(_, (point, spot))| spot.is_some_and(|spot| spot.size + 1 == settings(point).len()));
    has_number.map(|(index, _)| index).collect()
}

/// The ways a label may be set, as lines: the name in one line, or in two, or a number, which is not known yet.
pub fn settings(point: &CostPoint) -> Vec<Vec<String>> {
    let label = &point.label;
    let mut settings = vec![vec![label.full()]];
    if !label.detail.is_empty() {
        settings.push(vec![label.name.clone(), label.detail.clone()]);
    }
    settings.push(vec!["00".to_owned()]);
    settings
}
