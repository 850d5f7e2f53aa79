//! The writer of SGF.
use super::board::Board;
use super::{AMAZONS, FORMAT, INFO, RESULT, SIZES, colour, result_of, result_word};
use crate::game::Side;
use crate::records::coordinates::Coordinates;
use crate::records::cursor::clean;
use crate::records::error::WriteError;
use crate::records::record::{GameRecord, Ply};

/// The longest line of moves without remarks.
const WIDTH: usize = 79;

/// Writes a game of `amazons` or `amazons8`. Tags that SGF has no property for are left out.
///
/// # Errors
/// If the game is another one, or it or its result is not legal.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    let Some((edge, _)) = SIZES.iter().find(|(_, game)| *game == record.game) else {
        let expected = "amazons or amazons8";
        return Err(WriteError::Game { game: record.game, format: FORMAT, expected });
    };
    let board = Board::read(&record.start);
    let mut plies = Vec::new();
    let mut side = record.replayed(|_, ply| plies.push(ply.clone()))?;
    let lines = [
        format!("FF[4]GM[{AMAZONS}]CA[UTF-8]SZ[{edge}]"),
        property("PB", record.team(Side::First)) + &property("PW", record.team(Side::Second)),
        occasion(record),
        info(record),
        setup(record, &board, side),
        remarks(&record.comments),
    ];
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    let mut text = format!("(;{}\n", lines.join("\n"));
    let mut width = 0;
    // The remarks are those of the record: what is replayed has none.
    for (ply, remarked) in plies.iter().zip(&record.plies) {
        let node = node(ply, &remarked.comments, side, &board);
        let length = node.chars().count();
        if width > 0 && width + length > WIDTH {
            text.push('\n');
            width = 0;
        }
        width += length;
        text += &node;
        side = !side;
    }
    text += ")\n";
    Ok(text)
}

/// A move and the remarks after it.
fn node(ply: &Ply, comments: &[String], side: Side, board: &Board) -> String {
    let squares = Coordinates::all_in(&ply.text).unwrap_or_default();
    format!(";{}[{}]{}", colour(side), board.points(&squares), remarks(comments))
}

/// Where, when and at what event the game was played.
fn occasion(record: &GameRecord) -> String {
    // Unknown parts of a date are left out.
    let date = record.date.map(|date| date.to_string().replace(".??", "").replace('.', "-"));
    let time = record.time.map(|time| time.to_string());
    property("EV", &record.event)
        + &property("PC", &record.place)
        + &property("DT", &date.unwrap_or_default())
        + &property("TD", &time.unwrap_or_default())
}

/// The result, and the tags that SGF has a property for.
fn info(record: &GameRecord) -> String {
    let tag = |name: &str| record.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    // Its word may tell more than who has won.
    let more = tag(RESULT).filter(|word| result_of(word) == Ok(record.result));
    let word = more.or(record.result.map(result_word));
    let other = |(name, kept): &(&str, &str)| {
        property(name, tag(kept).filter(|_| *name != RESULT).unwrap_or_default())
    };
    property(RESULT, word.unwrap_or_default()) + &INFO.iter().map(other).collect::<String>()
}

/// The start position where it is not the usual one.
fn setup(record: &GameRecord, board: &Board, side: Side) -> String {
    match GameRecord::new(record.game, None) {
        Ok(usual) if usual.start == record.start => String::new(),
        _ => format!("{}PL[{}]", board.properties(), colour(side)),
    }
}

/// The remarks as one comment, a line each.
fn remarks(comments: &[String]) -> String {
    let lines: Vec<String> =
        comments.iter().map(|comment| escaped(comment)).filter(|line| !line.is_empty()).collect();
    if lines.is_empty() { String::new() } else { format!("C[{}]", lines.join("\n")) }
}

/// A property, nothing without a value.
fn property(name: &str, value: &str) -> String {
    let value = escaped(value);
    if value.is_empty() { value } else { format!("{name}[{value}]") }
}

fn escaped(text: &str) -> String {
    clean(text).replace('\\', "\\\\").replace(']', "\\]")
}
