//! Why an entry was refused.
use thiserror::Error;

use crate::records::Fault;

/// Why an entry was refused. Nothing was changed by it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DeskError {
    /// A word that is not what was expected.
    #[error("bad {what} `{word}`: expected {expected}")]
    Word {
        /// What it should be.
        what: &'static str,
        /// The word as it was typed.
        word: String,
        /// What was expected.
        expected: String,
    },
    /// An entry that has no meaning now.
    #[error("`{word}` not now: expected {expected}")]
    NotNow {
        /// The entry as it was typed.
        word: String,
        /// What was expected.
        expected: String,
    },
    /// The rules refuse a move.
    #[error("{0}")]
    Rules(Fault),
    /// A move that only another reading of the rules allows.
    #[error("{fault}; `game {other}` changes the reading")]
    OtherRule {
        /// Why the rules of this game refuse it.
        fault: Fault,
        /// The game that allows it.
        other: &'static str,
    },
}

impl DeskError {
    pub(super) fn word(what: &'static str, word: &str, expected: impl Into<String>) -> Self {
        DeskError::Word { what, word: word.to_owned(), expected: expected.into() }
    }

    pub(super) fn not_now(word: &str, expected: impl Into<String>) -> Self {
        DeskError::NotNow { word: word.to_owned(), expected: expected.into() }
    }
}

impl From<Fault> for DeskError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::OtherRule { other, .. } => DeskError::OtherRule { fault, other },
            fault => DeskError::Rules(fault),
        }
    }
}
