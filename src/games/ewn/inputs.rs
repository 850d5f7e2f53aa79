//! What the network sees of a position: for each side, each set of its living stones, each stone of it
//! and each square one input. A stone of the side to move comes before one of the other side; both sides
//! see their squares from their own corner.
use super::army::Army;
use super::class;
use crate::game::Inputs;
use crate::games::five::{STONES, Square};

/// Sets of living stones.
const SETS: usize = 1 << STONES;
/// The places of a stone.
const PLACES: usize = STONES * Square::COUNT;
/// The inputs of a side.
const SIDE: usize = SETS * PLACES;

/// All inputs.
pub(super) const INPUTS: usize = 2 * SIDE;
/// The inputs without regard to the set.
pub(super) const FACTORS: usize = 2 * PLACES;
/// The exact symmetries: the board mirrored, and either side's numbers reversed.
pub(super) const IMAGES: usize = 8;

/// The inputs of a position.
#[expect(clippy::cast_possible_truncation, reason = "the inputs fit 16 bits")]
pub(super) fn of(mover: Army, other: Army) -> Inputs {
    let mut inputs = Inputs::new();
    for (side, army) in [mover, other].into_iter().enumerate() {
        let first = side * SIDE + usize::from(army.alive()) * PLACES;
        for stone in army.stones() {
            inputs.push((first + stone * Square::COUNT + army.square_of_living(stone).index()) as u16);
        }
    }
    inputs
}

/// The same input without regard to the set.
pub(super) const fn factor(input: usize) -> usize {
    input / SIDE * PLACES + input % PLACES
}

/// The input in the image of the position under a symmetry.
pub(super) fn image(input: usize, symmetry: usize) -> usize {
    let (side, rest) = (input / SIDE, input % SIDE);
    let (set, place) = (rest / PLACES, rest % PLACES);
    let (stone, square) = (place / Square::COUNT, place % Square::COUNT);
    let square = class::IMAGES[symmetry & 1][square].index();
    let is_reversed = symmetry & (2 << side) != 0;
    let (set, stone) = if is_reversed { (reversed(set), STONES - 1 - stone) } else { (set, stone) };
    side * SIDE + set * PLACES + stone * Square::COUNT + square
}

/// The set of the living stones when they are numbered from the last.
#[expect(clippy::cast_possible_truncation, reason = "a set of six")]
const fn reversed(set: usize) -> usize {
    (set as u8).reverse_bits() as usize >> (8 - STONES)
}

#[cfg(test)]
mod tests {
    use super::{FACTORS, IMAGES, INPUTS, factor, image};
    use crate::game::{Game, Inputs};
    use crate::games::ewn::Standard;
    use crate::games::ewn::symmetry::{Random, images};

    #[test]
    fn the_images_of_the_inputs_are_the_inputs_of_the_images() {
        let mut random = Random::new();
        for round in 0..2000 {
            let mover = 1 + round % 6;
            let position = random.position::<crate::games::ewn::HigherOrLower>(mover, 1 + round / 6 % 6);
            let sorted = |position: &Standard, symmetry: usize| {
                let mut inputs = Inputs::new();
                position.fill_inputs(&mut inputs);
                let mut inputs: Vec<usize> =
                    inputs.iter().map(|&input| image(input.into(), symmetry)).collect();
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
            assert!(expected.iter().all(|inputs| found.contains(inputs)), "{position:?}");
        }
    }

    #[test]
    fn an_image_is_undone_by_itself_and_a_factor_is_in_range() {
        for input in 0..INPUTS {
            assert!(factor(input) < FACTORS);
            for symmetry in 0..IMAGES {
                assert_eq!(image(image(input, symmetry), symmetry), input);
            }
        }
    }
}
