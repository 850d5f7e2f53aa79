//! What can keep set-ups from being valued.
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::games::matrix::MatrixError;

/// Why the set-ups of a game were not valued.
#[derive(Debug, Error)]
pub enum SetupError {
    /// The sides do not arrange their pieces.
    #[error("no set-ups in {0}: expected a game in which the sides arrange their pieces, such as `ewn`")]
    Game(&'static str),
    /// The system refused.
    #[error("cannot {what} `{}`", path.display())]
    System {
        /// What was tried.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file belongs to other work.
    #[error("`{}` holds other values: it begins with `{found}`, expected `{expected}`", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// Its first line.
        found: String,
        /// What it should be.
        expected: String,
    },
    /// A line of the file is wrong.
    #[error("`{}`, line {line}: bad line `{found}`, expected such as `value 4 123456 123465 -120`", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What it is.
        found: String,
    },
    /// The user has ended the work.
    #[error("interrupted; the same command goes on with what `{}` holds", .0.display())]
    Interrupted(PathBuf),
    /// The linear program has failed.
    #[error(transparent)]
    Matrix(#[from] MatrixError),
}

impl SetupError {
    pub(super) fn system(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> SetupError {
        let path = path.to_owned();
        move |source| SetupError::System { what, path, source }
    }
}
