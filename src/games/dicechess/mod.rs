//! Chess on 6x6 squares in which one die chooses the kind of piece.
//!
//! Die 1 moves a pawn, 2 a knight, 3 a bishop, 4 a rook, 5 a queen, 6 the king. If no piece of that
//! kind has a move the king must move; if it cannot either, the side to move loses. There is no
//! check: whoever captures the king wins. Pawns step one square, take diagonally and are never
//! promoted. A hundred plies without a capture or a pawn move are a draw.
mod army;
mod attack;
mod board;
mod classic;
mod inputs;
mod kind;
mod lines;
mod position;
mod roll;
mod text;
mod zobrist;

pub use kind::Kind;
pub use position::{Dicechess, Eval, Step};
