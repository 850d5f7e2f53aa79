//! *Row race*, 5x5: the goal-row variant of the games in which the die names the stone.
//!
//! Each side has six numbered stones on its own two ranks and heads for the far one. The die names
//! the stone: it steps straight ahead, capturing an enemy there, or diagonally ahead onto an empty
//! square. If it is gone or cannot move, the turn is passed. The first stone on the far rank wins;
//! a side without stones keeps passing.
//!
//! A pass changes the side to move and nothing else, so two of them restore a position and the
//! graph has cycles. No rule ends a game for that, and there are no draws. The numbers are only
//! names: renumbering the stones of a side changes no value, and neither does the left-right mirror.
mod army;
mod classic;
mod contact;
mod inputs;
mod position;
mod race;
mod steps;
mod text;

pub use position::{Action, Eval, Rowrace};
