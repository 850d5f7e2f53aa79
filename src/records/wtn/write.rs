//! The writer of WTN: the strict form only.
use std::fmt::Write as _;

use super::FORMAT;
use super::stones::{home_stones, letter, stone_on};
use crate::game::Side;
use crate::games::GameId;
use crate::records::championship::Fields;
use crate::records::coordinates::Coordinates;
use crate::records::error::WriteError;
use crate::records::record::GameRecord;

/// Writes a game of ewn in the strict form, lines ended by LF. Comments are left out.
///
/// Time, place and event are left empty where the record does not tell them.
///
/// # Errors
/// If the game is another one, not legal, or not begun at home; if a die, the result or the date
/// is missing; if a text has brackets.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    if record.game != GameId::Ewn && record.game != GameId::EwnNearest {
        return Err(WriteError::Game { game: record.game, format: FORMAT, expected: "ewn or ewn-nearest" });
    }
    let mut moves = String::new();
    let mut missing = None;
    let mut number = 0_usize;
    let first = record.replayed(|before, ply| {
        number += 1;
        let squares = Coordinates::all_in(&ply.text).unwrap_or_default();
        let stone = squares.first().and_then(|&from| stone_on(before, from));
        match (stone, squares.last(), ply.die) {
            (Some((side, stone)), Some(to), Some(die)) => {
                let to = to.to_string().to_ascii_uppercase();
                // Writing to a string does not fail.
                let _ = writeln!(moves, "{number}:{die};({}{stone},{to})", letter(side));
            }
            _ => missing = Some("die for each move"),
        }
    })?;
    if let Some(what) = missing {
        return Err(WriteError::Missing { what, format: FORMAT });
    }
    let [red, blue] = home_stones(&record.start)?;
    let header = Fields::of(record, first, FORMAT)?.line(FORMAT, colours(first));
    Ok(format!("{header}R:{red}\nB:{blue}\n{moves}"))
}

/// The name of the file that the championship wants:
/// `WTN-<first team> vs <second team>-<result>-<date time place>-<event>.txt`.
///
/// Signs that a file name cannot have become `_`, and the colon of the time `.`; a name that is too
/// long for a file is cut.
///
/// # Errors
/// If the result or the date is missing, the start is no position, or a text has brackets.
pub fn file_name(record: &GameRecord) -> Result<String, WriteError> {
    let first = record.first_mover().map_err(|error| WriteError::Rules { ply: 0, fault: error.into() })?;
    Ok(Fields::of(record, first, FORMAT)?.file_name(FORMAT, ["", ""], true))
}

/// What follows the teams' names in the header.
fn colours(first: Side) -> [&'static str; 2] {
    match first {
        Side::First => [" R", " B"],
        Side::Second => [" B", " R"],
    }
}
