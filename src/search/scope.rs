//! What a search of a game with dice looks at: how many moves of a roll, and where it stops.
use crate::game::{Game, Value};

use super::Depth;

/// What is looked at. In a game without dice it is everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Below the root only so many moves of an outcome, the best by the static value after them; 0
    /// for all.
    pub beam: usize,
    /// Whether the search goes on at the horizon while the side to move can win at once on some roll.
    pub quiet_leaves: bool,
}

impl Scope {
    /// Every move, and a horizon of one depth.
    pub const FULL: Scope = Scope { beam: 0, quiet_leaves: false };

    /// How far beyond the horizon the search goes on at most, in plies. Threats end or come true
    /// sooner; the limit is for games in which they need not.
    const BEYOND: Depth = 4;

    /// The scope as it holds in the game `G`.
    #[must_use]
    pub fn of<G: Game>(self) -> Scope {
        if G::DICE { self } else { Scope::FULL }
    }

    /// Keeps table entries of different scopes apart.
    pub(super) fn salt(self) -> u64 {
        // An odd multiplier scatters the small number over the key; nothing becomes nothing.
        let number = self.beam as u64 * 2 + u64::from(self.quiet_leaves);
        number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The remaining depth at the horizon: what lies between it and 0 is for leaves that are not
    /// quiet.
    pub(super) fn horizon(self) -> Depth {
        if self.quiet_leaves { Self::BEYOND } else { 0 }
    }

    /// Whether a position, which is not finished, is judged by its static value at that remaining
    /// depth.
    pub(super) fn rests<G: Game>(self, position: &G, depth: Depth) -> bool {
        depth == 0 || depth <= self.horizon() && !position.can_win_at_once()
    }

    /// The static value of a move, by which a beam chooses.
    pub(super) fn promise<G: Game>(position: &G, mv: G::Move, eval: G::Eval) -> Value {
        let after = position.play(mv);
        -after.result().unwrap_or_else(|| after.evaluate(eval))
    }
}
