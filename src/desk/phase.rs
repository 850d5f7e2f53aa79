//! What the desk waits for.
use super::history::Outcome;
use crate::game::Side;

/// What the desk waits for; it follows from what was entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Which team Bohr is.
    Team,
    /// Which colour Bohr has in this game.
    Colour,
    /// How Bohr's pieces stand.
    OwnArrangement(Side),
    /// How the opponent's pieces stand.
    OpponentArrangement(Side),
    /// The roll for this side.
    Roll(Side),
    /// Bohr's move, which Bohr is looking for.
    Thinking,
    /// Bohr's move, which is to be made on the real board.
    Confirm(String),
    /// The opponent's move.
    OpponentMove(Side),
    /// The next game.
    Over(Outcome),
    /// Nothing more.
    MatchOver(Outcome),
}
