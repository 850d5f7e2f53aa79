//! The evaluation by hand: what the next rolls may take, on top of the material.
//!
//! The mover's next roll takes the king with some of its six faces, which wins, and leaves it
//! without a move with others, which loses. In all other cases a logistic curve over the terms below
//! gives the chances.
use super::army::Army;
use super::board::turned;
use super::kind::Kind;
use super::roll::{FACES, Roll, TAKEN};

/// How many terms there are.
const TERMS: usize = 24;
/// The terms of one side.
const SIDE_TERMS: usize = 9;
/// Where the terms of the mover and those of the other side begin, after the move and the material.
const MOVER: usize = 1 + TAKEN;
const OTHER: usize = MOVER + SIDE_TERMS;

/// The terms for people, in their order.
const NAMES: [&str; TERMS] = [
    "the move",
    "pawns more",
    "knights more",
    "bishops more",
    "rooks more",
    "queens more",
    "own faces that take the king",
    "own faces that take the king, undefended",
    "own faces that come to attack the king",
    "own faces that take a rook",
    "own faces that take a queen",
    "own faces that move their kind",
    "own squares under attack",
    "own king's safe squares",
    "own faces that bring the king to safety",
    "enemy faces that take the king",
    "enemy faces that take the king, undefended",
    "enemy faces that come to attack the king",
    "enemy faces that take a rook",
    "enemy faces that take a queen",
    "enemy faces that move their kind",
    "enemy squares under attack",
    "enemy king's safe squares",
    "enemy faces that bring the king to safety",
];

/// What one unit of each term adds to the logarithm of the odds, in the order of the names. Fitted
/// by logistic regression: see docs/evaluation.md.
const WEIGHTS: [f32; TERMS] = [
    0.007, -0.017, -0.026, 0.026, 0.241, 0.387, -0.048, 0.436, 0.020, 0.023, 0.084, 0.058, 0.003, 0.010,
    0.053, -0.108, -0.404, -0.020, -0.013, -0.063, -0.041, -0.003, -0.005, -0.050,
];

/// The terms, and the faces with which the mover's next roll wins and loses.
fn terms(mover: &Army, other: &Army) -> ([f32; TERMS], u32, u32) {
    let (own, enemy) = (Roll::of(mover, other), Roll::of(other, mover));
    let mut terms = [0.0; TERMS];
    terms[0] = 1.0;
    for (kind, term) in Kind::ALL.into_iter().zip(&mut terms[1..MOVER]) {
        *term = float(mover.of(kind).count_ones()) - float(other.of(kind).count_ones());
    }
    let strike = side_terms(&mut terms[MOVER..OTHER], [mover, other], [&own, &enemy]);
    side_terms(&mut terms[OTHER..], [other, mover], [&enemy, &own]);
    (terms, strike, own.stuck)
}

/// The terms of one side, which comes first in both pairs; returns the first one.
fn side_terms(terms: &mut [f32], [army, enemy]: [&Army; 2], [roll, answer]: [&Roll; 2]) -> u32 {
    let strike = roll.takes(enemy.of(Kind::King));
    let free = float(roll.unanswered(army, answer)) / float(FACES);
    let safe = roll.reach[Kind::King.index()] & !turned(answer.attacked);
    let values = [
        float(strike),
        float(strike) * free,
        float(roll.faces_to(roll.approach)),
        float(roll.takes(enemy.of(Kind::Rook))),
        float(roll.takes(enemy.of(Kind::Queen))),
        float(roll.mobile),
        float(roll.attacked.count_ones()),
        float(safe.count_ones()),
        if safe == 0 { 0.0 } else { float(roll.kings) },
    ];
    terms.copy_from_slice(&values);
    strike
}

#[expect(clippy::cast_precision_loss, reason = "faces and squares are few")]
const fn float(count: u32) -> f32 {
    count as f32
}

/// The win probability of the side to move.
pub(super) fn probability(mover: &Army, other: &Army) -> f32 {
    let (terms, strike, stuck) = terms(mover, other);
    let odds: f32 = terms.iter().zip(&WEIGHTS).map(|(term, weight)| term * weight).sum();
    let part = |faces| float(faces) / float(FACES);
    part(strike) + part(FACES - strike - stuck) / (1.0 + (-odds).exp())
}

/// The terms for people, and for the fit of the weights.
pub(super) fn explained(mover: &Army, other: &Army) -> Vec<(&'static str, String)> {
    let (terms, strike, stuck) = terms(mover, other);
    let mut lines = vec![
        ("own chance to win at once", format!("{:.5}", float(strike) / float(FACES))),
        ("own chance to have no move", format!("{:.5}", float(stuck) / float(FACES))),
    ];
    lines.extend(NAMES.iter().zip(terms).map(|(&name, term)| (name, format!("{term:.5}"))));
    lines
}
