use super::phrases::{fraction, rate_cells};
use super::rate::baseline_note;
use super::{Caption, FigureKind, FigureTable, Rate, ReferenceLine, RunLabel, Scope, reported_note};
use crate::model::sort_stably;
use crate::words::{count, thousands};

/// Output tokens against accuracy.
#[derive(Clone, Debug, PartialEq)]
pub struct CostSeries {
    /// One point a run whose tokens are known, fewest tokens first.
    pub points: Vec<CostPoint>,
    /// Levels to compare with.
    pub references: Vec<ReferenceLine>,
    /// Runs in view whose tokens are not known.
    pub unknown: u64,
}

/// One run of [`CostSeries`].
#[derive(Clone, Debug, PartialEq)]
pub struct CostPoint {
    /// Who.
    pub label: RunLabel,
    /// How many right.
    pub rate: Rate,
    /// Mean output tokens an answered item; above zero.
    pub mean_output_tokens: f64,
    /// Whether every item in view is counted; a partial run is never on the frontier.
    pub is_complete: bool,
    /// Whether no other complete run is at least as right with at most as many tokens, and better in one of the two.
    pub is_on_frontier: bool,
}

impl CostPoint {
    fn dominates(&self, other: &Self) -> bool {
        let more_right = self.rate.cmp_share(&other.rate);
        let fewer = self.mean_output_tokens.total_cmp(&other.mean_output_tokens).reverse();
        self.is_complete && more_right.is_ge() && fewer.is_ge() && (more_right.is_gt() || fewer.is_gt())
    }
}

impl CostSeries {
    /// Sorts the points and marks the frontier. Points without a positive number of tokens count as unknown.
    pub fn new(points: Vec<CostPoint>, references: Vec<ReferenceLine>, unknown: u64) -> Self {
        let all = points.len();
        let mut points: Vec<CostPoint> = points
            .into_iter()
            .filter(|point| point.mean_output_tokens.is_finite() && point.mean_output_tokens > 0.0)
            .collect();
        sort_stably(&mut points, |a, b| {
            let tokens = a.mean_output_tokens.total_cmp(&b.mean_output_tokens);
            tokens
                .then_with(|| b.rate.cmp_share(&a.rate))
                .then_with(|| a.label.run.cmp(&b.label.run))
        });
        let frontier: Vec<bool> = points
            .iter()
            .map(|point| point.is_complete && !points.iter().any(|other| other.dominates(point)))
            .collect();
        for (point, is_on_frontier) in points.iter_mut().zip(frontier) {
            point.is_on_frontier = is_on_frontier;
        }
        Self {
            unknown: unknown + (all - points.len()) as u64,
            points,
            references,
        }
    }

    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.points.iter().map(|point| &point.label).collect();
        let mut notes = vec![
            "Tokens: mean output tokens of an answered item, reasoning included. Dashed: no other run is at least as right with as few tokens."
                .to_owned(),
        ];
        notes.extend(baseline_note(&self.references));
        notes.extend(reported_note(&labels));
        if self.unknown > 0 {
            notes.push(format!(
                "Token counts are not known for {}.",
                count(self.unknown, "run")
            ));
        }
        Caption {
            title: self.title(),
            subtitle: format!(
                "Mean output tokens (log scale) against share right of {}, with 95\u{a0}% Wilson intervals",
                count(scope.item_count, "item")
            ),
            summary: self.summary(),
            notes,
            source: scope.source(&labels),
        }
    }

    /// The most accurate complete run; of equals the one with fewest tokens.
    fn leader(&self) -> Option<&CostPoint> {
        let complete = self.points.iter().filter(|point| point.is_complete);
        complete.reduce(|best, point| {
            if point.rate.cmp_share(&best.rate).is_gt() {
                point
            } else {
                best
            }
        })
    }

    fn title(&self) -> String {
        let neutral = || FigureKind::Cost.name().to_owned();
        let Some(leader) = self.leader() else {
            return if self.points.is_empty() {
                "No run has token counts for these filters".to_owned()
            } else {
                neutral()
            };
        };
        if self.points.iter().filter(|point| point.is_complete).count() < 2 {
            return neutral();
        }
        // Fewest tokens first, so the first that reaches is the cheapest.
        let mut reaching = self.points.iter().filter(|point| {
            point.mean_output_tokens < leader.mean_output_tokens && point.rate.share() >= leader.rate.interval.low
        });
        match reaching.clone().find(|point| point.is_complete) {
            Some(cheap) => {
                let ratio = cheap.mean_output_tokens / leader.mean_output_tokens;
                let tokens = if ratio > 0.9 {
                    "fewer tokens".to_owned()
                } else {
                    format!("{} of the tokens", fraction(ratio))
                };
                format!(
                    "{} reaches the leader\u{2019}s interval with {tokens}",
                    cheap.label.full()
                )
            }
            None if reaching.next().is_none() => {
                format!(
                    "No run reaches {}\u{2019}s interval with fewer tokens",
                    leader.label.full()
                )
            }
            None => neutral(),
        }
    }

    fn summary(&self) -> String {
        let mut text = format!("{}, fewest tokens first.", count(self.points.len() as u64, "run"));
        for point in &self.points {
            text.push_str(&format!(
                " {}: {} tokens, {}{}.",
                point.label.full(),
                thousands(point.mean_output_tokens),
                point.rate.words(),
                if point.is_on_frontier { ", on the frontier" } else { "" }
            ));
        }
        text
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::new(&[
            "model",
            "conditions",
            "mean output tokens",
            "right",
            "items",
            "accuracy, %",
            "interval from, %",
            "to, %",
            "on the frontier",
            "provenance",
        ]);
        for point in &self.points {
            let mut cells = point.label.cells();
            cells.push(format!("{:.0}", point.mean_output_tokens));
            cells.extend(rate_cells(Some(&point.rate)));
            cells.push(if point.is_on_frontier { "yes" } else { "no" }.to_owned());
            cells.push(point.label.provenance.label().to_owned());
            table.rows.push(cells);
        }
        table
    }
}
