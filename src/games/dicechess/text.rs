//! Position text and drawing: `PNBRQK` are the first side's pieces, `pnbrqk` the second's.
use super::army::Army;
use super::board::{self, EDGE, square_at};
use super::kind::Kind;
use super::position::Dicechess;
use super::zobrist::LIMIT;
use crate::game::{Game, Side, TextError};
use crate::games::ranks::Ranks;

const BOARD: Ranks = Ranks { edge: EDGE as usize, letters: "`PNBRQK`, `pnbrqk`", sides: ["w", "b"] };

/// Reads board, side, and where they are given the plies without progress and the move number.
pub(super) fn parse(words: &[&str]) -> Result<Dicechess, TextError> {
    let (board, side, rest) = BOARD.fields(words)?;
    let [white, black] = parse_board(board)?;
    let side = BOARD.parse_side(side)?;
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
    let mut armies = [Army::EMPTY; 2];
    let piece = |letter| Some((Kind::of_letter(letter)?, letter));
    BOARD.parse(board, piece, |(kind, letter), row, column| {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        let army = &mut armies[side.index()];
        if kind == Kind::King && army.has_king() {
            return Err(format!("a second king `{letter}`"));
        }
        army.toggle(kind, square_at(row, column, side));
        Ok(())
    })?;
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
    vec![
        BOARD.write(|row, column| letter_at(position, row, column)),
        BOARD.side(position.side()),
        position.quiet().to_string(),
        position.move_number().to_string(),
    ]
}

/// The board for people.
pub(super) fn draw(position: &Dicechess) -> String {
    BOARD.draw(1, |row, column| letter_at(position, row, column).map(String::from))
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
