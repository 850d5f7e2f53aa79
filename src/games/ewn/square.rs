//! Squares, as the owner of a stone sees them.
use crate::game::Side;

/// A square seen by one side: row and column counted from that side's own corner, 0 to 4, number
/// `5 row + column`. Number 0 is the side's start corner, 24 its goal; the other side's number
/// for the same square is 24 minus this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Squares along an edge.
    pub const EDGE: u8 = 5;
    /// How many squares there are.
    pub const COUNT: u8 = 25;
    /// The corner that wins.
    pub const GOAL: Square = Square(Square::COUNT - 1);
    /// The home squares in the order a5 b5 c5 a4 b4 a3 (first side) or e1 d1 c1 e2 d2 e3.
    pub const HOME: [Square; 6] = [Square(0), Square(1), Square(2), Square(5), Square(6), Square(10)];

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

    /// How many steps a stone here needs at least to the goal, 0 to 4.
    #[must_use]
    pub const fn distance(self) -> u8 {
        let rows = Square::EDGE - 1 - self.0 / Square::EDGE;
        let columns = Square::EDGE - 1 - self.0 % Square::EDGE;
        if rows > columns { rows } else { columns }
    }

    /// The squares one step ahead as a set of bits: along the row, along the column, diagonally.
    #[must_use]
    pub const fn steps(self) -> u32 {
        const STEPS: [u32; Square::COUNT as usize] = {
            let mut table = [0; Square::COUNT as usize];
            let mut number = 0;
            while number < Square::COUNT {
                let along_row = number % Square::EDGE < Square::EDGE - 1;
                let along_column = number / Square::EDGE < Square::EDGE - 1;
                let mut set = 0;
                if along_row {
                    set |= 1 << (number + 1);
                }
                if along_column {
                    set |= 1 << (number + Square::EDGE);
                }
                if along_row && along_column {
                    set |= 1 << (number + Square::EDGE + 1);
                }
                table[number as usize] = set;
                number += 1;
            }
            table
        };
        STEPS[self.index()]
    }

    /// The squares from which one step leads here, as a set of bits.
    #[must_use]
    pub const fn sources(self) -> u32 {
        const SOURCES: [u32; Square::COUNT as usize] = {
            let mut table = [0; Square::COUNT as usize];
            let mut from = 0;
            while from < Square::COUNT {
                let mut steps = Square(from).steps();
                while steps != 0 {
                    table[steps.trailing_zeros() as usize] |= 1 << from;
                    steps &= steps - 1;
                }
                from += 1;
            }
            table
        };
        SOURCES[self.index()]
    }

    /// Reads file and rank, `a1` to `e5`, as `side` sees the square.
    #[must_use]
    pub fn parse(file: u8, rank: u8, side: Side) -> Option<Square> {
        let column = file.to_ascii_lowercase().checked_sub(b'a').filter(|&column| column < Square::EDGE)?;
        let row = (b'0' + Square::EDGE).checked_sub(rank).filter(|&row| row < Square::EDGE)?;
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
        format!("{file}{}", Square::EDGE - square.0 / Square::EDGE)
    }
}

#[cfg(test)]
mod tests {
    use super::Square;
    use crate::game::Side;

    #[test]
    fn names_round_trip_and_turn() {
        for square in Square::all() {
            for side in [Side::First, Side::Second] {
                let name = square.name(side);
                let bytes = name.as_bytes();
                assert_eq!(Square::parse(bytes[0], bytes[1], side), Some(square));
                assert_eq!(square.turned().name(!side), name);
            }
        }
        assert_eq!(Square::new(0).name(Side::First), "a5");
        assert_eq!(Square::GOAL.name(Side::First), "e1");
        assert_eq!(Square::GOAL.name(Side::Second), "a5");
    }

    #[test]
    fn home_is_named_in_the_order_of_the_contract() {
        let names = |side| Square::HOME.map(|square| square.name(side)).join(" ");
        assert_eq!(names(Side::First), "a5 b5 c5 a4 b4 a3");
        assert_eq!(names(Side::Second), "e1 d1 c1 e2 d2 e3");
    }
}
