//! Zobrist numbers: for each amazon of each side, each arrow and the amazon that has yet to shoot, on
//! each square, and for the side to move.
use super::square::{Set, Square};
use crate::game::Side;
use crate::games::mix::mix;

/// The number that is in the key while the second side is to move.
pub(super) const SECOND_TO_MOVE: u64 = mix(0);

const SQUARES: usize = Set::BITS as usize;

/// What may stand on a square: an amazon of either side, an arrow, the amazon that has yet to shoot.
const KINDS: usize = 4;
const ARROW: usize = 2;
const SHOOTER: usize = 3;

static NUMBERS: [[u64; SQUARES]; KINDS] = {
    let mut table = [[0; SQUARES]; KINDS];
    let mut index = 0;
    while index < KINDS * SQUARES {
        table[index / SQUARES][index % SQUARES] = mix(index as u64 + 1);
        index += 1;
    }
    table
};

/// The number of a side's amazon.
pub(super) fn amazon(side: Side, square: Square) -> u64 {
    NUMBERS[side.index()][square.index()]
}

/// The number of an arrow.
pub(super) fn arrow(square: Square) -> u64 {
    NUMBERS[ARROW][square.index()]
}

/// The number of the amazon that has moved and not yet shot, beside its own.
pub(super) fn shooter(square: Square) -> u64 {
    NUMBERS[SHOOTER][square.index()]
}
