use std::collections::BTreeSet;

use super::{QueryProblem, ViewQuery};
use crate::board::proofs::ProofSelection;
use crate::board::{Matrix, RunRow, Selection};
use crate::model::shortened;

impl ViewQuery {
    /// What the query asks of a board of proofs.
    pub fn proofs(&self) -> ProofSelection {
        ProofSelection {
            edition: self.edition,
            group: self.group,
            sort: self.proof_sort,
            find: self.find.clone(),
        }
    }

    /// The selection that the query asks of a board. Months, categories, efforts and runs that the
    /// board does not have are ignored and reported; a range may reach beyond the board.
    pub fn selection(&self, matrix: &Matrix) -> (Selection, Vec<QueryProblem>) {
        let mut problems = Vec::new();
        let mut miss = |what, found: &str| {
            problems.push(QueryProblem::NotOnBoard {
                what,
                found: shortened(found),
            });
        };
        let on_board = matrix.months();
        let mut months = self.months.clone();
        months.retain(|month| {
            let known = on_board.contains(month);
            if !known {
                miss("month", &month.to_string());
            }
            known
        });
        let by_slug: Vec<_> = matrix.categories().into_keys().map(|tag| (tag.slug(), tag)).collect();
        let mut categories = BTreeSet::new();
        for slug in &self.categories {
            match by_slug.iter().find(|(known, _)| known == slug) {
                Some((_, category)) => {
                    categories.insert(category.clone());
                }
                None => miss("category", slug),
            }
        }
        let on_board = matrix.efforts();
        let mut efforts = self.efforts.clone();
        efforts.retain(|effort| {
            let known = on_board.contains(effort);
            if !known {
                miss("effort", effort);
            }
            known
        });
        let mut runs = self.runs.clone();
        runs.retain(|run| {
            let known = matrix.run_index(run).is_some();
            if !known {
                miss("run", run.as_str());
            }
            known
        });
        for run in self.compare.iter().filter(|run| matrix.run_index(run).is_none()) {
            miss("run", run.as_str());
        }
        for (name, _) in self.prices.iter() {
            let is_of = |run: &RunRow| run.id.as_str() == name || run.conditions.model_word() == name;
            if !matrix.runs.iter().any(is_of) {
                miss("run or model", name);
            }
        }
        let selection = Selection {
            months,
            from: self.from,
            to: self.to,
            categories,
            style: self.style,
            prompt: self.prompt,
            efforts,
            provenances: self.provenances.clone(),
            failed: self.failed,
            runs,
        };
        (selection, problems)
    }
}
