//! How far the squares are from a side's amazons, in moves of a queen and in steps of a king.
use arrayvec::ArrayVec;

use super::rays::reach;
use super::size::Size;
use super::square::{Set, spread, squares};

/// Farther than this many moves or steps counts as this far.
const FARTHEST: usize = 16;

/// The empty squares by their distance from a side's amazons.
#[derive(Clone, Debug)]
pub(super) struct Layers(
    /// Those within one move, within two and so on; the last ones are all that can be reached.
    ArrayVec<Set, FARTHEST>,
);

impl Layers {
    /// The layers that follow one another from the first; `next` gives the next one of a layer and of
    /// what the last step added to it.
    fn grow(first: Set, mut next: impl FnMut(Set, Set) -> Set) -> Layers {
        let mut layers = ArrayVec::new();
        layers.push(first);
        let (mut reached, mut added) = (first, first);
        loop {
            let larger = next(reached, added);
            if larger == reached {
                return Layers(layers);
            }
            (added, reached) = (larger & !reached, larger);
            if layers.is_full() {
                layers.pop();
            }
            layers.push(larger);
        }
    }

    /// By steps of a king.
    pub(super) fn of_kings<B: Size>(army: Set, empty: Set) -> Layers {
        Layers::grow(spread::<B>(army) & empty, |reached, _| spread::<B>(reached) & empty)
    }

    /// By moves of a queen; `first` is what the amazons reach with their next move.
    pub(super) fn of_queens<B: Size>(first: Set, slides: &Slides<B>) -> Layers {
        Layers::grow(first, |reached, added| reached | slides.from(added))
    }

    /// The squares within so many moves, at least one.
    pub(super) fn within(&self, moves: usize) -> Set {
        self.0[(moves - 1).min(self.0.len() - 1)]
    }

    /// The squares that can be reached at all.
    pub(super) fn all(&self) -> Set {
        self.within(FARTHEST)
    }

    /// The squares that are nearer to this side than to the other by at least `lead` moves, which is
    /// not zero. What the other cannot reach is as far as can be told.
    pub(super) fn nearer_by(&self, lead: usize, other: &Layers) -> Set {
        (1..=self.0.len()).fold(0, |set, moves| set | self.within(moves) & !other.within(moves + lead - 1))
    }
}

/// Moves of queens from many squares at once, by the parallel prefix algorithm of Kogge and Stone in
/// each direction.
pub(super) struct Slides<B> {
    /// For each direction with rising numbers, then for their opposites, the empty squares that one, two,
    /// four and eight steps lead to over empty squares.
    open: [[Set; DOUBLINGS]; 2 * RISING],
    board: std::marker::PhantomData<B>,
}

/// Directions with rising numbers.
const RISING: usize = 4;
/// One step, two, four and eight: fifteen in all, more than any board has.
const DOUBLINGS: usize = 4;

impl<B: Size> Slides<B> {
    /// By how much the number of a square rises with a step.
    const STEPS: [u32; RISING] = [1, B::STRIDE - 1, B::STRIDE, B::STRIDE + 1];
    /// Eight steps need a board of more than eight squares an edge.
    const NEEDED: usize = if B::EDGE > 8 { DOUBLINGS } else { DOUBLINGS - 1 };

    /// On a board with these empty squares.
    pub(super) fn over(empty: Set) -> Self {
        let mut open = [[empty; DOUBLINGS]; 2 * RISING];
        for (direction, step) in Self::STEPS.into_iter().enumerate() {
            for doubling in 1..Self::NEEDED {
                let shift = step << (doubling - 1);
                let half = open[direction][doubling - 1];
                open[direction][doubling] = half & half << shift;
                let half = open[RISING + direction][doubling - 1];
                open[RISING + direction][doubling] = half & half >> shift;
            }
        }
        Slides { open, board: std::marker::PhantomData }
    }

    /// The squares that queens on these empty squares reach, and their own.
    pub(super) fn from(&self, queens: Set) -> Set {
        let mut reached = queens;
        for (direction, step) in Self::STEPS.into_iter().enumerate() {
            let (mut rising, mut falling) = (queens, queens);
            for doubling in 0..Self::NEEDED {
                let shift = step << doubling;
                rising |= self.open[direction][doubling] & rising << shift;
                falling |= self.open[RISING + direction][doubling] & falling >> shift;
            }
            reached |= rising | falling;
        }
        reached
    }
}

/// What each of a side's amazons reaches with its next move.
pub(super) fn reaches<B: Size>(army: Set, empty: Set) -> ArrayVec<Set, 4> {
    squares(army).map(|from| reach::<B>(from, empty)).collect()
}

#[cfg(test)]
mod tests {
    use super::{FARTHEST, Layers, Slides, reaches};
    use crate::games::amazons::rays::reach;
    use crate::games::amazons::size::{Eight, Size, Ten};
    use crate::games::amazons::square::{Set, spread, squares};

    /// The squares within so many moves, from square to square.
    fn walked(army: Set, empty: Set, moves: usize, targets: impl Fn(Set) -> Set) -> Set {
        let mut reached = army;
        for _ in 0..moves {
            reached |= squares(reached).fold(0, |set, from| set | targets(from.bit()) & empty);
        }
        reached & empty
    }

    fn layers_are_what_walks_find<B: Size>() {
        let mut noise = 1_u128;
        for round in 0..400 {
            noise =
                noise.wrapping_mul(0xDA94_2042_E4DD_58B5_DA94_2042_E4DD_58B5).wrapping_add(1) ^ noise >> 71;
            let army = squares(noise & B::WHOLE).step_by(13).take(4).fold(0, |set, at| set | at.bit());
            let open = if round % 2 == 0 { noise.rotate_left(9) } else { noise.rotate_left(9) | noise >> 8 };
            let empty = open & B::WHOLE & !army;
            let kings = Layers::of_kings::<B>(army, empty);
            let first = reaches::<B>(army, empty).iter().fold(0, |set, reach| set | reach);
            let queens = Layers::of_queens::<B>(first, &Slides::over(empty));
            for moves in 1..FARTHEST {
                assert_eq!(kings.within(moves), walked(army, empty, moves, spread::<B>));
                let targets = |from| squares(from).fold(0, |set, from| set | reach::<B>(from, empty));
                assert_eq!(queens.within(moves), walked(army, empty, moves, targets));
            }
            let all = walked(army, empty, B::COUNT, spread::<B>);
            assert_eq!((kings.all(), queens.all()), (all, all));
        }
    }

    #[test]
    fn layers_are_what_walks_find_on_both_boards() {
        layers_are_what_walks_find::<Ten>();
        layers_are_what_walks_find::<Eight>();
    }

    #[test]
    fn a_lead_is_told_by_distance() {
        // A row of ten squares with an amazon at either end and nothing else empty.
        let empty = Ten::WHOLE & ((1 << 10) - 1) & !(1 | 1 << 9);
        let [own, enemy] = [1, 1 << 9].map(|army| Layers::of_kings::<Ten>(army, empty));
        let nearer = |lead| own.nearer_by(lead, &enemy);
        // The distances are 1 to 8 and 8 to 1.
        assert_eq!([1, 2, 7, 8].map(nearer), [0b1_1110, 0b1110, 0b10, 0]);
        let far = Layers::of_kings::<Ten>(1 << 50, empty);
        assert_eq!(own.nearer_by(FARTHEST, &far), empty);
    }
}
