//! What is odd about single numbers, found from the numbers (spec section 12).

use super::value::MOST_SAMPLES;
use super::{ProofColumn, ProofRun, ProofView, ShareBasis};
use crate::model::{Edition, ProofMetric, ProofRole, RunId, sort_stably};
use crate::score::balanced_f1;
use crate::words::{percent_digits, points_signed};

use ProofMetric::{Hmmt, MetaBalF1, MetaTnr, MetaTpr, ProverQe, ProverUg, RoughBalF1, RoughTnr, RoughTpr, Usamo};

/// A place that a footnote concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    pub run: RunId,
    pub column: ProofColumn,
}

/// The footnotes of a view, numbered as they are met.
pub struct Footnotes {
    found: Vec<(Spot, String)>,
    met: Vec<String>,
}

const FAMILIES: [[ProofMetric; 3]; 2] = [[RoughTpr, RoughTnr, RoughBalF1], [MetaTpr, MetaTnr, MetaBalF1]];

impl Footnotes {
    /// What is odd about the numbers of a view. Rows are compared with all of their edition, whatever the reader chose.
    pub fn of(view: &ProofView<'_>) -> Self {
        let mut notes = Self {
            found: Vec::new(),
            met: Vec::new(),
        };
        let all: Vec<&ProofRun> = view
            .board
            .runs
            .iter()
            .filter(|run| run.edition == view.edition)
            .collect();
        for run in &all {
            notes.role(run);
            for metric in [ProverUg, ProverQe] {
                notes.grid(run, metric);
            }
            notes.abstract_alone(run);
            notes.meta_tpr(run, &all);
            for family in FAMILIES {
                notes.twins(run, &all, family);
                notes.rounding(run, family);
            }
            notes.best_of_abstract(run, view, &all);
            notes.marker(run, &all);
        }
        notes.means(view, &all);
        notes
    }

    /// The numbers of the footnotes at a place.
    pub fn at(&mut self, spot: Spot) -> Vec<usize> {
        let mut numbers = Vec::new();
        for (_, text) in self.found.iter().filter(|(known, _)| *known == spot) {
            let known = self.met.iter().position(|met| met == text);
            let place = known.unwrap_or_else(|| {
                self.met.push(text.clone());
                self.met.len() - 1
            });
            numbers.push(place + 1);
        }
        sort_stably(&mut numbers, |a, b| a.cmp(b));
        numbers
    }

    /// The footnotes that were met.
    pub fn met(self) -> Vec<String> {
        self.met
    }

    fn add(&mut self, run: &ProofRun, column: ProofColumn, text: String) {
        let run = run.id().clone();
        self.found.push((Spot { run, column }, text));
    }

    fn role(&mut self, run: &ProofRun) {
        let text = match run.role {
            None => return,
            Some(ProofRole::MetaVerifier) => {
                "This model is also the meta-verifier: it graded the explanations of every row, its own among them."
            }
            Some(ProofRole::DifficultyScreen) => "This model also screened how hard the problems are.",
        };
        self.add(run, ProofColumn::Model, text.to_owned());
    }

    /// A printed share that is no count of its problems, or only one of several samples.
    fn grid(&mut self, run: &ProofRun, metric: ProofMetric) {
        let Some(share) = run.share(metric) else { return };
        let printed = percent_digits(share.share);
        let text = match share.basis {
            ShareBasis::OffGrid(problems) => {
                let proofs = (problems * MOST_SAMPLES) as f64;
                let below = (share.share * proofs).floor();
                format!(
                    "{printed} is off the grid: {problems} problems with one to {MOST_SAMPLES} samples of each give no such \
                     share (with {MOST_SAMPLES} the nearest are {} and {}). So it has no interval, and no rank by intervals.",
                    percent_digits(below / proofs),
                    percent_digits((below + 1.0) / proofs)
                )
            }
            ShareBasis::Count(count) if count.samples > 1 && !run.label.is_local => format!(
                "{printed} is no k of {}; with {} samples of each problem {} = {:.2} fits.",
                count.problems,
                count.samples,
                count.words(),
                count.share() * 100.0
            ),
            ShareBasis::Count(_) | ShareBasis::Unknown => return,
        };
        self.add(run, ProofColumn::Value(metric), text);
    }

    /// Of an edition that only an abstract tells of.
    fn abstract_alone(&mut self, run: &ProofRun) {
        if run.edition != Edition::EarlierArxiv {
            return;
        }
        let source = run.sources.join(", ");
        for metric in [ProverUg, ProverQe, MetaBalF1] {
            if run.share(metric).is_some() {
                let text = format!("Of this version only the abstract’s best number is known ({source}).");
                self.add(run, ProofColumn::Value(metric), text);
            }
        }
    }

    /// A right acceptance has full credit, so that both rates are the same unless the meta-verifier reads otherwise.
    fn meta_tpr(&mut self, run: &ProofRun, all: &[&ProofRun]) {
        let gap = |run: &ProofRun| {
            let (meta, rough) = (run.share(MetaTpr)?.share, run.share(RoughTpr)?.share);
            ((meta - rough).abs() > HALF_DIGIT).then_some(meta - rough)
        };
        let text = match gap(run) {
            None => return,
            Some(above) if above > 0.0 => {
                "Meta TPR above rough TPR: the levels allow that only where the meta-verifier reads another verdict than the \
                 step index tells."
                    .to_owned()
            }
            Some(_) => {
                let gaps = all.iter().filter_map(|run| Some((gap(run)?, &run.label)));
                let furthest = gaps.min_by(|a, b| a.0.total_cmp(&b.0));
                let furthest = furthest.map_or_else(String::new, |(gap, label)| {
                    format!(" Furthest apart: {}, {} points.", label.full(), points_signed(gap))
                });
                format!(
                    "Meta TPR below rough TPR: accepting a right proof has full credit unless the meta-verifier disagrees or its \
                     reply was not valid.{furthest}"
                )
            }
        };
        self.add(run, ProofColumn::Value(MetaTpr), text);
    }

    /// Rows with the same three values.
    fn twins(&mut self, run: &ProofRun, all: &[&ProofRun], family: [ProofMetric; 3]) {
        let digits = |run: &ProofRun| {
            let values = family.map(|metric| run.share(metric).map(|share| percent_digits(share.share)));
            values.into_iter().collect::<Option<Vec<String>>>()
        };
        let Some(own) = digits(run) else { return };
        let same = all.iter().filter(|other| digits(other).as_ref() == Some(&own));
        let names: Vec<String> = same.map(|other| other.label.full()).collect();
        if names.len() > 1 {
            let text = format!(
                "{} have the same three values ({}): by chance, or by a slip in copying.",
                names.join(" and "),
                own.join(", ")
            );
            for metric in family {
                self.add(run, ProofColumn::Value(metric), text.clone());
            }
        }
    }

    /// A balanced F1 that does not follow from the printed rates.
    fn rounding(&mut self, run: &ProofRun, [tpr, tnr, f1]: [ProofMetric; 3]) {
        let share = |metric| run.share(metric).map(|share| share.share);
        let (Some(from_rates), Some(printed)) = (balanced_f1(share(tpr), share(tnr)), share(f1)) else {
            return;
        };
        let (from_rates, printed) = (percent_digits(from_rates), percent_digits(printed));
        if from_rates != printed {
            let text = format!(
                "From the printed TPR and TNR it would be {from_rates}: {printed} was rounded from rates with more digits."
            );
            self.add(run, ProofColumn::Value(f1), text);
        }
    }

    /// The number that the earlier abstract calls the best balanced F1.
    fn best_of_abstract(&mut self, run: &ProofRun, view: &ProofView<'_>, all: &[&ProofRun]) {
        let is_told = |other: &&ProofRun| {
            other.edition == Edition::EarlierArxiv && other.id() == run.id() && other.share(MetaBalF1).is_some()
        };
        if run.edition != Edition::Final || view.board.runs.iter().find(is_told).is_none() {
            return;
        }
        let rough = |run: &ProofRun| run.share(RoughBalF1).map(|share| share.share);
        let best = all.iter().filter_map(|run| rough(run)).fold(0.0, f64::max);
        let leaders = all.iter().filter(|run| rough(run).is_some_and(|share| share >= best));
        let leaders: Vec<String> = leaders.map(|run| run.label.full()).collect();
        let text = format!(
            "The abstract’s “best balanced F1” is this one, with explanations graded; of rough verdicts the best is {} ({}).",
            percent_digits(best),
            leaders.join(", ")
        );
        self.add(run, ProofColumn::Value(MetaBalF1), text);
    }

    fn marker(&mut self, run: &ProofRun, all: &[&ProofRun]) {
        if run.is_marker_moved {
            let moved = all.iter().filter(|run| run.is_marker_moved).count();
            let text = format!(
                "The paper’s figure has the markers of {moved} of {} models moved by whole pixels, to keep them apart. Here they \
                 stand where these numbers put them.",
                all.len()
            );
            self.add(run, ProofColumn::Model, text);
        }
    }

    /// Whole percentages of the paper's first figure that do not follow from each other.
    fn means(&mut self, view: &ProofView<'_>, all: &[&ProofRun]) {
        let Some(means) = view.board.means else { return };
        let mean = |metrics: [ProofMetric; 2], beside: &[&&ProofRun]| {
            let shares = beside.iter().flat_map(|run| metrics.map(|metric| run.share(metric)));
            let shares: Vec<f64> = shares.flatten().map(|share| share.share).collect();
            shares.iter().sum::<f64>() / shares.len().max(1) as f64
        };
        let beside: Vec<&&ProofRun> = all.iter().filter(|run| run.share(Hmmt).is_some()).collect();
        let (existing, ours) = (mean([Hmmt, Usamo], &beside), mean([ProverUg, ProverQe], &beside));
        let text = format!(
            "Another benchmark, for comparison. The paper’s figure of these {} models prints means of {} and {} and a drop of {}; \
             the bars give {}, {} and {}.",
            beside.len(),
            means.existing,
            means.prover,
            means.drop,
            percent_digits(existing),
            percent_digits(ours),
            percent_digits(existing - ours)
        );
        for run in beside {
            for metric in [Hmmt, Usamo] {
                self.add(run, ProofColumn::Value(metric), text.clone());
            }
        }
    }
}

/// Printed shares that differ do so by at least a tenth of a point.
const HALF_DIGIT: f64 = 0.000_5;
