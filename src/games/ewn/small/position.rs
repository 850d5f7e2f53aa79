//! The position and its rules.
use arrayvec::ArrayVec;

use super::board::{Army, Board, GONE};

/// A position before the roll, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) mover: Army,
    pub(super) other: Army,
}

impl Position {
    /// The position of two armies, each as it sees the board itself; [`None`] if a place is not on the
    /// board or taken twice, or a stone that the board does not have is there.
    #[must_use]
    pub fn new(board: &Board, mover: Army, other: Army) -> Option<Position> {
        let mut taken = [false; u8::MAX as usize];
        for (army, turn) in [(mover, false), (other, true)] {
            for (stone, &place) in army.iter().enumerate().filter(|&(_, &place)| place != GONE) {
                if stone >= board.stones() || usize::from(place) > board.area() {
                    return None;
                }
                let square = usize::from(if turn { board.turned(place) } else { place });
                if std::mem::replace(&mut taken[square], true) {
                    return None;
                }
            }
        }
        Some(Position { mover, other })
    }

    /// Where the stones of the side to move stand.
    #[must_use]
    pub const fn mover(&self) -> &Army {
        &self.mover
    }

    /// Where the other side's stones stand, as that side sees them.
    #[must_use]
    pub const fn other(&self) -> &Army {
        &self.other
    }

    /// The stones, from 0, that a face of the die, from 0, allows to move: its own, or if that is gone
    /// the next higher and the next lower one.
    #[must_use]
    pub fn stones(&self, board: &Board, face: usize) -> ArrayVec<usize, 2> {
        let alive = |stone: &usize| self.mover[*stone] != GONE;
        let lower = (0..=face).rev().find(alive);
        let higher = (face..board.stones()).find(alive);
        let mut stones: ArrayVec<usize, 2> = lower.into_iter().chain(higher).collect();
        if lower == higher {
            stones.truncate(1);
        }
        stones
    }

    /// The position after stone `stone`, from 0, has stepped to `to`, whatever stands there being
    /// captured; as the other side, now to move, sees it.
    #[must_use]
    pub fn play(&self, board: &Board, stone: usize, to: u8) -> Position {
        let without = |army: Army, place: u8| army.map(|other| if other == place { GONE } else { other });
        let mut moved = without(self.mover, to);
        moved[stone] = to;
        Position { mover: without(self.other, board.turned(to)), other: moved }
    }

    /// The positions after each step of a stone, from 0; none if it is gone.
    #[must_use]
    pub fn replies(&self, board: &Board, stone: usize) -> ArrayVec<Position, 3> {
        board.steps(self.mover[stone]).iter().map(|&to| self.play(board, stone, to)).collect()
    }

    /// Whether the game is over, and if so, whether the side to move has won it.
    #[must_use]
    pub fn result(&self, board: &Board) -> Option<bool> {
        let home = |army: &Army| army.contains(&board.goal());
        let beaten = |army: &Army| army.iter().all(|&place| place == GONE);
        if home(&self.other) || beaten(&self.mover) {
            Some(false)
        } else if home(&self.mover) || beaten(&self.other) {
            Some(true)
        } else {
            None
        }
    }
}
