//! Sets of living stones that are worth the same.
//!
//! The die sees only which stones of a side live. Two sets are the same if the faces allow the same
//! stones, told by their ranks among the living, and if that stays so whichever stones are captured
//! next. Read from the other end, a set is that of the numbers 7 - n, and worth the same too.
use std::sync::LazyLock;

use super::army::Army;
use super::rule::Choices;
use super::steps::GOAL;
use crate::games::five::{STONES, Square};

/// Sets of stones: bit n for stone n.
const SETS: usize = 1 << STONES;
/// Bits of a square in a packed army.
const SQUARE_BITS: usize = 5;
/// Bits of a packed army.
const ARMY_BITS: usize = SQUARE_BITS * STONES;
/// A packed army without stones: no square has all bits set.
const EMPTY: u64 = (1 << ARMY_BITS) - 1;
/// The bits of a square.
const SQUARE: u64 = (1 << SQUARE_BITS) - 1;

/// The squares as they are, and mirrored at the diagonal from the start corner to the goal, which
/// changes nothing.
pub(super) const IMAGES: [[Square; Square::COUNT]; 2] = {
    let last = Square::EDGE - 1;
    let mut table = [[GOAL; Square::COUNT]; 2];
    let mut number = 0;
    while (number as usize) < Square::COUNT {
        let square = Square::new(number);
        table[0][number as usize] = square;
        table[1][number as usize] = Square::new((last - square.file()) * Square::EDGE + last - square.rank());
        number += 1;
    }
    table
};

/// How a set of living stones stands to its class.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Class {
    /// The number among the classes of as many stones.
    pub(super) number: u8,
    /// Whether the lowest stone of the set has the part of the highest of the representative.
    pub(super) is_reversed: bool,
    /// Whether the class read from the other end is itself.
    pub(super) is_symmetric: bool,
    /// Where the stones stand in a packed army, each as a shift; in the other order too.
    shifts: [[u8; STONES]; 2],
}

/// The classes of all sets under one rule.
#[derive(Debug)]
pub(super) struct Classes {
    of: [Class; SETS],
    /// The first set of each class by the number of stones, then by the number of the class.
    representatives: [Vec<u8>; STONES + 1],
}

impl Classes {
    /// The classes under a rule, built at the first call.
    pub(super) fn of(nearest: bool) -> &'static Classes {
        static HIGHER_OR_LOWER: LazyLock<Classes> = LazyLock::new(|| Classes::new(false));
        static NEAREST_ONLY: LazyLock<Classes> = LazyLock::new(|| Classes::new(true));
        if nearest { &NEAREST_ONLY } else { &HIGHER_OR_LOWER }
    }

    fn new(nearest: bool) -> Classes {
        let kinds = kinds(nearest);
        let mut classes = Classes { of: [Class::default(); SETS], representatives: Default::default() };
        for alive in 1..SETS {
            let (kind, reversed) = (kinds[alive], kinds[mirror(alive)]);
            let known = &mut classes.representatives[alive.count_ones() as usize];
            let same = |&set: &u8| [kind, reversed].contains(&kinds[usize::from(set)]);
            let number = known.iter().position(same).unwrap_or_else(|| {
                known.push(u8::try_from(alive).unwrap_or_default());
                known.len() - 1
            });
            let representative = usize::from(known[number]);
            let is_reversed = kinds[representative] != kind;
            classes.of[alive] = Class {
                number: u8::try_from(number).unwrap_or_default(),
                is_reversed,
                is_symmetric: kind == reversed,
                shifts: [is_reversed, is_reversed != (kind == reversed)]
                    .map(|is_reversed| shifts(alive, representative, is_reversed)),
            };
        }
        classes
    }

    /// The class of a set of living stones.
    pub(super) fn class(&self, alive: u8) -> &Class {
        &self.of[usize::from(alive)]
    }

    /// The representatives of the classes of so many stones.
    pub(super) fn representatives(&self, stones: usize) -> &[u8] {
        &self.representatives[stones]
    }

    /// The first set of the class of a set, and the number there of each stone of the set.
    pub(super) fn renumbering(&self, alive: u8) -> (u8, [usize; STONES]) {
        let class = self.class(alive);
        let first = self.representatives[alive.count_ones() as usize][usize::from(class.number)];
        (first, class.shifts[0].map(|shift| usize::from(shift) / SQUARE_BITS))
    }

    /// The two armies as one number of 60 bits: the same one for all positions that the symmetries
    /// make of one another, and another one for all others.
    pub(super) fn canonical(&self, mover: Army, other: Army) -> u64 {
        let [mover, other] = [mover, other].map(|army| self.packed(army));
        let join = |image: usize| mover[image] << ARMY_BITS | other[image];
        join(0).min(join(1))
    }

    /// The stones as those of the representative, as they stand and mirrored at the diagonal; in the
    /// order that gives the lower number.
    fn packed(&self, army: Army) -> [u64; 2] {
        let [ahead, back] = &self.class(army.alive()).shifts;
        let mut images = [[EMPTY; 2]; 2];
        for stone in army.stones() {
            let square = army.square_of_living(stone);
            for (packed, image) in images.iter_mut().zip(&IMAGES) {
                // The bits are all set where no stone was put yet.
                let clear = SQUARE ^ u64::from(image[square.index()].number());
                packed[0] ^= clear << ahead[stone];
                packed[1] ^= clear << back[stone];
            }
        }
        images.map(|[ahead, back]| ahead.min(back))
    }
}

/// The set of the numbers 7 - n.
fn mirror(alive: usize) -> usize {
    (0..STONES).filter(|stone| alive & 1 << stone != 0).fold(0, |set, stone| set | 1 << (STONES - 1 - stone))
}

/// Where the stones of a set stand in a packed army of the representative.
fn shifts(alive: usize, representative: usize, is_reversed: bool) -> [u8; STONES] {
    let stones = |set: usize| (0..STONES).filter(move |stone| set & 1 << stone != 0);
    let mut targets: Vec<usize> = stones(representative).collect();
    if is_reversed {
        targets.reverse();
    }
    let mut shifts = [0; STONES];
    for (stone, target) in stones(alive).zip(targets) {
        shifts[stone] = u8::try_from(SQUARE_BITS * target).unwrap_or_default();
    }
    shifts
}

/// The kind of each set: equal numbers for sets that are the same rank by rank, now and after every
/// capture.
fn kinds(nearest: bool) -> [usize; SETS] {
    /// Faces of a choice and its stones by rank; the kinds that are left without each stone.
    type Signature = (Vec<(u32, u32, u32)>, Vec<usize>);
    let mut known: Vec<Signature> = Vec::new();
    let mut kinds = [0; SETS];
    for alive in 0_u8..64 {
        let rank = |stone: u8| (alive & ((1 << stone) - 1)).count_ones();
        // Sets without one of the stones are lower numbers, so their kinds are known.
        let without = |stone: usize| kinds[usize::from(alive) & !(1 << stone)];
        let signature = (
            Choices::of(alive, nearest)
                .iter()
                .map(|choice| (choice.faces.count_ones(), rank(choice.low), rank(choice.high)))
                .collect(),
            (0..STONES).filter(|stone| alive & 1 << stone != 0).map(without).collect(),
        );
        let kind = known.iter().position(|old| *old == signature).unwrap_or_else(|| {
            known.push(signature);
            known.len() - 1
        });
        kinds[usize::from(alive)] = kind;
    }
    kinds
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::GOAL;
    use super::{Classes, IMAGES, kinds};
    use crate::game::Game;
    use crate::games::ewn::rule::{HigherOrLower, NearestOnly, Rule};
    use crate::games::ewn::steps::{HOME, ahead};
    use crate::games::ewn::symmetry::{Random, images};
    use crate::games::five::{WHOLE, squares};

    #[test]
    fn the_classes_are_those_of_the_literature() {
        let count = |stones| Classes::of(false).representatives(stones).len();
        assert_eq!([1, 2, 3, 4, 5, 6].map(count), [1, 9, 10, 9, 3, 1]);
    }

    #[test]
    fn equal_choices_are_not_enough() {
        // Under the nearest rule 1 4 5 and 2 3 6 have the same choices, but not without the middle one.
        let kinds = kinds(true);
        assert_eq!(kinds[0b01_1000], kinds[0b10_0100]);
        assert_eq!(kinds[0b00_1001], kinds[0b00_0110]);
        assert_ne!(kinds[0b01_0001], kinds[0b10_0010]);
        assert_ne!(kinds[0b01_1001], kinds[0b10_0110]);
        // With two stones only the middle between them counts.
        assert_eq!(kinds[0b10_0001], kinds[0b00_1100]);
    }

    #[test]
    fn the_mirror_keeps_corners_and_steps() {
        assert_eq!([IMAGES[1][GOAL.index()], IMAGES[1][HOME[0].index()]], [GOAL, HOME[0]]);
        for from in squares(WHOLE) {
            let mirrored = |square: crate::games::five::Square| IMAGES[1][square.index()];
            assert_eq!(mirrored(mirrored(from)), from);
            // The other side sees the mirror at the same diagonal.
            assert_eq!(mirrored(from.turned()), mirrored(from).turned());
            let mut images: Vec<_> = ahead(from).iter().copied().map(mirrored).collect();
            images.sort();
            let mut steps = ahead(mirrored(from)).to_vec();
            steps.sort();
            assert_eq!(images, steps);
        }
    }

    #[test]
    fn images_share_a_key_and_others_have_one_of_their_own() {
        fn check<R: Rule>() {
            let mut random = Random::new();
            let mut seen = HashMap::new();
            for round in 0..20_000 {
                let position = random.position::<R>(1 + round % 6, 1 + round / 6 % 6);
                let all = images(&position);
                let key = position.canonical_key();
                assert!(all.iter().all(|image| image.canonical_key() == key), "{position:?}");
                if let Some(known) = seen.insert(key, position) {
                    assert!(same_orbit(&known, &position), "{known:?} {position:?}");
                }
            }
            assert!(seen.len() > 15_000);
        }
        fn same_orbit<R: Rule>(one: &crate::games::ewn::Ewn<R>, other: &crate::games::ewn::Ewn<R>) -> bool {
            let squares = |position: &crate::games::ewn::Ewn<R>| {
                let of = |army: crate::games::ewn::army::Army| {
                    let mut list: Vec<_> = army.stones().map(|stone| army.square(stone)).collect();
                    list.sort();
                    list
                };
                (of(position.mover), of(position.other))
            };
            images(one).iter().any(|image| squares(image) == squares(other))
        }
        check::<HigherOrLower>();
        check::<NearestOnly>();
    }
}
