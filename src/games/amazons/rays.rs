//! The squares that a queen reaches.
use super::size::Size;
use super::square::{Set, Square};

/// The squares in each of the eight directions from each square, up to the edge: first those with
/// rising numbers, then their opposites.
pub type Rays = [[Set; DIRECTIONS]; Set::BITS as usize];

/// The directions of a queen.
const DIRECTIONS: usize = 8;
/// So many of them have rising numbers.
const RISING: usize = 4;
/// A step in each direction: files, ranks.
const STEPS: [[i8; 2]; DIRECTIONS] = [[1, 0], [-1, 1], [0, 1], [1, 1], [-1, 0], [1, -1], [0, -1], [-1, -1]];

/// All squares of a board with that edge.
pub(super) const fn whole(edge: u8) -> Set {
    let rank = (1 << edge) - 1;
    let mut set = 0;
    let mut count = 0;
    while count < edge {
        set = set << (edge + 1) | rank;
        count += 1;
    }
    set
}

/// The rays of a board with that edge.
#[expect(clippy::cast_sign_loss, clippy::cast_possible_wrap, reason = "an edge has at most 10 squares")]
pub(super) const fn rays(edge: u8) -> Rays {
    let mut rays = [[0; DIRECTIONS]; Set::BITS as usize];
    let edge = edge as i8;
    let mut start = 0;
    while start < edge * edge {
        let (file, rank) = (start % edge, start / edge);
        let mut direction = 0;
        while direction < DIRECTIONS {
            let [right, up] = STEPS[direction];
            let (mut x, mut y, mut ray) = (file + right, rank + up, 0);
            while x >= 0 && x < edge && y >= 0 && y < edge {
                ray |= 1 << (y * (edge + 1) + x);
                x += right;
                y += up;
            }
            rays[(rank * (edge + 1) + file) as usize][direction] = ray;
            direction += 1;
        }
        start += 1;
    }
    rays
}

/// The squares of `empty` that a queen on `from` reaches.
pub(super) fn reach<B: Size>(from: Square, empty: Set) -> Set {
    sight::<B>(from, empty) & empty
}

/// The squares of `empty` that a queen on `from` reaches, and those that stop it.
pub(super) fn sight<B: Size>(from: Square, empty: Set) -> Set {
    let (rising, falling) = B::RAYS[from.index()].split_at(RISING);
    let mut seen = 0;
    for ray in rising {
        let blockers = ray & !empty;
        // The lowest blocker and all below.
        seen |= ray & (blockers ^ blockers.wrapping_sub(1));
    }
    for ray in falling {
        let blockers = ray & !empty;
        // The highest blocker and all above.
        seen |= ray & Set::MAX << (Set::BITS - 1 - (blockers | 1).leading_zeros());
    }
    seen
}

/// The squares strictly between two squares on a line, from the first on; [`None`] if they are not on
/// one line or the same.
pub(super) fn between<B: Size>(from: Square, to: Square) -> Option<Vec<Square>> {
    let ray = B::RAYS[from.index()].iter().position(|ray| ray & to.bit() != 0)?;
    let [right, up] = STEPS[ray];
    let mut squares = Vec::new();
    let mut at = from;
    loop {
        let file = at.file::<B>().checked_add_signed(right)?;
        let rank = at.rank::<B>().checked_add_signed(up)?;
        at = Square::at::<B>(file, rank);
        if at == to {
            return Some(squares);
        }
        squares.push(at);
    }
}

#[cfg(test)]
mod tests {
    use super::{between, reach};
    use crate::games::amazons::size::{Eight, Size, Ten};
    use crate::games::amazons::square::{Square, squares};

    /// Walks along the lines, square by square.
    fn a_queen_reaches_what_nothing_blocks<B: Size>() {
        let mut noise = 1_u128;
        for _ in 0..300 {
            noise =
                noise.wrapping_mul(0xDA94_2042_E4DD_58B5_DA94_2042_E4DD_58B5).wrapping_add(1) ^ noise >> 71;
            let empty = noise & B::WHOLE;
            for from in squares(B::WHOLE) {
                let open = |&to: &Square| {
                    empty & to.bit() != 0
                        && between::<B>(from, to)
                            .is_some_and(|line| line.iter().all(|at| empty & at.bit() != 0))
                };
                let walked = squares(B::WHOLE).filter(open).fold(0, |set, to| set | to.bit());
                assert_eq!(reach::<B>(from, empty), walked);
            }
        }
    }

    #[test]
    fn a_queen_reaches_what_nothing_blocks_on_both_boards() {
        a_queen_reaches_what_nothing_blocks::<Ten>();
        a_queen_reaches_what_nothing_blocks::<Eight>();
    }

    #[test]
    fn a_board_has_its_squares() {
        assert_eq!(Ten::WHOLE.count_ones(), 100);
        assert_eq!(Eight::WHOLE.count_ones(), 64);
        let corner = Square::at::<Ten>(9, 9);
        assert_eq!((corner.name::<Ten>().as_str(), corner.place::<Ten>()), ("j10", 99));
        let names = between::<Ten>(Square::at::<Ten>(0, 9), Square::at::<Ten>(3, 6));
        let names: Vec<String> = names.expect("a diagonal").iter().map(|at| at.name::<Ten>()).collect();
        assert_eq!(names, ["b9", "c8"]);
        assert_eq!(between::<Ten>(Square::at::<Ten>(0, 0), Square::at::<Ten>(1, 2)), None);
        assert_eq!(between::<Ten>(corner, corner), None);
    }
}
