use super::{
    CategoryColumn, CategoryForm, CategoryRow, CategorySeries, CostPoint, CostSeries, Figure, FigureKind, ItemGrouping,
    MonthColumn, MonthRate, MonthRow, MonthSeries, OverallRow, OverallSeries, ProverSeries, Rate, ReferenceKind,
    ReferenceLine, RunLabel, Scope, Series, StyleRow, StyleSeries, VerifierSeries,
};
use crate::board::{Baseline, FailedPolicy, NoTally, Prices, Selection, Tally, View};
use crate::model::{ChoiceStyle, sort_stably};

/// What a reader may set about the figures beside what is in view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FigureOptions {
    /// How [`FigureKind::Category`] is drawn.
    pub form: CategoryForm,
    /// How the items of [`FigureKind::Matrix`] are put together.
    pub grouping: ItemGrouping,
    /// What tokens cost, for a money axis of [`FigureKind::Cost`]; tokens where there is no price.
    pub prices: Prices,
    /// Whether nothing is said or drawn of the solvers that never read the question.
    pub hides_baselines: bool,
}

/// A run with its tally of the whole view.
pub(super) struct Seen {
    pub(super) run: usize,
    tally: Tally,
    pub(super) label: RunLabel,
    overall: Rate,
}

fn labels(seen: Vec<Seen>) -> Vec<(usize, RunLabel)> {
    seen.into_iter().map(|seen| (seen.run, seen.label)).collect()
}

impl FigureKind {
    /// Which choices of a reader it has no use for, in a sentence for its source: they stand in the filters beside it.
    fn unused(self, selection: &Selection) -> Option<&'static str> {
        let leaves_out = selection.failed == FailedPolicy::LeaveOut;
        let is_of_runs = selection.prompt.is_some()
            || leaves_out
            || !(selection.runs.is_empty() && selection.efforts.is_empty() && selection.provenances.is_empty());
        match self {
            Self::Style if selection.style.is_some() => {
                Some("Both kinds of choices are compared, whichever is chosen.")
            }
            Self::Sketch if selection.prompt.is_some() => Some("Both prompts are compared, whichever is chosen."),
            Self::Composition if is_of_runs => Some("What is chosen of runs does not count here."),
            Self::Letters if leaves_out => Some("A failed request has no letter, left out or not."),
            Self::Matrix if leaves_out => Some("Failed requests are shown, not left out."),
            _ => None,
        }
    }
}

impl View<'_> {
    /// One figure of this view.
    ///
    /// The figure that compares the two styles of choices does so whatever style is chosen.
    pub fn figure(&self, kind: FigureKind) -> Figure {
        self.figure_with(kind, &FigureOptions::default())
    }

    /// One figure of this view, as a reader has set it.
    pub fn figure_with(&self, kind: FigureKind, options: &FigureOptions) -> Figure {
        let mut figure = self.figure_of(kind, options);
        let unused = kind.unused(&self.selection).map(str::to_owned);
        let cause = (figure.is_empty() && !self.has_numbers()).then(|| self.why_empty());
        for sentence in unused.into_iter().chain(cause) {
            figure.caption.source.push(' ');
            figure.caption.source.push_str(&sentence);
        }
        figure
    }

    fn figure_of(&self, kind: FigureKind, options: &FigureOptions) -> Figure {
        let mut selection = self.selection.clone();
        match kind {
            FigureKind::Style => selection.style = None,
            // Both prompts are needed, and the counterpart of a run that is chosen.
            FigureKind::Sketch => {
                let chosen = std::mem::take(&mut selection.runs);
                selection.prompt = None;
                let view = View::new(self.matrix, selection);
                let labels = labels(view.seen().0);
                let series = view.sketch_series(&labels, &chosen);
                return Figure::new(Series::Sketch(series), &view.scope(&[]));
            }
            FigureKind::Composition => {
                selection.prompt = None;
                selection.failed = FailedPolicy::CountAsWrong;
            }
            // They show failed requests as such, whatever they count for.
            FigureKind::Matrix | FigureKind::Letters => selection.failed = FailedPolicy::CountAsWrong,
            _ => {}
        }
        if selection != self.selection {
            return View::new(self.matrix, selection).figure_of(kind, options);
        }
        // The items are what they are, whatever ran on them.
        let (seen, absent) = if kind == FigureKind::Composition {
            Default::default()
        } else {
            self.seen()
        };
        let baseline = || {
            if options.hides_baselines {
                None
            } else {
                self.best_baseline()
            }
        };
        let series = match kind {
            FigureKind::Overall => Series::Overall(self.overall_series(&seen, baseline())),
            FigureKind::Category => Series::Category(self.category_series(&seen, options.form, baseline())),
            FigureKind::Month => Series::Month(self.month_series(&seen, baseline())),
            FigureKind::Style => Series::Style(self.style_series(&seen)),
            FigureKind::Cost => Series::Cost(self.cost_series(&seen, &options.prices, baseline())),
            FigureKind::Composition | FigureKind::Sketch => Series::Composition(self.composition_series()),
            FigureKind::Letters => Series::Letters(self.letter_series(labels(seen), !options.hides_baselines)),
            FigureKind::Matrix => Series::Matrix(self.matrix_series(labels(seen), options.grouping)),
            // A board of items has no proofs.
            FigureKind::Prover => Series::Prover(ProverSeries::default()),
            FigureKind::Verifier => Series::Verifier(VerifierSeries::default()),
        };
        let scope = Scope {
            left_out: self.runs.len().saturating_sub(series.run_count()),
            ..self.scope(&absent)
        };
        Figure::new(series, &scope)
    }

    /// The runs of the view: those with something for every item by accuracy, then the others; and why some are absent.
    pub(super) fn seen(&self) -> (Vec<Seen>, Vec<NoTally>) {
        let (mut seen, mut absent) = (Vec::new(), Vec::new());
        for &run in &self.runs {
            let (Some(row), tally) = (self.matrix.run(run), self.tally(run)) else {
                continue;
            };
            match tally {
                Ok(tally) => {
                    if let Some(overall) = Rate::of_tally(&tally) {
                        let label = RunLabel::of(row, tally.provenance);
                        seen.push(Seen {
                            run,
                            tally,
                            label,
                            overall,
                        });
                    }
                }
                Err(reason) => absent.push(reason),
            }
        }
        sort_stably(&mut seen, |a, b| {
            let completeness = b.tally.covers_all().cmp(&a.tally.covers_all());
            completeness
                .then_with(|| b.overall.cmp_share(&a.overall))
                .then_with(|| a.label.run.cmp(&b.label.run))
        });
        (seen, absent)
    }

    /// The best of the solvers that never read the question, on the items in view.
    fn best_baseline(&self) -> Option<(Baseline, f64)> {
        self.best_of(&self.floor())
            .map(|(tally, share)| (tally.baseline, share))
    }

    fn references(baseline: Option<(Baseline, f64)>) -> Vec<ReferenceLine> {
        let baseline = baseline.map(|(baseline, share)| ReferenceLine {
            label: "best blind solver".to_owned(),
            detail: baseline.label(),
            share,
            kind: ReferenceKind::Baseline,
        });
        std::iter::once(ReferenceLine::chance()).chain(baseline).collect()
    }

    /// The share of a baseline on some items.
    fn baseline_on(&self, baseline: Option<(Baseline, f64)>, items: &[usize]) -> Option<f64> {
        baseline?.0.tally(self.matrix, items)?.accuracy()
    }

    fn overall_series(&self, seen: &[Seen], baseline: Option<(Baseline, f64)>) -> OverallSeries {
        let rows = seen.iter().map(|seen| OverallRow {
            label: seen.label.clone(),
            rate: seen.overall,
            is_complete: seen.tally.is_complete(),
            is_partial: !seen.tally.covers_all(),
        });
        OverallSeries {
            rows: rows.collect(),
            references: Self::references(baseline),
        }
    }

    fn category_series(&self, seen: &[Seen], form: CategoryForm, baseline: Option<(Baseline, f64)>) -> CategorySeries {
        let mut views: Vec<_> = self
            .categories()
            .into_iter()
            .map(|category| (self.with_category(&category), category))
            .collect();
        sort_stably(&mut views, |(a, first), (b, second)| {
            b.items.len().cmp(&a.items.len()).then_with(|| first.cmp(second))
        });
        let columns = views.iter().map(|(view, category)| CategoryColumn {
            name: category.to_string(),
            n: view.items.len() as u64,
            baseline: self.baseline_on(baseline, &view.items),
        });
        let rows = seen.iter().map(|seen| CategoryRow {
            label: seen.label.clone(),
            overall: seen.overall,
            is_complete: seen.tally.is_complete(),
            rates: views
                .iter()
                .map(|(view, _)| {
                    let tally = view.tally(seen.run).ok()?;
                    // A whole run with some months of a category would look as if it were all of it. Totals
                    // may still count an item or two fewer than the board, which folds stray tags.
                    let is_whole = tally.missing_months.is_empty() || !seen.tally.covers_all();
                    is_whole.then(|| Rate::of_tally(&tally)).flatten()
                })
                .collect(),
        });
        CategorySeries {
            form,
            rows: rows.filter(|row| row.rates.iter().any(Option::is_some)).collect(),
            columns: columns.collect(),
            baseline_label: baseline.map(|(baseline, _)| baseline.label()),
        }
    }

    fn month_series(&self, seen: &[Seen], baseline: Option<(Baseline, f64)>) -> MonthSeries {
        let views: Vec<_> = self
            .months
            .iter()
            .map(|month| (self.with_month(*month), *month))
            .collect();
        let columns = views.iter().map(|(view, month)| MonthColumn {
            month: *month,
            n: view.items.len() as u64,
            baseline: self.baseline_on(baseline, &view.items),
        });
        let rows = seen.iter().map(|seen| MonthRow {
            label: seen.label.clone(),
            overall: seen.overall,
            rates: views
                .iter()
                .map(|(view, _)| {
                    let tally = view.tally(seen.run).ok()?;
                    Rate::of_tally(&tally).map(|rate| MonthRate {
                        rate,
                        provenance: tally.provenance,
                    })
                })
                .collect(),
        });
        MonthSeries {
            key_repeats: self.matrix.key_repeats(),
            rows: rows.collect(),
            columns: columns.collect(),
            baseline_label: baseline.map(|(baseline, _)| baseline.label()),
        }
    }

    fn style_series(&self, seen: &[Seen]) -> StyleSeries {
        let [original, resistant] = ChoiceStyle::ALL.map(|style| self.with_style(style));
        let roles = resistant.resistant_roles();
        let mut unsplit = 0;
        let mut rows = Vec::new();
        for seen in seen {
            // A run of some months by verdicts and some by totals would be split in part only.
            if !seen.tally.has_all_verdicts() {
                unsplit += 1;
                continue;
            }
            let rate = |view: &View<'_>| view.tally(seen.run).ok().and_then(|tally| Rate::of_tally(&tally));
            if let (Some(original), Some(resistant)) = (rate(&original), rate(&resistant)) {
                rows.push(StyleRow {
                    label: seen.label.clone(),
                    traps: self.traps(seen.run, &roles),
                    original,
                    resistant,
                });
            }
        }
        sort_stably(&mut rows, |a, b| b.resistant.cmp_share(&a.resistant));
        StyleSeries {
            rows,
            original_n: original.items.len() as u64,
            resistant_n: resistant.items.len() as u64,
            references: vec![ReferenceLine::chance()],
            unsplit,
        }
    }

    fn cost_series(&self, seen: &[Seen], prices: &Prices, baseline: Option<(Baseline, f64)>) -> CostSeries {
        let mut unknown = 0;
        let (mut points, mut drawn) = (Vec::new(), Vec::new());
        for seen in seen {
            let price = self.matrix.run(seen.run).and_then(|run| prices.of(run));
            let cost = price.and_then(|price| seen.tally.cost(price));
            let money = cost.map(|cost| cost.per_item);
            let is_known = prices.is_empty() || money.is_some();
            let Some(mean_output_tokens) = seen.tally.mean_output_tokens.filter(|_| is_known) else {
                unknown += 1;
                continue;
            };
            let is_complete = seen.tally.is_complete();
            if is_complete && seen.tally.median_output_tokens.is_some() {
                drawn.push((seen.run, price));
            }
            points.push(CostPoint {
                label: seen.label.clone(),
                rate: seen.overall,
                mean_output_tokens,
                median_output_tokens: seen.tally.median_output_tokens,
                money,
                is_output_alone: cost.is_some_and(|cost| !cost.has_prompt),
                spread: None,
                is_complete,
                is_on_frontier: false,
            });
        }
        // The most accurate come first.
        let leader = seen.iter().find(|seen| seen.tally.is_complete());
        let lacks_leader = leader.is_some_and(|leader| points.iter().all(|point| point.label.run != leader.label.run));
        let mut series = CostSeries::new(points, Self::references(baseline), unknown, !prices.is_empty());
        series.lacks_leader = lacks_leader;
        let Some((bootstrap, spreads)) = self.cost_spreads(&drawn) else {
            series.undrawn = drawn.len() as u64;
            return series;
        };
        series.bootstrap = Some(bootstrap);
        for ((run, _), spread) in drawn.into_iter().zip(spreads) {
            let id = self.matrix.run(run).map(|run| &run.id);
            let point = series.points.iter_mut().find(|point| Some(&point.label.run) == id);
            if let Some(point) = point {
                point.spread = spread;
            }
        }
        series
    }
}
