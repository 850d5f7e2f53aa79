//! Squares and sets of them. Both sides see the board the same way.
use super::size::Size;

/// A square: `(edge + 1) rank + file`, both from 0 at a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A set of squares: bit n for square n.
pub type Set = u128;

impl Square {
    /// The square in a file and rank of the board `B`, both from 0 and below its edge.
    #[must_use]
    pub const fn at<B: Size>(file: u8, rank: u8) -> Square {
        debug_assert!(file < B::EDGE && rank < B::EDGE);
        Square(rank * (B::EDGE + 1) + file)
    }

    /// The lowest square of a set that is not empty.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a set has 128 bits")]
    pub const fn lowest(set: Set) -> Square {
        Square(set.trailing_zeros() as u8)
    }

    /// The number as an index below 128.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square as a set.
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// The files to the left of the square on the board `B`.
    #[must_use]
    pub const fn file<B: Size>(self) -> u8 {
        self.0 % (B::EDGE + 1)
    }

    /// The ranks below the square on the board `B`.
    #[must_use]
    pub const fn rank<B: Size>(self) -> u8 {
        self.0 / (B::EDGE + 1)
    }

    /// The number among the squares of the board `B` alone, from 0 at a1, rank by rank.
    #[must_use]
    pub const fn place<B: Size>(self) -> usize {
        self.rank::<B>() as usize * B::EDGE as usize + self.file::<B>() as usize
    }

    /// File and rank on the board `B`, such as `a10`.
    #[must_use]
    pub fn name<B: Size>(self) -> String {
        format!("{}{}", char::from(b'a' + self.file::<B>()), self.rank::<B>() + 1)
    }
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

/// The squares of a set and those a king's step away. Some are beyond the edge of the board.
pub(super) const fn spread<B: Size>(set: Set) -> Set {
    let row = set | set << 1 | set >> 1;
    row | row << B::STRIDE | row >> B::STRIDE
}
