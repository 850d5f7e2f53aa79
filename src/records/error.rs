//! Why a record was not read, or not written.
use thiserror::Error;

use super::cursor::Place;
use crate::engine::GameResult;
use crate::game::{Side, TextError};
use crate::games::GameId;

/// Why a record was not read: where, which word, and what was expected.
///
/// Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

impl RecordError {
    pub(super) fn new(at: Place, problem: Problem) -> Self {
        RecordError { line: at.line, column: at.column, problem }
    }

    /// A word that is not what it should be.
    pub(super) fn word(at: Place, what: &'static str, word: &str, expected: impl Into<String>) -> Self {
        let expected = expected.into();
        let problem = if word.is_empty() {
            Problem::Missing { what, expected }
        } else {
            Problem::Word { what, word: shortened(word), expected }
        };
        RecordError::new(at, problem)
    }
}

/// A word as a message shows it: not the whole of a very long one.
fn shortened(word: &str) -> String {
    /// Characters shown.
    const LONGEST: usize = 40;
    let mut text: String = word.chars().take(LONGEST).collect();
    if text.len() < word.len() {
        text.push('…');
    }
    text
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The bytes are no text.
    #[error("the bytes are not {encoding}: expected UTF-8 or GBK")]
    Encoding {
        /// The encoding that they were taken for.
        encoding: &'static str,
    },
    /// A word is not what it should be.
    #[error("bad {what} `{word}`: expected {expected}")]
    Word {
        /// What it should be.
        what: &'static str,
        /// The word as it was written.
        word: String,
        /// What was expected.
        expected: String,
    },
    /// A word is missing.
    #[error("no {what}: expected {expected}")]
    Missing {
        /// What is missing.
        what: &'static str,
        /// What was expected.
        expected: String,
    },
    /// A game more than are read at a time.
    #[error("one game too many: expected at most {most} in a file")]
    Games {
        /// How many are read.
        most: usize,
    },
    /// A position or a move that the rules refuse.
    #[error(transparent)]
    Rules(#[from] Fault),
    /// The result is not that of the final position.
    #[error("result `{word}` contradicts the final position: expected `{expected}`")]
    Result {
        /// The result as it was written.
        word: String,
        /// The result of the final position, in the words of the format.
        expected: String,
    },
}

/// Why the rules refuse a position or a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The text is wrong, or the move is legal with no die.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A die in a game without dice.
    #[error("bad move `{word}`: {game} has no dice, expected the move alone")]
    NoDice {
        /// The move as it was written.
        word: String,
        /// The game.
        game: &'static str,
    },
    /// The position tells another die.
    #[error("die of move `{word}` contradicts the position: expected {known}")]
    Known {
        /// The move as it was written.
        word: String,
        /// The die that the position tells.
        known: u8,
    },
    /// The die does not allow the move.
    #[error("bad move `{word}`: die {die} does not allow it, expected {expected}")]
    Die {
        /// The move as it was written.
        word: String,
        /// The die.
        die: u8,
        /// The moves that the die allows.
        expected: String,
    },
    /// The move is legal, but only under the other reading of the rules.
    #[error("bad move `{word}`: legal only under {other}, and this is a game of {game}; expected {expected}")]
    OtherRule {
        /// The move as it was written.
        word: String,
        /// The game of the record.
        game: &'static str,
        /// The game whose rules allow the move.
        other: &'static str,
        /// The moves that the die allows in the game of the record.
        expected: String,
    },
    /// The game was over before.
    #[error("bad move `{word}`: expected none, the game was over before it")]
    Over {
        /// The move as it was written.
        word: String,
    },
}

impl Fault {
    /// The same of a move that is written in a format's own way.
    pub(super) fn of_word(self, written: &str) -> Self {
        let written = shortened(written);
        match self {
            Fault::Text(TextError::Move { reason, .. }) => Fault::Text(TextError::mv(&written, reason)),
            Fault::Over { .. } => Fault::Over { word: written },
            other => other,
        }
    }
}

/// A result for people.
const fn named(result: Option<GameResult>) -> &'static str {
    match result {
        Some(GameResult::Win(Side::First)) => "a win of the first side",
        Some(GameResult::Win(Side::Second)) => "a win of the second side",
        Some(GameResult::Draw) => "a draw",
        None => "none",
    }
}

/// Why a record cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The format is for other games.
    #[error("a game of {} cannot be written as {format}: expected {expected}", game.name())]
    Game {
        /// The game of the record.
        game: GameId,
        /// The format.
        format: &'static str,
        /// The games it is for.
        expected: &'static str,
    },
    /// The format needs something that the record does not tell.
    #[error("the record has no {what}, and {format} needs it")]
    Missing {
        /// What is missing.
        what: &'static str,
        /// The format.
        format: &'static str,
    },
    /// A text that the format cannot hold.
    #[error("{what} `{text}` cannot be written: {reason}")]
    Text {
        /// Which text.
        what: &'static str,
        /// The text.
        text: String,
        /// Why.
        reason: &'static str,
    },
    /// The position or a move is not legal.
    #[error("ply {ply}: {fault}")]
    Rules {
        /// The number of the move from 1, 0 for the start position.
        ply: usize,
        /// Why the rules refuse it.
        fault: Fault,
    },
    /// The result is not that of the final position.
    #[error("the result, {}, contradicts the final position: expected {}", named(*result), named(Some(*position)))]
    Result {
        /// The record's result.
        result: Option<GameResult>,
        /// The final position's.
        position: GameResult,
    },
}
