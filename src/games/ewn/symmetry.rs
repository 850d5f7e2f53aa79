//! For tests: positions that are worth the same, made by what the rules say and not by the tables.
use super::Ewn;
use super::army::Army;
use super::class::IMAGES;
use super::rule::Rule;
use super::steps::GOAL;
use crate::game::Side;
use crate::games::five::{STONES, Square};

/// A source of fixed random numbers.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new() -> Random {
        Random(0)
    }

    /// A number below `n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 += 1;
        usize::try_from(crate::games::mix::mix(self.0) >> 16).expect("48 bits") % n
    }

    /// A position with so many stones that is not finished.
    pub(super) fn position<R: Rule>(&mut self, mover: usize, other: usize) -> Ewn<R> {
        let first = self.army(mover, 0);
        let second = self.army(other, first.occupied());
        Ewn::new(first, second, Side::First)
    }

    /// An army clear of its goal and of the squares where the other's stones are.
    fn army(&mut self, stones: usize, taken: u32) -> Army {
        let mut army = Army::EMPTY;
        while (army.alive().count_ones() as usize) < stones {
            let square = Square::new(u8::try_from(self.below(Square::COUNT)).expect("a square"));
            let stone = self.below(STONES);
            let is_free =
                square != GOAL && (army.occupied() | crate::games::five::turned(taken)) & square.bit() == 0;
            if is_free && army.square(stone).is_none() {
                army.put(stone, square);
            }
        }
        army
    }
}

/// The position's images under the mirror, each side's renumbering, a lone stone's number, and the
/// change of the sides; the position itself is the first.
pub(super) fn images<R: Rule>(position: &Ewn<R>) -> Vec<Ewn<R>> {
    let mut images = Vec::new();
    for is_mirrored in [false, true] {
        for mover in renumbered(position.mover, is_mirrored) {
            for other in renumbered(position.other, is_mirrored) {
                images.extend([Side::First, Side::Second].map(|side| Ewn::new(mover, other, side)));
            }
        }
    }
    images
}

/// The army with other numbers that are worth the same.
fn renumbered(army: Army, is_mirrored: bool) -> Vec<Army> {
    let numbers: Vec<usize> = army.stones().collect();
    let place = |numbers: &[usize]| {
        let mut image = Army::EMPTY;
        for (stone, &number) in army.stones().zip(numbers) {
            let square = army.square_of_living(stone);
            image.put(number, IMAGES[usize::from(is_mirrored)][square.index()]);
        }
        image
    };
    if numbers.len() == 1 {
        return (0..STONES).map(|number| place(&[number])).collect();
    }
    let reversed: Vec<usize> = numbers.iter().map(|number| STONES - 1 - number).collect();
    vec![place(&numbers), place(&reversed)]
}
