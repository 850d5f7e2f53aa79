//! *mini5*: 5x5 chess without pawns, and its form `mini5-sl`.
//!
//! White's a1-e1 are rook, knight, bishop, queen, king, black's a5-e5 king, queen, bishop, knight,
//! rook. The pieces move as in chess; checkmate wins. In the start both kings stand in check: a
//! king is never captured all the same. 100 plies without a capture and the third occurrence of a
//! position are draws, unless the last move mates. A stalemate is a draw, or in `mini5-sl` a loss
//! for the side that cannot move ([`Rule`]).
mod activity;
mod board;
mod classic;
mod exchange;
mod geometry;
mod moves;
mod piece;
mod position;
mod rule;
mod terms;
mod text;
mod weights;
mod zobrist;

pub use moves::Step;
pub use position::{Eval, Mini5};
pub use rule::{Rule, StalemateDraws, StalemateLoses};

/// The game in which a stalemate is a draw.
pub type Standard = Mini5<StalemateDraws>;
/// The game in which a stalemate is a loss.
pub type Decisive = Mini5<StalemateLoses>;
