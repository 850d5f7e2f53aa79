//! A turn of Amazons between our words and the squares of other wires.
use std::fmt::{self, Display, Formatter};

/// A square: file and rank, both counted from 0 at the lower left corner.
pub(super) type Square = [u8; 2];

/// The most files and ranks that a board may have here.
const MOST: u8 = 10;

/// A turn: where an amazon stood, where it went, and where its arrow landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shot(pub(super) [Square; 3]);

impl Shot {
    /// Reads the engine's own words, `d1d10g7`. [`None`] if it is not three squares.
    pub(super) fn parse(word: &str) -> Option<Shot> {
        let mut squares = [[0; 2]; 3];
        let mut rest = word;
        for square in &mut squares {
            let (&file, digits) = rest.as_bytes().split_first()?;
            let length = digits.iter().take_while(|digit| digit.is_ascii_digit()).count();
            let rank: u8 = rest.get(1..=length)?.parse().ok()?;
            *square = [file.checked_sub(b'a')?, rank.checked_sub(1)?];
            if square.iter().any(|&place| place >= MOST) {
                return None;
            }
            rest = rest.get(length + 1..)?;
        }
        rest.is_empty().then_some(Shot(squares))
    }
}

impl Display for Shot {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Shot(squares) = self;
        squares.iter().try_for_each(|&[file, rank]| {
            write!(f, "{}{}", char::from(b'a'.saturating_add(file)), u16::from(rank) + 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Shot;

    #[test]
    fn three_squares_and_nothing_else() {
        for (word, squares) in [("d1d7g7", [[3, 0], [3, 6], [6, 6]]), ("a10j10j1", [[0, 9], [9, 9], [9, 0]])]
        {
            let shot = Shot::parse(word);
            assert_eq!(shot, Some(Shot(squares)));
            assert_eq!(shot.map(|shot| shot.to_string()).as_deref(), Some(word));
        }
        for word in ["", "d1d7", "d1d7g7a1", "D1d7g7", "d0d7g7", "d1d7g11", "k1d7g7", "d1d7g", "é1d7g7"] {
            assert_eq!(Shot::parse(word), None, "{word}");
        }
    }
}
