//! Positions that occur again.
use super::Game;

/// What makes a position the same one as an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// Equal just for positions that count as the same.
    pub key: u64,
    /// How many plies back the earliest position is that may be the same: those since the last move
    /// that nothing can undo.
    pub plies: usize,
}

impl Recurrence {
    /// The occurrence of a position that is a draw.
    pub const DRAW: usize = 3;

    /// The places in `past` of the positions that are the same, the latest first. `past` holds the
    /// keys of the positions before this one, the oldest first.
    pub fn places(self, past: &[u64]) -> impl Iterator<Item = usize> + '_ {
        let first = past.len().saturating_sub(self.plies);
        (first..past.len()).rev().filter(move |&place| past[place] == self.key)
    }

    /// Whether the position occurs for the third time after the positions of `past`, which is a draw.
    #[must_use]
    pub fn is_third(self, past: &[u64]) -> bool {
        self.places(past).count() + 1 >= Self::DRAW
    }
}

/// The positions of a game before the one on the board, as far as one of them may occur again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past(Vec<u64>);

impl Past {
    /// A move leads from one position to the next.
    pub fn advance<G: Game>(&mut self, before: &G, after: &G) {
        match (before.recurrence(), after.recurrence()) {
            (Some(before), Some(after)) if after.plies > 0 => self.0.push(before.key),
            _ => self.0.clear(),
        }
    }

    /// The keys of the positions, the oldest first.
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.0
    }

    /// Whether the position on the board occurs for the third time, which is a draw.
    #[must_use]
    pub fn makes_draw<G: Game>(&self, position: &G) -> bool {
        position.recurrence().is_some_and(|recurrence| recurrence.is_third(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::Recurrence;

    #[test]
    fn the_third_occurrence_within_reach_is_a_draw() {
        let past = [7, 1, 7, 2];
        let of = |plies| Recurrence { key: 7, plies };
        assert_eq!(of(4).places(&past).collect::<Vec<_>>(), [2, 0]);
        assert!(of(4).is_third(&past) && of(9).is_third(&past));
        // A capture three plies ago: the first one cannot be the same position.
        assert!(!of(3).is_third(&past));
        assert!(!Recurrence { key: 1, plies: 4 }.is_third(&past));
    }
}
