use std::fs;
use std::path::{Path, PathBuf};

use crate::board::Board;
use crate::board::proofs::ProofBoard;
use crate::model::ProofTask;
use crate::store::{DATA_FOLDER, INDEX_ADDRESS, SiteIndex, fetch_shard, read_index};

use super::SiteError;

/// A data set in a folder, with its boards.
#[derive(Clone, Debug, PartialEq)]
pub struct DataSet {
    /// What its index says.
    pub index: SiteIndex,
    /// Its boards, in the order of the index.
    pub boards: Vec<Board>,
    /// Its boards of proofs, in the order of the index.
    pub proofs: Vec<ProofBoard>,
    folder: PathBuf,
}

impl DataSet {
    /// Opens the data set in a folder, or of the built site in it.
    ///
    /// # Errors
    /// When a file cannot be read or does not fit the others.
    pub fn open(folder: &Path) -> Result<Self, SiteError> {
        let below = folder.join(DATA_FOLDER);
        let is_site = !folder.join(INDEX_ADDRESS).is_file() && below.join(INDEX_ADDRESS).is_file();
        let folder = if is_site { below } else { folder.to_owned() };
        let mut fetch = |address: &str| read(&folder, address);
        let index = read_index(&fetch(INDEX_ADDRESS)?)?;
        let boards = index
            .benchmarks
            .iter()
            .map(|benchmark| Board::open(benchmark, &mut fetch));
        let boards = boards.collect::<Result<Vec<_>, SiteError>>()?;
        let proofs = index.proofs.iter().map(|entry| {
            let shard = fetch_shard(&entry.scores, &mut fetch)?;
            Ok(ProofBoard::published(entry.task, &shard))
        });
        let proofs = proofs.collect::<Result<Vec<_>, SiteError>>()?;
        Ok(Self {
            index,
            boards,
            proofs,
            folder,
        })
    }

    /// Its board of a task of proofs, if it has any.
    pub fn proofs_of(&self, task: ProofTask) -> Option<&ProofBoard> {
        self.proofs.iter().find(|board| board.task == task)
    }

    /// The bytes of one of its files.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&self, address: &str) -> Result<Vec<u8>, SiteError> {
        read(&self.folder, address)
    }
}

fn read(folder: &Path, address: &str) -> Result<Vec<u8>, SiteError> {
    let path = folder.join(address);
    fs::read(&path).map_err(SiteError::file(path, "read"))
}
