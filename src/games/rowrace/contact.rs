//! The evaluation by hand: the race, corrected by what the two armies do to each other.
//!
//! The race ignores captures and blockades. A stone captures only straight ahead, so two stones that
//! face each other threaten each other, and whose number comes first takes: what that would do to
//! the race is looked up. The rest are counts of stones, as far as the race is open: how far apart
//! enemies are that may meet, which stones nobody can meet any more, and how freely a side moves.
use super::army::Army;
use super::race::race;
use super::steps::{diagonal, straight};
use crate::games::five::{LEFT, RIGHT, Square, squares, turned};

/// How many terms there are.
const TERMS: usize = 31;
/// Where the counts of contacts begin, after the captures and the move, and where those of the
/// mover and of the other side do.
const CONTACTS: usize = 3;
const MOVER: usize = 17;
const OTHER: usize = 24;

/// The terms for people, in their order. Distances to home are in steps, seen by the mover.
const NAMES: [&str; TERMS] = [
    "gain by own captures",
    "loss by enemy captures",
    "the move",
    "enemy straight ahead, 4 from home",
    "enemy straight ahead, 3 from home",
    "enemy straight ahead, 2 from home",
    "enemy straight ahead, 1 from home",
    "enemy two ahead, 4 from home",
    "enemy two ahead, 3 from home",
    "enemy two ahead, 2 from home",
    "enemy diagonally ahead, 4 from home",
    "enemy diagonally ahead, 3 from home",
    "enemy diagonally ahead, 2 from home",
    "enemy diagonally ahead, 1 from home",
    "enemy two ahead on the next file, 4 from home",
    "enemy two ahead on the next file, 3 from home",
    "enemy two ahead on the next file, 2 from home",
    "own free stones, 4 from home",
    "own free stones, 3 from home",
    "own free stones, 2 from home",
    "own free stones, 1 from home",
    "own stones on the edge",
    "own steps",
    "own stones that cannot move",
    "enemy free stones, 4 from home",
    "enemy free stones, 3 from home",
    "enemy free stones, 2 from home",
    "enemy free stones, 1 from home",
    "enemy stones on the edge",
    "enemy steps",
    "enemy stones that cannot move",
];

/// What one unit of each term is worth as win probability, in the order of the names. Fitted by least squares to searches five
/// plies deep: see docs/evaluation.md.
const WEIGHTS: [f32; TERMS] = [
    0.2899, -0.1810, 0.0021, 0.0066, -0.0017, 0.0043, 0.0050, 0.0020, -0.0017, -0.0044, 0.0058, 0.0050,
    -0.0067, -0.0050, 0.0029, 0.0, -0.0015, 0.0052, 0.0022, -0.0043, -0.0061, -0.0011, 0.0009, -0.0109,
    -0.0163, 0.0, 0.0041, 0.0040, 0.0012, -0.0009, 0.0072,
];

/// The squares of the left and the right file.
const EDGES: u32 = LEFT | RIGHT;
/// The squares of one rank.
const RANK: u32 = 0b11111;

/// The win probability of the side to move.
pub(super) fn probability(mover: Army, other: Army) -> f32 {
    let base = race().first(mover, other);
    base + correction(&terms(base, mover, other))
}

fn correction(terms: &[f32; TERMS]) -> f32 {
    terms.iter().zip(&WEIGHTS).map(|(term, weight)| term * weight).sum()
}

/// The terms; `base` is the race's probability.
fn terms(base: f32, mover: Army, other: Army) -> [f32; TERMS] {
    let mut terms = [0.0; TERMS];
    let own = mover.occupied();
    let enemy = turned(other.occupied());
    for square in squares(own & straight_back(enemy)) {
        terms[0] += race().first(mover, without(other, ahead(square).turned())) - base;
        terms[1] += base - race().first(without(mover, square), other);
    }
    terms[2] = 1.0;
    let (diagonal_back, two_back) = (diagonal_back(enemy), straight_back(straight_back(enemy)));
    let knight_back = straight_back(diagonal_back);
    let mut place = CONTACTS;
    for (targets, ranks) in [(straight_back(enemy), 4), (two_back, 3), (diagonal_back, 4), (knight_back, 3)] {
        for rank in 0..ranks {
            terms[place] = count_on(own & targets, rank);
            place += 1;
        }
    }
    side_terms(&mut terms[MOVER..OTHER], mover, other);
    side_terms(&mut terms[OTHER..], other, mover);
    // The race's error is largest where it is open.
    let open = 4.0 * base * (1.0 - base);
    terms[2..].iter_mut().for_each(|term| *term *= open);
    terms
}

/// The terms of one side by itself.
fn side_terms(terms: &mut [f32], army: Army, enemy: Army) {
    let own = army.occupied();
    let theirs = turned(enemy.occupied());
    // The squares that a stone of the enemy may still come to.
    let mut reach = 0;
    let mut step = enemy.occupied();
    for _ in 1..Square::EDGE {
        step = straight(step) | diagonal(step);
        reach |= step;
    }
    let free = own & !turned(reach);
    for (rank, term) in (0..4).zip(terms.iter_mut()) {
        *term = count_on(free, rank);
    }
    let (ahead, empty) = (straight_back(!own), !(own | theirs));
    let (left, right) = (own & left_back(empty), own & right_back(empty));
    terms[4] = count(own & EDGES);
    terms[5] = count(own & ahead) + count(left) + count(right);
    terms[6] = count(own & !ahead & !left & !right);
}

/// The army without its stone on a square.
fn without(mut army: Army, square: Square) -> Army {
    if let Some(stone) = army.stone_on(square) {
        army.remove(stone);
    }
    army
}

/// The square straight ahead of one that is not on the far rank.
const fn ahead(square: Square) -> Square {
    Square::new(square.number() + Square::EDGE)
}

/// The squares that have one of the set straight ahead.
const fn straight_back(squares: u32) -> u32 {
    squares >> Square::EDGE
}

/// The squares that have one of the set ahead to the left.
const fn left_back(squares: u32) -> u32 {
    (squares & !RIGHT) >> (Square::EDGE - 1)
}

/// The squares that have one of the set ahead to the right.
const fn right_back(squares: u32) -> u32 {
    (squares & !LEFT) >> (Square::EDGE + 1)
}

/// The squares that have one of the set diagonally ahead.
const fn diagonal_back(squares: u32) -> u32 {
    left_back(squares) | right_back(squares)
}

#[expect(clippy::cast_precision_loss, reason = "at most 25 squares")]
fn count(squares: u32) -> f32 {
    squares.count_ones() as f32
}

fn count_on(squares: u32, rank: u8) -> f32 {
    count(squares & RANK << (Square::EDGE * rank))
}

/// The terms for people.
pub(super) fn explained(mover: Army, other: Army) -> Vec<(&'static str, String)> {
    let base = race().first(mover, other);
    let terms = terms(base, mover, other);
    let turns = |army| format!("{:.3} turns", race().turns(army));
    let mut lines = vec![
        ("own way home", turns(mover)),
        ("enemy way home", turns(other)),
        ("race", format!("{base:.5}")),
    ];
    lines.extend(NAMES.iter().zip(terms).map(|(&name, term)| (name, format!("{term:.5}"))));
    lines.push(("contact", format!("{:+.5}", correction(&terms))));
    lines
}
