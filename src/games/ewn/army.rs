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

/// The weight of a stone's distance in the number of a distance vector: 5^stone.
pub(super) const fn place(stone: usize) -> usize {
    if stone == 0 { 1 } else { 5 * place(stone - 1) }
}

/// The weights as the army keeps them.
#[expect(clippy::cast_possible_truncation, reason = "5^6 fits 16 bits")]
const PLACE: [u16; STONES] = {
    let mut table = [0; STONES];
    let mut stone = 0;
    while stone < STONES {
        table[stone] = place(stone) as u16;
        stone += 1;
    }
    table
};

/// The six stones of a side on the squares as that side sees them.
///
/// The stones are bytes of one word, so that the stone on a square is found without a loop. The
/// set of occupied squares, the set of living stones and the number of the distance vector follow
/// from it and are kept along; only [`put`](Army::put) and [`remove`](Army::remove) change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Army {
    squares: u64,
    occupied: u32,
    distances: u16,
    alive: u8,
}

impl Army {
    /// No stones.
    pub(super) const EMPTY: Army = Army { squares: GONE * ONES, occupied: 0, distances: 0, alive: 0 };

    /// Puts a living or a missing stone (0 to 5) on an empty square.
    pub(super) fn put(&mut self, stone: usize, square: Square) {
        self.remove(stone);
        let shift = 8 * stone;
        self.squares = self.squares & !(0xFF << shift) | u64::from(square.number()) << shift;
        self.occupied |= square.bit();
        self.distances += PLACE[stone] * u16::from(square.distance());
        self.alive |= 1 << stone;
    }

    /// Takes a stone off the board, if it is there.
    pub(super) fn remove(&mut self, stone: usize) {
        if let Some(square) = self.square(stone) {
            self.squares |= GONE << (8 * stone);
            self.occupied &= !square.bit();
            self.distances -= PLACE[stone] * u16::from(square.distance());
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

    /// The set of stones that stand on some of the squares.
    pub(super) fn stones_on(self, squares: u32) -> u8 {
        let mut left = self.occupied & squares;
        let mut stones = 0;
        while left != 0 {
            #[expect(clippy::cast_possible_truncation, reason = "the number of a bit")]
            let square = Square::new(left.trailing_zeros() as u8);
            stones |= self.stone_on(square).map_or(0, |stone| 1 << stone);
            left &= left - 1;
        }
        stones
    }

    /// The set of occupied squares, as the owner sees them.
    pub(super) const fn occupied(self) -> u32 {
        self.occupied
    }

    /// The set of living stones.
    pub(super) const fn alive(self) -> u8 {
        self.alive
    }

    /// The number of the distance vector: sum of 5^i times the distance of stone i, 0 for a
    /// missing one (and for one on its goal, where the game is over and no race is asked for).
    pub(super) fn distances(self) -> usize {
        usize::from(self.distances)
    }

    /// The same number after stone `stone` has moved from `from` to `to`.
    pub(super) fn distances_after(self, stone: usize, from: Square, to: Square) -> usize {
        usize::from(self.distances - PLACE[stone] * u16::from(from.distance() - to.distance()))
    }

    /// The same number without the living stone `stone`.
    pub(super) fn distances_without(self, stone: usize) -> usize {
        usize::from(self.distances - PLACE[stone] * u16::from(self.square_of_living(stone).distance()))
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
    use super::{Army, PLACE, STONES};
    use crate::games::ewn::square::Square;

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
                assert_eq!(army.stones_on(square.bit()), 1 << stone);
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
        for (stone, place) in PLACE.into_iter().enumerate() {
            let distance = u16::from(Square::HOME[stone].distance());
            assert_eq!(army.distances() - army.distances_without(stone), usize::from(place * distance));
            army.remove(stone);
            army.put(stone, Square::HOME[stone]);
        }
        (0..STONES).for_each(|stone| army.remove(stone));
        assert_eq!(army, Army::EMPTY);
    }
}
