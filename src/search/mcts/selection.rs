//! Which move of an outcome is visited next.
use super::node::{Branch, Growth, Node};
use crate::game::{Game, Value};

/// How strongly moves that were visited less are preferred, in win probability on the scale from -1
/// to 1.
///
/// In games of 8,000 nodes a move half and twice of it are level with it, and so are the temperatures
/// around the next one: the luck-adjusted scores are within two of their standard errors, 0.5 to 0.7 %,
/// of one half, with the sign of ewn against that of dicechess.
const EXPLORATION: f32 = 0.5;
/// The temperature at which the static values of moves become their priors, on the same scale.
const TEMPERATURE: f32 = 0.2;

/// A value on the scale from -1 to 1.
#[expect(clippy::cast_precision_loss, reason = "values have 16 bits")]
fn scale(value: Value) -> f32 {
    value.units() as f32 / Value::WIN.units() as f32
}

/// The prior of a move of that static value, as a weight among its siblings.
pub(super) fn prior(value: Value) -> f32 {
    (scale(value) / TEMPERATURE).exp()
}

/// So many moves of a position without a roll are looked at from the beginning, those of the highest
/// priors,
const FIRST_MOVES: f32 = 8.0;
/// and so many more for the square root of each visit (progressive widening: Coulom, *Computing Elo
/// ratings of move patterns in the game of Go*, 2007; Chaslot et al., *Progressive strategies for
/// Monte-Carlo tree search*, 2008).
const MORE_MOVES: f32 = 1.0;

/// The open move of the highest upper confidence bound among those that are looked at: its value, and a bonus that grows with its
/// prior and the visits of all and falls with its own (PUCT: Rosin, *Multi-armed bandits with episode
/// context*, 2011, in the form of `AlphaZero`). A move that was never visited has its static value.
/// [`None`] if no move is open.
#[expect(clippy::cast_precision_loss, reason = "the bonus needs few digits")]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
pub(super) fn select<'a, G: Game>(growth: &'a Growth<G>, branch: &Branch) -> Option<&'a Node<G>> {
    let all = growth.children_of(branch).iter().filter(|child| child.is_open());
    let visits: u64 = all.clone().map(|child| u64::from(child.visits())).sum();
    // The moves of several outcomes, which may share them, are not sorted.
    let is_sorted = growth.branches().len() == 1;
    let width = MORE_MOVES.mul_add((visits as f32).sqrt(), FIRST_MOVES) as usize;
    let width = if is_sorted { width } else { usize::MAX };
    let open = || all.clone().take(width);
    let priors: f32 = open().map(|child| child.prior).sum();
    let share = EXPLORATION * ((visits + 1) as f32).sqrt() / priors;
    let bound = |child: &Node<G>| {
        let bonus = share * child.prior / (child.visits() as f32 + 1.0);
        scale(branch.worth(child).value) + bonus
    };
    open()
        .map(|child| (bound(child), child))
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, child)| child)
}
