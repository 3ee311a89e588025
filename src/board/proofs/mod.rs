//! The boards of AdvancedMathBench: models that prove, and models that check proofs.
//!
//! A [`ProofBoard`] is a list of runs, published ones or such whose counts are known; a [`ProofSelection`] says which are in
//! view, and [`ProofView`] has the words of the table, its footnotes and the figure. Two editions are never in one view.
//!
//! What stands beside a number is computed from it: a footnote says that a printed value is no count of its problems, that
//! two rows are the same, or that a mean does not follow from its parts (spec section 12).

mod column;
mod figure;
mod footnotes;
mod run;
mod table;
mod value;
mod view;
mod words;

pub use column::{ProofColumn, ProofSort};
pub use run::ProofRun;
pub use table::{ProofCell, ProofLine, ProofTable};
pub use value::{ProofCount, ProofShare, ProofValue, ShareBasis};
pub use view::{ProofRank, ProofSelection, ProofView};

use crate::model::{PrintedMeans, ProofTask};
use crate::store::ProofShard;

/// A board of one task.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofBoard {
    /// The task.
    pub task: ProofTask,
    /// Its runs, in the order of the paper.
    pub runs: Vec<ProofRun>,
    /// What the paper's first figure prints of its bars.
    pub means: Option<PrintedMeans>,
}

impl ProofBoard {
    /// The board of the published scores.
    pub fn published(task: ProofTask, shard: &ProofShard) -> Self {
        Self {
            task,
            runs: shard.scores.iter().map(ProofRun::published).collect(),
            means: shard.means,
        }
    }
}
