//! Exact values of endings: for every position of a game with few pieces the probability that the side
//! to move wins, before its roll, with best play by both sides.
mod exact;

use std::marker::PhantomData;

pub use exact::Exact;

use crate::game::Game;

/// The tables of the game `G` that are at hand: those of all endings up to some number of pieces.
#[derive(Debug)]
pub struct Tablebase<G> {
    game: PhantomData<G>,
}

impl<G: Game> Tablebase<G> {
    /// No tables.
    #[must_use]
    pub const fn none() -> Self {
        Tablebase { game: PhantomData }
    }

    /// Those built in memory, and those of the files in a folder.
    #[must_use]
    pub fn open(_folder: Option<&std::path::Path>) -> (Self, Vec<String>) {
        (Tablebase::none(), Vec::new())
    }

    /// The most pieces of a position that [`probe`](Tablebase::probe) knows, 0 without tables.
    #[must_use]
    pub fn most(&self) -> usize {
        0
    }

    /// The value of a position that is not finished, [`None`] if it has too many pieces.
    #[must_use]
    pub fn probe(&self, position: &G) -> Option<Exact> {
        let _ending = position.ending(self.most())?;
        None
    }
}
