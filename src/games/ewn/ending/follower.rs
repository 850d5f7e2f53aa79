//! The placements of the following side.
//!
//! The number of a placement has a digit for each stone: how many of the squares that are still free
//! lie below the stone's. The outer two stones of a symmetric class make one digit as a pair without
//! order, and come first.
use super::Squares;
use crate::games::five::{Set, Square};

/// The stones of the following side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Follower {
    pub(super) stones: usize,
    /// Whether their order may be reversed.
    pub(super) is_symmetric: bool,
}

impl Follower {
    /// How many placements on so many free squares have a number of their own.
    pub(super) fn placements(self, free: usize) -> usize {
        let ordered: usize = (free + 1 - self.stones..=free).product();
        if self.has_pair() { ordered / 2 } else { ordered }
    }

    /// Whether the outer two stones are a pair without order.
    fn has_pair(self) -> bool {
        self.is_symmetric && self.stones >= 2
    }

    /// The number of a placement on squares that are not taken.
    pub(super) fn number(self, squares: &Squares, taken: Set) -> usize {
        let mut digits = Digits { number: 0, taken };
        match squares.as_slice() {
            [first, inner @ .., last] if self.has_pair() => {
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

    /// The placement of that number on squares that are not taken.
    pub(super) fn squares(self, number: usize, taken: Set) -> Squares {
        let mut number = number;
        let mut digits = [0; super::MOST_ARMY];
        let singles = if self.has_pair() { self.stones - 2 } else { self.stones };
        // From the last stone on, which has the fewest squares to choose from.
        for (later, digit) in digits[..singles].iter_mut().rev().enumerate() {
            let base = free(taken) + 1 - self.stones + later;
            (*digit, number) = (number % base, number / base);
        }
        let mut taken = taken;
        let mut squares = Squares::new();
        let outer = self.has_pair().then(|| {
            let high = (2..Square::COUNT).take_while(|&high| pairs(high) <= number).last().unwrap_or(1);
            let [low, high] = [number - pairs(high), high].map(|digit| free_square(digit, taken));
            taken |= low.bit() | high.bit();
            squares.push(low);
            high
        });
        for &digit in &digits[..singles] {
            let square = free_square(digit, taken);
            taken |= square.bit();
            squares.push(square);
        }
        squares.extend(outer);
        squares
    }
}

/// A number while its digits are added.
struct Digits {
    number: usize,
    taken: Set,
}

impl Digits {
    fn add<'a>(&mut self, squares: impl Iterator<Item = &'a Square>) {
        for &square in squares {
            self.number = self.number * free(self.taken) + digit(square, self.taken);
            self.taken |= square.bit();
        }
    }

    /// The first digit, a pair of squares.
    fn add_pair(&mut self, low: Square, high: Square) {
        self.number = pairs(digit(high, self.taken)) + digit(low, self.taken);
        self.taken |= low.bit() | high.bit();
    }
}

/// How many squares are free.
fn free(taken: Set) -> usize {
    Square::COUNT - taken.count_ones() as usize
}

/// How many free squares are below one.
fn digit(square: Square, taken: Set) -> usize {
    square.index() - (taken & (square.bit() - 1)).count_ones() as usize
}

/// The free square above so many others; the inverse of [`digit`].
fn free_square(digit: usize, taken: Set) -> Square {
    let number = crate::games::five::squares(taken)
        .fold(digit, |number, square| if square.index() <= number { number + 1 } else { number });
    Square::new(u8::try_from(number).unwrap_or_default())
}

/// How many pairs there are of numbers below one.
fn pairs(below: usize) -> usize {
    below * below.saturating_sub(1) / 2
}
