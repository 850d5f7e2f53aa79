//! Where pieces reach on the board.
//!
//! Sliding pieces by obstruction difference (Gerd Isenberg and others, chessprogramming.org,
//! "Obstruction Difference"): on a line, the nearest obstacles below and above the square are the
//! ends of the run of squares that it reaches, and one subtraction makes the run.
use super::piece::Kind;
use crate::games::five::{Set, Square};

/// A line through a square: the squares of lower and those of higher number.
#[derive(Clone, Copy)]
struct Line {
    lower: Set,
    upper: Set,
}

/// Steps in file and rank along the lines, towards higher numbers: rank, file, the two diagonals.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
/// The lines of [`DIRECTIONS`] that a rook moves on.
const STRAIGHT: [usize; 2] = [0, 1];
/// Those of a bishop.
const DIAGONAL: [usize; 2] = [2, 3];

static LINES: [[Line; 4]; Square::COUNT] = {
    let mut table = [[Line { lower: 0, upper: 0 }; 4]; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut line = 0;
        while line < 4 {
            let (file, rank) = DIRECTIONS[line];
            table[square][line] = Line { lower: ray(square, -file, -rank), upper: ray(square, file, rank) };
            line += 1;
        }
        square += 1;
    }
    table
};

static KNIGHT: [Set; Square::COUNT] =
    leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Set; Square::COUNT] =
    leaps([(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);

/// The squares strictly between two on one line.
static BETWEEN: [[Set; Square::COUNT]; Square::COUNT] = pairs(true);
/// The whole line through two squares, both included; empty if there is none.
static THROUGH: [[Set; Square::COUNT]; Square::COUNT] = pairs(false);

/// The square one step away, [`None`] beyond the edge.
#[expect(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "squares are few and checked")]
#[expect(clippy::cast_possible_truncation, reason = "squares are few")]
const fn step(square: usize, file: i8, rank: i8) -> Option<usize> {
    let edge = Square::EDGE as i8;
    let (to_file, to_rank) = (square as i8 % edge + file, square as i8 / edge + rank);
    if to_file < 0 || to_file >= edge || to_rank < 0 || to_rank >= edge {
        return None;
    }
    Some((to_rank * edge + to_file) as usize)
}

const fn ray(square: usize, file: i8, rank: i8) -> Set {
    let (mut set, mut at) = (0, square);
    while let Some(next) = step(at, file, rank) {
        set |= 1 << next;
        at = next;
    }
    set
}

const fn leaps(steps: [(i8, i8); 8]) -> [Set; Square::COUNT] {
    let mut table = [0; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut index = 0;
        while index < steps.len() {
            if let Some(to) = step(square, steps[index].0, steps[index].1) {
                table[square] |= 1 << to;
            }
            index += 1;
        }
        square += 1;
    }
    table
}

const fn pairs(between: bool) -> [[Set; Square::COUNT]; Square::COUNT] {
    let mut table = [[0; Square::COUNT]; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut line = 0;
        while line < 4 {
            let (file, rank) = DIRECTIONS[line];
            let whole = ray(from, file, rank) | ray(from, -file, -rank) | 1 << from;
            let mut sign = -1;
            while sign <= 1 {
                let (mut passed, mut at) = (0, from);
                while let Some(next) = step(at, sign * file, sign * rank) {
                    table[from][next] = if between { passed } else { whole };
                    passed |= 1 << next;
                    at = next;
                }
                sign += 2;
            }
            line += 1;
        }
        from += 1;
    }
    table
}

/// The squares that a piece reaches along a line, the first obstacles included.
const fn along(line: Line, occupied: Set) -> Set {
    let (lower, upper) = (line.lower & occupied, line.upper & occupied);
    // All bits from the nearest obstacle below on; from bit 0 on if there is none.
    let from_lower = Set::MAX << (Set::BITS - 1 - (lower | 1).leading_zeros());
    // One bit above the nearest obstacle above, none if there is none.
    let past_upper = (upper & upper.wrapping_neg()) << 1;
    past_upper.wrapping_add(from_lower) & (line.lower | line.upper)
}

fn slides(square: Square, occupied: Set, lines: [usize; 2]) -> Set {
    let table = &LINES[square.index()];
    along(table[lines[0]], occupied) | along(table[lines[1]], occupied)
}

/// The squares that a rook attacks.
pub(super) fn rook(square: Square, occupied: Set) -> Set {
    slides(square, occupied, STRAIGHT)
}

/// The squares that a bishop attacks.
pub(super) fn bishop(square: Square, occupied: Set) -> Set {
    slides(square, occupied, DIAGONAL)
}

/// The squares that a knight attacks.
pub(super) fn knight(square: Square) -> Set {
    KNIGHT[square.index()]
}

/// The squares that a king attacks.
pub(super) fn king(square: Square) -> Set {
    KING[square.index()]
}

/// The squares that a piece of that kind attacks.
pub(super) fn attacks(kind: Kind, square: Square, occupied: Set) -> Set {
    match kind {
        Kind::Knight => knight(square),
        Kind::Bishop => bishop(square, occupied),
        Kind::Rook => rook(square, occupied),
        Kind::Queen => rook(square, occupied) | bishop(square, occupied),
        Kind::King => king(square),
    }
}

/// The squares strictly between two on one line.
pub(super) fn between(a: Square, b: Square) -> Set {
    BETWEEN[a.index()][b.index()]
}

/// The line through two squares, both included; empty if there is none.
pub(super) fn through(a: Square, b: Square) -> Set {
    THROUGH[a.index()][b.index()]
}
