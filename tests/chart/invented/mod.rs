//! Runs that nobody made, in any number.

mod items;
mod proofs;

use items::letters;
pub use items::{composition, matrix};
use mathboard::board::figures::{
    CategoryColumn, CategoryForm, CategoryRow, CategorySeries, CostPoint, CostSeries, CostSpread, Effort, Figure,
    FigureKind, ItemGrouping, MonthColumn, MonthRate, MonthRow, MonthSeries, OverallRow, OverallSeries, Rate,
    ReferenceKind, ReferenceLine, RunLabel, Scope, Series, StyleRow, StyleSeries, TrapCounts,
};
use mathboard::model::{Month, Provenance, RunId};
use mathboard::stats::{Bootstrap, Interval};

/// Numbers from 0 to 1 that look like chance and are always the same.
pub struct Luck(u64);

impl Luck {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as f64 / (1_u64 << 31) as f64
    }

    pub fn rate(&mut self, n: u64, about: f64) -> Rate {
        let share = (about + (self.next() - 0.5) * 0.3).clamp(0.0, 1.0);
        Rate::new((share * n as f64).round() as u64, n).unwrap()
    }
}

const NAMES: [&str; 9] = [
    "Alder",
    "Birch 2.5",
    "Cedar-4-120B",
    "Dogwood 3.1 Large Preview",
    "Elm",
    "Fir Mini 7B",
    "Ginkgo 1",
    "Hornbeam Very Long Reasoning Preview 9.75",
    "Iris",
];
const DETAILS: [&str; 5] = ["high", "medium", "", "xhigh, sketch-aware", "thinking, n = 3"];

fn label(place: usize) -> RunLabel {
    let name = NAMES[place % NAMES.len()].to_owned();
    let detail = DETAILS[place % DETAILS.len()].to_owned();
    RunLabel {
        run: RunId(format!("run-{place}")),
        model: name.to_lowercase(),
        effort: Effort::of(detail.split(',').next()),
        name,
        detail,
        provenance: if place % 3 == 2 {
            Provenance::Reported
        } else {
            Provenance::Recorded
        },
        is_local: place == 4,
    }
}

fn references() -> Vec<ReferenceLine> {
    let baseline = ReferenceLine {
        label: "best blind solver".to_owned(),
        detail: "Longest choice".to_owned(),
        share: 0.317,
        kind: ReferenceKind::Baseline,
    };
    vec![ReferenceLine::chance(), baseline]
}

fn scope() -> Scope {
    Scope {
        benchmark: "Invented benchmark".to_owned(),
        months: "November 2025 to February 2026".to_owned(),
        filter: "plain prompt".to_owned(),
        item_count: 177,
        left_out: 0,
        remarks: vec!["2 runs not shown: not run on these months.".to_owned()],
    }
}

const CATEGORIES: [(&str, u64); 6] = [
    ("Implication", 59),
    ("Biconditional or Equivalence", 30),
    ("Existential\u{2013}Universal", 25),
    ("Classification or Bijection", 12),
    ("Independence or Consistency", 3),
    ("Other", 1),
];

/// The figure of a kind with so many runs.
pub fn figure(kind: FigureKind, runs: usize) -> Figure {
    figure_of(kind, runs, runs as u64 + 17)
}

/// The same with other numbers.
pub fn figure_of(kind: FigureKind, runs: usize, seed: u64) -> Figure {
    let mut luck = Luck::new(seed);
    let labels = (0..runs).map(label);
    let series = match kind {
        FigureKind::Overall => {
            let rows = labels.enumerate().map(|(place, label)| OverallRow {
                label,
                rate: luck.rate(177, 0.4),
                is_complete: place % 6 != 5,
                is_partial: place % 6 == 5,
            });
            let mut rows: Vec<OverallRow> = rows.collect();
            rows.sort_by(|a, b| b.is_complete.cmp(&a.is_complete).then(b.rate.cmp_share(&a.rate)));
            Series::Overall(OverallSeries {
                rows,
                references: references(),
            })
        }
        FigureKind::Category => {
            let columns = CATEGORIES.map(|(name, n)| CategoryColumn {
                name: name.to_owned(),
                n,
                baseline: (n > 5).then(|| luck.next()),
            });
            let rows = labels.enumerate().map(|(place, label)| CategoryRow {
                label,
                overall: luck.rate(177, 0.4),
                is_complete: true,
                rates: CATEGORIES
                    .iter()
                    .enumerate()
                    .map(|(column, (_, n))| (column != place % 7).then(|| luck.rate(*n, 0.4)))
                    .collect(),
            });
            Series::Category(CategorySeries {
                rows: rows.collect(),
                columns: columns.into(),
                baseline_label: Some("Longest choice".to_owned()),
                form: CategoryForm::Dots,
            })
        }
        FigureKind::Month => {
            let months = [(11, 29), (12, 52), (1, 46), (2, 50)];
            let columns = months.map(|(month, n)| MonthColumn {
                month: Month::new(if month > 10 { 2025 } else { 2026 }, month).unwrap(),
                n,
                baseline: Some(0.3),
            });
            let rows = labels.enumerate().map(|(place, label)| MonthRow {
                overall: luck.rate(177, 0.4),
                rates: months
                    .iter()
                    .enumerate()
                    .map(|(column, (_, n))| {
                        (column != place % 8).then(|| MonthRate {
                            rate: luck.rate(*n, 0.4),
                            provenance: label.provenance,
                        })
                    })
                    .collect(),
                label,
            });
            Series::Month(MonthSeries {
                rows: rows.collect(),
                columns: columns.into(),
                baseline_label: Some("Longest choice".to_owned()),
                key_repeats: true,
            })
        }
        FigureKind::Style => {
            let rows = labels.map(|label| StyleRow {
                label,
                original: luck.rate(92, 0.5),
                resistant: luck.rate(85, 0.2),
                traps: TrapCounts {
                    weaker_true: 40,
                    false_choice: 10,
                    wildcard: 3,
                    unknown: 2,
                    offered: (60, 220),
                },
            });
            let mut rows: Vec<StyleRow> = rows.collect();
            rows.sort_by(|a, b| b.resistant.cmp_share(&a.resistant));
            Series::Style(StyleSeries {
                rows,
                original_n: 92,
                resistant_n: 85,
                references: vec![ReferenceLine::chance()],
                unsplit: 2,
            })
        }
        FigureKind::Cost => {
            let points = labels.map(|label| CostPoint {
                label,
                rate: luck.rate(177, 0.4),
                mean_output_tokens: 800.0 * 60.0_f64.powf(luck.next()),
                median_output_tokens: Some(700.0),
                money: None,
                is_output_alone: false,
                spread: None,
                is_complete: true,
                is_on_frontier: false,
            });
            let mut series = CostSeries::new(points.collect(), references(), 1, false);
            series.bootstrap = Some(Bootstrap {
                seed: 42,
                replicates: 1_000,
            });
            for point in series.points.iter_mut().filter(|point| !point.label.is_reported()) {
                point.spread = Some(CostSpread {
                    share: point.rate.interval,
                    cost: Interval {
                        low: point.cost() * 0.9,
                        high: point.cost() * 1.2,
                    },
                    frontier: 0.25,
                });
            }
            Series::Cost(series)
        }
        FigureKind::Sketch => Series::Sketch(items::sketch(labels.collect(), &mut luck)),
        FigureKind::Composition => Series::Composition(composition(4)),
        FigureKind::Letters => Series::Letters(letters(labels.collect(), &mut luck)),
        FigureKind::Matrix => Series::Matrix(matrix(labels.collect(), 177, ItemGrouping::Style, &mut luck)),
        FigureKind::Prover => Series::Prover(proofs::prover(labels.collect(), &mut luck)),
        FigureKind::Verifier => Series::Verifier(proofs::verifier(labels.collect(), &mut luck)),
    };
    Figure::new(series, &scope())
}

/// So many labels.
pub fn labels(runs: usize) -> Vec<RunLabel> {
    (0..runs).map(label).collect()
}

/// The words of an invented figure.
pub fn worded(series: Series) -> Figure {
    Figure::new(series, &scope())
}

/// All figures with so many runs, in every form.
pub fn figures(runs: usize) -> Vec<Figure> {
    figures_of(runs, runs as u64 + 17)
}

/// The same with other numbers.
pub fn figures_of(runs: usize, seed: u64) -> Vec<Figure> {
    let figures = FigureKind::ALL.map(|kind| figure_of(kind, runs, seed));
    let mut figures = Vec::from(figures);
    figures.extend([FigureKind::Prover, FigureKind::Verifier].map(|kind| figure_of(kind, runs, seed)));
    figures.push(radar(runs, seed));
    figures
}

/// The figure by category in its other form.
pub fn radar(runs: usize, seed: u64) -> Figure {
    let mut figure = figure_of(FigureKind::Category, runs, seed);
    if let Series::Category(series) = &mut figure.series {
        series.form = CategoryForm::Radar;
    }
    worded(figure.series)
}

/// A name for each figure and form.
pub fn name_of(figure: &Figure) -> &'static str {
    match &figure.series {
        Series::Category(series) if series.form == CategoryForm::Radar => "category-radar",
        _ => figure.kind().slug(),
    }
}

/// Gives every run, and the caption, a name.
pub fn rename(figure: &mut Figure, name: &str) {
    let rename = |label: &mut RunLabel| {
        label.name = name.to_owned();
        label.detail = name.to_owned();
        label.model = name.to_owned();
    };
    match &mut figure.series {
        Series::Overall(series) => series.rows.iter_mut().for_each(|row| rename(&mut row.label)),
        Series::Category(series) => {
            series.rows.iter_mut().for_each(|row| rename(&mut row.label));
            series
                .columns
                .iter_mut()
                .for_each(|column| column.name = name.to_owned());
            series.baseline_label = Some(name.to_owned());
        }
        Series::Month(series) => series.rows.iter_mut().for_each(|row| rename(&mut row.label)),
        Series::Style(series) => series.rows.iter_mut().for_each(|row| rename(&mut row.label)),
        Series::Cost(series) => series.points.iter_mut().for_each(|point| rename(&mut point.label)),
        Series::Sketch(series) => series.rows.iter_mut().for_each(|row| rename(&mut row.label)),
        Series::Composition(series) => {
            let categories = series.categories.iter_mut();
            categories.for_each(|row| row.name = Some(name.to_owned()));
        }
        Series::Letters(series) => series.rows.iter_mut().for_each(|row| rename(&mut row.label)),
        Series::Matrix(series) => {
            series.rows.iter_mut().for_each(|row| rename(&mut row.label));
            series.groups.iter_mut().for_each(|group| group.name = name.to_owned());
        }
        Series::Prover(series) => series.rows.iter_mut().for_each(|row| rename(&mut row.label)),
        Series::Verifier(series) => series.rows.iter_mut().for_each(|row| rename(&mut row.label)),
    }
    *figure = Figure::new(figure.series.clone(), &scope());
}
