//! The reader of a game of Amazons.
use super::board::{Board, is_setup};
use super::tree::{MainLine, Node, Property, Value};
use super::{AMAZONS, INFO, RESULT, SIZES, colour, result_of, result_word};
use crate::engine::GameResult;
use crate::game::{Side, TextError};
use crate::records::coordinates::Coordinates;
use crate::records::cursor::{Place, clean};
use crate::records::error::{Problem, RecordError};
use crate::records::record::GameRecord;
use crate::records::replay::{self, Replay};
use crate::records::when::{Date, Time};

/// Properties with remarks of people.
const REMARKS: [&str; 3] = ["GC", "N", "C"];

/// Reads a game.
pub(super) fn record(line: &MainLine) -> Result<GameRecord, RecordError> {
    let empty = Node::new();
    let root = line.nodes.first().unwrap_or(&empty);
    match value(root, "GM") {
        Some(value) if value.text.trim() == AMAZONS => {}
        Some(value) => {
            let word = clean(&value.text);
            return Err(RecordError::word(value.at, "game", &word, "18, Amazons"));
        }
        None => return Err(RecordError::word(line.at, "game", "", "the property `GM[18]`, Amazons")),
    }
    let game = match value(root, "SZ") {
        None => SIZES[0].1,
        Some(value) => {
            let found = SIZES.iter().find(|(size, _)| *size == value.text.trim());
            let sizes = SIZES.map(|(size, _)| size).join(" or ");
            found.ok_or_else(|| RecordError::word(value.at, "size", &clean(&value.text), sizes))?.1
        }
    };
    let refuse = |at| move |error: TextError| RecordError::new(at, Problem::Rules(error.into()));
    let mut record = GameRecord::new(game, None).map_err(refuse(line.at))?;
    let board = Board::read(&record.start);
    if let Some((start, at)) = start(&line.nodes, &record.start)? {
        record = GameRecord::new(game, Some(&start)).map_err(refuse(at))?;
    }
    let result = told(&mut record, root)?;
    let mut replay = replay::begin(game, Some(&record.start)).map_err(refuse(line.at))?;
    for node in &line.nodes {
        moves(node, &board, &mut record, &mut *replay)?;
    }
    record.result = settle(result, replay.result())?;
    Ok(record)
}

/// The first value of a property, if the node has it.
fn value<'a>(node: &'a Node, name: &str) -> Option<&'a Value> {
    node.iter().find(|property| property.name == name)?.values.first()
}

fn is_move(property: &Property) -> bool {
    [Side::First, Side::Second].map(colour).contains(&property.name.as_str())
}

/// The start position where it is not the usual one, and where it is set up.
fn start(nodes: &[Node], usual: &str) -> Result<Option<(String, Place)>, RecordError> {
    let first_move = nodes.iter().position(|node| node.iter().any(is_move));
    let before = nodes.get(..first_move.map_or(nodes.len(), |at| at + 1)).unwrap_or_default();
    let mut board = Board::read(usual);
    let (mut at, mut side) = (None, None);
    for (number, node) in before.iter().enumerate() {
        let mut setup = node.iter().filter(|property| is_setup(&property.name)).peekable();
        // A root that sets anything up sets up everything.
        if number == 0 && setup.peek().is_some() {
            board.clear();
        }
        for property in setup {
            board.set(property)?;
            at = at.or(Some(property.at));
        }
        if let Some(value) = value(node, "PL") {
            side = Some(player(value)?);
            at = at.or(Some(value.at));
        }
    }
    // Problems often leave out who begins.
    let begins = first_move.and_then(|at| nodes.get(at)?.iter().find(|property| is_move(property)));
    let begins = begins.filter(|_| at.is_some()).filter(|property| property.name == colour(Side::Second));
    let side = side.or(begins.map(|_| Side::Second)).unwrap_or(Side::First);
    let letter = if side == Side::First { 'w' } else { 'b' };
    Ok(at.map(|at| (format!("{} {letter}", board.text()), at)))
}

/// Reads who is to move.
fn player(value: &Value) -> Result<Side, RecordError> {
    match value.text.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Ok(Side::First),
        "w" | "white" | "2" => Ok(Side::Second),
        _ => Err(RecordError::word(value.at, "side to move", &clean(&value.text), "`B` or `W`")),
    }
}

/// Tells the record what the root says, and returns the result with its word.
fn told<'a>(
    record: &mut GameRecord,
    root: &'a Node,
) -> Result<Option<(Option<GameResult>, &'a Value)>, RecordError> {
    let text = |name| value(root, name).map(|value| clean(&value.text)).unwrap_or_default();
    record.teams = [text("PB"), text("PW")];
    record.event = text("EV");
    record.place = text("PC");
    if let Some(value) = value(root, "DT").filter(|value| !value.text.trim().is_empty()) {
        (record.date, record.time) = date(value)?;
    }
    if let Some(value) = value(root, "TD").filter(|value| !value.text.trim().is_empty()) {
        let time = Time::parse(value.text.trim());
        let refuse = || RecordError::word(value.at, "time", &clean(&value.text), "HH:MM or HH:MM:SS");
        record.time = Some(time.ok_or_else(refuse)?);
    }
    let mut result = None;
    if let Some(value) = value(root, RESULT) {
        let word = clean(&value.text);
        let read =
            result_of(&word).map_err(|expected| RecordError::word(value.at, "result", &word, expected))?;
        result = Some((read, value));
    }
    for (property, tag) in INFO {
        let text = text(property);
        let says_more = match &result {
            Some((result, _)) if property == RESULT => result.map_or("?", result_word) != text,
            _ => true,
        };
        if says_more && !text.is_empty() {
            record.tags.push((tag.to_owned(), text));
        }
    }
    Ok(result)
}

/// Reads `2026-11-29`, also without the day or the month, or with the time, or the first of several.
fn date(value: &Value) -> Result<(Option<Date>, Option<Time>), RecordError> {
    let first = value.text.split(',').next().unwrap_or_default().trim();
    let (day, time) = first.split_once([' ', 'T']).unwrap_or((first, ""));
    let unknown = "-??".repeat(2_usize.saturating_sub(day.matches(['-', '.', '/']).count()));
    let date = Date::parse(&format!("{day}{unknown}"));
    let date = date.ok_or_else(|| RecordError::word(value.at, "date", &clean(&value.text), "YYYY-MM-DD"))?;
    Ok((Some(date), Time::parse(time.trim())))
}

/// Plays the moves of a node and keeps its remarks.
fn moves(
    node: &Node,
    board: &Board,
    record: &mut GameRecord,
    replay: &mut dyn Replay,
) -> Result<(), RecordError> {
    for property in node {
        if !record.plies.is_empty() && (is_setup(&property.name) || property.name == "PL") {
            let expected = "positions set up before the first move only";
            return Err(RecordError::word(property.at, "property", &property.name, expected));
        }
        if is_move(property) {
            for value in &property.values {
                let side = colour(replay.side());
                if property.name != side {
                    let expected = format!("`{side}`, which is to move");
                    return Err(RecordError::word(property.at, "colour", &property.name, expected));
                }
                step(value, board, record, replay)?;
            }
        }
    }
    for name in REMARKS {
        let values =
            node.iter().filter(|property| property.name == name).flat_map(|property| &property.values);
        let lines = values.flat_map(|value| value.text.lines()).map(clean).filter(|line| !line.is_empty());
        record.plies.last_mut().map_or(&mut record.comments, |ply| &mut ply.comments).extend(lines);
    }
    Ok(())
}

/// Reads `djddgd` and plays it.
fn step(
    value: &Value,
    board: &Board,
    record: &mut GameRecord,
    replay: &mut dyn Replay,
) -> Result<(), RecordError> {
    let word = value.text.trim();
    let squares = board.squares(word).or_else(|| {
        let squares = Coordinates::all_in(word)?;
        Some(squares.iter().map(ToString::to_string).collect())
    });
    let squares = squares.ok_or_else(|| {
        let expected = "three points, such as `djddgd`: from, to, and where the arrow goes";
        RecordError::word(value.at, "move", &clean(word), expected)
    })?;
    let ply = replay
        .play(None, &squares)
        .map_err(|fault| RecordError::new(value.at, Problem::Rules(fault.of_word(&clean(word)))))?;
    record.plies.push(ply);
    Ok(())
}

/// The result of the root and of the final position, which must agree.
fn settle(
    told: Option<(Option<GameResult>, &Value)>,
    position: Option<GameResult>,
) -> Result<Option<GameResult>, RecordError> {
    // Where the root says nothing a finished game speaks for itself.
    let Some((result, value)) = told else { return Ok(position) };
    match position {
        Some(position) if result.is_some_and(|result| result != position) => {
            let (word, expected) = (clean(&value.text), result_word(position).to_owned());
            Err(RecordError::new(value.at, Problem::Result { word, expected }))
        }
        _ => Ok(result.or(position)),
    }
}
