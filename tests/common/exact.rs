//! Exact values of endings, and a recursion that finds them by itself.
use std::collections::HashMap;

use bohr::game::{Game, Outcome};

/// The values of the research notes with at most four stones, in our coordinates: the side to move wins
/// with this probability before its roll. They come from a program of other hands, to twelve digits.
pub const VALUES: &[(&str, f64)] = &[
    ("5/A4/2c2/5/5 r -", 0.0),
    ("5/1A3/5/3a1/5 r -", 1.0),
    ("1F3/A4/2c2/5/5 r -", 5.0 / 6.0),
    ("1F3/A4/2c2/5/5 b -", 1.0 / 6.0),
    ("1F3/A4/5/3af/5 r -", 0.699_150_279_684),
    ("F4/1A3/5/3a1/3f1 r -", 0.655_776_606_557),
    ("5/1A3/C3d/3a1/5 r -", 0.674_307_409_485),
    ("AF3/5/5/5/3fa r -", 0.429_997_871_233),
];

/// The win probability by a recursion that knows neither tables nor symmetries and enters every position
/// once; `known` holds what it found.
pub fn plain<G: Game>(position: &G, known: &mut HashMap<u64, f64>) -> f64 {
    if let Some(value) = position.result() {
        return value.probability();
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let turn = position.turn();
    let values: Vec<f64> = turn.moves.iter().map(|&mv| 1.0 - plain(&position.play(mv), known)).collect();
    let best = |outcome: &Outcome| values[outcome.range()].iter().copied().fold(0.0, f64::max);
    let sum: f64 = turn.outcomes.iter().map(|outcome| f64::from(outcome.weight) * best(outcome)).sum();
    let value = sum / f64::from(G::WEIGHT);
    known.insert(position.key(), value);
    value
}
