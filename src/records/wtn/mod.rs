//! WTN: the record of the Chinese computer games championship for ewn, 爱恩斯坦棋.
//!
//! ```text
//! #[WTN][first team R][second team B][先手胜][2026.11.29 10:00 place][event]
//! R:A5-1;B5-2;C5-3;A4-4;B4-5;A3-6
//! B:E3-6;D2-5;E2-4;C1-3;D1-2;E1-1
//! 1:4;(R4,B3)
//! ```
//!
//! The first team moves first; the letter after its name is its colour. A move tells its number,
//! the die, the stone that moved and where it went. Comments are read and not written.
//!
//! Read are also: GBK or UTF-8, with or without byte order mark; any ends of lines, blanks and
//! empty lines; small letters and full-width signs; `;` at the end of any line, also several;
//! dates with `-` or `/`; no time or place; stones without the dash (`E31`); the rows in any
//! order; moves from square to square (`(A4,B3)`); squares as `1a` or `1,1`; comment lines, which
//! begin with `#`, `%`, `{`, `*`, `//` or `悔棋`; and after a comment line a move number that goes
//! back: those moves were taken back.
mod read;
mod stones;
mod write;

use super::championship;
use super::error::{RecordError, WriteError};
use super::file::decode;
use super::record::GameRecord;
use crate::games::GameId;
pub use write::{file_name, write};

const FORMAT: &str = "WTN";

/// Reads a file as a game of ewn.
///
/// # Errors
/// Names line, column, the word there and what was expected.
pub fn parse(bytes: &[u8]) -> Result<GameRecord, RecordError> {
    parse_as(GameId::Ewn, bytes)
}

/// Reads a file as a game of `ewn` or `ewn-nearest`: the file does not say which.
///
/// # Errors
/// Names line, column, the word there and what was expected.
pub fn parse_as(game: GameId, bytes: &[u8]) -> Result<GameRecord, RecordError> {
    let text = decode(bytes)?;
    read::Reader::new(game, &text).record()
}

/// The bytes of a file in the strict form: GBK, lines ended by CRLF.
///
/// # Errors
/// Like [`write()`], and for a character that GBK does not have.
pub fn encode(record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    championship::encode(&write(record)?)
}
