//! What the network sees of a position, as numbers: what either [`side`] sees, the side to move first, each
//! from its own corner.
mod ahead;
mod side;

pub use side::Layout;

use self::ahead::Enemies;
use super::army::Army;
use super::rule::Rule;
use crate::game::MAX_INPUTS;
use crate::games::five::STONES;

/// How many inputs there are.
pub(super) const fn count<R: Rule>() -> usize {
    assert!(2 * side::count::<R>() <= 1 << u16::BITS);
    2 * side::count::<R>()
}

/// How many kinds of inputs there are.
pub(super) const FACTORS: usize = 2 * side::FACTORS;
/// The exact symmetries: the board mirrored, and either side's numbers reversed.
pub(super) const IMAGES: usize = 8;
/// Each stone has two.
const _: () = assert!(2 * 2 * STONES <= MAX_INPUTS);

/// Calls `see` with each input of a position.
pub(super) fn each<R: Rule>(mover: Army, other: Army, see: &mut impl FnMut(u16)) {
    #[expect(clippy::cast_possible_truncation, reason = "the inputs fit 16 bits")]
    let begin = const { side::count::<R>() as u16 };
    let layout = R::layout();
    layout.each(mover, &Enemies::of(other.occupied()), 0, see);
    layout.each(other, &Enemies::of(mover.occupied()), begin, see);
}

/// What kind an input is of.
pub(super) fn factor<R: Rule>(input: usize) -> usize {
    let (side, input) = (input / side::count::<R>(), input % side::count::<R>());
    side * side::FACTORS + R::layout().factor(input)
}

/// The input in the image of the position under a symmetry.
pub(super) fn image<R: Rule>(input: usize, symmetry: usize) -> usize {
    let (side, input) = (input / side::count::<R>(), input % side::count::<R>());
    let is_reversed = symmetry & (2 << side) != 0;
    side * side::count::<R>() + R::layout().image(input, symmetry & 1 != 0, is_reversed)
}

#[cfg(test)]
mod tests {
    use super::{FACTORS, IMAGES, count, factor, image};
    use crate::game::{Game, Inputs};
    use crate::games::ewn::Ewn;
    use crate::games::ewn::rule::{HigherOrLower, NearestOnly, Rule};
    use crate::games::ewn::symmetry::{Random, images};

    fn check_images<R: Rule>() {
        let mut random = Random::new();
        for round in 0..2000 {
            let mover = 1 + round % 6;
            let position = random.position::<R>(mover, 1 + round / 6 % 6);
            let sorted = |position: &Ewn<R>, symmetry: usize| {
                let mut inputs = Inputs::new();
                position.fill_inputs(&mut inputs);
                let mut inputs: Vec<usize> =
                    inputs.iter().map(|&input| image::<R>(input.into(), symmetry)).collect();
                inputs.sort_unstable();
                inputs
            };
            let mut expected: Vec<Vec<usize>> =
                (0..IMAGES).map(|symmetry| sorted(&position, symmetry)).collect();
            let mut found: Vec<Vec<usize>> = images(&position).iter().map(|image| sorted(image, 0)).collect();
            expected.sort();
            expected.dedup();
            found.sort();
            found.dedup();
            assert_eq!(found, expected, "{position:?}");
        }
    }

    #[test]
    fn the_images_of_the_inputs_are_the_inputs_of_the_images() {
        check_images::<HigherOrLower>();
        check_images::<NearestOnly>();
    }

    fn check_ranges<R: Rule>() {
        for input in 0..count::<R>() {
            assert!(factor::<R>(input) < FACTORS);
            for symmetry in 0..IMAGES {
                assert_eq!(image::<R>(image::<R>(input, symmetry), symmetry), input);
            }
        }
    }

    #[test]
    fn an_image_is_undone_by_itself_and_a_factor_is_in_range() {
        check_ranges::<HigherOrLower>();
        check_ranges::<NearestOnly>();
    }
}
