//! What was good elsewhere in the tree: killer moves by ply, and the history of quiet moves.
use crate::search::MAX_DEPTH;

/// Plies that are told apart; deeper ones share the last.
const PLIES: usize = 2 * MAX_DEPTH as usize;
/// Killer moves of a ply.
const KILLERS: usize = 2;
/// The bound of a history score.
pub(super) const HISTORY_MOST: i32 = 16_384;

/// The memory of one thread. Moves are known by their slots.
pub(super) struct Memory {
    /// The latest quiet moves that cut at each ply.
    killers: Vec<[Option<usize>; KILLERS]>,
    /// How good quiet moves were, by the side that makes them and by slot.
    history: [Vec<i32>; 2],
}

impl Memory {
    pub(super) fn new(slots: usize) -> Memory {
        Memory { killers: vec![[None; KILLERS]; PLIES], history: [vec![0; slots], vec![0; slots]] }
    }

    /// The killers of a ply, the latest first.
    pub(super) fn killers(&self, ply: usize) -> [Option<usize>; KILLERS] {
        self.killers[ply.min(PLIES - 1)]
    }

    /// How good a quiet move of `side` was, within plus and minus [`HISTORY_MOST`].
    pub(super) fn history(&self, side: usize, slot: usize) -> i32 {
        self.history[side][slot]
    }

    /// A quiet move cut at a node of that depth, after `tried` had been tried in vain.
    pub(super) fn cut(&mut self, side: usize, ply: usize, depth: i32, slot: usize, tried: &[usize]) {
        let killers = &mut self.killers[ply.min(PLIES - 1)];
        if killers[0] != Some(slot) {
            *killers = [Some(slot), killers[0]];
        }
        let bonus = (16 * depth * depth + 64 * depth).min(HISTORY_MOST / 8);
        self.learn(side, slot, bonus);
        for &other in tried.iter().filter(|&&other| other != slot) {
            self.learn(side, other, -bonus);
        }
    }

    /// Moves a score towards its bound, the less the nearer it is.
    fn learn(&mut self, side: usize, slot: usize, bonus: i32) {
        let score = &mut self.history[side][slot];
        *score += bonus - *score * bonus.abs() / HISTORY_MOST;
    }
}
