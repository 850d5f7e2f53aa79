//! Position text and drawing.
use super::army::Army;
use super::position::Rowrace;
use crate::game::{Game, Side, TextError};
use crate::games::five::text;
use crate::games::ranks::Ranks;

const BOARD: Ranks = text::board(["w", "b"]);

/// Reads board and side.
pub(super) fn parse(words: &[&str]) -> Result<Rowrace, TextError> {
    let (armies, side): ([Army; 2], Side) = text::parse(&BOARD, words)?;
    if armies.iter().all(|army| army.is_home()) {
        return Err(TextError::field("board", words[0], "both sides have won"));
    }
    let [white, black] = armies;
    Ok(match side {
        Side::First => Rowrace::new(white, black, side),
        Side::Second => Rowrace::new(black, white, side),
    })
}

/// The inverse of [`parse`].
pub(super) fn words(position: &Rowrace) -> Vec<String> {
    text::words(&BOARD, (position.armies(), position.side()))
}

/// A stone of the position text as the board for people shows it.
pub(super) fn stone_name(letter: char) -> String {
    text::stone_name(&BOARD, letter)
}

/// The board for people: `W1` to `W6` and `B1` to `B6`.
pub(super) fn draw(position: &Rowrace) -> String {
    text::draw(&BOARD, (position.armies(), position.side()))
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
