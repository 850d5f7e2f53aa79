//! Position text and drawing: `PNBRQK` are the first side's pieces, `pnbrqk` the second's.
use super::army::Army;
use super::board::{self, EDGE, square_at};
use super::kind::Kind;
use super::position::Dicechess;
use super::zobrist::LIMIT;
use crate::game::{Game, Side, TextError};

const ROW: usize = EDGE as usize;

/// Reads board, side, and where they are given the plies without progress and the move number.
pub(super) fn parse(words: &[&str]) -> Result<Dicechess, TextError> {
    let (board, side, rest) = match *words {
        [] => return Err(TextError::Missing { expected: "the board, six ranks from the top" }),
        [_] => return Err(TextError::Missing { expected: "the side to move, `w` or `b`" }),
        [board, side, ref rest @ ..] => (board, side, rest),
    };
    let [white, black] = parse_board(board)?;
    let side = match side {
        "w" => Side::First,
        "b" => Side::Second,
        _ => return Err(TextError::field("side", side, "expected `w` or `b`")),
    };
    let quiet = rest.first().map_or(Ok(0), |word| {
        number(word).and_then(|plies| u8::try_from(plies).ok()).filter(|&plies| plies <= LIMIT).ok_or_else(
            || {
                let expected = format!("expected 0 to {LIMIT} plies since the last capture or pawn move");
                TextError::field("counter", word, expected)
            },
        )
    })?;
    let move_number = rest.get(1).map_or(Ok(1), |word| {
        number(word)
            .filter(|&number| number > 0)
            .ok_or_else(|| TextError::field("move number", word, format!("expected 1 to {}", u16::MAX)))
    })?;
    if let Some(word) = rest.get(2) {
        return Err(TextError::Trailing { word: (*word).to_owned() });
    }
    let (mover, other) = match side {
        Side::First => (white, black),
        Side::Second => (black, white),
    };
    Ok(Dicechess::new(mover, other, side, quiet, move_number))
}

/// Reads digits, without a sign.
fn number(word: &str) -> Option<u16> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok())?
}

fn parse_board(board: &str) -> Result<[Army; 2], TextError> {
    let refuse = |reason: String| TextError::field("board", board, reason);
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != ROW {
        return Err(refuse(format!("expected {ROW} ranks, found {}", ranks.len())));
    }
    let mut armies = [Army::EMPTY; 2];
    for (row, rank) in ranks.into_iter().enumerate() {
        let mut column = 0;
        for letter in rank.chars() {
            if let Some(run) = letter.to_digit(10).filter(|&run| run > 0) {
                column += run as usize;
                continue;
            }
            let Some(kind) = Kind::of_letter(letter) else {
                let letter = letter.escape_debug();
                return Err(refuse(format!(
                    "unknown `{letter}`: expected `PNBRQK`, `pnbrqk`, `1`-`6` or `/`"
                )));
            };
            if column >= ROW {
                return Err(refuse(format!("rank `{rank}` has more than {ROW} squares")));
            }
            let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
            let army = &mut armies[side.index()];
            if kind == Kind::King && army.has_king() {
                return Err(refuse(format!("a second king `{letter}`")));
            }
            army.toggle(kind, square_at(row, column, side));
            column += 1;
        }
        if column != ROW {
            return Err(refuse(format!("rank `{rank}` has {column} squares, expected {ROW}")));
        }
    }
    if armies.iter().all(|army| !army.has_king()) {
        return Err(refuse("both kings are missing".to_owned()));
    }
    if armies.iter().any(|army| army.occupied().count_ones() > Army::MOST) {
        return Err(refuse(format!("a side has more than {} pieces", Army::MOST)));
    }
    Ok(armies)
}

/// The letter of the piece in a row and column.
fn letter_at(position: &Dicechess, row: usize, column: usize) -> Option<char> {
    let [white, black] = position.armies();
    let on = |army: &Army, side| army.kind_on(square_at(row, column, side)).map(Kind::letter);
    on(&white, Side::First).or_else(|| on(&black, Side::Second).map(|letter| letter.to_ascii_lowercase()))
}

/// The inverse of [`parse`].
pub(super) fn words(position: &Dicechess) -> Vec<String> {
    let ranks: Vec<String> = (0..ROW).map(|row| rank_text(position, row)).collect();
    let side = match position.side() {
        Side::First => "w",
        Side::Second => "b",
    };
    vec![ranks.join("/"), side.to_owned(), position.quiet().to_string(), position.move_number().to_string()]
}

fn rank_text(position: &Dicechess, row: usize) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for column in 0..ROW {
        let Some(letter) = letter_at(position, row, column) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(letter);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// The board for people, ranks and files at the edges.
pub(super) fn draw(position: &Dicechess) -> String {
    let cell = |row, column| format!(" {}", letter_at(position, row, column).unwrap_or('.'));
    let rank = |row| {
        let cells: Vec<String> = (0..ROW).map(|column| cell(row, column)).collect();
        format!("{} {}\n", ROW - row, cells.concat())
    };
    let ranks: Vec<String> = (0..ROW).map(rank).collect();
    ranks.concat() + "   a b c d e f"
}

/// Reads the two squares of a move.
pub(super) fn squares(word: &str, side: Side) -> Option<(u8, u8)> {
    match *word.as_bytes() {
        [file, rank, to_file, to_rank] => {
            board::parse(file, rank, side).zip(board::parse(to_file, to_rank, side))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{DieField, Game, Value, parse_position, write_position};
    use crate::games::dicechess::Dicechess;

    const START: &str = "rnbkqp/6/6/6/6/RNBKQP w - 0 1";

    fn read(text: &str) -> Result<(Dicechess, DieField), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        parse_position(&words).map_err(|error| error.to_string())
    }

    #[test]
    fn the_start_is_startpos() {
        for text in [START, "rnbkqp/6/6/6/6/RNBKQP w -", "rnbkqp/33/6/111111/6/RNBKQP w - 0"] {
            let (position, die) = read(text).unwrap();
            assert_eq!(position, Dicechess::start());
            assert_eq!(write_position(&position, die), START);
        }
    }

    #[test]
    fn refusals_name_the_word() {
        for (text, part) in [
            ("", "ends early"),
            ("rnbkqp/6/6/6/6/RNBKQP", "ends early"),
            ("rnbkqp/6/6/6/6/RNBKQP w", "ends early"),
            ("rnbkqp/6/6/6/RNBKQP w -", "found 5"),
            ("rnbkqp/6/6/6/6/6/RNBKQP w -", "found 7"),
            ("rnbkqp/7/6/6/6/RNBKQP w -", "`7`"),
            ("rnbkqp/5/6/6/6/RNBKQP w -", "`5`"),
            ("rnbkqp/6/6/6/6/RNBKQPP w -", "`RNBKQPP`"),
            ("rnbkqp/6/6/6/6/RNBKQA w -", "`A`"),
            ("rnbkqp/6/0/6/6/RNBKQP w -", "`0`"),
            ("rnbkqp/6/6/6/6/RNBKKP w -", "second king"),
            ("rnb1qp/6/6/6/6/RNB1QP w -", "both kings"),
            ("rnbkqp/6/6/6/QQQQQ1/KQQQQQ w -", "more than 10"),
            ("rnbkqp/6/6/6/6/RNBKQP r -", "`r`"),
            ("rnbkqp/6/6/6/6/RNBKQP w 7", "`7`"),
            ("rnbkqp/6/6/6/6/RNBKQP w - 101", "`101`"),
            ("rnbkqp/6/6/6/6/RNBKQP w - -1", "`-1`"),
            ("rnbkqp/6/6/6/6/RNBKQP w - 0 0", "`0`"),
            ("rnbkqp/6/6/6/6/RNBKQP w - 0 65536", "`65536`"),
            ("rnbkqp/6/6/6/6/RNBKQP w - 0 1 x", "`x`"),
        ] {
            let message = read(text).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
        }
    }

    #[test]
    fn finished_games_are_read() {
        for (text, result) in [
            ("rnb1qp/6/6/6/6/RNBKQP b - 0 9", Some(Value::LOSS)),
            ("rnb1qp/6/6/6/6/RNBKQP w 3 0 9", Some(Value::WIN)),
            ("rnbkqp/6/6/6/6/RNBKQP w - 100 60", Some(Value::EVEN)),
            ("rnb1qp/6/6/6/6/RNBKQP b - 100 60", Some(Value::LOSS)),
            ("rnbkqp/6/6/6/6/RNBKQP w - 99 60", None),
        ] {
            assert_eq!(read(text).unwrap().0.result(), result, "{text}");
        }
    }

    #[test]
    fn moves_are_read_and_refused() {
        let position = Dicechess::start();
        let text = |word: &str| position.parse_move(word).map(|mv| position.move_text(mv));
        assert_eq!(text("b1c3").unwrap(), "b1c3");
        assert_eq!(text("F1F2").unwrap(), "f1f2");
        for word in ["", "a1", "a1b", "f1f3", "a1a7", "a1b1", "c6d5", "c3c4", "f1e2", "0000"] {
            let message = text(word).unwrap_err().to_string();
            assert!(message.contains(&format!("`{word}`")), "{message}");
        }
    }
}
