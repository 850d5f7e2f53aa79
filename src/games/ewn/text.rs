//! Position text and drawing: `A`-`F` are the first side's stones 1-6, `a`-`f` the second's.
use super::army::Army;
use super::position::Ewn;
use super::rule::Rule;
use super::square::Square;
use crate::game::{Game, Side, TextError};

const EDGE: usize = Square::EDGE as usize;

/// Reads board and side.
pub(super) fn parse<R: Rule>(words: &[&str]) -> Result<Ewn<R>, TextError> {
    let [board, side] = match *words {
        [] => return Err(TextError::Missing { expected: "the board, five ranks from the top" }),
        [_] => return Err(TextError::Missing { expected: "the side to move, `r` or `b`" }),
        [board, side] => [board, side],
        [_, _, word, ..] => return Err(TextError::Trailing { word: word.to_owned() }),
    };
    let [red, blue] = parse_board(board)?;
    let side = match side {
        "r" => Side::First,
        "b" => Side::Second,
        _ => return Err(TextError::field("side", side, "expected `r` or `b`")),
    };
    Ok(match side {
        Side::First => Ewn::new(red, blue, side),
        Side::Second => Ewn::new(blue, red, side),
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
    if armies.iter().all(|army| army.alive() == 0) {
        return Err(refuse("no stone on either side".to_owned()));
    }
    if armies.iter().all(|army| army.occupied() & Square::GOAL.bit() != 0) {
        return Err(refuse("both sides have won".to_owned()));
    }
    Ok(armies)
}

/// The square in row `row` from the top and column `column` from the left, as `side` sees it.
#[expect(clippy::cast_possible_truncation, reason = "rows and columns are below 5")]
fn square_at(row: usize, column: usize, side: Side) -> Square {
    let square = Square::new((row * EDGE + column) as u8);
    match side {
        Side::First => square,
        Side::Second => square.turned(),
    }
}

/// The stone in a row and column: its side and its number from 0.
fn stone_at<R: Rule>(position: &Ewn<R>, row: usize, column: usize) -> Option<(Side, usize)> {
    let [red, blue] = position.armies();
    [(Side::First, red), (Side::Second, blue)]
        .into_iter()
        .find_map(|(side, army)| Some((side, army.stone_on(square_at(row, column, side))?)))
}

/// The inverse of [`parse`].
pub(super) fn words<R: Rule>(position: &Ewn<R>) -> Vec<String> {
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
        Side::First => "r",
        Side::Second => "b",
    };
    vec![ranks.join("/"), side.to_owned()]
}

/// A stone of the position text as the board for people shows it: `R1` for `A`, `B6` for `f`.
pub(super) fn stone_name(letter: char) -> String {
    match letter {
        'A'..='F' => format!("R{}", letter as u8 - b'A' + 1),
        'a'..='f' => format!("B{}", letter as u8 - b'a' + 1),
        _ => letter.to_string(),
    }
}

/// The board for people: `R1` to `R6` and `B1` to `B6`, ranks and files at the edges.
pub(super) fn draw<R: Rule>(position: &Ewn<R>) -> String {
    let cell = |row, column| match stone_at(position, row, column) {
        Some((Side::First, stone)) => format!(" R{}", stone + 1),
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
    use crate::games::ewn::Standard;

    fn read(text: &str) -> Result<(Standard, DieField), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        parse_position(&words).map_err(|error| error.to_string())
    }

    #[test]
    fn the_start_is_startpos() {
        let (position, die) = read("ABC2/DE3/F3f/3ed/2cba r -").unwrap();
        assert_eq!(position, Standard::start());
        assert_eq!(write_position(&position, die), "ABC2/DE3/F3f/3ed/2cba r -");
    }

    #[test]
    fn runs_of_digits_add_up() {
        let (position, _) = read("A4/11111/5/32/1f3 b 6").unwrap();
        assert_eq!(position.words().join(" "), "A4/5/5/5/1f3 b");
    }

    #[test]
    fn refusals_name_the_word() {
        for (text, part) in [
            ("", "ends early"),
            ("ABC2/DE3/F3f/3ed/2cba", "ends early"),
            ("ABC2/DE3/F3f/3ed/2cba r", "ends early"),
            ("ABC2/DE3/F3f/3ed r -", "found 4"),
            ("A4/11111/5/32/23/ r -", "found 6"),
            ("ABC3/DE3/F3f/3ed/2cba r -", "`ABC3`"),
            ("ABC1/DE3/F3f/3ed/2cba r -", "`ABC1`"),
            ("ABCDEF/5/5/5/5 r -", "`ABCDEF`"),
            ("ABC2/DE3/F3f/3ed/2cbG r -", "`G`"),
            ("ABC2/DE3/F3f/3ed/2cbé r -", "`é`"),
            ("ABC2/DE3/A3f/3ed/2cba r -", "`A` stands twice"),
            ("ABC2/DE3/F3f/3ed/2cba w -", "`w`"),
            ("ABC2/DE3/F3f/3ed/2cba r 7", "`7`"),
            ("ABC2/DE3/F3f/3ed/2cba r 0", "`0`"),
            ("ABC2/DE3/F3f/3ed/2cba r #1", "`#1`"),
            ("ABC2/DE3/F3f/3ed/2cba r - x", "`x`"),
            ("5/5/5/5/5 r -", "no stone"),
            ("a4/5/5/5/4A r -", "both sides"),
        ] {
            let message = read(text).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
        }
    }

    #[test]
    fn finished_games_are_read() {
        for text in ["A4/5/5/5/5 b -", "a4/5/5/5/1A3 r -", "1a3/5/5/5/4A b 3"] {
            assert!(read(text).unwrap().0.result().is_some(), "{text}");
        }
    }

    #[test]
    fn moves_are_read_and_refused() {
        let position = Standard::start();
        let text = |word: &str| position.parse_move(word).map(|mv| position.move_text(mv));
        assert_eq!(text("a5b4").unwrap(), "a5b4");
        assert_eq!(text("A5B5").unwrap(), "a5b5");
        for word in ["", "a5", "a5b", "a5b4x", "é5b4", "a6b4", "a5c3", "b5a5", "e1d1", "d4d3", "0000"] {
            let message = text(word).unwrap_err().to_string();
            assert!(message.contains(&format!("`{word}`")), "{message}");
        }
    }
}
