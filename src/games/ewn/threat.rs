//! The default evaluation: the race, corrected by what the next rolls may capture.
//!
//! The race ignores captures. Two kinds of them change it most: an enemy stone that is taken away
//! makes the enemy's race longer, and an own stone that is taken away makes one's own race
//! *shorter*, since fewer stones are rolled more often. For both kinds and both sides the expected
//! change is computed in turns (probability that the next roll allows the capture, times the
//! change of the expected length of the race), and weighed.
use super::army::Army;
use super::rule::{Choices, Rule};
use super::steps::sources;
use crate::games::five::{STONES, Square};

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
    let own = captures_of::<R>(mover, other);
    let enemy = captures_of::<R>(other, mover);
    let threats = weight::OWN_THREAT * enemy.lost - weight::ENEMY_THREAT * own.lost;
    open * (threats + weight::SHED * (own.saved - enemy.saved))
}

/// What captures of a side's stones are expected to do to its race, in turns.
struct Captures {
    /// Turns lost by captures with the enemy's next roll.
    lost: f32,
    /// Turns saved by captures with the side's own next roll.
    saved: f32,
}

/// Sums over the stones of `army`: the probability that the next roll allows the capture of a
/// stone, times the change of the race without it. A stone whose loss makes the race longer is the
/// enemy's to capture, any other one's own.
fn captures_of<R: Rule>(army: Army, enemy: Army) -> Captures {
    let changes = R::race().changes(army.distances());
    let mut captures = Captures { lost: 0.0, saved: 0.0 };
    for stone in army.stones() {
        let square = army.square_of_living(stone);
        let change = changes[stone];
        if change > 0.0 {
            captures.lost += change * chance::<R>(enemy, square.turned());
        } else {
            captures.saved -= change * chance::<R>(army, square);
        }
    }
    captures
}

/// The probability that the next roll allows `army` a step to the square.
fn chance<R: Rule>(army: Army, square: Square) -> f32 {
    let attackers = army.stones_on(sources(square));
    if attackers == 0 {
        return 0.0;
    }
    CHANCE[faces_for::<R>(army.alive(), attackers).count_ones() as usize]
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
    let (own, enemy) = (captures_of::<R>(mover, other), captures_of::<R>(other, mover));
    let turns = |turns: f32| format!("{turns:.3} turns");
    vec![
        ("own way to the corner", turns(R::race().turns(mover.distances()))),
        ("enemy way to the corner", turns(R::race().turns(other.distances()))),
        ("race", format!("{race:.5}")),
        ("enemy's loss by own captures", turns(enemy.lost)),
        ("own loss by enemy captures", turns(own.lost)),
        ("own gain by own captures of own stones", turns(own.saved)),
        ("enemy's gain by captures of its own stones", turns(enemy.saved)),
        ("captures", format!("{:+.5}", correction::<R>(race, mover, other))),
    ]
}
