//! What can be wrong with labelled positions.
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why labelled positions could not be read or written.
#[derive(Debug, Error)]
pub enum SampleError {
    /// The system refused.
    #[error("cannot {what} `{}`", path.display())]
    System {
        /// What was tried.
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is not what it should be.
    #[error("`{}` holds other positions: {what} {found}, expected {expected}", path.display())]
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
    /// A folder without positions.
    #[error("no positions of {game} in `{}`: expected files such as `{example}`", folder.display())]
    Nothing {
        /// The game.
        game: &'static str,
        /// The folder.
        folder: PathBuf,
        /// The name of such a file.
        example: String,
    },
    /// A line of a text is wrong.
    #[error("`{}`, line {line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong, and what was expected.
        reason: String,
    },
    /// The game has no inputs.
    #[error("no network judges {game}: expected a game that has inputs for one, such as `ewn`")]
    Inputs {
        /// The game.
        game: &'static str,
    },
    /// The games of chance bring nothing new any more.
    #[error("{games} games brought no new position after {positions}: expected fewer positions")]
    Exhausted {
        /// Games without a new position.
        games: u64,
        /// Positions that were found before.
        positions: usize,
    },
    /// The user ended the work; whole files stay.
    #[error("interrupted: {positions} positions in `{}` are kept, and the next run goes on from there", folder.display())]
    Interrupted {
        /// Positions in whole files.
        positions: usize,
        /// Where they are.
        folder: PathBuf,
    },
}

impl SampleError {
    pub(crate) fn system(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> SampleError {
        let path = path.to_owned();
        move |source| SampleError::System { what, path, source }
    }
}
