use crate::model::ResultFile;
use crate::read::Notice;
use crate::score::{Audit, ItemSet, Readings};

/// A scored file, with all that its documents are written from. All of it has to belong together.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'s> {
    /// The file as read; its texts are not asked for.
    pub file: &'s ResultFile,
    /// The remarks of the reading.
    pub notices: &'s [Notice],
    /// Its audit.
    pub audit: &'s Audit,
    /// What the policies read from it.
    pub readings: &'s Readings,
    /// The items that the audit went by.
    pub items: &'s ItemSet,
}
