//! The textbook formula, kept as an honest sparring partner.
//!
//! Each stone is worth its square's value times the probability that it can be moved; own minus
//! enemy, weight 0.7; plus 0.3 times half of the value of every enemy stone in reach less half of
//! every own stone in the enemy's reach. A logistic curve makes it a win probability.
use super::army::Army;
use super::rule::{Choices, Rule};
use super::steps::steps;
use crate::games::five::{STONES, Square};

/// Value of a square by its number: the start corner is first in the last row, the goal last in the
/// first.
const SQUARES: [i32; Square::COUNT] = [
    1, 3, 6, 10, 99, //
    1, 2, 4, 8, 10, //
    1, 2, 4, 4, 6, //
    1, 2, 2, 2, 3, //
    1, 1, 1, 1, 1,
];

/// The formula is computed in sixtieths: 0.7 / 6 faces = 7/60 and 0.3 / 2 = 9/60.
const UNITS: f32 = 60.0;
/// 0.7 for one face of six, in sixtieths.
const MOBILE: i32 = 7;
/// 0.3 times one half, in sixtieths.
const REACHED: i32 = 9;
/// Points of the formula that raise the odds by the factor e; fitted to searches five plies deep
/// (see docs/evaluation.md).
const SCALE: f32 = 1.4;

/// The win probability of the side to move.
pub(super) fn probability<R: Rule>(mover: Army, other: Army) -> f32 {
    let score = sixtieths::<R>(mover, other);
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    let points = score as f32 / UNITS;
    1.0 / (1.0 + (-points / SCALE).exp())
}

fn sixtieths<R: Rule>(mover: Army, other: Army) -> i32 {
    let mobility = mobile::<R>(mover) - mobile::<R>(other);
    let reach = in_reach(other, mover) - in_reach(mover, other);
    MOBILE * mobility + REACHED * reach
}

/// Sum over the stones of value times the number of faces that allow the stone.
fn mobile<R: Rule>(army: Army) -> i32 {
    let mut faces = [0; STONES];
    for choice in Choices::of(army.alive(), R::NEAREST) {
        #[expect(clippy::cast_possible_wrap, reason = "a die has six faces")]
        let count = choice.faces.count_ones() as i32;
        faces[usize::from(choice.low)] += count;
        if choice.high != choice.low {
            faces[usize::from(choice.high)] += count;
        }
    }
    army.stones().map(|stone| SQUARES[army.square_of_living(stone).index()] * faces[stone]).sum()
}

/// Sum of the values of `army`'s stones that a stone of `hunters` could capture.
fn in_reach(army: Army, hunters: Army) -> i32 {
    let targets = hunters.stones().fold(0, |set, stone| set | steps(hunters.square_of_living(stone)));
    army.stones()
        .map(|stone| army.square_of_living(stone))
        .filter(|square| targets & square.turned().bit() != 0)
        .map(|square| SQUARES[square.index()])
        .sum()
}

/// The terms for people.
pub(super) fn terms<R: Rule>(mover: Army, other: Army) -> Vec<(&'static str, String)> {
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    let points = |sixtieths: i32| format!("{:+.3}", sixtieths as f32 / UNITS);
    vec![
        ("own stones x mobility", points(MOBILE * mobile::<R>(mover))),
        ("enemy stones x mobility", points(-MOBILE * mobile::<R>(other))),
        ("enemy stones in reach", points(REACHED * in_reach(other, mover))),
        ("own stones in reach", points(-REACHED * in_reach(mover, other))),
        ("sum", points(sixtieths::<R>(mover, other))),
    ]
}
