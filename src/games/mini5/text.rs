//! Position text, move text and drawing: upper case is white, lower case black.
use super::board::Board;
use super::piece::Kind;
use super::position::{Mini5, QUIET_LIMIT};
use super::rule::Rule;
use crate::game::{Game, Side, TextError};
use crate::games::five::{Square, squares};
use crate::games::ranks::Ranks;

const BOARD: Ranks =
    Ranks { edge: Square::EDGE as usize, letters: "one of `KQRBN`, `kqrbn`", sides: ["w", "b"] };

/// The two fields of chess that this game has no use for, castling and en passant.
const NO_FIELD: &str = "-";

/// Reads board and side; then perhaps two `-`, the plies since the last capture, the move number.
pub(super) fn parse<R: Rule>(words: &[&str]) -> Result<Mini5<R>, TextError> {
    let (board, side, rest) = BOARD.fields(words)?;
    let board = parse_board(board)?;
    let side = BOARD.parse_side(side)?;
    let board = match side {
        Side::First => board,
        Side::Second => board.turned(),
    };
    let dashes = rest.iter().take(2).take_while(|word| **word == NO_FIELD).count();
    let mut rest = rest[dashes..].iter();
    let (mut quiet, mut number) = (0, 1);
    if let Some(word) = rest.next() {
        quiet = word.parse().ok().filter(|&plies| plies <= QUIET_LIMIT).ok_or_else(|| {
            let expected = format!("expected plies since the last capture, 0 to {QUIET_LIMIT}");
            TextError::field("counter", word, expected)
        })?;
    }
    if let Some(word) = rest.next() {
        number =
            word.parse().ok().filter(|&number| number > 0).ok_or_else(|| {
                TextError::field("move number", word, format!("expected 1 to {}", u16::MAX))
            })?;
    }
    match rest.next() {
        Some(&word) => Err(TextError::Trailing { word: word.to_owned() }),
        None => Ok(Mini5::new(board, side, quiet, number)),
    }
}

/// The board as white sees it.
fn parse_board(text: &str) -> Result<Board, TextError> {
    let mut board = Board::EMPTY;
    let piece = |letter: char| Some((Kind::of_letter(letter.to_ascii_uppercase())?, letter));
    BOARD.parse(text, piece, |(kind, letter), row, column| {
        board.put(kind, square_at(row, column), letter.is_ascii_uppercase());
        Ok(())
    })?;
    for (side, set) in [("white", board.own()), ("black", board.enemy())] {
        let kings = (board.of(Kind::King) & set).count_ones();
        if kings != 1 {
            return Err(TextError::field("board", text, format!("expected one {side} king, found {kings}")));
        }
    }
    Ok(board)
}

/// The square in a row from the top and a column from the left, as white sees it.
#[expect(clippy::cast_possible_truncation, reason = "rows and columns are below 5")]
fn square_at(row: usize, column: usize) -> Square {
    Square::at(column as u8, Square::EDGE - 1 - row as u8, Side::First)
}

/// The letter of the piece on a square of white's board.
fn letter_on(board: &Board, square: Square) -> Option<char> {
    let letter = board.kind_on(square)?.letter();
    Some(if board.own() & square.bit() != 0 { letter } else { letter.to_ascii_lowercase() })
}

/// The inverse of [`parse`].
pub(super) fn words<R: Rule>(position: &Mini5<R>) -> Vec<String> {
    let board = position.first_sides_board();
    let letter = |row, column| letter_on(&board, square_at(row, column));
    vec![
        BOARD.write(letter),
        BOARD.side(position.side()),
        NO_FIELD.to_owned(),
        NO_FIELD.to_owned(),
        position.quiet.to_string(),
        position.number.to_string(),
    ]
}

/// Reads a legal move.
pub(super) fn parse_move<R: Rule>(
    position: &Mini5<R>,
    word: &str,
) -> Result<<Mini5<R> as Game>::Move, TextError> {
    let refuse = |reason: String| Err(TextError::mv(word, reason));
    let side = position.side();
    let Some((from, to)) = Square::parse_pair(word, side) else {
        return refuse("expected two squares a1 to e5, such as `c1e3`".to_owned());
    };
    if position.result().is_some() {
        return refuse("the game is over".to_owned());
    }
    let name = from.name(side);
    if position.board.own() & from.bit() == 0 {
        return refuse(format!("expected a {} piece on {name}", Mini5::<R>::side_name(side)));
    }
    let turn = position.turn();
    if let Some(&mv) = turn.moves.iter().find(|mv| mv.from == from && mv.to == to) {
        return Ok(mv);
    }
    let targets = turn.moves.iter().filter(|mv| mv.from == from).fold(0, |set, mv| set | mv.to.bit());
    if targets == 0 {
        return refuse(format!("the piece on {name} has no legal move"));
    }
    let names: Vec<String> = squares(targets).map(|square| square.name(side)).collect();
    refuse(format!("from {name} expected {}", names.join(", ")))
}

/// The board for people.
pub(super) fn draw<R: Rule>(position: &Mini5<R>) -> String {
    let board = position.first_sides_board();
    BOARD.draw(1, |row, column| letter_on(&board, square_at(row, column)).map(String::from))
}
