//! The enemies ahead of a stone, which it may come to take or may come to take it: the squares ahead of it, at
//! most two files and two ranks on, that hold one. That set and the stone's square have a number together.
//!
//! A stone never turns back, so an enemy that has passed it by is out of its reach for ever.
use crate::games::ewn::class;
use crate::games::five::{Set, Square};

/// Files and ranks ahead that are looked at, the stone's own among them.
const REACH: usize = 3;
/// The sets of enemies ahead: bit `3 files + ranks - 1` for the square so many files and ranks on.
const SETS: usize = 1 << (REACH * REACH - 1);
const EDGE: usize = Square::EDGE as usize;
/// The next powers of two from the numbers of squares and ranks: an index below them needs no check.
const PLACES: usize = Square::COUNT.next_power_of_two();
const RANKS: usize = EDGE.next_power_of_two();

/// How many numbers there are: one for each set of the squares ahead of each square.
pub(super) const COUNT: usize = {
    let mut count = 0;
    let mut from = 0;
    while from < Square::COUNT {
        let mut set = 0;
        while set < SETS {
            count += fits(from, set) as usize;
            set += 1;
        }
        from += 1;
    }
    count
};

/// The number of each square and set of enemies; 0 where no such set can be.
static NUMBERS: [[u16; SETS]; PLACES] = {
    let mut numbers = [[0; SETS]; PLACES];
    let mut next = 0;
    let mut from = 0;
    while from < Square::COUNT {
        let mut set = 0;
        while set < SETS {
            if fits(from, set) {
                numbers[from][set] = next;
                next += 1;
            }
            set += 1;
        }
        from += 1;
    }
    numbers
};

/// Whether the squares of a set are on the board.
const fn fits(from: usize, set: usize) -> bool {
    let (file, rank) = (from % EDGE, from / EDGE);
    let mut square = 1;
    while square < REACH * REACH {
        let (files, ranks) = (square / REACH, square % REACH);
        if set & 1 << (square - 1) != 0 && (file + files >= EDGE || ranks > rank) {
            return false;
        }
        square += 1;
    }
    true
}

/// The enemies of a side on three ranks each, so that those ahead of a stone are some bits in a row.
pub(super) struct Enemies {
    /// By rank: bit `3 file + n` for an enemy on that file, n ranks on.
    ranks: [u32; RANKS],
}

impl Enemies {
    /// Those on these squares, as they see them themselves.
    #[inline]
    pub(super) const fn of(occupied: Set) -> Enemies {
        /// The enemies on a rank, each three bits from the next; files count from the other end here.
        static SPREAD: [u32; 1 << EDGE] = {
            let mut table = [0; 1 << EDGE];
            let mut rank = 0;
            while rank < 1 << EDGE {
                let mut file = 0;
                while file < EDGE {
                    if rank & 1 << file != 0 {
                        table[rank] |= 1 << (REACH * (EDGE - 1 - file));
                    }
                    file += 1;
                }
                rank += 1;
            }
            table
        };
        let mut ranks = [0; RANKS];
        let (mut rank, mut left) = (EDGE, occupied as usize);
        let (mut next, mut second) = (0, 0);
        // Their first rank is this side's last one. What stands on a rank is seen from two more.
        let mut seen = [0; EDGE];
        while rank > 0 {
            rank -= 1;
            seen[rank] = SPREAD[left % SPREAD.len()];
            left >>= EDGE;
        }
        while rank < EDGE {
            ranks[rank] = seen[rank] | next << 1 | second << 2;
            (next, second) = (seen[rank], next);
            rank += 1;
        }
        Enemies { ranks }
    }

    /// Those ahead of a stone.
    #[inline]
    const fn ahead(&self, from: Square) -> usize {
        /// The rank of each square, and where the squares ahead of it begin.
        static PLACE: [[u8; 2]; PLACES] = {
            #[expect(clippy::cast_possible_truncation, reason = "it is 3")]
            const STEP: u8 = REACH as u8;
            let mut table = [[0; 2]; PLACES];
            let mut number = 0;
            while (number as usize) < Square::COUNT {
                let square = Square::new(number);
                table[number as usize] = [square.rank(), STEP * square.file() + 1];
                number += 1;
            }
            table
        };
        let [rank, shift] = PLACE[from.index() % PLACES];
        (self.ranks[rank as usize % RANKS] >> (shift as u32 % u32::BITS)) as usize % SETS
    }

    /// The number of a stone's square and of the enemies ahead of it.
    #[inline]
    pub(super) fn number(&self, from: Square) -> u16 {
        NUMBERS[from.index() % PLACES][self.ahead(from)]
    }
}

/// The square and the set of enemies of every number.
pub(super) fn all() -> impl Iterator<Item = (Square, usize)> {
    let squares = (0_u8..).map(Square::new).take(Square::COUNT);
    squares.flat_map(|from| (0..SETS).filter(move |&set| fits(from.index(), set)).map(move |set| (from, set)))
}

/// The number in the image that is mirrored at the diagonal, where files and ranks change places.
pub(super) fn mirrored(from: Square, set: usize) -> u16 {
    let squares = (1..REACH * REACH).filter(|square| set & 1 << (square - 1) != 0);
    let image = squares.fold(0, |image, square| image | 1 << (square % REACH * REACH + square / REACH - 1));
    NUMBERS[class::IMAGES[1][from.index()].index()][image]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{COUNT, Enemies, NUMBERS, all};
    use crate::games::ewn::steps::ahead;
    use crate::games::five::{Set, Square, WHOLE, squares, turned};

    /// All squares to which a stone can come in two steps.
    fn near(from: Square) -> Set {
        let steps = |set: Set| squares(set).flat_map(ahead).fold(0, |set, to| set | to.bit());
        let once = steps(from.bit());
        once | steps(once)
    }

    #[test]
    fn every_set_of_enemies_within_two_steps_has_a_number_of_its_own() {
        let mut seen = HashSet::new();
        for from in squares(WHOLE) {
            let zone = near(from);
            // All sets within the zone, with enemies out of it that change nothing.
            let mut set = zone;
            loop {
                let without = Enemies::of(turned(set)).number(from);
                let with = Enemies::of(turned(set | WHOLE & !zone)).number(from);
                assert_eq!(with, without, "{from:?} {set:b}");
                assert!(usize::from(with) < COUNT && seen.insert(with), "{from:?} {set:b}");
                if set == 0 {
                    break;
                }
                set = (set - 1) & zone;
            }
        }
        assert_eq!(seen.len(), COUNT);
        // They are told again in their order.
        let numbers = all().map(|(from, set)| NUMBERS[from.index()][set]);
        assert!(numbers.map(usize::from).eq(0..COUNT));
    }
}
