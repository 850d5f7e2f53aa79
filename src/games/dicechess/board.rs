//! Squares and sets of squares, as the owner of a piece sees them.
//!
//! A square's number is `8 row + file`, both from 0, rows counted from the owner's own edge. So a
//! row is a byte of a set, the two spare bits of each keep steps to the side from wrapping round,
//! and the other side's view of a set is the same one with its bytes in reverse.
use crate::game::Side;

/// Squares along an edge.
pub(super) const EDGE: u8 = 6;
/// One more than the highest number of a square.
pub(super) const NUMBERS: usize = 8 * EDGE as usize;
/// All 36 squares.
pub(super) const ALL: u64 = 0x3F3F_3F3F_3F3F;
/// The four squares in the middle, the same ones for both sides.
pub(super) const CENTRE: u64 = 0x0000_0C0C_0000;

/// The set seen by the other side.
pub(super) const fn turned(set: u64) -> u64 {
    /// The rows of a word that the board lacks, in bits.
    const MISSING: u32 = 8 * (8 - EDGE as u32);
    set.swap_bytes() >> MISSING
}

/// The number of a square with left and right exchanged.
pub(super) const fn mirrored_square(square: u8) -> u8 {
    let file = square % 8;
    square + (EDGE - 1) - 2 * file
}

/// The number of a square seen by the other side.
pub(super) const fn turned_square(square: u8) -> u8 {
    let row = square / 8;
    square + 8 * (EDGE - 1) - 16 * row
}

/// The number of the square in a row from the top and a column from the left as `side` sees it.
#[expect(clippy::cast_possible_truncation, reason = "rows and columns are below 6")]
pub(super) fn square_at(row: usize, column: usize, side: Side) -> u8 {
    let from_top = (8 * row + column) as u8;
    match side {
        Side::First => turned_square(from_top),
        Side::Second => from_top,
    }
}

/// The numbers of the squares of a set, ascending.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        #[expect(clippy::cast_possible_truncation, reason = "the number of a bit")]
        let square = set.trailing_zeros() as u8;
        (set != 0).then(|| set &= set - 1).map(|()| square)
    })
}

/// The name of a square that `side` sees, `a1` to `f6`.
pub(super) fn name(square: u8, side: Side) -> String {
    let seen = match side {
        Side::First => square,
        Side::Second => turned_square(square),
    };
    format!("{}{}", char::from(b'a' + seen % 8), seen / 8 + 1)
}

/// The inverse of [`name`], the file in either case.
pub(super) fn parse(file: u8, rank: u8, side: Side) -> Option<u8> {
    let column = file.to_ascii_lowercase().checked_sub(b'a').filter(|&column| column < EDGE)?;
    let row = rank.checked_sub(b'1').filter(|&row| row < EDGE)?;
    let square = 8 * row + column;
    Some(match side {
        Side::First => square,
        Side::Second => turned_square(square),
    })
}

#[cfg(test)]
mod tests {
    use super::{ALL, CENTRE, mirrored_square, name, parse, squares, turned, turned_square};
    use crate::game::Side;

    #[test]
    fn both_sides_see_the_same_squares() {
        assert_eq!(squares(ALL).count(), 36);
        assert_eq!((turned(ALL), turned(CENTRE)), (ALL, CENTRE));
        for square in squares(ALL) {
            assert_eq!(turned(1 << square), 1 << turned_square(square));
            assert_eq!(mirrored_square(mirrored_square(square)), square);
            assert_eq!(name(square, Side::First), name(turned_square(square), Side::Second));
            let text = name(square, Side::Second);
            assert_eq!(parse(text.as_bytes()[0], text.as_bytes()[1], Side::Second), Some(square));
        }
        assert_eq!(name(0, Side::First), "a1");
        assert_eq!(name(0, Side::Second), "a6");
        assert_eq!(name(mirrored_square(0), Side::First), "f1");
        assert_eq!(name(mirrored_square(10), Side::First), "d2");
    }
}
