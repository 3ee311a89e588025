use crate::board::samples::ItemSamples;
use crate::board::{Price, View};
use crate::stats::{Bootstrap, Interval, percentile_interval};

/// What drawing the items again and again says of a point of [`super::CostSeries`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CostSpread {
    /// 95 % percentile interval of the share right.
    pub share: Interval,
    /// 95 % percentile interval of the mean tokens or of the cost of an item, whichever the figure shows.
    pub cost: Interval,
    /// In which part of the draws the run is on the frontier of all that are drawn, 0..=1.
    pub frontier: f64,
}

/// The seed of the draws; any would do, as long as it is told.
const SEED: u64 = 42;
/// Draws of a small view.
const MOST_DRAWS: usize = 500;
/// Draws of the largest view that is drawn at all: with fewer the ends of intervals would jump.
const LEAST_DRAWS: usize = 200;
/// Runs × clusters × draws: what a page can do between two frames.
const WORK: usize = 1_500_000;

impl View<'_> {
    /// Draws the clusters of items with replacement, the same for all runs, and answers what comes of it for each run,
    /// given with the price of its tokens if the figure shows money. `None` where there is too much to draw.
    pub(super) fn cost_spreads(&self, runs: &[(usize, Option<Price>)]) -> Option<(Bootstrap, Vec<Option<CostSpread>>)> {
        let clusters = self.clusters();
        let count = clusters.iter().max()? + 1;
        let replicates = WORK / (runs.len() * count).max(1);
        if runs.is_empty() || replicates < LEAST_DRAWS {
            return None;
        }
        let bootstrap = Bootstrap {
            seed: SEED,
            replicates: replicates.min(MOST_DRAWS) as u32,
        };
        let sums: Vec<Vec<[f64; 4]>> = runs
            .iter()
            .map(|(run, price)| self.cost_sums(*run, *price, clusters, count))
            .collect();
        let mut drawn = vec![(Vec::new(), Vec::new(), 0_u32); runs.len()];
        bootstrap.each(count, &mut |times| {
            let points: Vec<(f64, f64)> = sums.iter().map(|sums| point(sums, times)).collect();
            for ((share, cost), (shares, costs, on_frontier)) in points.iter().zip(&mut drawn) {
                let is_better =
                    |other: &(f64, f64)| other.0 >= *share && other.1 <= *cost && (other.0 > *share || other.1 < *cost);
                shares.push(*share);
                costs.push(*cost);
                *on_frontier += u32::from(!points.iter().any(is_better));
            }
        });
        let spread = |(shares, costs, on_frontier): (Vec<f64>, Vec<f64>, u32)| {
            Some(CostSpread {
                share: percentile_interval(&shares)?,
                cost: percentile_interval(&costs)?,
                frontier: f64::from(on_frontier) / f64::from(bootstrap.replicates),
            })
        };
        Some((bootstrap, drawn.into_iter().map(spread).collect()))
    }

    /// Of each cluster the right shares, the items, the cost of answered records and their number.
    fn cost_sums(&self, run: usize, price: Option<Price>, clusters: &[usize], count: usize) -> Vec<[f64; 4]> {
        let mut sums = vec![[0.0; 4]; count];
        let Some(run) = self.matrix.run(run) else { return sums };
        for (&item, &cluster) in self.items.iter().zip(clusters) {
            let samples = ItemSamples::of(run.samples(item), self.selection.failed);
            let Some([right, items, cost, answered]) = sums.get_mut(cluster) else {
                continue;
            };
            *right += samples.share();
            *items += f64::from(u8::from(samples.counted > 0));
            for cell in run.samples(item).filter(|cell| cell.outcome.is_answered()) {
                let Some(tokens) = cell.output_tokens else { continue };
                *answered += 1.0;
                *cost += match price {
                    Some(price) => {
                        let prompt = cell.prompt_tokens.unwrap_or(0) as f64 * price.input.value();
                        (tokens as f64 * price.output.value() + prompt) / 1e6
                    }
                    None => tokens as f64,
                };
            }
        }
        sums
    }
}

/// Share right and mean cost of one draw.
fn point(sums: &[[f64; 4]], times: &[u32]) -> (f64, f64) {
    let mut total = [0.0; 4];
    for (sums, times) in sums.iter().zip(times) {
        for (total, sum) in total.iter_mut().zip(sums) {
            *total += sum * f64::from(*times);
        }
    }
    let [right, items, cost, answered] = total;
    (right / items, cost / answered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::figures::FigureKind;
    use crate::board::tiny;

    #[test]
    fn a_run_that_is_always_better_is_always_on_the_frontier() {
        let mut matrix = tiny::matrix(&[("good", "EEDEE"), ("bad", "AAAAA")]);
        for (run, tokens) in [(0, 100), (1, 300)] {
            for (place, cell) in matrix.runs[run].cells.iter_mut().flatten().enumerate() {
                cell.output_tokens = Some(tokens + place as u64);
            }
        }
        let view = View::everything(&matrix);
        let (bootstrap, spreads) = view.cost_spreads(&[(0, None), (1, None)]).unwrap();
        assert_eq!((bootstrap.seed, bootstrap.replicates), (42, 500));
        let [good, bad] = [spreads[0].unwrap(), spreads[1].unwrap()];
        assert_eq!((good.frontier, bad.frontier), (1.0, 0.0));
        assert_eq!((good.share.low, bad.share.high), (1.0, 0.0));
        assert!(good.cost.low >= 100.0 && good.cost.high <= 104.0 && good.cost.low < good.cost.high);
        // The same draws again.
        assert_eq!(view.cost_spreads(&[(0, None), (1, None)]).unwrap().1, spreads);
    }

    #[test]
    fn money_is_that_of_the_tally() {
        let mut matrix = tiny::matrix(&[("a", "EEDEE"), ("b", "EAAAA")]);
        for cell in matrix.runs[0].cells.iter_mut().flatten() {
            (cell.prompt_tokens, cell.output_tokens) = (Some(2_000), Some(4_000));
        }
        let price = Price {
            input: "1".parse().unwrap(),
            output: "10".parse().unwrap(),
        };
        let view = View::everything(&matrix);
        let told = view.tally(0).unwrap().cost(price).unwrap().per_item;
        let (_, spreads) = view.cost_spreads(&[(0, Some(price))]).unwrap();
        let cost = spreads[0].unwrap().cost;
        assert!(
            (cost.low - told).abs() < 1e-12 && (cost.high - told).abs() < 1e-12,
            "{cost:?}"
        );
    }

    #[test]
    fn too_much_is_not_drawn() {
        let matrix = tiny::matrix(&[("a", "EEDEE")]);
        let view = View::everything(&matrix);
        assert_eq!(view.cost_spreads(&vec![(0, None); 3_000]), None);
        assert_eq!(view.cost_spreads(&[]), None);
    }

    #[test]
    fn a_figure_without_draws_says_so() {
        let names: Vec<String> = (0..1_501).map(|number| format!("run-{number}")).collect();
        let rows: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "EEDEE")).collect();
        let notes = |rows: &[(&str, &str)]| {
            let mut matrix = tiny::matrix(rows);
            for cell in matrix.runs.iter_mut().flat_map(|run| run.cells.iter_mut().flatten()) {
                cell.output_tokens = Some(100);
            }
            let notes = View::everything(&matrix).figure(FigureKind::Cost).caption.notes;
            notes.join(" ")
        };
        let (many, few) = (notes(&rows), notes(&rows[..3]));
        assert!(many.contains("1501 runs on 5 items are too many"), "{many}");
        assert!(!many.contains("ChaCha8"), "{many}");
        assert!(few.contains("ChaCha8") && !few.contains("too many"), "{few}");
    }
}
