//! Counting (face, move) sequences, to test the rules.
use crate::game::Game;

/// The number of (face, move) sequences of `depth` plies: for each face of the die its legal moves,
/// recursively. A finished game has no continuation.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.result().is_some() {
        return 0;
    }
    let turn = position.turn();
    turn.outcomes
        .iter()
        .map(|outcome| {
            let moves = turn.moves_of(outcome);
            let below: u64 = match depth {
                1 => moves.len() as u64,
                _ => moves.iter().map(|&mv| perft(&position.play(mv), depth - 1)).sum(),
            };
            outcome.weight.unsigned_abs() as u64 * below
        })
        .sum()
}
