//! What the records of the Chinese championship share: the header, its lines, GBK, the name of the file.
//!
//! ```text
//! #[WTN][first team R][second team B][先手胜][2026.11.29 10:00 place][event]
//! ```
//!
//! The first team moves first. Read are also: GBK or UTF-8, with or without byte order mark; any
//! ends of lines, blanks and empty lines; small letters and full-width signs; `;` at the end of any
//! line, also several; dates with `-` or `/`; no time or place; no `#`; comment lines, which begin
//! with `#`, `%`, `{`, `*`, `//` or `悔棋`.
mod fields;
mod header;
mod lines;

pub(super) use fields::Fields;
pub(super) use header::{Header, HeaderForm};
pub(super) use lines::{Lines, end_of_line, is_comment};

use encoding_rs::GBK;

use super::error::WriteError;
use super::record::{GameRecord, Ply};
use super::replay::Replay;
use crate::engine::GameResult;
use crate::game::Side;

const FIRST_WINS: &str = "先手胜";
const SECOND_WINS: &str = "后手胜";
/// The first word of a line about moves taken back.
const TAKEN_BACK: &str = "悔棋";

/// The word for a result; there is none for a draw.
fn result_word(result: GameResult, first: Side) -> Option<&'static str> {
    match result {
        GameResult::Win(side) if side == first => Some(FIRST_WINS),
        GameResult::Win(_) => Some(SECOND_WINS),
        GameResult::Draw => None,
    }
}

/// The bytes of a championship's record: GBK, lines ended by CRLF.
///
/// # Errors
/// For a character that GBK does not have.
pub fn encode(text: &str) -> Result<Vec<u8>, WriteError> {
    let text = text.replace('\n', "\r\n");
    let (bytes, _, unmappable) = GBK.encode(&text);
    if !unmappable {
        return Ok(bytes.into_owned());
    }
    let foreign = |c: &char| GBK.encode(c.encode_utf8(&mut [0; 4])).2;
    let foreign: String = text.chars().filter(foreign).collect();
    Err(WriteError::Text { what: "character", text: foreign, reason: "GBK does not have it" })
}

/// Keeps a remark with the move before it.
pub(super) fn remark(record: &mut GameRecord, text: String) {
    record.plies.last_mut().map_or(&mut record.comments, |ply| &mut ply.comments).push(text);
}

/// Goes back to where `plies` moves were played; those after them become remarks.
pub(super) fn take_back(record: &mut GameRecord, replay: &mut dyn Replay, plies: usize) {
    let taken: Vec<Ply> = record.plies.drain(plies..).collect();
    for ply in taken {
        remark(record, format!("{TAKEN_BACK} {ply}"));
        ply.comments.into_iter().for_each(|comment| remark(record, comment));
    }
    replay.go_back(plies);
}
