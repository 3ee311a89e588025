//! The ranking of a view in the shape that JSON prints: numbers as the board has them, null for what is not known.

use serde::Serialize;

use crate::board::{BaselineTally, DetectableGap, Mark, PairTest, Ranking, RankingRow, RunName, RunRow, Tally, View};
use crate::model::Score;
use crate::query::ViewQuery;

/// The ranking of a view.
#[derive(Debug, Serialize)]
pub struct Report {
    pub benchmark: &'static str,
    /// The query as the site writes it.
    pub query: String,
    pub items: u64,
    /// Papers that the items are from.
    pub papers: u64,
    pub months: Vec<String>,
    /// What the page says above its table.
    pub lead: String,
    pub tested_pairs: usize,
    pub separable_pairs: usize,
    pub detectable_gap: Option<Gap>,
    /// Why no run has a rank.
    pub unranked: Option<String>,
    pub rows: Vec<Row>,
    pub baselines: Vec<Baseline>,
    pub best_baseline: Option<String>,
    pub absent: Vec<Absent>,
}

#[derive(Debug, Serialize)]
pub struct Gap {
    /// Of two runs tested alone.
    pub gap: f64,
    /// Of a pair among all pairs tested.
    pub gap_together: Option<f64>,
    pub discordance: f64,
    pub items: u64,
}

/// One run.
#[derive(Debug, Serialize)]
pub struct Row {
    pub run: String,
    pub model: String,
    pub conditions: String,
    pub rank: Option<Rank>,
    /// Why it has no rank.
    pub no_rank: Option<String>,
    /// Right answers; where items have several samples the sum of their means.
    pub correct: f64,
    pub items: u64,
    /// Right answers out of items as the page writes them.
    pub count: String,
    pub accuracy: Option<f64>,
    pub interval: Ends,
    pub covered: u64,
    /// Whether it covers every item in view, failed requests or not.
    pub is_complete: bool,
    pub answered: Option<u64>,
    pub failed: Option<u64>,
    pub unread: Option<u64>,
    pub unanswered: Option<u64>,
    pub answered_accuracy: Option<f64>,
    /// The share right were every failed request wrong, and were every one right.
    pub failed_bounds: Option<Ends>,
    pub samples: Option<Samples>,
    pub mean_prompt_tokens: Option<f64>,
    pub mean_output_tokens: Option<f64>,
    pub median_output_tokens: Option<f64>,
    pub cost: Option<Cost>,
    /// The first run against this one.
    pub against_first: Option<Pair>,
    pub chance: Option<Standing>,
    pub baseline: Option<Standing>,
    pub provenance: &'static str,
    pub months: Vec<String>,
    pub missing_months: Vec<String>,
}

#[derive(Debug, Serialize)]
pub struct Rank {
    /// As the page writes it.
    #[serde(skip)]
    pub words: String,
    pub best: usize,
    pub worst: usize,
    /// What it is judged by.
    pub basis: &'static str,
    /// The run that leads its group.
    pub group_leader: String,
}

#[derive(Debug, Serialize)]
pub struct Ends {
    pub low: f64,
    pub high: f64,
}

#[derive(Debug, Serialize)]
pub struct Samples {
    pub most: u32,
    pub counted: u64,
    pub pass: Score,
    pub majority: Score,
}

#[derive(Debug, Serialize)]
pub struct Cost {
    pub per_item: f64,
    pub has_prompt: bool,
}

#[derive(Debug, Serialize)]
pub struct Pair {
    pub both: u64,
    pub only_first: u64,
    pub only_this: u64,
    pub neither: u64,
    pub test: &'static str,
    pub p: f64,
    /// Among all pairs tested.
    pub p_adjusted: f64,
}

#[derive(Debug, Serialize)]
pub struct Standing {
    pub standing: &'static str,
    pub p: f64,
    /// Whether item was tested against item.
    pub is_paired: bool,
}

#[derive(Debug, Serialize)]
pub struct Baseline {
    pub name: String,
    pub correct: f64,
    pub items: u64,
    pub count: String,
    pub accuracy: Option<f64>,
}

/// A run without numbers in this view.
#[derive(Debug, Serialize)]
pub struct Absent {
    pub run: String,
    pub model: String,
    pub conditions: String,
    pub reason: String,
}

impl Report {
    pub fn new(view: &View<'_>, ranking: &Ranking, query: &ViewQuery) -> Self {
        let id = |run: usize| view.matrix.run(run).map_or_else(String::new, |run| run.id.to_string());
        let found = ranking.find(view.matrix, &query.find).into_iter();
        let rows = found.filter_map(|place| ranking.rows.get(place));
        let rows = rows.filter_map(|row| Some(Row::new(row, view.matrix.run(row.run)?, query, &id)));
        let absent = ranking.absent.iter().filter_map(|absent| {
            let run = view.matrix.run(absent.run)?;
            let name = RunName::of(&run.conditions);
            Some(Absent {
                run: run.id.to_string(),
                model: name.model,
                conditions: name.detail,
                reason: absent.reason.to_string(),
            })
        });
        Self {
            benchmark: view.matrix.benchmark.slug(),
            query: query.to_query(),
            items: ranking.selected,
            papers: ranking.clusters,
            months: view.months.iter().map(ToString::to_string).collect(),
            lead: ranking.lead(view.matrix),
            tested_pairs: ranking.tested_pairs,
            separable_pairs: ranking.separable_pairs,
            detectable_gap: ranking.detectable.map(Gap::from),
            unranked: ranking.unranked.map(|reason| reason.to_string()),
            rows: rows.collect(),
            baselines: ranking.baselines.iter().map(Baseline::from).collect(),
            best_baseline: ranking.best_baseline.map(|best| best.baseline.label()),
            absent: absent.collect(),
        }
    }
}

impl Row {
    fn new(row: &RankingRow, run: &RunRow, query: &ViewQuery, id: &dyn Fn(usize) -> String) -> Self {
        let tally: &Tally = &row.tally;
        let name = RunName::of(&run.conditions);
        let outcomes = tally.outcomes();
        let ends = |(low, high)| Ends { low, high };
        let interval = tally.interval();
        Self {
            run: run.id.to_string(),
            model: name.model,
            conditions: name.detail,
            rank: row.rank.ok().map(|rank| Rank {
                words: rank.words(),
                best: rank.range.best,
                worst: rank.range.worst,
                basis: rank.basis.label(),
                group_leader: id(rank.group_leader),
            }),
            no_rank: row.rank.err().map(|reason| reason.to_string()),
            correct: tally.correct(),
            items: tally.items(),
            count: tally.count(),
            accuracy: tally.accuracy(),
            interval: ends((interval.low, interval.high)),
            covered: tally.covered,
            is_complete: tally.covers_all(),
            answered: outcomes.map(|counts| counts.answered()),
            failed: outcomes.map(|counts| counts.failed),
            unread: outcomes.map(|counts| counts.unread),
            unanswered: outcomes.map(|counts| counts.unanswered),
            answered_accuracy: tally.answered_score().and_then(|score| score.accuracy()),
            failed_bounds: tally.failed_bounds().map(ends),
            samples: tally.repeats.map(|repeats| Samples {
                most: repeats.most,
                counted: repeats.samples,
                pass: repeats.pass,
                majority: repeats.majority,
            }),
            mean_prompt_tokens: tally.mean_prompt_tokens,
            mean_output_tokens: tally.mean_output_tokens,
            median_output_tokens: tally.median_output_tokens,
            cost: query
                .prices
                .of(run)
                .and_then(|price| tally.cost(price))
                .map(|cost| Cost {
                    per_item: cost.per_item,
                    has_prompt: cost.has_prompt,
                }),
            against_first: row.against_leader.as_ref().map(Pair::from),
            chance: row.chance.as_ref().map(Standing::from),
            baseline: row.baseline.as_ref().map(Standing::from),
            provenance: tally.provenance.label(),
            months: tally.months.iter().map(ToString::to_string).collect(),
            missing_months: tally.missing_months.iter().map(ToString::to_string).collect(),
        }
    }
}

impl From<DetectableGap> for Gap {
    fn from(detectable: DetectableGap) -> Self {
        let DetectableGap {
            gap,
            gap_together,
            discordance,
            items,
        } = detectable;
        Self {
            gap,
            gap_together,
            discordance,
            items,
        }
    }
}

impl From<&PairTest> for Pair {
    fn from(pair: &PairTest) -> Self {
        Self {
            both: pair.table.both,
            only_first: pair.table.only_first,
            only_this: pair.table.only_second,
            neither: pair.table.neither,
            test: pair.method.label(),
            p: pair.p_value,
            p_adjusted: pair.adjusted,
        }
    }
}

impl From<&Mark> for Standing {
    fn from(mark: &Mark) -> Self {
        Self {
            standing: mark.standing.label(),
            p: mark.p_value,
            is_paired: mark.is_paired,
        }
    }
}

impl From<&BaselineTally> for Baseline {
    fn from(tally: &BaselineTally) -> Self {
        Self {
            name: tally.baseline.label(),
            correct: tally.expected_correct,
            items: tally.total,
            count: tally.count(),
            accuracy: tally.accuracy(),
        }
    }
}
