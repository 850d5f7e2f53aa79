//! Where pieces go: tables of steps, and rays up to the first occupied square.
use super::board::{ALL, EDGE, NUMBERS};

/// The squares a knight's move away.
pub(super) static KNIGHT: [u64; NUMBERS] =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
/// The squares next to each one.
pub(super) static KING: [u64; NUMBERS] =
    steps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);

/// For each square its file, its diagonal and its antidiagonal, all without the square itself.
static LINES: [[u64; 3]; NUMBERS] = {
    let mut table = [[0; 3]; NUMBERS];
    let mut square = 0;
    while square < NUMBERS {
        table[square] = [line(square, 0), line(square, 1), line(square, -1)];
        square += 1;
    }
    table
};

/// How many sets of occupied files a row has.
const ROWS: usize = 1 << EDGE;
/// For each file and each set of occupied files of a row: the files in reach along the row.
static ALONG_ROW: [[u8; ROWS]; EDGE as usize] = {
    let mut table = [[0; ROWS]; EDGE as usize];
    let mut file = 0;
    while file < EDGE as usize {
        let mut occupied = 0;
        while occupied < ROWS {
            let mut set = 0;
            let mut other = file + 1;
            while other < EDGE as usize {
                set |= 1 << other;
                if occupied >> other & 1 != 0 {
                    break;
                }
                other += 1;
            }
            other = file;
            while other > 0 {
                other -= 1;
                set |= 1 << other;
                if occupied >> other & 1 != 0 {
                    break;
                }
            }
            table[file][occupied] = set;
            occupied += 1;
        }
        file += 1;
    }
    table
};

/// The bit of the square some files and rows away, 0 beyond the edge.
const fn away(square: usize, rows: i32, files: i32) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "squares are few")]
    let (row, file) = ((square / 8) as i32 + rows, (square % 8) as i32 + files);
    let edge = EDGE as i32;
    if row < 0 || row >= edge || file < 0 || file >= edge { 0 } else { 1 << (8 * row + file) }
}

const fn steps(ways: &[(i32, i32)]) -> [u64; NUMBERS] {
    let mut table = [0; NUMBERS];
    let mut square = 0;
    while square < NUMBERS {
        let mut way = 0;
        while way < ways.len() {
            table[square] |= away(square, ways[way].0, ways[way].1);
            way += 1;
        }
        square += 1;
    }
    table
}

/// The line through a square that goes so many files to the right for each row.
const fn line(square: usize, files: i32) -> u64 {
    let mut set = 0;
    let mut rows = 1;
    while rows < EDGE as i32 {
        set |= away(square, rows, rows * files) | away(square, -rows, -rows * files);
        rows += 1;
    }
    set
}

/// The squares in reach along a line that has one square in each row: subtracting the piece's bit
/// from the occupied ones changes just the bits up to the first, and so it does downwards once the
/// rows are reversed ("o^(o-2r)", hyperbola quintessence).
fn along(line: u64, square: u8, occupied: u64) -> u64 {
    let bit = 1 << square;
    let up = occupied & line;
    let down = up.swap_bytes();
    let (up, down) = (up.wrapping_sub(bit), down.wrapping_sub(bit.swap_bytes()));
    (up ^ down.swap_bytes()) & line
}

/// The squares in reach of a bishop.
pub(super) fn bishop(square: u8, occupied: u64) -> u64 {
    let [_, diagonal, antidiagonal] = LINES[usize::from(square)];
    along(diagonal, square, occupied) | along(antidiagonal, square, occupied)
}

/// The squares in reach of a rook.
pub(super) fn rook(square: u8, occupied: u64) -> u64 {
    let [file, ..] = LINES[usize::from(square)];
    let (shift, column) = (square & !7, usize::from(square & 7));
    let row = usize::try_from(occupied >> shift & (ALL & 0xFF)).unwrap_or(0);
    along(file, square, occupied) | u64::from(ALONG_ROW[column][row]) << shift
}

#[cfg(test)]
mod tests {
    use super::{bishop, rook};
    use crate::games::dicechess::board::{ALL, EDGE, squares};
    use crate::games::mix::mix;

    /// Step by step, as a person would.
    fn slowly(square: u8, occupied: u64, ways: [(i8, i8); 4]) -> u64 {
        let mut set = 0;
        for (rows, files) in ways {
            let (mut row, mut file) = ((square / 8).cast_signed(), (square % 8).cast_signed());
            loop {
                (row, file) = (row + rows, file + files);
                let edge = 0..EDGE.cast_signed();
                if !edge.contains(&row) || !edge.contains(&file) {
                    break;
                }
                let bit = 1 << (8 * row + file);
                set |= bit;
                if occupied & bit != 0 {
                    break;
                }
            }
        }
        set
    }

    #[test]
    fn rays_end_at_the_first_piece() {
        for number in 0..2000 {
            let occupied = mix(number) & mix(number + 1_000_000) & ALL;
            for square in squares(ALL) {
                let others = occupied | 1 << square;
                let straight = slowly(square, occupied, [(1, 0), (0, 1), (-1, 0), (0, -1)]);
                let diagonal = slowly(square, occupied, [(1, 1), (1, -1), (-1, 1), (-1, -1)]);
                assert_eq!((rook(square, others), bishop(square, others)), (straight, diagonal));
            }
        }
    }
}
