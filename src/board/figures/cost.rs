use super::overall::nobody;
use super::phrases::{add_digits, add_rate, fraction};
use super::rate::baseline_note;
use super::{Caption, CostSpread, FigureTable, Rate, ReferenceLine, RunLabel, Scope, reported_note};
use crate::board::FEWEST_RANKED_ITEMS;
use crate::model::sort_stably;
use crate::stats::Bootstrap;
use crate::words::{count, money, percent, percent_digits, thousands};

/// Output tokens against accuracy.
#[derive(Clone, Debug, PartialEq)]
pub struct CostSeries {
    /// One point a run whose tokens are known, fewest tokens first.
    pub points: Vec<CostPoint>,
    /// Levels to compare with.
    pub references: Vec<ReferenceLine>,
    /// Runs in view whose tokens are not known, or without a price where money is shown.
    pub unknown: u64,
    /// Whether the most accurate complete run in view is one of them.
    pub lacks_leader: bool,
    /// Whether what is shown is money by the reader's prices, not tokens.
    pub is_money: bool,
    /// How the items were drawn for [`CostPoint::spread`].
    pub bootstrap: Option<Bootstrap>,
    /// Runs that could be drawn, where they and the items are too many for that; else 0.
    pub undrawn: u64,
}

/// One run of [`CostSeries`].
#[derive(Clone, Debug, PartialEq)]
pub struct CostPoint {
    /// Who.
    pub label: RunLabel,
    /// How many right.
    pub rate: Rate,
    /// Mean output tokens an answered item.
    pub mean_output_tokens: f64,
    /// Their median, where verdicts by item are known.
    pub median_output_tokens: Option<f64>,
    /// What an answered item costs by the reader's prices, if there are any.
    pub money: Option<f64>,
    /// Whether that is of the output alone, because the tokens of the prompt are not known.
    pub is_output_alone: bool,
    /// What drawing the items again and again says, of complete runs with tokens by item.
    pub spread: Option<CostSpread>,
    /// Whether every item in view is counted; a partial run is never on the frontier.
    pub is_complete: bool,
    /// Whether no other complete run is at least as right with at most as many tokens, and better in one of the two.
    pub is_on_frontier: bool,
}

impl CostPoint {
    /// What is compared: money if there is a price, else mean output tokens. Above zero.
    pub fn cost(&self) -> f64 {
        self.money.unwrap_or(self.mean_output_tokens)
    }

    /// The cost in words: `7,016 output tokens an answer`, `0.07020 an answer by your prices`.
    pub fn cost_words(&self) -> String {
        match self.money {
            Some(cost) if self.is_output_alone => {
                format!("{} an answer by your prices, of the output alone", money(cost))
            }
            Some(cost) => format!("{} an answer by your prices", money(cost)),
            None => format!("{} output tokens an answer", thousands(self.mean_output_tokens)),
        }
    }

    /// `; 95 % of draws between 6,400 and 7,700; on the frontier in 93.1 % of draws`; empty without draws.
    pub fn spread_words(&self) -> String {
        self.spread.map_or_else(String::new, |spread| {
            format!(
                "; 95\u{a0}% of draws between {} and {}; on the frontier in {} of draws",
                self.digits(spread.cost.low),
                self.digits(spread.cost.high),
                percent(spread.frontier)
            )
        })
    }

    fn digits(&self, cost: f64) -> String {
        match self.money {
            Some(_) => money(cost),
            None => thousands(cost),
        }
    }

    fn dominates(&self, other: &Self) -> bool {
        let more_right = self.rate.cmp_share(&other.rate);
        let fewer = self.cost().total_cmp(&other.cost()).reverse();
        self.is_complete && more_right.is_ge() && fewer.is_ge() && (more_right.is_gt() || fewer.is_gt())
    }
}

impl CostSeries {
    /// Sorts the points and marks the frontier. Points without a positive cost count as unknown. `is_money` also where
    /// no run has a price: then it is money that is missing, not tokens.
    pub fn new(points: Vec<CostPoint>, references: Vec<ReferenceLine>, unknown: u64, is_money: bool) -> Self {
        let all = points.len();
        let mut points: Vec<CostPoint> = points
            .into_iter()
            .filter(|point| point.cost().is_finite() && point.cost() > 0.0)
            .collect();
        sort_stably(&mut points, |a, b| {
            let tokens = a.cost().total_cmp(&b.cost());
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
            lacks_leader: false,
            is_money,
            bootstrap: None,
            undrawn: 0,
            points,
            references,
        }
    }

    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.points.iter().map(|point| &point.label).collect();
        let mut notes = vec![format!(
            "{} of an answered item, reasoning included. Dashed: no other {} is at least as right with as {}.",
            if self.is_money {
                "Cost by the prices that you typed,"
            } else {
                "Tokens: mean output tokens"
            },
            if self.is_part() { "of these runs" } else { "run" },
            self.few()
        )];
        notes.extend(self.output_alone_note());
        notes.extend(self.draws_note());
        if self.undrawn > 0 {
            notes.push(format!(
                "No items were drawn for level lines and for how sure the frontier is: {} on {} are too many. With fewer in \
                 view they are.",
                count(self.undrawn, "run"),
                count(scope.item_count, "item")
            ));
        }
        notes.extend(baseline_note(&self.references));
        notes.extend(reported_note(&labels));
        if self.unknown > 0 {
            notes.push(format!(
                "{} known for {}.",
                if self.is_money {
                    "No price is"
                } else {
                    "Token counts are not"
                },
                count(self.unknown, "run")
            ));
        }
        Caption {
            title: self.title(scope),
            subtitle: format!(
                "{} (log scale) against share right of {}, with 95\u{a0}% Wilson intervals",
                if self.is_money {
                    "Cost of an item"
                } else {
                    "Mean output tokens"
                },
                count(scope.item_count, "item")
            ),
            notes,
            source: scope.source(&labels, "run"),
        }
    }

    /// Whether there are runs in view that it does not have: then its frontier is not that of all.
    pub const fn is_part(&self) -> bool {
        self.unknown > 0
    }

    /// What a mark says of a point on the frontier.
    pub fn frontier_words(&self, point: &CostPoint) -> &'static str {
        match (point.is_on_frontier, self.is_part()) {
            (false, _) => "",
            (true, false) => "; on the frontier",
            (true, true) => "; on the frontier of the runs shown",
        }
    }

    /// `few tokens`, `little money`.
    const fn few(&self) -> &'static str {
        if self.is_money { "little money" } else { "few tokens" }
    }

    const fn less(&self) -> &'static str {
        if self.is_money { "less money" } else { "fewer tokens" }
    }

    fn output_alone_note(&self) -> Option<String> {
        let runs = self.points.iter().filter(|point| point.is_output_alone);
        let names: Vec<String> = runs.map(|point| point.label.full()).collect();
        (!names.is_empty()).then(|| {
            format!(
                "The tokens of the prompt are not known for {}: the cost there is of the output alone, whatever price its \
                 input has, and less than that of other runs by what the prompt costs.",
                names.join(", ")
            )
        })
    }

    fn draws_note(&self) -> Option<String> {
        let bootstrap = self.bootstrap?;
        let drawn = self.points.iter().filter(|point| point.spread.is_some()).count() as u64;
        Some(format!(
            "Level lines: 95\u{a0}% of {} draws of the items with replacement, the same for each of {} with verdicts by item \
             (ChaCha8, seed {}); the part of draws in which a run is on the frontier of these is in the table.",
            thousands(f64::from(bootstrap.replicates)),
            count(drawn, "complete run"),
            bootstrap.seed
        ))
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

    fn title(&self, scope: &Scope) -> String {
        // The best of those drawn may not be the best of those in view.
        let is_part = scope.left_out > 0;
        let Some(leader) = self.leader() else {
            return match (self.points.is_empty(), self.is_money) {
                (true, true) => "No run has a price above zero for these filters".to_owned(),
                (true, false) => "No run has token counts for these filters".to_owned(),
                (false, _) => nobody(false),
            };
        };
        let name = leader.label.full();
        if self.points.iter().filter(|point| point.is_complete).count() < 2 {
            return format!(
                "{name} is right on {}, for {}",
                percent(leader.rate.share()),
                leader.cost_words()
            );
        }
        if scope.item_count < FEWEST_RANKED_ITEMS {
            return format!(
                "{} {} too few to tell which run does as well with {}",
                count(scope.item_count, "item"),
                if scope.item_count == 1 { "is" } else { "are" },
                self.less()
            );
        }
        // Fewest tokens first, so the first that reaches is the cheapest.
        let reaching = self
            .points
            .iter()
            .filter(|point| point.cost() < leader.cost() && point.rate.share() >= leader.rate.interval.low);
        let of = if self.lacks_leader {
            self.known_of(scope)
        } else {
            String::new()
        };
        let (leading, none) = match (is_part, self.is_money) {
            (false, _) => ("the leader", "No run"),
            _ if self.lacks_leader => (name.as_str(), "none"),
            (true, true) => (name.as_str(), "No run with a price"),
            (true, false) => (name.as_str(), "No run with token counts"),
        };
        match reaching.clone().find(|point| point.is_complete) {
            Some(cheap) => {
                let ratio = cheap.cost() / leader.cost();
                let tokens = if ratio > 0.9 {
                    self.less().to_owned()
                } else {
                    format!(
                        "{} of the {}",
                        fraction(ratio),
                        if self.is_money { "cost" } else { "tokens" }
                    )
                };
                format!(
                    "{of}{} reaches {leading}\u{2019}s interval with {tokens}",
                    cheap.label.full()
                )
            }
            None => {
                let all = if reaching.count() > 0 {
                    " that has all items"
                } else {
                    ""
                };
                format!("{of}{none}{all} reaches {name}\u{2019}s interval with {}", self.less())
            }
        }
    }

    /// `Of the 7 of 13 runs with token counts, `
    fn known_of(&self, scope: &Scope) -> String {
        let known = self.points.len();
        format!(
            "Of the {known} of {} with {}, ",
            count((known + scope.left_out) as u64, "run"),
            if self.is_money { "a price" } else { "token counts" }
        )
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::of_runs(&[
            "mean output tokens",
            "median output tokens",
            "right",
            "items",
            "accuracy, %",
            "interval from, %",
            "to, %",
            if self.is_part() {
                "on the frontier of these"
            } else {
                "on the frontier"
            },
            "provenance",
        ]);
        table.join_rate(4);
        let is_drawn = self.bootstrap.is_some();
        if is_drawn {
            table.join_ends(12);
            table.join_ends(14);
            table.add_heads(&[
                "draws: on the frontier, %",
                "draws: accuracy from, %",
                "draws: accuracy to, %",
                "draws: cost from",
                "draws: cost to",
            ]);
        }
        if self.is_money {
            table.add_heads(&["cost of an item", "cost of what"]);
        }
        for point in &self.points {
            let mut cells = point.label.cells();
            cells.push(token_digits(point.mean_output_tokens));
            cells.push(point.median_output_tokens.map(token_digits).unwrap_or_default());
            add_rate(&mut cells, Some(&point.rate));
            cells.push(if point.is_on_frontier { "yes" } else { "no" }.to_owned());
            cells.push(point.label.provenance.label().to_owned());
            if is_drawn {
                let digits = if self.is_money { money } else { token_digits };
                match point.spread {
                    Some(CostSpread { share, cost, frontier }) => {
                        add_digits(&mut cells, &[frontier, share.low, share.high], percent_digits);
                        add_digits(&mut cells, &[cost.low, cost.high], digits);
                    }
                    None => cells.resize(cells.len() + 5, String::new()),
                }
            }
            if let Some(cost) = point.money {
                let of = if point.is_output_alone {
                    "output alone"
                } else {
                    "prompt and output"
                };
                cells.extend([money(cost), of.to_owned()]);
            }
            table.rows.push(cells);
        }
        table
    }
}

fn token_digits(tokens: f64) -> String {
    format!("{tokens:.0}")
}
