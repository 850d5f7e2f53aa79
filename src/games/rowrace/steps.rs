//! Where stones start, step and arrive, as their owner sees the board: they start on the two ranks
//! at the bottom and arrive on the top one.
use crate::games::five::{LEFT, RIGHT, Set, Square, WHOLE};

/// The far rank.
pub(super) const GOAL: Set = 0b11111 << 20;
/// The rank before it.
pub(super) const LAST: Set = GOAL >> Square::EDGE;
/// The home squares of the stones 1 to 6: a1 b1 c1 a2 b2 c2 (first side) or e5 d5 c5 e4 d4 c4.
pub(super) const HOME: [Square; 6] =
    [Square::new(0), Square::new(1), Square::new(2), Square::new(5), Square::new(6), Square::new(7)];

/// How many steps a stone needs from a square to the far rank, 0 to 4.
pub(super) const fn distance(from: Square) -> u8 {
    Square::EDGE - 1 - from.rank()
}

/// The squares straight ahead of a set of squares.
pub(super) const fn straight(set: Set) -> Set {
    set << Square::EDGE & WHOLE
}

/// The squares diagonally ahead of a set of squares.
pub(super) const fn diagonal(set: Set) -> Set {
    ((set & !LEFT) << (Square::EDGE - 1) | (set & !RIGHT) << (Square::EDGE + 1)) & WHOLE
}

/// The set with left and right exchanged.
pub(super) const fn mirrored(set: Set) -> Set {
    const FILE_B: Set = LEFT << 1;
    const FILE_C: Set = LEFT << 2;
    const FILE_D: Set = LEFT << 3;
    (set & LEFT) << 4 | (set & FILE_B) << 2 | set & FILE_C | (set & FILE_D) >> 2 | (set & RIGHT) >> 4
}

#[cfg(test)]
mod tests {
    use super::{HOME, diagonal, mirrored, straight};
    use crate::game::Side;
    use crate::games::five::{Set, Square, WHOLE, squares};

    #[test]
    fn home_is_that_of_the_contract() {
        let names = |side| HOME.map(|square| square.name(side)).join(" ");
        assert_eq!(names(Side::First), "a1 b1 c1 a2 b2 c2");
        assert_eq!(names(Side::Second), "e5 d5 c5 e4 d4 c4");
    }

    #[test]
    fn steps_lead_one_rank_ahead_and_not_over_the_edge() {
        let names =
            |set: Set| squares(set).map(|square| square.name(Side::First)).collect::<Vec<_>>().join(" ");
        let of = |file, rank| Square::parse(file, rank, Side::First).expect("a square").bit();
        assert_eq!(names(straight(of(b'a', b'1'))), "a2");
        assert_eq!(names(diagonal(of(b'a', b'1'))), "b2");
        assert_eq!(names(diagonal(of(b'c', b'3'))), "b4 d4");
        assert_eq!(names(diagonal(of(b'e', b'4'))), "d5");
        assert_eq!(names(straight(of(b'e', b'5')) | diagonal(of(b'e', b'5'))), "");
    }

    #[test]
    fn the_mirror_exchanges_left_and_right() {
        for square in squares(WHOLE) {
            let mirror = Square::lowest(mirrored(square.bit()));
            assert_eq!((mirror.file(), mirror.rank()), (Square::EDGE - 1 - square.file(), square.rank()));
            assert_eq!(mirrored(mirror.bit()), square.bit());
        }
    }
}
