//! The set-ups of a board and the game of choosing them.
use std::fmt;

use arrayvec::ArrayVec;

use super::board::{Army, Board, GONE};
use super::position::Position;
use super::solver::Solver;
use crate::games::matrix::MatrixGame;

/// A set-up: the numbers of the stones, from 1, in the order of [`Board::home`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup(ArrayVec<u8, { Board::MAX_STONES }>);

impl Setup {
    /// All set-ups of so many stones (at most [`Board::MAX_STONES`]), in the order of their numbers.
    #[must_use]
    pub fn all(stones: usize) -> Vec<Setup> {
        let mut setups = vec![Setup(ArrayVec::new())];
        for _ in 0..stones {
            setups = setups.iter().flat_map(|setup| setup.longer(stones)).collect();
        }
        setups
    }

    /// The set-ups of one more stone that begin with this one.
    fn longer(&self, stones: usize) -> impl Iterator<Item = Setup> {
        let numbers = (1..=u8::MAX).take(stones).filter(|number| !self.0.contains(number));
        numbers.map(|number| Setup(self.0.iter().copied().chain([number]).collect()))
    }

    /// The stones on their squares.
    fn army(&self, board: &Board) -> Army {
        let mut army = [GONE; Board::MAX_STONES];
        for (&number, &place) in self.0.iter().zip(board.home()) {
            army[usize::from(number - 1)] = place;
        }
        army
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.0.iter().map(ToString::to_string).collect();
        f.pad(&text)
    }
}

/// The game before the game: both sides choose a set-up, none seeing the other's.
#[derive(Debug)]
pub struct SetupGame {
    /// The set-ups of either side, from 1 2 3 … on.
    pub setups: Vec<Setup>,
    /// The win probability of the side that moves first: a row for each of its set-ups, a column for
    /// each of the other side's.
    pub game: MatrixGame,
}

impl SetupGame {
    /// Finds the value of every pair of set-ups.
    pub fn solve(solver: &mut Solver) -> SetupGame {
        let setups = Setup::all(solver.board().stones());
        let armies: Vec<Army> = setups.iter().map(|setup| setup.army(solver.board())).collect();
        let payoffs = armies
            .iter()
            .map(|&mover| armies.iter().map(|&other| solver.value(&Position { mover, other })).collect())
            .collect();
        SetupGame { setups, game: MatrixGame::new(payoffs).unwrap_or_else(|error| unreachable!("{error}")) }
    }
}
