//! The writer of AM: the strict form only.
use std::fmt::Write as _;

use super::{COLOURS, FORMAT, without_colours};
use crate::game::Side;
use crate::games::GameId;
use crate::records::championship::Fields;
use crate::records::coordinates::Coordinates;
use crate::records::error::WriteError;
use crate::records::record::{GameRecord, Ply};

/// Writes a game of amazons in the strict form, lines ended by LF. Comments are left out.
///
/// Time, place and event are left empty where the record does not tell them.
///
/// # Errors
/// If the game is another one, not legal, or not begun at the usual start; if the result or the date
/// is missing; if a text has brackets.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    check_game(record)?;
    let usual = GameRecord::new(GameId::Amazons, None);
    if usual.is_ok_and(|usual| usual.start != record.start) {
        let reason = "a record of the championship begins at the usual start";
        return Err(WriteError::Text { what: "start position", text: record.start.clone(), reason });
    }
    let mut moves = Vec::new();
    let first = record.replayed(|_, ply| moves.push(text(ply)))?;
    let fields = Fields::of(record, first, FORMAT)?;
    let [one, two] = &fields.teams;
    // Names that end like colours would lose them.
    let colours = if without_colours([one, two]).is_some() { COLOURS } else { ["", ""] };
    let mut text = fields.line(FORMAT, colours);
    for (number, pair) in (1..).zip(moves.chunks(2)) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{number} {}", pair.join(" "));
    }
    Ok(text)
}

/// The name of the file that the championship wants:
/// `AM-<first team>B vs <second team>W-<result>-<date place>-<event>.txt`.
///
/// Signs that a file name cannot have become `_`; a name that is too long for a file is cut.
///
/// # Errors
/// If the game is another one, the result or the date is missing, or a text has brackets.
pub fn file_name(record: &GameRecord) -> Result<String, WriteError> {
    check_game(record)?;
    Ok(Fields::of(record, Side::First, FORMAT)?.file_name(FORMAT, COLOURS.map(str::trim), false))
}

fn check_game(record: &GameRecord) -> Result<(), WriteError> {
    if record.game == GameId::Amazons {
        return Ok(());
    }
    Err(WriteError::Game { game: record.game, format: FORMAT, expected: "amazons" })
}

/// A move, `d1d7(g7)`.
fn text(ply: &Ply) -> String {
    match Coordinates::all_in(&ply.text).as_deref() {
        Some([from, to, arrow]) => format!("{from}{to}({arrow})"),
        _ => ply.text.clone(),
    }
}
