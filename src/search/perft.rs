//! Counting (face, move) sequences, to test the rules.
use super::{Control, plies_to};
use crate::game::{Action, Die, Game};

/// The number of (face, move) sequences of `depth` plies: for each face of the die its legal moves,
/// recursively. A finished game has no continuation.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    count(position, depth, &Control::new(false)).unwrap_or(0)
}

/// The sequences of `depth` plies by their first roll and whole turn, every face on its own, handed to
/// `found` as they are counted. Returns their sum, or [`None`] if `control` stopped it.
pub fn divide<G: Game>(
    position: &G,
    depth: u32,
    control: &Control,
    mut found: impl FnMut(Option<Die>, Action<G::Move>, u64),
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if position.result().is_some() {
        return Some(0);
    }
    let turn = position.turn();
    let mut counts = Vec::with_capacity(turn.moves.len());
    for &mv in &turn.moves {
        let mut actions = Vec::new();
        for action in Action::beginning_with(position, mv) {
            actions.push((action, count(&position.carry_out(action), depth - 1, control)?));
        }
        counts.push(actions);
    }
    let mut total = 0;
    let faces: Vec<Option<Die>> = if G::DICE { Die::all().map(Some).collect() } else { vec![None] };
    for face in faces {
        let Some(outcome) = turn.outcome(face) else { continue };
        for index in outcome.range() {
            for &(action, count) in &counts[index] {
                total += count;
                found(face, action, count);
            }
        }
    }
    Some(total)
}

fn count<G: Game>(position: &G, depth: u32, control: &Control) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if position.result().is_some() {
        return Some(0);
    }
    let turn = position.turn();
    // Without a turn's second part its moves are all that is to be counted.
    if depth == 1 && (G::PARTS == 1 || position.is_amid()) {
        let sequences = |weight: i32, moves: usize| u64::from(weight.unsigned_abs()) * moves as u64;
        return Some(turn.outcomes.iter().map(|o| sequences(o.weight, o.range().len())).sum());
    }
    if control.is_stopped() {
        return None;
    }
    let mut total = 0;
    for outcome in &turn.outcomes {
        for &mv in turn.moves_of(outcome) {
            let after = position.play(mv);
            let depth = depth - u32::from(plies_to(&after));
            total += u64::from(outcome.weight.unsigned_abs()) * count(&after, depth, control)?;
        }
    }
    Some(total)
}
