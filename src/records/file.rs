//! Files of any format.
use encoding_rs::{Encoding, GBK, UTF_8};

use super::cursor::{Cursor, fold};
use super::error::{Problem, RecordError, WriteError};
use super::record::GameRecord;
use super::{am, pgn, sgf, wtn};
use crate::games::GameId;

/// Reads the games of a file: the championship's record begins with `#[WTN]` or `#[AM]`, perhaps
/// without the `#`, PGN with a tag; SGF is what
/// else has `(;`. `wtn_game` is the game of a WTN record,
/// which does not say whether it is `ewn` or `ewn-nearest`.
///
/// # Errors
/// Names line, column, the word there and what was expected.
pub fn parse(wtn_game: GameId, bytes: &[u8]) -> Result<Vec<GameRecord>, RecordError> {
    parse_at_most(wtn_game, bytes, usize::MAX)
}

/// The same for a reader who has room for so many games: a file of more is an error, and the rest of it
/// is not read.
///
/// # Errors
/// Names line, column, the word there and what was expected.
pub fn parse_at_most(wtn_game: GameId, bytes: &[u8], most: usize) -> Result<Vec<GameRecord>, RecordError> {
    let text = decode(bytes)?;
    let signs = text.chars().map(fold).filter(|c| !c.is_whitespace());
    let begin: String = signs.take("#[WTN]".len()).collect::<String>().to_ascii_uppercase();
    let tag = begin.strip_prefix('#').unwrap_or(&begin);
    if tag.starts_with("[AM]") {
        return Ok(vec![am::parse(bytes)?]);
    }
    if begin.starts_with('#') || tag.starts_with("[WTN]") {
        return Ok(vec![wtn::parse_as(wtn_game, bytes)?]);
    }
    // PGN begins with a tag, perhaps after a `%` line.
    let is_sgf = !begin.starts_with(['[', '%']) && sgf::has_game(&text);
    let games = if is_sgf { sgf::parse_at_most(bytes, most)? } else { pgn::parse_at_most(&text, most)? };
    if games.is_empty() {
        let place = Cursor::new(&text, 1).place();
        let expected =
            "a record of the championship, `#[WTN]…` or `#[AM]…`, SGF, `(;…)`, or PGN, `[Event …]`";
        return Err(RecordError::word(place, "game", "", expected));
    }
    Ok(games)
}

/// The record of the championship, in the format that it has for the game: the name of the file, and
/// its text with lines ended by LF.
///
/// # Errors
/// Like [`wtn::write`] and [`am::write`].
pub fn championship_file(record: &GameRecord) -> Result<(String, String), WriteError> {
    match am::write(record) {
        Err(WriteError::Game { .. }) => {
            let text = wtn::write(record)?;
            Ok((wtn::file_name(record)?, text))
        }
        text => Ok((am::file_name(record)?, text?)),
    }
}

/// The text of a file: UTF-8, UTF-16 with its mark, or GBK.
pub(super) fn decode(bytes: &[u8]) -> Result<String, RecordError> {
    decode_or(bytes, GBK)
}

/// The text of a file: UTF-8, UTF-16 with its mark, or the other encoding.
pub(super) fn decode_or(bytes: &[u8], other: &'static Encoding) -> Result<String, RecordError> {
    let encoding = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if std::str::from_utf8(bytes).is_ok() => UTF_8,
        None => other,
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
