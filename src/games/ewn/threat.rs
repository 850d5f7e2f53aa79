//! The default evaluation: the race, corrected by what may be captured with the next roll.
use super::army::{Army, STONES};
use super::rule::{Choices, Rule};

/// How much of a threat on the next roll of the mover counts.
const OWN_THREAT: f32 = 0.10;
/// How much of a threat on the roll after it, the enemy's, counts.
const ENEMY_THREAT: f32 = 0.05;

/// The win probability of the side to move.
pub(super) fn probability<R: Rule>(mover: Army, other: Army) -> f32 {
    let race = R::race().first(mover.distances(), other.distances());
    race + correction::<R>(race, mover, other)
}

/// The race's error is largest where it is open, so the correction scales with p (1 - p).
fn correction<R: Rule>(race: f32, mover: Army, other: Army) -> f32 {
    let open = 4.0 * race * (1.0 - race);
    open * (OWN_THREAT * threat::<R>(mover, other) - ENEMY_THREAT * threat::<R>(other, mover))
}

/// The probability that the next roll of `hunter` allows it to capture a stone of `prey`.
fn threat<R: Rule>(hunter: Army, prey: Army) -> f32 {
    let targets = prey.occupied_turned();
    let attackers = hunter
        .stones()
        .filter(|&stone| hunter.square_of_living(stone).steps() & targets != 0)
        .fold(0, |set, stone| set | 1 << stone);
    f32::from(faces_for::<R>(hunter.alive(), attackers)) / 6.0
}

/// How many faces allow at least one of `wanted`, which are some of the living stones.
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
            let mut index = 0;
            while index < choices.len() {
                let stones = 1_u8 << choices[index].low | 1 << choices[index].high;
                if stones & wanted != 0 {
                    table[alive as usize][wanted as usize] += choices[index].faces.count_ones() as u8;
                }
                index += 1;
            }
            wanted += 1;
        }
        alive += 1;
    }
    table
}

/// The terms for people.
pub(super) fn terms<R: Rule>(mover: Army, other: Army) -> Vec<(&'static str, String)> {
    let race = R::race().first(mover.distances(), other.distances());
    vec![
        ("own turns to the corner", format!("{:.3}", R::race().turns(mover.distances()))),
        ("enemy turns to the corner", format!("{:.3}", R::race().turns(other.distances()))),
        ("race", format!("{race:.5}")),
        ("own capture on the next roll", format!("{:.3}", threat::<R>(mover, other))),
        ("enemy capture on the next roll", format!("{:.3}", threat::<R>(other, mover))),
        ("threats", format!("{:+.5}", correction::<R>(race, mover, other))),
    ]
}
