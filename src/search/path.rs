//! The positions on the way to a node, in a game whose positions may occur again.
use crate::game::Game;

/// The recurrence keys of a game's positions up to the root of a search, then of the nodes from it.
#[derive(Clone, Debug)]
pub(super) struct Path {
    keys: Vec<u64>,
    /// The place of the root.
    root: usize,
}

/// A position of a path that occurs again. It counts as a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repetition {
    /// The place of the occurrence on which the draw rests: what lies before it has no part in it.
    pub(super) place: usize,
    /// Whether it is the third one, which ends the game. Otherwise it is the second since the root,
    /// which whoever wanted to avoid a draw would have avoided.
    pub(super) ends: bool,
}

impl Path {
    /// The way to `root`, at which the game came by the positions with the keys `past`, the oldest
    /// first.
    pub(super) fn new<G: Game>(root: &G, past: &[u64]) -> Path {
        let mut path = Path { keys: past.to_vec(), root: past.len() };
        path.enter(root);
        path
    }

    /// Goes on to a position, and returns the place of its key.
    pub(super) fn enter<G: Game>(&mut self, position: &G) -> usize {
        let place = self.keys.len();
        self.keys.extend(position.recurrence().map(|recurrence| recurrence.key));
        place
    }

    /// Goes back to before the position that was entered at that place.
    pub(super) fn leave(&mut self, place: usize) {
        self.keys.truncate(place);
    }

    /// Whether a position, not entered yet, repeats one on the way so that it counts as a draw.
    pub(super) fn repetition<G: Game>(&self, position: &G) -> Option<Repetition> {
        let recurrence = position.recurrence()?;
        let mut places = recurrence.places(&self.keys);
        let latest = places.next()?;
        let earlier = places.next();
        let place = if latest >= self.root { latest } else { earlier? };
        Some(Repetition { place, ends: recurrence.is_third(&self.keys) })
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, Repetition};
    use crate::game::Game;
    use crate::games::mini5::Standard;

    /// Kings that go to and fro: every fourth position is the same.
    fn to_and_fro(plies: usize) -> Vec<Standard> {
        let mut position = Standard::parse(&["k4/5/5/4r/K4", "w"]).expect("a position");
        let mut positions = vec![position];
        for mv in ["a1b1", "a5b5", "b1a1", "b5a5"].into_iter().cycle().take(plies) {
            position = position.play(position.parse_move(mv).expect("a move"));
            positions.push(position);
        }
        positions
    }

    /// What the last of the positions is, with the root at that place.
    fn last(plies: usize, root: usize) -> Option<Repetition> {
        let positions = to_and_fro(plies);
        let keys = |position: &Standard| position.recurrence().map(|recurrence| recurrence.key);
        let past: Vec<u64> = positions[..root].iter().filter_map(keys).collect();
        let mut path = Path::new(&positions[root], &past);
        for position in &positions[root + 1..plies] {
            path.enter(position);
        }
        path.repetition(&positions[plies])
    }

    #[test]
    fn the_second_since_the_root_counts_and_the_third_of_the_game_ends_it() {
        assert_eq!(last(3, 0), None);
        assert_eq!(last(4, 0), Some(Repetition { place: 0, ends: false }));
        // The first one lies before the root.
        assert_eq!(last(4, 1), None);
        assert_eq!(last(8, 1), Some(Repetition { place: 4, ends: true }));
        // Both do.
        assert_eq!(last(8, 5), Some(Repetition { place: 0, ends: true }));
    }
}
