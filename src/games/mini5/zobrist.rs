//! Zobrist numbers: for each piece of each side on each square, for the side to move, and for the
//! plies since the last capture.
use super::piece::Kind;
use super::position::QUIET_LIMIT;
use crate::game::Side;
use crate::games::five::Square;
use crate::games::mix::mix;

/// The number that is in the key while the second side is to move.
pub(super) const SECOND_TO_MOVE: u64 = mix(0);

/// From so many plies without a capture on each count has a key of its own.
///
/// A position with fewer is 60 plies and more from the draw, farther than all but hopeless lines are
/// searched: for those the table may take one count for another. With more of them in the key, lines of
/// different length would share less.
pub(super) const QUIET_IN_KEY: u8 = QUIET_LIMIT - 60;

const PIECES: usize = 2 * Kind::COUNT * Square::COUNT;

static NUMBERS: [[[u64; Square::COUNT]; Kind::COUNT]; 2] = {
    let mut table = [[[0; Square::COUNT]; Kind::COUNT]; 2];
    let mut index = 0;
    while index < PIECES {
        let kind = index / Square::COUNT % Kind::COUNT;
        table[index / (Square::COUNT * Kind::COUNT)][kind][index % Square::COUNT] = mix(index as u64 + 1);
        index += 1;
    }
    table
};

static QUIET: [u64; QUIET_LIMIT as usize + 1] = {
    let mut table = [0; QUIET_LIMIT as usize + 1];
    let mut plies = QUIET_IN_KEY as usize;
    while plies < table.len() {
        table[plies] = mix((PIECES + 1 + plies) as u64);
        plies += 1;
    }
    table
};

/// The number of a piece on a square that its owner sees.
pub(super) fn number(side: Side, kind: Kind, square: Square) -> u64 {
    NUMBERS[side.index()][kind.index()][square.index()]
}

/// The number of so many plies without a capture.
pub(super) fn quiet(plies: u8) -> u64 {
    QUIET[usize::from(plies)]
}
