//! How promising a part of a turn looks before it is searched. The numbers are set by hand.
use super::position::{Amazons, Part};
use super::rays::{reach, sight};
use super::size::Size;
use super::square::{Set, spread};
use crate::game::Game;

/// What an amazon in the line of an arrow counts.
const SEEN: i32 = 4;
/// What one beside it counts more.
const BESIDE: i32 = 4;

fn count(set: Set) -> i32 {
    set.count_ones().cast_signed()
}

/// An amazon shall come to where it has more moves; an arrow shall stand in the way of enemies, best
/// beside them, and not in one's own.
pub(super) fn of<B: Size>(position: &Amazons<B>, mv: Part) -> i32 {
    let empty = position.empty();
    match mv {
        Part::Amazon { from, to } => {
            count(reach::<B>(to, empty | from.bit())) - count(reach::<B>(from, empty))
        }
        Part::Arrow { at } => {
            let seen = sight::<B>(at, empty);
            let beside = spread::<B>(at.bit());
            let hit = |army: Set| SEEN * count(seen & army) + BESIDE * count(beside & army);
            hit(position.army(!position.side())) - hit(position.army(position.side()))
        }
    }
}
