//! A board as text: ranks from the top with `/` between them, a letter for each piece, a number for
//! a run of empty squares; and the board for people.
use crate::game::{Side, TextError};

/// The text of a square board.
pub(super) struct Ranks {
    /// Squares along an edge, at most 10.
    pub(super) edge: usize,
    /// The letters of the pieces, as errors name them.
    pub(super) letters: &'static str,
    /// The letter of each side.
    pub(super) sides: [&'static str; 2],
}

impl Ranks {
    /// The words of a position: the board, the side to move, and what follows.
    ///
    /// # Errors
    /// If one of the two is missing.
    pub(super) fn fields<'a, 'b>(
        &self,
        words: &'b [&'a str],
    ) -> Result<(&'a str, &'a str, &'b [&'a str]), TextError> {
        match *words {
            [] => Err(TextError::missing(format!("the board, {} ranks from the top", self.edge))),
            [_] => Err(TextError::missing(format!("the side to move, {}", self.named_sides()))),
            [board, side, ref rest @ ..] => Ok((board, side, rest)),
        }
    }

    /// Reads a board. `piece` knows the letters; `put` gets each piece with its row from the top and
    /// its column from the left, and may refuse it with a reason.
    ///
    /// # Errors
    /// If the text is no such board, or a piece is refused.
    pub(super) fn parse<P>(
        &self,
        text: &str,
        piece: impl Fn(char) -> Option<P>,
        mut put: impl FnMut(P, usize, usize) -> Result<(), String>,
    ) -> Result<(), TextError> {
        let edge = self.edge;
        let refuse = |reason: String| TextError::field("board", text, reason);
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != edge {
            return Err(refuse(format!("expected {edge} ranks, found {}", ranks.len())));
        }
        for (row, rank) in ranks.into_iter().enumerate() {
            let mut column = 0;
            let mut letters = rank.chars().peekable();
            while let Some(letter) = letters.next() {
                if letter == '1' && edge >= 10 && letters.next_if_eq(&'0').is_some() {
                    column += 10;
                } else if let Some(run) = letter.to_digit(10).filter(|&run| run > 0) {
                    column += run as usize;
                } else if let Some(piece) = piece(letter) {
                    if column >= edge {
                        return Err(refuse(format!("rank `{rank}` has more than {edge} squares")));
                    }
                    put(piece, row, column).map_err(refuse)?;
                    column += 1;
                } else {
                    let (letter, letters) = (letter.escape_debug(), self.letters);
                    return Err(refuse(format!(
                        "unknown `{letter}`: expected {letters}, `1`-`{edge}` or `/`"
                    )));
                }
            }
            if column != edge {
                return Err(refuse(format!("rank `{rank}` has {column} squares, expected {edge}")));
            }
        }
        Ok(())
    }

    /// The inverse of [`parse`](Ranks::parse): `letter` gives the piece in a row and column.
    pub(super) fn write(&self, letter: impl Fn(usize, usize) -> Option<char>) -> String {
        let rank = |row| {
            let mut text = String::new();
            let mut empty = 0;
            for column in 0..self.edge {
                let Some(letter) = letter(row, column) else {
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
        };
        (0..self.edge).map(rank).collect::<Vec<_>>().join("/")
    }

    /// The board for people, ranks and files at the edges: `piece` gives what stands in a row and
    /// column, at most `width` characters.
    pub(super) fn draw(&self, width: usize, piece: impl Fn(usize, usize) -> Option<String>) -> String {
        let cell = |row, column| {
            let piece = piece(row, column).unwrap_or_else(|| ".".to_owned());
            format!(" {piece:>width$}")
        };
        let margin = self.edge.to_string().len();
        let rank = |row| {
            let cells: Vec<String> = (0..self.edge).map(|column| cell(row, column)).collect();
            format!("{:>margin$} {}\n", self.edge - row, cells.concat())
        };
        let files: Vec<String> = ('a'..).take(self.edge).map(|file| format!("{file:<width$}")).collect();
        let ranks: Vec<String> = (0..self.edge).map(rank).collect();
        format!("{}{:margin$}  {}", ranks.concat(), "", files.join(" ").trim_end())
    }

    /// Reads the side to move.
    ///
    /// # Errors
    /// If the word is neither side's letter.
    pub(super) fn parse_side(&self, word: &str) -> Result<Side, TextError> {
        match self.sides.iter().position(|&side| side == word) {
            Some(0) => Ok(Side::First),
            Some(_) => Ok(Side::Second),
            None => Err(TextError::field("side", word, format!("expected {}", self.named_sides()))),
        }
    }

    /// Both sides' letters, as errors name them.
    fn named_sides(&self) -> String {
        let [first, second] = self.sides;
        format!("`{first}` or `{second}`")
    }

    /// The letter of a side.
    pub(super) fn side(&self, side: Side) -> String {
        self.sides[side.index()].to_owned()
    }
}
