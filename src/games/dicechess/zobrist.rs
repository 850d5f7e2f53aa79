//! Zobrist numbers: one for each piece of each side on each square, for the side to move, and for
//! each count of plies without progress that is near the limit.
use super::board::NUMBERS;
use super::kind::Kind;
use crate::game::Side;
use crate::games::mix::mix;

/// The number that is in the key while the second side is to move.
pub(super) const SECOND_TO_MOVE: u64 = mix(0);

/// The plies without a capture or pawn move that are a draw.
pub(super) const LIMIT: u8 = 100;

/// From this count on it is in the key. Below it the limit is more than [`LIMIT`] - `COUNTED` plies
/// away: a search that is no deeper finds the same value whatever the count, so that positions
/// which differ in it alone may share an entry of the table.
pub(super) const COUNTED: u8 = 36;

const PIECES: usize = 2 * Kind::COUNT * NUMBERS;

const fn numbers<const LENGTH: usize>(first: u64) -> [u64; LENGTH] {
    let mut table = [0; LENGTH];
    let mut index = 0;
    while index < LENGTH {
        table[index] = mix(first + index as u64);
        index += 1;
    }
    table
}

/// The number of a piece on a square that its owner sees.
pub(super) fn piece(side: Side, kind: Kind, square: u8) -> u64 {
    static TABLE: [u64; PIECES] = numbers(1);
    TABLE[(side.index() * Kind::COUNT + kind.index()) * NUMBERS + usize::from(square)]
}

/// The number of a count of plies without progress, 0 far from the limit.
pub(super) fn quiet(plies: u8) -> u64 {
    static TABLE: [u64; LIMIT as usize + 1] = numbers(1 + PIECES as u64);
    if plies < COUNTED { 0 } else { TABLE[usize::from(plies)] }
}
