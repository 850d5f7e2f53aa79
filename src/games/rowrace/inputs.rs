//! What the network sees of a position: for each side, each stone of it with its square and with what stands
//! before it, and how many stones of the side are how far from home. A stone of the side to move comes before
//! one of the other side; both sides see their squares from their own edge. The numbers of the stones do not
//! matter.
use std::sync::LazyLock;

use super::army::Army;
use super::position::Rowrace;
use super::race::{CLASSES, race};
use super::steps::{GOAL, straight};
use crate::game::Net;
use crate::games::five::{LEFT, RIGHT, Set, Square, squares, turned};

/// The squares of a stone that is under way.
const SQUARES: usize = Square::COUNT - Square::EDGE as usize;
/// What stands straight ahead (nothing, an enemy or an own stone), and whether a stone can step to the left
/// and to the right.
const VIEWS: usize = 3 * 2 * 2;
/// The inputs of a side's stones.
const PLACES: usize = VIEWS * SQUARES;
/// Where those of the distances begin.
const FIRST_CLASSES: usize = 2 * PLACES;

/// All inputs.
pub(super) const INPUTS: usize = FIRST_CLASSES + 2 * CLASSES;
/// The exact symmetries: the board as it is, and mirrored.
pub(super) const IMAGES: usize = 2;

/// The network that is part of the program, read at the first call.
pub(super) fn net() -> &'static Net {
    static NET: LazyLock<Net> =
        LazyLock::new(|| Net::built_in::<Rowrace>(include_bytes!("../../../nets/rowrace.net")));
    &NET
}

/// Calls `see` with each input of a position.
#[expect(clippy::cast_possible_truncation, reason = "the inputs fit 16 bits")]
pub(super) fn each(mover: Army, other: Army, see: &mut impl FnMut(u16)) {
    for (side, (army, enemy)) in [(mover, other), (other, mover)].into_iter().enumerate() {
        let (own, theirs) = (army.occupied(), turned(enemy.occupied()));
        for square in squares(own & !GOAL) {
            let place = view(square, own, theirs) * SQUARES + square.index();
            see((side * PLACES + place) as u16);
        }
        see((FIRST_CLASSES + side * CLASSES + race().class(army)) as u16);
    }
}

/// What a stone that is under way has before it.
fn view(square: Square, own: Set, theirs: Set) -> usize {
    let ahead = straight(square.bit());
    let faced = if ahead & own != 0 { 2 } else { usize::from(ahead & theirs != 0) };
    let taken = own | theirs;
    let left = square.bit() & LEFT == 0 && ahead >> 1 & taken == 0;
    let right = square.bit() & RIGHT == 0 && ahead << 1 & taken == 0;
    faced * 4 + usize::from(left) * 2 + usize::from(right)
}

/// The input in the image of the position under a symmetry.
pub(super) const fn image(input: usize, symmetry: usize) -> usize {
    if symmetry == 0 || input >= FIRST_CLASSES {
        return input;
    }
    let (side, place) = (input / PLACES, input % PLACES);
    let (view, square) = (place / SQUARES, place % SQUARES);
    let (faced, left, right) = (view / 4, view / 2 % 2, view % 2);
    let edge = Square::EDGE as usize;
    let square = square / edge * edge + edge - 1 - square % edge;
    side * PLACES + (faced * 4 + right * 2 + left) * SQUARES + square
}

#[cfg(test)]
mod tests {
    use super::{IMAGES, INPUTS, image};
    use crate::game::{Game, Inputs, Stakes, Value};
    use crate::games::mix::mix;
    use crate::games::rowrace::{Action, Rowrace};

    /// Positions of games with random moves.
    fn played(games: u64, mut take: impl FnMut(&Rowrace)) {
        for game in 0..games {
            let mut position = Rowrace::start();
            for ply in 0.. {
                if position.result().is_some() {
                    break;
                }
                take(&position);
                let turn = position.turn();
                let number = usize::try_from(mix(1000 * game + ply) >> 32).expect("32 bits");
                position = position.play(turn.moves[number % turn.moves.len()]);
            }
        }
    }

    fn inputs(position: &Rowrace, symmetry: usize) -> Vec<usize> {
        let mut inputs = Inputs::new();
        position.fill_inputs(&mut inputs);
        let mut inputs: Vec<usize> = inputs.iter().map(|&input| image(input.into(), symmetry)).collect();
        inputs.sort_unstable();
        inputs
    }

    /// The position with every letter and the order of the ranks and files as told.
    fn changed(position: &Rowrace, is_mirrored: bool, letter: impl Fn(char) -> char) -> Rowrace {
        let words = position.words();
        let rank = |rank: &str| -> String {
            let letters = rank.chars().map(&letter);
            if is_mirrored { letters.rev().collect() } else { letters.collect() }
        };
        let board: Vec<String> = words[0].split('/').map(rank).collect();
        Rowrace::parse(&[&board.join("/"), &words[1]]).expect("an image")
    }

    #[test]
    fn the_images_of_the_inputs_are_the_inputs_of_the_images() {
        played(200, |position| {
            let image = changed(position, true, |letter| letter);
            assert_eq!(inputs(&image, 0), inputs(position, 1), "{position:?}");
            assert_eq!(image.canonical_key(), position.canonical_key(), "{position:?}");
            assert_eq!(image.stakes(), position.stakes(), "{position:?}");
        });
    }

    #[test]
    fn the_numbers_are_only_names() {
        let renumbered = |letter: char| match letter {
            'A' => 'E',
            'E' => 'A',
            'c' => 'd',
            'd' => 'c',
            other => other,
        };
        played(100, |position| {
            let image = changed(position, false, renumbered);
            assert_eq!(inputs(&image, 0), inputs(position, 0), "{position:?}");
            assert_eq!(image.canonical_key(), position.canonical_key(), "{position:?}");
        });
    }

    #[test]
    fn an_image_is_undone_by_itself_and_in_range() {
        for input in 0..INPUTS {
            for symmetry in 0..IMAGES {
                assert!(image(input, symmetry) < INPUTS);
                assert_eq!(image(image(input, symmetry), symmetry), input);
            }
        }
    }

    #[test]
    fn the_stakes_are_those_of_the_rolls() {
        played(200, |position| {
            let turn = position.turn();
            let wins = |mv: &Action| position.play(*mv).result() == Some(Value::LOSS);
            let winning = turn.outcomes.iter().filter(|outcome| turn.moves_of(outcome).iter().any(wins));
            let won = u8::try_from(winning.map(|outcome| outcome.weight).sum::<i32>()).expect("six faces");
            assert_eq!(position.stakes(), Stakes::new(won, 0, 6), "{position:?}");
        });
    }
}
