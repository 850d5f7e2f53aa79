//! The default evaluation: the race, corrected by what the next rolls may capture.
//!
//! The race ignores captures. Two kinds of them change it most: an enemy stone that is taken away
//! makes the enemy's race longer, and an own stone that is taken away makes one's own race
//! *shorter*, since fewer stones are rolled more often. For both kinds and both sides the expected
//! change is computed in turns (probability that the next roll allows the capture, times the
//! change of the expected length of the race), and weighed.
use super::army::{Army, STONES};
use super::rule::{Choices, Rule};
use super::square::Square;

/// Weights of one expected turn, as win probability where the race is open. Fitted by least
/// squares to searches five plies deep: see docs/evaluation.md.
mod weight {
    /// The mover's captures of enemy stones: it rolls next.
    pub(super) const OWN_THREAT: f32 = 0.165;
    /// The enemy's captures: the mover may still step out of the way.
    pub(super) const ENEMY_THREAT: f32 = 0.026;
    /// Either side's captures of its own stones.
    pub(super) const SHED: f32 = 0.135;
}

/// What the loss of the last stone counts, in turns.
const MOST_TURNS: f32 = 10.0;
/// The probability of so many faces.
const CHANCE: [f32; 7] = [0.0, 1.0 / 6.0, 2.0 / 6.0, 3.0 / 6.0, 4.0 / 6.0, 5.0 / 6.0, 1.0];

/// The win probability of the side to move.
pub(super) fn probability<R: Rule>(mover: Army, other: Army) -> f32 {
    let race = R::race().first(mover.distances(), other.distances());
    race + correction::<R>(race, mover, other)
}

/// The race's error is largest where it is open, so the correction scales with p (1 - p).
fn correction<R: Rule>(race: f32, mover: Army, other: Army) -> f32 {
    let open = 4.0 * race * (1.0 - race);
    let threats =
        weight::OWN_THREAT * threat::<R>(mover, other) - weight::ENEMY_THREAT * threat::<R>(other, mover);
    let shed = weight::SHED * (shed::<R>(mover) - shed::<R>(other));
    open * (threats + shed)
}

/// The turns that `prey` is expected to lose by a capture with the next roll of `hunter`.
fn threat<R: Rule>(hunter: Army, prey: Army) -> f32 {
    let turns = R::race().turns(prey.distances());
    captures::<R>(hunter, prey, Square::turned, |without| (without - turns).min(MOST_TURNS))
}

/// The turns that the side is expected to save by a capture of its own with its next roll.
fn shed<R: Rule>(army: Army) -> f32 {
    let turns = R::race().turns(army.distances());
    captures::<R>(army, army, |square| square, |without| turns - without)
}

/// Sum over the stones of `prey` that `hunter` may capture with its next roll: the probability that
/// the roll allows it, times what `gain` says of the race of `prey` without the stone. Captures
/// that gain nothing do not count. `seen` tells how the hunter sees the squares of the prey.
fn captures<R: Rule>(
    hunter: Army,
    prey: Army,
    seen: impl Fn(Square) -> Square,
    gain: impl Fn(f32) -> f32,
) -> f32 {
    let mut sum = 0.0;
    for stone in prey.stones() {
        let square = seen(prey.square_of_living(stone));
        let attackers = hunter.stones_on(square.sources());
        if attackers == 0 {
            continue;
        }
        let chance = CHANCE[faces_for::<R>(hunter.alive(), attackers).count_ones() as usize];
        sum += chance * gain(R::race().turns(prey.distances_without(stone))).max(0.0);
    }
    sum
}

/// The faces that allow at least one of `wanted`, which are some of the living stones.
fn faces_for<R: Rule>(alive: u8, wanted: u8) -> u8 {
    static HIGHER_OR_LOWER: [[u8; 1 << STONES]; 1 << STONES] = all_faces(false);
    static NEAREST_ONLY: [[u8; 1 << STONES]; 1 << STONES] = all_faces(true);
    let table = if R::NEAREST { &NEAREST_ONLY } else { &HIGHER_OR_LOWER };
    table[usize::from(alive)][usize::from(wanted)]
}

const fn all_faces(nearest: bool) -> [[u8; 1 << STONES]; 1 << STONES] {
    let mut table = [[0; 1 << STONES]; 1 << STONES];
    let mut alive = 1_u8;
    while alive < 1 << STONES {
        let choices = Choices::of(alive, nearest);
        let mut wanted = 0_u8;
        while wanted < 1 << STONES {
            let mut faces = 0_u8;
            let mut index = 0;
            while index < choices.len() {
                let stones = 1_u8 << choices[index].low | 1 << choices[index].high;
                if stones & wanted != 0 {
                    faces |= choices[index].faces;
                }
                index += 1;
            }
            table[alive as usize][wanted as usize] = faces;
            wanted += 1;
        }
        alive += 1;
    }
    table
}

/// The terms for people.
pub(super) fn terms<R: Rule>(mover: Army, other: Army) -> Vec<(&'static str, String)> {
    let race = R::race().first(mover.distances(), other.distances());
    let turns = |turns: f32| format!("{turns:.3} turns");
    vec![
        ("own way to the corner", turns(R::race().turns(mover.distances()))),
        ("enemy way to the corner", turns(R::race().turns(other.distances()))),
        ("race", format!("{race:.5}")),
        ("own captures of enemy stones", turns(threat::<R>(mover, other))),
        ("enemy captures of own stones", turns(threat::<R>(other, mover))),
        ("own captures of own stones", turns(shed::<R>(mover))),
        ("enemy captures of enemy stones", turns(shed::<R>(other))),
        ("captures", format!("{:+.5}", correction::<R>(race, mover, other))),
    ]
}
