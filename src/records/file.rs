//! Files of either format.
use encoding_rs::{Encoding, GBK, UTF_8};

use super::cursor::{Cursor, fold};
use super::error::{Problem, RecordError};
use super::record::GameRecord;
use super::{pgn, wtn};
use crate::games::GameId;

/// Reads the games of a file: a WTN record begins with `#` or, where that is missing, with `[WTN]`;
/// PGN with anything else. `wtn_game` is the game of a WTN record, which does not say whether it is
/// `ewn` or `ewn-nearest`.
///
/// # Errors
/// Names line, column, the word there and what was expected.
pub fn parse(wtn_game: GameId, bytes: &[u8]) -> Result<Vec<GameRecord>, RecordError> {
    let text = decode(bytes)?;
    let signs = text.chars().map(fold).filter(|c| !c.is_whitespace());
    let begin: String = signs.take("[WTN]".len()).collect();
    if begin.starts_with('#') || begin.eq_ignore_ascii_case("[WTN]") {
        return Ok(vec![wtn::parse_as(wtn_game, bytes)?]);
    }
    let games = pgn::parse(&text)?;
    if games.is_empty() {
        let place = Cursor::new(&text, 1).place();
        return Err(RecordError::word(place, "game", "", "a WTN record, `#[WTN]…`, or PGN, `[Event …]`"));
    }
    Ok(games)
}

/// The text of a file: UTF-8, UTF-16 with its mark, or GBK.
pub(super) fn decode(bytes: &[u8]) -> Result<String, RecordError> {
    let encoding = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if std::str::from_utf8(bytes).is_ok() => UTF_8,
        None => GBK,
    };
    let (text, _, malformed) = encoding.decode(bytes);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    if !malformed {
        return Ok(text);
    }
    let mut cursor = Cursor::new(&text, 1);
    cursor.take_while(|c| c != char::REPLACEMENT_CHARACTER);
    Err(RecordError::new(cursor.place(), Problem::Encoding { encoding: encoding.name() }))
}
