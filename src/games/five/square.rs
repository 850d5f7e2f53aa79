//! Squares and sets of them, as one side sees them.
use crate::game::Side;

/// A square seen by one side: `5 rank + file`, both from 0, counted from that side's own left corner,
/// a1 for the first side and e5 for the second. The other side's number of the same square is 24
/// minus this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A set of squares: bit n for square n.
pub type Set = u32;

/// All squares.
pub const WHOLE: Set = (1 << Square::COUNT) - 1;
/// The squares of the left file.
pub const LEFT: Set = 0b00001_00001_00001_00001_00001;
/// The squares of the right file.
pub const RIGHT: Set = LEFT << (Square::EDGE - 1);

impl Square {
    /// Squares along an edge.
    pub const EDGE: u8 = 5;
    /// How many squares there are.
    pub const COUNT: usize = 25;

    /// The square of that number, which must be below [`Square::COUNT`].
    #[must_use]
    pub const fn new(number: u8) -> Square {
        debug_assert!((number as usize) < Square::COUNT);
        Square(number)
    }

    /// The square in a file and rank, both from 0 and as the first side counts them, as `side` sees it.
    #[must_use]
    pub const fn at(file: u8, rank: u8, side: Side) -> Square {
        let square = Square::new(rank * Square::EDGE + file);
        match side {
            Side::First => square,
            Side::Second => square.turned(),
        }
    }

    /// The lowest square of a set that is not empty.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a set has 25 bits")]
    pub const fn lowest(set: Set) -> Square {
        Square::new(set.trailing_zeros() as u8)
    }

    /// The number, 0 to 24.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The files to the left of the square.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % Square::EDGE
    }

    /// The ranks between the square and the side's own edge.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / Square::EDGE
    }

    /// The square as a set.
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// The same square seen by the other side.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "25 squares")]
    pub const fn turned(self) -> Square {
        Square(Square::COUNT as u8 - 1 - self.0)
    }

    /// Reads file and rank, `a1` to `e5`, as `side` sees the square.
    #[must_use]
    pub fn parse(file: u8, rank: u8, side: Side) -> Option<Square> {
        let file = file.to_ascii_lowercase().checked_sub(b'a').filter(|&file| file < Square::EDGE)?;
        let rank = rank.checked_sub(b'1').filter(|&rank| rank < Square::EDGE)?;
        Some(Square::at(file, rank, side))
    }

    /// File and rank of a square that `side` sees.
    #[must_use]
    pub fn name(self, side: Side) -> String {
        let square = match side {
            Side::First => self,
            Side::Second => self.turned(),
        };
        format!("{}{}", char::from(b'a' + square.file()), square.rank() + 1)
    }

    /// Reads the two squares of a move, such as `a1b2`.
    #[must_use]
    pub fn parse_pair(word: &str, side: Side) -> Option<(Square, Square)> {
        match *word.as_bytes() {
            [file, rank, to_file, to_rank] => {
                Square::parse(file, rank, side).zip(Square::parse(to_file, to_rank, side))
            }
            _ => None,
        }
    }
}

/// The same squares seen by the other side.
pub const fn turned(set: Set) -> Set {
    set.reverse_bits() >> (Set::BITS as usize - Square::COUNT)
}

/// The squares of a set in ascending order.
pub fn squares(set: Set) -> impl Iterator<Item = Square> {
    let mut left = set;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let square = Square::lowest(left);
            left &= left - 1;
            square
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{LEFT, RIGHT, Square, WHOLE, squares, turned};
    use crate::game::Side;

    #[test]
    fn names_round_trip_and_turn() {
        for square in squares(WHOLE) {
            for side in [Side::First, Side::Second] {
                let name = square.name(side);
                let bytes = name.as_bytes();
                assert_eq!(Square::parse(bytes[0], bytes[1], side), Some(square));
                assert_eq!(square.turned().name(!side), name);
                assert_eq!(turned(square.bit()), square.turned().bit());
            }
        }
        assert_eq!(Square::new(0).name(Side::First), "a1");
        assert_eq!(Square::new(0).name(Side::Second), "e5");
        assert_eq!(Square::new(9).name(Side::First), "e2");
    }

    #[test]
    fn the_files_at_the_edges_are_the_first_and_the_last() {
        for square in squares(WHOLE) {
            assert_eq!(LEFT & square.bit() != 0, square.file() == 0);
            assert_eq!(RIGHT & square.bit() != 0, square.file() == Square::EDGE - 1);
        }
    }
}
