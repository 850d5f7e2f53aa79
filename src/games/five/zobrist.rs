//! Zobrist numbers: one for each stone of each side on each square, and one for the side to move.
use super::army::{Army, STONES, Tally};
use super::square::Square;
use crate::game::Side;
use crate::games::mix::mix;

/// The number that is in the key while the second side is to move.
pub const SECOND_TO_MOVE: u64 = mix(0);

const NUMBERS: [[[u64; Square::COUNT]; STONES]; 2] = {
    let mut table = [[[0; Square::COUNT]; STONES]; 2];
    let mut index = 0;
    while index < 2 * STONES * Square::COUNT {
        let square = index % Square::COUNT;
        let stone = index / Square::COUNT % STONES;
        table[index / (Square::COUNT * STONES)][stone][square] = mix(index as u64 + 1);
        index += 1;
    }
    table
};

/// The number of a stone on a square that its owner sees.
pub fn number(side: Side, stone: usize, square: Square) -> u64 {
    NUMBERS[side.index()][stone][square.index()]
}

/// The key of a position that consists of the army of `side`, which is to move, and the other.
pub fn key_of<T: Tally>(side: Side, mover: Army<T>, other: Army<T>) -> u64 {
    let turn = match side {
        Side::First => 0,
        Side::Second => SECOND_TO_MOVE,
    };
    let of = |army: Army<T>, side| {
        army.stones().fold(0, |key, stone| key ^ number(side, stone, army.square_of_living(stone)))
    };
    turn ^ of(mover, side) ^ of(other, !side)
}
