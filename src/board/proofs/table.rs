use super::footnotes::{Footnotes, Spot};
use super::{ProofColumn, ProofRank, ProofRun, ProofValue, ProofView, ShareBasis};
use crate::board::CellWords;
use crate::board::figures::RunLabel;
use crate::model::ProofMetric;
use crate::words::{interval_digits, known, percent_digits, points_end, points_signed};

/// A board of proofs in words, the same in the page and in its static form.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofTable {
    /// Its columns.
    pub columns: &'static [ProofColumn],
    /// Its rows.
    pub rows: Vec<ProofLine>,
    /// Its footnotes: the first is number 1.
    pub notes: Vec<String>,
}

/// One run of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofLine {
    /// Who.
    pub label: RunLabel,
    /// Its cells, one a column but for that of the model, whose cell holds what stands below the name.
    pub cells: Vec<ProofCell>,
}

/// One cell of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofCell {
    /// Its column.
    pub column: ProofColumn,
    /// What it says.
    pub words: CellWords,
    /// Numbers of the footnotes that concern it.
    pub notes: Vec<usize>,
}

/// What stands in the place of a number that the paper does not print.
const UNTOLD: &str = "not published";
/// What stands in the place of a number that is not defined.
const UNDEFINED: &str = "not defined";

impl ProofView<'_> {
    /// The table, without rows that the reader does not look for; footnotes are numbered as they are met.
    pub fn table(&self) -> ProofTable {
        let columns = ProofColumn::of(self.board.task);
        let ranks = |metric| (metric, self.ranks(metric));
        let ranks: Vec<(ProofMetric, Vec<Option<ProofRank>>)> = columns
            .iter()
            .filter_map(|column| match column {
                ProofColumn::Rank(metric) => Some(ranks(*metric)),
                _ => None,
            })
            .collect();
        let mut notes = Footnotes::of(self);
        let mut rows = Vec::new();
        for (place, run) in self.runs.iter().enumerate().filter(|(_, run)| self.is_found(run)) {
            let rank = |metric: ProofMetric| {
                let of_metric = ranks.iter().find(|(known, _)| *known == metric);
                of_metric.and_then(|(_, ranks)| ranks.get(place).copied().flatten())
            };
            let cells = columns.iter().map(|column| ProofCell {
                column: *column,
                words: words(run, *column, rank),
                notes: notes.at(Spot {
                    run: run.id().clone(),
                    column: *column,
                }),
            });
            rows.push(ProofLine {
                label: run.label.clone(),
                cells: cells.collect(),
            });
        }
        ProofTable {
            columns,
            rows,
            notes: notes.met(),
        }
    }
}

fn words(run: &ProofRun, column: ProofColumn, rank: impl Fn(ProofMetric) -> Option<ProofRank>) -> CellWords {
    let (first, second) = match column {
        ProofColumn::Model => (run.label.name.clone(), Some(below_name(run))),
        ProofColumn::Rank(metric) => (known(rank(metric), ProofRank::words), None),
        // Beside other benchmarks the paper sets three models only.
        ProofColumn::Value(metric @ (ProofMetric::Hmmt | ProofMetric::Usamo)) => {
            let share = run.share(metric);
            (known(share, |share| percent_digits(share.share)), None)
        }
        ProofColumn::Value(metric) => value(run.value(metric), metric),
        ProofColumn::Drop => match run.drop() {
            None => (UNTOLD.to_owned(), None),
            Some((drop, difference)) => {
                let ends = difference.map(|difference| {
                    let interval = difference.interval;
                    format!("{} to {}", points_end(interval.low), points_end(interval.high))
                });
                (points_signed(drop), ends)
            }
        },
        ProofColumn::Credit => match run.credit() {
            None => (UNTOLD.to_owned(), None),
            Some(credit) => (
                credit.map_or(UNDEFINED.to_owned(), |credit| format!("{credit:.2}")),
                None,
            ),
        },
        ProofColumn::Source => (run.label.provenance.label().to_owned(), None),
    };
    CellWords { first, second }
}

fn below_name(run: &ProofRun) -> String {
    let group = run.group.map(|group| group.label().to_owned());
    let parts = [Some(run.label.detail.clone()), group].into_iter().flatten();
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

fn value(value: ProofValue, metric: ProofMetric) -> (String, Option<String>) {
    let share = match value {
        ProofValue::Untold => return (UNTOLD.to_owned(), None),
        ProofValue::Undefined => return (UNDEFINED.to_owned(), None),
        ProofValue::Share(share) => share,
    };
    let below = match share.basis {
        ShareBasis::Count(count) => share
            .interval()
            .map(|interval| format!("{}, {}", count.words(), interval_digits(interval))),
        ShareBasis::OffGrid(problems) => Some(format!("no k of {problems}")),
        // Of no number of a verifier it is: that is said once, below the table.
        ShareBasis::Unknown => {
            matches!(metric, ProofMetric::ProverUg | ProofMetric::ProverQe).then(|| "n not published".to_owned())
        }
    };
    (percent_digits(share.share), below)
}
