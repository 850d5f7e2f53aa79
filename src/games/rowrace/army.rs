//! One side's stones with the number of their row counts.
use super::steps::{GOAL, distance};
use crate::games::five::{self, Square, Tally};

/// What one stone at each distance adds to the number of the row counts: base 7, since a distance
/// may have 0 to 6 stones. A stone at home is not counted: the game is over.
pub(super) const PLACES: [u16; Square::EDGE as usize] = [0, 1, 7, 7 * 7, 7 * 7 * 7];

/// Adds up the places of the stones' distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows;

impl Tally for Rows {
    fn of(_stone: usize, square: Square) -> u16 {
        PLACES[usize::from(distance(square))]
    }
}

/// The six stones of a side.
pub(super) type Army = five::Army<Rows>;

impl Army {
    /// Whether a stone stands on the far rank.
    pub(super) const fn is_home(self) -> bool {
        self.occupied() & GOAL != 0
    }

    /// The number of the row counts: how many stones stand at each distance, by [`PLACES`].
    pub(super) fn counts(self) -> usize {
        usize::from(self.tally())
    }
}
