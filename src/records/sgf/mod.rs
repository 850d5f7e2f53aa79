//! SGF for Amazons, `GM[18]`: <https://www.red-bean.com/sgf/amazons.html>.
//!
//! ```text
//! (;FF[4]GM[18]CA[UTF-8]SZ[10]
//! PB[first team]PW[second team]
//! EV[event]PC[place]DT[2026-11-29]
//! RE[B+]
//! ;B[djddgd];W[gagcdc])
//! ```
//!
//! Black is the game's first side. A point is a column from the left and a row from the top; a move
//! names three of them: from, to, and where the arrow goes. `SZ[10]` is `amazons` and `SZ[8]` is
//! `amazons8`. The time of day is the property `TD`, which is our own.
//!
//! Read are also: several games in one file; text before the first; variations, of which the first is
//! the game; set-up positions (`AB`, `AW`, `AA`, `AE`, `PL`) before the first move, with rectangles of points;
//! moves in capitals or as `d1d7g7`; the long names of old files; UTF-8, GBK, or the encoding that `CA` names.
//! What else the root tells of the game is kept in the record's tags under the property's name;
//! markup and clocks are not kept.
mod board;
mod read;
mod tree;
mod write;

use encoding_rs::{Encoding, GBK};

use super::error::RecordError;
use super::file::decode_or;
use super::record::GameRecord;
use crate::engine::GameResult;
use crate::game::Side;
use crate::games::GameId;
pub(super) use tree::has_game;
pub use write::write;

const FORMAT: &str = "SGF";

/// The number of Amazons among the games of SGF.
const AMAZONS: &str = "18";

/// The boards that we play on.
const SIZES: [(&str, GameId); 2] = [("10", GameId::Amazons), ("8", GameId::Amazons8)];

/// What the root tells of a game and a record has no field for: the property, and the tag in which
/// the record keeps it, that of PGN where there is one.
const INFO: [(&str, &str); 15] = [
    ("RO", "Round"),
    ("AN", "Annotator"),
    ("GN", "GN"),
    ("BR", "BR"),
    ("WR", "WR"),
    ("BT", "BT"),
    ("WT", "WT"),
    ("TM", "TM"),
    ("OT", "OT"),
    ("RU", "RU"),
    ("ON", "ON"),
    ("SO", "SO"),
    ("US", "US"),
    ("CP", "CP"),
    (RESULT, RESULT),
];

/// The result. As a tag it is the word that tells more than who has won: `B+Resign`.
const RESULT: &str = "RE";

/// Reads all games of a file.
///
/// # Errors
/// Names line, column, the word there and what was expected.
pub fn parse(bytes: &[u8]) -> Result<Vec<GameRecord>, RecordError> {
    parse_at_most(bytes, usize::MAX)
}

/// The same; more games than that are an error.
pub(super) fn parse_at_most(bytes: &[u8], most: usize) -> Result<Vec<GameRecord>, RecordError> {
    let text = decode_or(bytes, charset(bytes).unwrap_or(GBK))?;
    tree::games(&text, most)?.iter().map(read::record).collect()
}

/// Whether SGF has a property for a tag of that name.
#[must_use]
pub fn holds(tag: &str) -> bool {
    INFO.iter().any(|(_, kept)| *kept == tag)
}

/// The encoding that `CA` names.
fn charset(bytes: &[u8]) -> Option<&'static Encoding> {
    const BEGIN: &[u8] = b"CA[";
    let at = bytes.windows(BEGIN.len()).position(|window| window == BEGIN)?;
    let label = bytes.get(at + BEGIN.len()..)?;
    let end = label.iter().position(|&byte| byte == b']')?;
    Encoding::for_label(label.get(..end)?)
}

/// The result of a word, [`None`] for a game without one; the error is what was expected.
fn result_of(word: &str) -> Result<Option<GameResult>, &'static str> {
    let word = word.to_ascii_lowercase();
    match word.as_str() {
        "" | "?" | "void" => Ok(None),
        "0" | "draw" => Ok(Some(GameResult::Draw)),
        _ if word.starts_with("b+") => Ok(Some(GameResult::Win(Side::First))),
        _ if word.starts_with("w+") => Ok(Some(GameResult::Win(Side::Second))),
        _ => Err("`B+…`, `W+…`, `Draw`, `Void` or `?`"),
    }
}

/// The word of a result.
const fn result_word(result: GameResult) -> &'static str {
    match result {
        GameResult::Win(Side::First) => "B+",
        GameResult::Win(Side::Second) => "W+",
        GameResult::Draw => "Draw",
    }
}

/// The property of a side's moves.
const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "B",
        Side::Second => "W",
    }
}
