//! Position texts: the words of a position with the die field in their midst.
use thiserror::Error;

use super::{Die, Game, SealedDice};

/// Why a text was refused. Every message names the word and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// The text ended too early.
    #[error("position text ends early: expected {expected}")]
    Missing {
        /// The field that is missing.
        expected: String,
    },
    /// A field of a position text is wrong.
    #[error("bad {field} `{word}`: {reason}")]
    Field {
        /// Which field.
        field: &'static str,
        /// The field as it was written.
        word: String,
        /// What is wrong, and what was expected.
        reason: String,
    },
    /// A word that is no legal move.
    #[error("bad move `{word}`: {reason}")]
    Move {
        /// The word as it was written.
        word: String,
        /// What is wrong, and what was expected.
        reason: String,
    },
    /// A word beyond the end of the text.
    #[error("unexpected word `{word}` after the position: expected `moves` or the end of the line")]
    Trailing {
        /// The word.
        word: String,
    },
}

impl TextError {
    /// A text that ends before the field that is described.
    pub fn missing(expected: impl Into<String>) -> Self {
        TextError::Missing { expected: expected.into() }
    }

    /// A wrong field of a position text.
    pub fn field(field: &'static str, word: &str, reason: impl Into<String>) -> Self {
        TextError::Field { field, word: word.to_owned(), reason: reason.into() }
    }

    /// A word that is no legal move.
    pub fn mv(word: &str, reason: impl Into<String>) -> Self {
        TextError::Move { word: word.to_owned(), reason: reason.into() }
    }
}

/// What a position text says of the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieField {
    /// `-`: not yet rolled, or a game without dice.
    Unknown,
    /// `1` to `6`: the roll of now.
    Rolled(Die),
    /// `#SEED.N`: sealed dice.
    Sealed(SealedDice),
}

/// The place of the die among the words of a dice game's position text.
const DIE_INDEX: usize = 2;

/// Reads a position text of the game `G`: the game's own words, and in dice games the die as the
/// third word.
///
/// # Errors
/// Names the word that is wrong and what was expected.
pub fn parse_position<G: Game>(words: &[&str]) -> Result<(G, DieField), TextError> {
    if !G::DICE {
        return Ok((G::parse(words)?, DieField::Unknown));
    }
    let die = match words.get(DIE_INDEX) {
        None => {
            return Err(G::parse(words).err().unwrap_or(TextError::missing("the die, `-` or `#SEED.N`")));
        }
        Some(&"-") => DieField::Unknown,
        Some(word) => parse_die_field(word)?,
    };
    let mut own: Vec<&str> = words.to_vec();
    own.remove(DIE_INDEX);
    Ok((G::parse(&own)?, die))
}

fn parse_die_field(word: &str) -> Result<DieField, TextError> {
    if word.starts_with('#') {
        SealedDice::parse(word).map(DieField::Sealed).ok_or_else(|| {
            TextError::field("dice", word, "expected `#SEED.N` with decimal SEED below 2^64 and N below 2^32")
        })
    } else {
        parse_face(word).map(DieField::Rolled).ok_or_else(|| {
            TextError::field("die", word, "expected 1 to 6, `-` for not yet rolled, or `#SEED.N`")
        })
    }
}

/// Reads one digit 1 to 6.
pub(crate) fn parse_face(word: &str) -> Option<Die> {
    match word.as_bytes() {
        &[digit] => Die::new(digit.wrapping_sub(b'0')),
        _ => None,
    }
}

/// Writes a position text, the inverse of [`parse_position`].
#[must_use]
pub fn write_position<G: Game>(position: &G, die: DieField) -> String {
    let mut words = position.words();
    if G::DICE {
        words.insert(
            DIE_INDEX,
            match die {
                DieField::Unknown => "-".to_owned(),
                DieField::Rolled(die) => die.to_string(),
                DieField::Sealed(sealed) => sealed.to_string(),
            },
        );
    }
    words.join(" ")
}
