//! Positions of few pieces, numbered for the tables of exact endings.

/// Where a position stands among all that have as many pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The pieces on the board, of both sides.
    pub pieces: usize,
    /// Its number, below [`Game::endings`](super::Game::endings) of that many pieces.
    pub place: usize,
}
