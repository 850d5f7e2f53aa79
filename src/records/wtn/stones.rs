//! The stones of a WTN file: the rows of the arrangement, and where a stone stands.
use crate::game::{Die, Side, parse_face};
use crate::records::coordinates::Coordinates;
use crate::records::cursor::{Cursor, clean, folded};
use crate::records::error::{RecordError, WriteError};

const EDGE: u8 = 5;
const STONES: usize = 6;

/// The stones of a side and where they stand.
pub(super) type Army = Vec<(Die, Coordinates)>;

/// Reads `R:A5-1;B5-2;C5-3;A4-4;B4-5;A3-6` or the row of blue.
pub(super) fn row(mut line: Cursor, armies: &mut [Option<Army>; 2]) -> Result<(), RecordError> {
    let at = line.place();
    let word = line.take_while(|c| c != ':');
    let [red, blue] = armies;
    let (side, army) = match folded(word).trim() {
        "R" | "r" => (Side::First, red),
        "B" | "b" => (Side::Second, blue),
        _ => return Err(RecordError::word(at, "row", &clean(word), "`R:` or `B:`")),
    };
    if army.is_some() {
        return Err(RecordError::word(at, "row", word, "each side's row once"));
    }
    line.eat(':');
    let mut stones = Army::new();
    loop {
        line.take_while(|c| c == ';' || c.is_whitespace());
        let at = line.place();
        let entry = line.take_while(|c| c != ';').trim();
        if entry.is_empty() {
            break;
        }
        let (stone, square) = placed(entry).ok_or_else(|| {
            RecordError::word(at, "stone", &clean(entry), "a square and a stone, such as `A5-1`")
        })?;
        let refuse = |expected: String| Err(RecordError::word(at, "stone", &clean(entry), expected));
        if !is_home(square, side) {
            return refuse(format!("a home square of {}", letter(side)));
        }
        if stones.iter().any(|&(other, _)| other == stone) {
            return refuse("each number once".to_owned());
        }
        if stones.iter().any(|&(_, other)| other == square) {
            return refuse("each square once".to_owned());
        }
        stones.push((stone, square));
    }
    if stones.len() != STONES {
        return Err(RecordError::word(line.place(), "stone", "", format!("{STONES} stones in the row")));
    }
    *army = Some(stones);
    Ok(())
}

/// Reads `A5-1`, or `A51` without the dash.
fn placed(entry: &str) -> Option<(Die, Coordinates)> {
    let entry = folded(entry);
    let (cell, stone) = match entry.rsplit_once('-') {
        Some(parts) => parts,
        None => entry.split_at_checked(entry.len().checked_sub(1)?)?,
    };
    Some((parse_face(stone.trim())?, square(cell)?))
}

/// Whether a square is one of the six where a side begins.
fn is_home(square: Coordinates, side: Side) -> bool {
    // Steps from the corner, over files and ranks.
    let (files, ranks) = match side {
        Side::First => (square.file - 1, EDGE - square.rank),
        Side::Second => (EDGE - square.file, square.rank - 1),
    };
    files + ranks <= 2
}

/// The position text of an arrangement.
pub(super) fn position_text(armies: &[Option<Army>; 2], first: Side) -> String {
    let [red, blue] = armies;
    let stones: Vec<(char, Coordinates)> = [(Side::First, red), (Side::Second, blue)]
        .into_iter()
        .flat_map(|(side, army)| {
            let placed = move |&(stone, square): &(Die, Coordinates)| (stone_letter(side, stone), square);
            army.iter().flatten().map(placed)
        })
        .collect();
    let at = |file, rank| {
        let here = |&&(_, square): &&(char, Coordinates)| square == Coordinates { file, rank };
        stones.iter().find(here).map_or('1', |&(letter, _)| letter)
    };
    let ranks: Vec<String> =
        (1..=EDGE).rev().map(|rank| (1..=EDGE).map(|file| at(file, rank)).collect()).collect();
    format!("{} {} -", ranks.join("/"), letter(first).to_ascii_lowercase())
}

/// The stones of a position text and where they stand, ranks from the top.
fn stones_of(text: &str) -> Vec<(Side, Die, Coordinates)> {
    let mut stones = Vec::new();
    let board = text.split(' ').next().unwrap_or_default();
    for (rank, row) in (1..=EDGE).rev().zip(board.split('/')) {
        let mut file = 1;
        for c in row.chars() {
            let side = if c.is_ascii_uppercase() { Side::First } else { Side::Second };
            let stone = Die::all().find(|&stone| stone_letter(side, stone) == c);
            if let Some((stone, square)) = stone.zip(Coordinates::new(file, rank)) {
                stones.push((side, stone, square));
            }
            file = file.saturating_add(c.to_digit(10).and_then(|run| u8::try_from(run).ok()).unwrap_or(1));
        }
    }
    stones
}

/// Where a stone stands in a position text.
pub(super) fn stone_square(text: &str, side: Side, stone: Die) -> Option<Coordinates> {
    let mut stones = stones_of(text).into_iter();
    stones.find(|&(owner, number, _)| (owner, number) == (side, stone)).map(|(_, _, square)| square)
}

/// The stone on a square of a position text.
pub(super) fn stone_on(text: &str, square: Coordinates) -> Option<(Side, Die)> {
    let mut stones = stones_of(text).into_iter();
    stones.find(|&(_, _, other)| other == square).map(|(side, stone, _)| (side, stone))
}

/// The rows of both sides in a position text, if all stones are at home.
pub(super) fn home_stones(text: &str) -> Result<[String; 2], WriteError> {
    let row = |side| {
        let stones: Vec<String> = stones_of(text)
            .into_iter()
            .filter(|&(owner, _, square)| owner == side && is_home(square, side))
            .map(|(_, stone, square)| format!("{}-{stone}", square.to_string().to_ascii_uppercase()))
            .collect();
        if stones.len() == STONES {
            return Ok(stones.join(";"));
        }
        let reason = "each side needs its six stones at home";
        Err(WriteError::Text { what: "start position", text: text.to_owned(), reason })
    };
    Ok([row(Side::First)?, row(Side::Second)?])
}

/// The letter of a stone in a position text.
fn stone_letter(side: Side, stone: Die) -> char {
    let first = if side == Side::First { b'A' } else { b'a' };
    char::from(first + stone.face() - 1)
}

/// A square of the board.
pub(super) fn square(text: &str) -> Option<Coordinates> {
    Coordinates::recognise(text.trim()).filter(|square| square.file <= EDGE && square.rank <= EDGE)
}

/// The letter of a side.
pub(super) const fn letter(side: Side) -> char {
    match side {
        Side::First => 'R',
        Side::Second => 'B',
    }
}
