//! One side's stones with the number of their distance vector.
use super::steps::distance;
use crate::games::five::{self, STONES, Square, Tally};

/// The weight of a stone's distance in the number of a distance vector: 5^stone.
pub(super) const fn place(stone: usize) -> usize {
    if stone == 0 { 1 } else { 5 * place(stone - 1) }
}

/// The weights as the army keeps them.
#[expect(clippy::cast_possible_truncation, reason = "5^6 fits 16 bits")]
const PLACE: [u16; STONES] = {
    let mut table = [0; STONES];
    let mut stone = 0;
    while stone < STONES {
        table[stone] = place(stone) as u16;
        stone += 1;
    }
    table
};

/// Adds up the distances of the stones to their goal, each times its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Distances;

impl Tally for Distances {
    fn of(stone: usize, square: Square) -> u16 {
        PLACE[stone] * u16::from(distance(square))
    }
}

/// The six stones of a side.
pub(super) type Army = five::Army<Distances>;

impl Army {
    /// The number of the distance vector: sum of 5^i times the distance of stone i, 0 for a
    /// missing one (and for one on its goal, where the game is over and no race is asked for).
    pub(super) fn distances(self) -> usize {
        usize::from(self.tally())
    }

    /// The same number after stone `stone` has moved from `from` to `to`.
    pub(super) fn distances_after(self, stone: usize, from: Square, to: Square) -> usize {
        usize::from(self.tally() + Distances::of(stone, to) - Distances::of(stone, from))
    }

    /// The same number without the living stone `stone`.
    pub(super) fn distances_without(self, stone: usize) -> usize {
        usize::from(self.tally() - Distances::of(stone, self.square_of_living(stone)))
    }
}
