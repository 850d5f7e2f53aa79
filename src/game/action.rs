//! What a side does in one turn.
use arrayvec::ArrayVec;

use super::Game;

/// The most decisions that one turn may have.
pub const MAX_PARTS: usize = 2;

/// All that a side does in its turn: one move, or in a game whose turn has
/// [parts](super::Game::PARTS) a move for each. It has a meaning only together with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action<M> {
    first: M,
    second: Option<M>,
}

impl<M: Copy> Action<M> {
    /// A turn of one move.
    #[must_use]
    pub const fn new(first: M) -> Self {
        Action { first, second: None }
    }

    /// A turn of two moves.
    #[must_use]
    pub const fn of_two(first: M, second: M) -> Self {
        Action { first, second: Some(second) }
    }

    /// The move that begins it.
    #[must_use]
    pub const fn first(&self) -> M {
        self.first
    }

    /// Its moves in their order.
    pub fn parts(&self) -> impl Iterator<Item = M> + use<M> {
        [Some(self.first), self.second].into_iter().flatten()
    }

    /// The actions that begin with a move of `position`: in a game whose turn has one part it is one.
    pub fn beginning_with<G: Game<Move = M>>(position: &G, first: M) -> impl Iterator<Item = Self> {
        let mut seconds = ArrayVec::<Option<M>, { super::MAX_MOVES }>::new();
        let after = position.play(first);
        if after.is_amid() {
            seconds.extend(after.turn().moves.iter().copied().map(Some));
        } else {
            seconds.push(None);
        }
        seconds.into_iter().map(move |second| Action { first, second })
    }
}
