//! What can be wrong with a recipe, and with following it.
use std::path::PathBuf;

use thiserror::Error;

use crate::arena::PictureError;
use crate::game::NetError;
use crate::learn::{SampleError, TrainError};

/// Why a text is no recipe.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{origin}, line {line}: {reason}")]
pub struct LineageError {
    /// Where the text comes from.
    pub(super) origin: String,
    /// The number of the line, from 1.
    pub(super) line: usize,
    /// The word, what is wrong about it, and what was expected.
    pub(super) reason: String,
}

/// Why there is no net.
#[derive(Debug, Error)]
pub enum GrowError {
    /// The recipe that the folder was begun with cannot be read.
    #[error(transparent)]
    Recipe(#[from] LineageError),
    /// The folder was begun with another recipe.
    #[error(
        "`{}` was begun with another recipe: its {what} is {found}, expected {expected}; take another folder",
        folder.display()
    )]
    Other {
        /// The folder.
        folder: PathBuf,
        /// What differs.
        what: String,
        /// What it is in the folder's recipe.
        found: String,
        /// What it is in the one that is to be followed.
        expected: String,
    },
    /// The folder holds something else.
    #[error("`{}` holds {found} and no recipe: expected an empty folder, or one of a run", folder.display())]
    Strange {
        /// The folder.
        folder: PathBuf,
        /// What it holds.
        found: String,
    },
    /// Positions could not be made, read or written, or the user ended the work.
    #[error(transparent)]
    Samples(#[from] SampleError),
    /// A generation cannot be trained.
    #[error("generation {generation}")]
    Train {
        /// Counted from 1.
        generation: usize,
        /// Why.
        source: TrainError,
    },
    /// A net was trained that cannot be read.
    #[error(transparent)]
    Net(#[from] NetError),
    /// The picture of a training cannot be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
}
