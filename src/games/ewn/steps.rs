//! Where stones start, step and arrive, as their owner sees the board: the corner in which they
//! start is top left and their goal bottom right, a5 and e1 for the first side.
use crate::games::five::{Set, Square};

/// The corner that wins.
pub const GOAL: Square = Square::new(Square::EDGE - 1);
/// The home squares in the order a5 b5 c5 a4 b4 a3 (first side) or e1 d1 c1 e2 d2 e3.
pub const HOME: [Square; 6] =
    [Square::new(20), Square::new(21), Square::new(22), Square::new(15), Square::new(16), Square::new(10)];

/// How many steps a stone needs at least from a square to the goal, 0 to 4.
pub(super) const fn distance(from: Square) -> u8 {
    let files = GOAL.file() - from.file();
    let ranks = from.rank() - GOAL.rank();
    if files > ranks { files } else { ranks }
}

/// The squares one step ahead: along the rank, along the file, diagonally.
pub(super) fn ahead(from: Square) -> &'static [Square] {
    let (squares, count) = &AHEAD[from.index()];
    &squares[..*count]
}

/// The squares one step ahead as a set.
pub(super) const fn steps(from: Square) -> Set {
    STEPS[from.index()]
}

/// The squares from which one step leads to a square.
pub(super) const fn sources(to: Square) -> Set {
    SOURCES[to.index()]
}

const AHEAD: [([Square; 3], usize); Square::COUNT] = {
    let mut table = [([GOAL; 3], 0); Square::COUNT];
    let mut number = 0;
    while (number as usize) < Square::COUNT {
        let from = Square::new(number);
        let along_rank = from.file() < GOAL.file();
        let along_file = from.rank() > GOAL.rank();
        let (squares, count) = &mut table[from.index()];
        if along_rank {
            squares[*count] = Square::new(number + 1);
            *count += 1;
        }
        if along_file {
            squares[*count] = Square::new(number - Square::EDGE);
            *count += 1;
        }
        if along_rank && along_file {
            squares[*count] = Square::new(number - Square::EDGE + 1);
            *count += 1;
        }
        number += 1;
    }
    table
};

const STEPS: [Set; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let (squares, count) = AHEAD[from];
        let mut index = 0;
        while index < count {
            table[from] |= squares[index].bit();
            index += 1;
        }
        from += 1;
    }
    table
};

const SOURCES: [Set; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut from = 0;
    while (from as usize) < Square::COUNT {
        let mut left = steps(Square::new(from));
        while left != 0 {
            table[Square::lowest(left).index()] |= 1 << from;
            left &= left - 1;
        }
        from += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::{GOAL, HOME, ahead, distance, sources, steps};
    use crate::game::Side;
    use crate::games::five::{WHOLE, squares};

    #[test]
    fn home_and_goal_are_those_of_the_contract() {
        let names = |side| HOME.map(|square| square.name(side)).join(" ");
        assert_eq!(names(Side::First), "a5 b5 c5 a4 b4 a3");
        assert_eq!(names(Side::Second), "e1 d1 c1 e2 d2 e3");
        assert_eq!([GOAL.name(Side::First), GOAL.name(Side::Second)], ["e1", "a5"]);
        assert_eq!([distance(GOAL), distance(HOME[0])], [0, 4]);
    }

    #[test]
    fn steps_come_nearer_and_lead_back_to_their_sources() {
        for from in squares(WHOLE) {
            assert!(from == GOAL || squares(steps(from)).any(|to| distance(to) + 1 == distance(from)));
            assert_eq!(ahead(from).iter().fold(0, |set, to| set | to.bit()), steps(from));
            for to in squares(WHOLE) {
                assert_eq!(steps(from) & to.bit() != 0, sources(to) & from.bit() != 0);
            }
        }
    }
}
