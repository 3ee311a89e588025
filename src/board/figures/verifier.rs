use super::prover::{add_known, ends, source};
use super::{Caption, FigureTable, RunLabel};
use crate::words::{count, points_end};

/// Right verdicts of verifiers on right and on wrong proofs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VerifierSeries {
    /// One row a run, in the order of the board.
    pub rows: Vec<VerifierRow>,
    /// Which edition of which task they are of.
    pub of: String,
}

/// One run of [`VerifierSeries`].
#[derive(Clone, Debug, PartialEq)]
pub struct VerifierRow {
    /// Who.
    pub label: RunLabel,
    /// By verdicts alone.
    pub rough: VerifierPoint,
    /// With explanations graded.
    pub meta: VerifierPoint,
    /// Meta TNR by rough TNR.
    pub credit: Option<f64>,
    /// Where its numbers are printed.
    pub source: String,
}

/// Shares, 0 to 1, as far as they are known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VerifierPoint {
    /// On right proofs.
    pub tpr: Option<f64>,
    /// On wrong proofs.
    pub tnr: Option<f64>,
    /// Their harmonic mean, as printed.
    pub f1: Option<f64>,
}

impl VerifierPoint {
    /// Where it stands: TPR and TNR.
    pub fn at(self) -> Option<(f64, f64)> {
        self.tpr.zip(self.tnr)
    }
}

impl VerifierRow {
    /// How much balanced F1 is lost where explanations are graded.
    fn loss(&self) -> Option<f64> {
        Some(self.rough.f1? - self.meta.f1?)
    }
}

impl VerifierSeries {
    /// Levels of balanced F1 that lines are drawn for.
    pub const LEVELS: [f64; 6] = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

    /// The TNR that makes a balanced F1 of a TPR; `None` where none in 0 to 1 does.
    pub fn tnr_of(f1: f64, tpr: f64) -> Option<f64> {
        let tnr = f1 * tpr / (2.0 * tpr - f1);
        (0.0..=1.0).contains(&tnr).then_some(tnr)
    }

    pub(super) fn caption(&self) -> Caption {
        Caption {
            title: self.title(),
            subtitle: "Right proofs accepted (TPR) against wrong proofs rejected (TNR): filled by verdicts (rough), open with \
                       explanations graded (meta); lines of equal balanced F1"
                .to_owned(),
            notes: vec![
                "No intervals: how many of the proofs are right is not published. Meta rates are mean levels, not shares of proofs."
                    .to_owned(),
            ],
            source: source(&self.of, self.rows.len()),
        }
    }

    fn title(&self) -> String {
        let losses: Vec<f64> = self.rows.iter().filter_map(VerifierRow::loss).collect();
        let (low, high) = ends(&losses);
        let lower = losses.iter().filter(|loss| **loss > 0.0).count();
        match losses.as_slice() {
            [] => "No model has rough and meta numbers for these filters".to_owned(),
            [loss] => format!(
                "Balanced F1 is {} points lower where explanations are graded",
                points_end(*loss)
            ),
            _ if lower == losses.len() => format!(
                "Every verifier loses balanced F1 where explanations are graded: {} to {} points",
                points_end(low),
                points_end(high)
            ),
            _ => format!(
                "{lower} of {} lose balanced F1 where explanations are graded",
                count(losses.len() as u64, "verifier")
            ),
        }
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::of_runs(&[
            "rough TPR, %",
            "rough TNR, %",
            "rough Bal. F1, %",
            "meta TPR, %",
            "meta TNR, %",
            "meta Bal. F1, %",
            "meta by rough TNR",
            "provenance",
            "printed in",
        ]);
        for row in &self.rows {
            let mut cells = row.label.cells();
            for point in [row.rough, row.meta] {
                add_known(&mut cells, &[point.tpr, point.tnr, point.f1]);
            }
            cells.push(row.credit.map(|credit| format!("{credit:.2}")).unwrap_or_default());
            cells.push(row.label.provenance.label().to_owned());
            cells.push(row.source.clone());
            table.rows.push(cells);
        }
        table
    }
}
