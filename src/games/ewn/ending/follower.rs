//! The placements of the following side.
//!
//! The number of a placement has a digit for each stone: how many of the squares that are still free
//! lie below the stone's. The outer two stones of a symmetric class make one digit as a pair without
//! order, and come first.
use super::Squares;
use super::taken::Taken;
use crate::games::five::Square;

/// The stones of the following side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Follower {
    stones: usize,
    /// Whether the outer two stones are a pair without order.
    has_pair: bool,
}

impl Follower {
    /// So many stones, whose order may be reversed if their class is symmetric.
    pub(super) fn new(stones: usize, is_symmetric: bool) -> Follower {
        Follower { stones, has_pair: is_symmetric && stones >= 2 }
    }

    /// How many placements on so many free squares have a number of their own.
    pub(super) fn placements(self, free: usize) -> usize {
        let ordered: usize = (free + 1 - self.stones..=free).product();
        if self.has_pair { ordered / 2 } else { ordered }
    }

    /// The number of a placement on the squares that are not taken.
    pub(super) fn number(self, squares: &Squares, taken: Taken, free: usize) -> usize {
        let mut digits = Digits { number: 0, taken, free };
        match squares.as_slice() {
            [first, inner @ .., last] if self.has_pair => {
                digits.add_pair(*first.min(last), *first.max(last));
                if first < last {
                    digits.add(inner.iter());
                } else {
                    digits.add(inner.iter().rev());
                }
            }
            squares => digits.add(squares.iter()),
        }
        digits.number
    }

    /// The placement of that number on the squares that are not taken.
    pub(super) fn squares(self, number: usize, taken: Taken, free: usize) -> Squares {
        let mut number = number;
        let mut digits = [0; super::MOST_ARMY];
        let singles = if self.has_pair { self.stones - 2 } else { self.stones };
        // From the last stone on, which has the fewest squares to choose from.
        for (later, digit) in digits[..singles].iter_mut().rev().enumerate() {
            let base = free + 1 - self.stones + later;
            (*digit, number) = (number % base, number / base);
        }
        let mut taken = taken;
        let mut squares = Squares::new();
        let outer = self.has_pair.then(|| {
            let high = (2..free).take_while(|&high| pairs(high) <= number).last().unwrap_or(1);
            let [low, high] = [number - pairs(high), high].map(|digit| taken.free(digit));
            taken = taken.with(low).with(high);
            squares.push(low);
            high
        });
        for &digit in &digits[..singles] {
            let square = taken.free(digit);
            taken = taken.with(square);
            squares.push(square);
        }
        squares.extend(outer);
        squares
    }
}

/// A number while its digits are added.
struct Digits {
    number: usize,
    taken: Taken,
    free: usize,
}

impl Digits {
    fn add<'a>(&mut self, squares: impl Iterator<Item = &'a Square>) {
        for &square in squares {
            self.number = self.number * self.free + self.taken.free_below(square);
            self.taken = self.taken.with(square);
            self.free -= 1;
        }
    }

    /// Adds the first digit, a pair of squares.
    fn add_pair(&mut self, low: Square, high: Square) {
        self.number = pairs(self.taken.free_below(high)) + self.taken.free_below(low);
        self.taken = self.taken.with(low).with(high);
        self.free -= 2;
    }
}

/// How many pairs there are of numbers below one.
const fn pairs(below: usize) -> usize {
    below * below.saturating_sub(1) / 2
}
