//! The writer of WTN: the strict form only.
use std::fmt::Write as _;

use super::stones::{home_stones, letter, stone_on};
use super::{FORMAT, result_word};
use crate::game::Side;
use crate::games::GameId;
use crate::records::coordinates::Coordinates;
use crate::records::cursor::{clean, fold};
use crate::records::error::WriteError;
use crate::records::name;
use crate::records::record::GameRecord;

/// Signs that a file name cannot have on some system.
const NOT_IN_NAMES: [char; 9] = ['/', '\\', ':', '*', '?', '"', '<', '>', '|'];

/// The texts of a header, checked and cleaned.
struct Header {
    /// The first mover's first.
    teams: [String; 2],
    result: &'static str,
    /// Date, time and place.
    when_and_where: String,
    event: String,
}

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
    let header = header(record, first)?;
    let [one, two] = &header.teams;
    let (first, second) = (letter(first), letter(!first));
    let Header { result, when_and_where, event, .. } = &header;
    Ok(format!(
        "#[{FORMAT}][{one} {first}][{two} {second}][{result}][{when_and_where}][{event}]\nR:{red}\nB:{blue}\n{moves}"
    ))
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
    let Header { teams: [one, two], result, when_and_where, event } = header(record, first)?;
    let stem = format!("{FORMAT}-{one} vs {two}-{result}-{when_and_where}-{event}");
    let allowed = |c| match c {
        ':' => '.',
        c if NOT_IN_NAMES.contains(&c) => '_',
        c => c,
    };
    let stem: String = stem.chars().map(allowed).collect();
    Ok(name::file_name(&stem, "txt"))
}

fn header(record: &GameRecord, first: Side) -> Result<Header, WriteError> {
    let missing = |what| WriteError::Missing { what, format: FORMAT };
    let result = record.result.ok_or_else(|| missing("result"))?;
    let result = result_word(result, first).ok_or_else(|| missing("winner"))?;
    let date = record.date.filter(|date| date.is_whole()).ok_or_else(|| missing("date"))?;
    let mut when_and_where = date.to_string();
    for part in [record.time.map(|time| time.to_string()), Some(text("place", &record.place)?)] {
        if let Some(part) = part.filter(|part| !part.is_empty()) {
            when_and_where += " ";
            when_and_where += &part;
        }
    }
    let teams = [text("team", record.team(first))?, text("team", record.team(!first))?];
    Ok(Header { teams, result, when_and_where, event: text("event", &record.event)? })
}

/// A text as it may stand between brackets.
fn text(what: &'static str, text: &str) -> Result<String, WriteError> {
    if text.chars().any(|c| matches!(fold(c), '[' | ']')) {
        let reason = "it may not have square brackets";
        return Err(WriteError::Text { what, text: clean(text), reason });
    }
    Ok(clean(text))
}
