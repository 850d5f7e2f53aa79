//! The textbook formula, kept as an honest sparring partner.
//!
//! In points, for the side that a stone belongs to: 10 for each rank advanced, half of 2^rank for
//! its survival, 3 for being alive, and 300 one step from home, or -50 if all squares ahead of it
//! are taken there; 12 off for each rank that an enemy stone has advanced. A logistic curve makes
//! the difference of the two sides a win probability.
use super::army::Army;
use super::steps::{diagonal, distance, straight};
use crate::games::five::{Square, turned};

/// For each rank advanced.
const ADVANCED: i32 = 10;
/// One step from home, a square ahead is free.
const FREE: i32 = 300;
/// One step from home, no square ahead is free.
const BLOCKED: i32 = -50;
/// For each living stone.
const ALIVE: i32 = 3;
/// For each rank that an enemy stone has advanced.
const ENEMY_ADVANCED: i32 = -12;

/// Points of the formula that raise the odds by the factor e; fitted to searches five plies deep
/// (see docs/evaluation.md).
const SCALE: f32 = 300.0;

/// The terms of one side.
#[derive(Clone, Copy, Default)]
struct Points {
    advanced: i32,
    last_step: i32,
    survival: i32,
    alive: i32,
}

impl Points {
    fn of(army: Army, enemy: Army) -> Points {
        let empty = !(army.occupied() | turned(enemy.occupied()));
        let mut points = Points::default();
        for stone in army.stones() {
            let square = army.square_of_living(stone);
            let row = i32::from(square.rank());
            points.advanced += row;
            points.survival += (1 << row) / 2;
            points.alive += ALIVE;
            if distance(square) == 1 {
                points.last_step += if ahead(square) & empty == 0 { BLOCKED } else { FREE };
            }
        }
        points
    }

    /// The points that the side has of its own.
    fn sum(self) -> i32 {
        ADVANCED * self.advanced + self.last_step + self.survival + self.alive
    }
}

fn ahead(square: Square) -> u32 {
    straight(square.bit()) | diagonal(square.bit())
}

/// The points of `mover` less those of `other`.
fn score(mover: Army, other: Army) -> i32 {
    let (own, enemy) = (Points::of(mover, other), Points::of(other, mover));
    own.sum() - enemy.sum() + ENEMY_ADVANCED * (enemy.advanced - own.advanced)
}

/// The win probability of the side to move.
pub(super) fn probability(mover: Army, other: Army) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    let points = score(mover, other) as f32;
    1.0 / (1.0 + (-points / SCALE).exp())
}

/// The terms for people.
pub(super) fn terms(mover: Army, other: Army) -> Vec<(&'static str, String)> {
    let (own, enemy) = (Points::of(mover, other), Points::of(other, mover));
    let points = |points: i32| format!("{points:+}");
    vec![
        ("ranks advanced", points(ADVANCED * (own.advanced - enemy.advanced))),
        ("ranks advanced by the enemy", points(ENEMY_ADVANCED * (enemy.advanced - own.advanced))),
        ("one step from home", points(own.last_step - enemy.last_step)),
        ("survival", points(own.survival - enemy.survival)),
        ("living stones", points(own.alive - enemy.alive)),
        ("sum", points(score(mover, other))),
    ]
}
