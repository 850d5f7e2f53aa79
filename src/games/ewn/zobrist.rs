//! Zobrist numbers: one for each stone of each side on each square, and one for the side to move.
use super::army::STONES;
use super::square::Square;
use crate::game::Side;
use crate::games::mix::mix;

/// The number that is in the key while the second side is to move.
pub(super) const SECOND_TO_MOVE: u64 = mix(0);

const NUMBERS: [[[u64; Square::COUNT as usize]; STONES]; 2] = {
    let mut table = [[[0; Square::COUNT as usize]; STONES]; 2];
    let mut index = 0;
    while index < 2 * STONES * Square::COUNT as usize {
        let square = index % Square::COUNT as usize;
        let stone = index / Square::COUNT as usize % STONES;
        table[index / (Square::COUNT as usize * STONES)][stone][square] = mix(index as u64 + 1);
        index += 1;
    }
    table
};

/// The number of a stone on a square that its owner sees.
pub(super) fn number(side: Side, stone: usize, square: Square) -> u64 {
    NUMBERS[side.index()][stone][square.index()]
}
