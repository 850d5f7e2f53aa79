//! What can be wrong with a table.
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a table could not be read, built or written.
#[derive(Debug, Error)]
pub enum TableError {
    /// The system refused.
    #[error("cannot {what} `{}`: {source}", path.display())]
    System {
        /// What was tried.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is not what it should be.
    #[error("`{}` is no table for this: {what} {found}, expected {expected}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: &'static str,
        /// What it is.
        found: String,
        /// What it should be.
        expected: String,
    },
    /// The file was changed since it was written.
    #[error("`{}` is damaged: the checksum of its {part} is {found:016x}, expected {expected:016x}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which part is damaged.
        part: &'static str,
        /// The checksum of what is there.
        found: u64,
        /// The checksum that was written down.
        expected: u64,
    },
    /// The game has no table of so many pieces.
    #[error("no tables of {pieces} pieces in {game}: expected {expected}")]
    Pieces {
        /// The game.
        game: &'static str,
        /// How many were asked for.
        pieces: usize,
        /// What is possible.
        expected: String,
    },
    /// There is not enough memory.
    #[error("no memory for a table of {bytes} bytes")]
    Memory {
        /// What is needed.
        bytes: usize,
    },
    /// The system gave no thread.
    #[error("no thread for the work: {0}")]
    Thread(#[source] io::Error),
    /// The user ended the work before there was anything to keep.
    #[error("interrupted before there was anything to keep")]
    Stopped,
    /// The user ended the work; another run goes on.
    #[error("interrupted: what was done is kept in `{}`, from which the next run goes on", path.display())]
    Interrupted {
        /// Where it is kept.
        path: PathBuf,
    },
}

impl TableError {
    pub(super) fn system(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> TableError {
        let path = path.to_owned();
        move |source| TableError::System { what, path, source }
    }
}
