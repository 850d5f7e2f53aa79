//! AM: the record of the Chinese computer games championship for Amazons, 亚马逊棋.
//!
//! ```text
//! #[AM][first team][second team][先手胜][2026.11.29 10:00 place][event]
//! 1 d1d7(g7) g10g8(d8)
//! 2 g1e3(e6)
//! ```
//!
//! The first team moves first, from a4, d1, g1 and j4. A line tells its number and what both sides
//! play, each from where to where, and in brackets where the arrow goes. Comments are read and not
//! written.
//!
//! Read are also the deviations of [WTN](super::wtn) in the header, the ends and the signs of lines, and: the
//! colours behind the teams' names (`[team B][team W]`); `.` or `:` after a number; no number; capital
//! letters; signs between the squares (`d1-d7/g7`, `d1 d7 (g7)`) or none (`d1d7g7`); one move a line,
//! with numbers that count moves or pairs of them; and after a comment line a number that goes back:
//! those moves were taken back.
mod read;
mod write;

use super::championship;
use super::error::{RecordError, WriteError};
use super::file::decode;
use super::record::GameRecord;
pub use write::{file_name, write};

const FORMAT: &str = "AM";

/// Reads a file as a game of `amazons`.
///
/// # Errors
/// Names line, column, the word there and what was expected.
pub fn parse(bytes: &[u8]) -> Result<GameRecord, RecordError> {
    read::Reader::new(&decode(bytes)?).record()
}

/// The bytes of a file in the strict form: GBK, lines ended by CRLF.
///
/// # Errors
/// Like [`write()`], and for a character that GBK does not have.
pub fn encode(record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    championship::encode(&write(record)?)
}

/// The teams' names, with the colours behind them left out if both have theirs.
fn without_colours(teams: [&str; 2]) -> Option<[&str; 2]> {
    let [first, second] = teams;
    Some([first.strip_suffix(COLOURS[0])?, second.strip_suffix(COLOURS[1])?])
}

/// What may stand behind the names of the first and the second team: black and white.
const COLOURS: [&str; 2] = [" B", " W"];
