use std::io;

use crate::site::SiteError;

/// How the process ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: done, and all agree.
    Agree,
    /// 1: done, and something disagrees.
    Disagree,
    /// 2: some file or argument could not be used.
    Unreadable,
}

impl Exit {
    /// The number for the system.
    pub const fn code(self) -> u8 {
        match self {
            Self::Agree => 0,
            Self::Disagree => 1,
            Self::Unreadable => 2,
        }
    }
}

/// What stops a command.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// Standard output refuses.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// Standard input refuses.
    #[error("cannot read standard input: {0}")]
    Input(io::Error),
    /// Files or the site.
    #[error(transparent)]
    Site(#[from] SiteError),
}

impl CliError {
    /// Whether the reader of standard output closed it.
    pub fn is_closed_output(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<serde_json::Error> for CliError {
    /// Shapes of this room always serialise; what fails is the output beneath.
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}
