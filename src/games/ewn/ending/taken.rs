//! Squares that are taken, and the free ones counted past them.
use crate::games::five::Square;

/// A byte of a taken square in each byte, in any order. The bytes that are left lie above all squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken(u64);

/// The low bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The high bit of each byte.
const HIGHS: u64 = ONES << 7;

impl Taken {
    /// No square.
    pub(super) const NONE: Taken = Taken(HIGHS - ONES);

    /// The squares and another one, which was free; at most as many as a word has bytes.
    pub(super) const fn with(self, square: Square) -> Taken {
        Taken(self.0 << u8::BITS | square.number() as u64)
    }

    /// How many free squares are below one that is free itself.
    pub(super) const fn free_below(self, square: Square) -> usize {
        square.index() - self.below(square.index())
    }

    /// The free square above so many others; the inverse of [`free_below`](Taken::free_below).
    pub(super) fn free(self, number: usize) -> Square {
        let mut square = number;
        // As many squares up as are taken on the way, until no more are.
        while square < number + self.below(square + 1) {
            square = number + self.below(square + 1);
        }
        Square::new(u8::try_from(square).unwrap_or_default())
    }

    /// How many taken squares have a number below `bound`. A byte keeps its high bit where `bound` can be
    /// taken from it; these bits add up in the highest byte of a product.
    const fn below(self, bound: usize) -> usize {
        let others = (self.0 | HIGHS) - bound as u64 * ONES;
        let count = ((others & HIGHS) >> 7).wrapping_mul(ONES) >> (u64::BITS - u8::BITS);
        size_of::<u64>() - count as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Taken;
    use crate::games::five::{WHOLE, squares};

    #[test]
    fn free_squares_are_counted_past_the_taken_ones() {
        for step in 1..8 {
            let is_taken = |index: usize| index.is_multiple_of(step) && index / step < 8;
            let taken =
                squares(WHOLE).filter(|square| is_taken(square.index())).fold(Taken::NONE, Taken::with);
            let free = squares(WHOLE).filter(|square| !is_taken(square.index()));
            for (number, square) in free.enumerate() {
                assert_eq!((taken.free_below(square), taken.free(number)), (number, square));
            }
        }
    }
}
