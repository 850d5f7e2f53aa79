//! Position text and drawing.
use super::position::Ewn;
use super::rule::Rule;
use super::steps::GOAL;
use crate::game::{Game, Side, TextError};
use crate::games::five::text;
use crate::games::ranks::Ranks;

const BOARD: Ranks = text::board(["r", "b"]);

/// Reads board and side.
pub(super) fn parse<R: Rule>(words: &[&str]) -> Result<Ewn<R>, TextError> {
    let ([red, blue], side) = text::parse(&BOARD, words)?;
    if [red, blue].iter().all(|army| army.occupied() & GOAL.bit() != 0) {
        return Err(TextError::field("board", words[0], "both sides have won"));
    }
    Ok(match side {
        Side::First => Ewn::new(red, blue, side),
        Side::Second => Ewn::new(blue, red, side),
    })
}

/// The inverse of [`parse`].
pub(super) fn words<R: Rule>(position: &Ewn<R>) -> Vec<String> {
    text::words(&BOARD, (position.armies(), position.side()))
}

/// A stone of the position text as the board for people shows it.
pub(super) fn stone_name(letter: char) -> String {
    text::stone_name(&BOARD, letter)
}

/// The board for people: `R1` to `R6` and `B1` to `B6`.
pub(super) fn draw<R: Rule>(position: &Ewn<R>) -> String {
    text::draw(&BOARD, (position.armies(), position.side()))
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
