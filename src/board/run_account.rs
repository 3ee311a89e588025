//! What is known of a run beside its score: what its failed requests died of, and how its numbers came about.

use super::{RunRow, Tally};
use crate::model::{Outcome, Provenance, Score};
use crate::words::capital;

impl RunRow {
    /// The heads of the table of [`Self::failures`]; a `#` marks numbers.
    pub const FAILURE_COLUMNS: [&'static str; 2] = ["kind of error", "requests#"];

    /// Failed requests by their kind, over first samples, the most frequent first; last those of which the kind is not
    /// recorded. Nothing where none failed, or where only totals are known.
    pub fn failures(&self) -> Vec<(String, u64)> {
        let cells = self.cells.iter().flatten();
        let failed = cells.filter(|cell| cell.outcome == Outcome::Failed).count() as u64;
        let mut kinds: Vec<(String, u64)> = Vec::new();
        for (kind, count) in self.sources.iter().flat_map(|source| &source.failures) {
            match kinds.iter_mut().find(|(known, _)| known == kind) {
                Some((_, known)) => *known += count,
                None => kinds.push((kind.clone(), *count)),
            }
        }
        crate::model::sort_stably(&mut kinds, |a, b| b.1.cmp(&a.1));
        let told: u64 = kinds.iter().map(|(_, count)| count).sum();
        if failed > told {
            kinds.push(("not recorded".to_owned(), failed - told));
        }
        kinds
    }

    /// How its numbers came about, and whether they are those of its files; `tally` is of everything.
    pub fn audit_words(&self, tally: Option<&Tally>) -> String {
        let provenance = self.provenance();
        let meaning = capital(provenance.meaning());
        let own = self.sources.iter().fold(Score::default(), |sum, source| Score {
            correct: sum.correct + source.recorded.correct,
            total: sum.total + source.recorded.total,
        });
        let mut words = format!("{meaning}. Its files say {own}");
        match tally
            .map(|tally| tally.score)
            .filter(|_| provenance != Provenance::Reported)
        {
            None => words.push('.'),
            Some(score) if score == own => words.push_str(", and so do the verdicts here."),
            Some(score) => words.push_str(&format!(
                ", the verdicts here {score}: what differs is told under the files, and stands item by item below."
            )),
        }
        if provenance == Provenance::Recorded && !self.is_local {
            words.push_str(" Whoever has a file can replay it by re-scoring.");
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::super::{View, tiny};
    use super::*;

    #[test]
    fn failures_are_told_by_kind_and_the_rest_as_not_recorded() {
        let mut matrix = tiny::matrix(&[("x", "!E!!A")]);
        let run = &mut matrix.runs[0];
        assert_eq!(run.failures(), [("not recorded".to_owned(), 3)]);
        let mut source = tiny::source("202511", Provenance::Recorded);
        source.failures = [("timed out".to_owned(), 1), ("rate limit".to_owned(), 1)].into();
        let mut other = tiny::source("202512", Provenance::Recorded);
        other.failures = [("timed out".to_owned(), 1)].into();
        run.sources = vec![source, other];
        let told = |run: &RunRow| {
            run.failures()
                .iter()
                .map(|(kind, count)| format!("{kind} {count}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(told(run), ["timed out 2", "rate limit 1"]);
        assert_eq!(told(&tiny::matrix(&[("x", "EEEEE")]).runs[0]), [""; 0]);
    }

    #[test]
    fn an_account_says_whether_the_files_say_the_same() {
        let mut matrix = tiny::matrix(&[("x", "EE   ")]);
        let mut source = tiny::source("202511", Provenance::Recorded);
        source.recorded = Score { correct: 2, total: 2 };
        matrix.runs[0].sources = vec![source];
        let words = |matrix: &super::super::Matrix| {
            let tally = View::everything(matrix).tally(0).ok();
            matrix.runs[0].audit_words(tally.as_ref())
        };
        assert!(
            words(&matrix).contains("Its files say 2/2, and so do the verdicts here. Whoever"),
            "{}",
            words(&matrix)
        );
        matrix.runs[0].sources[0].recorded.correct = 1;
        matrix.runs[0].sources[0].provenance = Provenance::Replayed;
        assert!(
            words(&matrix).contains("Its files say 1/2, the verdicts here 2/2:"),
            "{}",
            words(&matrix)
        );
        matrix.runs[0].sources[0].provenance = Provenance::Reported;
        assert!(words(&matrix).ends_with("Its files say 1/2."), "{}", words(&matrix));
    }
}
