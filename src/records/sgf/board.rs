//! The board of a set-up position, between properties and a position text.
use super::tree::{Property, Value};
use crate::records::coordinates::Coordinates;
use crate::records::cursor::clean;
use crate::records::error::RecordError;

/// The properties that put something on the board, and its letter in a position text.
const SETUP: [(&str, Option<char>); 4] =
    [("AB", Some('Q')), ("AW", Some('q')), ("AA", Some('*')), ("AE", None)];

/// What stands on each square, in the letters of a position text.
pub(super) struct Board {
    edge: u8,
    /// Row by row from the top.
    squares: Vec<Option<char>>,
}

/// Whether a property sets up a position.
pub(super) fn is_setup(name: &str) -> bool {
    SETUP.iter().any(|(setup, _)| *setup == name)
}

impl Board {
    /// The board of a position text.
    pub(super) fn read(text: &str) -> Board {
        let field = text.split(' ').next().unwrap_or_default();
        let edge = u8::try_from(field.split('/').count()).unwrap_or(u8::MAX);
        let mut squares = Vec::new();
        for rank in field.split('/') {
            let mut run = 0_u8;
            for c in rank.chars() {
                if let Some(digit) = c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) {
                    run = run.saturating_mul(10).saturating_add(digit);
                    continue;
                }
                squares.extend(std::iter::repeat_n(None, usize::from(std::mem::take(&mut run))));
                squares.push(Some(c));
            }
            squares.extend(std::iter::repeat_n(None, usize::from(run)));
        }
        Board { edge, squares }
    }

    /// The board field of a position text.
    pub(super) fn text(&self) -> String {
        let rank = |squares: &[Option<char>]| {
            let (mut text, mut run) = (String::new(), 0);
            for square in squares.iter().copied().chain([Some('/')]) {
                let Some(letter) = square else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    text += &run.to_string();
                    run = 0;
                }
                text.push(letter);
            }
            text
        };
        let text: String = self.squares.chunks(usize::from(self.edge)).map(rank).collect();
        text.trim_end_matches('/').to_owned()
    }

    pub(super) fn clear(&mut self) {
        self.squares.fill(None);
    }

    /// Puts on the board what a property says.
    ///
    /// # Errors
    /// Names the value that is no point of the board.
    pub(super) fn set(&mut self, property: &Property) -> Result<(), RecordError> {
        let Some(&(_, letter)) = SETUP.iter().find(|(name, _)| *name == property.name) else { return Ok(()) };
        for value in &property.values {
            let [first, last] = self.rectangle(value)?;
            for row in first.1..=last.1 {
                for column in first.0..=last.0 {
                    let at = usize::from(row) * usize::from(self.edge) + usize::from(column);
                    if let Some(square) = self.squares.get_mut(at) {
                        *square = letter;
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads a point, `dj`, or the corners of a rectangle, `aa:cc`, as columns and rows from 0.
    fn rectangle(&self, value: &Value) -> Result<[(u8, u8); 2], RecordError> {
        let text = value.text.trim();
        let (first, last) = text.split_once(':').unwrap_or((text, text));
        let corners = self.point(first).zip(self.point(last));
        let corners = corners.filter(|(first, last)| first.0 <= last.0 && first.1 <= last.1);
        corners.map(<[_; 2]>::from).ok_or_else(|| {
            let corner = letter(self.edge - 1);
            let expected = format!("a point from aa to {corner}{corner}, or two of them, `aa:bb`");
            RecordError::word(value.at, "point", &clean(text), expected)
        })
    }

    fn point(&self, text: &str) -> Option<(u8, u8)> {
        let mut numbers = text.trim().chars().map(|c| index(c).filter(|&index| index < self.edge));
        match (numbers.next(), numbers.next(), numbers.next()) {
            (Some(Some(column)), Some(Some(row)), None) => Some((column, row)),
            _ => None,
        }
    }

    /// The properties that set the board up.
    pub(super) fn properties(&self) -> String {
        let mut text = String::new();
        for (name, wanted) in SETUP {
            let Some(wanted) = wanted else { continue };
            let squares = (0_u8..).flat_map(|row| (0..self.edge).map(move |column| (column, row)));
            let found = squares.zip(&self.squares).filter(|(_, square)| **square == Some(wanted));
            let points: Vec<String> =
                found.map(|((column, row), _)| format!("[{}{}]", letter(column), letter(row))).collect();
            if !points.is_empty() {
                text = text + name + &points.concat();
            }
        }
        text
    }

    /// The points of a move's squares.
    pub(super) fn points(&self, squares: &[Coordinates]) -> String {
        let point =
            |square: &Coordinates| [letter(square.file - 1), letter(self.edge.saturating_sub(square.rank))];
        squares.iter().flat_map(point).collect()
    }

    /// The squares of a move's points, in the engine's words.
    pub(super) fn squares(&self, points: &str) -> Option<String> {
        let letters: Vec<char> = points.chars().collect();
        let (pairs, rest) = letters.as_chunks::<2>();
        if !rest.is_empty() || pairs.is_empty() {
            return None;
        }
        let square = |&[column, row]: &[char; 2]| {
            let (column, row) = self.point(&String::from_iter([column, row]))?;
            Coordinates::new(column + 1, self.edge - row).map(|square| square.to_string())
        };
        pairs.iter().map(square).collect()
    }
}

/// The number of a letter, from 0; capitals are read too.
fn index(c: char) -> Option<u8> {
    c.is_ascii_alphabetic().then(|| c.to_ascii_lowercase() as u8 - b'a')
}

/// The letter of a number from 0.
fn letter(index: u8) -> char {
    char::from(b'a' + index)
}

#[cfg(test)]
mod tests {
    use super::Board;
    use crate::records::coordinates::Coordinates;

    #[test]
    fn boards_and_points_round_trip() {
        for text in ["3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3", "2q2q2/8/q6q/8/3**3/Q6Q/8/2Q2Q2"] {
            assert_eq!(Board::read(text).text(), text);
        }
        let board = Board::read("3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3");
        assert_eq!(board.properties(), "AB[ag][jg][dj][gj]AW[da][ga][ad][jd]");
        let squares = Coordinates::all_in("d1d7g10").unwrap_or_default();
        assert_eq!(board.points(&squares), "djddga");
        assert_eq!(board.squares("DJddga").as_deref(), Some("d1d7g10"));
        for points in ["", "djddg", "djddgk", "djddg1", "djddé1"] {
            assert_eq!(board.squares(points), None, "{points}");
        }
    }
}
