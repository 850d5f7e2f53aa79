//! Position text, move text and drawing: upper case is white, lower case black.
use super::board::Board;
use super::piece::Kind;
use super::position::{Mini5, QUIET_LIMIT};
use super::rule::Rule;
use super::square::{Square, squares};
use crate::game::{Game, Side, TextError};

/// The two fields of chess that this game has no use for, castling and en passant.
const NO_FIELD: &str = "-";

/// Reads board and side; then perhaps two `-`, the plies since the last capture, the move number.
pub(super) fn parse<R: Rule>(words: &[&str]) -> Result<Mini5<R>, TextError> {
    let (board, side, rest) = match *words {
        [] => return Err(TextError::Missing { expected: "the board, five ranks from the top" }),
        [_] => return Err(TextError::Missing { expected: "the side to move, `w` or `b`" }),
        [board, side, ref rest @ ..] => (parse_board(board)?, side, rest),
    };
    let side = match side {
        "w" => Side::First,
        "b" => Side::Second,
        _ => return Err(TextError::field("side", side, "expected `w` or `b`")),
    };
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
    let refuse = |reason: String| TextError::field("board", text, reason);
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(Square::EDGE) {
        return Err(refuse(format!("expected {} ranks, found {}", Square::EDGE, ranks.len())));
    }
    let mut board = Board::EMPTY;
    for (rank, line) in (0..Square::EDGE).rev().zip(ranks) {
        parse_rank(&mut board, rank, line).map_err(refuse)?;
    }
    for (side, set) in [("white", board.own()), ("black", board.enemy())] {
        let kings = (board.of(Kind::King) & set).count_ones();
        if kings != 1 {
            return Err(refuse(format!("expected one {side} king, found {kings}")));
        }
    }
    Ok(board)
}

/// Puts the pieces of one rank on the board; the error is the reason.
fn parse_rank(board: &mut Board, rank: u8, line: &str) -> Result<(), String> {
    let mut file = 0;
    for letter in line.chars() {
        if let Some(empty) = letter.to_digit(10).filter(|&empty| empty > 0) {
            file += empty;
        } else if let Some(kind) = Kind::of_letter(letter.to_ascii_uppercase()) {
            let Some(file_here) = u8::try_from(file).ok().filter(|&file| file < Square::EDGE) else {
                return Err(format!("rank `{line}` has more than {} squares", Square::EDGE));
            };
            let square = Square::at(file_here, rank, Side::First);
            board.put(kind, square, letter.is_ascii_uppercase());
            file += 1;
        } else {
            return Err(format!(
                "unknown `{}`: expected one of `KQRBN`, `kqrbn`, `1`-`5` or `/`",
                letter.escape_debug()
            ));
        }
    }
    if file == u32::from(Square::EDGE) {
        Ok(())
    } else {
        Err(format!("rank `{line}` has {file} squares, expected {}", Square::EDGE))
    }
}

/// The letter of the piece on a square of white's board.
fn letter_on(board: &Board, square: Square) -> Option<char> {
    let letter = board.kind_on(square)?.letter();
    Some(if board.own() & square.bit() != 0 { letter } else { letter.to_ascii_lowercase() })
}

/// The inverse of [`parse`].
pub(super) fn words<R: Rule>(position: &Mini5<R>) -> Vec<String> {
    let board = position.first_sides_board();
    let rank_text = |rank: u8| {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..Square::EDGE {
            match letter_on(&board, Square::at(file, rank, Side::First)) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                        empty = 0;
                    }
                    text.push(letter);
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    let ranks: Vec<String> = (0..Square::EDGE).rev().map(rank_text).collect();
    let side = match position.side() {
        Side::First => "w",
        Side::Second => "b",
    };
    vec![
        ranks.join("/"),
        side.to_owned(),
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
    let ends = match *word.as_bytes() {
        [file, rank, to_file, to_rank] => {
            Square::parse(file, rank, side).zip(Square::parse(to_file, to_rank, side))
        }
        _ => None,
    };
    let Some((from, to)) = ends else {
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

/// The board for people: ranks and files at the edges.
pub(super) fn draw<R: Rule>(position: &Mini5<R>) -> String {
    let board = position.first_sides_board();
    let rank_text = |rank: u8| {
        let letter = |file| letter_on(&board, Square::at(file, rank, Side::First)).unwrap_or('.');
        let letters: Vec<String> = (0..Square::EDGE).map(|file| letter(file).to_string()).collect();
        format!("{} {}\n", rank + 1, letters.join(" "))
    };
    let ranks: String = (0..Square::EDGE).rev().map(rank_text).collect();
    ranks + "  a b c d e"
}
