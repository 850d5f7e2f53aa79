//! *EinStein würfelt nicht!* on boards of other sizes and with fewer stones, solved to the last position.
//!
//! The die has as many faces as a side has stones, everything else is as in the [game](super) on 5x5. This is a
//! tool of research and an oracle: its rules are written for clarity and share no code with those that play.
mod board;
mod position;
mod setups;
mod solver;

pub use board::{Army, Board, BoardError, GONE};
pub use position::Position;
pub use setups::{Setup, SetupGame};
pub use solver::{Solver, TooLarge};
