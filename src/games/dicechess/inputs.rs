//! What the network sees of a position: where the pieces are, and what the next roll of either side may do.
//!
//! Both sides see their squares from their own edge, and left and right are exchanged where the king of the
//! side to move stands on the right half: so a position and its mirror image have the same inputs. In each
//! part the inputs of the side to move come before those of the other side:
//!
//! | for | one input for |
//! |---|---|
//! | each piece | its kind and its square |
//! | each kind but the king's of which a piece can be taken | the kinds that can, and the faces that could take back, up to three |
//! | a king that can be taken | the kinds that can, and the faces that do not answer it |
//! | each side | the kinds that can move |
//! | each side | the faces that take the enemy's king, and those without a move |
//! | each side | the kinds that can come to attack the enemy's king |
//! | each side | the squares to which the king can go without being attacked there |
use std::sync::LazyLock;

use super::army::Army;
use super::board::{EDGE, mirrored_square, turned};
use super::kind::Kind;
use super::position::Dicechess;
use super::roll::{FACES, Roll, SETS, TAKEN};
use crate::game::{MAX_INPUTS, Net};

/// Squares.
const SQUARES: usize = EDGE as usize * EDGE as usize;
/// Numbers of faces, 0 to 6.
const COUNTS: usize = FACES as usize + 1;
/// More faces that could take back are not told apart.
const DEFENDED: usize = 3;
/// Numbers of squares next to a king, 0 to 8.
const NEXT: usize = 9;

/// The inputs of a side in each part.
const PLACES: usize = Kind::COUNT * SQUARES;
const TAKERS: usize = TAKEN * SETS * (DEFENDED + 1);
const STRIKERS: usize = SETS * COUNTS;
const MOVERS: usize = SETS;
const ENDS: usize = COUNTS * COUNTS;
const APPROACHERS: usize = SETS;
const SAFE: usize = NEXT;

/// Where each part but the first begins.
const FIRST_TAKERS: usize = 2 * PLACES;
const FIRST_STRIKERS: usize = FIRST_TAKERS + 2 * TAKERS;
const FIRST_MOVERS: usize = FIRST_STRIKERS + 2 * STRIKERS;
const FIRST_ENDS: usize = FIRST_MOVERS + 2 * MOVERS;
const FIRST_APPROACHERS: usize = FIRST_ENDS + 2 * ENDS;
const FIRST_SAFE: usize = FIRST_APPROACHERS + 2 * APPROACHERS;

/// All inputs.
pub(super) const INPUTS: usize = FIRST_SAFE + 2 * SAFE;

/// Where a side's inputs are that every side has, beside its pieces and those that can be taken.
const ALWAYS: usize = 4;
const _: () = assert!(2 * (Army::MOST as usize + TAKEN + 1 + ALWAYS) <= MAX_INPUTS);

/// The kinds of the inputs: those of the takers without regard to the faces that could take back, those of
/// the strikers without regard to the answers, and all others as they are.
const STRIKER_KINDS: usize = FIRST_TAKERS + 2 * TAKEN * SETS;
const OTHER_KINDS: usize = STRIKER_KINDS + 2 * SETS;
/// How many there are.
pub(super) const FACTORS: usize = OTHER_KINDS + INPUTS - FIRST_MOVERS;

/// The kind of an input.
pub(super) const fn factor(input: usize) -> usize {
    match input {
        0..FIRST_TAKERS => input,
        FIRST_TAKERS..FIRST_STRIKERS => FIRST_TAKERS + (input - FIRST_TAKERS) / (DEFENDED + 1),
        FIRST_STRIKERS..FIRST_MOVERS => STRIKER_KINDS + (input - FIRST_STRIKERS) / COUNTS,
        _ => OTHER_KINDS + input - FIRST_MOVERS,
    }
}

/// The win probability of the side to move by a net.
pub(super) fn probability(net: &Net, mover: &Army, other: &Army) -> f32 {
    let rolls = [Roll::of(mover, other), Roll::of(other, mover)];
    let mut sums = net.sums();
    each_rolled([mover, other], &rolls, &mut |input| sums.add(input));
    rolls[0].stakes(other).whole(sums.probability())
}

/// The network that is part of the program, read at the first call.
pub(super) fn net() -> &'static Net {
    static NET: LazyLock<Net> =
        LazyLock::new(|| Net::built_in::<Dicechess>(include_bytes!("../../../nets/dicechess.net")));
    &NET
}

/// Calls `see` with each input of a position.
pub(super) fn each(mover: &Army, other: &Army, see: &mut impl FnMut(u16)) {
    each_rolled([mover, other], &[Roll::of(mover, other), Roll::of(other, mover)], see);
}

#[expect(clippy::cast_possible_truncation, reason = "the inputs fit 16 bits")]
fn each_rolled(armies: [&Army; 2], rolls: &[Roll; 2], see: &mut impl FnMut(u16)) {
    let mut push = |input: usize| see(input as u16);
    let is_mirrored = armies[0].has_king() && armies[0].king() % 8 >= EDGE / 2;
    for side in 0..2 {
        let (army, enemy) = (armies[side], armies[1 - side]);
        let (roll, answer) = (&rolls[side], &rolls[1 - side]);
        for (kind, square) in army.pieces() {
            let square = if is_mirrored { mirrored_square(square) } else { square };
            let square = usize::from(square / 8 * EDGE + square % 8);
            push(side * PLACES + kind.index() * SQUARES + square);
        }
        let attacked = turned(answer.attacked);
        let taken = Kind::ALL[..TAKEN].iter().filter(|&&kind| army.of(kind) & attacked != 0);
        for &kind in taken {
            let takers = answer.takers(army.of(kind));
            let defended = DEFENDED.min(roll.defends(army.of(kind)) as usize);
            let place = (side * TAKEN + kind.index()) * SETS + takers;
            push(FIRST_TAKERS + place * (DEFENDED + 1) + defended);
        }
        if army.of(Kind::King) & attacked != 0 {
            let strikers = answer.takers(army.of(Kind::King));
            let unanswered = answer.unanswered(enemy, roll) as usize;
            push(FIRST_STRIKERS + (side * SETS + strikers) * COUNTS + unanswered);
        }
        let strike = roll.takes(enemy.of(Kind::King)) as usize;
        let safe = roll.reach[Kind::King.index()] & !attacked;
        push(FIRST_MOVERS + side * MOVERS + roll.movers());
        push(FIRST_ENDS + side * ENDS + strike * COUNTS + roll.stuck as usize);
        push(FIRST_APPROACHERS + side * APPROACHERS + roll.approachers());
        push(FIRST_SAFE + side * SAFE + safe.count_ones() as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::{FACTORS, INPUTS, factor};
    use crate::game::{Game, Inputs, Stakes, Value};
    use crate::games::dicechess::Dicechess;
    use crate::games::mix::mix;

    /// Positions of games with random moves.
    fn played(games: u64, mut take: impl FnMut(&Dicechess)) {
        for game in 0..games {
            let mut position = Dicechess::start();
            for ply in 0..60 {
                take(&position);
                let turn = position.turn();
                if turn.moves.is_empty() {
                    break;
                }
                let number = usize::try_from(mix(1000 * game + ply) >> 32).expect("32 bits");
                position = position.play(turn.moves[number % turn.moves.len()]);
                if position.result().is_some() {
                    break;
                }
            }
        }
    }

    /// The position with left and right exchanged.
    fn mirrored(position: &Dicechess) -> Dicechess {
        let words = position.words();
        let board: Vec<String> = words[0].split('/').map(|rank| rank.chars().rev().collect()).collect();
        Dicechess::parse(&[&board.join("/"), &words[1], &words[2]]).expect("a mirror image")
    }

    fn inputs(position: &Dicechess) -> Vec<u16> {
        let mut inputs = Inputs::new();
        position.fill_inputs(&mut inputs);
        let mut inputs = inputs.to_vec();
        inputs.sort_unstable();
        inputs
    }

    #[test]
    fn a_position_and_its_mirror_image_look_alike() {
        played(100, |position| {
            let image = mirrored(position);
            assert_eq!(inputs(&image), inputs(position), "{position:?}");
            assert_eq!(image.canonical_key(), position.canonical_key(), "{position:?}");
            assert_eq!(image.stakes(), position.stakes(), "{position:?}");
            assert!(image.key() != position.key());
        });
    }

    #[test]
    fn inputs_are_below_their_number_and_never_twice() {
        played(100, |position| {
            let inputs = inputs(position);
            assert!(inputs.iter().all(|&input| usize::from(input) < INPUTS));
            assert!(inputs.windows(2).all(|pair| pair[0] < pair[1]), "{position:?}");
        });
    }

    #[test]
    fn factors_are_in_range() {
        assert!((0..INPUTS).all(|input| factor(input) < FACTORS));
        assert_eq!(factor(INPUTS - 1), FACTORS - 1);
    }

    #[test]
    fn the_most_pieces_have_inputs() {
        let position = Dicechess::parse(&["kqqqqq/qqqq2/6/6/QQQQ2/KQQQQQ", "w"]).expect("a position");
        assert!(inputs(&position).len() >= 20);
    }

    #[test]
    fn the_stakes_are_those_of_the_rolls() {
        played(200, |position| {
            let turn = position.turn();
            let weight = |holds: &dyn Fn(&[super::super::Step]) -> bool| {
                let outcomes = turn.outcomes.iter().filter(|outcome| holds(turn.moves_of(outcome)));
                u8::try_from(outcomes.map(|outcome| outcome.weight).sum::<i32>()).expect("six faces")
            };
            let wins = |mv| position.play(mv).result() == Some(Value::LOSS);
            let won = weight(&|moves| moves.iter().any(|&mv| wins(mv)));
            let lost = weight(&|moves| moves.is_empty());
            assert_eq!(position.stakes(), Stakes::new(won, lost, 6), "{position:?}");
        });
    }
}
