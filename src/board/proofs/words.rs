use super::{ProofBoard, ProofView};
use crate::model::{Edition, ProofMetric, ProofTask};
use crate::words::count;

impl ProofBoard {
    /// What an edition is called, beside the other one.
    pub fn edition_words(&self, edition: Edition) -> String {
        let known = self.runs.iter().find(|run| run.edition == edition);
        let noun = match self.task {
            ProofTask::Prover => "problem",
            ProofTask::Verifier => "proof",
        };
        let size = known
            .map(|run| format!(", {}", count(run.total, noun)))
            .unwrap_or_default();
        match edition {
            Edition::Final => format!("final{size}"),
            Edition::EarlierArxiv => format!("earlier (arXiv abstract){size}"),
        }
    }

    /// The editions that it has runs of.
    pub fn editions(&self) -> Vec<Edition> {
        let has = |edition: &Edition| self.runs.iter().any(|run| run.edition == *edition);
        Edition::ALL.into_iter().filter(has).collect()
    }
}

impl ProofView<'_> {
    /// What is measured, of how many, in a sentence or two.
    pub fn lead(&self) -> String {
        let total = self
            .board
            .runs
            .iter()
            .find(|run| run.edition == self.edition)
            .map_or(0, |run| run.total);
        match self.board.task {
            ProofTask::Prover => {
                let of = |metric| {
                    let mut shares = self.board.runs.iter().filter(|run| run.edition == self.edition);
                    shares.find_map(|run| Some(run.share(metric)?.count()?.problems))
                };
                let split = match (of(ProofMetric::ProverUg), of(ProofMetric::ProverQe)) {
                    (Some(ug), Some(qe)) => {
                        format!("{ug} undergraduate (UG) and {qe} of doctoral qualifying exams (QE)")
                    }
                    _ => "undergraduate (UG) and of doctoral qualifying exams (QE), how many of each is not published"
                        .to_owned(),
                };
                format!(
                    "Models write proofs to {}: {split}. A verifier judges each proof eight times, and one rejection rejects it.",
                    count(total, "problem")
                )
            }
            ProofTask::Verifier => format!(
                "Models check {} that experts have marked. Rough: is a right proof accepted (TPR), a wrong one rejected (TNR)? \
                 Meta: does the explanation name the right error too?",
                count(total, "given proof")
            ),
        }
    }

    /// What must be known of all numbers of the table, one remark each.
    pub fn remarks(&self) -> Vec<&'static str> {
        let is_final = self.edition == Edition::Final;
        let earlier = (!is_final).then_some(
            "An earlier version of the benchmark with other problems: its numbers are beside no number of the final one.",
        );
        let own: &[&'static str] = match self.board.task {
            ProofTask::Prover if is_final => &[
                "There is no score of UG and QE together: the splits are of other difficulty and size. QE − UG is their difference, \
                 with its 95\u{a0}% interval (Newcombe).",
                "Samples a problem are not published (the paper says four, the released evaluator makes one unless told otherwise). \
                 k/n is the count with the fewest samples, up to four, that the printed share fits; intervals are Wilson’s over \
                 problems, and more samples of them would make none wider.",
                "Ranks are ranges: models whose intervals do not overlap are apart.",
                AGGREGATION,
            ],
            ProofTask::Prover => &[],
            ProofTask::Verifier if is_final => &[
                "n not published: how many of the proofs are right is not told, so no rate has an interval. Ranks are those of the \
                 printed digits, equal ones share theirs; they say nothing of chance.",
                "Balanced F1 is the harmonic mean of TPR and TNR. Meta rates are mean levels of the explanation (1, 0.75, 0.5 or 0), \
                 not shares of proofs.",
                "Credit is meta TNR by rough TNR: the mean credit for the explanation of a right rejection, between 0.5 and 1 where \
                 the meta-verifier keeps to its own rule and every reply of its is valid.",
                AGGREGATION,
            ],
            ProofTask::Verifier => &["TPR, TNR and rough values are not in the abstract."],
        };
        earlier.into_iter().chain(own.iter().copied()).collect()
    }
}

const AGGREGATION: &str = "Published scores come from an older program that could leave out judgments it could not read; the released \
                           evaluator never does, so scores that are computed again are not strictly comparable.";
