//! The tree of an earlier search, from which a later one goes on.
use super::node::{Branch, Growth};
use crate::game::{Die, Game};
use crate::search::Depth;

/// After so many plies a tree is looked up again: the own move and the answer.
const PLIES: Depth = 2;

/// What had grown from a position.
#[derive(Debug)]
pub(super) struct Grown<G: Game> {
    pub(super) position: G,
    /// All that follows it; in a game with dice for one roll, or for all.
    pub(super) growth: Growth<G>,
}

impl<G: Game> Grown<G> {
    /// What had grown from `position`, if the tree came by it; with a `die` only for that roll. The rest
    /// comes back too, to be dropped at leisure.
    pub(super) fn at(mut self, position: &G, die: Option<Die>) -> (Option<Growth<G>>, Self) {
        // After a known roll the root lacks the others.
        let has_all = !G::DICE || self.growth.branches().iter().all(Branch::is_rolled);
        let found = if self.position == *position && has_all {
            Some(self.growth.take())
        } else {
            let from = self.position;
            find(&mut self.growth, &from, position, PLIES)
        };
        let found = found.map(|mut growth| {
            if let Some(die) = die {
                growth.narrow(die);
            }
            growth
        });
        (found, self)
    }
}

/// Takes out what has grown from `wanted`, at most so many plies after `position`, of which `growth`
/// grew.
fn find<G: Game>(growth: &mut Growth<G>, position: &G, wanted: &G, plies: Depth) -> Option<Growth<G>> {
    for child in growth.children_mut() {
        let after = position.play(child.mv);
        let left = plies - Depth::from(!after.is_amid());
        let Some(below) = child.growth_mut() else { continue };
        if after == *wanted {
            return Some(below.take());
        }
        if left > 0
            && let Some(found) = find(below, &after, wanted, left)
        {
            return Some(found);
        }
    }
    None
}
