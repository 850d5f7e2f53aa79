//! Squares, as the owner of a stone sees them.
use crate::game::Side;

/// A square seen by one side: row and column counted from that side's own left corner, 0 to 4,
/// number `5 row + column`. Row 0 is the side's home rank, row 4 its goal; the other side's number
/// for the same square is 24 minus this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// The squares of the left file.
pub(super) const LEFT: u32 = 0b00001_00001_00001_00001_00001;
/// The squares of the right file.
pub(super) const RIGHT: u32 = LEFT << 4;
/// All squares of the board.
const BOARD: u32 = (1 << Square::COUNT) - 1;

impl Square {
    /// Squares along an edge.
    pub const EDGE: u8 = 5;
    /// How many squares there are.
    pub const COUNT: u8 = 25;
    /// The far rank as a set of bits.
    pub const GOAL: u32 = 0b11111 << 20;
    /// The home squares of the stones 1 to 6: a1 b1 c1 a2 b2 c2 (first side) or e5 d5 c5 e4 d4 c4.
    pub const HOME: [Square; 6] = [Square(0), Square(1), Square(2), Square(5), Square(6), Square(7)];

    /// The square of that number, which must be below [`Square::COUNT`].
    #[must_use]
    pub const fn new(number: u8) -> Square {
        debug_assert!(number < Square::COUNT);
        Square(number)
    }

    /// All squares.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT).map(Square)
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

    /// The square's bit in a set of squares.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The same square seen by the other side.
    #[must_use]
    pub const fn turned(self) -> Square {
        Square(Square::COUNT - 1 - self.0)
    }

    /// The ranks advanced from the home rank, 0 to 4.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / Square::EDGE
    }

    /// How many steps a stone here needs to the goal, 0 to 4.
    #[must_use]
    pub const fn distance(self) -> u8 {
        Square::EDGE - 1 - self.row()
    }

    /// Reads file and rank, `a1` to `e5`, as `side` sees the square.
    #[must_use]
    pub fn parse(file: u8, rank: u8, side: Side) -> Option<Square> {
        let column = file.to_ascii_lowercase().checked_sub(b'a').filter(|&column| column < Square::EDGE)?;
        let row = rank.checked_sub(b'1').filter(|&row| row < Square::EDGE)?;
        let square = Square(row * Square::EDGE + column);
        Some(match side {
            Side::First => square,
            Side::Second => square.turned(),
        })
    }

    /// File and rank of a square that `side` sees.
    #[must_use]
    pub fn name(self, side: Side) -> String {
        let square = match side {
            Side::First => self,
            Side::Second => self.turned(),
        };
        let file = char::from(b'a' + square.0 % Square::EDGE);
        format!("{file}{}", square.row() + 1)
    }
}

/// The squares straight ahead of a set of squares.
pub(super) const fn straight(squares: u32) -> u32 {
    squares << Square::EDGE & BOARD
}

/// The squares diagonally ahead of a set of squares.
pub(super) const fn diagonal(squares: u32) -> u32 {
    ((squares & !LEFT) << (Square::EDGE - 1) | (squares & !RIGHT) << (Square::EDGE + 1)) & BOARD
}

/// The same set of squares seen by the other side.
pub(super) const fn turned(squares: u32) -> u32 {
    squares.reverse_bits() >> (u32::BITS - Square::COUNT as u32)
}

#[cfg(test)]
mod tests {
    use super::{Square, diagonal, straight, turned};
    use crate::game::Side;

    #[test]
    fn names_round_trip_and_turn() {
        for square in Square::all() {
            for side in [Side::First, Side::Second] {
                let name = square.name(side);
                let bytes = name.as_bytes();
                assert_eq!(Square::parse(bytes[0], bytes[1], side), Some(square));
                assert_eq!(square.turned().name(!side), name);
                assert_eq!(turned(square.bit()), square.turned().bit());
            }
        }
        assert_eq!(Square::HOME.map(|square| square.name(Side::First)).join(" "), "a1 b1 c1 a2 b2 c2");
        assert_eq!(Square::HOME.map(|square| square.name(Side::Second)).join(" "), "e5 d5 c5 e4 d4 c4");
    }

    #[test]
    fn steps_lead_one_rank_ahead_and_not_over_the_edge() {
        let names = |set: u32| {
            let squares = Square::all().filter(|square| set & square.bit() != 0);
            squares.map(|square| square.name(Side::First)).collect::<Vec<_>>().join(" ")
        };
        let of = |file, rank| Square::parse(file, rank, Side::First).expect("a square").bit();
        assert_eq!(names(straight(of(b'a', b'1'))), "a2");
        assert_eq!(names(diagonal(of(b'a', b'1'))), "b2");
        assert_eq!(names(diagonal(of(b'c', b'3'))), "b4 d4");
        assert_eq!(names(diagonal(of(b'e', b'4'))), "d5");
        assert_eq!(names(straight(of(b'e', b'5')) | diagonal(of(b'e', b'5'))), "");
    }
}
