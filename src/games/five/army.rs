//! One side's numbered stones.
use std::marker::PhantomData;

use super::square::{Set, Square, squares};

/// Stones of one side.
pub const STONES: usize = 6;

/// The byte of a stone that is gone: it equals no square and lies above them all.
const GONE: u64 = 0x7F;
/// The low bit of each stone's byte.
const ONES: u64 = 0x0000_0101_0101_0101;
/// The high bit of each stone's byte.
const HIGHS: u64 = ONES << 7;

/// What an army adds up over its living stones.
pub trait Tally: Copy {
    /// The summand of a stone on a square; the six of any army must add up to no more than 16 bits hold.
    fn of(stone: usize, square: Square) -> u16;
}

/// The six stones of a side, 0 to 5, on the squares as that side sees them.
///
/// The stones are bytes of one word, so that the stone on a square is found without a loop. The set
/// of occupied squares, the set of living stones and the tally follow from it and are kept along;
/// only [`put`](Army::put) and [`remove`](Army::remove) change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Army<T> {
    squares: u64,
    occupied: Set,
    tally: u16,
    alive: u8,
    kind: PhantomData<T>,
}

impl<T: Tally> Army<T> {
    /// No stones.
    pub const EMPTY: Self = Army { squares: GONE * ONES, occupied: 0, tally: 0, alive: 0, kind: PhantomData };

    /// Puts a living or a missing stone on an empty square.
    pub fn put(&mut self, stone: usize, square: Square) {
        self.remove(stone);
        let shift = 8 * stone;
        self.squares = self.squares & !(0xFF << shift) | u64::from(square.number()) << shift;
        self.occupied |= square.bit();
        self.tally += T::of(stone, square);
        self.alive |= 1 << stone;
    }

    /// Takes a stone off the board, if it is there.
    pub fn remove(&mut self, stone: usize) {
        if let Some(square) = self.square(stone) {
            self.squares |= GONE << (8 * stone);
            self.occupied &= !square.bit();
            self.tally -= T::of(stone, square);
            self.alive &= !(1 << stone);
        }
    }

    /// Where a stone is.
    pub fn square(self, stone: usize) -> Option<Square> {
        (self.alive & 1 << stone != 0).then(|| self.square_of_living(stone))
    }

    /// Where a living stone is.
    #[expect(clippy::cast_possible_truncation, reason = "one byte is wanted")]
    pub fn square_of_living(self, stone: usize) -> Square {
        Square::new((self.squares >> (8 * stone)) as u8)
    }

    /// The stone on a square.
    pub fn stone_on(self, square: Square) -> Option<usize> {
        if self.occupied & square.bit() == 0 {
            return None;
        }
        // The wanted byte becomes zero; the lowest byte that borrows is a true zero byte.
        let difference = self.squares ^ (u64::from(square.number()) * ONES);
        let zero = difference.wrapping_sub(ONES) & !difference & HIGHS;
        Some(zero.trailing_zeros() as usize / 8)
    }

    /// The set of stones that stand on some of the squares, bit n for stone n.
    pub fn stones_on(self, set: Set) -> u8 {
        squares(self.occupied & set)
            .filter_map(|square| self.stone_on(square))
            .fold(0, |stones, stone| stones | 1 << stone)
    }

    /// The set of occupied squares, as the owner sees them.
    pub const fn occupied(self) -> Set {
        self.occupied
    }

    /// The set of living stones, bit n for stone n.
    pub const fn alive(self) -> u8 {
        self.alive
    }

    /// The sum over the living stones.
    pub const fn tally(self) -> u16 {
        self.tally
    }

    /// The living stones in ascending order.
    pub fn stones(self) -> impl Iterator<Item = usize> {
        let mut left = self.alive;
        std::iter::from_fn(move || {
            let stone = left.trailing_zeros() as usize;
            (left != 0).then(|| left &= left - 1).map(|()| stone)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Army, STONES, Tally};
    use crate::games::five::{Square, WHOLE, squares};

    /// The numbers of the stones and of their squares.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Numbers;

    impl Tally for Numbers {
        fn of(stone: usize, square: Square) -> u16 {
            u16::try_from(stone).expect("six stones") * 1000 + u16::from(square.number())
        }
    }

    #[test]
    fn every_stone_is_found_on_every_square() {
        for stone in 0..STONES {
            for square in squares(WHOLE) {
                let mut army = Army::<Numbers>::EMPTY;
                for (other, place) in squares(WHOLE).enumerate().take(STONES) {
                    if place != square && other != stone {
                        army.put(other, place);
                    }
                }
                let without = army;
                army.put(stone, square);
                for other in squares(WHOLE) {
                    let expected = (0..STONES).find(|&number| army.square(number) == Some(other));
                    assert_eq!(army.stone_on(other), expected);
                }
                assert_eq!(army.stones_on(square.bit()), 1 << stone);
                assert_eq!(army.tally() - without.tally(), Numbers::of(stone, square));
                army.remove(stone);
                assert_eq!(army.stone_on(square), None);
                assert_eq!(army.tally(), without.tally());
            }
        }
    }

    #[test]
    fn an_emptied_army_is_the_empty_one() {
        let mut army = Army::<Numbers>::EMPTY;
        for (stone, square) in squares(WHOLE).enumerate().take(STONES) {
            army.put(stone, square);
            army.put(stone, square);
        }
        assert!(army.stones().eq(0..STONES));
        for stone in 0..STONES {
            army.remove(stone);
        }
        assert_eq!(army, Army::EMPTY);
    }
}
