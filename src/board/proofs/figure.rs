use super::{ProofRun, ProofView};
use crate::board::figures::{
    Figure, ProverRow, ProverSeries, Scope, Series, SharePoint, VerifierPoint, VerifierRow, VerifierSeries,
};
use crate::model::{ProofMetric, ProofTask};

use ProofMetric::{Hmmt, MetaBalF1, MetaTnr, MetaTpr, ProverQe, ProverUg, RoughBalF1, RoughTnr, RoughTpr, Usamo};

impl ProofView<'_> {
    /// The figure of the board: all runs in view, in their order, whatever names the reader looks for.
    pub fn figure(&self) -> Figure {
        let title = self.board.task.title();
        let of = format!("{title} (arXiv:2607.11849), {}", self.board.edition_words(self.edition));
        let series = match self.board.task {
            ProofTask::Prover => Series::Prover(ProverSeries {
                rows: self.runs.iter().map(|run| prover(run)).collect(),
                of,
            }),
            ProofTask::Verifier => Series::Verifier(VerifierSeries {
                // Of others there is no point to draw.
                rows: self.runs.iter().filter_map(|run| verifier(run)).collect(),
                of,
            }),
        };
        Figure::new(series, &Scope::default())
    }
}

fn share(run: &ProofRun, metric: ProofMetric) -> Option<f64> {
    run.share(metric).map(|share| share.share)
}

fn prover(run: &ProofRun) -> ProverRow {
    let split = |metric| {
        run.share(metric).map(|share| SharePoint {
            share: share.share,
            interval: share.interval(),
        })
    };
    ProverRow {
        label: run.label.clone(),
        splits: [split(ProverUg), split(ProverQe)],
        beside: [Hmmt, Usamo].map(|metric| share(run, metric)),
        source: run.sources.join("; "),
    }
}

fn verifier(run: &ProofRun) -> Option<VerifierRow> {
    let point = |tpr, tnr, f1| VerifierPoint {
        tpr: share(run, tpr),
        tnr: share(run, tnr),
        f1: share(run, f1),
    };
    let row = VerifierRow {
        label: run.label.clone(),
        rough: point(RoughTpr, RoughTnr, RoughBalF1),
        meta: point(MetaTpr, MetaTnr, MetaBalF1),
        credit: run.credit().flatten(),
        source: run.sources.join("; "),
    };
    row.rough.at().or(row.meta.at()).is_some().then_some(row)
}
