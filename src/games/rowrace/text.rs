//! Position text and drawing: `A`-`F` are the first side's stones 1-6, `a`-`f` the second's.
use super::army::Army;
use super::position::Rowrace;
use super::square::Square;
use crate::game::{Game, Side, TextError};

const EDGE: usize = Square::EDGE as usize;

/// Reads board and side.
pub(super) fn parse(words: &[&str]) -> Result<Rowrace, TextError> {
    let [board, side] = match *words {
        [] => return Err(TextError::Missing { expected: "the board, five ranks from the top" }),
        [_] => return Err(TextError::Missing { expected: "the side to move, `w` or `b`" }),
        [board, side] => [board, side],
        [_, _, word, ..] => return Err(TextError::Trailing { word: word.to_owned() }),
    };
    let [white, black] = parse_board(board)?;
    let side = match side {
        "w" => Side::First,
        "b" => Side::Second,
        _ => return Err(TextError::field("side", side, "expected `w` or `b`")),
    };
    Ok(match side {
        Side::First => Rowrace::new(white, black, side),
        Side::Second => Rowrace::new(black, white, side),
    })
}

fn parse_board(board: &str) -> Result<[Army; 2], TextError> {
    let refuse = |reason: String| TextError::field("board", board, reason);
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != EDGE {
        return Err(refuse(format!("expected {EDGE} ranks, found {}", ranks.len())));
    }
    let mut armies = [Army::EMPTY; 2];
    for (row, rank) in ranks.into_iter().enumerate() {
        let mut column = 0;
        for letter in rank.chars() {
            match letter {
                '1'..='9' => column += letter as usize - '0' as usize,
                'A'..='F' | 'a'..='f' => {
                    if column >= EDGE {
                        return Err(refuse(format!("rank `{rank}` has more than {EDGE} squares")));
                    }
                    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
                    let stone = letter.to_ascii_lowercase() as usize - 'a' as usize;
                    let army = &mut armies[side.index()];
                    if army.square(stone).is_some() {
                        return Err(refuse(format!("stone `{letter}` stands twice")));
                    }
                    army.put(stone, square_at(row, column, side));
                    column += 1;
                }
                _ => {
                    return Err(refuse(format!(
                        "unknown `{}`: expected `A`-`F`, `a`-`f`, `1`-`5` or `/`",
                        letter.escape_debug()
                    )));
                }
            }
        }
        if column != EDGE {
            return Err(refuse(format!("rank `{rank}` has {column} squares, expected {EDGE}")));
        }
    }
    if armies.iter().all(|army| army.is_empty()) {
        return Err(refuse("no stone on either side".to_owned()));
    }
    if armies.iter().all(|army| army.is_home()) {
        return Err(refuse("both sides have won".to_owned()));
    }
    Ok(armies)
}

/// The square in row `row` from the top and column `column` from the left, as `side` sees it.
#[expect(clippy::cast_possible_truncation, reason = "rows and columns are below 5")]
fn square_at(row: usize, column: usize, side: Side) -> Square {
    let square = Square::new(((EDGE - 1 - row) * EDGE + column) as u8);
    match side {
        Side::First => square,
        Side::Second => square.turned(),
    }
}

/// The stone in a row and column: its side and its number from 0.
fn stone_at(position: &Rowrace, row: usize, column: usize) -> Option<(Side, usize)> {
    let [white, black] = position.armies();
    [(Side::First, white), (Side::Second, black)]
        .into_iter()
        .find_map(|(side, army)| Some((side, army.stone_on(square_at(row, column, side))?)))
}

/// The inverse of [`parse`].
pub(super) fn words(position: &Rowrace) -> Vec<String> {
    let letter = |(side, stone): (Side, usize)| {
        let (upper, lower) = ("ABCDEF", "abcdef");
        let names = if side == Side::First { upper } else { lower };
        &names[stone..=stone]
    };
    let ranks: Vec<String> = (0..EDGE)
        .map(|row| {
            let mut text = String::new();
            let mut empty = 0;
            for column in 0..EDGE {
                let Some(stone) = stone_at(position, row, column) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text += letter(stone);
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        })
        .collect();
    let side = match position.side() {
        Side::First => "w",
        Side::Second => "b",
    };
    vec![ranks.join("/"), side.to_owned()]
}

/// A stone of the position text as the board for people shows it: `W1` for `A`, `B6` for `f`.
pub(super) fn stone_name(letter: char) -> String {
    match letter {
        'A'..='F' => format!("W{}", letter as u8 - b'A' + 1),
        'a'..='f' => format!("B{}", letter as u8 - b'a' + 1),
        _ => letter.to_string(),
    }
}

/// The board for people: `W1` to `W6` and `B1` to `B6`, ranks and files at the edges.
pub(super) fn draw(position: &Rowrace) -> String {
    let cell = |row, column| match stone_at(position, row, column) {
        Some((Side::First, stone)) => format!(" W{}", stone + 1),
        Some((Side::Second, stone)) => format!(" B{}", stone + 1),
        None => "  .".to_owned(),
    };
    let rank = |row| {
        let cells: Vec<String> = (0..EDGE).map(|column| cell(row, column)).collect();
        format!("{} {}\n", EDGE - row, cells.concat())
    };
    let ranks: Vec<String> = (0..EDGE).map(rank).collect();
    ranks.concat() + "   a  b  c  d  e"
}

#[cfg(test)]
mod tests {
    use crate::game::{DieField, Game, parse_position, write_position};
    use crate::games::rowrace::Rowrace;

    fn read(text: &str) -> Result<(Rowrace, DieField), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        parse_position(&words).map_err(|error| error.to_string())
    }

    #[test]
    fn the_start_is_startpos() {
        let (position, die) = read("2cba/2fed/5/DEF2/ABC2 w -").unwrap();
        assert_eq!(position, Rowrace::start());
        assert_eq!(write_position(&position, die), "2cba/2fed/5/DEF2/ABC2 w -");
    }

    #[test]
    fn refusals_name_the_word() {
        for (text, part) in [
            ("", "ends early"),
            ("2cba/2fed/5/DEF2/ABC2", "ends early"),
            ("2cba/2fed/5/DEF2/ABC2 w", "ends early"),
            ("2cba/2fed/5/DEF2 w -", "found 4"),
            ("2cba/2fed/5/DEF2/ABC3 w -", "`ABC3`"),
            ("2cba/2fed/5/DEF2/ABC1 w -", "`ABC1`"),
            ("2cba/2fed/5/DEF2/ABG2 w -", "`G`"),
            ("2cba/2fed/5/DEF2/ABA2 w -", "`A` stands twice"),
            ("2cba/2fed/5/DEF2/ABC2 r -", "`r`"),
            ("2cba/2fed/5/DEF2/ABC2 w 7", "`7`"),
            ("2cba/2fed/5/DEF2/ABC2 w - x", "`x`"),
            ("5/5/5/5/5 w -", "no stone"),
            ("A4/5/5/5/4a w -", "both sides"),
        ] {
            let message = read(text).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
        }
    }

    #[test]
    fn a_stone_at_home_ends_the_game_and_an_empty_side_does_not() {
        for text in ["A4/5/5/3c1/B4 b -", "3b1/5/1A3/5/a4 w -", "A4/5/5/5/5 b 3"] {
            assert!(read(text).unwrap().0.result().is_some(), "{text}");
        }
        for text in ["5/A4/5/5/5 b -", "a4/5/5/5/5 w 1"] {
            assert!(read(text).unwrap().0.result().is_none(), "{text}");
        }
    }

    #[test]
    fn moves_are_read_and_refused() {
        let position = Rowrace::start();
        let text = |word: &str| position.parse_move(word).map(|mv| position.move_text(mv));
        assert_eq!(text("a2b3").unwrap(), "a2b3");
        assert_eq!(text("A2A3").unwrap(), "a2a3");
        assert_eq!(text("PASS").unwrap(), "pass");
        for word in ["", "a2", "a2b3x", "é2b3", "a6b4", "a2a4", "a1a2", "b3a4", "e5e4", "c4c3", "passe"] {
            let message = text(word).unwrap_err().to_string();
            assert!(message.contains(&format!("`{word}`")), "{message}");
        }
        let (all_can_move, _) = read("4a/5/5/ABCDE/4F w -").unwrap();
        assert!(all_can_move.parse_move("pass").is_ok(), "the stone behind another cannot");
        let (all_can_move, _) = read("4a/5/F4/ABCDE/5 w -").unwrap();
        assert!(all_can_move.parse_move("pass").unwrap_err().to_string().contains("every stone can move"));
    }
}
