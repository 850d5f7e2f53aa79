//! Squares and sets of them, as the side to move sees them.
use crate::game::Side;

/// A square seen by one side: `5 rank + file`, counted from that side's own left corner, a1 for
/// white and e5 for black. The other side's number of the same square is 24 minus this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Square(u8);

/// A set of squares: bit n for square n.
pub(super) type Set = u32;

impl Square {
    /// Squares along an edge.
    pub(super) const EDGE: u8 = 5;
    /// How many squares there are.
    pub(super) const COUNT: usize = 25;

    /// The square of that number, below [`Square::COUNT`].
    pub(super) const fn new(number: u8) -> Square {
        debug_assert!((number as usize) < Square::COUNT);
        Square(number)
    }

    /// The square in that file and rank of white's view, as `side` sees it.
    pub(super) const fn at(file: u8, rank: u8, side: Side) -> Square {
        let square = Square::new(rank * Square::EDGE + file);
        match side {
            Side::First => square,
            Side::Second => square.turned(),
        }
    }

    /// The lowest square of a set that is not empty.
    #[expect(clippy::cast_possible_truncation, reason = "a set has 25 bits")]
    pub(super) const fn lowest(set: Set) -> Square {
        Square::new(set.trailing_zeros() as u8)
    }

    /// The number as an index.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square as a set.
    pub(super) const fn bit(self) -> Set {
        1 << self.0
    }

    /// The same square seen by the other side.
    pub(super) const fn turned(self) -> Square {
        #[expect(clippy::cast_possible_truncation, reason = "25 squares")]
        let last = Square::COUNT as u8 - 1;
        Square(last - self.0)
    }

    /// Reads file and rank, `a1` to `e5`, as `side` sees the square.
    pub(super) fn parse(file: u8, rank: u8, side: Side) -> Option<Square> {
        let file = file.to_ascii_lowercase().checked_sub(b'a').filter(|&file| file < Square::EDGE)?;
        let rank = rank.checked_sub(b'1').filter(|&rank| rank < Square::EDGE)?;
        Some(Square::at(file, rank, side))
    }

    /// File and rank of a square that `side` sees.
    pub(super) fn name(self, side: Side) -> String {
        let square = match side {
            Side::First => self,
            Side::Second => self.turned(),
        };
        let file = char::from(b'a' + square.0 % Square::EDGE);
        format!("{file}{}", square.0 / Square::EDGE + 1)
    }
}

/// The same squares seen by the other side: square n becomes 24 - n.
pub(super) const fn turned(set: Set) -> Set {
    set.reverse_bits() >> (Set::BITS as usize - Square::COUNT)
}

/// The squares of a set in ascending order.
pub(super) fn squares(set: Set) -> impl Iterator<Item = Square> {
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
    use super::{Square, squares, turned};
    use crate::game::Side;

    #[test]
    fn names_round_trip_and_turn() {
        for square in squares((1 << Square::COUNT) - 1) {
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
}
