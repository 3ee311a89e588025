use std::io;
use std::path::PathBuf;

use crate::board::BoardError;
use crate::chart::ChartError;
use crate::model::Benchmark;
use crate::read::PackedFault;
use crate::store::StoreError;

use super::ShellError;

/// Why a site cannot be made or a source cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// A file or folder that the system refuses.
    #[error("{}: cannot {action}: {reason}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What was tried: `read`, `write`, …
        action: &'static str,
        /// The system's answer.
        #[source]
        reason: io::Error,
    },
    /// A packed file that cannot be unpacked.
    #[error("{}: {fault}", path.display())]
    Packed {
        /// The file.
        path: PathBuf,
        /// What the unpacking found.
        fault: PackedFault,
    },
    /// A file of this program's own that does not have its shape: a fault of the program.
    #[error("{file} inside this program: {reason}")]
    Embedded {
        /// Its name in the program's sources.
        file: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// A shape of the store that does not serialise: a fault of the program.
    #[error("the data set cannot be written: {0}")]
    Shape(#[from] serde_json::Error),
    /// A raw response file that changed between the first and the second reading.
    #[error("{file}: changed while the board was being built; build it again")]
    Changed {
        /// The file.
        file: String,
    },
    /// The built page that should be the shell of all pages.
    #[error("{} cannot be the shell of the pages: {reason}; build it with Trunk first", path.display())]
    Shell {
        /// The page.
        path: PathBuf,
        /// What it lacks.
        reason: ShellError,
    },
    /// A file of the store that cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Files of the store that do not fit together.
    #[error("the data set does not fit together: {0}; build it again")]
    Board(#[from] BoardError),
    /// A data set that has nothing of the benchmark asked for.
    #[error("{} has no board of {}", place.display(), benchmark.title())]
    NoBoard {
        /// The data set.
        place: PathBuf,
        /// The benchmark.
        benchmark: Benchmark,
    },
    /// A figure that cannot be drawn.
    #[error("a figure cannot be drawn: {0}")]
    Chart(#[from] ChartError),
    /// A preview card that cannot be drawn: a fault of the program.
    #[error("a preview card cannot be drawn: {0}")]
    Card(String),
    /// Nothing to make a board from. What an earlier build left is better than an empty board.
    #[error("no item and no result was found that can be used, so nothing was written; give --items or --results")]
    Nothing,
}

impl SiteError {
    /// A closure that turns the system's answer into an error naming the file.
    pub fn file(path: impl Into<PathBuf>, action: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |reason| Self::File { path, action, reason }
    }
}
