//! One side's stones.
use super::square::Square;

/// Stones of one side.
pub(super) const STONES: usize = 6;

/// The byte of a stone that is gone: it equals no square and lies above them all.
const GONE: u64 = 0x7F;
/// The low bit of each stone's byte.
const ONES: u64 = 0x0000_0101_0101_0101;
/// The high bit of each stone's byte.
const HIGHS: u64 = ONES << 7;

/// The six stones of a side on the squares as that side sees them.
///
/// The stones are bytes of one word, so that the stone on a square is found without a loop. The set
/// of occupied squares, the set of living stones and the number of the row counts follow from it and
/// are kept along; only [`put`](Army::put) and [`remove`](Army::remove) change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Army {
    squares: u64,
    occupied: u32,
    counts: u16,
    alive: u8,
}

impl Army {
    /// No stones.
    pub(super) const EMPTY: Army = Army { squares: GONE * ONES, occupied: 0, counts: 0, alive: 0 };

    /// What one stone at each distance adds to the number of the row counts: base 7, since a
    /// distance may have 0 to 6 stones. A stone at home is not counted: the game is over.
    pub(super) const PLACES: [u16; Square::EDGE as usize] = [0, 1, 7, 7 * 7, 7 * 7 * 7];

    /// Puts a living or a missing stone (0 to 5) on an empty square.
    pub(super) fn put(&mut self, stone: usize, square: Square) {
        self.remove(stone);
        let shift = 8 * stone;
        self.squares = self.squares & !(0xFF << shift) | u64::from(square.number()) << shift;
        self.occupied |= square.bit();
        self.counts += Army::PLACES[usize::from(square.distance())];
        self.alive |= 1 << stone;
    }

    /// Takes a stone off the board, if it is there.
    pub(super) fn remove(&mut self, stone: usize) {
        if let Some(square) = self.square(stone) {
            self.squares |= GONE << (8 * stone);
            self.occupied &= !square.bit();
            self.counts -= Army::PLACES[usize::from(square.distance())];
            self.alive &= !(1 << stone);
        }
    }

    /// Where a stone is.
    pub(super) fn square(self, stone: usize) -> Option<Square> {
        (self.alive & 1 << stone != 0).then(|| self.square_of_living(stone))
    }

    /// Where a living stone is.
    #[expect(clippy::cast_possible_truncation, reason = "one byte is wanted")]
    pub(super) fn square_of_living(self, stone: usize) -> Square {
        Square::new((self.squares >> (8 * stone)) as u8)
    }

    /// The stone on a square.
    pub(super) fn stone_on(self, square: Square) -> Option<usize> {
        if self.occupied & square.bit() == 0 {
            return None;
        }
        // The wanted byte becomes zero; the lowest byte that borrows is a true zero byte.
        let difference = self.squares ^ (u64::from(square.number()) * ONES);
        let zero = difference.wrapping_sub(ONES) & !difference & HIGHS;
        Some(zero.trailing_zeros() as usize / 8)
    }

    /// The set of occupied squares, as the owner sees them.
    pub(super) const fn occupied(self) -> u32 {
        self.occupied
    }

    /// Whether no stone is left.
    pub(super) const fn is_empty(self) -> bool {
        self.alive == 0
    }

    /// Whether a stone stands on the far rank.
    pub(super) const fn is_home(self) -> bool {
        self.occupied & Square::GOAL != 0
    }

    /// The number of the row counts: how many stones stand at each distance, by [`Army::PLACES`].
    pub(super) fn counts(self) -> usize {
        usize::from(self.counts)
    }

    /// The living stones in ascending order.
    pub(super) fn stones(self) -> impl Iterator<Item = usize> {
        let mut left = self.alive;
        std::iter::from_fn(move || {
            let stone = left.trailing_zeros() as usize;
            (left != 0).then(|| left &= left - 1).map(|()| stone)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Army, STONES};
    use crate::games::rowrace::square::Square;

    #[test]
    fn every_stone_is_found_on_every_square() {
        for stone in 0..STONES {
            for square in Square::all() {
                let mut army = Army::EMPTY;
                for (other, home) in Square::HOME.into_iter().enumerate() {
                    if home != square && other != stone {
                        army.put(other, home);
                    }
                }
                army.put(stone, square);
                for other in Square::all() {
                    let expected = (0..STONES).find(|&number| army.square(number) == Some(other));
                    assert_eq!(army.stone_on(other), expected);
                }
                army.remove(stone);
                assert_eq!(army.stone_on(square), None);
            }
        }
    }

    #[test]
    fn an_emptied_army_is_the_empty_one() {
        let mut army = Army::EMPTY;
        for (stone, home) in Square::HOME.into_iter().enumerate() {
            army.put(stone, home);
        }
        assert_eq!(army.counts(), 3 * 343 + 3 * 49);
        (0..STONES).for_each(|stone| army.remove(stone));
        assert_eq!(army, Army::EMPTY);
    }
}
