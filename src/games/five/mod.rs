//! What games on five by five squares have in common: squares and sets of them, and armies of stones
//! that bear a number, with their texts and keys.
mod army;
mod square;
pub(super) mod text;
pub(super) mod zobrist;

pub(super) use army::{Army, STONES, Tally};
pub use square::Square;
pub(super) use square::{LEFT, RIGHT, Set, WHOLE, squares, turned};
